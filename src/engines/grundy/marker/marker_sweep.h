/* marker_sweep: the lanes' sweep over the partners, for lanes of words (marker_body.h) and of bytes
 * (marker_bytes_body.h). The including file also defines
 *
 *     batch_here            the type of the batch
 *     WIDTH                 the candidates of a window
 *     STRIDE                the lanes of a window in batch.missing
 *     MAX_TURNS             maximal number of chunks, so that a value can count them
 *     SPLITS                how often slots are split: 0 if permuting is slow; otherwise
 *     values_permute, marks_permute  move lanes by their indices
 *
 * and includes marker_marks_words.h or marker_marks_halves.h, which have the marks of the lanes'
 * windows, a bit for each candidate:
 *
 *     marks                 in two registers, low and high
 *     marks_add             with the bits of two values for each lane that are in the window; if
 *                           narrow, values from NARROW on may be left out
 *     marks_from            the bits from a value on
 *     marks_load            from memory, a lane after the other
 *     marks_full, marks_pick  which have all bits set; as values_pick
 *     marks_first           the first bit that is not set, if not all are; of words
 *     spill_lane            a lane of marks that marks_spill has put into memory
 */

/* The partners are processed in chunks. After each chunk the full windows are detected. The first
 * chunks are short, because a few partners fill many windows. Chunks are longer than CHUNK only if
 * there would be more than MAX_TURNS.
 *
 *     0  32  64     128             256             384     count
 *     |   |   |       |               |               |       |
 */
enum { SHORT = 32, CHUNK = 128 };

struct marker_chunks {
    uint64_t count, length;
};

static struct marker_chunks chunks_of(uint64_t count)
{
    struct marker_chunks chunks = {count, CHUNK};
    while (chunks.length * MAX_TURNS < count)
        chunks.length *= 2;
    return chunks;
}

/* Returns the end of the chunk that begins at begin. */
static uint64_t chunk_end(const struct marker_chunks *chunks, uint64_t begin)
{
    uint64_t length = begin < SHORT ? SHORT : begin < chunks->length ? begin : chunks->length;
    return chunks->count - begin < length ? chunks->count : begin + length;
}

/* Counts the chunks; 1 if there are no partners. */
static uint32_t chunks_count(const struct marker_chunks *chunks)
{
    uint32_t count = 1;
    uint64_t end = SHORT;
    for (; end < chunks->count && end < chunks->length; end *= 2)
        count++;
    if (end < chunks->count)
        count += (uint32_t)((chunks->count - end - 1) / chunks->length) + 1;
    return count;
}

/* The state of the lanes during the sweep. A slot examines one window of a lane at a time. At first
 * each lane has one slot. When at most half of them are left, each remaining lane has two, which
 * take alternate windows, and so on:
 *
 *     slot     0  1  2  3  4  5  6  7       0  1  2  3   4  5  6  7
 *     lane     0  1  2  3  4  5  6  7       1  4  6  -   1  4  6  -
 *     window   1  0  1  1  2  2  0  1       0  2  0      1  3  1
 *              ok    ok ok    ok    ok
 */
struct marker_slots {
    values lane, window;
    values room;  /* candidates from the window to the end of the lane */
    values below; /* the end */
    values turns; /* chunks of the ring left for this window */
    values stride;
    marks found;
    unsigned splits;
};

/* Gives every slot the value of its lane. */
static inline values slots_spread(const struct marker_slots *slots, values own)
{
#if SPLITS
    return values_permute(slots->lane, own);
#else
    return (void)slots, own;
#endif
}

/* Returns the values of the lanes' moves to a partner, as indices in their windows. */
INLINE values marker_move(const cell *at, const struct marker_partner *partner,
                          const struct marker_slots *slots, bool split)
{
    values there = values_load(at + partner->place);
    return values_xor(split ? slots_spread(slots, there) : there, values_of(partner->twice),
                      slots->window);
}

/* The lowest candidates of a window, for which fewer instructions suffice. */
enum { NARROW = WIDTH / 2 };

INLINE marks marker_mark_partners(const cell *at, const struct marker_partner *partners,
                                  uint64_t count, struct marker_slots slots, bool narrow,
                                  bool split)
{
    marks found = slots.found;
    uint64_t i = 0;
    for (; i + 2 <= count; i += 2)
        found = marks_add(found, marker_move(at, &partners[i], &slots, split),
                          marker_move(at, &partners[i + 1], &slots, split), narrow);
    if (i < count) {
        values last = marker_move(at, &partners[i], &slots, split);
        found = marks_add(found, last, last, narrow);
    }
    return found;
}

