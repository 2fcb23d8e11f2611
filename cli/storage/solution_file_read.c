/* solution_file_read: finds positions in a solution file. Head, index and seek table are in memory.
 * A block is read on demand, verified by its checksum, unpacked, and cached.
 *
 * Every byte is verified before use: the head has a checksum, the head has a checksum of index and
 * seek table, and the index has a checksum of each block.
 */
#include "cli/storage/solution_file_form.h"

#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>

/* Cached blocks, each in a slot by its index: at most 16 MB. */
enum { CACHE = 256 };

struct solution_file_block {
    uint64_t block; /* index + 1; 0: none */
    unsigned char *columns;
};

static bool solution_file_read_fail_damaged(struct disk_file *in, const char *what)
{
    return disk_fault(in, "is damaged: %s", what);
}

/* Reads exactly size bytes. The file may have become shorter since it was opened. */
static bool solution_file_read_at(struct disk_file *in, void *data, size_t size, uint64_t at)
{
    const int reason = disk_read_at(in->file, data, size, at);
    if (reason == AT_END)
        return solution_file_read_fail_damaged(in, "it ends too soon");
    return reason == 0 || disk_fail(in, reason);
}

static void *solution_file_read_allocate(struct disk_file *in, uint64_t size)
{
    void *room = size <= SIZE_MAX ? malloc(size ? size : 1) : NULL;
    if (!room)
        disk_fail(in, ENOMEM);
    return room;
}

static bool solution_file_read_check_sum(const void *data, size_t size, const unsigned char *sum)
{
    unsigned char found[SUM];
    solution_file_put_sum(found, XXH3_128bits(data, size));
    return memcmp(found, sum, SUM) == 0;
}

/* ----------------------------------------------------------------------------------- head */

/* Checks magic, version and the size of the head, before using the rest of it. */
static bool solution_file_read_check_start(struct disk_file *in, unsigned char head[HEAD],
                                           uint64_t *size)
{
    struct stat about;
    if (fstat(in->file, &about))
        return disk_fail(in, errno);
    in->length = (uint64_t)about.st_size;
    if (in->length < HEAD + SUM)
        return disk_fault(in, "is not a solution file of qiju: byte %" PRIu64 " is the last",
                          in->length);
    if (!solution_file_read_at(in, head, HEAD, 0))
        return false;
    if (disk_take_number(head, 4) != FRAME_OURS ||
        memcmp(head + AT_MAGIC, solution_file_magic, sizeof solution_file_magic) != 0)
        return disk_fault(in, "is not a solution file of qiju");
    if (disk_take_number(head + AT_VERSION, 4) != VERSION)
        return disk_fault(in, "is a solution file of version %" PRIu64 ", expected version %d",
                          disk_take_number(head + AT_VERSION, 4), VERSION);
    *size = disk_take_number(head + 4, 4) + FRAME;
    return (*size >= HEAD + SUM && *size <= in->length) ||
           solution_file_read_fail_damaged(in, "its head is too long");
}

/* Reads the three texts, which fill the head. */
static bool solution_file_read_texts(struct disk_file *in)
{
    struct codec *codec = in->codec;
    uint64_t left = codec->head_size - HEAD - SUM, sizes[3];
    for (size_t i = 0; i < 3; i++) {
        sizes[i] = disk_take_number(codec->bytes + AT_TEXTS + 8 * i, 8);
        if (sizes[i] > left)
            return solution_file_read_fail_damaged(in, "its texts are too long");
        left -= sizes[i];
    }
    char *copy = codec->texts = solution_file_read_allocate(in, codec->head_size);
    if (!copy)
        return false;
    const unsigned char *from = codec->bytes + HEAD;
    codec->head.game = copy;
    memcpy(copy, from, sizes[0]);
    copy[sizes[0]] = 0;
    codec->head.text = copy + sizes[0] + 1;
    memcpy(copy + sizes[0] + 1, from + sizes[0], sizes[1]);
    copy[sizes[0] + 1 + sizes[1]] = 0;
    codec->head.text_size = sizes[1];
    codec->head.identity = from + sizes[0] + sizes[1];
    codec->head.identity_size = sizes[2];
    return left == 0 || solution_file_read_fail_damaged(in, "its texts are too short");
}

