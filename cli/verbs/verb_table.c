/* qiju table: answers many sizes, a row a board, as text, CSV or JSON. Every row has a new context
 * and new limits, and is written as soon as it is known; a row over the limits reports that, and
 * the next row follows. */
#include "base/capped.h"
#include "base/text/number.h"
#include "cli/claims/claims.h"

enum { LONGEST_LINE = 1000000, CENSUS_STATES = 100000, BEST_SHOWN = 3 };

/* The row of a board. An unknown figure is QJ_NOT_KNOWN. */
struct verb_table_row {
    qj_value value;
    uint64_t length;
    uint64_t moves;
    char best[BEST_SHOWN][QJ_MOVE_SIZE];
    uint64_t best_count; /* number of all best moves; best has the first of them */
    uint64_t running;    /* later positions, including this position, that are not over */
    uint64_t only;       /* the number of them with exactly one good move */
    qj_solution solution;
    qj_method method;
};

enum verb_table_column {
    COLUMN_VALUE,  /* value of the start for the player to move; SCORE in points */
    COLUMN_NIMBER, /* Grundy value */
    COLUMN_LENGTH, /* moves of a best line */
    COLUMN_ONLY,   /* share of later positions with exactly one good move */
    COLUMN_MOVES,  /* legal first moves */
    COLUMN_VERDICT,
    COLUMN_EQUATIONS,
    COLUMN_UNKNOWNS,
    COLUMN_RANK,
    COLUMN_KERNEL,
    COLUMN_STATES, /* visited */
    COLUMN_SECONDS,
    COLUMN_ENGINE,
    COLUMN_BEST, /* first moves that keep the value: their number, and the first few */
    COLUMNS
};

enum { PUZZLES = 1 << QJ_PUZZLE, NIMBERS = 1 << QJ_NIMBER };
enum { GAMES = NIMBERS | 1 << QJ_SCORE | 1 << QJ_OUTCOME };

#define COUNT(MEMBER) offsetof(struct verb_table_row, MEMBER)

static const struct {
    const char *name;
    int width;    /* in a text */
    size_t count; /* offset of the count that the column shows; 0: not a count */
    int kinds;    /* of games that can have the column */
    bool rare;    /* only on request */
} columns[COLUMNS] = {
    [COLUMN_VALUE] = {N_("value"), 8, 0, GAMES, false},
    [COLUMN_NIMBER] = {N_("nimber"), 8, COUNT(value.nimber), NIMBERS, false},
    [COLUMN_LENGTH] = {N_("length"), 8, COUNT(length), GAMES, false},
    [COLUMN_ONLY] = {N_("only"), 8, 0, GAMES, false},
    [COLUMN_MOVES] = {N_("moves"), 8, COUNT(moves), GAMES, true},
    [COLUMN_VERDICT] = {N_("verdict"), 14, 0, PUZZLES, false},
    [COLUMN_EQUATIONS] = {N_("equations"), 10, COUNT(solution.equations), PUZZLES, true},
    [COLUMN_UNKNOWNS] = {N_("unknowns"), 10, COUNT(solution.unknowns), PUZZLES, false},
    [COLUMN_RANK] = {N_("rank"), 8, COUNT(solution.rank), PUZZLES, false},
    [COLUMN_KERNEL] = {N_("kernel"), 8, COUNT(solution.kernel_dimension), PUZZLES, false},
    [COLUMN_STATES] = {N_("states"), 12, COUNT(method.states), GAMES | PUZZLES, false},
    [COLUMN_SECONDS] = {N_("seconds"), 10, 0, GAMES | PUZZLES, true},
    [COLUMN_ENGINE] = {N_("engine"), 12, 0, GAMES | PUZZLES, true},
    [COLUMN_BEST] = {N_("best"), -1, 0, GAMES, false},
};

struct verb_table_run {
    struct vary vary;
    enum rows_format format;
    bool shown[COLUMNS];
    uint64_t census_states;
};

