/* manual: see manual.h. The page of a verb has the sections of a man page. Statuses, environment
 * and files are tables here; a page has the rows for its verb. A page of docs/reference is in its
 * folder commands or games. */
#include "cli/manual/manual.h"

#include <ctype.h>
#include <inttypes.h>
#include <qiju/contest.h>
#include <stdio.h>
#include <string.h>

/* ------------------------------------------------------------------------- tables */

/* The statuses of every verb; a verb's own table replaces meanings. */
static const struct command_status statuses[] = {
    {QJ_OK, "The command has answered."},
    {COMMAND_DIFFERENT, "A formula, a player or a contest program is wrong: 'qiju check', "
                        "'qiju interact' and 'qiju stress' only."},
    {QJ_USAGE, "The command line is wrong: an unknown word, or a value out of range."},
    {QJ_BAD_INPUT, "An input is wrong. The message names its line and column."},
    {QJ_LIMIT, "A limit was reached: memory, time or positions."},
    {QJ_STOPPED, "Ctrl-C or SIGTERM ended the run."},
    {QJ_BUG, "qiju itself has a fault."},
    {QJ_IO, "A file, or standard input or output, could not be read or written."},
    {0, NULL}};

/* A row applies to the verbs that have the option, and to the verb. Without both it applies to
 * every verb. */
struct manual_row {
    const char *name, *option;
    const struct verb *verb;
    const char *meaning;
};

static const struct manual_row environment[] = {
    {"QIJU_KERNEL", "states", NULL,
     "The instructions that an engine uses: plain, avx2, avx512 or amx. Without it qiju takes the "
     "fastest that the processor has."},
    {"LANGUAGE, LC_ALL, LC_MESSAGES, LANG", NULL, NULL,
     "The language of messages, reports and help: zh gives Chinese. The option --lang TAG of every "
     "command takes precedence. A locale C, or a charset other than UTF-8, gives English."},
    {"NO_COLOR", NULL, &verb_play,
     "If it is not empty, boards in a terminal have no colours. The same holds if TERM is dumb."},
    {"TMPDIR", NULL, &verb_tests,
     "The folder for compiled solutions, which are removed at the end. Without it /tmp."},
    {NULL, NULL, NULL, NULL}};

static const struct manual_row files[] = {
    {"DIR/checkpoint", "checkpoint", NULL,
     "The last complete checkpoint. DIR/checkpoint.new is the checkpoint that is being written, "
     "DIR/tiers-0 and so on are files of exhaustive search, and the run that uses the folder locks "
     "DIR/lock."},
    {"DIR/qiju-XXXXXX", "scratch", NULL,
     "The scratch file. qiju unlinks it when it makes it, so that no file remains after the run."},
    {"FILE.new", "keep", NULL,
     "The solution file that is being written. At the end qiju renames it to FILE."},
    {"DIR/NAME.in, .ans, .out", NULL, &verb_stress,
     "With --save: the smallest input that fails, the right answer, and the output of the program. "
     "NAME.first.in is the input before qiju made it smaller."},
    {"DIR/NAME, DIR/NAME.zip", NULL, &verb_tests, "The package, as a folder and as an archive."},
    {"DIR/manifest.tsv", NULL, &verb_tests,
     "For each test: sample or secret, its bytes, whether qiju-check verified the answer, and the "
     "command that makes the input."},
    {"DIR/matrix.csv", NULL, &verb_tests,
     "With --solutions: the verdict, the time and the memory of each solution on each test."},
    {"qiju-serve.so, qiju-blocks.so, qiju-zip.so", NULL, NULL,
     "Parts of qiju that it loads when a command needs them (the server, checkpoints and solution "
     "files, archives), from the folder of qiju or from lib/qiju of the prefix."},
    {NULL, NULL, NULL, NULL}};

/* Functions that write a page in a markup. A term with a page links to
 * it: page is the name of that file without its ending, or NULL. */
