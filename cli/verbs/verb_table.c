/* qiju table: answers many sizes, a row a board. Every row has a new context and new limits; a row
 * over the limits reports that, and the next row follows. */
#include "cli/claims/claims.h"
#include "face/base/value.h"
#include "face/report/report_table.h"

#include <stdio.h>
#include <string.h>

enum { LONGEST_LINE = 1000000, CENSUS_STATES = 100000 };

static const struct option options[] = {
    VARY_OPTION,
    {"columns", "NAMES", "these columns, with commas between them, or all"},
    {"csv", NULL, "print comma-separated values"},
    {"json", NULL, "print a JSON object a line"},
    {"census", "N",
     "find the column 'only' if at most N positions can be reached, 1 kB each (100000)"},
    {"engine", "NAME", "use this engine"},
    SOLVING_OPTIONS,
    {NULL, NULL, NULL}};

struct verb_table_run {
    struct vary vary;
    struct report_table table;
    uint64_t census_states;
};

/* ---------------------------------------------------------------------- row */

struct verb_table_best {
    struct report_table_row *row;
    const qj_position *position;
    qj_session *session;
    size_t listed;
    qj_status status; /* of listing a group */
};

static bool verb_table_list_move(void *user, const qj_move *move)
{
    struct verb_table_best *best = user;
    qj_move_text(best->position, move, best->row->best[best->listed++]);
    return best->listed < TABLE_BEST;
}

static bool verb_table_note_move(void *user, const qj_option *option)
{
    struct verb_table_best *best = user;
    struct report_table_row *row = best->row;
    value_add_moves(&row->moves, option->count);
    if (option->value.lo != row->value.lo)
        return true;
    value_add_moves(&row->best_count, option->count);
    if (best->listed < TABLE_BEST && option->count == 1)
        verb_table_list_move(best, &option->move);
    else if (best->listed < TABLE_BEST)
        best->status = qj_session_group(best->session, option, verb_table_list_move, best);
    return best->status == QJ_OK;
}

static bool verb_table_add_ply(void *user, const qj_ply *ply)
{
    struct report_table_row *row = user;
    row->running += ply->positions - ply->ended;
    row->only += ply->only;
    return true;
}

static bool verb_table_wants_column(const struct verb_table_run *run,
                                    enum report_table_column column)
{
    return run->table.columns & COLUMN_BIT(column);
}

static qj_status verb_table_answer(struct verb_table_run *run, qj_context *context,
                                   struct report_table_row *row)
{
    SCOPED(buffer_free) struct buffer text = {0};
    SCOPED(scope_leave_position) qj_position *position = NULL;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    TRY(vary_read(&run->vary, context, &text, &position));
    TRY(qj_session_open(position, arguments_value(run->vary.arguments, "engine"), &session));
    if (qj_game_kind(run->vary.game) == QJ_PUZZLE) {
        TRY(qj_session_solution(session, &row->solution));
        row->solution.x = row->solution.witness = NULL;
    } else {
        TRY(qj_session_value(session, &row->value));
        struct verb_table_best best = {row, position, session, 0, QJ_OK};
        if (verb_table_wants_column(run, COLUMN_BEST) || verb_table_wants_column(run, COLUMN_MOVES))
            TRY(qj_session_moves(session, verb_table_note_move, &best));
        TRY(best.status);
        if (verb_table_wants_column(run, COLUMN_LENGTH))
            TRY(solved_length(session, &row->value, LONGEST_LINE, &row->length));
    }
    row->method = qj_session_method(session);
    return QJ_OK;
}

/* Prints a row. A row over the limits has the reason in place of figures. */
static qj_status verb_table_print_row(void *user, qj_context *context)
{
    struct verb_table_run *run = user;
    struct report_table_row row = {.length = QJ_NOT_KNOWN, .running = QJ_NOT_KNOWN}, counted = {0};
    bool known = false; /* too many positions: the number with one good move stays unknown */
    qj_status status = verb_table_answer(run, context, &row);
    if (status == QJ_OK && verb_table_wants_column(run, COLUMN_ONLY))
        status = vary_census(&run->vary, run->census_states, qj_position_census_bare,
                             verb_table_add_ply, &counted, &known);
    if (known) {
        row.running = counted.running;
        row.only = counted.only;
    }
    row.fault = vary_fault(&run->vary, status, context);
    if (!row.fault)
        TRY(status);
    if (run->vary.next == 1)
        TRY(report_table_row(&run->table, NULL, &run->vary.sink));
    return report_table_row(&run->table, &row, &run->vary.sink);
}