/* -------------------------------------------------------------------- cells */

/* Writes a share: a percentage in a text, a fraction in CSV, the two numbers as JSON. */
static void verb_table_write_only(struct rows *rows, const char *name, int width,
                                  const struct verb_table_row *row)
{
    char share[VALUE_TEXT_SIZE];
    bool known = row->running != QJ_NOT_KNOWN, text = rows->format == ROWS_TEXT;
    if (known && rows_member(rows, name)) {
        json_open(&rows->writer, '{');
        json_add_natural(&rows->writer, "positions", row->running);
        json_add_natural(&rows->writer, "one_good", row->only);
        write_char(&rows->writer, '}');
        return;
    }
    known = known && row->running;
    if (known)
        snprintf(share, sizeof share, text ? "%.1f%%" : "%.6f",
                 (text ? 100 : 1) * ((double)row->only / (double)row->running));
    rows_text(rows, name, width, known ? share : NULL);
}

/* Writes "1 3, 2 2, 4 1 and 7 more" for people. If every move loses, no move is listed. */
static void verb_table_write_best(struct rows *rows, const char *name, int width,
                                  const struct verb_table_row *row)
{
    char text[BEST_SHOWN * (QJ_MOVE_SIZE + 2)] = "";
    const bool people = rows->format == ROWS_TEXT;
    bool lost = people && row->value.kind != QJ_SCORE && row->value.hi < 0;
    const uint64_t shown = number_min(row->best_count, BEST_SHOWN);
    size_t length = 0;
    if (rows_member(rows, name)) {
        json_open(&rows->writer, '{');
        json_add_natural(&rows->writer, "count", row->best_count);
        json_add_moves(&rows->writer, "first", row->best, shown);
        write_char(&rows->writer, '}');
        return;
    }
    for (uint64_t i = 0; i < shown; i++)
        length += (size_t)snprintf(text + length, sizeof text - length, "%s%s",
                                   i == 0   ? ""
                                   : people ? ", "
                                            : "; ",
                                   row->best[i]);
    if (lost && row->best_count == QJ_NOT_KNOWN)
        phrase_write(text, sizeof text, "any of more than 2^64");
    else if (lost)
        phrase_write(text, sizeof text, "any of %" PRIu64, row->best_count);
    rows_phrase(rows, name, width, row->best_count || !people ? text : NULL);
    rows_natural(rows, "best_count", 0, row->best_count);
    if (people && !lost && row->best_count > shown)
        write_phrase(&rows->writer, " and %" PRIu64 " more", row->best_count - shown);
}

static void verb_table_write_cell(struct rows *rows, enum verb_table_column column,
                                  const struct verb_table_row *row)
{
    char words[VALUE_TEXT_SIZE];
    const char *name = columns[column].name;
    const int width = columns[column].width;
    const void *count = (const char *)row + columns[column].count;
    if (column == COLUMN_NIMBER && row->value.kind != QJ_NIMBER) {
        rows_text(rows, name, width, NULL);
    } else if (columns[column].count) {
        rows_natural(rows, name, width, *(const uint64_t *)count);
    } else if (column == COLUMN_VALUE) { /* "-" if only bounds are known */
        const qj_value *value = &row->value;
        snprintf(words, sizeof words, "%" PRId64, value->lo);
        rows_value(rows, name, width,
                   value->lo != value->hi    ? NULL
                   : value->kind == QJ_SCORE ? words
                                             : value_outcome(value->lo),
                   value);
    } else if (column == COLUMN_ONLY) {
        verb_table_write_only(rows, name, width, row);
    } else if (column == COLUMN_SECONDS) {
        snprintf(words, sizeof words, "%.6f", row->method.seconds);
        if (rows_member(rows, name))
            json_word(&rows->writer, words);
        else if (rows->format != ROWS_JSON)
            rows_text(rows, name, width, words);
    } else if (column == COLUMN_BEST) {
        verb_table_write_best(rows, name, width, row);
    } else {
        rows_phrase(rows, name, width,
                    column == COLUMN_ENGINE ? row->method.engine
                                            : value_verdict(row->solution.verdict));
    }
}

