/* qiju report: reports on a game at several sizes, for its designer. */
#include "cli/verbs/verb_report.h"

#include "cli/claims/claims.h"
#include "load/base/load_base.h"

enum { LONGEST_LINE = 1000000, COUNTED_STATES = 10000000 };

struct verb_report_run {
    struct vary vary;
    bool csv, page; /* else a text */
    uint64_t max_states;
};

struct verb_report_plies {
    qj_ply *items;
    size_t count, capacity;
    bool full; /* out of memory for one more ply */
};

static bool verb_report_add_ply(void *user, const qj_ply *ply)
{
    struct verb_report_plies *plies = user;
    plies->full = !load_reserve((void **)&plies->items, &plies->capacity, plies->count + 1,
                                sizeof *plies->items);
    if (plies->full)
        return false;
    plies->items[plies->count++] = *ply;
    return true;
}

/* ---------------------------------------------------------------------------- board */

struct verb_report_swap {
    struct report_board *board;
    const qj_position *position;
};

/* Notes a move for the swap rule. The first player makes the move with the smallest absolute value,
 * since the second player takes the better side. */
static bool verb_report_note_move(void *user, const qj_option *option)
{
    struct verb_report_swap *swap = user;
    struct report_board *board = swap->board;
    int64_t value = option->value.lo, left = value > 0 ? -value : value;
    if (option->value.lo != option->value.hi || (board->swaps && left <= board->swapped))
        return true;
    board->swaps = true;
    board->swapped = left;
    qj_move_text(swap->position, &option->move, board->swap_move);
    return true;
}

static qj_status verb_report_answer(struct verb_report_run *run, qj_context *context,
                                    struct report_board *board)
{
    SCOPED(buffer_free) struct buffer text = {0};
    SCOPED(scope_leave_position) qj_position *position = NULL;
    SCOPED(scope_leave_session) qj_session *session = NULL;
    TRY(vary_read(&run->vary, context, &text, &position));
    struct verb_report_swap swap = {board, position};
    board->side = qj_position_side(position);
    TRY(qj_session_open(position, NULL, &session));
    TRY(qj_session_value(session, &board->value));
    if (board->value.kind != QJ_NIMBER)
        TRY(qj_session_moves(session, verb_report_note_move, &swap));
    return solved_length(session, &board->value, LONGEST_LINE, &board->length);
}

/* -------------------------------------------------------------------------- figures */

struct report_shares verb_report_shares(const qj_ply *ply)
{
    double running = (double)(ply->positions - ply->ended), moves = (double)ply->moves;
    if (running == 0 || moves == 0)
        return (struct report_shares){0};
    return (struct report_shares){{moves / running, 100 * ((double)ply->only / running),
                                   100 * (1 - (double)ply->keeping / moves)}};
}

qj_ply verb_report_total(const struct report_board *board)
{
    qj_ply total = {.ply = board->ply_count};
    for (size_t i = 0; i < board->ply_count; i++) {
        const qj_ply *ply = &board->plies[i];
        total.positions += ply->positions;
        total.ended += ply->ended;
        total.only += ply->only;
        total.moves += ply->moves;
        total.keeping += ply->keeping;
    }
    return total;
}

void verb_report_winner(const struct report_board *board, char text[REPORT_CELL])
{
    const qj_value *value = &board->value;
    const qj_game *game = board->point->game;
    int winner = value->lo > 0 ? board->side : !board->side;
    if (value->lo != value->hi)
        snprintf(text, REPORT_CELL, "-");
    else if (value->lo == 0)
        snprintf(text, REPORT_CELL, value->kind == QJ_SCORE ? N_("even") : "a draw");
    else if (value->kind == QJ_SCORE)
        phrase_write(text, REPORT_CELL, "%s by %" PRId64, qj_game_player(game, winner),
                     value->lo > 0 ? value->lo : -value->lo);
    else
        snprintf(text, REPORT_CELL, "%s", qj_game_player(game, winner));
}

