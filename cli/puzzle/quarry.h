/* quarry: a random game, and one position of it in which a single move is good. */
#ifndef QIJU_CLI_PUZZLE_QUARRY_H
#define QIJU_CLI_PUZZLE_QUARRY_H

#include "cli/base/kept.h"

#include <qiju/qiju.h>

struct quarry {
    qj_context *context;
    uint64_t random; /* state of load/random */
    uint64_t depth,
        moves; /* at least so many to the end of the game (and fewer than 10,000), to choose from */
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