/* Checks that the numbers are consistent, regardless of correct checksums. */
static bool solution_file_read_check_numbers(struct disk_file *in)
{
    const struct codec *codec = in->codec;
    const qj_solution_file_head *head = &codec->head;
    uint64_t tail = disk_take_number(codec->bytes + AT_TAIL, 8);
    uint64_t tail_size = FRAME + codec->blocks * (head->state_size + 8) + FRAME +
                         (codec->blocks + 2) * ENTRY + FOOTER;
    bool good = (head->kind == QJ_SCORE || head->kind == QJ_OUTCOME || head->kind == QJ_NIMBER) &&
                (head->state_size >= 1) == (head->every == 0) &&
                (head->every == 0) == (head->tail_steps == 0) && head->state_size <= MAX_STATE &&
                head->positions >= 1 && codec->widths[0] <= 8 && codec->widths[1] <= 8 &&
                codec->row >= 1 && (head->every == 0 || codec->widths[1] == 0) &&
                codec->per_block == solution_file_per_block(codec->row) &&
                codec->blocks == (head->positions - 1) / codec->per_block + 1 &&
                codec->blocks + 2 <= MAX_FRAMES && tail >= codec->head_size && tail <= in->length &&
                in->length - tail == tail_size;
    return good ||
           solution_file_read_fail_damaged(in, "the numbers of its head do not go together");
}

static bool solution_file_read_parse_head(struct disk_file *in)
{
    struct codec *codec = in->codec;
    const unsigned char *head = codec->bytes;
    codec->head = (qj_solution_file_head){
        .kind = (qj_kind)disk_take_number(head + AT_KIND, 4),
        .state_size = disk_take_number(head + AT_STATE_SIZE, 4),
        .positions = disk_take_number(head + AT_POSITIONS, 8),
        .every = head[AT_EVERY],
        .tail_steps = head[AT_TAIL_STEPS],
        .least = {(int64_t)disk_take_number(head + AT_LEAST, 8),
                  (int64_t)disk_take_number(head + AT_LEAST + 8, 8)},
        .most = {(int64_t)disk_take_number(head + AT_MOST, 8),
                 (int64_t)disk_take_number(head + AT_MOST + 8, 8)},
    };
    codec->widths[0] = head[AT_WIDTHS];
    codec->widths[1] = head[AT_WIDTHS + 1];
    codec->row = codec->head.state_size + codec->widths[0] + codec->widths[1];
    codec->per_block = disk_take_number(head + AT_PER_BLOCK, 8);
    codec->blocks = disk_take_number(head + AT_BLOCKS, 8);
    return solution_file_read_texts(in) && solution_file_read_check_numbers(in);
}

static bool solution_file_read_head(struct disk_file *in)
{
    unsigned char start[HEAD];
    uint64_t size = 0;
    if (!solution_file_read_check_start(in, start, &size))
        return false;
    struct codec *codec = in->codec;
    codec->bytes = solution_file_read_allocate(in, size);
    if (!codec->bytes || !solution_file_read_at(in, codec->bytes, size, 0))
        return false;
    codec->head_size = size;
    if (!solution_file_read_check_sum(codec->bytes, size - SUM, codec->bytes + size - SUM))
        return solution_file_read_fail_damaged(in, "its head does not fit its sum");
    uint64_t length = disk_take_number(codec->bytes + AT_LENGTH, 8);
    if (length != in->length)
        return disk_fault(in, "is damaged: expected %" PRIu64 " bytes, found %" PRIu64, length,
                          in->length);
    return solution_file_read_parse_head(in);
}

/* --------------------------------------------------------------------- index and seek table */

static const unsigned char *solution_file_read_index_entry(const struct codec *codec,
                                                           uint64_t block)
{
    return codec->tail + FRAME + block * (codec->head.state_size + 8);
}

/* Returns the number of positions in a block. */
static uint64_t solution_file_read_block_count(const struct codec *codec, uint64_t block)
{
    uint64_t left = codec->head.positions - block * codec->per_block;
    return left < codec->per_block ? left : codec->per_block;
}