/* ------------------------------------------------------------------ text and CSV */

/* Writes a number of CSV. */
static void verb_report_write_whole(struct rows *rows, const char *name, bool known, int64_t value)
{
    char text[REPORT_CELL];
    snprintf(text, sizeof text, "%" PRId64, value);
    rows_text(rows, name, 0, known ? text : NULL);
}

static void verb_report_write_share(struct rows *rows, const char *name, int width,
                                    double percentage, bool known)
{
    char text[REPORT_CELL];
    snprintf(text, sizeof text, "%.1f%%", percentage);
    rows_text(rows, name, width, known ? text : NULL);
}

/* Writes the row of a board; ply not NULL: the row of one of its plies in CSV. A cell that such a
 * row lacks is unknown. */
static void verb_report_write_row(struct rows *rows, const struct report_board *board,
                                  const qj_ply *ply)
{
    const qj_ply total = verb_report_total(board), *counts = ply ? ply : &total;
    const bool swaps = board->swaps && !ply, counted = board->plies;
    char winner[REPORT_CELL] = "";
    rows_begin(rows);
    if (rows->cells == ROWS_VALUES)
        verb_report_winner(board, winner);
    rows_natural(rows, "ply", 0, ply ? ply->ply : QJ_NOT_KNOWN);
    rows_phrase(rows, N_("wins"), -18, ply ? NULL : winner);
    verb_report_write_whole(rows, "value", !ply && board->value.lo == board->value.hi,
                            board->value.lo);
    rows_natural(rows, N_("length"), 8, ply ? QJ_NOT_KNOWN : board->length);
    verb_report_write_whole(rows, "swap", swaps, board->swapped);
    rows_text(rows, "swap_move", 0, swaps ? board->swap_move : NULL);
    rows_natural(rows, N_("positions"), 12, counted ? counts->positions : QJ_NOT_KNOWN);
    rows_natural(rows, "ended", 0, counted ? counts->ended : QJ_NOT_KNOWN);
    rows_natural(rows, "moves", 0, counted ? counts->moves : QJ_NOT_KNOWN);
    rows_natural(rows, "keeping", 0, counted ? counts->keeping : QJ_NOT_KNOWN);
    rows_natural(rows, "only", 0, counted ? counts->only : QJ_NOT_KNOWN);
    if (rows->format == ROWS_TEXT) {
        char branching[REPORT_CELL], swap[REPORT_CELL] = "-";
        const struct report_shares shares = verb_report_shares(&total);
        snprintf(branching, sizeof branching, "%.2f", shares.figure[REPORT_BRANCHING]);
        if (board->swaps && board->swapped && board->value.kind == QJ_SCORE)
            snprintf(swap, sizeof swap, "%" PRId64, board->swapped);
        else if (board->swaps)
            snprintf(swap, sizeof swap, board->swapped ? N_("second") : "even");
        rows_text(rows, N_("branching"), 9, counted ? branching : NULL);
        verb_report_write_share(rows, N_("only"), 8, shares.figure[REPORT_ONLY], counted);
        verb_report_write_share(rows, N_("blunders"), 9, shares.figure[REPORT_BLUNDERS], counted);
        rows_phrase(rows, N_("swap"), -1, swap);
    }
    rows_end_fault(rows, board->fault);
}

/* Writes the head before the first board, and the board. */
static qj_status verb_report_write_board(struct verb_report_run *run,
                                         const struct report_board *board)
{
    static const struct report_board head;
    struct rows rows = {.format = run->csv ? ROWS_CSV : ROWS_TEXT, .point = board->point};
    const bool first = run->vary.next == 1;
    writer_open(&rows.writer, NULL, &run->vary.sink);
    rows.writer.language = run->csv ? NULL : message_language();
    if (run->page) {
        if (first)
            verb_report_page_begin(&rows.writer, run->vary.game);
        verb_report_page_board(&rows.writer, board);
        return writer_flush(&rows.writer);
    }
    if (first) {
        rows.cells = ROWS_HEAD;
        verb_report_write_row(&rows, &head, NULL);
    }
    rows.cells = board->fault ? ROWS_BLANK : ROWS_VALUES;
    verb_report_write_row(&rows, board, NULL);
    for (size_t i = 0; !board->fault && run->csv && i < board->ply_count; i++)
        verb_report_write_row(&rows, board, &board->plies[i]);
    return writer_flush(&rows.writer);
}

