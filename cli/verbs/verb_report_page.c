/* verb_report_page: a report as a self-contained HTML page: a section for each board, with its
 * figures and two charts over the plies. Colours follow the reader's light or dark mode. */
#include "cli/verbs/verb_report.h"

#include "base/text/number.h"

#include <math.h>

/* Sizes of a chart, in its units; MARGIN: room for the numbers of its axes. */
enum { WIDTH = 320, HEIGHT = 120, MARGIN = 34, FOOT = 18 };

static const char style[] =
    ":root{color-scheme:light dark;font:16px/1.45 system-ui,sans-serif;"
    "--one:#2166ac;--two:#b35806;--faint:#8888}"
    "@media(prefers-color-scheme:dark){:root{--one:#92c5de;--two:#fdb863}}"
    "body{max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dd{margin:0}"
    "figure{display:inline-block;margin:.5rem 1rem .5rem 0}figcaption{font-size:.85rem}"
    "svg{max-width:100%;height:auto}.one{stroke:var(--one)}.two{stroke:var(--two)}"
    "polyline{fill:none;stroke-width:2}text{fill:currentColor;font-size:10px}"
    ".axis{stroke:var(--faint)}.fault{font-style:italic}"
    "@media print{section{break-inside:avoid}}";

void verb_report_page_begin(struct writer *writer, const qj_game *game)
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

/* -------------------------------------------------------------------------- figures */

static void verb_report_page_write_term(struct writer *writer, const char *term, const char *text)
{
    write_text(writer, "<dt>");
    markup_phrase(writer, term);
    write_text(writer, "</dt><dd>");
    markup_phrase(writer, text);
    write_text(writer, "</dd>\n");
}

static void verb_report_page_write_number(struct writer *writer, const char *term, uint64_t number)
{
    char digits[NUMBER_DIGITS + 1] = "";
    *number_write(digits, number) = 0;
    verb_report_page_write_term(writer, term, number == QJ_NOT_KNOWN ? N_("not known") : digits);
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
            writer, "fair komi",
            PLURAL(value->lo > 0 ? value->lo : -value->lo, "%" PRId64 " point for %s",
                   "%" PRId64 " points for %s"),
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
    verb_report_page_write_number(writer, N_("positions"), total.positions);
    verb_report_page_write_phrase(writer, N_("branching"), "%.2f moves of a position",
                                  shares.figure[REPORT_BRANCHING]);
    verb_report_page_write_phrase(writer, "only moves",
                                  "%.1f%% of the positions have one good move",
                                  shares.figure[REPORT_ONLY]);
    verb_report_page_write_phrase(writer, N_("blunders"), "%.1f%% of all moves give something away",
                                  shares.figure[REPORT_BLUNDERS]);
}

/* --------------------------------------------------------------------------- charts */

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

/* --------------------------------------------------------------------------- boards */

void verb_report_page_board(struct writer *writer, const struct report_board *board)
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
    verb_report_page_write_number(writer, "length of a best line", board->length);
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
