/* marker_lanes: the lanes of a marker for any processor, as arrays. The file that includes this has
 * defined LANES, the words of a value (value_word, VALUE_MOST) and of a window's bits (marks_word,
 * MARKS_MOST), and SPAN, how many bits those are.
 */
typedef struct {
    value_word lane[LANES];
} values;

typedef struct {
    marks_word lane[LANES];
} marks;
typedef marks spill;
typedef uint32_t lanes; /* a bit each */

static inline values values_load(const value_word *from)
{
    values v;
    for (unsigned i = 0; i < LANES; i++)
        v.lane[i] = from[i];
    return v;
}

static inline void values_store(value_word *to, values v)
{
    for (unsigned i = 0; i < LANES; i++)
        to[i] = v.lane[i];
}

static inline values values_of(uint32_t twice)
{
    values v;
    for (unsigned i = 0; i < LANES; i++)
        v.lane[i] = (value_word)twice;
    return v;
}

static inline values values_all(unsigned value)
{
    return values_of(value);
}

static inline values values_xor(values u, values v, values w)
{
    for (unsigned i = 0; i < LANES; i++)
        u.lane[i] = (value_word)(u.lane[i] ^ v.lane[i] ^ w.lane[i]);
    return u;
}

static inline values values_add(values u, values v)
{
    for (unsigned i = 0; i < LANES; i++)
        u.lane[i] = u.lane[i] > VALUE_MOST - v.lane[i] ? VALUE_MOST
                                                       : (value_word)(u.lane[i] + v.lane[i]);
    return u;
}

static inline values values_less(values u, values v)
{
    for (unsigned i = 0; i < LANES; i++)
        u.lane[i] = u.lane[i] < v.lane[i] ? 0 : (value_word)(u.lane[i] - v.lane[i]);
    return u;
}

static inline lanes values_positive(values v)
{
    lanes found = 0;
    for (unsigned i = 0; i < LANES; i++)
        found |= (lanes)(v.lane[i] > 0) << i;
    return found;
}

static inline values values_pick(lanes some, values u, values v)
{
    for (unsigned i = 0; i < LANES; i++)
        u.lane[i] = some >> i & 1 ? u.lane[i] : v.lane[i];
    return u;
}

static inline lanes lanes_both(lanes a, lanes b)
{
    return a & b;
}

static inline lanes lanes_bits(lanes a)
{
    return a;
}

static inline marks_word bit_of(value_word value)
{
    return (marks_word)((uint32_t)(value < SPAN) << value % SPAN);
}

static inline marks marks_add(marks m, values v, values w)
{
    for (unsigned i = 0; i < LANES; i++)
        m.lane[i] = (marks_word)(m.lane[i] | bit_of(v.lane[i]) | bit_of(w.lane[i]));
    return m;
}

static inline marks marks_add_low(marks m, values v, values w)
{
    return marks_add(m, v, w);
}

static inline marks marks_from(values v)
{
    marks m;
    for (unsigned i = 0; i < LANES; i++)
        m.lane[i] = (marks_word)(v.lane[i] < SPAN ? (uint32_t)MARKS_MOST << v.lane[i] : 0);
    return m;
}

static inline lanes marks_full(marks m)
{
    lanes found = 0;
    for (unsigned i = 0; i < LANES; i++)
        found |= (lanes)(m.lane[i] == MARKS_MOST) << i;
    return found;
}

static inline marks marks_pick(lanes some, marks a, marks b)
{
    for (unsigned i = 0; i < LANES; i++)
        a.lane[i] = some >> i & 1 ? a.lane[i] : b.lane[i];
    return a;
}

static inline void marks_spill(spill *room, marks m)
{
    *room = m;
}

static inline marks_word spill_lane(const spill *room, unsigned lane)
{
    return room->lane[lane];
}
