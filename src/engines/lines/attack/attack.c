/* attack: makes the sets of an attack, plays moves in them, and proves; see attack.h. Lemma 5 of
 * docs/theory/lines.md splits an attack into parts without a common cell. Copies for AVX2 gained
 * less than a tenth: `qiju solve mnk 8x8 --k 5 --value` took 15.3 and 17.3 s of CPU time as it
 * is, 14.7 and 16.6 with them (2026-11-26). */
#include "engines/lines/attack/attack.h"

#include "base/bits.h"

enum { CHAIN_PATIENCE = 40 };

static uint64_t attack_weight(uint64_t cells)
{
    int count = bits_count(cells);
    return count < 24 ? ATTACK_UNIT >> count : 1;
}

/* ------------------------------------------------------------------- sets */

void attack_of(const struct geometry *geometry, uint64_t maker, uint64_t breaker, int most,
               struct attack *attack)
{
    attack->count = 0;
    for (int i = 0; i < geometry->winning_lines; i++) {
        const uint64_t missing = geometry->winning_line[i] & ~maker;
        if (geometry->winning_line[i] & breaker || bits_count(missing) > most)
            continue;
        attack->missing[attack->count] = missing;
        attack->winning_line[attack->count++] = (uint8_t)i;
    }
}

static void attack_add(struct attack *to, const struct attack *from, int i)
{
    to->missing[to->count] = from->missing[i];
    to->winning_line[to->count++] = from->winning_line[i];
}

void attack_play(const struct attack *from, uint64_t maker, uint64_t breaker, struct attack *to)
{
    int count = 0;
    for (int i = 0; i < from->count; i++) {
        to->missing[count] = from->missing[i] & ~maker;
        to->winning_line[count] = from->winning_line[i];
        count += (from->missing[i] & breaker) == 0;
    }
    to->count = count;
}

void attack_take_component(struct attack *attack, struct attack *part)
{
    uint64_t cells = attack->missing[0], before;
    int count = attack->count;
    do {
        before = cells;
        for (int i = 0; i < count; i++)
            cells |= attack->missing[i] & cells ? attack->missing[i] : 0;
    } while (cells != before);
    part->count = attack->count = 0;
    for (int i = 0; i < count; i++)
        attack_add(attack->missing[i] & cells ? part : attack, attack, i);
}

/* ---------------------------------------------------------------- threats */

static uint64_t attack_without_lowest(uint64_t cells)
{
    return cells & (cells - 1);
}

static bool attack_is_two(uint64_t cells)
{
    uint64_t rest = attack_without_lowest(cells);
    return rest && !attack_without_lowest(rest);
}

/* Returns with how many marks Maker wins at once: with 1 by a set of at most one cell, with 2 by
 * two sets of two with a common cell; 0: she does not. The zone is their cells. */
static int attack_wins_at_once(const struct attack *attack, uint64_t *zone)
{
    uint64_t seen = 0;
    for (int i = 0; i < attack->count; i++) {
        uint64_t cells = attack->missing[i];
        *zone = cells;
        if (!attack_without_lowest(cells))
            return 1;
        for (int j = 0; attack_is_two(cells) && (seen & cells) && j < i; j++) {
            *zone = cells | attack->missing[j];
            if (attack_is_two(attack->missing[j]) && bits_count(*zone) == 3)
                return 2;
        }
        seen |= attack_is_two(cells) ? cells : 0;
    }
    return 0;
}

/* Returns whether her mark and his answer turn a set of three cells into a set of two. */
static bool attack_goes_on_threatening(const struct attack *attack, uint64_t mark, uint64_t answer)
{
    bool goes_on = false;
    for (int i = 0; i < attack->count; i++) {
        uint64_t rest = attack->missing[i] & ~mark;
        goes_on |= rest != attack->missing[i] && !(rest & answer) && attack_is_two(rest);
    }
    return goes_on;
}

/* Maker marks a cell of a set of two, which forces Breaker's mark in its last cell. One level
 * for each threat, at most patience. NOLINTNEXTLINE(misc-no-recursion) */
