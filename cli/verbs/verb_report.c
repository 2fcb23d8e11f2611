/* qiju report: reports on a game at several sizes, for its designer: as text, as CSV, or as a
 * self-contained HTML page. */
#include "cli/claims/claims.h"

#include <math.h>

enum { LONGEST_LINE = 1000000, COUNTED_STATES = 10000000 };

struct report_board {
    struct vary_plies plies;        /* of all reachable positions */
    const struct rows_point *point; /* the varied settings */
    const char *fault;              /* reason why the board has no answer; NULL: it has one */
    int side;                       /* first player */
    qj_value value;                 /* for that side */
    uint64_t length;                /* moves of a best line; QJ_NOT_KNOWN: not counted */
    bool swaps;      /* the swap rule is meaningful: sides differ, and a move exists */
    int64_t swapped; /* value for the first player of the best move under the swap rule, at most
                      * 0 */
    char swap_move[QJ_MOVE_SIZE];
    const qj_position *position; /* while its moves are noted */
};

/* Figures of all positions of a board, or of a ply. */
enum report_figure {
    REPORT_BRANCHING, /* moves of a position that is not over */
    REPORT_ONLY,      /* percentage of these positions with exactly one good move */
    REPORT_BLUNDERS   /* percentage of the moves that lose value */
};

enum { REPORT_CELL = 64 };

struct verb_report_run {
    struct vary vary;
    bool csv, page; /* else a text */
    uint64_t max_states;
};

/* ---------------------------------------------------------------------------- board */

/* Notes a move for the swap rule. The first player makes the move with the smallest absolute value,
 * since the second player takes the better side. */
static bool verb_report_note_move(void *user, const qj_option *option)
{
    struct report_board *board = user;
    int64_t value = option->value.lo, left = value > 0 ? -value : value;
    if (option->value.lo != option->value.hi || (board->swaps && left <= board->swapped))
        return true;
    board->swaps = true;
    board->swapped = left;
    qj_move_text(board->position, &option->move, board->swap_move);
    return true;
}

static qj_status verb_report_answer(struct verb_report_run *run, qj_context *context,
                                    struct report_board *board)
{
    SCOPED(solved_close) struct solved_position solved = {0};
    TRY(solved_board(&run->vary, context, NULL, &solved));
    board->position = solved.position;
    board->side = qj_position_side(solved.position);
    board->value = solved.value;
    if (board->value.kind != QJ_NIMBER)
        TRY(qj_session_moves(solved.session, verb_report_note_move, board));
    return solved_length(solved.session, &board->value, LONGEST_LINE, &board->length);
}

/* -------------------------------------------------------------------------- figures */

static double verb_report_figure(const qj_ply *ply, enum report_figure figure)
{
    double running = (double)(ply->positions - ply->ended), moves = (double)ply->moves;
    if (running == 0 || moves == 0)
        return 0;
    if (figure == REPORT_BRANCHING)
        return moves / running;
    return figure == REPORT_ONLY ? 100 * ((double)ply->only / running)
                                 : 100 * (1 - (double)ply->keeping / moves);
}

/* Formats the winner and the margin, "Black by 4", "a draw". */
static void verb_report_winner(const struct report_board *board, char text[REPORT_CELL])
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

/* ------------------------------------------------------------------------------ page
 *
 * A section for each board, with its figures and two charts over the plies. Colours follow the
 * reader's light or dark mode. */

/* Sizes of a chart, in its units; MARGIN: room for the numbers of its axes. */
enum { WIDTH = 320, HEIGHT = 120, MARGIN = 34, FOOT = 18 };

static const char style[] =
    ":root{color-scheme:light dark;font:16px/1.45 "
    "system-ui,sans-serif;--one:#2166ac;--two:#b35806;--faint:#8888}@media(prefers-color-scheme:dar"
    "k){:root{--one:#92c5de;--two:#fdb863}}body{max-width:60rem;margin:2rem auto;padding:0 "
    "1rem}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem "
    "1rem}dd{margin:0}figure{display:inline-block;margin:.5rem 1rem .5rem "
    "0}figcaption{font-size:.85rem}svg{max-width:100%;height:auto}.one{stroke:var(--one)}.two{strok"
    "e:var(--two)}polyline{fill:none;stroke-width:2}text{fill:currentColor;font-size:10px}.axis{str"
    "oke:var(--faint)}.fault{font-style:italic}@media print{section{break-inside:avoid}}";