struct markup {
    void (*put_head)(const char *name, bool game, const char *summary);
    void (*put_section)(const char *title);
    void (*put_usage)(const char *usage);
    /* in the format of wrap_text, where a line that begins with a blank is exact; exact: all are */
    void (*put_paragraphs)(const char *text, bool exact);
    void (*begin_items)(const char *term, const char *meaning); /* may be NULL */
    void (*put_item)(const char *page, const char *term, const char *value, const char *meaning);
    void (*put_reference)(const char *page,
                          bool last); /* a page of the command; "": its main page */
};

/* ------------------------------------------------------------------ roff */

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

/* Prints the head of NAME(1), or of a game, NAME(6). The dash between NAME and its summary is `\-`.
 * Words are not hyphenated, because a hyphen in a path or an option misleads. */
static void roff_put_head(const char *name, bool game, const char *summary)
{
    char full[64], title[64];
    snprintf(full, sizeof full, "qiju%s%s", *name ? "-" : "", name);
    fputs(".TH ", stdout);
    roff_put_capitals(full);
    printf(" %d \"\" \"qiju %s\"\n.nh\n.ad l\n", game ? 6 : 1, qj_library_version());
    roff_put_section(message_translate(N_("Name"), title, sizeof title));
    printf("%s \\- ", full);
    roff_put_line(summary);
    if (!game)
        roff_put_section(message_translate(N_("Synopsis"), title, sizeof title));
}

static void roff_put_usage(const char *usage)
{
    fputs(".B qiju\n", stdout);
    roff_put_line(usage);
}

static void roff_put_paragraphs(const char *text, bool exact)
{
    bool was_exact = false;
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        const bool is_exact = exact || *text == ' ';
        length = strcspn(text, "\n");
        if (was_exact != is_exact)
            fputs(is_exact ? ".PP\n.EX\n" : ".EE\n.PP\n", stdout);
        else if (!is_exact)
            fputs(".PP\n", stdout);
        was_exact = is_exact;
        roff_put_text(text, length);
        putchar('\n');
    }
    if (was_exact)
        fputs(".EE\n", stdout);
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

/* -------------------------------------------------------------- markdown: words */

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

/* -------------------------------------------------------------- markdown: pages */

static void markdown_put_head(const char *name, bool game, const char *summary)
{
    printf("# %s%s%s\n\n%c", game ? "" : "qiju", game || !*name ? "" : " ", name,
           toupper((unsigned char)*summary));
    markdown_put_sentence(summary + 1, strlen(summary + 1), false);
    message_put(stdout, ".\n");
}

static void markdown_put_section(const char *title)
{
    printf("\n## %s\n", title);
}

static void markdown_put_usage(const char *usage)
{
    printf("\n    qiju %s\n", usage);
}

