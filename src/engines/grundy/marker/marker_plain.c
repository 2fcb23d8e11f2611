/* marker_plain: for any processor; see marker.h. */
#include "engines/grundy/marker/marker.h"

enum { LANES = 8, SPAN = WINDOW };
typedef uint16_t value_word;
typedef uint32_t marks_word;
#define VALUE_MOST UINT16_MAX
#define MARKS_MOST UINT32_MAX
#include "engines/grundy/marker/marker_lanes.h"

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

const struct marker marker_plain = {"plain", LANES, sweep, marker_bytes_plain, mark, settle, meets};
