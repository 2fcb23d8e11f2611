/* summary: see summary.h. */
#include "face/report/summary.h"

#include "face/base/rows.h"

#include <inttypes.h>
#include <stdio.h>

/* -------------------------------------------------------------------------- figures */

struct summary_shares summary_shares(const qj_ply *ply)
{
    double running = (double)(ply->positions - ply->ended), moves = (double)ply->moves;
    if (running == 0 || moves == 0)
        return (struct summary_shares){0};
    return (struct summary_shares){{moves / running, 100 * ((double)ply->only / running),
                                    100 * (1 - (double)ply->keeping / moves)}};
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

/* ------------------------------------------------------------------ text and CSV */

/* Writes a number of CSV. */
static void summary_write_whole(struct rows *rows, const char *name, bool known, int64_t value)
{
    char text[SUMMARY_CELL];
    snprintf(text, sizeof text, "%" PRId64, value);
    rows_text(rows, name, 0, known ? text : NULL);
}

static void summary_write_share(struct rows *rows, const char *name, int width, double percentage,
                                bool known)
{
    char text[SUMMARY_CELL];
    snprintf(text, sizeof text, "%.1f%%", percentage);
    rows_text(rows, name, width, known ? text : NULL);
}

/* Writes the row of a board; ply not NULL: the row of one of its plies in CSV. A cell that such a
 * row lacks is unknown. */
static void summary_write_row(struct rows *rows, const struct summary_board *board,
                              const qj_ply *ply)
{
    const qj_ply total = summary_total(board), *counts = ply ? ply : &total;
    const bool swaps = board->swaps && !ply, counted = board->plies;
    char winner[SUMMARY_CELL] = "";
    if (rows->cells == ROWS_VALUES)
        summary_winner(board, &board->value, winner);
    rows_natural(rows, "ply", 0, ply ? ply->ply : QJ_NOT_KNOWN);
    rows_phrase(rows, N_("wins"), -18, ply ? NULL : winner);
    summary_write_whole(rows, "value", !ply && board->value.lo == board->value.hi, board->value.lo);
    rows_natural(rows, N_("length"), 8, ply ? QJ_NOT_KNOWN : board->length);
    summary_write_whole(rows, "swap", swaps, board->swapped);
    rows_text(rows, "swap_move", 0, swaps ? board->swap_move : NULL);
    rows_natural(rows, N_("positions"), 12, counted ? counts->positions : QJ_NOT_KNOWN);
    rows_natural(rows, "ended", 0, counted ? counts->ended : QJ_NOT_KNOWN);
    rows_natural(rows, "moves", 0, counted ? counts->moves : QJ_NOT_KNOWN);
    rows_natural(rows, "keeping", 0, counted ? counts->keeping : QJ_NOT_KNOWN);
    rows_natural(rows, "only", 0, counted ? counts->only : QJ_NOT_KNOWN);
    if (rows->format == ROWS_TEXT) {
        char branching[SUMMARY_CELL], swap[SUMMARY_CELL] = "-";
        const struct summary_shares shares = summary_shares(&total);
        snprintf(branching, sizeof branching, "%.2f", shares.figure[SUMMARY_BRANCHING]);
        if (board->swaps && board->swapped && board->value.kind == QJ_SCORE)
            snprintf(swap, sizeof swap, "%" PRId64, board->swapped);
        else if (board->swaps)
            snprintf(swap, sizeof swap, board->swapped ? N_("second") : "even");
        rows_text(rows, N_("branching"), 9, counted ? branching : NULL);
        summary_write_share(rows, N_("only"), 8, shares.figure[SUMMARY_ONLY], counted);
        summary_write_share(rows, N_("blunders"), 9, shares.figure[SUMMARY_BLUNDERS], counted);
        rows_phrase(rows, N_("swap"), -1, swap);
    }
    rows_end_fault(rows, board->fault);
}

/* ------------------------------------------------------------------------------ all */

static void summary_open(const struct summary *summary, const struct rows_point *point,
                         const qj_sink *sink, struct rows *rows)
{
    *rows = (struct rows){.format = summary->format == SUMMARY_CSV ? ROWS_CSV : ROWS_TEXT,
                          .point = point};
    writer_open(&rows->writer, NULL, sink);
    rows->writer.language = summary->format == SUMMARY_CSV ? NULL : summary->language;
}

qj_status summary_begin(const struct summary *summary, const struct rows_point *point,
                        const qj_sink *sink)
{
    static const struct summary_board head;
    struct rows rows;
    summary_open(summary, point, sink, &rows);
    if (summary->format == SUMMARY_PAGE) {
        summary_page_begin(&rows.writer, summary->game);
    } else {
        rows.cells = ROWS_HEAD;
        rows_begin(&rows);
        summary_write_row(&rows, &head, NULL);
    }
    return writer_flush(&rows.writer);
}

qj_status summary_board(const struct summary *summary, const struct summary_board *board,
                        const qj_sink *sink)
{
    struct rows rows;
    summary_open(summary, &board->point, sink, &rows);
    rows.cells = board->fault ? ROWS_BLANK : ROWS_VALUES;
    if (summary->format == SUMMARY_PAGE) {
        summary_page_board(&rows.writer, board);
        return writer_flush(&rows.writer);
    }
    rows_begin(&rows);
    summary_write_row(&rows, board, NULL);
    for (size_t i = 0; !board->fault && rows.format == ROWS_CSV && i < board->ply_count; i++) {
        rows_begin(&rows);
        summary_write_row(&rows, board, &board->plies[i]);
    }
    return writer_flush(&rows.writer);
}

qj_status summary_end(const struct summary *summary, const qj_sink *sink)
{
    struct writer writer;
    writer_open(&writer, NULL, sink);
    if (summary->format == SUMMARY_PAGE)
        summary_page_end(&writer);
    return writer_flush(&writer);
}