static void verb_report_page_begin(struct writer *writer, const qj_game *game)
{
    write_text(writer, "<!doctype html>\n<html lang=\"");
    write_phrase(writer, N_("en"));
    write_text(writer, "\"><head><meta charset=\"utf-8\">"
                       "<meta name=\"viewport\" content=\"width=device-width\">\n<title>");
    markup_text(writer, qj_game_name(game));
    write_phrase(writer, ": what it is like");
    write_text(writer, "</title>\n<style>");
    write_text(writer, style);
    write_text(writer, "</style></head><body>\n<h1>");
    markup_text(writer, qj_game_name(game));
    write_text(writer, "</h1>\n<p>");
    markup_phrase(writer, qj_game_summary(game));
    write_text(writer, "</p>\n");
}

__attribute__((format(printf, 3, 4))) static void
verb_report_page_write_term(struct writer *writer, const char *term, const char *format, ...)
{
    char phrase[2 * QJ_WORDS_SIZE];
    va_list list;
    va_start(list, format);
    phrase_write_list(phrase, sizeof phrase, format, list);
    va_end(list);
    write_text(writer, "<dt>");
    markup_phrase(writer, term);
    write_text(writer, "</dt><dd>");
    markup_phrase(writer, phrase);
    write_text(writer, "</dd>\n");
}

/* Writes the points that the first player gives for a fair game, and the result of the swap
 * rule. */
static void verb_report_page_write_fairness(struct writer *writer, const struct report_board *board)
{
    const qj_value *value = &board->value;
    if (value->kind == QJ_SCORE && value->lo == value->hi)
        verb_report_page_write_term(
            writer, "fair komi", "%" PRId64 " point[s] for %s",
            value->lo > 0 ? value->lo : -value->lo,
            qj_game_player(board->point->game, value->lo > 0 ? !board->side : board->side));
    if (board->swapped && value->kind == QJ_SCORE)
        verb_report_page_write_term(writer, "with the swap rule",
                                    "the second player gains %" PRId64 ", after %.*s",
                                    -board->swapped, QJ_MOVE_SIZE, board->swap_move);
    else if (board->swaps)
        verb_report_page_write_term(writer, "with the swap rule",
                                    board->swapped ? "the second player wins, also after %.*s"
                                                   : "even, after %.*s",
                                    QJ_MOVE_SIZE, board->swap_move);
}

static void verb_report_page_write_totals(struct writer *writer, const qj_ply *total)
{
    verb_report_page_write_term(writer, N_("positions"), "%" PRIu64, total->positions);
    verb_report_page_write_term(writer, N_("branching"), "%.2f moves of a position",
                                verb_report_figure(total, REPORT_BRANCHING));
    verb_report_page_write_term(writer, "only moves", "%.1f%% of the positions have one good move",
                                verb_report_figure(total, REPORT_ONLY));
    verb_report_page_write_term(writer, N_("blunders"), "%.1f%% of all moves give something away",
                                verb_report_figure(total, REPORT_BLUNDERS));
}

/* Draws the curves of the figures from first to last over some plies, from 0 to `most`. */
static void verb_report_page_write_chart(struct writer *writer, const qj_ply *plies, size_t count,
                                         const char *caption, enum report_figure first,
                                         enum report_figure last, double most)
{
    write_format(writer,
                 "<figure><svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\">"
                 "<path class=\"axis\" d=\"M%d 6V%dH%d\" fill=\"none\"/>"
                 "<text x=\"%d\" y=\"12\" text-anchor=\"end\">%.3g</text>"
                 "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">0</text>"
                 "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%" PRIu64 "</text>",
                 MARGIN + WIDTH + 6, HEIGHT + 6 + FOOT, MARGIN + WIDTH + 6, MARGIN, HEIGHT + 6,
                 MARGIN + WIDTH, MARGIN - 4, most, MARGIN - 4, HEIGHT + 6, MARGIN + WIDTH,
                 HEIGHT + FOOT + 2, plies[count - 1].ply);
    for (enum report_figure figure = first; figure <= last; figure++) {
        write_format(writer, "<polyline class=\"%s\" points=\"", figure == first ? "one" : "two");
        for (size_t i = 0; i < count; i++)
            write_format(writer, "%s%.1f,%.1f", i ? " " : "",
                         MARGIN + (double)i / (double)(count - 1) * WIDTH,
                         6 + (1 - verb_report_figure(&plies[i], figure) / most) * HEIGHT);
        write_text(writer, "\"/>");
    }
    write_text(writer, "</svg><figcaption>");
    write_phrase(writer, "%s", caption);
    write_text(writer, "</figcaption></figure>\n");
}

