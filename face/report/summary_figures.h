/* summary_figures: the figures of a summary, for all its forms. */
#ifndef QIJU_FACE_REPORT_SUMMARY_FIGURES_H
#define QIJU_FACE_REPORT_SUMMARY_FIGURES_H

#include "base/text/writer.h"
#include "face/report/summary.h"

/* The figures of all positions of a board, or of a ply of them. */
struct summary_shares {
    double branching; /* moves of a position that is not over */
    double only;      /* share of these positions in which one move alone is good */
    double blunders;  /* share of the moves that give something away */
};
struct summary_shares summary_shares(const qj_ply *ply);
/* All plies as one. */
qj_ply summary_total(const struct summary_board *board);

enum { SUMMARY_CELL = 64 };
/* Who wins and by how much, "Black by 4", "a draw". */
void summary_winner(const struct summary_board *board, const qj_worth *worth,
                    char text[SUMMARY_CELL]);
/* What makes the game fair, "-" where nothing is known of it. */
void summary_swap(const struct summary_board *board, char text[SUMMARY_CELL]);

void summary_page_begin(struct writer *writer, const qj_game *game);
void summary_page_board(struct writer *writer, const struct summary_board *board);
void summary_page_end(struct writer *writer);

#endif
