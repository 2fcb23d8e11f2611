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

/* A quotation of code at the start of a text: bytes of the opening mark, of the code, and of the
 * closing mark; 0 bytes of code: none. Chinese quotes code with “ and ”. */
struct markdown_quotation {
    size_t open, code, close;
};

static struct markdown_quotation markdown_find_quotation(const char *text, size_t length)
{
    static const char left[] = "“", right[] = "”";
    const size_t wide = sizeof left - 1;
    struct markdown_quotation quotation = {1, 0, 1};
    size_t at = 1;
    if (length > wide && memcmp(text, left, wide) == 0) {
        for (at = wide; at < length && (unsigned char)text[at] < 0x80;)
            at++;
        if (length - at >= wide && memcmp(text + at, right, wide) == 0)
            quotation = (struct markdown_quotation){wide, at - wide, wide};
        return quotation;
    }
    while (*text == '\'' && at < length &&
           (text[at] != '\'' || (at + 1 < length && isalnum((unsigned char)text[at + 1]))))
        at++;
    if (*text == '\'' && at < length)
        quotation.code = at - 1;
    return quotation;
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
    static const struct markdown_quotation none = {0, 0, 0};
    bool starts = true; /* a word */
    for (size_t i = 0; i < length; i++) {
        const struct markdown_quotation quoted = starts
                                                     ? markdown_find_quotation(text + i, length - i)
                                                     : none;
        const size_t page = starts ? markdown_page(text + i, length - i) : 0;
        starts = strchr(" (", text[i]) ||
                 (unsigned char)text[i] >= 0x80; /* Chinese has no blanks */
        if (quoted.code) {
            markdown_put_code(text + i + quoted.open, quoted.code, in_table);
            i += quoted.open + quoted.code + quoted.close - 1;
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
    message_put(stdout, ".\n");
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

static void markdown_put_section(const char *title)
{
    printf("\n## %s\n", title);
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
        message_put(stdout, "\n- [glossary](../glossary.md)\n");
}

const struct markup markup_markdown = {
    markdown_put_verb_head, markdown_put_game_head,  markdown_put_section,
    markdown_put_usage,     markdown_put_paragraphs, markdown_put_lines,
    markdown_begin_items,   markdown_put_item,       markdown_put_reference,
};
