/* markdown: pages of the manual for docs/reference; see struct markup in manual.h. A page is in the
 * folder commands or games of docs/reference. */
#include "cli/manual/manual.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------ words */

static void markdown_put_escaped(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (strchr("\\`*<[|", text[i]))
            putchar('\\');
        putchar(text[i]);
    }
}

/* Prints code; in a table a bar must be escaped, even in code. */
static void markdown_put_code(const char *text, size_t length, bool in_table)
{
    putchar('`');
    for (size_t i = 0; i < length; i++)
        printf(in_table && text[i] == '|' ? "\\%c" : "%c", text[i]);
    putchar('`');
}

/* Returns the length of the quotation with which text begins, or 0. */
static size_t markdown_quoted(const char *text, size_t length)
{
    if (*text != '\'')
        return 0;
    for (size_t i = 1; i < length; i++)
        if (text[i] == '\'' && (i + 1 == length || !isalnum((unsigned char)text[i + 1])))
            return i - 1;
    return 0;
}

/* Returns the length of the name of a page, docs/NAME.md, with which text begins, or 0. */
static size_t markdown_page(const char *text, size_t length)
{
    size_t at = 0;
    if (length < 5 || memcmp(text, "docs/", 5) != 0)
        return 0;
    while (at < length && (isalnum((unsigned char)text[at]) || strchr("/-.", text[at])))
        at++;
    while (at > 3 && memcmp(text + at - 3, ".md", 3) != 0)
        at--;
    return at > 8 ? at : 0;
}

/* Prints a sentence: text in single quotes becomes code, a page of the manual a link. */
static void markdown_put_sentence(const char *text, size_t length, bool in_table)
{
    bool fresh = true; /* at the start of a word */
    for (size_t i = 0; i < length; i++) {
        const size_t quoted = fresh ? markdown_quoted(text + i, length - i) : 0;
        const size_t page = fresh ? markdown_page(text + i, length - i) : 0;
        fresh = strchr(" (", text[i]) != NULL;
        if (quoted) {
            markdown_put_code(text + i + 1, quoted, in_table);
            i += quoted + 1;
        } else if (page) {
            printf("[%.*s](../../%.*s)", (int)page, text + i, (int)(page - 5), text + i + 5);
            i += page - 1;
        } else
            markdown_put_escaped(text + i, 1);
    }
}

/* ------------------------------------------------------------------------- pages */

static void markdown_put_summary(const char *summary)
{
    printf("%c", toupper((unsigned char)*summary));
    markdown_put_sentence(summary + 1, strlen(summary + 1), false);
    puts(".");
}

static void markdown_put_verb_head(const char *name, const char *summary)
{
    printf("# qiju%s%s\n\n", *name ? " " : "", name);
    markdown_put_summary(summary);
}

static void markdown_put_game_head(const char *name, const char *summary)
{
    printf("# %s\n\n", name);
    markdown_put_summary(summary);
}

/* Prints a section; titles are in capitals in man pages. */
static void markdown_put_section(const char *title)
{
    printf("\n## %c", *title);
    for (title++; *title; title++)
        putchar(tolower((unsigned char)*title));
    putchar('\n');
}

static void markdown_put_usage(const char *usage)
{
    printf("\n    qiju %s\n", usage);
}

static void markdown_put_paragraphs(const char *text)
{
    bool exact = false;
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        if (!exact || *text != ' ')
            putchar('\n');
        exact = *text == ' ';
        if (exact)
            printf("  %.*s", (int)length, text);
        else
            markdown_put_sentence(text, length, false);
        putchar('\n');
    }
}

static void markdown_put_lines(const char *text)
{
    const size_t length = strlen(text);
    printf("\n```\n%s%s```\n", text, length && text[length - 1] == '\n' ? "" : "\n");
}

static void markdown_begin_items(const char *term, const char *meaning)
{
    printf("\n| %s | %s |\n|---|---|\n", term, meaning);
}

static void markdown_put_item(const char *page, const char *term, const char *value,
                              const char *meaning)
{
    char full[128];
    snprintf(full, sizeof full, "%s%s%s", term, value ? " " : "", value ? value : "");
    fputs(page ? "| [" : "| ", stdout);
    markdown_put_code(full, strlen(full), true);
    if (page)
        printf("](%s.md)", page);
    fputs(" | ", stdout);
    markdown_put_sentence(meaning, strlen(meaning), true);
    puts(" |");
}

static void markdown_put_reference(const char *page, bool last)
{
    (void)last;
    if (*page)
        printf("\n- [qiju %s](../commands/%s.md)", page, page);
    else
        fputs("\n- [qiju](../commands/index.md)", stdout);
    if (last)
        fputs("\n- [glossary](../glossary.md)\n", stdout);
}

const struct markup markup_markdown = {
    markdown_put_verb_head, markdown_put_game_head,  markdown_put_section,
    markdown_put_usage,     markdown_put_paragraphs, markdown_put_lines,
    markdown_begin_items,   markdown_put_item,       markdown_put_reference,
};
