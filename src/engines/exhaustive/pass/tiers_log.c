/* tiers_log: the children of expanded positions, in the order of expansion, in few bytes.
 *
 *     record     | position | position | ...
 *     position   | gap of the handles, if any | count of moves | value, if there are none | moves
 *     move       | class | handle, 1 to 5 bytes, if the class is whole
 *
 * Moves without addresses are only counted.
 *
 * A class is what many moves have in common: the tier, whether the player moves again, the points,
 * and mostly the distance of the handle from a base.
 *
 *     near       base: the handle of the position. On a board a move adds the weight of a digit to
 *                the rank, so there are few distances.
 *     else       base: the handle of the next new position. Most hashed positions are the first
 *                child of somebody. Other handles follow the class.
 *
 * If play must end, children are mostly expanded after their parents, so one reading from the last
 * record to the first gives most values.
 */
#include "engines/exhaustive/pass/tiers_log.h"

#include "engines/exhaustive/pass/tiers_address.h"

#include <string.h>

/* The most bytes of a number, and of a move: a class and a word, of which `width` bytes count. */
enum { NUMBER_MOST = 10, WORD = 8, MOVE_MOST = 1 + WORD };

void tiers_log_open(struct tiers_log *log, struct arena *arena, bool near)
{
    *log = (struct tiers_log){.arena = arena, .open = true, .near = near};
}

void tiers_log_close(struct tiers_log *log)
{
    for (uint64_t i = 0; i < log->count; i++)
        arena_free(log->arena, log->records[i].bytes);
    arena_free(log->arena, log->records);
    arena_free(log->arena, log->classes);
    arena_free(log->arena, log->packed);
    *log = (struct tiers_log){.arena = log->arena, .open = false};
}

/* --------------------------------------------------------------------- numbers */

/* Seven bits in each byte; the last has its high bit clear. */
static inline unsigned char *tiers_log_put(unsigned char *to, uint64_t number)
{
    for (; number > INT8_MAX; number >>= 7)
        *to++ = (unsigned char)(number | 1 << 7);
    *to++ = (unsigned char)number;
    return to;
}

static inline uint64_t tiers_log_get(const unsigned char **from)
{
    uint64_t number = **from & INT8_MAX;
    for (unsigned shift = 7; *(*from)++ > INT8_MAX; shift += 7)
        number |= (uint64_t)(**from & INT8_MAX) << shift;
    return number;
}

/* Small numbers of either sign become small numbers. */
static inline uint64_t tiers_log_fold(int64_t number)
{
    return (uint64_t)number << 1 ^ (uint64_t)(number >> 63);
}

static inline int64_t tiers_log_unfold(uint64_t number)
{
    return (int64_t)(number >> 1 ^ -(number & 1));
}

/* --------------------------------------------------------------------- classes */

static inline bool tiers_log_is_class(const struct tiers_log_class *class,
                                      const struct tiers_log_class *wanted)
{
    return class->relation == wanted->relation && class->points == wanted->points &&
           class->whole == wanted->whole;
}

/* Adds a class to the slots from `at` on, where it may be already. */
static unsigned tiers_log_add_class(struct tiers_log_classes *classes, uint64_t at,
                                    const struct tiers_log_class *wanted)
{
    for (; classes->slots[at]; at = (at + 1) & (TIERS_LOG_SLOTS - 1))
        if (tiers_log_is_class(&classes->class[classes->slots[at] - 1], wanted))
            return classes->slots[at] - 1U;
    if (classes->count == TIERS_LOG_CLASSES ||
        (!wanted->whole && classes->distances == TIERS_LOG_CLASSES / 2))
        return TIERS_LOG_CLASSES;
    classes->distances += !wanted->whole;
    classes->has_points |= wanted->points != 0;
    classes->class[classes->count] = *wanted;
    classes->slots[at] = (uint16_t)++classes->count;
    return classes->count - 1;
}

/* Returns a class, which is added if there is room; TIERS_LOG_CLASSES: there is none. Half of them
 * are reserved for moves whose handle follows. Mostly the first slot has it. */
static inline unsigned tiers_log_find_class(struct tiers_log_classes *classes, uint64_t relation,
                                            int64_t points, bool whole)
{
    const struct tiers_log_class wanted = {relation, points, whole};
    const uint64_t hash = (relation ^ (uint64_t)points << 32 ^ whole) *
                          UINT64_C(0x9e3779b97f4a7c15);
    const uint64_t at = hash >> 32 & (TIERS_LOG_SLOTS - 1);
    const unsigned slot = classes->slots[at];
    return slot && tiers_log_is_class(&classes->class[slot - 1], &wanted)
               ? slot - 1
               : tiers_log_add_class(classes, at, &wanted);
}

