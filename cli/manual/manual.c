/* manual: see manual.h. The page of a verb has the sections of a man page. Statuses, environment
 * and files are tables here; a page has the rows for its verb. */
#include "cli/manual/manual.h"

#include <qiju/contest.h>

#include <inttypes.h>
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

/* A row applies to the verbs that have the option, and to the verb. Without both it applies to the
 * command as a whole. */
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
     "command goes before them. A locale C, or a charset other than UTF-8, gives English."},
    {"NO_COLOR", NULL, &verb_play,
     "If it is not empty, boards in a terminal have no colours. The same holds if TERM is dumb."},
    {"TMPDIR", NULL, &verb_tests,
     "The folder for compiled solutions, which are removed at the end. Without it /tmp."},
    {NULL, NULL, NULL, NULL}};

static const struct manual_row files[] = {
    {"DIR/checkpoint", "checkpoint", NULL,
     "The last checkpoint that was written as a whole. DIR/checkpoint.new is the one being "
     "written, DIR/lock is locked by the run that uses the folder."},
    {"DIR/qiju-XXXXXX", "scratch", NULL,
     "The scratch space. qiju unlinks it as soon as it is made, so nothing is left however the "
     "run ends."},
    {"DIR/NAME.in, .ans, .out", NULL, &verb_stress,
     "With --save: the smallest input that fails, the right answer, and the output of the program. "
     "NAME.first.in is the input before it was made smaller."},
    {"DIR/NAME, DIR/NAME.zip", NULL, &verb_tests, "The package, as a folder and as an archive."},
    {"DIR/manifest.tsv", NULL, &verb_tests,
     "For each test: sample or secret, its bytes, whether qiju-check verified the answer, and the "
     "command that makes the input."},
    {"DIR/matrix.csv", NULL, &verb_tests,
     "With --solutions: the verdict, the time and the memory of each solution on each test."},
    {"qiju-serve.so, qiju-checkpoint.so, qiju-solutions.so, qiju-zip.so", NULL, NULL,
     "Parts of the command, which are loaded when a verb needs them: in the folder of the command, "
     "or in lib/qiju of the prefix."},
    {NULL, NULL, NULL, NULL}};

static bool manual_has_option(const struct verb *verb, const char *name)
{
    return arguments_find(verb->options, name, strlen(name)) != NULL;
}

static void manual_put_rows(const struct markup *markup, const char *title, const char *term,
                            const struct manual_row *row, const struct verb *verb)
{
    bool begun = false;
    for (; row->name; row++) {
        if (verb && row->verb != verb && !(row->option && manual_has_option(verb, row->option)))
            continue;
        if (!begun) {
            markup->put_section(title);
            markup->begin_items(term, "meaning");
        }
        begun = true;
        markup->put_item(NULL, row->name, NULL, row->meaning);
    }
}

/* Returns the verb's meaning of a status, or NULL. */
static const char *manual_own_status(const struct verb *verb, int status)
{
    const struct command_status *own = verb ? verb->statuses : NULL;
    while (own && own->meaning && own->status != status)
        own++;
    return own ? own->meaning : NULL;
}

/* Only verbs with the options for limits compute so long that they reach one or are interrupted. */
static bool manual_can_end_with(const struct verb *verb, int status)
{
    if (!verb || manual_own_status(verb, status))
        return true;
    return status != COMMAND_DIFFERENT &&
           ((status != QJ_LIMIT && status != QJ_STOPPED) || manual_has_option(verb, "states"));
}

static void manual_put_statuses(const struct markup *markup, const struct verb *verb)
{
    markup->put_section("EXIT STATUS");
    markup->begin_items("status", "meaning");
    for (const struct command_status *status = statuses; status->meaning; status++) {
        char number[16];
        const char *own = manual_own_status(verb, status->status);
        if (!manual_can_end_with(verb, status->status))
            continue;
        snprintf(number, sizeof number, "%d", status->status);
        markup->put_item(NULL, number, NULL, own ? own : status->meaning);
    }
}

/* ------------------------------------------------------------- a verb, the command */

static void manual_put_end(const struct markup *markup, const struct verb *verb)
{
    manual_put_statuses(markup, verb);
    manual_put_rows(markup, "ENVIRONMENT", "variable", environment, verb);
    manual_put_rows(markup, "FILES", "file", files, verb);
}

