/* qiju report: reports on a game at several sizes, for its designer: as text, as CSV, or as a
 * self-contained HTML page. */
#include "cli/claims/claims.h"

#include <math.h>

enum { LONGEST_LINE = 1000000, COUNTED_STATES = 10000000 };

struct report_board {
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
    const qj_ply *plies;         /* of all reachable positions; NULL: not counted */
    size_t ply_count;
};

/* Figures of all positions of a board, or of a ply. */
enum report_figure {
    REPORT_BRANCHING, /* moves of a position that is not over */
    REPORT_ONLY,      /* percentage of these positions with exactly one good move */
    REPORT_BLUNDERS,  /* percentage of the moves that lose value */
    REPORT_FIGURES
};
struct report_shares {
    double figure[REPORT_FIGURES];
};

enum { REPORT_CELL = 64 };

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

static struct report_shares verb_report_shares(const qj_ply *ply)
{
    double running = (double)(ply->positions - ply->ended), moves = (double)ply->moves;
    if (running == 0 || moves == 0)
        return (struct report_shares){0};
    return (struct report_shares){{moves / running, 100 * ((double)ply->only / running),
                                   100 * (1 - (double)ply->keeping / moves)}};
}

/* Adds up all plies. */
static qj_ply verb_report_total(const struct report_board *board)
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

static void verb_report_page_write_term(struct writer *writer, const char *term, const char *text)
{
    write_text(writer, "<dt>");
    markup_phrase(writer, term);
    write_text(writer, "</dt><dd>");
    markup_phrase(writer, text);
    write_text(writer, "</dd>\n");
}

__attribute__((format(printf, 3, 4))) static void
verb_report_page_write_phrase(struct writer *writer, const char *term, const char *format, ...)
{
    char phrase[2 * QJ_WORDS_SIZE];
    va_list list;
    va_start(list, format);
    phrase_write_list(phrase, sizeof phrase, format, list);
    va_end(list);
    verb_report_page_write_term(writer, term, phrase);
}

/* Writes the points that the first player gives for a fair game, and the result of the swap
 * rule. */
static void verb_report_page_write_fairness(struct writer *writer, const struct report_board *board)
{
    const qj_value *value = &board->value;
    if (value->kind == QJ_SCORE && value->lo == value->hi)
        verb_report_page_write_phrase(
            writer, "fair komi", "%" PRId64 " point[s] for %s",
            value->lo > 0 ? value->lo : -value->lo,
            qj_game_player(board->point->game, value->lo > 0 ? !board->side : board->side));
    if (!board->swaps)
        return;
    if (board->swapped == 0)
        verb_report_page_write_phrase(writer, "with the swap rule", "even, after %.*s",
                                      QJ_MOVE_SIZE, board->swap_move);
    else if (value->kind == QJ_SCORE)
        verb_report_page_write_phrase(writer, "with the swap rule",
                                      "the second player gains %" PRId64 ", after %.*s",
                                      -board->swapped, QJ_MOVE_SIZE, board->swap_move);
    else
        verb_report_page_write_phrase(writer, "with the swap rule",
                                      "the second player wins, also after %.*s", QJ_MOVE_SIZE,
                                      board->swap_move);
}

static void verb_report_page_write_totals(struct writer *writer, const struct report_board *board)
{
    const qj_ply total = verb_report_total(board);
    const struct report_shares shares = verb_report_shares(&total);
    verb_report_page_write_phrase(writer, N_("positions"), "%" PRIu64, total.positions);
    verb_report_page_write_phrase(writer, N_("branching"), "%.2f moves of a position",
                                  shares.figure[REPORT_BRANCHING]);
    verb_report_page_write_phrase(writer, "only moves",
                                  "%.1f%% of the positions have one good move",
                                  shares.figure[REPORT_ONLY]);
    verb_report_page_write_phrase(writer, N_("blunders"), "%.1f%% of all moves give something away",
                                  shares.figure[REPORT_BLUNDERS]);
}

/* Counts the plies with moves; the last plies may have none. */
static size_t verb_report_page_count_running(const struct report_board *board)
{
    size_t count = board->ply_count;
    while (count && board->plies[count - 1].positions == board->plies[count - 1].ended)
        count--;
    return count;
}

