/* arguments: the words after a verb, split into places and options by the verb's own table.
 *
 * An option is --NAME, --NAME VALUE or --NAME=VALUE; a single "-" is a place (standard input); "--"
 * ends options. An option that is not in the table is kept as an extra option, with the value that
 * it would have as a setting of a game; named.h handles those.
 */
#ifndef QIJU_CLI_BASE_ARGUMENTS_H
#define QIJU_CLI_BASE_ARGUMENTS_H

#include "cli/base/base.h"

struct option {
    const char *name;
    const char *value; /* what the value is, for help; NULL: a switch */
    const char *meaning;
};

/* An option that several verbs have; for the macros that stand in their tables. */
#define OPTION(name, value, meaning) \
    {                                \
        name, value, meaning         \
    }

/* --NAME VALUE or --NAME=VALUE. */
struct extra_option {
    const char *word;
    size_t length;     /* of NAME */
    const char *value; /* NULL: there is none */
};

enum { MOST_PLACES = 256, MOST_OPTIONS = 64, SETTING_SIZE = 4096 };

struct arguments {
    const char *verb;
    const struct option *table; /* ends in name NULL */
    const char *places[MOST_PLACES];
    size_t place_count;
    struct {
        const struct option *option;
        const char *value;
    } options[MOST_OPTIONS];
    size_t option_count;
    struct extra_option extras[MOST_OPTIONS];
    size_t extra_count;
    double answer_seconds; /* for a game that is a program */
    const qj_game *game;   /* named by the first place, when the verb takes settings */
    const char *settings[MOST_OPTIONS + 1]; /* "name=value", NULL at the end */
    size_t setting_count;
    char text[SETTING_SIZE]; /* holds the settings */
    size_t text_length;
};

/* Parses words[0 .. count). Complains on standard error and returns QJ_USAGE when something is
 * wrong. */
qj_status arguments_parse(struct arguments *arguments, const char *verb, const struct option *table,
                          int count, char **words);

/* The option named name[0 .. length); NULL: the table has none. */
const struct option *arguments_find(const struct option *table, const char *name, size_t length);

/* How many words come before the first "--", after which the command of a program may come. */
int arguments_before(int count, char **words);

/* Refuses more places than that: QJ_USAGE after a diagnostic. */
qj_status arguments_at_most(const struct arguments *arguments, size_t places);

/* The last value of an option, "" for a switch that is given, NULL when it is not. */
const char *arguments_value(const struct arguments *arguments, const char *name);

/* The next value of an option that may be repeated, from number *at of all options on; moves *at
 * past it. NULL when there are no more. *at is 0 at first. */
const char *arguments_next(const struct arguments *arguments, const char *name, size_t *at);

/* The end of a diagnostic about the value of an option: how to give the setting of that name if the
 * game has one, else nothing. */
const char *arguments_hint(const struct arguments *arguments, const char *name);

/* Whether the game has a setting named name[0 .. length). */
bool arguments_is_setting(const struct arguments *arguments, const char *name, size_t length);

/* Adds a setting, named name or name[0 .. length). Complains when there is no room. */
qj_status arguments_set(struct arguments *arguments, const char *name, const char *value);
qj_status arguments_take(struct arguments *arguments, const char *name, size_t length,
                         const char *value);

/* A whole number option in lo .. hi; *out is left alone when it is not given. */
qj_status arguments_count(const struct arguments *arguments, const char *name, uint64_t lo,
                          uint64_t hi, uint64_t *out);
/* A size in bytes with an optional unit k, M, G, T (powers of 1000; kB, MB ... are the same). */
qj_status arguments_bytes(const struct arguments *arguments, const char *name, uint64_t *out);
/* A time in seconds, or with a unit s, m, h. */
qj_status arguments_seconds(const struct arguments *arguments, const char *name, double *out);

#endif
