/* tiers_log: the children of expanded positions, in the order of expansion, in few bytes.
 *
 *     record     | numbers of all positions | classes of all moves | handles |
 *     numbers    | distance from the handle before | count of moves | value, if there are none |
 *     class      one byte; if it is whole, the handle of the move is among the handles
 *
 * Moves without addresses are only counted.
 *
 * A class is what many moves have in common: the tier, whether the player moves again, the points,
 * and mostly the distance of the handle from a base.
 *
 *     near       base: the handle of the position. On a board a move adds the weight of a digit to
 *                the rank, so there are few distances.
 *     else       base: the handle of the next new position. Most hashed positions are the first
 *                child of somebody.
 *
 * If play must end, children are mostly expanded after their parents, so one reading from the last
 * record to the first gives most values.
 */
#include "engines/exhaustive/pass/tiers_log.h"

#include "engines/exhaustive/pass/tiers_address.h"

/* The most bytes of the numbers of a position. A handle is a word, of which `width` bytes count. */
enum { NUMBERS_MOST = 3 * 10, WORD = 8 };

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

/* Whether the handle of a move is among the handles; a distance that is added later changes
 * nothing.
 */
static inline bool tiers_log_is_whole(const struct tiers_log_classes *classes, unsigned class)
{
    return class > classes->distances;
}

static inline bool tiers_log_is_class(const struct tiers_log_classes *classes, unsigned class,
                                      uint64_t relation, int64_t points)
{
    return classes->relation[class] == relation && classes->points[class] == points;
}

/* A draft in progress. */
struct tiers_log_writing {
    struct tiers_log_classes *classes;
    bool shared; /* other threads read the classes */
    bool lacks;  /* a class is missing that might be added */
};

/* Finds a class in the slots from `at` on, or adds it. */
static unsigned tiers_log_add_class(struct tiers_log_writing *writing, bool whole, uint64_t at,
                                    uint64_t relation, int64_t points)
{
    enum { DISTANCES = 192 }; /* the other classes are for whole moves */
    struct tiers_log_classes *const classes = writing->classes;
    uint8_t *const slots = classes->slots[whole];
    for (; slots[at]; at = (at + 1) % TIERS_LOG_SLOTS)
        if (tiers_log_is_class(classes, slots[at], relation, points))
            return slots[at];
    if (classes->distances + classes->wholes == TIERS_LOG_CLASSES - 1 ||
        (!whole && classes->distances == DISTANCES))
        return 0;
    writing->lacks |= writing->shared;
    if (writing->shared)
        return 0;
    const unsigned class = whole ? TIERS_LOG_CLASSES - ++classes->wholes : ++classes->distances;
    classes->has_points |= points != 0;
    classes->relation[class] = relation;
    classes->points[class] = points;
    return slots[at] = (uint8_t) class;
}

/* Returns a class, which is added if there is room; 0: there is none. Mostly the first slot has it.
 */
static inline unsigned tiers_log_find_class(struct tiers_log_writing *writing, bool whole,
                                            uint64_t relation, int64_t points)
{
    const struct tiers_log_classes *const classes = writing->classes;
    const uint64_t hash = (relation ^ (uint64_t)points << 32) * UINT64_C(0x9e3779b97f4a7c15),
                   at = hash >> 32 & (TIERS_LOG_SLOTS - 1);
    const unsigned class = classes->slots[whole][at];
    return class && tiers_log_is_class(classes, class, relation, points)
               ? class
               : tiers_log_add_class(writing, whole, at, relation, points);
}

/* ----------------------------------------------------------------------- write */

/* Writes the moves of ranked positions. Returns the end of the handles; NULL: there are too many
 * classes. points NULL: they are 0. */
static inline unsigned char *tiers_log_write_near(const struct tiers_children *children,
                                                  const int64_t *points,
                                                  struct tiers_log_writing *writing,
                                                  unsigned char *class, unsigned char *to,
                                                  unsigned width)
{
    const uint64_t *const address = children->address;
    for (uint64_t i = 0, first = 0; i < children->positions; i++)
        for (const uint64_t base = children->handle[i], end = children->ends[i]; first < end;
             first++) {
            const int64_t gain = points ? points[first] : 0;
            class[first] = (unsigned char)tiers_log_find_class(writing, false,
                                                               address[first] - base, gain);
            if (class[first])
                continue;
            const uint64_t handle = tiers_address_handle(address[first]);
            class[first] = (unsigned char)tiers_log_find_class(writing, true,
                                                               address[first] - handle, gain);
            if (!class[first])
                return NULL;
            tiers_pack_store(to, handle);
            to += width;
        }
    return to;
}