static void manual_write_verb(const struct markup *markup, const struct verb *verb)
{
    markup->put_verb_head(verb->name, verb->summary);
    markup->put_usage(verb->usage);
    if (verb->help) {
        markup->put_section("DESCRIPTION");
        markup->put_paragraphs(verb->help);
    }
    if (verb->options->name) {
        markup->put_section("OPTIONS");
        markup->put_paragraphs("Defaults are in parentheses.");
        markup->begin_items("option", "meaning");
    }
    for (const struct option *option = verb->options; option->name; option++) {
        char term[64];
        snprintf(term, sizeof term, "--%s", option->name);
        markup->put_item(NULL, term, option->value, option->meaning);
    }
    if (verb == &verb_check) {
        markup->put_section("THE PROGRAM QIJU-CHECK");
        markup->put_paragraphs(
            "The program qiju-check, which is built together with qiju, does something else: it "
            "verifies certificates of 'qiju prove', without any code of qiju.\n"
            "  qiju-check GAME FILE < CERTIFICATE\n"
            "'qiju-check --help' explains it.\n");
    }
    if (verb->examples) {
        markup->put_section("EXAMPLES");
        markup->put_paragraphs(verb->examples);
    }
    manual_put_end(markup, verb);
    markup->put_section("SEE ALSO");
    markup->put_reference("", true);
}

static void manual_write_command(const struct markup *markup)
{
    const qj_game *game;
    markup->put_verb_head("", HELP_SUMMARY);
    markup->put_usage("VERB [GAME] ...");
    markup->put_section("DESCRIPTION");
    markup->put_paragraphs(HELP_GAME);
    markup->put_section("VERBS");
    markup->begin_items("command", "meaning");
    for (const struct verb *const *verb = verbs; *verb; verb++)
        markup->put_item((*verb)->name, (*verb)->usage, NULL, (*verb)->summary);
    markup->put_section("GAMES");
    markup->begin_items("game", "rules in a line");
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        char page[64];
        snprintf(page, sizeof page, "../games/%s", qj_game_name(game));
        markup->put_item(page, qj_game_name(game), NULL, qj_game_summary(game));
    }
    markup->put_section("EXAMPLES");
    markup->put_paragraphs("The value of a row of pins, with the value of every move:\n"
                           "  qiju solve kayles 7\n"
                           "The same game against perfect play:\n"
                           "  qiju play kayles 7\n"
                           "All games on boards, in the browser:\n"
                           "  qiju serve\n");
    manual_put_end(markup, NULL);
    markup->put_section("SEE ALSO");
    for (const struct verb *const *verb = verbs; *verb; verb++)
        markup->put_reference((*verb)->name, !verb[1]);
}

void manual_write(const struct markup *markup, const struct verb *verb)
{
    if (verb)
        manual_write_verb(markup, verb);
    else
        manual_write_command(markup);
}

/* ------------------------------------------------------------------------- a game */

static void manual_put_aliases(const struct markup *markup, const qj_game *game)
{
    char text[256] = "Other names:";
    const char *alias;
    for (size_t i = 0; (alias = qj_game_alias(game, i)); i++) {
        size_t used = strlen(text);
        snprintf(text + used, sizeof text - used, "%s %s", i ? "," : "", alias);
    }
    if (qj_game_alias(game, 0))
        markup->put_paragraphs(text);
}

static void manual_put_bounds(const struct markup *markup, const qj_game *game)
{
    const qj_bound *bound;
    for (size_t i = 0; (bound = qj_game_bound(game, i)); i++) {
        char range[64];
        if (i == 0) {
            markup->put_section("CONTEST LIMITS");
            markup->begin_items("quantity", "range");
        }
        snprintf(range, sizeof range, "%" PRId64 " to %" PRId64, bound->least, bound->most);
        markup->put_item(NULL, bound->symbol, NULL, range);
    }
}

static void manual_put_parameters(const struct markup *markup, const qj_game *game)
{
    const qj_parameter *parameter;
    markup->put_section("PARAMETERS");
    markup->put_paragraphs("For 'qiju gen', and for 'qiju solve' and other commands in place "
                           "of a file. The default is in parentheses.");
    markup->begin_items("parameter", "meaning");
    for (size_t i = 0; (parameter = qj_game_parameter(game, i)); i++) {
        char name[64], meaning[512];
        const char *fallback = parameter->fallback;
        const bool shown = fallback && *fallback;
        help_parameter_name(name, sizeof name, parameter->name);
        snprintf(meaning, sizeof meaning, "%s%s%s%s", parameter->meaning, shown ? " (" : "",
                 shown ? fallback : "", shown ? ")" : "");
        markup->put_item(NULL, name, NULL, meaning);
    }
}

void manual_write_game(const struct markup *markup, const qj_game *game)
{
    markup->put_game_head(qj_game_name(game), qj_game_summary(game));
    manual_put_aliases(markup, game);
    markup->put_section("THEORY");
    markup->put_paragraphs(qj_game_theory(game));
    markup->put_section("INPUT");
    markup->put_lines(qj_game_help(game));
    if (qj_game_sample(game)) {
        markup->put_section("EXAMPLE");
        markup->put_lines(qj_game_sample(game));
    }
    manual_put_bounds(markup, game);
    manual_put_parameters(markup, game);
    markup->put_section("SEE ALSO");
    markup->put_reference("solve", false);
    markup->put_reference("gen", true);
}
