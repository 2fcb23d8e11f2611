/* marker_body: a marker for one instruction set. The file that includes this has defined
 *
 *     LANES                          how many
 *     values, marks, lanes           a value, a window's bits, and yes or no for each lane
 *     values_load, values_store      from and to memory
 *     values_of                      the same value (its half twice) in every lane
 *     values_xor                     of three
 *     values_add, values_less        sum and difference, which stop at the ends of the range
 *     values_meet                    whether low[i] ^ high[-i] is the target for some lane i
 *     values_positive, values_pick   which are not 0; those of one for some lanes, else of another
 *     marks_add                      marks with the bits of the values, two for each lane, that lie
 *                                    in the window
 *     marks_from                     the bits from a value on
 *     marks_load, marks_store        from and to a word a lane
 *     marks_full, marks_pick         which have all bits set; as values_pick
 *     lanes_both, lanes_bits         and; a bit for each lane
 *     spill, marks_spill, spill_lane marks in memory as they are, and a lane of them
 */

/* The partners in chunks, after each of which it is looked which windows are full: short ones
 * first, as a few partners fill many; and no more than MOST_TURNS, if not of CHUNK.
 *
 *     0  32  64     128             256             384     count
 *     |   |   |       |               |               |       |
 */
enum { SHORT = 32, CHUNK = 128, MOST_TURNS = 1 << 14 };

struct chunks {
    uint64_t count, length;
};

static struct chunks chunks_of(uint64_t count)
{
    struct chunks chunks = {count, CHUNK};
    while (chunks.length * MOST_TURNS < count)
        chunks.length *= 2;
    return chunks;
}

/* Where the chunk ends that begins there. */
static uint64_t chunk_end(const struct chunks *chunks, uint64_t begin)
{
    uint64_t length = begin < SHORT ? SHORT : begin < chunks->length ? begin : chunks->length;
    return chunks->count - begin < length ? chunks->count : begin + length;
}

/* One for none. */
static uint32_t chunks_count(const struct chunks *chunks)
{
    uint32_t count = 1;
    uint64_t end = SHORT;
    for (; end < chunks->count && end < chunks->length; end *= 2)
        count++;
    if (end < chunks->count)
        count += (uint32_t)((chunks->count - end - 1) / chunks->length) + 1;
    return count;
}

/* What the lanes are worth when they move to a partner, as places in their windows. */
static inline values moved(const uint16_t *at, const struct partner *partner, values window)
{
    return values_xor(values_load(at + partner->place), values_of(partner->twice), window);
}

static inline marks marked(const uint16_t *at, const struct partner *partners, uint64_t count,
                           values window, marks found)
{
    uint64_t i = 0;
    for (; i + 2 <= count; i += 2)
        found = marks_add(found, moved(at, &partners[i], window),
                          moved(at, &partners[i + 1], window));
    if (i < count) {
        values last = moved(at, &partners[i], window);
        found = marks_add(found, last, last);
    }
    return found;
}

/* Writes down what is missing in the windows of these lanes. */
static void record(struct batch *batch, uint32_t stalled, values window, marks found)
{
    uint16_t base[LANES];
    spill room;
    values_store(base, window);
    marks_spill(&room, found);
    batch->lacking |= stalled;
    for (; stalled; stalled &= stalled - 1) {
        unsigned lane = (unsigned)__builtin_ctz(stalled);
        batch->missing[(size_t)(base[lane] / WINDOW) * MOST_LANES + lane] = ~spill_lane(&room,
                                                                                        lane);
    }
}

static void sweep(struct batch *batch, const struct partner *partners, uint64_t count)
{
    const struct chunks chunks = chunks_of(count);
    const values all_turns = values_of(chunks_count(&chunks) * UINT32_C(0x10001));
    uint64_t begin = 0;
    const values one = values_of(0x10001), width = values_of(WINDOW * UINT32_C(0x10001));
    values window = values_load(batch->base), below = values_load(batch->below);
    values room = values_less(below, window), turns = all_turns;
    marks found = marks_from(room);
    while (lanes_bits(lanes_both(values_positive(turns), values_positive(room)))) {
        uint64_t end = chunk_end(&chunks, begin);
        found = marked(batch->at, partners + begin, end - begin, window, found);
        begin = end < count ? end : 0;
        turns = values_less(turns, one);
        lanes full = marks_full(found);
        if (batch->missing) {
            uint32_t stalled = lanes_bits(values_positive(room)) &
                               ~lanes_bits(values_positive(turns)) & ~lanes_bits(full);
            if (stalled) {
                record(batch, stalled, window, found);
                full = values_positive(values_pick(full, one, values_less(one, turns)));
            }
        }
        window = values_pick(full, values_add(window, width), window);
        room = values_less(below, window);
        turns = values_pick(full, all_turns, turns);
        found = marks_pick(full, marks_from(room), found);
    }
    values_store(batch->base, window);
    marks_store(batch->marks, found);
}

static void mark(struct batch *batch, const struct partner *partners, uint64_t count)
{
    marks found = marks_load(batch->marks);
    marks_store(batch->marks, marked(batch->at, partners, count, values_load(batch->base), found));
}

static unsigned settle(struct batch *batch, unsigned lane, unsigned known)
{
    marks found = marks_load(batch->marks);
    values window = values_load(batch->base);
    for (; lane < batch->count; lane++) {
        if (lane >= known) {
            spill room;
            marks_spill(&room, found);
            uint32_t left = ~spill_lane(&room, lane);
            if (left == 0)
                break;
            unsigned index = (batch->base[lane] + (unsigned)__builtin_ctz(left)) & 0x3fff;
            batch->at[lane] = (uint16_t)(index | batch->common);
        }
        values all = values_of(batch->at[lane] * UINT32_C(0x10001));
        for (unsigned i = 0; i < batch->near_count; i++) {
            values near = values_xor(values_load(batch->near[i] + MOST_LANES - lane), all, window);
            found = marks_add(found, near, near);
        }
    }
    marks_store(batch->marks, found);
    return lane;
}

static bool meets(const uint16_t *low, const uint16_t *high, uint64_t count, uint16_t target)
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
