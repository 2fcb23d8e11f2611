/* tiers_layout: ranks the states of a tier and unranks them, from a description of their bytes.
 *
 *     part        | cells 0..1 | cells 0..2 ......... | counts 15,2,1 ..... |
 *     rank      = ( d0 * 3^n   +  d1 d2 ... in base 3 ) * words + word
 *
 * A description is a product of parts; the descriptions of a tier make a sum (rules3.h). Rules of
 * version 2 rank by their own functions unless the bytes are digits.
 */
#include "engines/exhaustive/index/tiers_layout.h"

#include <qiju/numbering.h>

/* ----------------------------------------------------------------------- open */

/* Describes states of version 2 whose bytes are digits. */
static bool tiers_layout_adapt(struct tiers_layout *layout)
{
    unsigned bases[QJ_STATE_SIZE];
    const struct tiers_game *game = layout->game;
    for (size_t i = 0; i < game->state_size; i++)
        bases[i] = 1;
    if (!game->ranked->digits || !game->ranked->digits(game->setup, bases, game->state_size))
        return false;
    for (size_t i = 0, end; i < game->state_size; i = end) {
        for (end = i + 1; end < game->state_size && bases[end] == bases[i];)
            end++;
        qj_layout3_cells(&layout->bytes, end - i, 0, bases[i]);
    }
    return true;
}

/* Counts the ranks of a part; 0: too many. */
static uint64_t tiers_layout_words(const qj_layout3_part *part)
{
    if (part->counted)
        return qj_counts_numbers(part->count, part->letters);
    return part->bytes && part->letters > 1 ? qj_cells_numbers(part->bytes, part->letters) : 1;
}

/* Counts the ranks; none if the parts are wrong or do not cover the state. */
static void tiers_layout_count(struct tiers_layout *layout)
{
    uint64_t product = 1, sum = 0;
    size_t bytes = 0;
    bool good = !layout->bytes.failed && layout->bytes.parts;
    for (unsigned i = 0; i < layout->bytes.parts && good; i++) {
        const qj_layout3_part *part = &layout->bytes.part[i];
        if (part->begins) {
            good = bytes == layout->game->state_size;
            sum += product;
            product = 1;
            bytes = 0;
        }
        layout->before[i] = sum;
        layout->words[i] = tiers_layout_words(part);
        product = qj_numbers_product(product, layout->words[i]);
        bytes += part->bytes;
        good = good && product && sum <= QJ_NUMBERS_MOST - product;
    }
    layout->ranks = good && bytes == layout->game->state_size ? sum + product : 0;
}

/* Makes the weights of the bytes if there is one description and all parts are digits; or tables
 * for parts with counts, which are small beside the tier. */
static qj_status tiers_layout_weigh(struct tiers_layout *layout, struct arena *arena)
{
    enum { EACH = 8 };
    uint64_t weight = 1;
    size_t at = layout->game->state_size;
    for (unsigned i = 0; i < layout->bytes.parts; i++)
        if (layout->bytes.part[i].counted || layout->bytes.part[i].begins)
            return tiers_counts_open(&layout->counts, arena, &layout->bytes, layout->ranks / EACH);
    TRY(arena_make(arena, &layout->each, layout->game->state_size));
    for (unsigned i = layout->bytes.parts; i-- > 0;) {
        const qj_layout3_part *part = &layout->bytes.part[i];
        for (size_t end = at - part->bytes; at > end; weight *= part->letters)
            layout->each[--at] = (struct tiers_layout_byte){weight, part->low, part->letters};
    }
    return QJ_OK;
}

qj_status tiers_layout_open(struct tiers_layout *layout, struct arena *arena,
                            const struct tiers_game *game, uint64_t tier)
{
    layout->game = game;
    layout->ranks = 0;
    layout->own = true;
    layout->each = NULL;
    layout->counts = NULL;
    layout->bytes.parts = 0;
    layout->bytes.begins = layout->bytes.failed = false;
    if (game->ranked && !tiers_layout_adapt(layout)) {
        layout->own = false;
        layout->ranks = game->ranked->numbers(game->setup);
    } else if (game->ranked ||
               (game->rules->layout && game->rules->layout(game->setup, tier, &layout->bytes))) {
        tiers_layout_count(layout);
        if (layout->ranks)
            TRY(tiers_layout_weigh(layout, arena));
    }
    layout->alone = layout->counts != NULL;
    for (unsigned i = 0; i < layout->bytes.parts; i++)
        layout->alone &= layout->bytes.part[i].counted && (i == 0 || layout->bytes.part[i].begins);
    return QJ_OK;
}

