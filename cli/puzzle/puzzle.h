/* puzzle: puzzles solved by hand, positions that are puzzles, and lessons made of them. */
#ifndef QIJU_CLI_PUZZLE_PUZZLE_H
#define QIJU_CLI_PUZZLE_PUZZLE_H

#include "cli/claims/claims.h"

/* ---- puzzle_play: a puzzle solved by hand in the terminal. */

/* qiju play on the position of a puzzle. */
qj_status puzzle_play_run(const struct arguments *arguments, qj_context *context,
                          const qj_position *position, const qj_sink *sink);

/* ---- lesson_check: a lesson to be served: read, and checked against the exact values. */

/* Reads the lesson of a file within a context, checks that every task can be done and is what it
 * says, and writes it as JSON. Complains when it fails: QJ_BAD_INPUT at a place of the file. */
qj_status lesson_check_file(qj_context *context, const char *path, struct buffer *json);

/* ---- candidate: a random game, and one position of it in which a single move is good. */

struct candidate_search {
    qj_context *context;
    uint64_t random; /* state of load/random */
    uint64_t depth;  /* at least so many moves to the end of the game, and fewer than 10,000 */
    uint64_t moves;  /* at least so many to choose from */
};

/* What was found. The marks are what does not change when a board is turned or mirrored, or heaps
 * change places: of every move its worth, and how many replies it leaves, sorted. */
struct candidate {
    bool found;
    struct buffer text; /* with a final 0; the position stands behind all moves of its record */
    int side;
    char move[QJ_MOVE_SIZE];
    qj_worth worth;
    uint64_t depth, moves;
    struct candidate_mark {
        int64_t worth;
        uint64_t nimber, distance, replies, count;
    } * marks;
    size_t mark_count;
};

/* Plays one random game from a position that is not changed; half of its moves are good ones.
 * *candidate is the caller's to free, also on failure. */
qj_status candidate_find(struct candidate_search *search, const qj_position *start,
                         struct candidate *candidate);

/* Whether two candidates may be the same, turned, mirrored, or with parts in another order. */
bool candidate_is_like(const struct candidate *candidate, const struct candidate *other);
void candidate_free(struct candidate *candidate);

#endif
