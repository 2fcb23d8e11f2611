/* keeping_read: looks positions up in a kept solution. Head, index and seek table are in memory; a
 * block is read when it is needed, compared with its checksum, unpacked, and kept for a while.
 *
 * Every byte has a checksum that is compared before the byte is used: the head has its own, index
 * and seek table have one in the head, each block has one in the index.
 */
#include "cli/storage/at.h"
#include "cli/storage/keeping_form.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Blocks that are kept, each in the place of its number: at most 16 MB. */
enum { CACHE = 256 };

struct cached {
    uint64_t block; /* + 1; 0: none */
    unsigned char *columns;
};

static bool find_fault(struct keeping_file *in, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static bool find_fault(struct keeping_file *in, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(in->fault, sizeof in->fault, format, args);
    va_end(args);
    return false;
}

static bool damaged(struct keeping_file *in, const char *what)
{
    return find_fault(in, "is damaged: %s", what);
}

/* Exactly so many bytes. The file may have become shorter since it was opened. */
static bool read_at(struct keeping_file *in, void *data, size_t size, uint64_t at)
{
    const int reason = at_read(in->file, data, size, at);
    if (reason == AT_END)
        return damaged(in, "it ends too soon");
    return reason == 0 || keeping_fail(in, reason);
}

static void *make_room(struct keeping_file *in, uint64_t size)
{
    void *room = size <= SIZE_MAX ? malloc(size ? size : 1) : NULL;
    if (!room)
        keeping_fail(in, ENOMEM);
    return room;
}

static bool sum_is(const void *data, size_t size, const unsigned char *sum)
{
    unsigned char found[SUM];
    put_sum(found, XXH3_128bits(data, size));
    return memcmp(found, sum, SUM) == 0;
}

/* ----------------------------------------------------------------------------------- head */

/* Magic, version and the size of the head, before anything else of it is believed. */
static bool check_start(struct keeping_file *in, unsigned char head[HEAD], uint64_t *size)
{
    struct stat about;
    if (fstat(in->file, &about))
        return keeping_fail(in, errno);
    in->length = (uint64_t)about.st_size;
    if (in->length < HEAD + SUM)
        return find_fault(in, "is no kept solution, or cut: it has %" PRIu64 " bytes", in->length);
    if (!read_at(in, head, HEAD, 0))
        return false;
    if (take_number(head, 4) != FRAME_OURS ||
        memcmp(head + AT_MAGIC, kept_magic, sizeof kept_magic) != 0)
        return find_fault(in, "is no kept solution of qiju");
    if (take_number(head + AT_VERSION, 4) != VERSION)
        return find_fault(in, "is a kept solution of version %" PRIu64 ", expected version %d",
                          take_number(head + AT_VERSION, 4), VERSION);
    *size = take_number(head + 4, 4) + FRAME;
    return (*size >= HEAD + SUM && *size <= in->length) || damaged(in, "its head is too long");
}

/* The three texts, which fill the head. */
static bool take_texts(struct keeping_file *in)
{
    struct keeping_codec *codec = in->codec;
    uint64_t left = codec->head_size - HEAD - SUM, sizes[3];
    for (size_t i = 0; i < 3; i++) {
        sizes[i] = take_number(codec->head + AT_TEXTS + 8 * i, 8);
        if (sizes[i] > left)
            return damaged(in, "its texts are too long");
        left -= sizes[i];
    }
    char *copy = codec->texts = make_room(in, codec->head_size);
    if (!copy)
        return false;
    const unsigned char *from = codec->head + HEAD;
    in->head.game = copy;
    memcpy(copy, from, sizes[0]);
    copy[sizes[0]] = 0;
    in->head.text = copy + sizes[0] + 1;
    memcpy(copy + sizes[0] + 1, from + sizes[0], sizes[1]);
    copy[sizes[0] + 1 + sizes[1]] = 0;
    in->head.text_size = sizes[1];
    in->head.identity = from + sizes[0] + sizes[1];
    in->head.identity_size = sizes[2];
    return left == 0 || damaged(in, "its texts are too short");
}

/* What the numbers must have in common, whoever made the sums. */
static bool check_numbers(struct keeping_file *in)
{
    const struct keeping_codec *codec = in->codec;
    const qj_kept_head *head = &in->head;
    uint64_t tail = take_number(codec->head + AT_TAIL, 8);
    bool good = (head->kind == QJ_SCORE || head->kind == QJ_OUTCOME || head->kind == QJ_NIMBER) &&
                (head->state_size >= 1) == (head->every == 0) &&
                (head->every == 0) == (head->tail_steps == 0) && head->state_size <= MOST_STATE &&
                head->positions >= 1 && codec->widths[0] <= 8 && codec->widths[1] <= 8 &&
                codec->row >= 1 && (head->every == 0 || codec->widths[1] == 0) &&
                in->per_block == form_per_block(codec->row) &&
                in->blocks == (head->positions - 1) / in->per_block + 1 &&
                in->blocks + 2 <= MOST_FRAMES && tail >= codec->head_size && tail <= in->length &&
                in->length - tail == form_tail_size(in->blocks, head->state_size);
    return good || damaged(in, "the numbers of its head do not go together");
}

static bool take_head(struct keeping_file *in)
{
    struct keeping_codec *codec = in->codec;
    const unsigned char *head = codec->head;
    in->head = (qj_kept_head){
        .kind = (qj_kind)take_number(head + AT_KIND, 4),
        .state_size = take_number(head + AT_STATE_SIZE, 4),
        .positions = take_number(head + AT_POSITIONS, 8),
        .every = head[AT_EVERY],
        .tail_steps = head[AT_TAIL_STEPS],
        .least = {(int64_t)take_number(head + AT_LEAST, 8),
                  (int64_t)take_number(head + AT_LEAST + 8, 8)},
        .most = {(int64_t)take_number(head + AT_MOST, 8),
                 (int64_t)take_number(head + AT_MOST + 8, 8)},
    };
    codec->widths[0] = head[AT_WIDTHS];
    codec->widths[1] = head[AT_WIDTHS + 1];
    codec->row = in->head.state_size + codec->widths[0] + codec->widths[1];
    in->per_block = take_number(head + AT_PER_BLOCK, 8);
    in->blocks = take_number(head + AT_BLOCKS, 8);
    return take_texts(in) && check_numbers(in);
}

static bool read_head(struct keeping_file *in)
{
    unsigned char start[HEAD];
    uint64_t size = 0;
    if (!check_start(in, start, &size))
        return false;
    struct keeping_codec *codec = in->codec;
    codec->head = make_room(in, size);
    if (!codec->head || !read_at(in, codec->head, size, 0))
        return false;
    codec->head_size = size;
    if (!sum_is(codec->head, size - SUM, codec->head + size - SUM))
        return damaged(in, "its head does not fit its sum");
    uint64_t length = take_number(codec->head + AT_LENGTH, 8);
    if (length != in->length)
        return find_fault(in, "is damaged: expected %" PRIu64 " bytes, found %" PRIu64, length,
                          in->length);
    return take_head(in);
}

/* --------------------------------------------------------------------- index and seek table */

static const unsigned char *index_entry(const struct keeping_file *in, uint64_t block)
{
    return in->codec->tail + FRAME + block * (in->head.state_size + 8);
}

/* Positions of a block. */
static uint64_t block_count(const struct keeping_file *in, uint64_t block)
{
    uint64_t left = in->head.positions - block * in->per_block;
    return left < in->per_block ? left : in->per_block;
}

/* Where the blocks begin, from the seek table. */
static bool take_starts(struct keeping_file *in, uint64_t tail_at)
{
    struct keeping_codec *codec = in->codec;
    const unsigned char *table = index_entry(in, in->blocks) + FRAME;
    uint64_t at = codec->head_size;
    codec->starts = make_room(in, (in->blocks + 1) * sizeof *codec->starts);
    if (!codec->starts)
        return false;
    for (uint64_t i = 0; i < in->blocks; i++) {
        const unsigned char *entry = table + (i + 1) * ENTRY;
        codec->starts[i] = at;
        at += take_number(entry, 4);
        if (at > tail_at || take_number(entry, 4) > codec->room ||
            take_number(entry + 4, 4) != block_count(in, i) * codec->row)
            return damaged(in, "its seek table does not fit");
    }
    codec->starts[in->blocks] = at;
    return at == tail_at || damaged(in, "its seek table does not fit");
}

static bool read_tail(struct keeping_file *in)
{
    struct keeping_codec *codec = in->codec;
    uint64_t at = take_number(codec->head + AT_TAIL, 8);
    codec->tail_size = in->length - at;
    codec->tail = make_room(in, codec->tail_size);
    codec->room = ZSTD_compressBound(in->per_block * codec->row);
    codec->packed = make_room(in, codec->room);
    codec->unpacker = ZSTD_createDCtx();
    codec->cache = calloc(CACHE, sizeof *codec->cache);
    if (!codec->tail || !codec->packed || !codec->unpacker || !codec->cache)
        return keeping_fail(in, ENOMEM);
    if (!read_at(in, codec->tail, codec->tail_size, at))
        return false;
    if (!sum_is(codec->tail, codec->tail_size, codec->head + AT_TAIL_SUM))
        return damaged(in, "its index does not fit its sum");
    return take_starts(in, at);
}

bool keeping_open(struct keeping_file *in, int file)
{
    *in = (struct keeping_file){.file = file, .codec = calloc(1, sizeof *in->codec)};
    return in->codec ? read_head(in) && read_tail(in) : keeping_fail(in, ENOMEM);
}

void keeping_close(struct keeping_file *file)
{
    struct keeping_codec *codec = file->codec;
    if (codec) {
        for (int i = 0; codec->cache && i < CACHE; i++)
            free(codec->cache[i].columns);
        free(codec->texts);
        ZSTD_freeCCtx(codec->packer);
        ZSTD_freeDCtx(codec->unpacker);
        XXH3_freeState(codec->sum);
        free(codec->head);
        free(codec->rows);
        free(codec->packed);
        free(codec->columns);
        free(codec->tail);
        free(codec->entries);
        free(codec->cache);
        free(codec->starts);
    }
    free(codec);
    close(file->file);
    file->codec = NULL;
    file->file = -1;
}

/* --------------------------------------------------------------------------------- blocks */

/* Reads a block into columns, of which there is room for a whole one. */
static bool read_block(struct keeping_file *in, uint64_t block, unsigned char *columns)
{
    struct keeping_codec *codec = in->codec;
    size_t size = codec->starts[block + 1] - codec->starts[block];
    size_t plain = block_count(in, block) * codec->row;
    if (!read_at(in, codec->packed, size, codec->starts[block]))
        return false;
    if (XXH3_64bits(codec->packed, size) !=
        take_number(index_entry(in, block) + in->head.state_size, 8))
        return find_fault(in, "is damaged: block %" PRIu64 " does not fit its sum", block);
    return ZSTD_decompressDCtx(codec->unpacker, columns, plain, codec->packed, size) == plain ||
           find_fault(in, "is damaged: block %" PRIu64 " cannot be unpacked", block);
}

/* A block from the cache, read if need be; NULL when that fails. */
static const unsigned char *get_block(struct keeping_file *in, uint64_t block)
{
    struct cached *cached = &in->codec->cache[block % CACHE];
    if (cached->block == block + 1)
        return cached->columns;
    cached->block = 0;
    if (!cached->columns)
        cached->columns = make_room(in, in->per_block * in->codec->row);
    if (!cached->columns || !read_block(in, block, cached->columns))
        return NULL;
    cached->block = block + 1;
    return cached->columns;
}

static int64_t number_at(const unsigned char *columns, uint64_t count, uint64_t row, unsigned width)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < width; i++)
        number |= (uint64_t)columns[i * count + row] << (8 * i);
    if (width && width < 8 && number >> (8 * width - 1))
        number |= UINT64_MAX << (8 * width);
    return (int64_t)number;
}