/* Reads the offsets of the blocks from the seek table. */
static bool solution_file_read_starts(struct disk_file *in, uint64_t tail_at)
{
    struct codec *codec = in->codec;
    const unsigned char *table = solution_file_read_index_entry(codec, codec->blocks) + FRAME;
    uint64_t at = codec->head_size;
    codec->starts = solution_file_read_allocate(in, (codec->blocks + 1) * sizeof *codec->starts);
    if (!codec->starts)
        return false;
    for (uint64_t i = 0; i < codec->blocks; i++) {
        const unsigned char *entry = table + (i + 1) * ENTRY;
        codec->starts[i] = at;
        at += disk_take_number(entry, 4);
        if (at > tail_at || disk_take_number(entry, 4) > codec->room ||
            disk_take_number(entry + 4, 4) != solution_file_read_block_count(codec, i) * codec->row)
            return solution_file_read_fail_damaged(in, "its seek table does not fit");
    }
    codec->starts[codec->blocks] = at;
    return at == tail_at || solution_file_read_fail_damaged(in, "its seek table does not fit");
}

static bool solution_file_read_tail(struct disk_file *in)
{
    struct codec *codec = in->codec;
    uint64_t at = disk_take_number(codec->bytes + AT_TAIL, 8);
    codec->tail_size = in->length - at;
    codec->tail = solution_file_read_allocate(in, codec->tail_size);
    codec->room = ZSTD_compressBound(codec->per_block * codec->row);
    codec->packed = solution_file_read_allocate(in, codec->room);
    codec->unpacker = ZSTD_createDCtx();
    codec->cache = calloc(CACHE, sizeof *codec->cache);
    if (!codec->tail || !codec->packed || !codec->unpacker || !codec->cache)
        return disk_fail(in, ENOMEM);
    if (!solution_file_read_at(in, codec->tail, codec->tail_size, at))
        return false;
    if (!solution_file_read_check_sum(codec->tail, codec->tail_size, codec->bytes + AT_TAIL_SUM))
        return solution_file_read_fail_damaged(in, "its index does not fit its sum");
    return solution_file_read_starts(in, at);
}

static const qj_solution_file_head *solution_file_read_open(struct disk_file *in, int file)
{
    *in = (struct disk_file){
        .file = file, .words = in->words, .codec = calloc(1, sizeof *in->codec)};
    bool good = in->codec ? solution_file_read_head(in) && solution_file_read_tail(in)
                          : disk_fail(in, ENOMEM);
    return good ? &in->codec->head : NULL;
}

static void solution_file_read_close(struct disk_file *file)
{
    struct codec *codec = file->codec;
    if (codec) {
        for (int i = 0; codec->cache && i < CACHE; i++)
            free(codec->cache[i].columns);
        free(codec->texts);
        ZSTD_freeCCtx(codec->packer);
        ZSTD_freeDCtx(codec->unpacker);
        XXH3_freeState(codec->sum);
        free(codec->bytes);
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

/* Reads a block into columns, which have room for a whole block. */
static bool solution_file_read_block(struct disk_file *in, uint64_t block, unsigned char *columns)
{
    struct codec *codec = in->codec;
    size_t size = codec->starts[block + 1] - codec->starts[block];
    size_t plain = solution_file_read_block_count(codec, block) * codec->row;
    if (!solution_file_read_at(in, codec->packed, size, codec->starts[block]))
        return false;
    if (XXH3_64bits(codec->packed, size) !=
        disk_take_number(solution_file_read_index_entry(codec, block) + codec->head.state_size, 8))
        return disk_fault(in, "is damaged: block %" PRIu64 " does not fit its sum", block);
    return ZSTD_decompressDCtx(codec->unpacker, columns, plain, codec->packed, size) == plain ||
           disk_fault(in, "is damaged: block %" PRIu64 " cannot be unpacked", block);
}

/* Returns a block from the cache, read on demand; NULL on failure. */
static const unsigned char *solution_file_read_get_block(struct disk_file *in, uint64_t block)
{
    struct codec *codec = in->codec;
    struct solution_file_block *cached = &codec->cache[block % CACHE];
    if (cached->block == block + 1)
        return cached->columns;
    cached->block = 0;
    if (!cached->columns)
        cached->columns = solution_file_read_allocate(in, codec->per_block * codec->row);
    if (!cached->columns || !solution_file_read_block(in, block, cached->columns))
        return NULL;
    cached->block = block + 1;
    return cached->columns;
}

static int64_t solution_file_read_number_at(const unsigned char *columns, uint64_t count,
                                            uint64_t row, unsigned width)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < width; i++)
        number |= (uint64_t)columns[i * count + row] << (8 * i);
    if (width && width < 8 && number >> (8 * width - 1))
        number |= UINT64_MAX << (8 * width);
    return (int64_t)number;
}

