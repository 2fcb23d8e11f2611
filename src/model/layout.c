/* layout: ranks the states of a tier and unranks them, from a description of their bytes.
 *
 *     part        | cells 0..1 | cells 0..2 ......... | counts 15,2,1 ..... |
 *     rank      = ( d0 * 3^n   +  d1 d2 ... in base 3 ) * words + word
 *
 * A description is a product of parts; the descriptions of a tier make a sum (qiju/numbering.h).
 */
#include "model/layout.h"

/* ----------------------------------------------------------------------- open */

/* Counts the ranks of a part; 0: too many. */
static uint64_t layout_words(const qj_layout_part *part)
{
    if (part->ranks)
        return part->ranks;
    if (part->counted)
        return qj_counts_numbers(part->count, part->letters);
    return part->bytes && part->letters > 1 ? qj_cells_numbers(part->bytes, part->letters) : 1;
}

/* Counts the ranks; none if the parts are wrong or do not cover the state. */
static uint64_t layout_count(struct layout_room *room, size_t size)
{
    const qj_layout *layout = &room->bytes;
    uint64_t product = 1, sum = 0;
    size_t bytes = 0;
    bool good = !layout->failed && layout->parts;
    for (unsigned i = 0; i < layout->parts && good; i++) {
        const qj_layout_part *part = &layout->part[i];
        if (part->begins) {
            good = bytes == size;
            sum += product;
            product = 1;
            bytes = 0;
        }
        room->before[i] = sum;
        room->words[i] = layout_words(part);
        product = qj_numbers_product(product, room->words[i]);
        bytes += part->bytes;
        good = good && product && sum <= QJ_NUMBERS_MOST - product;
    }
    return good && bytes == size ? sum + product : 0;
}

/* Makes the weights of a description of digits; or tables for counts, small beside the tier. */
static qj_status layout_weigh(struct layout *layout, struct arena *arena, const qj_layout *bytes)
{
    enum { EACH = 8 };
    uint64_t weight = 1;
    size_t at = layout->size;
    for (unsigned i = 0; i < layout->parts; i++)
        if (layout->part[i].counted || layout->part[i].begins || layout->part[i].ranks)
            return layout_counts_open(&layout->counts, arena, bytes, layout->ranks / EACH);
    TRY(arena_make(arena, &layout->each, layout->size));
    for (unsigned i = layout->parts; i-- > 0;) {
        const qj_layout_part *part = &layout->part[i];
        for (size_t end = at - part->bytes; at > end; weight *= part->letters)
            layout->each[--at] = (struct layout_byte){weight, part->low, part->letters};
    }
    return QJ_OK;
}

void layout_describe(struct layout *layout, struct layout_room *room, const qj_rules *rules,
                     const qj_setup *setup, size_t size, uint64_t tier)
{
    qj_layout *bytes = &room->bytes;
    bytes->parts = 0;
    bytes->begins = bytes->failed = false;
    const bool has = rules->layout && rules->layout(setup, tier, bytes);
    *layout = (struct layout){.size = size,
                              .ranks = has ? layout_count(room, size) : 0,
                              .parts = bytes->parts,
                              .part = bytes->part,
                              .words = room->words,
                              .before = room->before};
    layout->whole = layout->ranks && layout->parts == 1 && layout->part[0].ranks;
}

uint64_t layout_count_ranks(const qj_rules *rules, const qj_setup *setup, size_t size)
{
    struct layout layout;
    struct layout_room room;
    if (rules->tier)
        return 0;
    layout_describe(&layout, &room, rules, setup, size, 0);
    return layout.ranks;
}

/* Copies what a room has, which holds more than most tiers need. */
static qj_status layout_keep(struct layout *layout, struct arena *arena,
                             const struct layout_room *room)
{
    layout->part = arena_copy(arena, room->bytes.part, layout->parts, sizeof *layout->part);
    layout->words = arena_copy(arena, room->words, layout->parts, sizeof *layout->words);
    layout->before = arena_copy(arena, room->before, layout->parts, sizeof *layout->before);
    return layout->part && layout->words && layout->before ? QJ_OK : context_status(arena->context);
}

qj_status layout_open(struct layout *layout, struct arena *arena, const qj_rules *rules,
                      const qj_setup *setup, size_t size, uint64_t tier)
{
    struct layout_room room;
    layout_describe(layout, &room, rules, setup, size, tier);
    layout->parts = layout->ranks ? layout->parts : 0;
    if (layout->ranks == 0)
        return QJ_OK;
    TRY(layout_keep(layout, arena, &room));
    TRY(layout_weigh(layout, arena, &room.bytes));
    layout->alone = layout->counts != NULL;
    for (unsigned i = 0; i < layout->parts; i++)
        layout->alone &= layout->part[i].counted && (i == 0 || layout->part[i].begins);
    return QJ_OK;
}

/* ----------------------------------------------------------------------- rank */

