/* lines_search: exact values of positions, by alpha-beta (lines_search.c), null windows
 * (lines_narrow.c) and several threads (lines_threads.c); and strategies (lines_strategy.c).
 */
#pragma once

#include "engines/lines/attack/hold.h"
#include "engines/lines/tables/lines_table.h"

/* The cuts of a search, by lemmas of docs/theory/lines.md. A search without some of them finds
 * equal values and visits more positions. */
enum search_cut {
    CUT_FORCED = 1,   /* the only move that stops a line: lemma 1 */
    CUT_HELD = 2,     /* a player is kept from every line: theorems 1 to 3, lemmas 4 to 10 */
    CUT_THREATS = 4,  /* a win by threats: lemma 11 */
    CUT_LATE = 8,     /* a player is kept from every line that is soon enough: lemma 13 */
    CUT_SOONEST = 16, /* marks that a line lacks, two or more: lemma 1 */
    CUT_EXTRA = 32    /* an additional mark does no harm: lemmas 14 to 16 */
};

struct lines_search {
    unsigned without; /* cuts that are switched off */
    unsigned thread;  /* of the thread; 0 is the caller's */
    bool helped;      /* other threads play: this one searches longer for proofs of hold */
    const struct geometry *geometry;
    struct lines_table *table; /* shared by the threads */
    struct arena *arena;
    struct hold *hold;          /* the search for proofs that a player makes no line */
    struct lines_threads *team; /* NULL until it is needed */
    qj_context *context;
    uint64_t *states; /* counts the visited positions */
    uint64_t alone;   /* positions before other threads help */
    uint64_t most;    /* the limit of the current search, which then fails */
    qj_status status; /* why the search was stopped */
};

/* A question about a position: its value, or only win, draw or loss (outcome), or only whether it
 * exceeds split (one). bounds are correct before and after, also after a failure. */
struct lines_question {
    const struct lines_bitboards *bitboards;
    bool outcome, one;
    int split;
    struct lines_bounds bounds;
};

qj_status lines_search_init(struct lines_search *search, struct arena *arena,
                            const struct geometry *geometry, uint64_t *states);

/* Returns whether the game is over; then bounds become its value for the player to move. */
bool lines_search_is_over(const struct lines_search *search,
                          const struct lines_bitboards *bitboards, struct lines_bounds *bounds);

/* Returns bounds of a position without a search. */
struct lines_bounds lines_search_bounds(const struct lines_search *search,
                                        const struct lines_bitboards *bitboards);

/* Decides whether the value exceeds split, which is within the bounds, and narrows them. Returns
 * false if `more` more positions are not enough, or on failure (search->status). */
bool lines_search_split(struct lines_search *search, const struct lines_bitboards *bitboards,
                        int split, uint64_t more, struct lines_bounds *bounds);

/* Answers a question on this thread, while fewer than end positions were visited. The game must not
 * be over, here and in the next function. */
qj_status lines_search_pursue(struct lines_search *search, struct lines_question *question,
                              uint64_t end);

bool lines_question_is_open(const struct lines_question *question);

/* Answers an open question on all threads, or on this one if memory is short. */
qj_status lines_threads_answer(struct lines_search *search, struct lines_question *question);

/* Narrows correct bounds of a position for the player to move, to the value or to win, draw or loss
 * (outcome). They stay correct on failure. */
qj_status lines_search_narrow(struct lines_search *search, const struct lines_bitboards *bitboards,
                              bool outcome, struct lines_bounds *bounds);

/* Returns whether the value for the player to move is at least `value`. */
qj_status lines_search_reaches(struct lines_search *search, const struct lines_bitboards *bitboards,
                               int value, bool *out);

/* Returns whether at most `more` more positions show that the player to move would not lose by
 * passing. Then none of its moves loses. */
qj_status lines_search_may_pass(struct lines_search *search,
                                const struct lines_bitboards *bitboards, uint64_t more, bool *out);

/* Removes from a set of cells the most promising for a player who needs at least a draw. */
int lines_search_next(const struct lines_search *search, const struct lines_bitboards *bitboards,
                      uint64_t *cells);

/* Visits the replies by which the player to move, or (not first) the opponent, scores at least
 * `least`. The bound must be attainable. */
qj_status lines_strategy_visit(struct lines_search *search, const struct lines_bitboards *bitboards,
                               bool first, int least, qj_reply_fn visit, void *user);
