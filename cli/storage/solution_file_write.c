/* solution_file_write: writes a solution file from its first block to its last, then the index and
 * the seek table, and finally the head, so an unfinished file has no head.
 *
 *     rows      | state a, value, ending | state b, value, ending | ...
 *     columns   | first bytes: a, a ^ b, b ^ c, ... | second bytes | ... | endings |
 */
#include "cli/storage/solution_file_form.h"

#include <stdlib.h>

/* Higher levels take ten times as long for a tenth of the bytes of states, and for a fiftieth of
 * the bytes of values by layers, which hardly shrink. */
enum { LEVEL = 9, LEVEL_HEIGHTS = 1 };

/* Appends bytes after the head. */
static bool solution_file_write_append(struct disk_file *out, const void *data, size_t size)
{
    XXH3_128bits_update(out->codec->sum, data, size);
    out->length += size;
    return disk_write(out, data, size, out->length - size);
}

/* Makes room for size more bytes of an array. */
static bool solution_file_write_grow(struct disk_file *out, unsigned char **bytes, uint64_t used,
                                     uint64_t *room, uint64_t size)
{
    uint64_t wanted = *room + *room / 2 + BLOCK;
    if (used + size <= *room)
        return true;
    wanted = wanted < used + size ? used + size : wanted;
    void *moved = realloc(*bytes, wanted);
    if (!moved)
        return disk_fail(out, ENOMEM);
    *bytes = moved;
    *room = wanted;
    return true;
}

/* ---------------------------------------------------------------------------------- head */

/* Returns the bytes of the shortest two's complement for both numbers; 0 if both are 0. */
static unsigned solution_file_write_width(int64_t least, int64_t most)
{
    unsigned width = least || most ? 1 : 0;
    while (width && width < 8 &&
           (least < -(INT64_C(1) << (8 * width - 1)) || most >= INT64_C(1) << (8 * width - 1)))
        width++;
    return width;
}

static bool solution_file_write_make_head(struct disk_file *out, const qj_solution_file_head *head)
{
    struct codec *codec = out->codec;
    const void *texts[] = {head->game, head->text, head->identity};
    const uint64_t sizes[] = {strlen(head->game), head->text_size, head->identity_size};
    size_t size = HEAD + SUM;
    for (int i = 0; i < 3; i++) {
        if (sizes[i] > MAX_TEXT)
            return disk_fail(out, EFBIG);
        size += sizes[i];
    }
    unsigned char *bytes = codec->bytes = calloc(1, size);
    if (!bytes)
        return disk_fail(out, ENOMEM);
    codec->head_size = size;
    disk_put_number(bytes, FRAME_OURS, 4);
    disk_put_number(bytes + 4, size - FRAME, 4);
    memcpy(bytes + AT_MAGIC, solution_file_magic, sizeof solution_file_magic);
    disk_put_number(bytes + AT_VERSION, VERSION, 4);
    disk_put_number(bytes + AT_KIND, (uint64_t)head->kind, 4);
    disk_put_number(bytes + AT_STATE_SIZE, head->state_size, 4);
    bytes[AT_WIDTHS] = (unsigned char)codec->widths[0];
    bytes[AT_WIDTHS + 1] = (unsigned char)codec->widths[1];
    bytes[AT_EVERY] = (unsigned char)head->every;
    bytes[AT_TAIL_STEPS] = (unsigned char)head->tail_steps;
    disk_put_number(bytes + AT_POSITIONS, head->positions, 8);
    disk_put_number(bytes + AT_PER_BLOCK, codec->per_block, 8);
    unsigned char *at = bytes + HEAD;
    for (size_t i = 0; i < 3; i++) {
        disk_put_number(bytes + AT_TEXTS + 8 * i, sizes[i], 8);
        memcpy(at, texts[i], sizes[i]);
        at += sizes[i];
    }
    return true;
}

bool solution_file_write_begin(struct disk_file *out, int file, const qj_solution_file_head *head)
{
    struct codec *codec = calloc(1, sizeof *codec);
    *out = (struct disk_file){.file = file, .codec = codec};
    if (!codec)
        return disk_fail(out, ENOMEM);
    codec->head = *head;
    codec->widths[0] = solution_file_write_width(head->least.value, head->most.value);
    codec->widths[1] = solution_file_write_width(head->least.ending, head->most.ending);
    if (head->every && codec->widths[0] == 0)
        codec->widths[0] = 1; /* otherwise a row would be empty */
    codec->row = head->state_size + codec->widths[0] + codec->widths[1];
    codec->per_block = solution_file_per_block(codec->row);
    uint64_t blocks = (head->positions + codec->per_block - 1) / codec->per_block;
    if (head->state_size > MAX_STATE || blocks + 2 > MAX_FRAMES ||
        blocks * (head->state_size + 8) > UINT32_MAX)
        return disk_fail(out, EFBIG);
    codec->room = ZSTD_compressBound(codec->per_block * codec->row);
    codec->packer = ZSTD_createCCtx();
    codec->sum = XXH3_createState();
    codec->rows = malloc(codec->per_block * codec->row);
    codec->columns = malloc(codec->per_block * codec->row);
    codec->packed = malloc(codec->room);
    if (!codec->packer || !codec->sum || !codec->rows || !codec->columns || !codec->packed)
        return disk_fail(out, ENOMEM);
    XXH3_128bits_reset(codec->sum);
    ZSTD_CCtx_setParameter(codec->packer, ZSTD_c_compressionLevel,
                           head->every ? LEVEL_HEIGHTS : LEVEL);
    if (!solution_file_write_make_head(out, head))
        return false;
    out->length = codec->head_size;
    codec->tail_size = FRAME;
    return solution_file_write_grow(out, &codec->tail, 0, &codec->tail_room, FRAME);
}

