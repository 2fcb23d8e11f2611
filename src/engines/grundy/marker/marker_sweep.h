/* marker_sweep: the lanes' sweep over the partners, for lanes of words (marker_body.h) and of bytes
 * (marker_bytes_body.h). The including file also defines
 *
 *     batch_here            the type of the batch
 *     WIDTH                 the candidates of a window
 *     STRIDE                the lanes of a window in batch.missing
 *     MAX_TURNS             maximal number of chunks, so that a value can count them
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

/* The state of the lanes during the sweep: each examines one window at a time. */
struct marker_slots {
    values window;
    values room;  /* candidates from the window to the end of the lane */
    values below; /* the end */
    values turns; /* chunks of the ring left for this window */
    marks found;
};

/* The lowest candidates of a window, for which fewer instructions suffice. */
enum { NARROW = WIDTH / 2 };

/* Returns the values of the lanes' moves to a partner, as indices in their windows. */
INLINE values marker_move(const cell *at, const struct marker_partner *partner, values window)
{
    return values_xor(values_load(at + partner->place), values_of(partner->twice), window);
}

INLINE marks marker_mark_partners(const cell *at, const struct marker_partner *partners,
                                  uint64_t count, struct marker_slots slots, bool narrow)
{
    marks found = slots.found;
    uint64_t i = 0;
    for (; i + 2 <= count; i += 2)
        found = marks_add(found, marker_move(at, &partners[i], slots.window),
                          marker_move(at, &partners[i + 1], slots.window), narrow);
    if (i < count) {
        values last = marker_move(at, &partners[i], slots.window);
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

/* Records the missing values in some lanes' windows; the first record of a lane clears all. */
static void slots_record(batch_here *batch, struct marker_slots slots, lane_bits stalled)
{
    cell base[LANES];
    spill room;
    values_store(base, slots.window);
    marks_spill(&room, slots.found);
    for (; stalled; stalled &= stalled - 1) {
        unsigned lane = (unsigned)__builtin_ctzll(stalled);
        for (unsigned first = 0; !(batch->lacking >> lane & 1) && first < batch->below[lane];
             first += WIDTH)
            batch->missing[(size_t)(first / WIDTH) * STRIDE + lane] = 0;
        batch->lacking |= (lane_bits)1 << lane;
        batch->missing[(size_t)(base[lane] / WIDTH) * STRIDE + lane] = ~spill_lane(&room, lane);
    }
}

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
    slots->window = values_pick(full, values_add(slots->window, values_all(WIDTH)), slots->window);
    slots->turns = values_pick(full, all_turns, slots->turns);
    slots->room = values_less(slots->below, slots->window);
    slots->found = marks_pick(full, marks_from(slots->room), slots->found);
}

static void marker_sweep(batch_here *batch, const struct marker_partner *partners, uint64_t count)
{
    const struct marker_chunks chunks = chunks_of(count);
    const values all_turns = values_all(chunks_count(&chunks));
    struct marker_slots slots = {.window = values_load(batch->base), .turns = all_turns};
    slots.below = values_load(batch->below);
    slots.room = values_less(slots.below, slots.window);
    slots.found = marks_from(slots.room);
    const bool narrow = !lanes_bits(values_positive(values_less(slots.room, values_all(NARROW))));
    uint64_t begin = 0;
    while (slots_open(&slots)) {
        uint64_t end = chunk_end(&chunks, begin), some = end - begin;
        const struct marker_partner *first = partners + begin;
        slots.found = narrow ? marker_mark_partners(batch->at, first, some, slots, true)
                             : marker_mark_partners(batch->at, first, some, slots, false);
        begin = end < count ? end : 0;
        slots_advance(batch, &slots, all_turns);
    }
    if (batch->missing)
        return;
    values_store(batch->base, slots.window);
    marks_store(batch->marks, slots.found);
}