/* ----------------------------------------------------------------------- write */

/* The classes of moves like the last one: not whole, whole; TIERS_LOG_CLASSES: not found yet. */
struct tiers_log_recent {
    uint64_t relation;
    int64_t points;
    unsigned class[2];
};

static inline unsigned tiers_log_recall_class(struct tiers_log_classes *classes,
                                              struct tiers_log_recent *recent, bool whole)
{
    if (recent->class[whole] == TIERS_LOG_CLASSES)
        recent->class[whole] = tiers_log_find_class(classes, recent->relation, recent->points,
                                                    whole);
    return recent->class[whole];
}

/* Writes a move; NULL: there are too many classes. Of hashed positions nobody knows which is the
 * next new one, so a branch would be guessed wrong. */
static inline unsigned char *tiers_log_put_move(struct tiers_log_classes *classes,
                                                struct tiers_log_recent *recent, unsigned char *to,
                                                uint64_t address, int64_t points, bool near,
                                                uint64_t *base, unsigned width)
{
    const uint64_t handle = tiers_address_handle(address), relation = address - handle;
    bool whole = near || handle != *base;
    if (near) {
        const unsigned class = tiers_log_find_class(classes, address - *base, points, false);
        *to = (unsigned char)class;
        if (class < TIERS_LOG_CLASSES)
            return to + 1;
    }
    if (recent->relation != relation || recent->points != points)
        *recent = (struct tiers_log_recent){
            relation, points, {TIERS_LOG_CLASSES, TIERS_LOG_CLASSES}};
    whole |= tiers_log_recall_class(classes, recent, whole) == TIERS_LOG_CLASSES;
    if (tiers_log_recall_class(classes, recent, whole) == TIERS_LOG_CLASSES)
        return NULL;
    *to++ = (unsigned char)recent->class[whole];
    tiers_pack_store(to, handle);
    *base += !whole;
    return to + (width & -(unsigned)whole);
}

/* Writes a record; false: there are too many classes. */
static bool tiers_log_write(struct tiers_log *log, struct tiers_log_record *record,
                            const struct tiers_children *children)
{
    /* In registers: a byte that is written could belong to any object. */
    struct tiers_log_classes *const classes = log->classes;
    const uint64_t *const address = children->address;
    const int64_t *const points = children->points;
    const bool near = log->near;
    const unsigned width = record->width;
    struct tiers_log_recent recent = {.class = {TIERS_LOG_CLASSES, TIERS_LOG_CLASSES}};
    unsigned char *to = log->packed;
    uint64_t base = record->next, before = record->first, first = 0;
    for (uint64_t i = 0; i < record->positions && to; i++) {
        const uint64_t end = children->ends[i];
        if (record->gaps)
            to = tiers_log_put(to, children->handle[i] - before);
        before = children->handle[i];
        base = near ? before : base;
        to = tiers_log_put(to, end - first);
        if (first == end)
            to = tiers_log_put(to, tiers_log_fold(children->end[i]));
        for (; first < end && to && address; first++)
            to = tiers_log_put_move(classes, &recent, to, address[first],
                                    points ? points[first] : 0, near, &base, width);
        first = end;
    }
    record->size = to ? (uint64_t)(to - log->packed) : 0;
    return to != NULL;
}

/* The bytes of the largest handle of the children; 0: they have no addresses. */
static unsigned tiers_log_width(const struct tiers_children *children)
{
    uint64_t all = 0;
    unsigned width = children->address != NULL;
    for (uint64_t i = 0; i < children->count && children->address; i++)
        all |= tiers_address_handle(children->address[i]);
    while (width && all >> 8 * width)
        width++;
    return width;
}