static void markdown_put_paragraphs(const char *text, bool exact)
{
    const size_t end = strlen(text);
    if (exact) {
        printf("\n```\n%s%s```\n", text, end && text[end - 1] == '\n' ? "" : "\n");
        return;
    }
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

static const struct markup markups[2] = {
    {roff_put_head, roff_put_section, roff_put_usage, roff_put_paragraphs, NULL, roff_put_item,
     roff_put_reference},
    {markdown_put_head, markdown_put_section, markdown_put_usage, markdown_put_paragraphs,
     markdown_begin_items, markdown_put_item, markdown_put_reference}};

/* ------------------------------------------------------------------ in the language of the run */

enum { MANUAL_TEXT = 4096 }; /* bytes for one translated text */

static void manual_put_section(const struct markup *markup, const char *title)
{
    char shown[64];
    markup->put_section(message_translate(title, shown, sizeof shown));
}

static void manual_put_paragraphs(const struct markup *markup, const char *text)
{
    char shown[MANUAL_TEXT];
    markup->put_paragraphs(message_translate(text, shown, sizeof shown), false);
}

static void manual_begin_items(const struct markup *markup, const char *term, const char *meaning)
{
    char shown_term[64], shown_meaning[64];
    if (markup->begin_items)
        markup->begin_items(message_translate(term, shown_term, sizeof shown_term),
                            message_translate(meaning, shown_meaning, sizeof shown_meaning));
}

static void manual_put_item(const struct markup *markup, const char *page, const char *term,
                            const char *value, const char *meaning)
{
    char shown[MANUAL_TEXT];
    markup->put_item(page, term, value, message_translate(meaning, shown, sizeof shown));
}

/* ------------------------------------------------------------------- the sections that verbs share
 */

static bool manual_has_option(const struct verb *verb, const char *name)
{
    return arguments_find(verb->options, name, strlen(name)) != NULL;
}

static void manual_put_rows(const struct markup *markup, const char *title, const char *term,
                            const struct manual_row *row, const struct verb *verb)
{
    bool begun = false;
    for (; row->name; row++) {
        if (verb && (row->verb || row->option) && row->verb != verb &&
            !(row->option && manual_has_option(verb, row->option)))
            continue;
        if (!begun) {
            manual_put_section(markup, title);
            manual_begin_items(markup, term, N_("meaning"));
        }
        begun = true;
        manual_put_item(markup, NULL, row->name, NULL, row->meaning);
    }
}

static void manual_put_statuses(const struct markup *markup, const struct verb *verb)
{
    manual_put_section(markup, "Exit status");
    manual_begin_items(markup, "status", N_("meaning"));
    for (const struct command_status *status = statuses; status->meaning; status++) {
        char number[16];
        const struct command_status *own = verb ? verb->statuses : NULL;
        while (own && own->meaning && own->status != status->status)
            own++;
        const char *meaning = own && own->meaning ? own->meaning : NULL;
        /* only verbs with the options for limits compute so long that they reach one or are stopped
         */
        bool ends_late = status->status == QJ_LIMIT || status->status == QJ_STOPPED;
        if (verb && !meaning &&
            (status->status == COMMAND_DIFFERENT ||
             (ends_late && !manual_has_option(verb, "states"))))
            continue;
        snprintf(number, sizeof number, "%d", status->status);
        manual_put_item(markup, NULL, number, NULL, meaning ? meaning : status->meaning);
    }
}

/* ------------------------------------------------------------- a verb, the command */

static void manual_put_end(const struct markup *markup, const struct verb *verb)
{
    manual_put_statuses(markup, verb);
    manual_put_rows(markup, "Environment", N_("variable"), environment, verb);
    manual_put_rows(markup, "Files", N_("file"), files, verb);
}

static void manual_write_command(const struct markup *markup)
{
    const qj_game *game;
    char summary[MANUAL_TEXT];
    markup->put_head("", false, message_translate(HELP_SUMMARY, summary, sizeof summary));
    markup->put_usage("COMMAND [GAME] ...");
    manual_put_section(markup, "Description");
    manual_put_paragraphs(markup, HELP_GAME);
    manual_put_section(markup, "Commands");
    manual_begin_items(markup, "command", N_("meaning"));
    for (const struct verb *const *verb = verbs; *verb; verb++)
        manual_put_item(markup, (*verb)->name, (*verb)->usage, NULL, (*verb)->summary);
    manual_put_section(markup, "Games");
    manual_begin_items(markup, "game", N_("rules in a line"));
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        char page[64];
        snprintf(page, sizeof page, "../games/%s", qj_game_name(game));
        manual_put_item(markup, page, qj_game_name(game), NULL, qj_game_summary(game));
    }
    manual_put_section(markup, "Examples");
    manual_put_paragraphs(markup, "The value of a row of pins, with the value of every move:\n"
                                  "  qiju solve kayles 7\n"
                                  "The same game against perfect play:\n"
                                  "  qiju play kayles 7\n"
                                  "All games on boards, in the browser:\n"
                                  "  qiju serve\n");
    manual_put_end(markup, NULL);
    manual_put_section(markup, "See also");
    for (const struct verb *const *verb = verbs; *verb; verb++)
        markup->put_reference((*verb)->name, !verb[1]);
}

