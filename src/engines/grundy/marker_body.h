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
 *     marks_add_low                  the same for the first NARROW bits, the others staying
 *     marks_from                     the bits from a value on
 *     marks_load, marks_store        from and to a word a lane
 *     marks_full, marks_pick         which have all bits set; as values_pick
 *     marks_first                    the first bit that is not set, if not all are
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

/* The lowest candidates of a window, for which fewer instructions do. */
enum { NARROW = 16 };

static inline __attribute__((always_inline)) marks add(marks found, values v, values w, bool narrow)
{
    return narrow ? marks_add_low(found, v, w) : marks_add(found, v, w);
}

static inline __attribute__((always_inline)) marks marked(const uint16_t *at,
                                                          const struct partner *partners,
                                                          uint64_t count, values window,
                                                          marks found, bool narrow)
{
    uint64_t i = 0;
    for (; i + 2 <= count; i += 2)
        found = add(found, moved(at, &partners[i], window), moved(at, &partners[i + 1], window),
                    narrow);
    if (i < count) {
        values last = moved(at, &partners[i], window);
        found = add(found, last, last, narrow);
    }
    return found;
}

/* Nothing is missing yet in any window of these lanes. */
static void clear_missing(const struct batch *batch, uint32_t some)
{
    for (; some; some &= some - 1) {
        unsigned lane = (unsigned)__builtin_ctz(some);
        for (unsigned first = 0; first < batch->below[lane]; first += WINDOW)
            batch->missing[(size_t)(first / WINDOW) * MOST_LANES + lane] = 0;
    }
}

/* Writes down what is missing in the windows of these lanes. */
static void record(struct batch *batch, uint32_t stalled, values window, marks found)
{
    uint16_t base[LANES];
    spill room;
    values_store(base, window);
    marks_spill(&room, found);
    clear_missing(batch, stalled & ~batch->lacking);
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
    const bool narrow = !lanes_bits(
        values_positive(values_less(room, values_of(NARROW * UINT32_C(0x10001)))));
    while (lanes_bits(lanes_both(values_positive(turns), values_positive(room)))) {
        uint64_t end = chunk_end(&chunks, begin);
        found = narrow ? marked(batch->at, partners + begin, end - begin, window, found, true)
                       : marked(batch->at, partners + begin, end - begin, window, found, false);
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
    marks_store(batch->marks,
                marked(batch->at, partners, count, values_load(batch->base), found, false));
}

/* The lanes from one to another. */
static inline lanes lanes_between(unsigned begin, unsigned end)
{
    static const uint16_t index[] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                     11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                     22, 23, 24, 25, 26, 27, 28, 29, 30, 31};
    const values own = values_load(index), one = values_of(0x10001);
    values before = values_less(values_of(end * UINT32_C(0x10001)), own);
    values past = values_less(values_add(own, one), values_of(begin * UINT32_C(0x10001)));
    return lanes_both(values_positive(before), values_positive(past));
}

/* The marks with what the lanes exclude for those behind them, as their values are now. */
static inline marks marked_near(const struct batch *batch, unsigned count, values window,
                                marks found)
{
    for (unsigned i = 0; i < count; i++) {
        const struct near_move *move = &batch->near->items[i];
        values worth = values_xor(values_load(batch->at - move->distance), values_of(move->twice),
                                  window);
        found = marks_add(found, worth, worth);
    }
    return found;
}

/* All lanes choose at once, by what those before them are worth so far, until none chooses anew.
 * Then all are right, the first ones first; a few turns will do, as most moves do not matter.
 *
 *     turn 0    -   -   -   -
 *          1    7   7   4   7      the second can move to a 7, and chooses anew
 *          2    7   1   4   7
 *          3    7   1   4   7      as before
 *
 * Only known lanes can be rare, so that if there are none only some moves matter. */
static unsigned settle(struct batch *batch, unsigned known)
{
    const unsigned moves = known ? batch->near->count : batch->near->rare;
    const lanes open = lanes_between(known, batch->count);
    const values none = values_of(NO_VALUE * UINT32_C(0x10001)), zero = values_of(0);
    const values turned = values_of(batch->turned * UINT32_C(0x10001));
    const values window = values_load(batch->base);
    const marks before = marks_load(batch->marks);
    values last, own = values_load(batch->at);
    uint32_t full;
    do {
        marks found = marked_near(batch, moves, window, before);
        values first = values_xor(marks_first(found), window, turned);
        lanes stuck = marks_full(found);
        full = lanes_bits(lanes_both(open, stuck));
        last = own;
        own = values_pick(open, values_pick(stuck, none, first), last);
        values_store(batch->at, own);
    } while (lanes_bits(values_positive(values_xor(own, last, zero))));
    return full ? (unsigned)__builtin_ctz(full) : batch->count;
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
