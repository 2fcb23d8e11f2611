/* qiju report: reports on a game at several sizes, for its designer. */
#include "cli/claims/claims.h"
#include "face/report/summary.h"
#include "load/base/load_base.h"

#include <stdlib.h>

enum { LONGEST_LINE = 1000000, COUNTED_STATES = 10000000 };

static const struct option options[] = {
    VARY_OPTION,
    {"csv", NULL, "print comma-separated values, a line for each board and each ply"},
    {"page", NULL, "print a self-contained HTML page with charts"},
    {"census", "N", "count the positions of a board if there are at most N (10000000)"},
    SOLVING_OPTIONS,
    {NULL, NULL, NULL}};

struct verb_report_run {
    struct vary vary;
    struct summary summary;
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

static void verb_report_free_plies(struct verb_report_plies *plies)
{
    free(plies->items);
}

/* ---------------------------------------------------------------------------- board */

struct verb_report_swap {
    struct summary_board *board;
    const qj_position *position;
};

/* Notes a move for the swap rule. The first player makes the move with the smallest absolute value,
 * since the second player takes the better side. */
static bool verb_report_note_move(void *user, const qj_option *option)
{
    struct verb_report_swap *swap = user;
    struct summary_board *board = swap->board;
    int64_t value = option->value.lo, left = value > 0 ? -value : value;
    if (option->value.lo != option->value.hi || (board->swaps && left <= board->swapped))
        return true;
    board->swaps = true;
    board->swapped = left;
    qj_move_text(swap->position, &option->move, board->swap_move);
    return true;
}

static qj_status verb_report_answer(struct verb_report_run *run, qj_context *context,
                                    struct summary_board *board)
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

static qj_status verb_report_print_board(void *user, qj_context *context)
{
    struct verb_report_run *run = user;
    SCOPED(verb_report_free_plies) struct verb_report_plies plies = {0};
    struct summary_board board = {.point = run->vary.point, .length = QJ_NOT_KNOWN};
    bool known = false;
    qj_status status = verb_report_answer(run, context, &board);
    if (status == QJ_OK)
        status = vary_census(&run->vary, run->max_states, qj_position_census, verb_report_add_ply,
                             &plies, &known);
    known &= !plies.full;
    board.fault = vary_fault(&run->vary, status, context);
    board.plies = known ? plies.items : NULL;
    board.ply_count = known ? plies.count : 0;
    if (!board.fault)
        TRY(status);
    if (run->vary.next == 1)
        TRY(summary_begin(&run->summary, &board.point, &run->vary.sink));
    return summary_board(&run->summary, &board, &run->vary.sink);
}

static qj_status verb_report_run(struct arguments *arguments)
{
    struct verb_report_run run = {.max_states = COUNTED_STATES};
    TRY(vary_start(&run.vary, arguments));
    bool csv = arguments_value(arguments, "csv"), page = arguments_value(arguments, "page");
    if (csv && page)
        return message_usage("--csv and --page exclude each other");
    if (qj_game_kind(run.vary.game) == QJ_PUZZLE)
        return message_usage("%.999s is a puzzle, in which nobody wins",
                             qj_game_name(run.vary.game));
    TRY(arguments_count(arguments, "census", 1, UINT64_MAX, &run.max_states));
    TRY(vary_open(&run.vary, NULL));
    run.summary.game = run.vary.game;
    run.summary.language = message_language();
    run.summary.format = csv ? SUMMARY_CSV : page ? SUMMARY_PAGE : SUMMARY_TEXT;
    TRY(vary_run(&run.vary, verb_report_print_board, &run));
    TRY(summary_end(&run.summary, &run.vary.sink));
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
    .options = options,
    .statuses =
        (const struct command_status[]){
            {QJ_LIMIT, "A board exceeds the limits; the lines of the others are printed."},
            {0, NULL}},
    .run = verb_report_run,
    .takes_settings = true,
};
