/* manual: see manual.h. The page of a verb has the sections of a man page. Statuses, environment
 * and files are tables here; a page has the rows for its verb. A page of docs/reference is in its
 * folder commands or games. */
#include "cli/manual/manual.h"

#include <ctype.h>

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

/* -------------------------------------------------------------- markdown */

/* Prints code; in a table a bar must be escaped, even in code. */
static void markdown_put_code(const char *text, size_t length, bool in_table)
{
    putchar('`');
    for (size_t i = 0; i < length; i++)
        printf(in_table && text[i] == '|' ? "\\%c" : "%c", text[i]);
    putchar('`');
}

/* Returns the bytes of the code in the quotation at the start of a text, 0 if there is none; *mark:
 * the bytes of each of its marks. Chinese quotes code with “ and ”. */
static size_t markdown_find_code(const char *text, size_t length, size_t *mark)
{
    static const char left[] = "“", right[] = "”";
    const size_t wide = sizeof left - 1;
    const bool is_wide = length > wide && memcmp(text, left, wide) == 0;
    size_t at = *mark = is_wide ? wide : 1;
    if (is_wide) {
        while (at < length && (unsigned char)text[at] < 0x80)
            at++;
        return length - at >= wide && memcmp(text + at, right, wide) == 0 ? at - wide : 0;
    }
    while (*text == '\'' && at < length &&
           (text[at] != '\'' || (at + 1 < length && isalnum((unsigned char)text[at + 1]))))
        at++;
    return *text == '\'' && at < length ? at - 1 : 0;
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
    bool starts = true; /* a word */
    for (size_t i = 0; i < length; i++) {
        size_t mark;
        const size_t code = starts ? markdown_find_code(text + i, length - i, &mark) : 0;
        const size_t page = starts ? markdown_page(text + i, length - i) : 0;
        starts = strchr(" (", text[i]) ||
                 (unsigned char)text[i] >= 0x80; /* Chinese has no blanks */
        if (code) {
            markdown_put_code(text + i + mark, code, in_table);
            i += mark + code + mark - 1;
        } else if (page) {
            printf("[%.*s](../../%.*s)", (int)page, text + i, (int)(page - 5), text + i + 5);
            i += page - 1;
        } else
            printf(strchr("\\`*<[|", text[i]) ? "\\%c" : "%c", text[i]);
    }
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

/* ----------------------------------------------------------------- the parts of a page
 *
 * Each is printed in the markup of the page, and its words in the language of the run. */

enum { MANUAL_TEXT = 4096 }; /* bytes for one translated text */

static void manual_put_section(bool markdown, const char *title)
{
    char shown[64];
    message_translate(title, shown, sizeof shown);
    if (markdown) {
        printf("\n## %s\n", shown);
        return;
    }
    fputs(".SH ", stdout);
    roff_put_capitals(shown);
    putchar('\n');
}

/* Prints the head of NAME(1), or of a game, NAME(6), which has no usage (NULL). In roff the dash
 * between NAME and its summary is `\-`. Words are not hyphenated, because a hyphen in a path or an
 * option misleads. */
static void manual_put_head(bool markdown, const char *name, const char *usage, const char *summary)
{
    char full[64], shown[MANUAL_TEXT];
    message_translate(summary, shown, sizeof shown);
    if (markdown) {
        printf("# %s%s%s\n\n%c", usage ? "qiju" : "", usage && *name ? " " : "", name,
               toupper((unsigned char)*shown));
        markdown_put_sentence(shown + 1, strlen(shown + 1), false);
        message_put(stdout, ".\n");
        if (usage)
            printf("\n    qiju %s\n", usage);
        return;
    }
    snprintf(full, sizeof full, "qiju%s%s", *name ? "-" : "", name);
    fputs(".TH ", stdout);
    roff_put_capitals(full);
    printf(" %d \"\" \"qiju %s\"\n.nh\n.ad l\n", usage ? 1 : 6, qj_library_version());
    manual_put_section(false, N_("Name"));
    printf("%s \\- ", full);
    roff_put_line(shown);
    if (!usage)
        return;
    manual_put_section(false, N_("Synopsis"));
    fputs(".B qiju\n", stdout);
    roff_put_line(usage);
}

/* Prints a text in the format of wrap_text, where a line that begins with a blank is exact; exact:
 * all are. */
static void manual_put_paragraphs(bool markdown, const char *text, bool exact)
{
    char shown[MANUAL_TEXT];
    message_translate(text, shown, sizeof shown);
    (markdown ? markdown_put_paragraphs : roff_put_paragraphs)(shown, exact);
}

/* Prints a section with a text, or nothing for NULL. */
static void manual_put_part(bool markdown, const char *title, const char *text, bool exact)
{
    if (!text)
        return;
    manual_put_section(markdown, title);
    manual_put_paragraphs(markdown, text, exact);
}

/* Begins a section with a text, or NULL, and a list of terms, which is a table in Markdown. */
static void manual_begin_items(bool markdown, const char *title, const char *text, const char *term,
                               const char *meaning)
{
    char shown_term[64], shown_meaning[64];
    manual_put_section(markdown, title);
    if (text)
        manual_put_paragraphs(markdown, text, false);
    if (markdown)
        printf("\n| %s | %s |\n|---|---|\n", message_translate(term, shown_term, sizeof shown_term),
               message_translate(meaning, shown_meaning, sizeof shown_meaning));
}

/* Prints a term, with the name of its value or NULL. page: a term in Markdown links to the file of
 * this name without its ending; or NULL. */
static void manual_put_item(bool markdown, const char *page, const char *term, const char *value,
                            const char *meaning)
{
    char full[128], shown[MANUAL_TEXT];
    message_translate(meaning, shown, sizeof shown);
    if (!markdown) {
        fputs(value ? ".TP\n.BI " : ".TP\n.B ", stdout);
        roff_put_text(term, strlen(term));
        printf(value ? " \" %s\"\n" : "\n", value);
        roff_put_line(shown);
        return;
    }
    snprintf(full, sizeof full, "%s%s%s", term, value ? " " : "", value ? value : "");
    fputs(page ? "| [" : "| ", stdout);
    markdown_put_code(full, strlen(full), true);
    if (page)
        printf("](%s.md)", page);
    fputs(" | ", stdout);
    markdown_put_sentence(shown, strlen(shown), true);
    puts(" |");
}

/* Prints a reference to the page of a command, "" for the main page. */
static void manual_put_reference(bool markdown, const char *page, bool last)
{
    const char *blank = *page ? " " : "";
    if (!markdown) {
        printf(".BR qiju%s%s (1)%s\n", *page ? "\\-" : "", page, last ? "" : ",");
        return;
    }
    printf("\n- [qiju%s%s](../commands/%s.md)", blank, page, *page ? page : "index");
    if (last)
        message_put(stdout, "\n- [glossary](../glossary.md)\n");
}

/* ------------------------------------------------------------- a verb, the command */

/* The command as a whole: its page has all statuses and rows, and lists of verbs and games. */
static const struct verb manual_command = {
    .name = "",
    .usage = "COMMAND [GAME] ...",
    .summary = HELP_SUMMARY,
    .help = HELP_GAME,
    .examples = "The value of a row of pins, with the value of every move:\n"
                "  qiju solve kayles 7\n"
                "The same game against perfect play:\n"
                "  qiju play kayles 7\n"
                "All games on boards, in the browser:\n"
                "  qiju serve\n",
};

static bool manual_has_option(const struct verb *verb, const char *name)
{
    return arguments_find(verb->options, name, strlen(name)) != NULL;
}

static void manual_put_rows(bool markdown, const char *title, const char *term,
                            const struct manual_row *row, const struct verb *verb)
{
    bool begun = false;
    for (; row->name; row++) {
        if (verb != &manual_command && (row->verb || row->option) && row->verb != verb &&
            !(row->option && manual_has_option(verb, row->option)))
            continue;
        if (!begun)
            manual_begin_items(markdown, title, NULL, term, N_("meaning"));
        begun = true;
        manual_put_item(markdown, NULL, row->name, NULL, row->meaning);
    }
}

static void manual_put_statuses(bool markdown, const struct verb *verb)
{
    manual_begin_items(markdown, "Exit status", NULL, N_("status"), N_("meaning"));
    for (const struct command_status *status = statuses; status->meaning; status++) {
        char number[16];
        const struct command_status *own = verb->statuses;
        while (own->meaning && own->status != status->status)
            own++;
        /* only verbs with the options for limits compute so long that they reach one or are stopped
         */
        bool ends_late = status->status == QJ_LIMIT || status->status == QJ_STOPPED;
        if (verb != &manual_command && !own->meaning &&
            (status->status == COMMAND_DIFFERENT ||
             (ends_late && !manual_has_option(verb, "states"))))
            continue;
        snprintf(number, sizeof number, "%d", status->status);
        manual_put_item(markdown, NULL, number, NULL,
                        own->meaning ? own->meaning : status->meaning);
    }
}

static void manual_put_lists(bool markdown)
{
    const qj_game *game;
    manual_begin_items(markdown, "Commands", NULL, N_("command"), N_("meaning"));
    for (const struct verb *const *verb = verbs; *verb; verb++)
        manual_put_item(markdown, (*verb)->name, (*verb)->usage, NULL, (*verb)->summary);
    manual_begin_items(markdown, "Games", NULL, N_("game"), N_("rules in a line"));
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        char page[64];
        snprintf(page, sizeof page, "../games/%s", qj_game_name(game));
        manual_put_item(markdown, page, qj_game_name(game), NULL, qj_game_summary(game));
    }
}