static int attack_threatens_through(const struct attack *attack, int *patience, uint64_t *zone)
{
    struct attack next;
    int marks = attack_wins_at_once(attack, zone);
    if (marks)
        return marks;
    for (int i = 0; i < attack->count; i++)
        for (uint64_t two = attack->missing[i], cells = attack_is_two(two) ? two : 0; cells;
             cells &= cells - 1) {
            uint64_t mark = cells & (0 - cells);
            if (!attack_goes_on_threatening(attack, mark, two & ~mark))
                continue;
            if (--*patience < 0)
                return 0;
            attack_play(attack, mark, two & ~mark, &next);
            marks = attack_threatens_through(&next, patience, zone);
            if (marks) {
                *zone |= two;
                return 1 + marks;
            }
        }
    return 0;
}

int attack_wins_by_threats(const struct attack *attack, uint64_t *zone)
{
    int patience = CHAIN_PATIENCE;
    uint64_t found = 0;
    bool small = false; /* a set has at most two cells */
    for (int i = 0; i < attack->count; i++)
        small |= attack_without_lowest(attack_without_lowest(attack->missing[i])) == 0;
    int marks = small ? attack_threatens_through(attack, &patience, &found) : 0;
    if (marks)
        *zone = found;
    return marks;
}

/* ----------------------------------------------------------------- reduce */

/* Adds the sets of `cells` cells that contain no smaller set. */
static void attack_add_minimal(struct attack *to, const struct attack *from, const uint8_t *size,
                               int cells)
{
    for (int i = 0; i < from->count; i++) {
        bool holds_another = false;
        if (size[i] != cells)
            continue;
        for (int j = 0; j < to->count; j++)
            holds_another |= (to->missing[j] & ~from->missing[i]) == 0;
        if (!holds_another)
            attack_add(to, from, i);
    }
}

/* For each cell, the common cells of its sets. */
static uint64_t attack_find_common(const struct attack *attack, uint64_t common[MAX_CELLS])
{
    uint64_t cells = 0;
    for (int i = 0; i < attack->count; i++)
        cells |= attack->missing[i];
    for (uint64_t rest = cells; rest; rest &= rest - 1)
        common[bits_lowest(rest)] = UINT64_MAX;
    for (int i = 0; i < attack->count; i++)
        for (uint64_t rest = attack->missing[i]; rest; rest &= rest - 1)
            common[bits_lowest(rest)] &= attack->missing[i];
    return cells;
}

/* Returns two cells that are in equal sets: each is in all sets of its partner. 0: none. */
static uint64_t attack_find_twins(uint64_t set, const uint64_t common[MAX_CELLS])
{
    for (; set; set &= set - 1) {
        uint64_t cell = set & (0 - set);
        for (uint64_t others = common[bits_lowest(set)] & ~cell; others; others &= others - 1)
            if (common[bits_lowest(others)] & cell)
                return cell | (others & (0 - others));
    }
    return 0;
}

static void attack_drop_sets_with(struct attack *attack, uint64_t pair)
{
    int kept = 0;
    for (int i = 0; i < attack->count; i++) {
        uint64_t missing = attack->missing[i];
        attack->missing[kept] = missing;
        attack->winning_line[kept] = attack->winning_line[i];
        kept += (missing & pair) != pair;
    }
    attack->count = kept;
}

/* Returns whether there were twins. Twins remain twins when sets are dropped. */
static bool attack_drop_twins(struct attack *attack, uint64_t *zone)
{
    uint64_t common[MAX_CELLS];
    bool any = false;
    attack_find_common(attack, common);
    for (int i = 0; i < attack->count;) {
        uint64_t pair = attack_find_twins(attack->missing[i], common);
        *zone |= pair;
        any |= pair != 0;
        if (pair)
            attack_drop_sets_with(attack, pair);
        else
            i++;
    }
    return any;
}

bool attack_reduce(struct attack *attack, struct attack_room *room, uint64_t *zone)
{
    struct attack *minimal = &room->spare;
    do {
        uint64_t sizes = 0;
        for (int i = 0; i < attack->count; i++) {
            room->size[i] = (uint8_t)bits_count(attack->missing[i]);
            sizes |= UINT64_C(1) << room->size[i];
        }
        minimal->count = 0;
        for (; sizes; sizes &= sizes - 1)
            attack_add_minimal(minimal, attack, room->size, bits_lowest(sizes));
        attack_play(minimal, 0, 0, attack);
    } while (attack_drop_twins(attack, zone));
    return !attack_wins_by_threats(attack, zone);
}

/* ------------------------------------------------------------------ pairs */

/* Sets, and their weights when cells of pairs count as Maker's. */
struct attack_weighed {
    int count;
    uint64_t *missing, *weight;
};

