/* manual: see manual.h. */
#include "cli/manual/manual.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* text[0 .. length), in which nothing is taken for a request or an escape; a hyphen can be copied
 * into a shell. */
static void put(const char *text, size_t length)
{
    if (length && (*text == '.' || *text == '\''))
        fputs("\\&", stdout);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '\\')
            fputs("\\e", stdout);
        else if (text[i] == '-')
            fputs("\\-", stdout);
        else
            putchar(text[i]);
}

static void put_line(const char *text)
{
    put(text, strlen(text));
    putchar('\n');
}

static void put_section(const char *name)
{
    printf(".SH %s\n", name);
}

/* Paragraphs as wrap_text takes them: a line each, and lines that begin with a blank as they are.
 */
static void put_paragraphs(const char *text)
{
    bool exact = false;
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        if (exact != (*text == ' '))
            fputs(exact ? ".EE\n" : ".PP\n.EX\n", stdout);
        else if (!exact)
            fputs(".PP\n", stdout);
        exact = *text == ' ';
        put(text, length);
        putchar('\n');
    }
    if (exact)
        fputs(".EE\n", stdout);
}

static void put_options(const struct option *option)
{
    for (; option->name; option++) {
        printf(".TP\n.BI \\-\\-");
        put(option->name, strlen(option->name));
        printf(option->value ? " \" %s\"\n" : "\n", option->value);
        put_line(option->meaning);
    }
}

static void put_usage(const char *usage)
{
    fputs(".B qiju\n", stdout);
    put_line(usage);
}

/* NAME(1): what stands between NAME and its summary is a hyphen that no shell sees. */
static void put_head(const char *name, const char *summary)
{
    fputs(".TH ", stdout);
    for (const char *letter = name; *letter; letter++)
        putchar(toupper((unsigned char)*letter));
    printf(" 1 \"\" \"qiju %s\"\n", qj_version());
    put_section("NAME");
    printf("%s \\- ", name);
    put_line(summary);
    put_section("SYNOPSIS");
}

static void write_verb(const struct verb *verb)
{
    char name[64];
    snprintf(name, sizeof name, "qiju-%s", verb->name);
    put_head(name, verb->summary);
    put_usage(verb->usage);
    if (verb->help) {
        put_section("DESCRIPTION");
        put_paragraphs(verb->help);
    }
    if (verb->options->name) {
        put_section("OPTIONS");
        put_options(verb->options);
    }
    if (verb == &verb_check) {
        put_section("THE PROGRAM qiju\\-check");
        put_paragraphs("The program qiju-check, which is written together, does something else: it "
                       "verifies what 'qiju prove' has written, without any code of qiju.\n"
                       "  qiju-check GAME FILE < CERTIFICATE\n"
                       "'qiju-check --help' explains it.\n");
    }
    put_section("SEE ALSO");
    fputs(".BR qiju (1)\n", stdout);
}

static void write_command(void)
{
    const qj_game *game;
    put_head("qiju", HELP_SUMMARY);
    put_usage("VERB [GAME] ...");
    put_section("DESCRIPTION");
    put_paragraphs(HELP_GAME HELP_STATUS);
    put_section("VERBS");
    for (const struct verb *const *verb = verbs; *verb; verb++) {
        fputs(".TP\n.B ", stdout);
        put_line((*verb)->usage);
        put_line((*verb)->summary);
    }
    put_section("GAMES");
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        fputs(".TP\n.B ", stdout);
        put_line(qj_game_name(game));
        put_line(qj_game_summary(game));
    }
    put_section("SEE ALSO");
    for (const struct verb *const *verb = verbs; *verb; verb++)
        printf(".BR qiju\\-%s (1)%s\n", (*verb)->name, verb[1] ? "," : "");
}

void manual_write(const struct verb *verb)
{
    if (verb)
        write_verb(verb);
    else
        write_command();
}
