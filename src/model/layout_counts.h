/* layout_counts: ranks words of multisets by look-ups; see layout_counts.c. */
#ifndef QIJU_MODEL_LAYOUT_COUNTS_H
#define QIJU_MODEL_LAYOUT_COUNTS_H

#include "base/arena.h"
#include "model/quad.h"

#include <qiju/numbering.h>

enum {
    LAYOUT_COUNTS_LETTERS = 4, /* at most */
    LAYOUT_COUNTS_CHUNK = 4,   /* letters of a word that are looked up together */
    LAYOUT_COUNTS_CHUNKS = 16,
    LAYOUT_COUNTS_BITS = 8 /* of a count */
};

/* A chunk of a word. */
struct layout_counts_chunk {
    uint64_t held;    /* how often it has letter i, in byte i */
    uint32_t step;    /* difference of rows */
    uint32_t pattern; /* its letters as a number */
};

struct layout_counts {
    size_t bytes; /* of a word */
    unsigned letters, chunks, pad;
    unsigned patterns; /* of a chunk */
    struct layout_counts_chunk chunk[QUAD_PATTERNS];
    uint8_t quad[QUAD_PATTERNS];     /* of each pattern: the chunk */
    uint64_t total[QJ_LAYOUT_PARTS]; /* of each part of the layout: as held */
    uint32_t row[QJ_LAYOUT_PARTS];   /* of each part: the row of its counts */
    unsigned radix[LAYOUT_COUNTS_LETTERS];
    uint32_t weight[LAYOUT_COUNTS_LETTERS]; /* of a letter in the number of a row */
    uint32_t rows;
    uint8_t *part;    /* of each row: the first part with these counts, if there is one */
    uint32_t *lesser; /* entries of each chunk, row and pattern */
};

/* A word in chunks. */
struct layout_counts_word {
    uint64_t total; /* as held; UINT64_MAX: a letter is larger than 3 */
    uint32_t row;   /* of the counts */
    const struct layout_counts_chunk *chunk[LAYOUT_COUNTS_CHUNKS];
};

/* Makes the tables, or NULL: they are larger than `most`, or the parts of different kinds. */
qj_status layout_counts_open(struct layout_counts **out, struct arena *arena,
                             const qj_layout *layout, uint64_t most);

/* Reads a word. */
static inline void layout_counts_read(const struct layout_counts *counts, const unsigned char *cell,
                                      struct layout_counts_word *out)
{
    uint32_t word = quad_read(cell, LAYOUT_COUNTS_CHUNK) << LAYOUT_COUNTS_BITS * counts->pad,
             all = word;
    uint64_t total = 0;
    uint32_t row = 0;
    for (unsigned chunk = 0; chunk < counts->chunks; chunk++) {
        if (chunk)
            word = quad_read(cell + (size_t)chunk * LAYOUT_COUNTS_CHUNK - counts->pad,
                             LAYOUT_COUNTS_CHUNK);
        const struct layout_counts_chunk *entry = &counts->chunk[quad_pack(word)];
        out->chunk[chunk] = entry;
        total += entry->held;
        row += entry->step;
        all |= word;
    }
    out->row = row;
    out->total = quad_is_small(all) ? total : UINT64_MAX;
}

/* Returns the part with the counts of a word; QJ_LAYOUT_PARTS: there is none. */
static inline unsigned layout_counts_part(const struct layout_counts *counts,
                                          const struct layout_counts_word *word)
{
    const unsigned part = word->row < counts->rows ? counts->part[word->row] : 0;
    return counts->total[part] == word->total ? part : (unsigned)QJ_LAYOUT_PARTS;
}

/* Returns the rank of a word among those of a part of the layout, whose total it has. */
static inline uint64_t layout_counts_rank(const struct layout_counts *counts, unsigned part,
                                          const struct layout_counts_word *word)
{
    const uint32_t *table = counts->lesser;
    uint32_t row = counts->row[part];
    uint64_t rank = 0;
    for (unsigned i = 0; i < counts->chunks; i++) {
        rank += table[(size_t)row * counts->patterns + word->chunk[i]->pattern];
        row -= word->chunk[i]->step;
        table += (size_t)counts->rows * counts->patterns;
    }
    return rank;
}

/* Writes the word of a rank: each chunk is the last pattern with at most rank words before it. */
static inline void layout_counts_unrank(const struct layout_counts *counts, unsigned part,
                                        uint64_t rank, unsigned char *cell)
{
    const uint32_t *table = counts->lesser;
    uint32_t row = counts->row[part];
    unsigned skip = counts->pad;
    for (unsigned i = 0; i < counts->chunks; i++, skip = 0) {
        const uint32_t *entries = table + (size_t)row * counts->patterns;
        unsigned pattern = 0;
        for (unsigned left = counts->patterns, half; left > 1; left -= half) {
            half = left / 2;
            pattern += entries[pattern + half] <= rank ? half : 0;
        }
        rank -= entries[pattern];
        row -= counts->chunk[counts->quad[pattern]].step;
        table += (size_t)counts->rows * counts->patterns;
        for (unsigned j = skip; j < LAYOUT_COUNTS_CHUNK; j++)
            *cell++ = quad_byte(counts->quad[pattern], j);
    }
}

#endif