/* Drops the sets that contain a pair; a set with one of its cells doubles its weight. */
static void attack_take_pair(struct attack_weighed *sets, uint64_t pair)
{
    int kept = 0;
    for (int i = 0; i < sets->count; i++) {
        uint64_t missing = sets->missing[i], common = missing & pair;
        sets->missing[kept] = missing;
        sets->weight[kept] = sets->weight[i] << (common != 0);
        kept += common != pair;
    }
    sets->count = kept;
}

/* The total weight of the sets that contain all of the cells. */
static uint64_t attack_sum_through(const struct attack_weighed *sets, uint64_t cells)
{
    uint64_t sum = 0;
    for (int i = 0; i < sets->count; i++)
        sum += (sets->missing[i] & cells) == cells ? sets->weight[i] : 0;
    return sum;
}

/* Returns whether the sets weigh less than 1 after Maker's best mark; the zone gets their cells. */
static bool attack_are_light(const struct attack_weighed *sets, uint64_t sum, uint64_t free,
                             uint64_t *zone)
{
    uint64_t cells = 0;
    for (int i = 0; i < sets->count; i++)
        cells |= sets->missing[i];
    cells &= free;
    for (uint64_t rest = cells; rest; rest &= rest - 1)
        if (sum + attack_sum_through(sets, rest & (0 - rest)) >= ATTACK_UNIT)
            return false;
    *zone |= cells;
    return true;
}

/* The pair of a set that removes most weight, the first of equals; 0: there is none. Sets that
 * contain the pair are dropped; in other sets its cells count as Maker's. With w(x) the weight of
 * the sets through x and w(x, y) of the sets through both, it is 3 w(x, y) - w(x) - w(y). */
static uint64_t attack_best_pair(const struct attack_weighed *sets, uint64_t set)
{
    int64_t through[MAX_CELLS], most = INT64_MIN;
    uint64_t best = 0;
    for (uint64_t one = set; one; one &= one - 1)
        through[bits_lowest(one)] = (int64_t)attack_sum_through(sets, one & (0 - one));
    for (uint64_t one = set; one; one &= one - 1)
        for (uint64_t two = one & (one - 1); two; two &= two - 1) {
            uint64_t cells = (one & (0 - one)) | (two & (0 - two));
            int64_t gain = 3 * (int64_t)attack_sum_through(sets, cells) -
                           through[bits_lowest(one)] - through[bits_lowest(two)];
            if (gain > most) {
                most = gain;
                best = cells;
            }
        }
    return best;
}

/* Finds the heaviest set, which has the fewest cells; returns the total weight. */
static uint64_t attack_sum_up(const struct attack_weighed *sets, int *heaviest)
{
    uint64_t sum = 0, most = 0;
    for (int i = 0; i < sets->count; i++) {
        sum += sets->weight[i];
        most = sets->weight[i] > most ? sets->weight[i] : most;
    }
    *heaviest = 0;
    while (sets->weight[*heaviest] != most)
        ++*heaviest;
    return sum;
}

bool attack_holds(const struct attack *attack, int patience, struct attack_room *room,
                  uint64_t *zone)
{
    struct pairing *pairing = &room->pairing;
    struct attack_weighed sets = {attack->count, room->missing, room->weight};
    uint64_t free = UINT64_MAX; /* cells without a pair */
    int heaviest;
    for (int i = 0; i < attack->count; i++) {
        sets.missing[i] = attack->missing[i];
        sets.weight[i] = attack_weight(attack->missing[i]);
    }
    pairing->count = 0;
    while (sets.count) {
        const uint64_t sum = attack_sum_up(&sets, &heaviest);
        if (patience-- <= 0)
            return false;
        if (sum < ATTACK_UNIT && attack_are_light(&sets, sum, free, zone))
            break;
        const uint64_t set = sets.missing[heaviest] & free;
        const uint64_t pair = sets.weight[heaviest] > ATTACK_UNIT / 4
                                  ? 0
                                  : attack_best_pair(&sets, set);
        if (!pair)
            return false;
        attack_take_pair(&sets, pair);
        free &= ~pair;
        pairing->pair[pairing->count++] = pair;
    }
    *zone |= ~free;
    return true;
}

/* ---------------------------------------------------------------- pair up */

