/* roff: pages of the manual for man(7); see struct markup in manual.h. */
#include "cli/manual/manual.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* Prints text[0 .. length) with requests and escapes disabled; a hyphen can be copied into a
 * shell. */
static void roff_put_text(const char *text, size_t length)
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

static void roff_put_line(const char *text)
{
    roff_put_text(text, strlen(text));
    putchar('\n');
}

static void roff_put_capitals(const char *text)
{
    for (; *text; text++)
        putchar(toupper((unsigned char)*text));
}

static void roff_put_section(const char *title)
{
    fputs(".SH ", stdout);
    roff_put_capitals(title);
    putchar('\n');
}

/* Prints the head of NAME(1). The dash between NAME and its summary is `\-`. Words are not
 * hyphenated, because a hyphen in a path or an option misleads. */
static void roff_put_head(const char *name, const char *section, const char *summary)
{
    char title[64];
    fputs(".TH ", stdout);
    roff_put_capitals(name);
    printf(" %s \"\" \"qiju %s\"\n.nh\n.ad l\n", section, qj_library_version());
    roff_put_section(message_translate(N_("Name"), title, sizeof title));
    printf("%s \\- ", name);
    roff_put_line(summary);
}

static void roff_put_verb_head(const char *name, const char *summary)
{
    char full[64], title[64];
    snprintf(full, sizeof full, "qiju%s%s", *name ? "-" : "", name);
    roff_put_head(full, "1", summary);
    roff_put_section(message_translate(N_("Synopsis"), title, sizeof title));
}

static void roff_put_game_head(const char *name, const char *summary)
{
    char full[64];
    snprintf(full, sizeof full, "qiju-%s", name);
    roff_put_head(full, "6", summary);
}

static void roff_put_usage(const char *usage)
{
    fputs(".B qiju\n", stdout);
    roff_put_line(usage);
}

/* Prints paragraphs; a line that begins with a blank is unchanged. */
static void roff_put_paragraphs(const char *text)
{
    bool exact = false;
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        if (exact != (*text == ' '))
            fputs(exact ? ".EE\n.PP\n" : ".PP\n.EX\n", stdout);
        else if (!exact)
            fputs(".PP\n", stdout);
        exact = *text == ' ';
        roff_put_text(text, length);
        putchar('\n');
    }
    if (exact)
        fputs(".EE\n", stdout);
}

static void roff_put_lines(const char *text)
{
    fputs(".PP\n.EX\n", stdout);
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        roff_put_text(text, length);
        putchar('\n');
    }
    fputs(".EE\n", stdout);
}

static void roff_begin_items(const char *term, const char *meaning)
{
    (void)term;
    (void)meaning;
}

static void roff_put_item(const char *page, const char *term, const char *value,
                          const char *meaning)
{
    (void)page;
    fputs(value ? ".TP\n.BI " : ".TP\n.B ", stdout);
    roff_put_text(term, strlen(term));
    printf(value ? " \" %s\"\n" : "\n", value);
    roff_put_line(meaning);
}

static void roff_put_reference(const char *page, bool last)
{
    printf(".BR qiju%s%s (1)%s\n", *page ? "\\-" : "", page, last ? "" : ",");
}

const struct markup markup_roff = {
    roff_put_verb_head, roff_put_game_head,  roff_put_section,
    roff_put_usage,     roff_put_paragraphs, roff_put_lines,
    roff_begin_items,   roff_put_item,       roff_put_reference,
};