/* Draws the plies with moves, if there are several; the last plies may have none. */
static void verb_report_page_write_charts(struct writer *writer, const struct vary_plies *plies)
{
    const qj_ply *items = plies->items;
    size_t count = plies->count;
    double most = 1;
    while (count && items[count - 1].positions == items[count - 1].ended)
        count--;
    if (count < 2)
        return;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, verb_report_figure(&items[i], REPORT_BRANCHING));
    verb_report_page_write_chart(writer, items, count, "branching by ply", REPORT_BRANCHING,
                                 REPORT_BRANCHING, most);
    verb_report_page_write_chart(
        writer, items, count,
        "by ply, in percent: <span style=\"color:var(--one)\">only moves</span> and "
        "<span style=\"color:var(--two)\">blunders</span>",
        REPORT_ONLY, REPORT_BLUNDERS, 100);
}

static void verb_report_page_board(struct writer *writer, const struct report_board *board)
{
    char winner[REPORT_CELL];
    write_text(writer, "<section><h2>");
    for (size_t i = 0; i < board->point->count; i++) {
        write_text(writer, i ? ", " : "");
        markup_text(writer, board->point->names[i]);
        write_text(writer, " = ");
        markup_text(writer, board->point->values[i]);
    }
    if (!board->point->count)
        write_phrase(writer, "The board");
    write_text(writer, "</h2>\n");
    if (board->fault) {
        write_text(writer, "<p class=\"fault\">");
        markup_phrase(writer, board->fault);
        write_text(writer, "</p></section>\n");
        return;
    }
    verb_report_winner(board, winner);
    write_text(writer, "<dl>\n");
    verb_report_page_write_term(writer, "moves first", "%s",
                                qj_game_player(board->point->game, board->side));
    verb_report_page_write_term(writer, N_("wins"), "%s", winner);
    verb_report_page_write_term(writer, "length of a best line",
                                board->length == QJ_NOT_KNOWN ? N_("not known") : "%" PRIu64,
                                board->length);
    verb_report_page_write_fairness(writer, board);
    if (board->plies.items)
        verb_report_page_write_totals(writer, &board->plies.total);
    else
        verb_report_page_write_term(writer, "positions", "not counted within the limits");
    write_text(writer, "</dl>\n");
    verb_report_page_write_charts(writer, &board->plies);
    write_text(writer, "</section>\n");
}

/* ------------------------------------------------------------------ text and CSV */

/* Writes a cell as by printf, if its value is known. */
__attribute__((format(printf, 5, 6))) static void verb_report_write_cell(struct rows *rows,
                                                                         const char *name,
                                                                         int width, bool known,
                                                                         const char *format, ...)
{
    char text[REPORT_CELL];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    rows_text(rows, name, width, known ? text : NULL);
}

/* Writes the row of a board; ply not NULL: the row of one of its plies in CSV. A cell that such a
 * row lacks is unknown. */