/* -------------------------------------------------------------------------------- blocks */

static bool solution_file_write_add_entry(struct disk_file *out, uint64_t packed, uint64_t plain)
{
    struct codec *codec = out->codec;
    if (!solution_file_write_grow(out, &codec->entries, codec->entries_size, &codec->entries_room,
                                  ENTRY))
        return false;
    disk_put_number(codec->entries + codec->entries_size, packed, 4);
    disk_put_number(codec->entries + codec->entries_size + 4, plain, 4);
    codec->entries_size += ENTRY;
    return true;
}

static void solution_file_write_make_columns(const struct codec *codec)
{
    const size_t state_size = codec->head.state_size;
    for (size_t column = 0; column < codec->row; column++) {
        unsigned char *to = codec->columns + column * codec->count, before = 0;
        for (uint64_t i = 0; i < codec->count; i++) {
            unsigned char byte = codec->rows[i * codec->row + column];
            to[i] = byte ^ before;
            before = column < state_size ? byte : 0;
        }
    }
}

static bool solution_file_write_block(struct disk_file *out)
{
    struct codec *codec = out->codec;
    size_t plain = codec->count * codec->row, entry = codec->head.state_size + 8;
    solution_file_write_make_columns(codec);
    size_t size = ZSTD_compress2(codec->packer, codec->packed, codec->room, codec->columns, plain);
    if (ZSTD_isError(size))
        return disk_fail(out, ENOMEM);
    if (!solution_file_write_grow(out, &codec->tail, codec->tail_size, &codec->tail_room, entry) ||
        !solution_file_write_add_entry(out, size, plain))
        return false;
    unsigned char *index = codec->tail + codec->tail_size;
    memcpy(index, codec->rows, codec->head.state_size);
    disk_put_number(index + codec->head.state_size, XXH3_64bits(codec->packed, size), 8);
    codec->tail_size += entry;
    codec->taken += codec->count;
    codec->count = 0;
    codec->blocks++;
    return solution_file_write_append(out, codec->packed, size);
}

/* Takes positions, and extends the bounds that are written at the end. */
bool solution_file_write_take(struct disk_file *out, const void *states,
                              const qj_solution_file_value *values, size_t count)
{
    struct codec *codec = out->codec;
    const unsigned char *state = states;
    size_t size = codec->head.state_size;
    for (size_t i = 0; i < count; i++) {
        unsigned char *row = codec->rows + codec->count * codec->row;
        solution_file_stretch_bounds(&codec->head.least, &codec->head.most, &values[i],
                                     codec->taken + codec->count == 0);
        if (size)
            memcpy(row, state + i * size, size);
        disk_put_number(row + size, (uint64_t)values[i].value, codec->widths[0]);
        disk_put_number(row + size + codec->widths[0], (uint64_t)values[i].ending,
                        codec->widths[1]);
        if (++codec->count == codec->per_block && !solution_file_write_block(out))
            return false;
    }
    return true;
}

/* ----------------------------------------------------------------------------------- end */

/* Writes index and seek table. The table has entries for the head, the blocks and the index. */
static bool solution_file_write_tail(struct disk_file *out)
{
    struct codec *codec = out->codec;
    uint64_t frames = codec->blocks + 2, index = codec->tail_size;
    uint64_t table = FRAME + frames * ENTRY + FOOTER;
    disk_put_number(codec->tail, FRAME_OURS, 4);
    disk_put_number(codec->tail + 4, index - FRAME, 4);
    if (!solution_file_write_grow(out, &codec->tail, index, &codec->tail_room, table) ||
        !solution_file_write_add_entry(out, index, 0))
        return false;
    unsigned char *at = codec->tail + index;
    disk_put_number(at, FRAME_SEEK, 4);
    disk_put_number(at + 4, table - FRAME, 4);
    disk_put_number(at + FRAME, codec->head_size, 4);
    disk_put_number(at + FRAME + 4, 0, 4);
    memcpy(at + FRAME + ENTRY, codec->entries, codec->entries_size);
    at += table - FOOTER;
    disk_put_number(at, frames, 4);
    at[4] = 0; /* no checksums */
    disk_put_number(at + 5, FOOTER_SEEK, 4);
    codec->tail_size += table;
    return solution_file_write_append(out, codec->tail, codec->tail_size);
}

bool solution_file_write_finish(struct disk_file *out)
{
    struct codec *codec = out->codec;
    unsigned char *head = codec->bytes;
    if ((codec->count && !solution_file_write_block(out)) || !solution_file_write_tail(out))
        return false;
    if (codec->taken != codec->head.positions)
        return disk_fail(out, EINVAL);
    disk_put_number(head + AT_LEAST, (uint64_t)codec->head.least.value, 8);
    disk_put_number(head + AT_LEAST + 8, (uint64_t)codec->head.least.ending, 8);
    disk_put_number(head + AT_MOST, (uint64_t)codec->head.most.value, 8);
    disk_put_number(head + AT_MOST + 8, (uint64_t)codec->head.most.ending, 8);
    disk_put_number(head + AT_BLOCKS, codec->blocks, 8);
    disk_put_number(head + AT_LENGTH, out->length, 8);
    disk_put_number(head + AT_TAIL, out->length - codec->tail_size, 8);
    solution_file_put_sum(head + AT_TAIL_SUM, XXH3_128bits(codec->tail, codec->tail_size));
    solution_file_put_sum(head + AT_FILE_SUM, XXH3_128bits_digest(codec->sum));
    solution_file_put_sum(head + codec->head_size - SUM,
                          XXH3_128bits(head, codec->head_size - SUM));
    if (!disk_write(out, head, codec->head_size, 0))
        return false;
    return disk_sync(out->file) || disk_fail(out, errno);
}