INLINE void marks_spill(spill *room, marks m)
{
    values_store(room->low, (values)m.low);
    values_store(room->high, (values)m.high);
}

static inline void marks_store(lane_marks *to, marks m)
{
    spill room;
    marks_spill(&room, m);
    for (unsigned lane = 0; lane < LANES; lane++)
        to[lane] = spill_lane(&room, lane);
}

/* Returns each lane's number. */
static inline values lanes_own(void)
{
    static const cell index[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
                                 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
                                 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
                                 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63};
    return values_load(index);
}

/* Returns the lanes from begin to end - 1. */
static inline lanes lanes_between(unsigned begin, unsigned end)
{
    const values own = lanes_own(), one = values_all(1);
    values before = values_less(values_all(end), own);
    values past = values_less(values_add(own, one), values_all(begin));
    return values_positive(before) & values_positive(past);
}

INLINE lane_bits slots_open(const struct marker_slots *slots)
{
    return lanes_bits(values_positive(slots->turns) & values_positive(slots->room));
}

/* Clears the record of missing values in all windows of a lane. */
static void marker_clear_missing(const batch_here *batch, unsigned lane)
{
    for (unsigned first = 0; first < batch->below[lane]; first += WIDTH)
        batch->missing[(size_t)(first / WIDTH) * STRIDE + lane] = 0;
}

/* Records the missing values in the windows of these slots. */
static void slots_record(batch_here *batch, struct marker_slots slots, lane_bits stalled)
{
    cell base[LANES], lane[LANES];
    spill room;
    values_store(base, slots.window);
    values_store(lane, slots.lane);
    marks_spill(&room, slots.found);
    for (; stalled; stalled &= stalled - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(stalled), own = lane[slot];
        if (!(batch->lacking >> own & 1))
            marker_clear_missing(batch, own);
        batch->lacking |= (lane_bits)1 << own;
        batch->missing[(size_t)(base[slot] / WIDTH) * STRIDE + own] = ~spill_lane(&room, slot);
    }
}

/* Stores the windows that the lanes have reached and that are not full. */
static void slots_store(struct marker_slots slots, batch_here *batch)
{
    cell lane[LANES], base[LANES];
    spill room;
    lane_bits there = lanes_bits(values_positive(slots.room)) & ~slots_open(&slots);
    values_store(lane, slots.lane);
    values_store(base, slots.window);
    marks_spill(&room, slots.found);
    for (; there; there &= there - 1) {
        unsigned slot = (unsigned)__builtin_ctzll(there);
        batch->base[lane[slot]] = base[slot];
        batch->marks[lane[slot]] = spill_lane(&room, slot);
    }
}

INLINE void slots_put_down(const struct marker_slots *slots, batch_here *batch)
{
    if (slots->splits) {
        slots_store(*slots, batch);
        return;
    }
    values_store(batch->base, slots->window);
    marks_store(batch->marks, slots->found);
}

#if SPLITS

/* Ends a lane after its first window that is not full. */
INLINE void slots_end_lanes(struct marker_slots *slots)
{
    values stalled = values_pick(values_positive(slots->turns), values_all(NONE), slots->window);
    for (unsigned i = 1; i <= slots->splits; i++) {
        values mate = lanes_own() ^ values_all((unsigned)LANES >> i);
        values other = values_permute(mate, stalled);
        slots->below = values_less(slots->below, values_less(slots->below, other));
        stalled = values_less(stalled, values_less(stalled, other));
    }
}

/* Sets the result of lanes that have no window with a free candidate. */
static void marker_end_full(batch_here *batch, lane_bits some)
{
    for (; some; some &= some - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(some);
        batch->base[lane] = batch->below[lane];
        batch->marks[lane] = FULL;
    }
}

/* Gives the lanes at these places two slots for one; the upper half are the new slots. */
static struct marker_slots slots_split(struct marker_slots slots, lane_bits places,
                                       values all_turns)
{
    const unsigned half = LANES >> (slots.splits + 1), groups = 1U << slots.splits;
    const lanes fresh = lanes_between(LANES / 2, LANES);
    cell from[LANES] = {0}, kept[LANES] = {0};
    for (unsigned place = 0; places; places &= places - 1, place++)
        for (unsigned group = 0; group < 2 * groups; group++) {
            unsigned slot = place + group * half;
            from[slot] = (cell)((unsigned)__builtin_ctzll(places) + group % groups * 2 * half);
            kept[slot] = 1;
        }
    const values index = values_load(from);
    slots.lane = values_permute(index, slots.lane);
    slots.window = values_permute(index, slots.window);
    slots.window = values_pick(fresh, values_add(slots.window, slots.stride), slots.window);
    slots.stride = values_add(slots.stride, slots.stride);
    slots.below = values_pick(values_positive(values_load(kept)),
                              values_permute(index, slots.below), values_all(0));
    slots.room = values_less(slots.below, slots.window);
    slots.turns = values_pick(fresh, all_turns, values_permute(index, slots.turns));
    slots.found = marks_pick(fresh, marks_from(slots.room), marks_permute(index, slots.found));
    slots.splits++;
    return slots;
}

