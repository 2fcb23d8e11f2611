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

/* Most pairs of a window that are looked at, and how often in a set of pairs one may be taken that
 * is not the best: once the second best. */
enum { MOST_PAIRS = 28, MOST_SPARE = 1 };

/* The windows that are open to the maker: the cells that she has not marked, and what they weigh
 * when those of pairs count as marked. */
struct attack {
    uint64_t missing[MOST_WINDOWS], weight[MOST_WINDOWS];
    bool maker_moves;
    int patience, spare;     /* sets of pairs that are still tried; places to leave the best pair */
    struct pairing *pairing; /* gets the pairs that do; NULL: nobody asks */
};

static void swap(uint64_t *one, uint64_t *two)
{
    uint64_t kept = *one;
    *one = *two;
    *two = kept;
}

static void swap_windows(struct attack *attack, int one, int two)
{
    swap(&attack->missing[one], &attack->missing[two]);
    swap(&attack->weight[one], &attack->weight[two]);
}

static uint64_t weight_of(uint64_t cells)
{
    int count = bits_count(cells);
    return count < 40 ? UNIT >> count : 1;
}

/* What windows weigh together, and those through each cell. */
struct load {
    uint64_t sum, heaviest; /* heaviest: the windows through one cell */
    uint64_t cell[MOST_CELLS];
};

static void weigh(const struct attack *attack, int count, uint64_t free, struct load *load)
{
    *load = (struct load){.sum = 0};
    for (int i = 0; i < count; i++) {
        load->sum += attack->weight[i];
        for (uint64_t cells = attack->missing[i] & free; cells; cells &= cells - 1) {
            uint64_t *cell = &load->cell[bits_lowest(cells)];
            *cell += attack->weight[i];
            load->heaviest = *cell > load->heaviest ? *cell : load->heaviest;
        }
    }
}

static bool is_light(const struct load *load, bool maker_moves)
{
    return load->sum + (maker_moves ? load->heaviest : 0) < UNIT;
}

/* Moves the windows that do not hold all of the cells to the front; gives their number. */
static int part_from(struct attack *attack, int count, uint64_t cells)
{
    int front = 0;
    for (int i = 0; i < count; i++)
        if ((attack->missing[i] & cells) != cells)
            swap_windows(attack, i, front++);
    return front;
}

/* Whether windows are light after the breaker has marked one of the heavy cells. */
static bool is_light_after_move(struct attack *attack, int count, const struct load *load)
{
    struct load left;
    for (int cell = 0; cell < MOST_CELLS; cell++) {
        uint64_t weight = load->cell[cell];
        if (3 * weight < 2 * load->heaviest || load->sum - weight >= UNIT)
            continue;
        weigh(attack, part_from(attack, count, UINT64_C(1) << cell), UINT64_MAX, &left);
        if (is_light(&left, true))
            return true;
    }
    return false;
}

/* The windows together, and the one with the fewest cells, which weighs most. */
static uint64_t sum_up(const struct attack *attack, int count, int *shortest)
{
    uint64_t sum = 0;
    *shortest = 0;
    for (int i = 0; i < count; i++) {
        sum += attack->weight[i];
        *shortest = attack->weight[i] > attack->weight[*shortest] ? i : *shortest;
    }
    return sum;
}

struct pair {
    uint64_t cells;
    int64_t gain;
};

/* Lists the pairs of a window and by how much each makes the windows lighter: those that hold it
 * go, those that hold one of its cells have that counted as the maker's. With w(x) the weight of
 * the windows through x and w(x, y) of those through both, that is 3 w(x, y) - w(x) - w(y). */