static qj_solution_file_value solution_file_read_value_at(const struct codec *codec,
                                                          const unsigned char *columns,
                                                          uint64_t count, uint64_t row)
{
    const unsigned *widths = codec->widths;
    const unsigned char *values = columns + codec->head.state_size * count;
    return (qj_solution_file_value){
        solution_file_read_number_at(values, count, row, widths[0]),
        solution_file_read_number_at(values + widths[0] * count, count, row, widths[1])};
}

/* -------------------------------------------------------------------------------- search */

/* Finds the block that may contain a state: the last whose first state is not greater. Returns
 * false if the state precedes all blocks. */
static bool solution_file_read_find_block(const struct codec *codec, const void *state,
                                          uint64_t *block)
{
    uint64_t low = 0, high = codec->blocks;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (memcmp(solution_file_read_index_entry(codec, middle), state, codec->head.state_size) <=
            0)
            low = middle + 1;
        else
            high = middle;
    }
    *block = low - 1;
    return low > 0;
}

/* Finds the row of a state among count sorted rows, by columns: rows with an equal prefix are
 * adjacent, and each column narrows their range.
 *
 *     first column    1 1 1 2 2 2 2 3        state 2 5:   low ^ .. high v
 *     second column         3 5 5 8                             low ^ high v
 */
static bool solution_file_read_find_row(const unsigned char *columns, uint64_t count,
                                        const unsigned char *state, size_t size, uint64_t *row)
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

static int solution_file_read_find(struct disk_file *in, const void *state,
                                   qj_solution_file_value *value)
{
    const struct codec *codec = in->codec;
    uint64_t block, row;
    if (!solution_file_read_find_block(codec, state, &block))
        return 0;
    const unsigned char *columns = solution_file_read_get_block(in, block);
    if (!columns)
        return -1;
    uint64_t count = solution_file_read_block_count(codec, block);
    if (!solution_file_read_find_row(columns, count, state, codec->head.state_size, &row))
        return 0;
    *value = solution_file_read_value_at(codec, columns, count, row);
    return 1;
}

/* Unpacks values column by column, a loop that compilers vectorise. */
static void solution_file_read_unpack_values(const unsigned char *columns, uint64_t block_count,
                                             unsigned width, uint64_t count, int64_t *values)
{
    unsigned left = 64 - 8 * width;
    memset(values, 0, count * sizeof *values);
    for (unsigned i = 0; i < width; i++)
        for (uint64_t row = 0; row < count; row++)
            values[row] |= (int64_t)((uint64_t)columns[i * block_count + row] << (left + 8 * i));
    for (uint64_t row = 0; row < count; row++)
        values[row] >>= left;
}

static bool solution_file_read_values(struct disk_file *in, uint64_t first, uint64_t count,
                                      int64_t *values)
{
    const struct codec *codec = in->codec;
    if (first > codec->head.positions || count > codec->head.positions - first)
        return solution_file_read_fail_damaged(in, "it has fewer positions than its heights");
    for (uint64_t more; count; first += more, values += more, count -= more) {
        uint64_t block = first / codec->per_block, row = first % codec->per_block;
        const unsigned char *columns = solution_file_read_get_block(in, block);
        if (!columns)
            return false;
        more = solution_file_read_block_count(codec, block) - row;
        more = more < count ? more : count;
        solution_file_read_unpack_values(columns + row,
                                         solution_file_read_block_count(codec, block),
                                         codec->widths[0], more, values);
    }
    return true;
}