/* Splits the slots if few lanes are left and they have enough windows. */
INLINE void slots_split_few(struct marker_slots *slots, batch_here *batch, values all_turns)
{
    lane_bits places = slots_open(slots);
    lane_bits more = lanes_bits(values_positive(values_less(slots->room, slots->stride)));
    if (slots->splits == SPLITS || !(places & more))
        return;
    for (unsigned i = 1; i <= slots->splits; i++)
        places = (places | places >> (LANES >> i)) & (((lane_bits)1 << (LANES >> i)) - 1);
    if ((unsigned)__builtin_popcountll(places) > (unsigned)LANES >> (slots->splits + 1))
        return;
    if (!batch->missing)
        slots_put_down(slots, batch);
    if (slots->splits == 0)
        marker_end_full(batch, places);
    *slots = slots_split(*slots, places, all_turns);
}

#endif

/* Shorter rings are not worth a split. */
enum { LONG_RING = 1024 };

/* Advances the slots whose windows are full or recorded, after a chunk. */
INLINE void slots_advance(batch_here *batch, struct marker_slots *slots, values all_turns)
{
    const values one = values_all(1);
    lanes full = marks_full(slots->found);
    slots->turns = values_less(slots->turns, one);
    if (batch->missing) {
        lane_bits stalled = lanes_bits(values_positive(slots->room)) &
                            ~lanes_bits(values_positive(slots->turns)) & ~lanes_bits(full);
        if (stalled) {
            slots_record(batch, *slots, stalled);
            full = values_positive(values_pick(full, one, values_less(one, slots->turns)));
        }
    }
    slots->window = values_pick(full, values_add(slots->window, slots->stride), slots->window);
    slots->turns = values_pick(full, all_turns, slots->turns);
#if SPLITS
    if (slots->splits && !batch->missing)
        slots_end_lanes(slots);
#endif
    slots->room = values_less(slots->below, slots->window);
    slots->found = marks_pick(full, marks_from(slots->room), slots->found);
}

INLINE struct marker_slots slots_of(const batch_here *batch, values all_turns)
{
    struct marker_slots slots = {lanes_own(), values_load(batch->base), .turns = all_turns};
    slots.below = values_load(batch->below);
    slots.room = values_less(slots.below, slots.window);
    slots.stride = values_all(WIDTH);
    slots.found = marks_from(slots.room);
    return slots;
}

INLINE void marker_sweep_ring(batch_here *batch, const struct marker_partner *partners,
                              uint64_t count, bool splits)
{
    const struct marker_chunks chunks = chunks_of(count);
    const values all_turns = values_all(chunks_count(&chunks));
    struct marker_slots slots = slots_of(batch, all_turns);
    uint64_t begin = 0;
    const bool narrow = !lanes_bits(values_positive(values_less(slots.room, values_all(NARROW))));
    while (slots_open(&slots)) {
        uint64_t end = chunk_end(&chunks, begin), some = end - begin;
        const struct marker_partner *first = partners + begin;
        if (splits && slots.splits)
            slots.found = marker_mark_partners(batch->at, first, some, slots, false, true);
        else
            slots.found = narrow
                              ? marker_mark_partners(batch->at, first, some, slots, true, false)
                              : marker_mark_partners(batch->at, first, some, slots, false, false);
        begin = end < count ? end : 0;
        slots_advance(batch, &slots, all_turns);
#if SPLITS
        if (splits)
            slots_split_few(&slots, batch, all_turns);
#endif
    }
    if (!batch->missing)
        slots_put_down(&slots, batch);
}

static void marker_sweep(batch_here *batch, const struct marker_partner *partners, uint64_t count)
{
    if (SPLITS && count >= LONG_RING)
        marker_sweep_ring(batch, partners, count, true);
    else
        marker_sweep_ring(batch, partners, count, false);
}