/* Writes a row, the head before the first. A row over the limits has the reason, fault, in place
 * of figures. */
static qj_status verb_table_write_row(struct verb_table_run *run, const struct verb_table_row *row,
                                      bool head, const char *fault)
{
    struct rows rows = {.format = run->format,
                        .cells = head    ? ROWS_HEAD
                                 : fault ? ROWS_BLANK
                                         : ROWS_VALUES,
                        .game = run->vary.game,
                        .point = &run->vary.point};
    writer_open(&rows.writer, NULL, &run->vary.sink);
    rows.writer.language = message_language();
    rows_begin(&rows);
    for (enum verb_table_column column = 0; column < COLUMNS; column++)
        if (run->shown[column])
            verb_table_write_cell(&rows, column, row);
    rows_end_fault(&rows, fault);
    return writer_flush(&rows.writer);
}

/* ---------------------------------------------------------------------- row */

struct verb_table_best {
    struct verb_table_row *row;
    const struct solved_position *solved;
    size_t listed;
    qj_status status; /* of listing a group */
};

static bool verb_table_list_move(void *user, const qj_move *move)
{
    struct verb_table_best *best = user;
    qj_move_text(best->solved->position, move, best->row->best[best->listed++]);
    return best->listed < BEST_SHOWN;
}

static bool verb_table_note_move(void *user, const qj_option *option)
{
    struct verb_table_best *best = user;
    struct verb_table_row *row = best->row;
    row->moves = capped_sum(row->moves, option->count);
    if (option->value.lo != row->value.lo)
        return true;
    row->best_count = capped_sum(row->best_count, option->count);
    if (best->listed < BEST_SHOWN)
        best->status = qj_session_group(best->solved->session, option, verb_table_list_move, best);
    return best->status == QJ_OK;
}

static qj_status verb_table_answer(struct verb_table_run *run, qj_context *context,
                                   struct verb_table_row *row)
{
    SCOPED(solved_close) struct solved_position solved = {0};
    TRY(solved_board(&run->vary, context, arguments_value(run->vary.arguments, "engine"), &solved));
    struct verb_table_best best = {row, &solved, 0, QJ_OK};
    row->value = solved.value;
    row->solution = solved.solution;
    row->solution.x = row->solution.witness = NULL;
    if (!solved.puzzle && (run->shown[COLUMN_BEST] || run->shown[COLUMN_MOVES]))
        TRY(qj_session_moves(solved.session, verb_table_note_move, &best));
    TRY(best.status);
    if (!solved.puzzle && run->shown[COLUMN_LENGTH])
        TRY(solved_length(solved.session, &row->value, LONGEST_LINE, &row->length));
    row->method = qj_session_method(solved.session);
    return QJ_OK;
}

static qj_status verb_table_print_row(void *user, qj_context *context)
{
    struct verb_table_run *run = user;
    SCOPED(scope_free) struct vary_plies plies = {0};
    struct verb_table_row row = {.length = QJ_NOT_KNOWN, .running = QJ_NOT_KNOWN};
    qj_status status = verb_table_answer(run, context, &row);
    if (status == QJ_OK && run->shown[COLUMN_ONLY])
        status = vary_census(&run->vary, context, run->census_states, qj_position_census_bare,
                             &plies);
    if (plies.items) { /* else there are too many positions */
        row.running = plies.total.positions - plies.total.ended;
        row.only = plies.total.only;
    }
    const char *fault;
    TRY(vary_take_fault(&run->vary, context, status, &fault));
    if (run->vary.next == 1)
        TRY(verb_table_write_row(run, &row, true, NULL));
    return verb_table_write_row(run, &row, false, fault);
}

/* ---------------------------------------------------------------------- run */

