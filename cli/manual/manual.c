/* manual: see manual.h. */
#include "cli/manual/manual.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* text[0 .. length), in which nothing is taken for a request or an escape; a hyphen can be copied
 * into a shell. */
static void manual_put_text(const char *text, size_t length)
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

static void manual_put_line(const char *text)
{
    manual_put_text(text, strlen(text));
    putchar('\n');
}

static void manual_put_section(const char *name)
{
    printf(".SH %s\n", name);
}

/* Paragraphs as wrap_text takes them: a line each, and lines that begin with a blank as they are.
 */
static void manual_put_paragraphs(const char *text)
{
    bool exact = false;
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        if (exact != (*text == ' '))
            fputs(exact ? ".EE\n" : ".PP\n.EX\n", stdout);
        else if (!exact)
            fputs(".PP\n", stdout);
        exact = *text == ' ';
        manual_put_text(text, length);
        putchar('\n');
    }
    if (exact)
        fputs(".EE\n", stdout);
}

static void manual_put_options(const struct option *option)
{
    for (; option->name; option++) {
        printf(".TP\n.BI \\-\\-");
        manual_put_text(option->name, strlen(option->name));
        printf(option->value ? " \" %s\"\n" : "\n", option->value);
        manual_put_line(option->meaning);
    }
}

static void manual_put_usage(const char *usage)
{
    fputs(".B qiju\n", stdout);
    manual_put_line(usage);
}

/* NAME(1): what stands between NAME and its summary is a hyphen that no shell sees. */
static void manual_put_head(const char *name, const char *summary)
{
    fputs(".TH ", stdout);
    for (const char *letter = name; *letter; letter++)
        putchar(toupper((unsigned char)*letter));
    printf(" 1 \"\" \"qiju %s\"\n", qj_library_version());
    manual_put_section("NAME");
    printf("%s \\- ", name);
    manual_put_line(summary);
    manual_put_section("SYNOPSIS");
}

static void manual_write_verb(const struct verb *verb)
{
    char name[64];
    snprintf(name, sizeof name, "qiju-%s", verb->name);
    manual_put_head(name, verb->summary);
    manual_put_usage(verb->usage);
    if (verb->help) {
        manual_put_section("DESCRIPTION");
        manual_put_paragraphs(verb->help);
    }
    if (verb->options->name) {
        manual_put_section("OPTIONS");
        manual_put_options(verb->options);
    }
    if (verb == &verb_check) {
        manual_put_section("THE PROGRAM qiju\\-check");
        manual_put_paragraphs(
            "The program qiju-check, which is written together, does something else: it "
            "verifies what 'qiju prove' has written, without any code of qiju.\n"
            "  qiju-check GAME FILE < CERTIFICATE\n"
            "'qiju-check --help' explains it.\n");
    }
    manual_put_section("SEE ALSO");
    fputs(".BR qiju (1)\n", stdout);
}

static void manual_write_command(void)
{
    const qj_game *game;
    manual_put_head("qiju", HELP_SUMMARY);
    manual_put_usage("VERB [GAME] ...");
    manual_put_section("DESCRIPTION");
    manual_put_paragraphs(HELP_GAME HELP_STATUS);
    manual_put_section("VERBS");
    for (const struct verb *const *verb = verbs; *verb; verb++) {
        fputs(".TP\n.B ", stdout);
        manual_put_line((*verb)->usage);
        manual_put_line((*verb)->summary);
    }
    manual_put_section("GAMES");
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        fputs(".TP\n.B ", stdout);
        manual_put_line(qj_game_name(game));
        manual_put_line(qj_game_summary(game));
    }
    manual_put_section("SEE ALSO");
    for (const struct verb *const *verb = verbs; *verb; verb++)
        printf(".BR qiju\\-%s (1)%s\n", (*verb)->name, verb[1] ? "," : "");
}

void manual_write(const struct verb *verb)
{
    if (verb)
        manual_write_verb(verb);
    else
        manual_write_command();
}
