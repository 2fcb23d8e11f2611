/* arguments: splits the words after a verb into places and options, by the verb's table.
 *
 * An option is --NAME, --NAME VALUE or --NAME=VALUE; a single "-" is a place (standard input); "--"
 * ends the options. An option outside the table is stored with the value that it would have as a
 * setting of a game; named.c handles it.
 */
#pragma once

#include "cli/base/base.h"

struct option {
    const char *name;
    const char *value; /* name of the value, for help; NULL: a switch */
    const char *meaning;
};

struct verb;

/* An option of several verbs, for macros in their tables. */
#define OPTION(name, value, meaning) \
    {                                \
        name, value, meaning         \
    }

/* --NAME VALUE or --NAME=VALUE. */
struct given_option {
    const struct option *option; /* NULL: it is outside the table */
    const char *word;
    size_t length;     /* of NAME */
    const char *value; /* NULL: none; "" for a switch */
};

enum { MAX_PLACES = 256, MAX_OPTIONS = 64, SETTING_SIZE = 4096 };

struct arguments {
    const struct verb *definition; /* of the verb; see command.h */
    const struct option *table;    /* NULL name at the end */
    const char *places[MAX_PLACES];
    size_t place_count;
    struct given_option options[MAX_OPTIONS];
    size_t option_count;
    const char *const *command; /* the words after --, NULL at the end; NULL: none */
    double answer_seconds;      /* time limit for an answer of a program */
    const qj_game *game;        /* named by the first place, if the verb takes settings */
    const char *settings[MAX_OPTIONS + 1]; /* "name=value", NULL at the end */
    size_t setting_count;
    char text[SETTING_SIZE]; /* storage of the settings */
    size_t text_length;
};

/* Parses words[0 .. count), which end in NULL, by the table of arguments that are otherwise 0.
 * takes_command: the words after -- are a command. Returns QJ_USAGE after a diagnostic if they are
 * invalid. */
qj_status arguments_parse(struct arguments *arguments, bool takes_command, int count, char **words);

/* Returns the option named name[0 .. length), or NULL. */
const struct option *arguments_find(const struct option *table, const char *name, size_t length);

/* Refuses more places than `places`: QJ_USAGE after a diagnostic. */
qj_status arguments_at_most(const struct arguments *arguments, size_t places);

/* Returns the last value of an option, "" for a given switch, NULL if the option is not given. */
const char *arguments_value(const struct arguments *arguments, const char *name);

/* Returns the next value of a repeatable option, from index *at of all options on, and advances
 * *at. NULL: no more values. Start with *at = 0. */
const char *arguments_next(const struct arguments *arguments, const char *name, size_t *at);

/* Returns the end of a diagnostic about an option's value: how to give the setting of this name if
 * the game has it, else nothing. */
const char *arguments_hint(const struct arguments *arguments, const char *name);

/* Adds a setting, NAME=VALUE. Fails with a diagnostic if there is no room. */
qj_status arguments_set(struct arguments *arguments, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Reads a whole number at the start of *text, and advances past it. Returns false if there is none
 * of 64 bits. */
bool arguments_take_number(const char **text, int64_t *number);

/* Reads an option with a whole number in lo .. hi; *out is unchanged if the option is not given. */
qj_status arguments_count(const struct arguments *arguments, const char *name, uint64_t lo,
                          uint64_t hi, uint64_t *out);
/* Reads a size in bytes with an optional unit k, M, G, T (powers of 1000; also kB, MB ...). */
qj_status arguments_bytes(const struct arguments *arguments, const char *name, uint64_t *out);
/* Reads a time in seconds, or with a unit s, m, h. */
qj_status arguments_seconds(const struct arguments *arguments, const char *name, double *out);
