/* marker_body: a marker for one instruction set. The including file defines
 *
 *     LANES                          how many
 *     values, marks, lanes           a value, a window's bits, and yes or no for each lane
 *     values_load, values_store      from and to memory
 *     values_of, values_all          one value in every lane: repeated through 32 bits; once
 *     values_xor                     of three
 *     values_add, values_less        sum and difference, which saturate
 *     values_meet                    whether low[i] ^ high[-i] is the target for some lane i
 *     values_positive, values_pick   which are not 0; selection by lanes
 *     marks_add                      marks with the bits of two values for each lane that are in
 *                                    the window
 *     marks_add_low                  likewise for the first NARROW bits; all others stay
 *     marks_from                     the bits from a value on
 *     marks_load, marks_store        from and to a word a lane
 *     marks_full, marks_pick         which have all bits set; as values_pick
 *     marks_first                    the first bit that is not set, if not all are
 *     lanes_both, lanes_bits         and; a bit for each lane
 *     spill, marks_spill, spill_lane marks in memory in register order, and a lane of them
 */

typedef uint16_t cell;
typedef struct marker_batch batch_here;
typedef uint32_t lane_bits;
enum { WIDTH = WINDOW, STRIDE = MAX_LANES, MAX_TURNS = 1 << 14 };
#define SPLITS 0
#define NONE   UINT16_MAX
#define FULL   UINT32_MAX

#include "engines/grundy/marker/marker_sweep.h"

static void marker_mark(struct marker_batch *batch, const struct marker_partner *partners,
                        uint64_t count)
{
    struct marker_slots slots = {.window = values_load(batch->base),
                                 .found = marks_load(batch->marks)};
    marks_store(batch->marks,
                marker_mark_partners(batch->at, partners, count, slots, false, false));
}

/* Returns the marks with the candidates that the lanes' current values exclude for later lanes. */
static inline marks marker_mark_near(const struct marker_batch *batch, unsigned count,
                                     values window, marks found)
{
    for (unsigned i = 0; i < count; i++) {
        const struct marker_near_move *move = &batch->near->items[i];
        values value = values_xor(values_load(batch->at - move->distance), values_of(move->twice),
                                  window);
        found = marks_add(found, value, value);
    }
    return found;
}

/* Assigns values. All lanes choose at once, by the current values of earlier lanes, until no lane
 * changes. Then all values are right, the first lanes first. A few rounds suffice, because most
 * moves do not matter.
 *
 *     round 0    -   -   -   -
 *           1    7   7   4   7      the second can move to a 7, and chooses again
 *           2    7   1   4   7
 *           3    7   1   4   7      unchanged
 *
 * Only known lanes can be rare. Without known lanes only some moves matter. */
static unsigned marker_settle(struct marker_batch *batch, unsigned known)
{
    const unsigned moves = known ? batch->near->count : batch->near->rare;
    const lanes open = lanes_between(known, batch->count);
    const values none = values_all(NO_VALUE), zero = values_of(0);
    const values turned = values_all(batch->turned);
    const values window = values_load(batch->base);
    const marks before = marks_load(batch->marks);
    values last, own = values_load(batch->at);
    uint32_t full;
    do {
        marks found = marker_mark_near(batch, moves, window, before);
        values first = values_xor(marks_first(found), window, turned);
        lanes stuck = marks_full(found);
        full = lanes_bits(lanes_both(open, stuck));
        last = own;
        own = values_pick(open, values_pick(stuck, none, first), last);
        values_store(batch->at, own);
    } while (lanes_bits(values_positive(values_xor(own, last, zero))));
    return full ? (unsigned)__builtin_ctz(full) : batch->count;
}

static bool marker_meets(const uint16_t *low, const uint16_t *high, uint64_t count, uint16_t target)
{
    uint64_t i = 0;
    for (; i + (uint64_t)2 * LANES <= count; i += (uint64_t)2 * LANES)
        if ((unsigned)values_meet(low + i, high - i, target) |
            (unsigned)values_meet(low + i + LANES, high - i - LANES, target))
            return true;
    for (; i < count; i++)
        if ((low[i] ^ *(high - i)) == target)
            return true;
    return false;
}