void manual_write(bool markdown, const struct verb *verb)
{
    const struct markup *markup = &markups[markdown];
    char summary[MANUAL_TEXT];
    if (!verb) {
        manual_write_command(markup);
        return;
    }
    markup->put_head(verb->name, false, message_translate(verb->summary, summary, sizeof summary));
    markup->put_usage(verb->usage);
    if (verb->help) {
        manual_put_section(markup, "Description");
        manual_put_paragraphs(markup, verb->help);
    }
    if (verb->options->name) {
        manual_put_section(markup, "Options");
        manual_put_paragraphs(markup, "Defaults are in parentheses.");
        manual_begin_items(markup, "option", N_("meaning"));
    }
    for (const struct option *option = verb->options; option->name; option++) {
        char term[64];
        snprintf(term, sizeof term, "--%s", option->name);
        manual_put_item(markup, NULL, term, option->value, option->meaning);
    }
    if (verb == &verb_check) {
        manual_put_section(markup, "The program qiju-check");
        manual_put_paragraphs(
            markup,
            "The program qiju-check, which is built together with qiju, does something else: it "
            "verifies certificates of 'qiju prove', without any code of qiju.\n"
            "  qiju-check GAME FILE < CERTIFICATE\n"
            "'qiju-check --help' explains it.\n");
    }
    if (verb->examples) {
        manual_put_section(markup, "Examples");
        manual_put_paragraphs(markup, verb->examples);
    }
    manual_put_end(markup, verb);
    manual_put_section(markup, "See also");
    markup->put_reference("", true);
}

/* ------------------------------------------------------------------------- a game */

static void manual_put_aliases(const struct markup *markup, const qj_game *game)
{
    char names[256] = "", text[320];
    const char *alias;
    for (size_t i = 0; (alias = qj_game_alias(game, i)); i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", alias);
    }
    message_format(text, sizeof text, "Other names: %s", names);
    if (*names)
        markup->put_paragraphs(text, false);
}

static void manual_put_bounds(const struct markup *markup, const qj_game *game)
{
    const qj_bound *bound;
    for (size_t i = 0; (bound = qj_game_bound(game, i)); i++) {
        char range[64];
        if (i == 0) {
            manual_put_section(markup, "Contest limits");
            manual_begin_items(markup, "quantity", N_("range"));
        }
        message_format(range, sizeof range, "%" PRId64 " to %" PRId64, bound->min, bound->max);
        manual_put_item(markup, NULL, bound->symbol, NULL, range);
    }
}

static void manual_put_parameters(const struct markup *markup, const qj_game *game)
{
    const qj_parameter *parameter;
    manual_put_section(markup, "Parameters");
    manual_put_paragraphs(markup,
                          "For 'qiju gen', and for 'qiju solve' and other commands in place "
                          "of a file. The default is in parentheses.");
    manual_begin_items(markup, "parameter", N_("meaning"));
    for (size_t i = 0; (parameter = qj_game_parameter(game, i)); i++) {
        char name[64], meaning[1200];
        help_parameter_name(name, sizeof name, parameter->name);
        help_parameter_meaning(meaning, sizeof meaning, parameter);
        manual_put_item(markup, NULL, name, NULL, meaning);
    }
}

void manual_write_game(bool markdown, const qj_game *game)
{
    const struct markup *markup = &markups[markdown];
    char shown[MANUAL_TEXT];
    markup->put_head(qj_game_name(game), true,
                     message_translate(qj_game_summary(game), shown, sizeof shown));
    manual_put_aliases(markup, game);
    manual_put_section(markup, "Theory");
    manual_put_paragraphs(markup, qj_game_theory(game));
    manual_put_section(markup, "Input");
    markup->put_paragraphs(message_translate(qj_game_help(game), shown, sizeof shown), true);
    if (qj_game_sample(game)) {
        manual_put_section(markup, "Example");
        markup->put_paragraphs(qj_game_sample(game), true);
    }
    manual_put_bounds(markup, game);
    manual_put_parameters(markup, game);
    manual_put_section(markup, "See also");
    markup->put_reference("solve", false);
    markup->put_reference("gen", true);
}
