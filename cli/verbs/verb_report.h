/* verb_report: the figures of qiju report for its text and CSV (verb_report.c) and its page
 * (verb_report_page.c). */
#ifndef QIJU_CLI_VERBS_VERB_REPORT_H
#define QIJU_CLI_VERBS_VERB_REPORT_H

#include "face/base/face_base.h"

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
    const qj_ply *plies; /* of all reachable positions; NULL: not counted */
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
struct report_shares verb_report_shares(const qj_ply *ply);
/* Adds up all plies. */
qj_ply verb_report_total(const struct report_board *board);

enum { REPORT_CELL = 64 };
/* Formats the winner and the margin, "Black by 4", "a draw". */
void verb_report_winner(const struct report_board *board, char text[REPORT_CELL]);

/* The beginning of the page, a section for each board, and the end. */
void verb_report_page_begin(struct writer *writer, const qj_game *game);
void verb_report_page_board(struct writer *writer, const struct report_board *board);
#define REPORT_PAGE_END "</body></html>\n"

#endif