void manual_write(bool markdown, const struct verb *about)
{
    const struct verb *verb = about ? about : &manual_command;
    manual_put_head(markdown, verb->name, verb->usage, verb->summary);
    manual_put_part(markdown, "Description", verb->help, false);
    if (!about)
        manual_put_lists(markdown);
    if (verb->options->name)
        manual_begin_items(markdown, "Options", "Defaults are in parentheses.", N_("option"),
                           N_("meaning"));
    for (const struct option *option = verb->options; option->name; option++) {
        char term[64];
        snprintf(term, sizeof term, "--%s", option->name);
        manual_put_item(markdown, NULL, term, option->value, option->meaning);
    }
    if (verb == &verb_check)
        manual_put_part(
            markdown, "The program qiju-check",
            "The program qiju-check, which is built together with qiju, does something else: it "
            "verifies certificates of 'qiju prove', without any code of qiju.\n"
            "  qiju-check GAME FILE < CERTIFICATE\n"
            "'qiju-check --help' explains it.\n",
            false);
    manual_put_part(markdown, "Examples", verb->examples, false);
    manual_put_statuses(markdown, verb);
    manual_put_rows(markdown, "Environment", N_("variable"), environment, verb);
    manual_put_rows(markdown, "Files", N_("file"), files, verb);
    manual_put_section(markdown, "See also");
    if (about)
        manual_put_reference(markdown, "", true);
    for (const struct verb *const *other = verbs; !about && *other; other++)
        manual_put_reference(markdown, (*other)->name, !other[1]);
}