/* ----------------------------------------------------------------------- rank */

/* Appends digits to a rank, four at a time. */
static uint64_t tiers_layout_digits(uint64_t rank, const unsigned char *cell,
                                    const qj_layout3_part *part)
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
struct tiers_layout_read {
    const unsigned char *from; /* NULL: none */
    struct tiers_counts_word word;
};

/* Returns the rank of a word among those of a part with counts. */
static inline uint64_t tiers_layout_word(const struct tiers_layout *layout,
                                         const qj_layout3_part *part, const unsigned char *cell,
                                         struct tiers_layout_read *read)
{
    const unsigned i = (unsigned)(part - layout->bytes.part);
    if (!layout->counts)
        return qj_counts_number(cell, part->count, part->letters, layout->words[i]);
    if (read->from != cell) {
        read->from = cell;
        tiers_counts_read(layout->counts, cell, &read->word);
    }
    return read->word.total == layout->counts->total[i]
               ? tiers_counts_rank(layout->counts, i, &read->word)
               : QJ_NO_NUMBER;
}

/* Ranks a state of a layout whose descriptions are one part each, with counts. */
static uint64_t tiers_layout_rank_alone(const struct tiers_layout *layout,
                                        const unsigned char *state)
{
    struct tiers_counts_word word;
    tiers_counts_read(layout->counts, state, &word);
    const unsigned part = tiers_counts_part(layout->counts, &word);
    return part < QJ_LAYOUT3_PARTS
               ? layout->before[part] + tiers_counts_rank(layout->counts, part, &word)
               : QJ_NO_NUMBER;
}

uint64_t tiers_layout_rank(const struct tiers_layout *layout, const unsigned char *state)
{
    struct tiers_layout_read read;
    read.from = NULL;
    if (!layout->own)
        return layout->game->ranked->number(layout->game->setup, state);
    if (layout->alone)
        return tiers_layout_rank_alone(layout, state);
    const qj_layout3_part *part = layout->bytes.part, *end = part + layout->bytes.parts;
    uint64_t rank = 0;
    const unsigned char *cell = state;
    while (part < end) {
        if (part->counted) {
            const uint64_t words = layout->words[part - layout->bytes.part],
                           word = tiers_layout_word(layout, part, cell, &read);
            rank = word == QJ_NO_NUMBER ? QJ_NO_NUMBER : rank * words + word;
        } else {
            rank = tiers_layout_digits(rank, cell, part);
        }
        cell += part->bytes;
        part++;
        if (rank != QJ_NO_NUMBER && (part == end || part->begins))
            return layout->before[part - 1 - layout->bytes.part] + rank;
        if (rank != QJ_NO_NUMBER)
            continue;
        while (part < end && !part->begins)
            part++;
        rank = 0;
        cell = state;
    }
    return QJ_NO_NUMBER;
}

/* --------------------------------------------------------------------- unrank */

/* Writes the digits of a rank from the last to the first; returns the rest of the rank. */
static inline uint64_t tiers_layout_write(uint64_t rank, unsigned char *cell, size_t bytes,
                                          unsigned low, unsigned base)
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

static uint64_t tiers_layout_undo(uint64_t rank, unsigned char *cell, const qj_layout3_part *part,
                                  uint64_t words)
{
    if (part->counted) {
        qj_counts_numbered(rank % words, cell, part->count, part->letters, words);
        return rank / words;
    }
    if (part->low == 0 && part->letters == 3) /* divisions by a constant */
        return tiers_layout_write(rank, cell, part->bytes, 0, 3);
    return tiers_layout_write(rank, cell, part->bytes, part->low, part->letters);
}

void tiers_layout_unrank(const struct tiers_layout *layout, uint64_t rank, unsigned char *state)
{
    const struct tiers_game *game = layout->game;
    if (!layout->own) {
        memset(state, 0, game->stride);
        (void)game->ranked->numbered(game->setup, rank, state);
        return;
    }
    unsigned end = layout->bytes.parts;
    while (layout->before[end - 1] > rank)
        end--;
    rank -= layout->before[end - 1];
    unsigned char *cell = state + game->state_size;
    for (bool first = false; !first;) {
        const qj_layout3_part *part = &layout->bytes.part[--end];
        cell -= part->bytes;
        rank = tiers_layout_undo(rank, cell, part, layout->words[end]);
        first = end == 0 || part->begins;
    }
}