/* ---------------------------------------------------------------------- run */

static qj_status verb_table_refuse_column(const struct verb_table_run *run, const char *text,
                                          size_t length)
{
    const unsigned possible = report_table_possible(qj_game_kind(run->vary.game));
    char names[256] = "";
    for (enum report_table_column column = 0; column < COLUMNS; column++)
        if (possible & COLUMN_BIT(column)) {
            size_t used = strlen(names);
            snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "",
                     report_table_column_name(column));
        }
    return message_usage("--columns: %.999s has no column '%.*s'; it has %s%s",
                         qj_game_name(run->vary.game), length < 40 ? (int)length : 40, text, names,
                         arguments_hint(run->vary.arguments, "columns"));
}

static qj_status verb_table_choose_columns(struct verb_table_run *run)
{
    qj_kind kind = qj_game_kind(run->vary.game);
    const char *text = arguments_value(run->vary.arguments, "columns");
    run->table.columns = text ? 0 : report_table_usual(kind);
    if (text && !strcmp(text, "all")) {
        run->table.columns = report_table_possible(kind);
        text = NULL;
    }
    while (text) {
        size_t length = strcspn(text, ",");
        enum report_table_column column = report_table_column(text, length);
        if (column == COLUMNS || !(report_table_possible(kind) & COLUMN_BIT(column)))
            return verb_table_refuse_column(run, text, length);
        run->table.columns |= COLUMN_BIT(column);
        text = text[length] ? text + length + 1 : NULL;
    }
    return QJ_OK;
}

static qj_status verb_table_run(struct arguments *arguments)
{
    struct verb_table_run run = {.census_states = CENSUS_STATES};
    TRY(vary_start(&run.vary, arguments));
    bool csv = arguments_value(arguments, "csv"), json = run.vary.json;
    run.table.point = &run.vary.point;
    run.table.language = message_language();
    if (csv && json)
        return message_usage("--csv and --json exclude each other");
    run.table.format = csv ? ROWS_CSV : json ? ROWS_JSON : ROWS_TEXT;
    TRY(arguments_count(arguments, "census", 1, UINT64_MAX, &run.census_states));
    TRY(vary_open(&run.vary, NULL));
    TRY(verb_table_choose_columns(&run));
    TRY(vary_run(&run.vary, verb_table_print_row, &run));
    return vary_end(&run.vary);
}

const struct verb verb_table = {
    .name = "table",
    .usage = "table GAME --vary n=1..60 [--PARAMETER VALUE] ...",
    .summary = "answer boards of many sizes, one row for each",
    .help = "--vary takes ranges and words, with commas between them: n=1..20,30..60..10. "
            "NAME is a parameter of the game; or {NAME} in other parameters stands for the "
            "value.\n"
            "The columns of a game: value (for the player to move), nimber, "
            "length (moves of a best line), only (the share of reachable open positions "
            "with exactly one good move; - if there are more than --census positions), "
            "states (visited by the engine), best (first moves that keep the value); on "
            "request also moves, seconds, engine. Those of a puzzle: verdict, unknowns, "
            "rank, kernel (its dimension), equations. In only and states, heaps in any "
            "order and positions with one canonical form count as one.\n"
            "The limits hold for each row. If a row exceeds them, qiju prints that, continues with "
            "the next row, and ends with status 4. docs/howto/test-programs.md has more, and shows "
            "how to draw a table.\n",
    .examples = "The nimbers of rows of pins:\n"
                "  qiju table kayles --vary n=0..60 --heaps '{n}'\n"
                "All boards with at most five rows and columns:\n"
                "  qiju table staircase --vary n=1..5 --vary m=1..5 --size '{n}x{m}' --seed 1\n"
                "A puzzle:\n"
                "  qiju table lightsout --vary n=1..30 --size '{n}x{n}' --shape all-on\n",
    .options = options,
    .statuses =
        (const struct command_status[]){
            {QJ_LIMIT, "A row exceeds the limits; the other rows are printed."}, {0, NULL}},
    .run = verb_table_run,
    .takes_settings = true,
};