/* ------------------------------------------------------------------------- a game */

static void manual_put_aliases(bool markdown, const qj_game *game)
{
    char names[256] = "", text[320];
    const char *alias;
    for (size_t i = 0; (alias = qj_game_alias(game, i)); i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", alias);
    }
    message_format(text, sizeof text, "Other names: %s", names);
    if (*names)
        manual_put_paragraphs(markdown, text, false);
}

static void manual_put_bounds(bool markdown, const qj_game *game)
{
    const qj_bound *bound;
    if (qj_game_bound(game, 0))
        manual_begin_items(markdown, "Contest limits", NULL, N_("quantity"), N_("range"));
    for (size_t i = 0; (bound = qj_game_bound(game, i)); i++) {
        char range[64];
        message_format(range, sizeof range, "%" PRId64 " to %" PRId64, bound->min, bound->max);
        manual_put_item(markdown, NULL, bound->symbol, NULL, range);
    }
}

static void manual_put_parameters(bool markdown, const qj_game *game)
{
    const qj_parameter *parameter;
    manual_begin_items(markdown, "Parameters",
                       "For 'qiju gen', and for 'qiju solve' and other commands in place "
                       "of a file. The default is in parentheses.",
                       N_("parameter"), N_("meaning"));
    for (size_t i = 0; (parameter = qj_game_parameter(game, i)); i++) {
        char name[64], meaning[1200];
        help_parameter_name(name, sizeof name, parameter->name);
        help_parameter_meaning(meaning, sizeof meaning, parameter);
        manual_put_item(markdown, NULL, name, NULL, meaning);
    }
}

void manual_write_game(bool markdown, const qj_game *game)
{
    manual_put_head(markdown, qj_game_name(game), NULL, qj_game_summary(game));
    manual_put_aliases(markdown, game);
    manual_put_part(markdown, "Theory", qj_game_theory(game), false);
    manual_put_part(markdown, "Input", qj_game_help(game), true);
    manual_put_part(markdown, "Example", qj_game_sample(game), true);
    manual_put_bounds(markdown, game);
    manual_put_parameters(markdown, game);
    manual_put_section(markdown, "See also");
    manual_put_reference(markdown, "solve", false);
    manual_put_reference(markdown, "gen", true);
}
