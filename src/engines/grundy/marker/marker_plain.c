/* marker_plain: for any processor, with lanes as arrays; see marker.h. Bytes would be slower than
 * words. */
#include "engines/grundy/marker/marker.h"

enum { LANES = 8 };

typedef struct {
    uint16_t lane[LANES];
} values;

typedef struct {
    uint32_t lane[LANES];
} marks;
typedef marks spill;
typedef uint32_t lanes; /* a bit for each lane */

static inline values values_load(const uint16_t *from)
{
    values v;
    for (unsigned i = 0; i < LANES; i++)
        v.lane[i] = from[i];
    return v;
}

static inline void values_store(uint16_t *to, values v)
{
    for (unsigned i = 0; i < LANES; i++)
        to[i] = v.lane[i];
}

static inline values values_of(uint32_t twice)
{
    values v;
    for (unsigned i = 0; i < LANES; i++)
        v.lane[i] = (uint16_t)twice;
    return v;
}

static inline values values_all(unsigned value)
{
    return values_of(value);
}

static inline values values_xor(values u, values v, values w)
{
    for (unsigned i = 0; i < LANES; i++)
        u.lane[i] = (uint16_t)(u.lane[i] ^ v.lane[i] ^ w.lane[i]);
    return u;
}

static inline values values_add(values u, values v)
{
    for (unsigned i = 0; i < LANES; i++)
        u.lane[i] = u.lane[i] > UINT16_MAX - v.lane[i] ? UINT16_MAX
                                                       : (uint16_t)(u.lane[i] + v.lane[i]);
    return u;
}

static inline values values_less(values u, values v)
{
    for (unsigned i = 0; i < LANES; i++)
        u.lane[i] = u.lane[i] < v.lane[i] ? 0 : (uint16_t)(u.lane[i] - v.lane[i]);
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

static inline uint32_t marks_bit_of(uint16_t value)
{
    return (uint32_t)(value < WINDOW) << value % WINDOW;
}

static inline marks marks_add(marks m, values v, values w)
{
    for (unsigned i = 0; i < LANES; i++)
        m.lane[i] |= marks_bit_of(v.lane[i]) | marks_bit_of(w.lane[i]);
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
        m.lane[i] = v.lane[i] < WINDOW ? UINT32_MAX << v.lane[i] : 0;
    return m;
}

static inline lanes marks_full(marks m)
{
    lanes found = 0;
    for (unsigned i = 0; i < LANES; i++)
        found |= (lanes)(m.lane[i] == UINT32_MAX) << i;
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

static inline uint32_t spill_lane(const spill *room, unsigned lane)
{
    return room->lane[lane];
}

static inline bool values_meet(const uint16_t *low, const uint16_t *high, uint16_t target)
{
    bool met = false;
    for (int i = 0; i < LANES; i++)
        met |= (low[i] ^ high[-i]) == target;
    return met;
}

static inline marks marks_load(const uint32_t *words)
{
    marks m;
    for (unsigned i = 0; i < LANES; i++)
        m.lane[i] = words[i];
    return m;
}

static inline void marks_store(uint32_t *words, marks m)
{
    for (unsigned i = 0; i < LANES; i++)
        words[i] = m.lane[i];
}

static inline values marks_first(marks m)
{
    values v;
    for (unsigned i = 0; i < LANES; i++)
        v.lane[i] = m.lane[i] == UINT32_MAX ? 0 : (uint16_t)__builtin_ctz(~m.lane[i]);
    return v;
}

#include "engines/grundy/marker/marker_body.h"

const struct marker marker_plain = {"plain",     LANES,         marker_sweep, NULL,
                                    marker_mark, marker_settle, marker_meets};
