/* summary: see summary.h. */
#include "face/report/summary.h"

#include "face/base/csv.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* -------------------------------------------------------------------------- figures */

struct summary_shares summary_shares(const qj_ply *ply)
{
    double running = (double)(ply->positions - ply->ended), moves = (double)ply->moves;
    if (running == 0 || moves == 0)
        return (struct summary_shares){0};
    return (struct summary_shares){.branching = moves / running,
                                   .only = (double)ply->only / running,
                                   .blunders = 1 - (double)ply->keeping / moves};
}

qj_ply summary_total(const struct summary_board *board)
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

void summary_winner(const struct summary_board *board, const qj_value *value,
                    char text[SUMMARY_CELL])
{
    const qj_game *game = board->point.game;
    int winner = value->lo > 0 ? board->side : !board->side;
    if (value->lo != value->hi)
        snprintf(text, SUMMARY_CELL, "-");
    else if (value->lo == 0)
        snprintf(text, SUMMARY_CELL, value->kind == QJ_SCORE ? N_("even") : "a draw");
    else if (value->kind == QJ_SCORE)
        phrase_write(text, SUMMARY_CELL, "%s by %" PRId64, qj_game_player(game, winner),
                     value->lo > 0 ? value->lo : -value->lo);
    else
        snprintf(text, SUMMARY_CELL, "%s", qj_game_player(game, winner));
}

void summary_swap(const struct summary_board *board, char text[SUMMARY_CELL])
{
    if (!board->swaps)
        snprintf(text, SUMMARY_CELL, "-");
    else if (board->swapped == 0)
        snprintf(text, SUMMARY_CELL, "even");
    else if (board->value.kind == QJ_SCORE)
        snprintf(text, SUMMARY_CELL, "%" PRId64, board->swapped);
    else
        snprintf(text, SUMMARY_CELL, N_("second"));
}

/* ----------------------------------------------------------------------------- text */

enum { WINNER_WIDTH = 18 };

static void summary_text_head(struct writer *writer, const struct summary *summary,
                              const struct findings_point *point)
{
    for (size_t i = 0; i < point->count; i++)
        write_format(writer, "%*s", summary->widths[i] + (i > 0), point->names[i]);
    write_text(writer, "  ");
    write_cell(writer, -WINNER_WIDTH, N_("wins"));
    write_cell(writer, 9, N_("length"));
    write_cell(writer, 13, N_("positions"));
    write_cell(writer, 10, N_("branching"));
    write_cell(writer, 9, N_("only"));
    write_cell(writer, 10, N_("blunders"));
    write_phrase(writer, "  %s\n", N_("swap"));
}

static void summary_text_board(struct writer *writer, const struct summary *summary,
                               const struct summary_board *board)
{
    char winner[SUMMARY_CELL], swap[SUMMARY_CELL];
    for (size_t i = 0; i < board->point.count; i++)
        write_format(writer, "%*s", summary->widths[i] + (i > 0), board->point.values[i]);
    if (board->fault) {
        write_phrase(writer, "  %s\n", board->fault);
        return;
    }
    summary_winner(board, &board->value, winner);
    summary_swap(board, swap);
    write_text(writer, "  ");
    write_cell(writer, -WINNER_WIDTH, winner);
    write_char(writer, ' ');
    if (board->length == QJ_NOT_KNOWN)
        write_format(writer, "%8s ", "-");
    else
        write_format(writer, "%8" PRIu64 " ", board->length);
    if (board->plies) {
        const qj_ply total = summary_total(board);
        const struct summary_shares shares = summary_shares(&total);
        write_format(writer, "%12" PRIu64 " %9.2f %7.1f%% %8.1f%%", total.positions,
                     shares.branching, 100 * shares.only, 100 * shares.blunders);
    } else {
        write_format(writer, "%12s %9s %8s %9s", "-", "-", "-", "-");
    }
    write_phrase(writer, "  %s\n", swap);
}

/* ------------------------------------------------------------------------------ CSV */

/* Writes the head. The first line of a board has the figures of the whole, later lines have a ply
 * each. */
static void summary_csv_head(struct writer *writer, const struct findings_point *point)
{
    static const char *const names[] = {"ply",   "wins",      "worth",     "length",
                                        "swap",  "swap_move", "positions", "ended",
                                        "moves", "keeping",   "only",      "fault"};
    struct csv line = {writer, false};
    for (size_t i = 0; i < point->count; i++)
        csv_text(&line, point->names[i]);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        csv_text(&line, names[i]);
    csv_end(&line);
}

static void summary_csv_values(struct csv *line, const struct findings_point *point)
{
    for (size_t i = 0; i < point->count; i++)
        csv_text(line, point->values[i]);
}

enum { WHOLE_VALUES = 5, COUNTS = 5 };

static void summary_csv_counts(struct csv *line, const qj_ply *ply)
{
    const uint64_t counts[COUNTS] = {ply->positions, ply->ended, ply->moves, ply->keeping,
                                     ply->only};
    for (size_t i = 0; i < COUNTS; i++)
        csv_natural(line, counts[i]);
    csv_text(line, "");
    csv_end(line);
}

static void summary_csv_whole_board(struct csv *line, const struct summary_board *board)
{
    char marked[SUMMARY_CELL], winner[SUMMARY_CELL];
    summary_winner(board, &board->value, marked);
    qj_message_translate(NULL, marked, winner, sizeof winner);
    summary_csv_values(line, &board->point);
    csv_skip(line, 1);
    csv_text(line, winner);
    csv_whole(line, board->value.lo == board->value.hi, board->value.lo);
    csv_natural(line, board->length);
    csv_whole(line, board->swaps, board->swapped);
    csv_text(line, board->swaps ? board->swap_move : "");
}

static void summary_csv_board(struct writer *writer, const struct summary_board *board)
{
    struct csv line = {writer, false};
    const qj_ply total = summary_total(board);
    if (board->fault) {
        summary_csv_values(&line, &board->point);
        csv_skip(&line, 1 + WHOLE_VALUES + COUNTS);
        csv_text(&line, board->fault);
        csv_end(&line);
        return;
    }
    summary_csv_whole_board(&line, board);
    if (board->plies) {
        summary_csv_counts(&line, &total);
    } else {
        csv_skip(&line, COUNTS + 1);
        csv_end(&line);
    }
    for (size_t i = 0; board->plies && i < board->ply_count; i++) {
        summary_csv_values(&line, &board->point);
        csv_natural(&line, board->plies[i].ply);
        csv_skip(&line, WHOLE_VALUES);
        summary_csv_counts(&line, &board->plies[i]);
    }
}

/* ------------------------------------------------------------------------------ all */

qj_status summary_begin(const struct summary *summary, const struct findings_point *point,
                        const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    if (summary->format == SUMMARY_TEXT)
        summary_text_head(&writer, summary, point);
    else if (summary->format == SUMMARY_CSV)
        summary_csv_head(&writer, point);
    else
        summary_page_begin(&writer, summary->game);
    return writer_flush(&writer);
}

qj_status summary_board(const struct summary *summary, const struct summary_board *board,
                        const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    if (summary->format == SUMMARY_TEXT)
        summary_text_board(&writer, summary, board);
    else if (summary->format == SUMMARY_CSV)
        summary_csv_board(&writer, board);
    else
        summary_page_board(&writer, board);
    return writer_flush(&writer);
}

qj_status summary_end(const struct summary *summary, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    if (summary->format == SUMMARY_PAGE)
        summary_page_end(&writer);
    return writer_flush(&writer);
}