/* Does the same for others, without branches, which would be guessed wrong. next: the handle of the
 * next new position. */
static unsigned char *tiers_log_write_any(const struct tiers_children *children, uint64_t next,
                                          struct tiers_log_writing *writing, unsigned char *class,
                                          unsigned char *to, unsigned width)
{
    for (uint64_t i = 0; i < children->count; i++) {
        const uint64_t address = children->address[i], handle = tiers_address_handle(address);
        const int64_t points = children->points ? children->points[i] : 0;
        const bool whole = handle != next;
        const unsigned found = tiers_log_find_class(writing, whole, address - handle, points);
        class[i] = (unsigned char)found;
        if (!found)
            return NULL;
        tiers_pack_store(to, handle);
        to += width & -(unsigned)whole;
        next += !whole;
    }
    return to;
}

/* Writes the numbers of all positions; returns their end. gap: bytes of a distance. */
static unsigned char *tiers_log_write_numbers(const struct tiers_children *children, unsigned gap,
                                              unsigned char *to)
{
    uint64_t before = children->handle[0], first = 0;
    for (uint64_t i = 0; i < children->positions; i++) {
        tiers_pack_store(to, children->handle[i] - before);
        to += gap;
        to = tiers_log_put(to, children->ends[i] - first);
        if (children->ends[i] == first)
            to = tiers_log_put(to, tiers_log_fold(children->end[i]));
        before = children->handle[i];
        first = children->ends[i];
    }
    return to;
}

/* The bytes of a number, from least on. */
static unsigned tiers_log_bytes(uint64_t number, unsigned least)
{
    unsigned bytes = least;
    while (bytes < WORD && number >> 8 * bytes)
        bytes++;
    return bytes;
}

/* The bytes of the largest handle of the children; 0: they have no addresses. */
static unsigned tiers_log_width(const struct tiers_children *children)
{
    uint64_t all = 0;
    for (uint64_t i = 0; i < children->count && children->address; i++)
        all |= tiers_address_handle(children->address[i]);
    return tiers_log_bytes(all, children->address != NULL);
}

/* The bytes of the largest distance between handles; 0: the handles follow each other. */
static unsigned tiers_log_gap(const struct tiers_children *children)
{
    uint64_t all = 1;
    for (uint64_t i = 1; i < children->positions; i++)
        all |= children->handle[i] - children->handle[i - 1];
    return all == 1 ? 0 : tiers_log_bytes(all, 1);
}

/* Writes the moves of a draft; NULL: there are too many classes. */
static unsigned char *tiers_log_write_moves(bool near, const struct tiers_children *children,
                                            struct tiers_log_writing *writing,
                                            const struct tiers_log_draft *draft)
{
    const struct tiers_log_record *record = &draft->record;
    unsigned char *const class = draft->moves, *const handles = class + record->count;
    if (record->width == 0)
        return class;
    if (!near)
        return tiers_log_write_any(children, record->next, writing, class, handles, record->width);
    return children->points
               ? tiers_log_write_near(children, children->points, writing, class, handles,
                                      record->width)
               : tiers_log_write_near(children, NULL, writing, class, handles, record->width);
}

/* The most bytes of a draft whose handles have `width` bytes. */
static uint64_t tiers_log_bound(const struct tiers_children *children, unsigned width)
{
    return NUMBERS_MOST * children->positions + (1 + width) * children->count + WORD;
}

