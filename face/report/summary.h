/* summary: a game at several sizes, for its designer: the winner, the length, the number of moves,
 * the share of positions with one good move, and the points or the swap rule that make it fair.
 *
 * Boards are written as they are solved, between summary_begin and summary_end.
 */
#ifndef QIJU_FACE_REPORT_SUMMARY_H
#define QIJU_FACE_REPORT_SUMMARY_H

#include "face/base/rows.h"

enum summary_format { SUMMARY_TEXT, SUMMARY_CSV, SUMMARY_PAGE };

struct summary_board {
    struct rows_point point; /* the varied settings */
    const char *fault;       /* reason why the board has no answer; NULL: it has one */
    int side;                /* first player */
    qj_value value;          /* for that side */
    uint64_t length;         /* moves of a best line; QJ_NOT_KNOWN: not counted */
    bool swaps;              /* the swap rule is meaningful: sides differ, and a move exists */
    int64_t swapped; /* value for the first player of the best move under the swap rule, at most
                      * 0 */
    char swap_move[QJ_MOVE_SIZE];
    const qj_ply *plies; /* of all reachable positions; NULL: not counted */
    size_t ply_count;
};

struct summary {
    const qj_game *game;
    enum summary_format format;
    const char *language; /* of a text and of a page; NULL: English */
};

qj_status summary_begin(const struct summary *summary, const struct rows_point *point,
                        const qj_sink *sink);
qj_status summary_board(const struct summary *summary, const struct summary_board *board,
                        const qj_sink *sink);
qj_status summary_end(const struct summary *summary, const qj_sink *sink);

/* --------------------------------------------------- figures, for all formats */

/* Figures of all positions of a board, or of a ply. */
enum summary_figure {
    SUMMARY_BRANCHING, /* moves of a position that is not over */
    SUMMARY_ONLY,      /* percentage of these positions with exactly one good move */
    SUMMARY_BLUNDERS,  /* percentage of the moves that lose value */
    SUMMARY_FIGURES
};
struct summary_shares {
    double figure[SUMMARY_FIGURES];
};
struct summary_shares summary_shares(const qj_ply *ply);
/* Adds up all plies. */
qj_ply summary_total(const struct summary_board *board);

enum { SUMMARY_CELL = 64 };
/* Formats the winner and the margin, "Black by 4", "a draw". */
void summary_winner(const struct summary_board *board, const qj_value *value,
                    char text[SUMMARY_CELL]);

struct writer;
void summary_page_begin(struct writer *writer, const qj_game *game);
void summary_page_board(struct writer *writer, const struct summary_board *board);
void summary_page_end(struct writer *writer);

#endif
