/* breaker: one player, the maker, wants a line; the other, the breaker, wants to mark a cell of
 * each window that is still open to the maker. A window is given by its cells that nobody has
 * marked.
 *
 * Theorem 1 (Erdős and Selfridge, "On a combinatorial game", 1973). Let every window weigh 2^-c, c
 * its cells. If they weigh less than 1 together and the breaker is to move, he holds. Proof: he
 * marks the cell whose windows weigh most. They are gone, and the maker's next mark doubles at most
 * as much. So the sum never rises from one of his moves to the next, and a line would weigh 1.
 * With the maker to move, what a mark of hers doubles is added first.
 *
 * Theorem 2 (Hales and Jewett, "Regularity and positional games", 1963). If every window holds a
 * pair of cells, and pairs have no cell in common, the breaker holds: he answers in the pair.
 *
 * Both together: some windows hold a pair. In the others, the cells of pairs count as marked by the
 * maker, who gets one of each pair at best, and what is left of them fulfils theorem 1. The breaker
 * answers in a pair where the maker marks one of its cells, and else by weight.
 *
 *     window     a b . .        pair a b: blocked
 *     window     . a . c        left: the three others than a, as long as a is the maker's
 *
 * In an m,n,k game the breaker can win by the way and the maker may have to answer his threats;
 * both help him. So where the breaker holds, the value to the maker is at most 0.
 */
#include "engines/lines/breaker.h"

#include "base/bits.h"

/* A weight of 1; smaller ones than 1 / UNIT are rounded up to that. */
#define UNIT (UINT64_C(1) << 40)

enum { MOST_PAIRS = 28, MOST_TRIES = 3 };

struct attack {
    uint64_t missing[MOST_WINDOWS];
    bool maker_moves;
    int patience;
};

static void swap(uint64_t *one, uint64_t *two)
{
    uint64_t kept = *one;
    *one = *two;
    *two = kept;
}

static uint64_t weight_of(uint64_t cells)
{
    int count = bits_count(cells);
    return count < 40 ? UNIT >> count : 1;
}

/* What windows weigh of which only the free cells are missing. */
struct load {
    uint64_t sum, heaviest; /* heaviest: the windows through one cell */
    uint64_t cell[MOST_CELLS];
    uint64_t shortest; /* the cells of the window with the fewest */
};

static void weigh(const uint64_t *missing, int count, uint64_t free, struct load *load)
{
    int fewest = MOST_CELLS + 1;
    *load = (struct load){.sum = 0};
    for (int i = 0; i < count; i++) {
        uint64_t cells = missing[i] & free, weight = weight_of(cells);
        load->sum += weight;
        if (bits_count(cells) < fewest) {
            fewest = bits_count(cells);
            load->shortest = cells;
        }
        for (; cells; cells &= cells - 1) {
            uint64_t *cell = &load->cell[bits_lowest(cells)];
            *cell += weight;
            load->heaviest = *cell > load->heaviest ? *cell : load->heaviest;
        }
    }
}

static bool is_light(const struct load *load, bool maker_moves)
{
    return load->sum + (maker_moves ? load->heaviest : 0) < UNIT;
}

/* Moves the windows that do not hold all of the cells to the front; gives their number. */
static int part_from(uint64_t *missing, int count, uint64_t cells)
{
    int front = 0;
    for (int i = 0; i < count; i++)
        if ((missing[i] & cells) != cells)
            swap(&missing[i], &missing[front++]);
    return front;
}

/* Whether windows are light after the breaker has marked one of the heavy cells. */
static bool is_light_after_move(uint64_t *missing, int count, const struct load *load)
{
    struct load left;
    for (int cell = 0; cell < MOST_CELLS; cell++) {
        uint64_t weight = load->cell[cell];
        if (3 * weight < 2 * load->heaviest || load->sum - weight >= UNIT)
            continue;
        weigh(missing, part_from(missing, count, UINT64_C(1) << cell), UINT64_MAX, &left);
        if (is_light(&left, true))
            return true;
    }
    return false;
}

/* By how much a pair makes the windows lighter: those that hold it go, those that hold one of its
 * cells have that counted as the maker's. */
static int64_t gain_of(const uint64_t *missing, int count, uint64_t free, uint64_t pair)
{
    int64_t gain = 0;
    for (int i = 0; i < count; i++) {
        uint64_t cells = missing[i] & free;
        if ((cells & pair) == pair)
            gain += (int64_t)weight_of(cells);
        else if (cells & pair)
            gain -= (int64_t)weight_of(cells);
    }
    return gain;
}

struct pair {
    uint64_t cells;
    int64_t gain;
};

static int list_pairs(const uint64_t *missing, int count, uint64_t free, uint64_t window,
                      struct pair pairs[MOST_PAIRS])
{
    int listed = 0;
    for (uint64_t first = window; first; first &= first - 1)
        for (uint64_t second = first & (first - 1); second && listed < MOST_PAIRS;
             second &= second - 1) {
            uint64_t cells = (first & (0 - first)) | (second & (0 - second));
            pairs[listed++] = (struct pair){cells, gain_of(missing, count, free, cells)};
        }
    return listed;
}

/* Takes the pair with the largest gain, the first of equals, out of a list that has one. */
static uint64_t take_best(struct pair *pairs, int *count)
{
    int best = 0;
    for (int i = 1; i < *count; i++)
        if (pairs[i].gain > pairs[best].gain)
            best = i;
    uint64_t cells = pairs[best].cells;
    for (--*count; best < *count; best++)
        pairs[best] = pairs[best + 1];
    return cells;
}

/* Whether some more pairs do, among the free cells. A level a pair: 32 at most.
 * NOLINTNEXTLINE(misc-no-recursion) */
static bool pairs_do(struct attack *attack, int count, uint64_t free)
{
    struct load load;
    struct pair pairs[MOST_PAIRS];
    if (attack->patience-- <= 0)
        return false;
    weigh(attack->missing, count, free, &load);
    if (is_light(&load, attack->maker_moves))
        return true;
    if (bits_count(load.shortest) < 2)
        return false;
    int listed = list_pairs(attack->missing, count, free, load.shortest, pairs);
    for (int tries = 0; listed && tries < MOST_TRIES; tries++) {
        uint64_t pair = take_best(pairs, &listed);
        int left = part_from(attack->missing, count, pair);
        if (pairs_do(attack, left, free & ~pair))
            return true;
    }
    return false;
}

bool breaker_holds(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                   bool maker_moves, int patience)
{
    struct attack attack = {.maker_moves = maker_moves, .patience = patience};
    struct load load;
    int count = 0;
    for (int i = 0; i < geometry->windows; i++)
        if (!(geometry->window[i] & breaker))
            attack.missing[count++] = geometry->window[i] & ~maker;
    weigh(attack.missing, count, UINT64_MAX, &load);
    if (is_light(&load, maker_moves))
        return true;
    if (!maker_moves && is_light_after_move(attack.missing, count, &load))
        return true;
    return bits_count(load.shortest) > 1 && pairs_do(&attack, count, UINT64_MAX);
}
