/* four: Connect Four on COLUMNS x ROWS cells (constants, for speed) from the empty board, by the
 * method that Pons describes ("Solving Connect 4", 2015): null windows around the score, alpha-beta
 * on bitboards with a table of bounds, and moves in the order of the threats that they make, then
 * from the middle outwards. It plays no other game, so it shows the cost of rules for any game.
 *
 *     four [outcome]
 *
 * The score of a win is the half of the cells that are empty after it, rounded up; "outcome" finds
 * its sign alone. The program prints the score, the positions and CPU seconds; then the scores of
 * all moves and the seconds for these, with the table of the first question.
 *
 *     4 10 16 22 28      A column has one more bit than rows; it is 0 in a set of stones. The key
 *     ...                of a position is the sum of the mover's stones, all stones and the bottom
 *     1  7 13 19 25      row. It is unique: in each column the highest 1 is above the stones, and
 *     0  6 12 18 24      the mover's stones are below it.
 */
#include "../measure.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = COLUMNS * ROWS, COLUMN_BITS = ROWS + 1, TABLE = (1 << 22) - 3 };

#define COLUMN ((UINT64_C(1) << ROWS) - 1)
#define BOTTOM ((UINT64_C(1) << COLUMNS * COLUMN_BITS) / ((UINT64_C(1) << COLUMN_BITS) - 1))
#define BOARD  (BOTTOM * COLUMN)

static struct {
    int order[COLUMNS];
    uint64_t positions;
    /* The key, and in the low byte a bound: upper: 1 + score + cells; lower: its negative. */
    uint64_t *table;
} four;

struct stones {
    uint64_t own, all;
    int count;
};

/* Cells that complete four stones of a player, empty ones. */
static uint64_t threats(uint64_t own, uint64_t all)
{
    uint64_t found = own << 1 & own << 2 & own << 3;
    for (int step = COLUMN_BITS - 1; step <= COLUMN_BITS + 1; step++) {
        const uint64_t up = own << step & own << 2 * step, down = own >> step & own >> 2 * step;
        found |= up & (own << 3 * step | own >> step);
        found |= down & (own >> 3 * step | own << step);
    }
    return found & BOARD & ~all;
}

static uint64_t playable(const struct stones *stones)
{
    return (stones->all + BOTTOM) & BOARD;
}

static uint64_t column(int number)
{
    return COLUMN << number * COLUMN_BITS;
}

static struct stones after(const struct stones *stones, uint64_t move)
{
    return (struct stones){stones->own ^ stones->all, stones->all | move, stones->count + 1};
}

/* The score of a win with the next stone. */
static int win_now(const struct stones *stones)
{
    return (CELLS + 1 - stones->count) / 2;
}

/* The moves that do not lose at once, best last; returns their number. */
static int sorted_moves(const struct stones *stones, uint64_t moves[COLUMNS])
{
    const uint64_t feared = threats(stones->own ^ stones->all, stones->all);
    uint64_t possible = playable(stones);
    int weights[COLUMNS], count = 0;
    if (possible & feared)
        possible &= feared;
    if (possible & (possible - 1) & feared)
        return 0;
    possible &= ~(feared >> 1);
    for (int i = COLUMNS - 1; i >= 0; i--) {
        const uint64_t move = possible & column(four.order[i]);
        if (!move)
            continue;
        const int weight = __builtin_popcountll(threats(stones->own | move, stones->all | move));
        int at = count++;
        for (; at && weights[at - 1] > weight; at--) {
            weights[at] = weights[at - 1];
            moves[at] = moves[at - 1];
        }
        weights[at] = weight;
        moves[at] = move;
    }
    return count;
}

/* Asks whether the score of a position without a win at once is at least this. Returns a bound: a
 * lower one for yes, an upper one for no. */
static int score_bound(const struct stones *stones, int least)
{
    const uint64_t key = stones->own + stones->all + BOTTOM;
    const uint64_t place = key % TABLE; /* similar positions are near in memory */
    const int worst = -(CELLS - stones->count) / 2, best = win_now(stones) - 1;
    uint64_t moves[COLUMNS];
    const int known = four.table[place] >> 8 == key ? (int8_t)four.table[place] : 0;
    int bound = worst;
    four.positions++;
    if (stones->count == CELLS)
        return 0;
    if (best < least)
        return best;
    if (known > 0 && known - 1 - CELLS < least)
        return known - 1 - CELLS;
    if (known < 0 && -known - 1 - CELLS >= least)
        return -known - 1 - CELLS;
    for (int left = sorted_moves(stones, moves); left && bound < least; left--) {
        const struct stones next = after(stones, moves[left - 1]);
        const int value = -score_bound(&next, 1 - least);
        bound = value > bound ? value : bound;
    }
    const int stored = (bound < least ? 1 : -1) * (1 + bound + CELLS);
    four.table[place] = key << 8 | (uint8_t)stored;
    return bound;
}

/* The score, by null windows that begin near 0. */
static int score(const struct stones *stones, int outcome)
{
    int low = -(CELLS - stones->count) / 2, high = win_now(stones);
    if (threats(stones->own, stones->all) & playable(stones))
        return outcome ? 1 : high;
    if (outcome) {
        low = -1;
        high = 1;
    }
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (middle <= 0 && low / 2 < middle)
            middle = low / 2;
        else if (middle >= 0 && high / 2 > middle)
            middle = high / 2;
        const int bound = score_bound(stones, middle + 1);
        if (bound <= middle)
            high = bound < low ? low : bound;
        else
            low = bound > high ? high : bound;
    }
    return low;
}

static void report(const struct stones *start, int outcome)
{
    const double begun = cpu_seconds();
    const int found = score(start, outcome);
    printf("four %d,%d: %d, %" PRIu64 " positions, %.2f s; moves", COLUMNS, ROWS, found,
           four.positions, cpu_seconds() - begun);
    for (int i = 0; i < COLUMNS; i++) {
        const struct stones next = after(start, playable(start) & column(i));
        printf(" %d", -score(&next, outcome));
    }
    printf(", %.2f s\n", cpu_seconds() - begun);
}

int main(int count, char **words)
{
    const struct stones start = {0, 0, 0};
    for (int i = 0; i < COLUMNS; i++)
        four.order[i] = COLUMNS / 2 + (i % 2 ? -(i + 1) / 2 : i / 2);
    four.table = calloc(TABLE, sizeof *four.table);
    if (!four.table)
        return 1;
    report(&start, count > 1 && !strcmp(words[1], "outcome"));
    free(four.table);
    return 0;
}
