/* lines_search: exact values of positions, by alpha-beta (lines_search.c), by questions that narrow
 * bounds (lines_narrow.c) and on several threads (lines_threads.c), and strategies by them
 * (lines_strategy.c). */
#ifndef QIJU_ENGINES_LINES_SEARCH_LINES_SEARCH_H
#define QIJU_ENGINES_LINES_SEARCH_LINES_SEARCH_H

#include "engines/lines/attack/hold.h"
#include "engines/lines/tables/lines_table.h"

/* What a search may leave out, by lemmas of docs/theory/lines.md. Without any of these it finds the
 * same values, but visits more positions. */
enum search_cut {
    CUT_BURIED = 1,   /* cells in no open window: lemmas 2 and 3 */
    CUT_FORCED = 2,   /* the only move that stops a line: lemma 1 */
    CUT_HELD = 4,     /* a player who is kept from every line: theorems 1 to 3, lemmas 4 to 10 */
    CUT_THREATS = 8,  /* a win by threats: lemma 11 */
    CUT_PASSED = 16,  /* a move that does not stop one: lemma 12 */
    CUT_LATE = 32,    /* a player who is kept from every line that is soon enough: lemma 13 */
    CUT_SOONEST = 64, /* what a line needs, two marks or more: lemma 1 */
    CUT_EXTRA = 128   /* a mark more does no harm: lemmas 14 to 16 */
};

/* Of the searches for a player's wins (lines_narrow.c), which are made: all in turn; or, on threads
 * that are asked the same, that for holding longer than the others, or the others alone. */
enum search_part { PART_ALL, PART_HOLD_MORE, PART_PLAY };

struct lines_search {
    unsigned without; /* cuts that are not made */
    unsigned number;  /* of the thread; 0 is the caller's */
    enum search_part part;
    const struct geometry *geometry;
    struct lines_table *table; /* which threads share */
    struct arena *arena;
    struct hold *hold;          /* NULL: not needed yet */
    struct lines_threads *team; /* likewise */
    qj_context *context;
    uint64_t *states; /* counts the positions that were looked at */
    uint64_t alone;   /* so many are looked at before other threads are asked to help */
    uint64_t most;    /* then this search breaks off, with nothing found */
    qj_status status; /* why the search broke off, when it did */
};

/* What is asked of a position where the game is not over: its value, or only whether it is a win, a
 * draw or a loss (outcome), or only whether it is more than split (one). bounds hold for it: what
 * is known at first, then what was found, even when the search broke off. */
struct lines_question {
    const struct lines_marks *marks;
    bool outcome, one;
    int split;
    struct lines_bounds bounds;
};

qj_status lines_search_init(struct lines_search *search, struct arena *arena,
                            const struct geometry *geometry, uint64_t *states);

/* The search for proofs that a player makes no line, made when it is needed first. */
qj_status lines_search_hold(struct lines_search *search, struct hold **out);

/* What is known of the value of a position without a search; the game is not over there. */
struct lines_bounds lines_search_bounds(const struct lines_search *search,
                                        const struct lines_marks *given);

/* Decides whether the value is more than split, which lies within the bounds, and narrows them.
 * False: not with so many more positions, or search->status says why. */
bool lines_search_split(struct lines_search *search, const struct lines_marks *marks, int split,
                        uint64_t more, struct lines_bounds *bounds);

/* Keeps bounds that alpha-beta has not found. */
qj_status lines_search_keep(struct lines_search *search, const struct lines_marks *given,
                            struct lines_bounds bounds);

/* Answers a question, on this thread, while fewer than end positions were visited. */
qj_status lines_search_pursue(struct lines_search *search, struct lines_question *question,
                              uint64_t end);

bool lines_question_is_open(const struct lines_question *question);

/* Whether to use threads besides the caller's. With a limit of positions there are none, so that
 * what is found within it is the same in every run. */
bool lines_threads_may_help(const struct lines_search *search);

/* Answers a question that is open, on all threads. Where there is no memory for others, this one
 * does it alone. */
qj_status lines_threads_answer(struct lines_search *search, struct lines_question *question);

/* Narrows bounds, which hold for the value of a position to the side to move, until it is known,
 * or only whether it is a win, a draw or a loss (outcome); the game is not over. On failure they
 * hold all the same. */
qj_status lines_search_narrow(struct lines_search *search, const struct lines_marks *marks,
                              bool outcome, struct lines_bounds *bounds);

/* Whether a position is worth at least so much to the side to move. */
qj_status lines_search_reaches(struct lines_search *search, const struct lines_marks *marks,
                               int value, bool *out);

/* Whether at most so many more positions show that the side to move would not lose if it passed.
 * Then none of its moves loses. */
qj_status lines_search_may_pass(struct lines_search *search, const struct lines_marks *marks,
                                uint64_t more, bool *out);

/* Takes out of a set of cells the one that looks best to a player who asks for a draw at least. */
int lines_search_next(const struct lines_search *search, const struct lines_marks *marks,
                      uint64_t *cells);

/* Visits the replies of the side to move that is to score at least so much, or (not first) of the
 * other side, which is to; it can. */
qj_status lines_strategy_visit(struct lines_search *search, struct arena *arena,
                               const struct lines_marks *marks, bool first, int least,
                               qj_reply_fn visit, void *user);

#endif
