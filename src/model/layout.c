/* layout: ranks the states of a tier and unranks them, from a description of their bytes.
 *
 *     part        | cells 0..1 | cells 0..2 ......... | counts 15,2,1 ..... |
 *     rank      = ( d0 * 3^n   +  d1 d2 ... in base 3 ) * words + word
 *
 * A description is a product of parts; the descriptions of a tier make a sum (qiju/numbering.h).
 */
#include "model/layout.h"

#include "model/quad.h"

/* --------------------------------------------------------------------- words of multisets
 *
 * They are ranked in the order of a dictionary, by look-ups.
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
enum {
    LAYOUT_COUNTS_LETTERS = 4, /* at most */
    LAYOUT_COUNTS_CHUNK = 4,   /* letters of a word that are looked up together */
    LAYOUT_COUNTS_CHUNKS = 16,
    LAYOUT_COUNTS_BITS = 8 /* of a count */
};

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

struct layout_counts_word {
    uint64_t total; /* as held; UINT64_MAX: a letter is larger than 3 */
    uint32_t row;   /* of the counts */
    const struct layout_counts_chunk *chunk[LAYOUT_COUNTS_CHUNKS];
};

/* The counts of a part, with the zeros before its words. */
static void layout_counts_pad(const struct layout_counts *counts, const qj_layout_part *part,
                              unsigned char count[LAYOUT_COUNTS_LETTERS])
{
    for (unsigned letter = 0; letter < counts->letters; letter++)
        count[letter] = part->count[letter];
    count[0] = (unsigned char)(count[0] + counts->pad);
}

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
        if (!layout->part[i].counted)
            continue;
        layout_counts_pad(counts, &layout->part[i], count);
        for (unsigned letter = 0; letter < counts->letters; letter++) {
            counts->total[i] += (uint64_t)count[letter] << LAYOUT_COUNTS_BITS * letter;
            counts->row[i] += count[letter] * counts->weight[letter];
        }
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

/* Makes the tables, or NULL: they are larger than `most`, or the parts of different kinds. */
static qj_status layout_counts_open(struct layout_counts **out, struct arena *arena,
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
    enum { EACH = 8, LETTERS = 256 };
    const size_t room = (layout->size + BYTES_PART - 1) / BYTES_PART * BYTES_PART;
    uint64_t weight = 1;
    size_t at = layout->size;
    for (unsigned i = 0; i < layout->parts; i++)
        if (layout->part[i].counted || layout->part[i].begins || layout->part[i].ranks)
            return layout_counts_open(&layout->counts, arena, bytes, layout->ranks / EACH);
    TRY(arena_make(arena, &layout->each, room));
    for (size_t i = layout->size; i < room; i++)
        layout->each[i].letters = LETTERS;
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

uint64_t layout_count_tier(const qj_rules *rules, const qj_setup *setup, size_t size, uint64_t tier)
{
    struct layout layout;
    struct layout_room room;
    layout_describe(&layout, &room, rules, setup, size, tier);
    return layout.ranks;
}

uint64_t layout_count_ranks(const qj_rules *rules, const qj_setup *setup, size_t size)
{
    return rules->tier ? 0 : layout_count_tier(rules, setup, size, 0);
}

qj_status layout_open(struct layout *layout, struct arena *arena, const qj_rules *rules,
                      const qj_setup *setup, size_t size, uint64_t tier)
{
    struct layout_room room;
    layout_describe(layout, &room, rules, setup, size, tier);
    layout->parts = layout->ranks ? layout->parts : 0;
    if (layout->ranks == 0)
        return QJ_OK;
    TRY(arena_make_copy(arena, &layout->part, room.bytes.part, layout->parts));
    TRY(arena_make_copy(arena, &layout->words, room.words, layout->parts));
    TRY(arena_make_copy(arena, &layout->before, room.before, layout->parts));
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
    const unsigned part = word.row < layout->counts->rows ? layout->counts->part[word.row] : 0;
    return layout->counts->total[part] == word.total
               ? layout->before[part] + layout_counts_rank(layout->counts, part, &word)
               : QJ_NO_NUMBER;
}

/* Ranks a state of any layout. */
__attribute__((noinline)) static uint64_t layout_rank_any(const struct layout *layout,
                                                          const unsigned char *state)
{
    struct layout_read read;
    read.from = NULL;
    read.word.total = UINT64_MAX;
    assert(state);
    const qj_layout_part *part = layout->part, *end = part + layout->parts;
    uint64_t rank = 0;
    const unsigned char *cell = state;
    while (part < end) {
        if (!part->counted && !part->ranks) {
            rank = layout_digits(rank, cell, part);
        } else {
            const uint64_t words = layout->words[part - layout->part],
                           word = part->counted ? layout_word(layout, part, cell, &read)
                                                : part->rank(part->user, cell);
            rank = word < words ? rank * words + word : QJ_NO_NUMBER;
        }
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

/* The four digits of each number below 81 in base 3. */
#define DIGITS_OF_3(A, B, C) A, B, C, 0, A, B, C, 1, A, B, C, 2
#define DIGITS_OF_9(A, B)    DIGITS_OF_3(A, B, 0), DIGITS_OF_3(A, B, 1), DIGITS_OF_3(A, B, 2)
#define DIGITS_OF_27(A)      DIGITS_OF_9(A, 0), DIGITS_OF_9(A, 1), DIGITS_OF_9(A, 2)
static const unsigned char layout_threes[4 * 81] = {DIGITS_OF_27(0), DIGITS_OF_27(1),
                                                    DIGITS_OF_27(2)};

/* Writes digits 0, 1 and 2 from the last to the first, four at a time; returns the rest of the
 * rank. */
static inline uint64_t layout_write_threes(uint64_t rank, unsigned char *cell, size_t bytes)
{
    for (; bytes >= 4; bytes -= 4, rank /= 81)
        memcpy(cell + bytes - 4, layout_threes + 4 * (rank % 81), 4);
    for (; bytes; rank /= 3)
        cell[--bytes] = (unsigned char)(rank % 3);
    return rank;
}

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

/* Does the same for a base that is a power of two. */
static inline uint64_t layout_write_bits(uint64_t rank, unsigned char *cell, size_t bytes,
                                         unsigned low, unsigned base)
{
    for (const int bits = bits_lowest(base); bytes; rank >>= bits)
        cell[--bytes] = (unsigned char)(low + (rank & (base - 1)));
    return rank;
}

static uint64_t layout_undo_digits(uint64_t rank, unsigned char *cell, const qj_layout_part *part)
{
    const unsigned base = part->letters;
    if (part->low == 0 && base == 3)
        return layout_write_threes(rank, cell, part->bytes);
    return base & (base - 1) ? layout_write(rank, cell, part->bytes, part->low, base)
                             : layout_write_bits(rank, cell, part->bytes, part->low, base);
}

static uint64_t layout_undo(const struct layout *layout, uint64_t rank, unsigned char *cell,
                            const qj_layout_part *part)
{
    if (!part->ranks && !part->counted)
        return layout_undo_digits(rank, cell, part);
    const uint64_t words = layout->words[part - layout->part];
    assert(words > 0);
    const uint64_t rest = rank < words ? 0 : rank / words, word = rank - rest * words;
    if (part->ranks) {
        memset(cell, 0, part->bytes);
        part->unrank(part->user, word, cell);
    } else if (layout->counts) {
        layout_counts_unrank(layout->counts, (unsigned)(part - layout->part), word, cell);
    } else {
        qj_counts_numbered(word, cell, part->count, part->letters, words);
    }
    return rest;
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
