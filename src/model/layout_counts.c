/* layout_counts: ranks words of multisets, in the order of a dictionary, by look-ups.
 *
 *     word      | (0 0) 0 2 | 1 0 0 2 | 0 1 1 0 |     chunks of 4 letters, after zeros
 *     pattern   |     2     |   29    |   12    |     a chunk as a number
 *     row       the letters that are left from a chunk on, as a number
 *     lesser    of each chunk, row and pattern: words of these letters that begin with a smaller
 *               pattern
 *
 * Theorem (Knuth, The Art of Computer Programming 4A, 7.2.1.2). The rank of a word is the sum, over
 * its chunks, of the words that are equal before the chunk and smaller in it. Zeros before the word
 * change nothing, because no word begins with less.
 *
 * All parts of a layout share the tables: words with the same letters left have the same ranks.
 */
#include "model/layout_counts.h"

#include <string.h>

/* The counts of a part, with the zeros before its words. */
static void layout_counts_pad(const struct layout_counts *counts, const qj_layout_part *part,
                              unsigned char count[LAYOUT_COUNTS_LETTERS])
{
    for (unsigned letter = 0; letter < counts->letters; letter++)
        count[letter] = part->count[letter];
    count[0] = (unsigned char)(count[0] + counts->pad);
}

/* Finds the kind of the parts with counts. Returns false if there are several or none. */
static bool layout_counts_find_kind(struct layout_counts *counts, const qj_layout *layout)
{
    for (unsigned i = 0; i < layout->parts; i++) {
        const qj_layout_part *part = &layout->part[i];
        if (part->counted && counts->bytes &&
            (part->bytes != counts->bytes || part->letters != counts->letters))
            return false;
        counts->bytes = part->counted ? part->bytes : counts->bytes;
        counts->letters = part->counted ? part->letters : counts->letters;
    }
    counts->chunks = (unsigned)((counts->bytes + LAYOUT_COUNTS_CHUNK - 1) / LAYOUT_COUNTS_CHUNK);
    counts->pad = counts->chunks * LAYOUT_COUNTS_CHUNK - (unsigned)counts->bytes;
    return counts->bytes >= LAYOUT_COUNTS_CHUNK && counts->letters <= LAYOUT_COUNTS_LETTERS &&
           counts->chunks <= LAYOUT_COUNTS_CHUNKS;
}

/* Lays out the rows for the largest counts. False if a part has too many words. */
static bool layout_counts_arrange(struct layout_counts *counts, const qj_layout *layout)
{
    enum { WORDS_BITS = 56 }; /* a product with a count fits 64 bits */
    unsigned char count[LAYOUT_COUNTS_LETTERS] = {0};
    for (unsigned i = 0; i < layout->parts; i++) {
        if (!layout->part[i].counted)
            continue;
        layout_counts_pad(counts, &layout->part[i], count);
        const uint64_t words = qj_counts_numbers(count, counts->letters);
        if (!words || words >> WORDS_BITS ||
            qj_counts_numbers(layout->part[i].count, counts->letters) > UINT32_MAX)
            return false;
        for (unsigned letter = 0; letter < counts->letters; letter++)
            if (counts->radix[letter] <= count[letter])
                counts->radix[letter] = count[letter] + 1U;
    }
    counts->rows = counts->patterns = 1;
    for (unsigned i = 0; i < LAYOUT_COUNTS_CHUNK; i++)
        counts->patterns *= counts->letters;
    for (unsigned letter = 0; letter + 1 < counts->letters; letter++) {
        counts->weight[letter] = counts->rows;
        counts->rows *= counts->radix[letter];
    }
    return true;
}

/* Notes the counts of each chunk and of each part. The last letter has no weight: its count follows
 * from the others. Of the chunks with one number, that without a letter that is too large is the
 * last in the order of a dictionary. */
static void layout_counts_note(struct layout_counts *counts, const qj_layout *layout)
{
    unsigned char count[LAYOUT_COUNTS_LETTERS] = {0};
    for (unsigned bits = 0; bits < QUAD_PATTERNS; bits++) {
        struct layout_counts_chunk *chunk = &counts->chunk[bits];
        for (unsigned i = 0; i < LAYOUT_COUNTS_CHUNK; i++) {
            const unsigned letter = quad_byte(bits, i);
            chunk->held += UINT64_C(1) << LAYOUT_COUNTS_BITS * letter;
            chunk->step += counts->weight[letter];
            chunk->pattern = chunk->pattern * counts->letters + letter;
        }
        counts->quad[chunk->pattern] = (uint8_t)bits;
    }
    for (unsigned i = layout->parts; i-- > 0;) {
        if (layout->part[i].counted)
            layout_counts_pad(counts, &layout->part[i], count);
        for (unsigned letter = 0; letter < counts->letters && layout->part[i].counted; letter++) {
            counts->total[i] += (uint64_t)count[letter] << LAYOUT_COUNTS_BITS * letter;
            counts->row[i] += count[letter] * counts->weight[letter];
        }
        if (layout->part[i].counted)
            counts->part[counts->row[i]] = (uint8_t)i;
    }
}

/* Returns how many words of the letters that are left begin with a smaller pattern. */
static uint64_t layout_counts_lesser(const struct layout_counts *counts, unsigned char *left,
                                     unsigned length, unsigned pattern)
{
    uint64_t words = qj_counts_numbers(left, counts->letters), lesser = 0;
    for (unsigned power = counts->patterns / counts->letters; power; power /= counts->letters) {
        const unsigned letter = pattern / power % counts->letters;
        uint64_t smaller = 0;
        for (unsigned i = 0; i < letter; i++)
            smaller += left[i];
        lesser += words * smaller / length;
        words = words * left[letter] / length;
        left[letter]--;
        length--;
    }
    return lesser;
}

static void layout_counts_fill(const struct layout_counts *counts, uint32_t row, unsigned length,
                               uint32_t *entries)
{
    unsigned char given[LAYOUT_COUNTS_LETTERS] = {0}, left[LAYOUT_COUNTS_LETTERS];
    unsigned sum = 0;
    for (unsigned letter = 0; letter + 1 < counts->letters; letter++) {
        given[letter] = (unsigned char)(row / counts->weight[letter] % counts->radix[letter]);
        sum += given[letter];
    }
    given[counts->letters - 1] = (unsigned char)(length - sum);
    for (uint32_t pattern = 0; pattern < counts->patterns && sum <= length; pattern++) {
        memcpy(left, given, sizeof left);
        entries[pattern] = (uint32_t)layout_counts_lesser(counts, left, length, pattern);
    }
}

qj_status layout_counts_open(struct layout_counts **out, struct arena *arena,
                             const qj_layout *layout, uint64_t most)
{
    struct layout_counts counts = {.bytes = 0};
    *out = NULL;
    if (!layout_counts_find_kind(&counts, layout) || !layout_counts_arrange(&counts, layout))
        return QJ_OK;
    const uint64_t each = (uint64_t)counts.rows * counts.patterns;
    if (each * counts.chunks > most)
        return QJ_OK;
    TRY(arena_make(arena, &counts.part, counts.rows));
    layout_counts_note(&counts, layout);
    TRY(arena_make(arena, &counts.lesser, each * counts.chunks));
    for (unsigned chunk = 0; chunk < counts.chunks; chunk++)
        for (uint32_t row = 0; row < counts.rows; row++)
            layout_counts_fill(&counts, row, (counts.chunks - chunk) * LAYOUT_COUNTS_CHUNK,
                               counts.lesser + chunk * each + (size_t)row * counts.patterns);
    return arena_make_copy(arena, out, &counts, 1);
}
