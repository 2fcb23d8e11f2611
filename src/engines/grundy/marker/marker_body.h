/* marker_body: a marker for one instruction set. The including file defines VECTOR_BYTES
 * (marker_values.h), MARKER and MARKER_NAME. */
#include "engines/grundy/marker/marker_values.h"

/* -------------------------------------------------------------------- sweep */

/* The partners are processed in chunks. After each chunk the full windows are detected. Chunks are
 * longer than CHUNK only if there would be more than MAX_TURNS, which a value can count. */
enum { CHUNK = 128, MAX_TURNS = 1 << 14 };

static uint64_t marker_chunk(uint64_t count)
{
    uint64_t length = CHUNK;
    while (length * MAX_TURNS < count)
        length *= 2;
    return length;
}

/* The state of the lanes during the sweep: each examines one window at a time. */
struct marker_slots {
    values window;
    values room;  /* candidates from the window to the end of the lane */
    values below; /* the end */
    values turns; /* chunks of the ring left for this window */
    marks found;
};

/* Returns the values of the lanes' moves to a partner, as indices in their windows. */
INLINE values marker_move(const uint16_t *at, const struct marker_partner *partner, values window)
{
    return values_of(partner->twice) ^ window ^ values_load(at + partner->place);
}

INLINE marks marker_mark_partners(const uint16_t *at, const struct marker_partner *partners,
                                  uint64_t count, values window, marks found)
{
    uint64_t i = 0;
    for (; i + 2 <= count; i += 2)
        found = marks_add(found, marker_move(at, &partners[i], window),
                          marker_move(at, &partners[i + 1], window));
    if (i < count) {
        values last = marker_move(at, &partners[i], window);
        found = marks_add(found, last, last);
    }
    return found;
}

/* Records the missing values in some lanes' windows; the first record of a lane clears all. */
static void slots_record(struct marker_batch *batch, const struct marker_slots *slots,
                         uint32_t stalled)
{
    uint16_t base[LANES];
    uint32_t found[LANES];
    values_store(base, slots->window);
    marks_store(found, slots->found);
    for (; stalled; stalled &= stalled - 1) {
        unsigned lane = (unsigned)__builtin_ctz(stalled);
        for (unsigned first = 0; !(batch->lacking >> lane & 1) && first < batch->below[lane];
             first += WINDOW)
            batch->missing[(size_t)(first / WINDOW) * MAX_LANES + lane] = 0;
        batch->lacking |= UINT32_C(1) << lane;
        batch->missing[(size_t)(base[lane] / WINDOW) * MAX_LANES + lane] = ~found[lane];
    }
}

/* Advances the slots whose windows are full or recorded, after a chunk. */
INLINE void slots_advance(struct marker_batch *batch, struct marker_slots *slots, values all_turns)
{
    lanes full = marks_full(slots->found);
    slots->turns = values_less(slots->turns, values_all(1));
    if (batch->missing) {
        uint32_t stalled = lanes_bits(values_positive(slots->room) & (lanes)(slots->turns == 0) &
                                      ~full);
        if (stalled) {
            slots_record(batch, slots, stalled);
            full |= (lanes)(slots->turns == 0);
        }
    }
    slots->window = values_pick(full, values_add(slots->window, values_all(WINDOW)), slots->window);
    slots->turns = values_pick(full, all_turns, slots->turns);
    slots->room = values_less(slots->below, slots->window);
    slots->found = marks_pick(full, marks_from(slots->room), slots->found);
}

static void marker_sweep(struct marker_batch *batch, const struct marker_partner *partners,
                         uint64_t count)
{
    const uint64_t chunk = marker_chunk(count);
    const values all_turns = values_all(count ? (unsigned)((count - 1) / chunk + 1) : 1);
    struct marker_slots slots = {.window = values_load(batch->base), .turns = all_turns};
    slots.below = values_load(batch->below);
    slots.room = values_less(slots.below, slots.window);
    slots.found = marks_from(slots.room);
    uint64_t begin = 0;
    while (lanes_bits(values_positive(slots.turns) & values_positive(slots.room))) {
        uint64_t end = count - begin < chunk ? count : begin + chunk;
        slots.found = marker_mark_partners(batch->at, partners + begin, end - begin, slots.window,
                                           slots.found);
        begin = end < count ? end : 0;
        slots_advance(batch, &slots, all_turns);
    }
    if (batch->missing)
        return;
    values_store(batch->base, slots.window);
    marks_store(batch->marks, slots.found);
}

static void marker_mark(struct marker_batch *batch, const struct marker_partner *partners,
                        uint64_t count)
{
    marks_store(batch->marks,
                marker_mark_partners(batch->at, partners, count, values_load(batch->base),
                                     marks_load(batch->marks)));
}

/* ------------------------------------------------------------------- settle */
/* Assigns values. All lanes choose at once, by the current values of earlier lanes, until no lane
 * changes. Then all values are right, the first lanes first. A few rounds suffice, because most
 * moves do not matter.
 *
 *     round 0    -   -   -   -
 *           1    7   7   4   7      the second can move to a 7, and chooses again
 *           2    7   1   4   7
 *           3    7   1   4   7      unchanged
 */
static unsigned marker_settle(struct marker_batch *batch, unsigned known)
{
    const lanes open = lanes_between(known, batch->count);
    const values none = values_all(NO_VALUE), turned = values_all(batch->turned);
    const values window = values_load(batch->base);
    const marks before = marks_load(batch->marks);
    values last, own = values_load(batch->at);
    uint32_t full;
    do {
        marks found = marker_mark_partners(batch->at, batch->near, batch->near_count, window,
                                           before);
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
    return (lanes)((values_load(low) ^ values_load_back(high)) == values_all(target));
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

const struct marker MARKER = {MARKER_NAME, LANES,         marker_sweep,
                              marker_mark, marker_settle, marker_meets};
