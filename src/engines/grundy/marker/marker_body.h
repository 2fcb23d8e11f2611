/* marker_body: a marker of words for one instruction set; VECTOR_BYTES as in marker_values.h. */
#define VALUE_BITS 16
#if VECTOR_BYTES == 64
#include "engines/grundy/marker/marker_marks_halves.h"
#else
#include "engines/grundy/marker/marker_marks_words.h"
#endif

typedef struct marker_batch batch_here;
enum { WIDTH = WINDOW, STRIDE = MAX_LANES, MAX_TURNS = 1 << 14 };

#include "engines/grundy/marker/marker_sweep.h"

static void marker_mark(struct marker_batch *batch, const struct marker_partner *partners,
                        uint64_t count)
{
    struct marker_slots slots = {.window = values_load(batch->base),
                                 .found = marks_load(batch->marks)};
    marks_store(batch->marks, marker_mark_partners(batch->at, partners, count, slots, false));
}

/* Returns the marks with the candidates that the lanes' current values exclude for later lanes. */
static inline marks marker_mark_near(const struct marker_batch *batch, unsigned count,
                                     values window, marks found)
{
    for (unsigned i = 0; i < count; i++) {
        const struct marker_near_move *move = &batch->near->items[i];
        values value = values_xor(values_load(batch->at - move->distance), values_of(move->twice),
                                  window);
        found = marks_add(found, value, value, false);
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
    const values none = values_all(NO_VALUE), turned = values_all(batch->turned);
    const values window = values_load(batch->base);
    const marks before = marks_load(batch->marks);
    values last, own = values_load(batch->at);
    uint32_t full;
    do {
        marks found = marker_mark_near(batch, moves, window, before);
        values first = marks_first(found) ^ window ^ turned;
        lanes stuck = marks_full(found);
        full = lanes_bits(open & stuck);
        last = own;
        own = values_pick(open, values_pick(stuck, none, first), last);
        values_store(batch->at, own);
    } while (lanes_bits(values_positive(own ^ last)));
    return full ? (unsigned)__builtin_ctz(full) : batch->count;
}

/* Returns the lanes where low[i] ^ high[-i] is the target. */
INLINE lanes marker_meet(const uint16_t *low, const uint16_t *high, uint16_t target)
{
    return values_equal(values_load(low) ^ values_load_back(high), values_all(target));
}

static bool marker_meets(const uint16_t *low, const uint16_t *high, uint64_t count, uint16_t target)
{
    uint64_t i = 0;
    for (; i + (uint64_t)2 * LANES <= count; i += (uint64_t)2 * LANES)
        if (lanes_bits(marker_meet(low + i, high - i, target) |
                       marker_meet(low + i + LANES, high - i - LANES, target)))
            return true;
    for (; i < count; i++)
        if ((low[i] ^ *(high - i)) == target)
            return true;
    return false;
}
