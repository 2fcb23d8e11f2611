/* marker_body: a marker for one instruction set. The file that includes this has defined
 *
 *     LANES                          how many
 *     values, marks                  a value, and a window's bits, for each lane
 *     values_load, values_of         from memory; the same value (its half twice) in every lane
 *     values_xor                     of three
 *     values_meet                    whether low[i] ^ high[-i] is the target for some lane i
 *     marks_add                      marks with the bits of the values, two for each lane, that lie
 *                                    in the window
 *     marks_load, marks_store        from and to a word a lane
 *     marks_full                     whether all bits of all lanes are set
 *     spill, marks_spill, spill_lane marks in memory as they are, and a lane of them
 */

/* So many partners are marked before it is looked whether all is full. */
enum { CHUNK = 64 };

/* What the lanes are worth when they move to a partner, as places in their windows. */
static inline values moved(const uint16_t *at, const struct partner *partner, values window)
{
    return values_xor(values_load(at - partner->offset), values_of(partner->twice), window);
}

static unsigned mark(struct batch *batch, const struct partner *partners, uint64_t count)
{
    marks found = marks_load(batch->marks);
    values window = values_load(batch->base);
    uint64_t i = 0;
    unsigned left = 0;
    for (; i + CHUNK <= count && !marks_full(found);) {
        uint64_t end = i + CHUNK;
        for (; i < end; i += 2)
            found = marks_add(found, moved(batch->at, &partners[i], window),
                              moved(batch->at, &partners[i + 1], window));
    }
    for (; i < count; i++) {
        values one = moved(batch->at, &partners[i], window);
        found = marks_add(found, one, one);
    }
    marks_store(batch->marks, found);
    for (unsigned lane = 0; lane < LANES; lane += 2) {
        uint64_t both = (uint64_t)batch->marks[lane] << 32 | batch->marks[lane + 1];
        left += (unsigned)__builtin_popcountll(~both);
    }
    return left;
}

static unsigned settle(struct batch *batch, unsigned lane)
{
    marks found = marks_load(batch->marks);
    values window = values_load(batch->base);
    for (; lane < LANES; lane++) {
        spill room;
        marks_spill(&room, found);
        uint32_t left = ~spill_lane(&room, lane);
        if (left == 0)
            break;
        uint16_t index = (uint16_t)((batch->base[lane] + (unsigned)__builtin_ctz(left)) & 0x3fff);
        uint16_t value = index | batch->common;
        batch->at[lane] = value;
        values all = values_of(value * UINT32_C(0x10001));
        for (unsigned i = 0; i < batch->near_count; i++) {
            values one = values_xor(values_load(batch->near[i] + MOST_LANES - lane), all, window);
            found = marks_add(found, one, one);
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