static qj_kept_value value_at(const struct keeping_file *in, const unsigned char *columns,
                              uint64_t count, uint64_t row)
{
    const unsigned *widths = in->codec->widths;
    const unsigned char *worths = columns + in->head.state_size * count;
    return (qj_kept_value){number_at(worths, count, row, widths[0]),
                           number_at(worths + widths[0] * count, count, row, widths[1])};
}

/* -------------------------------------------------------------------------------- look-ups */

/* The block in which a state would be: the last whose first state is not greater. False: it is
 * less than all. */
static bool bisect(const struct keeping_file *in, const void *state, uint64_t *block)
{
    uint64_t low = 0, high = in->blocks;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (memcmp(index_entry(in, middle), state, in->head.state_size) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    *block = low - 1;
    return low > 0;
}

/* The row of a state among count sorted ones, by columns: those rows that are the same up to a
 * column stand side by side, and the next column leaves some of them.
 *
 *     first column    1 1 1 2 2 2 2 3        state 2 5:   low ^ .. high v
 *     second column         3 5 5 8                             low ^ high v
 */
static bool find_row(const unsigned char *columns, uint64_t count, const unsigned char *state,
                     size_t size, uint64_t *row)
{
    uint64_t low = 0, high = count;
    for (size_t i = 0; i < size; i++) {
        const unsigned char *column = columns + i * count;
        unsigned char byte = 0;
        for (uint64_t at = 0; at < low; at++)
            byte ^= column[at];
        while (low < high && (byte ^ column[low]) < state[i])
            byte ^= column[low++];
        uint64_t end = low;
        while (end < high && (byte ^ column[end]) == state[i])
            byte ^= column[end++];
        high = end;
    }
    *row = low;
    return low < high;
}

int keeping_find(struct keeping_file *in, const void *state, qj_kept_value *value)
{
    uint64_t block, row;
    if (!bisect(in, state, &block))
        return 0;
    const unsigned char *columns = get_block(in, block);
    if (!columns)
        return -1;
    uint64_t count = block_count(in, block);
    if (!find_row(columns, count, state, in->head.state_size, &row))
        return 0;
    *value = value_at(in, columns, count, row);
    return 1;
}

/* Column by column, which compilers make vectors of. */
static void take_worths(const unsigned char *columns, uint64_t block_count, unsigned width,
                        uint64_t count, int64_t *worths)
{
    unsigned left = 64 - 8 * width;
    memset(worths, 0, count * sizeof *worths);
    for (unsigned i = 0; i < width; i++)
        for (uint64_t row = 0; row < count; row++)
            worths[row] |= (int64_t)((uint64_t)columns[i * block_count + row] << (left + 8 * i));
    for (uint64_t row = 0; row < count; row++)
        worths[row] >>= left;
}

bool keeping_read_worths(struct keeping_file *in, uint64_t first, uint64_t count, int64_t *worths)
{
    if (first > in->head.positions || count > in->head.positions - first)
        return damaged(in, "it has fewer positions than its heights");
    for (uint64_t more; count; first += more, worths += more, count -= more) {
        uint64_t block = first / in->per_block, row = first % in->per_block;
        const unsigned char *columns = get_block(in, block);
        if (!columns)
            return false;
        more = block_count(in, block) - row;
        more = more < count ? more : count;
        take_worths(columns + row, block_count(in, block), in->codec->widths[0], more, worths);
    }
    return true;
}

/* ------------------------------------------------------------------------------- the whole */

/* The states of a block side by side. */
static void make_rows(const struct keeping_file *in, const unsigned char *columns, uint64_t count)
{
    size_t size = in->head.state_size;
    unsigned char *rows = in->codec->rows;
    for (size_t column = 0; column < size; column++) {
        unsigned char byte = 0;
        for (uint64_t i = 0; i < count; i++)
            rows[i * size + column] = byte ^= columns[column * count + i];
    }
}

static bool within(int64_t value, int64_t least, int64_t most)
{
    return least <= value && value <= most;
}

/* last: the state before the block, NULL at first; then the last one of it. */
static bool visit_block(struct keeping_file *in, uint64_t block, unsigned char *last,
                        keeping_row_fn visit, void *user)
{
    const struct keeping_codec *codec = in->codec;
    const qj_kept_head *head = &in->head;
    uint64_t count = block_count(in, block);
    size_t size = head->state_size;
    make_rows(in, codec->columns, count);
    if (memcmp(codec->rows, index_entry(in, block), size) != 0)
        return find_fault(in,
                          "is damaged: block %" PRIu64 " begins with another state than its "
                          "index says",
                          block);
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = codec->rows + i * size;
        const unsigned char *before = i ? state - size : block ? last : NULL;
        qj_kept_value value = value_at(in, codec->columns, count, i);
        if (size && before && memcmp(before, state, size) >= 0)
            return find_fault(in, "is damaged: the states of block %" PRIu64 " are not in order",
                              block);
        if (!within(value.worth, head->least.worth, head->most.worth) ||
            !within(value.ending, head->least.ending, head->most.ending))
            return find_fault(in, "is damaged: block %" PRIu64 " has a value out of its bounds",
                              block);
        if (!visit(user, state, &value))
            return false;
    }
    memcpy(last, codec->rows + (count - 1) * size, size);
    return true;
}