static void verb_report_page_write_curve(struct writer *writer, const struct report_board *board,
                                         size_t count, const char *class, enum report_figure figure,
                                         double most)
{
    write_format(writer, "<polyline class=\"%s\" points=\"", class);
    for (size_t i = 0; i < count; i++) {
        const struct report_shares shares = verb_report_shares(&board->plies[i]);
        double x = count > 1 ? (double)i / (double)(count - 1) : 0;
        write_format(writer, "%s%.1f,%.1f", i ? " " : "", MARGIN + x * WIDTH,
                     6 + (1 - shares.figure[figure] / most) * HEIGHT);
    }
    write_text(writer, "\"/>");
}

/* Draws the curve of a figure, from 0 to `most`; second: and of the next figure. */
static void verb_report_page_write_chart(struct writer *writer, const struct report_board *board,
                                         const char *caption, enum report_figure figure,
                                         bool second, double most)
{
    size_t count = verb_report_page_count_running(board);
    write_format(writer,
                 "<figure><svg viewBox=\"0 0 %d %d\" width=\"%d\" role=\"img\">"
                 "<path class=\"axis\" d=\"M%d 6V%dH%d\" fill=\"none\"/>"
                 "<text x=\"%d\" y=\"12\" text-anchor=\"end\">%.3g</text>"
                 "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">0</text>"
                 "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%" PRIu64 "</text>",
                 MARGIN + WIDTH + 6, HEIGHT + 6 + FOOT, MARGIN + WIDTH + 6, MARGIN, HEIGHT + 6,
                 MARGIN + WIDTH, MARGIN - 4, most, MARGIN - 4, HEIGHT + 6, MARGIN + WIDTH,
                 HEIGHT + FOOT + 2, board->plies[count - 1].ply);
    verb_report_page_write_curve(writer, board, count, "one", figure, most);
    if (second)
        verb_report_page_write_curve(writer, board, count, "two", figure + 1, most);
    write_text(writer, "</svg><figcaption>");
    write_phrase(writer, "%s", caption);
    write_text(writer, "</figcaption></figure>\n");
}

static void verb_report_page_write_charts(struct writer *writer, const struct report_board *board)
{
    const size_t count = verb_report_page_count_running(board);
    double most = 1;
    if (count < 2)
        return;
    for (size_t i = 0; i < count; i++)
        most = fmax(most, verb_report_shares(&board->plies[i]).figure[REPORT_BRANCHING]);
    verb_report_page_write_chart(writer, board, "branching by ply", REPORT_BRANCHING, false, most);
    verb_report_page_write_chart(
        writer, board,
        "by ply, in percent: <span style=\"color:var(--one)\">only moves</span> and "
        "<span style=\"color:var(--two)\">blunders</span>",
        REPORT_ONLY, true, 100);
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
    verb_report_page_write_term(writer, "moves first",
                                qj_game_player(board->point->game, board->side));
    verb_report_page_write_term(writer, N_("wins"), winner);
    verb_report_page_write_phrase(writer, "length of a best line",
                                  board->length == QJ_NOT_KNOWN ? N_("not known") : "%" PRIu64,
                                  board->length);
    verb_report_page_write_fairness(writer, board);
    if (board->plies)
        verb_report_page_write_totals(writer, board);
    else
        verb_report_page_write_term(writer, "positions", "not counted within the limits");
    write_text(writer, "</dl>\n");
    if (board->plies)
        verb_report_page_write_charts(writer, board);
    write_text(writer, "</section>\n");
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

/* ------------------------------------------------------------------------------ run */

/* Writes the board of a point, after the head before the first. */
static qj_status verb_report_print_board(void *user, qj_context *context)
{
    static const struct report_board head;
    struct verb_report_run *run = user;
    SCOPED(scope_free) struct verb_report_plies plies = {0};
    struct report_board board = {.point = &run->vary.point, .length = QJ_NOT_KNOWN};
    struct rows rows = {.format = run->csv ? ROWS_CSV : ROWS_TEXT, .point = board.point};
    bool known = false;
    qj_status status = verb_report_answer(run, context, &board);
    if (status == QJ_OK)
        status = vary_census(&run->vary, run->max_states, qj_position_census, verb_report_add_ply,
                             &plies, &known);
    known &= !plies.full;
    TRY(vary_take_fault(&run->vary, context, status, &board.fault));
    board.plies = known ? plies.items : NULL;
    board.ply_count = known ? plies.count : 0;
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
        verb_report_write_row(&rows, &head, NULL);
    }
    rows.cells = board.fault ? ROWS_BLANK : ROWS_VALUES;
    verb_report_write_row(&rows, &board, NULL);
    for (size_t i = 0; !board.fault && run->csv && i < board.ply_count; i++)
        verb_report_write_row(&rows, &board, &board.plies[i]);
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
