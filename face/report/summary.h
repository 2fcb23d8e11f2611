/* summary: what a game is like at several sizes, for its designer: who wins, how long it lasts, how
 * many moves there are, how often only one is good, and what makes it fair.
 *
 * Boards are written one by one as they are solved, between summary_begin and summary_end.
 */
#ifndef QIJU_FACE_REPORT_SUMMARY_H
#define QIJU_FACE_REPORT_SUMMARY_H

#include "face/report/findings.h"

enum summary_format { SUMMARY_TEXT, SUMMARY_CSV, SUMMARY_PAGE };

struct summary_board {
    struct findings_point point; /* the settings that vary */
    const char *fault;           /* why there is no answer; NULL when there is one */
    int side;                    /* who moves first */
    qj_worth worth;              /* to that side */
    uint64_t length; /* moves of a best line, QJ_NOT_KNOWN where they were not counted */
    bool swaps;      /* the swap rule means something: sides differ, and there is a move */
    int64_t swapped; /* what the first player gets from the best move under it, at most 0 */
    char swap_move[QJ_MOVE_SIZE];
    const qj_ply *plies; /* of all positions that can be reached; NULL: not counted */
    size_t ply_count;
};

struct summary {
    const qj_game *game;
    enum summary_format format;
    const int *widths; /* of the columns of the settings in a text */
};

qj_status summary_begin(const struct summary *summary, const struct findings_point *point,
                        const qj_sink *sink);
qj_status summary_board(const struct summary *summary, const struct summary_board *board,
                        const qj_sink *sink);
qj_status summary_end(const struct summary *summary, const qj_sink *sink);

/* --------------------------------------------------- figures, for all its forms */

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

struct writer;
void summary_page_begin(struct writer *writer, const qj_game *game);
void summary_page_board(struct writer *writer, const struct summary_board *board);
void summary_page_end(struct writer *writer);

#endif