static int list_pairs(const struct attack *attack, int count, uint64_t window,
                      struct pair pairs[MOST_PAIRS])
{
    int64_t through[MOST_CELLS] = {0};
    int listed = 0;
    for (uint64_t first = window; first; first &= first - 1)
        for (uint64_t second = first & (first - 1); second && listed < MOST_PAIRS;
             second &= second - 1)
            pairs[listed++].cells = (first & (0 - first)) | (second & (0 - second));
    for (int i = 0; i < listed; i++)
        pairs[i].gain = 0;
    for (int i = 0; i < count; i++) {
        uint64_t common = attack->missing[i] & window;
        for (uint64_t cells = common; cells; cells &= cells - 1)
            through[bits_lowest(cells)] += (int64_t)attack->weight[i];
        if (common & (common - 1))
            for (int j = 0; j < listed; j++)
                if ((common & pairs[j].cells) == pairs[j].cells)
                    pairs[j].gain += 3 * (int64_t)attack->weight[i];
    }
    for (int i = 0; i < listed; i++)
        pairs[i].gain -= through[bits_lowest(pairs[i].cells)] +
                         through[bits_lowest(pairs[i].cells & (pairs[i].cells - 1))];
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

static bool pairs_do(struct attack *attack, int count, uint64_t free);

/* Whether a pair and some more do. NOLINTNEXTLINE(misc-no-recursion) */
static bool pair_does(struct attack *attack, int count, uint64_t free, uint64_t pair)
{
    int left = part_from(attack, count, pair);
    for (int i = 0; i < left; i++)
        attack->weight[i] <<= (attack->missing[i] & pair) != 0;
    bool does = pairs_do(attack, left, free & ~pair);
    for (int i = 0; i < left; i++)
        attack->weight[i] >>= (attack->missing[i] & pair) != 0;
    if (does && attack->pairing)
        attack->pairing->pair[attack->pairing->count++] = pair;
    return does;
}

/* Whether some more pairs do, among the free cells. A level a pair: 32 at most.
 * NOLINTNEXTLINE(misc-no-recursion) */
static bool pairs_do(struct attack *attack, int count, uint64_t free)
{
    struct load load;
    struct pair pairs[MOST_PAIRS];
    int shortest;
    if (attack->patience-- <= 0)
        return false;
    uint64_t sum = sum_up(attack, count, &shortest);
    if (sum < UNIT) {
        if (!attack->maker_moves)
            return true;
        weigh(attack, count, free, &load);
        if (is_light(&load, true))
            return true;
    }
    if (attack->weight[shortest] > UNIT / 4)
        return false;
    int listed = list_pairs(attack, count, attack->missing[shortest] & free, pairs);
    for (int tries = 0; listed && tries <= attack->spare; tries++) {
        attack->spare -= tries;
        bool does = pair_does(attack, count, free, take_best(pairs, &listed));
        attack->spare += tries;
        if (does)
            return true;
    }
    return false;
}

/* Lists the windows that are open to the maker, of at most so many cells. */
static int list_windows(struct attack *attack, const struct geometry *geometry, uint64_t maker,
                        uint64_t breaker, int most)
{
    int count = 0;
    for (int i = 0; i < geometry->windows; i++) {
        uint64_t missing = geometry->window[i] & ~maker;
        if (geometry->window[i] & breaker || bits_count(missing) > most)
            continue;
        attack->missing[count] = missing;
        attack->weight[count] = weight_of(missing);
        count++;
    }
    return count;
}

bool breaker_holds(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
                   bool maker_moves, int patience)
{
    struct attack attack = {.maker_moves = maker_moves, .patience = patience, .spare = MOST_SPARE};
    struct load load;
    int count = list_windows(&attack, geometry, maker, breaker, MOST_CELLS);
    weigh(&attack, count, UINT64_MAX, &load);
    if (is_light(&load, maker_moves))
        return true;
    if (!maker_moves && is_light_after_move(&attack, count, &load))
        return true;
    return pairs_do(&attack, count, UINT64_MAX);
}

bool breaker_pairs(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int most,
                   int patience, struct pairing *out)
{
    struct attack attack = {
        .maker_moves = true, .patience = patience, .spare = MOST_SPARE, .pairing = out};
    out->count = 0;
    return pairs_do(&attack, list_windows(&attack, geometry, maker, breaker, most), UINT64_MAX);
}
