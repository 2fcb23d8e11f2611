/* search: exact values of positions, by alpha-beta (search.c), by questions that narrow bounds
 * (narrow.c) and on several threads (team.c), and strategies by them (strategy.c). */
#ifndef QIJU_ENGINES_LINES_SEARCH_SEARCH_H
#define QIJU_ENGINES_LINES_SEARCH_SEARCH_H

#include "engines/lines/attack/hold.h"
#include "engines/lines/tables/table.h"

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

/* Of the searches for a player's wins (narrow.c), which are made: all in turn; or, on threads that
 * are asked the same, that for holding longer than the others, or the others alone. */
enum search_part { PART_ALL, PART_HOLD_MORE, PART_PLAY };

struct search {
    unsigned without; /* cuts that are not made */
    unsigned number;  /* of the thread; 0 is the caller's */
    enum search_part part;
    const struct geometry *geometry;
    struct table *table; /* which threads share */
    struct arena *arena;
    struct hold *hold; /* NULL: not needed yet */
    struct team *team; /* likewise */
    qj_context *context;
    uint64_t *states; /* counts the positions that were looked at */
    uint64_t alone;   /* so many are looked at before other threads are asked to help */
    uint64_t most;    /* then this search breaks off, with nothing found */
    qj_status status; /* why the search broke off, when it did */
};

/* What is asked of a position where the game is not over: its value, or only whether it is a win, a
 * draw or a loss (outcome), or only whether it is more than split (one). bounds hold for it: what
 * is known at first, then what was found, even when the search broke off. */
struct question {
    const struct marks *marks;
    bool outcome, one;
    int split;
    struct bounds bounds;
};

qj_status search_init(struct search *search, struct arena *arena, const struct geometry *geometry,
                      uint64_t *states);

/* The search for proofs that a player makes no line, made when it is needed first. */
qj_status search_hold(struct search *search, struct hold **out);

/* What is known of the value of a position without a search; the game is not over there. */
struct bounds search_bounds(const struct search *search, const struct marks *given);

/* Decides whether the value is more than split, which lies within the bounds, and narrows them.
 * False: not with so many more positions, or search->status says why. */
bool search_split(struct search *search, const struct marks *marks, int split, uint64_t more,
                  struct bounds *bounds);

/* Keeps bounds that alpha-beta has not found. */
qj_status search_keep(struct search *search, const struct marks *given, struct bounds bounds);

/* Answers a question, on this thread, while fewer than end positions were visited. */
qj_status search_pursue(struct search *search, struct question *question, uint64_t end);

bool question_is_open(const struct question *question);

/* Whether to use threads besides the caller's. With a limit of positions there are none, so that
 * what is found within it is the same in every run. */
bool team_may_help(const struct search *search);

/* Answers a question that is open, on all threads. Where there is no memory for others, this one
 * does it alone. */
qj_status team_answer(struct search *search, struct question *question);

/* Narrows bounds, which hold for the value of a position to the side to move, until it is known,
 * or only whether it is a win, a draw or a loss (outcome); the game is not over. On failure they
 * hold all the same. */
qj_status search_narrow(struct search *search, const struct marks *marks, bool outcome,
                        struct bounds *bounds);

/* Whether a position is worth at least so much to the side to move. */
qj_status search_reaches(struct search *search, const struct marks *marks, int value, bool *out);

/* Whether at most so many more positions show that the side to move would not lose if it passed.
 * Then none of its moves loses. */
qj_status search_may_pass(struct search *search, const struct marks *marks, uint64_t more,
                          bool *out);

/* Takes out of a set of cells the one that looks best to a player who asks for a draw at least. */
int search_next(const struct search *search, const struct marks *marks, uint64_t *cells);

/* Visits the replies of the side to move that is to score at least so much, or (not first) of the
 * other side, which is to; it can. */
qj_status strategy_visit(struct search *search, struct arena *arena, const struct marks *marks,
                         bool first, int least, qj_reply_fn visit, void *user);

#endif