/* Writes a draft for which there is room. shared: other threads write theirs. */
static void tiers_log_write(const struct tiers_log *log, const struct tiers_children *children,
                            uint64_t next, unsigned width, bool shared,
                            struct tiers_log_draft *draft)
{
    struct tiers_log_record *record = &draft->record;
    struct tiers_log_writing writing = {log->classes, shared, false};
    *record = (struct tiers_log_record){.positions = children->positions,
                                        .count = children->address ? children->count : 0,
                                        .first = children->handle[0],
                                        .next = next,
                                        .gap = tiers_log_gap(children),
                                        .width = width};
    draft->moves = draft->numbers + NUMBERS_MOST * record->positions;
    record->numbers = (uint64_t)(tiers_log_write_numbers(children, record->gap, draft->numbers) -
                                 draft->numbers);
    draft->end = tiers_log_write_moves(log->near, children, &writing, draft);
    draft->made = !writing.lacks;
}

void tiers_log_make(const struct tiers_log *log, const struct tiers_children *children,
                    uint64_t next, struct tiers_log_draft *draft)
{
    const unsigned width = tiers_log_width(children);
    if (log->open && children->positions && tiers_log_bound(children, width) <= draft->room &&
        (log->classes || !children->address))
        tiers_log_write(log, children, next, width, true, draft);
}

/* Makes a draft with room for it and for slightly larger ones, and with all classes. */
static qj_status tiers_log_finish_draft(struct tiers_log *log,
                                        const struct tiers_children *children, uint64_t next,
                                        struct tiers_log_draft *draft)
{
    enum { PART = 8 };
    const unsigned width = tiers_log_width(children);
    const uint64_t bound = tiers_log_bound(children, width), room = bound + bound / PART;
    if (!log->classes && children->address)
        TRY(arena_make(log->arena, &log->classes, 1));
    if (bound > draft->room) {
        TRY(arena_resize(draft->arena, &draft->numbers, room));
        draft->room = room;
    }
    tiers_log_write(log, children, next, width, false, draft);
    return QJ_OK;
}

/* Copies a draft to the end of the log. */
static qj_status tiers_log_append(struct tiers_log *log, const struct tiers_log_draft *draft,
                                  uint64_t size)
{
    struct tiers_log_record record = draft->record;
    TRY(arena_reserve(log->arena, &log->records, &log->room, log->count));
    TRY(arena_resize(log->arena, &record.bytes, size + WORD));
    memcpy(record.bytes, draft->numbers, record.numbers);
    memcpy(record.bytes + record.numbers, draft->moves, size - record.numbers);
    log->records[log->count++] = record;
    log->bytes += size + sizeof record;
    log->moves += record.count;
    if (record.positions > log->positions)
        log->positions = record.positions;
    if (record.count > log->children)
        log->children = record.count;
    return QJ_OK;
}

qj_status tiers_log_add(struct tiers_log *log, const struct tiers_children *children, uint64_t next,
                        uint64_t most, struct tiers_log_draft *draft)
{
    const bool adds = log->open && children->positions;
    if (adds && !draft->made)
        TRY(tiers_log_finish_draft(log, children, next, draft));
    draft->made = false;
    if (!adds)
        return QJ_OK;
    const uint64_t size = draft->end ? draft->record.numbers + (uint64_t)(draft->end - draft->moves)
                                     : 0;
    if (draft->end && log->bytes + size <= most)
        return tiers_log_append(log, draft, size);
    tiers_log_close(log);
    return QJ_OK;
}

/* ------------------------------------------------------------------------ read */

qj_status tiers_log_reserve(const struct tiers_log *log, struct tiers_log_page *page)
{
    if (log->positions > page->positions) {
        TRY(arena_resize(page->arena, &page->handles, log->positions));
        TRY(arena_resize(page->arena, &page->end, log->positions));
        TRY(arena_resize(page->arena, &page->ends, log->positions));
        page->positions = log->positions;
    }
    if (log->children > page->children) {
        TRY(arena_resize(page->arena, &page->address, log->children));
        TRY(arena_resize(page->arena, &page->points, log->children));
        page->children = log->children;
    }
    return QJ_OK;
}

/* Reads the numbers of the next position; handle: of the position before. Returns its moves. */
static inline uint64_t tiers_log_read_numbers(const struct tiers_log_record *record,
                                              const unsigned char **from, bool first,
                                              uint64_t *handle, int64_t *end)
{
    *handle += record->gap ? tiers_pack_load(*from) & bits_first(8 * (uint64_t)record->gap)
                           : !first;
    *from += record->gap;
    const uint64_t moves = tiers_log_get(from);
    if (moves == 0)
        *end = tiers_log_unfold(tiers_log_get(from));
    return moves;
}