/* The weights of the sets through each cell, and through each two cells. */
static void attack_weigh_twos(const struct attack *attack, uint32_t one[MAX_CELLS],
                              uint32_t both[MAX_CELLS][MAX_CELLS])
{
    uint64_t cells = 0;
    for (int i = 0; i < attack->count; i++)
        cells |= attack->missing[i];
    for (uint64_t a = cells; a; a &= a - 1) {
        one[bits_lowest(a)] = 0;
        for (uint64_t b = a & (a - 1); b; b &= b - 1)
            both[bits_lowest(a)][bits_lowest(b)] = 0;
    }
    for (int i = 0; i < attack->count; i++) {
        uint32_t weight = (uint32_t)attack_weight(attack->missing[i]);
        for (uint64_t a = attack->missing[i]; a; a &= a - 1) {
            one[bits_lowest(a)] += weight;
            for (uint64_t b = a & (a - 1); b; b &= b - 1)
                both[bits_lowest(a)][bits_lowest(b)] += weight;
        }
    }
}

/* The pair within a set with the largest gain; 0: all cost too much. */
static uint64_t attack_cheapest_pair(const struct attack *attack, int share,
                                     uint32_t both[MAX_CELLS][MAX_CELLS])
{
    uint32_t one[MAX_CELLS];
    uint64_t pair = 0;
    int64_t most = -1;
    attack_weigh_twos(attack, one, both);
    for (int i = 0; i < attack->count; i++)
        for (uint64_t a = attack->missing[i]; a; a &= a - 1)
            for (uint64_t b = a & (a - 1); b; b &= b - 1) {
                int64_t gone = both[bits_lowest(a)][bits_lowest(b)];
                int64_t added = (int64_t)one[bits_lowest(a)] + one[bits_lowest(b)] - 2 * gone;
                int64_t gain = share * gone - ATTACK_SHARES * added;
                if (gain > most) {
                    most = gain;
                    pair = (a & (0 - a)) | (b & (0 - b));
                }
            }
    return pair;
}

bool attack_pair_up(struct attack *attack, int share, struct attack_room *room, uint64_t *zone)
{
    bool any = false;
    for (;;) {
        uint64_t pair = attack_cheapest_pair(attack, share, room->both);
        bool leaves_one = !pair; /* there is no pair, or it leaves a set with one cell */
        for (int i = 0; i < attack->count && !leaves_one; i++)
            leaves_one = (attack->missing[i] & pair) != pair &&
                         bits_count(attack->missing[i] & ~pair) < 2;
        if (leaves_one)
            return any;
        any = true;
        *zone |= pair;
        attack_drop_sets_with(attack, pair);
        for (int i = 0; i < attack->count; i++)
            attack->missing[i] &= ~pair;
    }
}

/* ------------------------------------------------------------------ loads */

/* Returns whether another cell is in all of a cell's sets; of equal cells one is undominated. */
static bool attack_is_dominated(const struct attack_loads *loads, int cell)
{
    uint64_t bit = UINT64_C(1) << cell, others = loads->common[cell] & ~bit;
    for (; others; others &= others - 1) {
        int other = bits_lowest(others);
        if (other < cell || !(loads->common[other] & bit))
            return true;
    }
    return false;
}

/* The weight of a set in the order of moves. Large sets count more than in Theorem 1: with 2^-c for
 * all, 9,6,5 takes twice as many positions, 8,7,5 a third more. */
static uint32_t attack_count_for_order(uint64_t cells)
{
    enum { SMALL = 8, SCALE = 16 };
    static const uint32_t small[SMALL] = {64, 32, 16, 8, 5, 3, 2, 1};
    int count = bits_count(cells);
    return count < SMALL ? small[count] << SCALE
                         : UINT32_C(1) << SCALE >> (count < 23 ? count - 7 : SCALE);
}

void attack_weigh(const struct attack *attack, struct attack_loads *loads)
{
    loads->cells = attack_find_common(attack, loads->common);
    loads->undominated = 0;
    for (uint64_t cells = loads->cells; cells; cells &= cells - 1) {
        int cell = bits_lowest(cells);
        loads->cell[cell] = 0;
        loads->undominated |= attack_is_dominated(loads, cell) ? 0 : cells & (0 - cells);
    }
    for (int i = 0; i < attack->count; i++)
        for (uint64_t cells = attack->missing[i]; cells; cells &= cells - 1)
            loads->cell[bits_lowest(cells)] += attack_count_for_order(attack->missing[i]);
}
