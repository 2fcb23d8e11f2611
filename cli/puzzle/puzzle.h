/* puzzle: puzzles solved by hand, positions that are puzzles, and lessons made of them. */
#ifndef QIJU_CLI_PUZZLE_PUZZLE_H
#define QIJU_CLI_PUZZLE_PUZZLE_H

#include "cli/claims/claims.h"

/* ---- puzzle: a puzzle solved by hand in the terminal. */

/* qiju play on the position of a puzzle. */
qj_status play_puzzle(const struct arguments *arguments, qj_context *context,
                      const qj_position *position, const qj_sink *sink);

/* ---- lesson: a lesson to be served: read, and checked against the exact values. */

/* Reads the lesson of a file within a context, checks that every task can be done and is what it
 * says, and writes it as JSON. Complains when it fails: QJ_BAD_INPUT at a place of the file. */
qj_status lesson_load(qj_context *context, const char *path, struct kept *json);

/* ---- quarry: a random game, and one position of it in which a single move is good. */

struct quarry {
    qj_context *context;
    uint64_t random; /* state of load/random */
    uint64_t depth;  /* at least so many moves to the end of the game, and fewer than 10,000 */
    uint64_t moves;  /* at least so many to choose from */
};

/* What was found. The marks are what does not change when a board is turned or mirrored, or heaps
 * change places: of every move its worth, and how many replies it leaves, sorted. */
struct gem {
    bool found;
    struct kept text; /* with a final 0; the position stands behind all moves of its record */
    int side;
    char move[QJ_MOVE_SIZE];
    qj_worth worth;
    uint64_t depth, moves;
    struct mark {
        int64_t worth;
        uint64_t nimber, distance, replies, count;
    } * marks;
    size_t mark_count;
};

/* Plays one random game from a position that is not changed; half of its moves are good ones. *gem
 * is the caller's to free, also on failure. */
qj_status quarry_dig(struct quarry *quarry, const qj_position *start, struct gem *gem);

/* Whether two gems may be the same, turned, mirrored, or with parts in another order. */
bool gem_is_like(const struct gem *gem, const struct gem *other);
void gem_free(struct gem *gem);

#endif