static void verb_report_write_row(struct rows *rows, const struct report_board *board,
                                  const qj_ply *ply)
{
    const qj_ply *total = &board->plies.total, *counts = ply ? ply : total;
    const bool swaps = board->swaps && !ply, counted = board->plies.items;
    char winner[REPORT_CELL];
    verb_report_winner(board, winner);
    rows_begin(rows);
    rows_natural(rows, "ply", 0, ply ? ply->ply : QJ_NOT_KNOWN);
    rows_phrase(rows, N_("wins"), -18, ply ? NULL : winner);
    verb_report_write_cell(rows, "value", 0, !ply && board->value.lo == board->value.hi, "%" PRId64,
                           board->value.lo);
    rows_natural(rows, N_("length"), 8, ply ? QJ_NOT_KNOWN : board->length);
    verb_report_write_cell(rows, "swap", 0, swaps, "%" PRId64, board->swapped);
    rows_text(rows, "swap_move", 0, swaps ? board->swap_move : NULL);
    rows_natural(rows, N_("positions"), 12, counted ? counts->positions : QJ_NOT_KNOWN);
    rows_natural(rows, "ended", 0, counted ? counts->ended : QJ_NOT_KNOWN);
    rows_natural(rows, "moves", 0, counted ? counts->moves : QJ_NOT_KNOWN);
    rows_natural(rows, "keeping", 0, counted ? counts->keeping : QJ_NOT_KNOWN);
    rows_natural(rows, "only", 0, counted ? counts->only : QJ_NOT_KNOWN);
    if (rows->format == ROWS_TEXT) {
        char swap[REPORT_CELL] = "-";
        if (board->swaps && board->swapped && board->value.kind == QJ_SCORE)
            snprintf(swap, sizeof swap, "%" PRId64, board->swapped);
        else if (board->swaps)
            snprintf(swap, sizeof swap, board->swapped ? N_("second") : "even");
        verb_report_write_cell(rows, N_("branching"), 9, counted, "%.2f",
                               verb_report_figure(total, REPORT_BRANCHING));
        verb_report_write_cell(rows, N_("only"), 8, counted, "%.1f%%",
                               verb_report_figure(total, REPORT_ONLY));
        verb_report_write_cell(rows, N_("blunders"), 9, counted, "%.1f%%",
                               verb_report_figure(total, REPORT_BLUNDERS));
        rows_phrase(rows, N_("swap"), -1, swap);
    }
    rows_end_fault(rows, rows->cells == ROWS_HEAD ? NULL : board->fault);
}

/* ------------------------------------------------------------------------------ run */

/* Writes the board of a point, after the head before the first. */
static qj_status verb_report_print_board(void *user, qj_context *context)
{
    struct verb_report_run *run = user;
    SCOPED(scope_free)
    struct report_board board = {.point = &run->vary.point, .length = QJ_NOT_KNOWN};
    struct rows rows = {.format = run->csv ? ROWS_CSV : ROWS_TEXT, .point = board.point};
    qj_status status = verb_report_answer(run, context, &board);
    if (status == QJ_OK)
        status = vary_census(&run->vary, context, run->max_states, qj_position_census,
                             &board.plies);
    TRY(vary_take_fault(&run->vary, context, status, &board.fault));
    const bool first = run->vary.next == 1;
    writer_open(&rows.writer, NULL, &run->vary.sink);
    rows.writer.language = run->csv ? NULL : message_language();
    if (run->page) {
        if (first)
            verb_report_page_begin(&rows.writer, run->vary.game);
        verb_report_page_board(&rows.writer, &board);
        return writer_flush(&rows.writer);
    }
    if (first) {
        rows.cells = ROWS_HEAD;
        verb_report_write_row(&rows, &board, NULL);
    }
    rows.cells = board.fault ? ROWS_BLANK : ROWS_VALUES;
    verb_report_write_row(&rows, &board, NULL);
    for (size_t i = 0; run->csv && i < board.plies.count; i++)
        verb_report_write_row(&rows, &board, &board.plies.items[i]);
    return writer_flush(&rows.writer);
}

static qj_status verb_report_run(struct arguments *arguments)
{
    struct verb_report_run run = {.max_states = COUNTED_STATES};
    TRY(vary_start(&run.vary, arguments, NULL));
    run.csv = arguments_value(arguments, "csv");
    run.page = arguments_value(arguments, "page");
    if (run.csv && run.page)
        return message_usage("--csv and --page exclude each other");
    if (qj_game_kind(run.vary.game) == QJ_PUZZLE)
        return message_usage("%.999s is a puzzle, in which nobody wins",
                             qj_game_name(run.vary.game));
    TRY(arguments_count(arguments, "census", 1, UINT64_MAX, &run.max_states));
    TRY(vary_run(&run.vary, verb_report_print_board, &run));
    static const char end[] = "</body></html>\n";
    if (run.page && !run.vary.sink.write(run.vary.sink.user, end, strlen(end)))
        return channel_report(&run.vary.output, "cannot write");
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