/* ------------------------------------------------------------------------------ run */

static qj_status verb_report_print_board(void *user, qj_context *context)
{
    struct verb_report_run *run = user;
    SCOPED(scope_free) struct verb_report_plies plies = {0};
    struct report_board board = {.point = &run->vary.point, .length = QJ_NOT_KNOWN};
    bool known = false;
    qj_status status = verb_report_answer(run, context, &board);
    if (status == QJ_OK)
        status = vary_census(&run->vary, run->max_states, qj_position_census, verb_report_add_ply,
                             &plies, &known);
    known &= !plies.full;
    TRY(vary_take_fault(&run->vary, context, status, &board.fault));
    board.plies = known ? plies.items : NULL;
    board.ply_count = known ? plies.count : 0;
    return verb_report_write_board(run, &board);
}

static qj_status verb_report_run(struct arguments *arguments)
{
    struct verb_report_run run = {.max_states = COUNTED_STATES};
    TRY(vary_start(&run.vary, arguments));
    run.csv = arguments_value(arguments, "csv");
    run.page = arguments_value(arguments, "page");
    if (run.csv && run.page)
        return message_usage("--csv and --page exclude each other");
    if (qj_game_kind(run.vary.game) == QJ_PUZZLE)
        return message_usage("%.999s is a puzzle, in which nobody wins",
                             qj_game_name(run.vary.game));
    TRY(arguments_count(arguments, "census", 1, UINT64_MAX, &run.max_states));
    TRY(vary_open(&run.vary, NULL));
    TRY(vary_run(&run.vary, verb_report_print_board, &run));
    const qj_sink *sink = &run.vary.sink;
    if (run.page && !sink->write(sink->user, REPORT_PAGE_END, strlen(REPORT_PAGE_END)))
        return QJ_IO;
    return vary_end(&run.vary);
}

const struct verb verb_report = {
    .name = "report",
    .usage = "report GAME --vary n=1..6 [--PARAMETER VALUE] ...",
    .summary = "describe a game at several sizes: who wins, how long, how many moves, how fair",
    .help = "For designers of games. Each board has one line: who wins with best play, the "
            "length of a best line, the number of reachable positions, the average number "
            "of moves in open positions, the share of open positions with exactly one good "
            "move, the share of moves that are mistakes, and the value for the first player"
            " under the swap rule. (Under that rule the second player may take the other "
            "side after the first move, so the first player makes the move that is closest "
            "to fair.) --page adds the fair komi, and draws the figures by ply.\n"
            "The limits hold for each board: a board that exceeds them says so, qiju tries "
            "the next one, and the exit status is 4.\n",
    .examples = "Three in a row on boards of three sizes:\n"
                "  qiju report mnk --vary n=3..5 --size '{n}x4' --k 3\n"
                "User-defined rules, as a page:\n"
                "  qiju report ./hex.so --vary n=2..4 --page > hex.html\n",
    .options = {VARY_OPTION,
                {"csv", NULL, "print comma-separated values, a line for each board and each ply"},
                {"page", NULL, "print a self-contained HTML page with charts"},
                {"census", "N", "count the positions of a board if there are at most N (10000000)"},
                SOLVING_OPTIONS},
    .statuses = {{QJ_LIMIT, "A board exceeds the limits; the lines of the others are printed."}},
    .run = verb_report_run,
    .takes_settings = true,
};