/* ------------------------------------------------------------------------------- whole file */

/* Makes rows of the states of a block. */
static void solution_file_read_make_rows(const struct codec *codec, const unsigned char *columns,
                                         uint64_t count)
{
    size_t size = codec->head.state_size;
    unsigned char *rows = codec->rows;
    for (size_t column = 0; column < size; column++) {
        unsigned char byte = 0;
        for (uint64_t i = 0; i < count; i++)
            rows[i * size + column] = byte ^= columns[column * count + i];
    }
}

static bool solution_file_read_is_within(int64_t value, int64_t least, int64_t most)
{
    return least <= value && value <= most;
}

/* Visits a block. last: the state before the block, NULL at first; the last state of the block on
 * return. */
static bool solution_file_read_visit_block(struct disk_file *in, uint64_t block,
                                           unsigned char *last, solution_file_row_fn visit,
                                           void *user)
{
    const struct codec *codec = in->codec;
    const qj_solution_file_head *head = &codec->head;
    uint64_t count = solution_file_read_block_count(codec, block);
    size_t size = head->state_size;
    solution_file_read_make_rows(codec, codec->columns, count);
    if (memcmp(codec->rows, solution_file_read_index_entry(codec, block), size) != 0)
        return disk_fault(in,
                          "is damaged: block %" PRIu64 " begins with another state than its "
                          "index says",
                          block);
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = codec->rows + i * size;
        const unsigned char *before = i ? state - size : block ? last : NULL;
        qj_solution_file_value value = solution_file_read_value_at(codec, codec->columns, count, i);
        if (size && before && memcmp(before, state, size) >= 0)
            return disk_fault(in, "is damaged: the states of block %" PRIu64 " are not in order",
                              block);
        if (!solution_file_read_is_within(value.value, head->least.value, head->most.value) ||
            !solution_file_read_is_within(value.ending, head->least.ending, head->most.ending))
            return disk_fault(in, "is damaged: block %" PRIu64 " has a value out of its bounds",
                              block);
        if (!visit(user, state, &value))
            return false;
    }
    memcpy(last, codec->rows + (count - 1) * size, size);
    return true;
}

/* Verifies the checksum of all bytes after the head. */
static bool solution_file_read_check_file_sum(struct disk_file *in)
{
    struct codec *codec = in->codec;
    unsigned char found[SUM], room[1 << 12];
    if (!codec->sum)
        codec->sum = XXH3_createState();
    if (!codec->sum)
        return disk_fail(in, ENOMEM);
    XXH3_128bits_reset(codec->sum);
    for (uint64_t at = codec->head_size; at < in->length;) {
        uint64_t left = in->length - at;
        size_t size = left < sizeof room ? left : sizeof room;
        if (!solution_file_read_at(in, room, size, at))
            return false;
        XXH3_128bits_update(codec->sum, room, size);
        at += size;
    }
    solution_file_put_sum(found, XXH3_128bits_digest(codec->sum));
    return memcmp(found, codec->bytes + AT_FILE_SUM, SUM) == 0 ||
           solution_file_read_fail_damaged(in, "its bytes do not fit the sum of the file");
}

static bool solution_file_read_visit_all(struct disk_file *in, solution_file_row_fn visit,
                                         void *user)
{
    struct codec *codec = in->codec;
    size_t block_size = codec->per_block * codec->row;
    unsigned char *last = solution_file_read_allocate(in, codec->head.state_size);
    free(codec->rows);
    free(codec->columns);
    codec->rows = solution_file_read_allocate(in, block_size);
    codec->columns = solution_file_read_allocate(in, block_size);
    bool good = last && codec->rows && codec->columns && solution_file_read_check_file_sum(in);
    for (uint64_t block = 0; good && block < codec->blocks; block++)
        good = solution_file_read_block(in, block, codec->columns) &&
               solution_file_read_visit_block(in, block, last, visit, user);
    free(last);
    return good;
}

const struct solution_file_functions qiju_solutions = {
    solution_file_write_begin,    solution_file_write_take, solution_file_write_finish,
    solution_file_read_open,      solution_file_read_find,  solution_file_read_values,
    solution_file_read_visit_all, solution_file_read_close};