/* The sum of all behind the head. */
static bool check_file_sum(struct keeping_file *in)
{
    struct keeping_codec *codec = in->codec;
    unsigned char found[SUM], room[1 << 12];
    if (!codec->sum)
        codec->sum = XXH3_createState();
    if (!codec->sum)
        return keeping_fail(in, ENOMEM);
    XXH3_128bits_reset(codec->sum);
    for (uint64_t at = codec->head_size; at < in->length;) {
        uint64_t left = in->length - at;
        size_t size = left < sizeof room ? left : sizeof room;
        if (!read_at(in, room, size, at))
            return false;
        XXH3_128bits_update(codec->sum, room, size);
        at += size;
    }
    put_sum(found, XXH3_128bits_digest(codec->sum));
    return memcmp(found, codec->head + AT_FILE_SUM, SUM) == 0 ||
           damaged(in, "its bytes do not fit the sum of the file");
}

bool keeping_visit(struct keeping_file *in, keeping_row_fn visit, void *user)
{
    struct keeping_codec *codec = in->codec;
    size_t block_size = in->per_block * codec->row;
    unsigned char *last = make_room(in, in->head.state_size);
    free(codec->rows);
    free(codec->columns);
    codec->rows = make_room(in, block_size);
    codec->columns = make_room(in, block_size);
    bool good = last && codec->rows && codec->columns && check_file_sum(in);
    for (uint64_t block = 0; good && block < in->blocks; block++)
        good = read_block(in, block, codec->columns) && visit_block(in, block, last, visit, user);
    free(last);
    return good;
}

const struct keeping_functions qiju_keeping = {keeping_begin, keeping_take, keeping_finish,
                                               keeping_open,  keeping_find, keeping_read_worths,
                                               keeping_visit, keeping_close};