static qj_status verb_table_choose_columns(struct verb_table_run *run)
{
    const char *text = arguments_value(run->vary.arguments, "columns");
    const bool all = text && !strcmp(text, "all");
    const int kind = 1 << qj_game_kind(run->vary.game);
    char names[256] = "";
    size_t used = 0;
    for (enum verb_table_column column = 0; column < COLUMNS; column++) {
        if (!(columns[column].kinds & kind))
            continue;
        run->shown[column] = all || (!text && !columns[column].rare);
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", used ? ", " : "",
                                 columns[column].name);
    }
    for (const char *name = all ? NULL : text; name;) {
        const size_t length = strcspn(name, ",");
        enum verb_table_column column = 0;
        while (column < COLUMNS && (strlen(columns[column].name) != length ||
                                    strncmp(columns[column].name, name, length) != 0))
            column++;
        if (column == COLUMNS || !(columns[column].kinds & kind))
            return message_usage("--columns: %.999s has no column '%.*s'; it has %s%s",
                                 qj_game_name(run->vary.game), length < 40 ? (int)length : 40, name,
                                 names, arguments_hint(run->vary.arguments, "columns"));
        run->shown[column] = true;
        name = name[length] ? name + length + 1 : NULL;
    }
    return QJ_OK;
}

static qj_status verb_table_run(struct arguments *arguments)
{
    struct verb_table_run run = {.census_states = CENSUS_STATES};
    TRY(vary_start(&run.vary, arguments, NULL));
    bool csv = arguments_value(arguments, "csv"), json = run.vary.json;
    if (csv && json)
        return message_usage("--csv and --json exclude each other");
    run.format = csv ? ROWS_CSV : json ? ROWS_JSON : ROWS_TEXT;
    TRY(arguments_count(arguments, "census", 1, UINT64_MAX, &run.census_states));
    TRY(verb_table_choose_columns(&run));
    TRY(vary_run(&run.vary, verb_table_print_row, &run));
    return vary_end(&run.vary);
}

const struct verb verb_table = {
    .name = "table",
    .usage = "table GAME --vary n=1..60 [--PARAMETER VALUE] ...",
    .summary = "answer boards of many sizes, one row for each",
    .help = "--vary takes ranges and words, with commas between them: n=1..20,30..60..10. NAME is "
            "a parameter of the game; or {NAME} in other parameters stands for the value.\n"
            "The columns of a game: value (for the player to move), nimber, length (moves of a "
            "best line), only (the share of reachable open positions with exactly one good move; - "
            "if there are more than --census positions), states (visited by the engine), best "
            "(first moves that keep the value); on request also moves, seconds, engine. Those of a "
            "puzzle: verdict, unknowns, rank, kernel (its dimension), equations. In only and "
            "states, heaps in any order and positions with one canonical form count as one.\n"
            "The limits hold for each row. If a row exceeds them, qiju prints that, continues with "
            "the next row, and ends with status 4. docs/howto/test-programs.md has more, and shows "
            "how to draw a table.\n",
    .examples = "The nimbers of rows of pins:\n"
                "  qiju table kayles --vary n=0..60 --heaps '{n}'\n"
                "All boards with at most five rows and columns:\n"
                "  qiju table staircase --vary n=1..5 --vary m=1..5 --size '{n}x{m}' --seed 1\n"
                "A puzzle:\n"
                "  qiju table lightsout --vary n=1..30 --size '{n}x{n}' --shape all-on\n",
    .options =
        {VARY_OPTION,
         {"columns", "NAMES", "these columns, with commas between them, or all"},
         {"csv", NULL, "print comma-separated values"},
         {"json", NULL, "print a JSON object a line"},
         {"census", "N",
          "find the column 'only' if at most N positions can be reached, 1 kB each (100000)"},
         {"engine", "NAME", "use this engine"},
         SOLVING_OPTIONS},
    .statuses = {{QJ_LIMIT, "A row exceeds the limits; the other rows are printed."}},
    .run = verb_table_run,
    .takes_settings = true,
};