/* Reads the moves of ranked positions. */
static void tiers_log_read_near(const struct tiers_log_classes *classes,
                                const struct tiers_log_record *record, struct tiers_log_page *page)
{
    const unsigned char *const class = record->bytes + record->numbers,
                               *from = class + record->count;
    const uint64_t mask = bits_first(8 * (uint64_t)record->width);
    uint64_t *const address = page->address;
    for (uint64_t i = 0, at = 0; i < record->positions; i++)
        for (const uint64_t handle = page->handles[i], end = page->ends[i]; at < end; at++) {
            uint64_t base = handle;
            if (tiers_log_is_whole(classes, class[at])) {
                base = tiers_pack_load(from) & mask;
                from += record->width;
            }
            address[at] = base + classes->relation[class[at]];
        }
}

/* Reads some moves of others, without branches. first: how many moves are before them. */
static void tiers_log_read_any(const struct tiers_log_classes *classes,
                               const struct tiers_log_record *record, uint64_t first,
                               uint64_t count, uint64_t *address)
{
    const unsigned char *const class = record->bytes + record->numbers;
    const uint64_t mask = bits_first(8 * (uint64_t)record->width);
    uint64_t wholes = 0;
    for (uint64_t i = 0; i < first; i++)
        wholes += tiers_log_is_whole(classes, class[i]);
    const unsigned char *from = class + record->count + wholes * record->width;
    uint64_t next = record->next + first - wholes;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t whole = -(uint64_t)tiers_log_is_whole(classes, class[first + i]);
        address[i] = classes->relation[class[first + i]] +
                     ((tiers_pack_load(from) & mask & whole) | (next & ~whole));
        from += record->width & whole;
        next += 1 + whole;
    }
}

/* Reads the points of some moves, if any have points, and returns them with the rest of a page. */
static struct tiers_children tiers_log_give(const struct tiers_log *log,
                                            const struct tiers_log_record *record, uint64_t first,
                                            uint64_t count, uint64_t positions,
                                            const struct tiers_log_page *page)
{
    const bool has_points = log->classes && log->classes->has_points;
    for (uint64_t i = 0; i < count && has_points; i++)
        page->points[i] = log->classes->points[record->bytes[record->numbers + first + i]];
    return (struct tiers_children){
        positions,     count,        page->ends, page->end, has_points ? page->points : NULL,
        page->address, page->handles};
}

void tiers_log_read(const struct tiers_log *log, uint64_t index, struct tiers_log_page *page,
                    struct tiers_children *out)
{
    const struct tiers_log_record *record = &log->records[index];
    const unsigned char *from = record->bytes;
    uint64_t handle = record->first, at = 0;
    for (uint64_t i = 0; i < record->positions; i++) {
        at += tiers_log_read_numbers(record, &from, i == 0, &handle, &page->end[i]);
        page->handles[i] = handle;
        page->ends[i] = (uint32_t)at;
    }
    if (record->width && log->near)
        tiers_log_read_near(log->classes, record, page);
    else if (record->width)
        tiers_log_read_any(log->classes, record, 0, record->count, page->address);
    *out = tiers_log_give(log, record, 0, record->count, record->positions, page);
}

void tiers_log_drop(const struct tiers_log *log, uint64_t index)
{
    arena_free(log->arena, log->records[index].bytes);
    log->records[index].bytes = NULL;
}

/* Returns the record of a handle of a hashed tier, whose handles increase from record to record. */
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
    const struct tiers_log_record *record = &log->records[tiers_log_find(log, handle)];
    const unsigned char *from = record->bytes;
    uint64_t at = record->first, first = 0;
    uint64_t moves = tiers_log_read_numbers(record, &from, true, &at, page->end);
    while (at != handle) {
        first += moves;
        moves = tiers_log_read_numbers(record, &from, false, &at, page->end);
    }
    tiers_log_read_any(log->classes, record, first, moves, page->address);
    page->handles[0] = handle;
    page->ends[0] = (uint32_t)moves;
    *out = tiers_log_give(log, record, first, moves, 1, page);
}
