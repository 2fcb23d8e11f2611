/* check_plies: a strategy by which a player gains at least L more than the opponent on a staircase,
 * from the empty board on.
 *
 * Evidence: for each ply in which the player is to move, a line with a reply for each reachable
 * position: the byte 48 + the row, from 1, in which a cell is taken. Reachable positions follow the
 * replies, and all corners that the opponent can take.
 *
 * Theorem. Let the lead of a position be the smallest lead of the player over the opponent on any
 * path to it by these replies. If the lead of the full board is L or more, the player gains at
 * least L more.
 * Proof: every game in which the player follows the replies is one of these paths.
 *
 * So memory holds only two plies. A position is a word with a bit for each step of its lattice path
 * from the lower left to the upper right corner, 1 for a row and 0 for a column. The positions of a
 * ply are in increasing order:
 *
 *     3 |# # #|
 *     1 |# . .|    bits 0 to 5:    1 0 1 0 0 1
 *     0 |. . .|    after (2, 2):   1 0 0 1 0 1, which is 2^2 more
 *
 * The successors by a corner at a given bit are in order, too, so the next ply is the merge of one
 * list for each bit.
 */
#include "check_plies.h"

#include <inttypes.h>

enum { MAX_STEPS = 64, FIRST_ROW = '1' };

struct check_ply {
    struct check_plies_position {
        uint64_t path;
        int64_t lead;
    } * positions;
    uint64_t count, capacity;
};

struct check_plies_game {
    uint64_t rows, columns;
    int64_t *const *weights;
    struct check_ply now, next;
    uint64_t *ways; /* corners taken, as bits, for each position of `now` */
    uint64_t ways_capacity;
};

static uint64_t check_plies_corners(const struct check_plies_game *game, uint64_t path)
{
    return path & ~path >> 1 & ((UINT64_C(1) << (game->rows + game->columns - 1)) - 1);
}

/* The row of the step at a bit, which is a 1. */
static uint64_t check_plies_row(const struct check_plies_game *game, uint64_t path, unsigned bit)
{
    uint64_t row = game->rows - 1;
    for (unsigned below = 0; below < bit; below++)
        row -= path >> below & 1;
    return row;
}

static int64_t check_plies_weight(const struct check_plies_game *game, uint64_t path, unsigned bit,
                                  int side)
{
    uint64_t row = check_plies_row(game, path, bit), column = bit - (game->rows - 1 - row);
    return game->weights[side][row * game->columns + column];
}

/* Reads the reply in a position: a corner. */
static uint64_t check_plies_read_reply(struct check *check, const struct check_plies_game *game,
                                       uint64_t path)
{
    uint64_t corner = 0;
    int byte = witness_byte(check);
    for (unsigned bit = 0; bit + 1 < game->rows + game->columns; bit++)
        if (check_plies_corners(game, path) >> bit & 1 &&
            (uint64_t)byte == FIRST_ROW + check_plies_row(game, path, bit))
            corner = UINT64_C(1) << bit;
    CHECK(check, "corner", corner, "no cell can be taken in that row");
    return corner;
}

/* Finds the reply of the player, or all moves of the opponent, in each position. */
static void check_plies_find_ways(struct check *check, struct check_plies_game *game, bool replies)
{
    for (uint64_t i = 0; i < game->now.count; i++) {
        uint64_t path = game->now.positions[i].path;
        game->ways = memory_grow(check, game->ways, &game->ways_capacity, i, sizeof *game->ways);
        game->ways[i] = replies ? check_plies_read_reply(check, game, path)
                                : check_plies_corners(game, path);
    }
    if (replies)
        witness_text(check, "\n");
}

/* Appends a position; if it equals the last position, lowers that position's lead. */
static void check_plies_add_next(struct check *check, struct check_ply *ply, uint64_t path,
                                 int64_t lead)
{
    struct check_plies_position *last = ply->count ? &ply->positions[ply->count - 1] : NULL;
    if (last && last->path == path) {
        last->lead = lead < last->lead ? lead : last->lead;
        return;
    }
    ply->positions = memory_grow(check, ply->positions, &ply->capacity, ply->count,
                                 sizeof *ply->positions);
    ply->positions[ply->count++] = (struct check_plies_position){path, lead};
}

/* Returns the first position, from `from` on, that the corner at a bit leaves. */
static uint64_t check_plies_find_way(const struct check_plies_game *game, uint64_t from,
                                     unsigned bit)
{
    while (from < game->now.count && !(game->ways[from] >> bit & 1))
        from++;
    return from;
}

/* Computes the next ply from a ply in which `side` is to move; sign: 1 for the player, else -1. */
static void check_plies_merge(struct check *check, struct check_plies_game *game, int side,
                              int sign)
{
    uint64_t at[MAX_STEPS];
    const unsigned steps = (unsigned)(game->rows + game->columns - 1);
    for (unsigned bit = 0; bit < steps; bit++)
        at[bit] = check_plies_find_way(game, 0, bit);
    game->next.count = 0;
    for (;;) {
        uint64_t least = UINT64_MAX;
        unsigned first = 0;
        for (unsigned bit = 0; bit < steps; bit++)
            if (at[bit] < game->now.count) {
                uint64_t path = game->now.positions[at[bit]].path + (UINT64_C(1) << bit);
                first = path < least ? bit : first;
                least = path < least ? path : least;
            }
        if (least == UINT64_MAX)
            break;
        const struct check_plies_position *from = &game->now.positions[at[first]];
        check_plies_add_next(check, &game->next, least,
                             from->lead + sign * check_plies_weight(game, from->path, first, side));
        at[first] = check_plies_find_way(game, at[first] + 1, first);
    }
    struct check_ply ply = game->now;
    game->now = game->next;
    game->next = ply;
}

void check_plies(struct check *check, uint64_t rows, uint64_t columns, int64_t *const weights[2],
                 int player, int64_t least)
{
    struct check_plies_game game = {.rows = rows, .columns = columns, .weights = weights};
    if (rows > MAX_STEPS || columns > MAX_STEPS - rows)
        input_refuse(check, "strategies are checked for at most %d rows and columns together",
                     MAX_STEPS);
    witness_text(check, "\n");
    check_plies_add_next(check, &game.now, (UINT64_C(1) << rows) - 1, 0);
    for (int side = 0; check_plies_corners(&game, game.now.positions[0].path); side = !side) {
        check_plies_find_ways(check, &game, side == player);
        check_plies_merge(check, &game, side, side == player ? 1 : -1);
    }
    CHECK(check, "bound", game.now.positions[0].lead >= least,
          "the replies gain %" PRId64 " at least, not %" PRId64, game.now.positions[0].lead, least);
}