/* Appends digits to a rank, four at a time. */
static uint64_t layout_digits(uint64_t rank, const unsigned char *cell, const qj_layout_part *part)
{
    const uint64_t base = part->letters, square = base * base;
    const unsigned low = part->low;
    size_t left = part->bytes;
    bool good = true;
    for (; left >= 4; left -= 4, cell += 4) {
        const unsigned a = cell[0] - low, b = cell[1] - low, c = cell[2] - low, d = cell[3] - low;
        good &= (a < base) & (b < base) & (c < base) & (d < base);
        rank = rank * (square * square) + ((a * base + b) * square + (c * base + d));
    }
    for (; left; left--, cell++) {
        good &= *cell - low < base;
        rank = rank * base + (*cell - low);
    }
    return good ? rank : QJ_NO_NUMBER;
}

/* A word that was read. */
struct layout_read {
    const unsigned char *from; /* NULL: none */
    struct layout_counts_word word;
};

static inline uint64_t layout_word(const struct layout *layout, const qj_layout_part *part,
                                   const unsigned char *cell, struct layout_read *read)
{
    const unsigned i = (unsigned)(part - layout->part);
    if (!layout->counts)
        return qj_counts_number(cell, part->count, part->letters, layout->words[i]);
    if (read->from != cell) {
        read->from = cell;
        layout_counts_read(layout->counts, cell, &read->word);
    }
    return read->word.total == layout->counts->total[i]
               ? layout_counts_rank(layout->counts, i, &read->word)
               : QJ_NO_NUMBER;
}

/* Ranks a state of a layout whose descriptions are one part each, with counts. */
static uint64_t layout_rank_alone(const struct layout *layout, const unsigned char *state)
{
    struct layout_counts_word word;
    layout_counts_read(layout->counts, state, &word);
    const unsigned part = layout_counts_part(layout->counts, &word);
    return part < QJ_LAYOUT_PARTS
               ? layout->before[part] + layout_counts_rank(layout->counts, part, &word)
               : QJ_NO_NUMBER;
}

static inline uint64_t layout_append(const struct layout *layout, uint64_t rank,
                                     const unsigned char *cell, const qj_layout_part *part,
                                     struct layout_read *read)
{
    if (!part->counted && !part->ranks)
        return layout_digits(rank, cell, part);
    const uint64_t words = layout->words[part - layout->part],
                   word = part->counted ? layout_word(layout, part, cell, read)
                                        : part->rank(part->user, cell);
    return word < words ? rank * words + word : QJ_NO_NUMBER;
}

/* Ranks a state of any layout. */
__attribute__((noinline)) static uint64_t layout_rank_any(const struct layout *layout,
                                                          const unsigned char *state)
{
    struct layout_read read;
    read.from = NULL;
    read.word.total = UINT64_MAX;
    const qj_layout_part *part = layout->part, *end = part + layout->parts;
    uint64_t rank = 0;
    const unsigned char *cell = state;
    while (part < end) {
        rank = layout_append(layout, rank, cell, part, &read);
        cell += part->bytes;
        part++;
        if (rank != QJ_NO_NUMBER && (part == end || part->begins))
            return layout->before[part - 1 - layout->part] + rank;
        if (rank != QJ_NO_NUMBER)
            continue;
        while (part < end && !part->begins)
            part++;
        rank = 0;
        cell = state;
    }
    return QJ_NO_NUMBER;
}

uint64_t layout_rank_parts(const struct layout *layout, const unsigned char *state)
{
    return layout->alone ? layout_rank_alone(layout, state) : layout_rank_any(layout, state);
}

/* --------------------------------------------------------------------- unrank */

/* Writes the digits of a rank from the last to the first; returns the rest of the rank. */
static inline uint64_t layout_write(uint64_t rank, unsigned char *cell, size_t bytes, unsigned low,
                                    unsigned base)
{
    for (; bytes && rank > UINT32_MAX; rank /= base)
        cell[--bytes] = (unsigned char)(low + rank % base);
    uint32_t rest = (uint32_t)rank;
    if (!bytes)
        return rank;
    for (; bytes; rest /= base)
        cell[--bytes] = (unsigned char)(low + rest % base);
    return rest;
}

static uint64_t layout_undo(const struct layout *layout, uint64_t rank, unsigned char *cell,
                            const qj_layout_part *part)
{
    const uint64_t words = layout->words[part - layout->part];
    if (part->ranks) {
        memset(cell, 0, part->bytes);
        part->unrank(part->user, rank % words, cell);
        return rank / words;
    }
    if (part->counted && layout->counts) {
        layout_counts_unrank(layout->counts, (unsigned)(part - layout->part), rank % words, cell);
        return rank / words;
    }
    if (part->counted) {
        qj_counts_numbered(rank % words, cell, part->count, part->letters, words);
        return rank / words;
    }
    if (part->low == 0 && part->letters == 3) /* divisions by a constant */
        return layout_write(rank, cell, part->bytes, 0, 3);
    return layout_write(rank, cell, part->bytes, part->low, part->letters);
}

void layout_unrank(const struct layout *layout, uint64_t rank, unsigned char *state)
{
    unsigned end = layout->parts;
    while (layout->before[end - 1] > rank)
        end--;
    rank -= layout->before[end - 1];
    unsigned char *cell = state + layout->size;
    for (bool first = false; !first;) {
        const qj_layout_part *part = &layout->part[--end];
        cell -= part->bytes;
        rank = layout_undo(layout, rank, cell, part);
        first = end == 0 || part->begins;
    }
}