qj_status tiers_log_add(struct tiers_log *log, const struct tiers_children *children, uint64_t next,
                        uint64_t most)
{
    const uint64_t bound = children->positions * 3 * NUMBER_MOST + children->count * MOVE_MOST;
    if (!log->open || !children->positions)
        return QJ_OK;
    struct tiers_log_record record = {.positions = children->positions,
                                      .count = children->address ? children->count : 0,
                                      .first = children->handle[0],
                                      .next = next,
                                      .width = tiers_log_width(children)};
    record.gaps = children->handle[record.positions - 1] - record.first != record.positions - 1;
    if (!log->classes && children->address)
        TRY(arena_make(log->arena, &log->classes, 1));
    if (bound > log->packed_room) {
        TRY(arena_resize(log->arena, &log->packed, bound));
        log->packed_room = bound;
    }
    if (!tiers_log_write(log, &record, children) || log->bytes + record.size > most) {
        tiers_log_close(log);
        return QJ_OK;
    }
    TRY(arena_reserve(log->arena, &log->records, &log->room, log->count));
    TRY(arena_resize(log->arena, &record.bytes, record.size + WORD));
    memcpy(record.bytes, log->packed, record.size);
    log->records[log->count++] = record;
    log->bytes += record.size + sizeof record;
    log->moves += record.count;
    if (record.positions > log->positions)
        log->positions = record.positions;
    if (record.count > log->children)
        log->children = record.count;
    return QJ_OK;
}

/* ------------------------------------------------------------------------ read */

qj_status tiers_log_reserve(const struct tiers_log *log, struct tiers_log_page *page)
{
    if (log->positions > page->positions) {
        TRY(arena_resize(log->arena, &page->handles, log->positions));
        TRY(arena_resize(log->arena, &page->end, log->positions));
        TRY(arena_resize(log->arena, &page->ends, log->positions));
        page->positions = log->positions;
    }
    if (log->children > page->children) {
        TRY(arena_resize(log->arena, &page->address, log->children));
        TRY(arena_resize(log->arena, &page->points, log->children));
        page->children = log->children;
    }
    return QJ_OK;
}

void tiers_log_close_page(struct tiers_log_page *page, struct arena *arena)
{
    arena_free(arena, page->handles);
    arena_free(arena, page->address);
    arena_free(arena, page->end);
    arena_free(arena, page->points);
    arena_free(arena, page->ends);
}

/* Reads the moves up to number `end` to the children from number `at` on. points NULL: they have
 * none. */
static inline const unsigned char *tiers_log_get_moves(const struct tiers_log *log,
                                                       const unsigned char *from, unsigned width,
                                                       uint64_t at, uint64_t end, uint64_t *base,
                                                       uint64_t *address, int64_t *points)
{
    const struct tiers_log_class *const classes = log->classes->class;
    const uint64_t mask = bits_first(8 * (uint64_t)width), step = !log->near;
    for (; at < end; at++) {
        const struct tiers_log_class *class = &classes[*from++];
        if (points)
            points[at] = class->points;
        if (class->whole) {
            address[at] = class->relation + (tiers_pack_load(from) & mask);
            from += width;
        } else {
            address[at] = class->relation + *base;
            *base += step;
        }
    }
    return from;
}

void tiers_log_read(const struct tiers_log *log, uint64_t index, struct tiers_log_page *page,
                    struct tiers_children *out)
{
    const struct tiers_log_record *record = &log->records[index];
    const unsigned char *from = record->bytes;
    uint64_t base = record->next, handle = record->first, at = 0;
    int64_t *points = log->classes && log->classes->has_points ? page->points : NULL;
    for (uint64_t i = 0; i < record->positions; i++) {
        handle += record->gaps ? tiers_log_get(&from) : i > 0;
        base = log->near ? handle : base;
        page->handles[i] = handle;
        const uint64_t end = at + tiers_log_get(&from);
        if (at == end)
            page->end[i] = tiers_log_unfold(tiers_log_get(&from));
        if (record->width)
            from = tiers_log_get_moves(log, from, record->width, at, end, &base, page->address,
                                       points);
        at = end;
        page->ends[i] = (uint32_t)end;
    }
    *out = (struct tiers_children){record->positions, record->count, page->ends, page->end, points,
                                   page->address,     page->handles};
}

/* Returns the record of a handle. */
static uint64_t tiers_log_find(const struct tiers_log *log, uint64_t handle)
{
    uint64_t low = 0, high = log->count;
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        if (log->records[middle].first <= handle)
            low = middle;
        else
            high = middle;
    }
    return low;
}

void tiers_log_read_one(const struct tiers_log *log, uint64_t handle, struct tiers_log_page *page,
                        struct tiers_children *out)
{
    struct tiers_children all;
    tiers_log_read(log, tiers_log_find(log, handle), page, &all);
    const uint64_t position = handle - all.handle[0];
    const uint64_t first = tiers_children_first(&all, position);
    page->one = all.ends[position] - (uint32_t)first;
    *out = (struct tiers_children){1,
                                   page->one,
                                   &page->one,
                                   NULL,
                                   all.points ? all.points + first : NULL,
                                   all.address + first,
                                   all.handle + position};
}
