/* block_file: a file of bytes in compressed blocks, which are read in any order. Checkpoints, the
 * tiers of a game and solution files are such files; docs/reference/solution-files.md defines the
 * format.
 *
 *     | head | block 0 | block 1 | ... | sums | seek table |
 *       each is a zstd frame; head, sums and seek table are skippable frames
 *
 * Every byte is verified before it is used: the head has a sum of itself and of the end (sums and
 * seek table), and the end has a sum of each block. The head is written last, so an unfinished file
 * has no head. Head and end are in memory; a block is read on demand and cached.
 */
#include "cli/storage/disk.h"

#include <sys/stat.h>
#include <xxhash.h>
#include <zstd.h>

enum {
    VERSION = 1,
    BLOCK = DISK_BLOCK,
    SUM = 16,      /* bytes of an XXH3-128 in its canonical form */
    BLOCK_SUM = 8, /* bytes of an XXH3-64 */
    FRAME = 8,     /* bytes before a skippable frame: its number and its size */
    ENTRY = 8,     /* bytes of an entry of the seek table: both sizes of a frame */
    FOOTER = 9,    /* bytes at the end of the seek table */
    CACHE = 256    /* cached blocks, each in a slot by its index: at most 16 MB */
};

#define FRAME_OURS  0x184D2A50U
#define FRAME_SEEK  0x184D2A5EU
#define FOOTER_SEEK 0x8F92EAB1U

/* Max entries of a seek table in zstd's library. */
#define MAX_FRAMES (UINT64_C(1) << 27)

static const char block_file_magic[8] = {'q', 'i', 'j', 'u', 'b', 'l', 'o', 'k'};

/* Offsets in the head. */
enum {
    AT_MAGIC = FRAME,
    AT_VERSION = 16,
    AT_BLOCK = 20,
    AT_LENGTH = 24,
    AT_SIZE = 32, /* bytes before packing */
    AT_TAIL = 40, /* offset of the sums */
    AT_TAIL_SUM = 48,
    AT_SUM = 64,
    HEAD = AT_SUM + SUM
};

static void block_file_close(struct disk_file *file)
{
    for (int i = 0; file->cache && i < CACHE; i++)
        free(file->cache[i].bytes);
    ZSTD_freeCCtx(file->packer);
    ZSTD_freeDCtx(file->unpacker);
    free(file->plain);
    free(file->packed);
    free(file->tail);
    free(file->written);
    free(file->starts);
    free(file->cache);
    if (file->file >= 0)
        close(file->file);
}

static void block_file_put_sum(unsigned char *bytes, const void *data, size_t size)
{
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, XXH3_128bits(data, size));
    memcpy(bytes, sum.digest, SUM);
}

static bool block_file_make_room(struct disk_file *file)
{
    file->room = ZSTD_compressBound(BLOCK);
    file->packed = malloc(file->room);
    return file->packed || disk_fail(file, ENOMEM);
}

/* Returns the bytes of a block before packing. */
static size_t block_file_block_size(const struct disk_file *file, uint64_t block)
{
    const uint64_t left = file->size - block * BLOCK;
    return left < BLOCK ? (size_t)left : BLOCK;
}

/* ----------------------------------------------------------------------------- writing */

static bool block_file_create(struct disk_file *out, int file, int level)
{
    *out = (struct disk_file){.file = file, .length = HEAD};
    if (!block_file_make_room(out))
        return false;
    out->plain = malloc(BLOCK);
    out->packer = ZSTD_createCCtx();
    if (!out->plain || !out->packer)
        return disk_fail(out, ENOMEM);
    ZSTD_CCtx_setParameter(out->packer, ZSTD_c_compressionLevel, level);
    return true;
}

static bool block_file_write_block(struct disk_file *out)
{
    const size_t size = ZSTD_compress2(out->packer, out->packed, out->room, out->plain,
                                       out->filled);
    if (ZSTD_isError(size))
        return disk_fail(out, ENOMEM);
    if (out->blocks + 2 >= MAX_FRAMES)
        return disk_fail(out, EFBIG);
    if (!(out->blocks & (out->blocks - 1))) { /* a power of two, or 0: there is no more room */
        void *moved = realloc(out->written, (2 * out->blocks + 1) * sizeof *out->written);
        if (!moved)
            return disk_fail(out, ENOMEM);
        out->written = moved;
    }
    if (!disk_write(out, out->packed, size, out->length))
        return false;
    out->written[out->blocks++] = (struct block_file_packed){XXH3_64bits(out->packed, size),
                                                             (uint32_t)size};
    out->length += size;
    out->filled = 0;
    return true;
}

static bool block_file_write(struct disk_file *out, const void *data, size_t size)
{
    const char *bytes = data;
    out->size += size;
    while (size) {
        const size_t free = BLOCK - out->filled, part = size < free ? size : free;
        memcpy(out->plain + out->filled, bytes, part);
        out->filled += part;
        bytes += part;
        size -= part;
        if (out->filled == BLOCK && !block_file_write_block(out))
            return false;
    }
    return true;
}

static void block_file_put_frame(unsigned char *bytes, uint32_t number, uint64_t size)
{
    disk_put_number(bytes, number, 4);
    disk_put_number(bytes + 4, size - FRAME, 4);
}

/* Writes an entry of the seek table, both sizes of a frame; returns the place after it. */
static unsigned char *block_file_put_entry(unsigned char *at, uint64_t packed, uint64_t plain)
{
    disk_put_number(at, packed, 4);
    disk_put_number(at + 4, plain, 4);
    return at + ENTRY;
}

static uint64_t block_file_sums_size(uint64_t blocks)
{
    return FRAME + blocks * BLOCK_SUM;
}

/* The table has entries for the head, the blocks and the sums. */
static uint64_t block_file_table_size(uint64_t blocks)
{
    return FRAME + (blocks + 2) * ENTRY + FOOTER;
}

/* Writes sums and seek table; sum receives the sum of both. */
static bool block_file_write_tail(struct disk_file *out, unsigned char sum[SUM])
{
    const uint64_t sums = block_file_sums_size(out->blocks),
                   table = block_file_table_size(out->blocks);
    unsigned char *bytes = malloc(sums + table), *at = bytes;
    if (!bytes)
        return disk_fail(out, ENOMEM);
    block_file_put_frame(at, FRAME_OURS, sums);
    for (uint64_t i = 0; i < out->blocks; i++)
        disk_put_number(at + FRAME + i * BLOCK_SUM, out->written[i].sum, BLOCK_SUM);
    at += sums;
    block_file_put_frame(at, FRAME_SEEK, table);
    at = block_file_put_entry(at + FRAME, HEAD, 0);
    for (uint64_t i = 0; i < out->blocks; i++)
        at = block_file_put_entry(at, out->written[i].packed, block_file_block_size(out, i));
    at = block_file_put_entry(at, sums, 0);
    disk_put_number(at, out->blocks + 2, 4);
    at[4] = 0; /* no checksums of zstd */
    disk_put_number(at + 5, FOOTER_SEEK, 4);
    block_file_put_sum(sum, bytes, sums + table);
    const bool good = disk_write(out, bytes, sums + table, out->length);
    out->length += sums + table;
    free(bytes);
    return good;
}

static bool block_file_finish(struct disk_file *out)
{
    unsigned char head[HEAD];
    if (out->filled && !block_file_write_block(out))
        return false;
    const uint64_t tail = out->length;
    if (!block_file_write_tail(out, head + AT_TAIL_SUM))
        return false;
    block_file_put_frame(head, FRAME_OURS, HEAD);
    memcpy(head + AT_MAGIC, block_file_magic, sizeof block_file_magic);
    disk_put_number(head + AT_VERSION, VERSION, 4);
    disk_put_number(head + AT_BLOCK, BLOCK, 4);
    disk_put_number(head + AT_LENGTH, out->length, 8);
    disk_put_number(head + AT_SIZE, out->size, 8);
    disk_put_number(head + AT_TAIL, tail, 8);
    block_file_put_sum(head + AT_SUM, head, AT_SUM);
    if (!disk_write(out, head, HEAD, 0))
        return false;
    return disk_sync(out->file) || disk_fail(out, errno);
}

/* ----------------------------------------------------------------------------- reading */

/* Reads exactly size bytes. The file may have become shorter since it was opened. */
static bool block_file_read_at(struct disk_file *in, void *data, size_t size, uint64_t at)
{
    const int reason = disk_read_at(in->file, data, size, at);
    if (reason == AT_END)
        return disk_damaged(in, "it ends too soon");
    return reason == 0 || disk_fail(in, reason);
}

static bool block_file_has_sum(const unsigned char *sum, const void *data, size_t size)
{
    unsigned char found[SUM];
    block_file_put_sum(found, data, size);
    return memcmp(sum, found, SUM) == 0;
}

/* Checks magic and version before the rest of the head. A file that is cut has a part of both. */
static bool block_file_check_magic(struct disk_file *in, const unsigned char head[HEAD],
                                   size_t found)
{
    unsigned char expected[AT_VERSION];
    const size_t compared = found < AT_VERSION ? found : AT_VERSION;
    memcpy(expected, head, AT_VERSION); /* the size of the head is compared by its sum */
    disk_put_number(expected, FRAME_OURS, 4);
    memcpy(expected + AT_MAGIC, block_file_magic, sizeof block_file_magic);
    if (memcmp(head, expected, compared) != 0)
        return disk_fault(in, "is not a file of qiju");
    if (found < HEAD)
        return disk_fault(in, "is damaged: expected at least %d bytes, found %zu", HEAD, found);
    const uint64_t version = disk_take_number(head + AT_VERSION, 4);
    return version == VERSION ||
           disk_fault(in, "is a file of version %" PRIu64 " of its format, expected version %d",
                      version, VERSION);
}

static bool block_file_read_head(struct disk_file *in, unsigned char head[HEAD])
{
    struct stat about;
    if (fstat(in->file, &about))
        return disk_fail(in, errno);
    in->length = (uint64_t)about.st_size;
    const size_t found = in->length < HEAD ? (size_t)in->length : HEAD;
    if (!block_file_read_at(in, head, found, 0) || !block_file_check_magic(in, head, found))
        return false;
    if (!block_file_has_sum(head + AT_SUM, head, AT_SUM))
        return disk_damaged(in, "its head does not fit its sum");
    if (disk_take_number(head + AT_LENGTH, 8) != in->length)
        return disk_fault(in, "is damaged: expected %" PRIu64 " bytes, found %" PRIu64,
                          disk_take_number(head + AT_LENGTH, 8), in->length);
    in->size = disk_take_number(head + AT_SIZE, 8);
    in->blocks = in->size / BLOCK + (in->size % BLOCK > 0);
    in->tail_size = block_file_sums_size(in->blocks) + block_file_table_size(in->blocks);
    const uint64_t tail = disk_take_number(head + AT_TAIL, 8);
    return (disk_take_number(head + AT_BLOCK, 4) == BLOCK && in->blocks + 2 <= MAX_FRAMES &&
            tail >= HEAD && tail <= in->length && in->length - tail == in->tail_size) ||
           disk_damaged(in, "the numbers of its head do not go together");
}

/* Reads sums and seek table, and the offsets of the blocks from it. */
static bool block_file_read_tail(struct disk_file *in, const unsigned char head[HEAD])
{
    const uint64_t tail = disk_take_number(head + AT_TAIL, 8);
    uint64_t at = HEAD;
    in->tail = malloc(in->tail_size);
    in->cache = calloc(CACHE, sizeof *in->cache);
    in->unpacker = ZSTD_createDCtx();
    in->starts = malloc((in->blocks + 1) * sizeof *in->starts);
    if (!in->tail || !in->cache || !in->unpacker || !in->starts)
        return disk_fail(in, ENOMEM);
    if (!block_file_read_at(in, in->tail, in->tail_size, tail))
        return false;
    if (!block_file_has_sum(head + AT_TAIL_SUM, in->tail, in->tail_size))
        return disk_damaged(in, "its index does not fit its sum");
    const unsigned char *entry = in->tail + block_file_sums_size(in->blocks) + FRAME + ENTRY;
    for (uint64_t i = 0; i < in->blocks; i++, entry += ENTRY) {
        const uint64_t packed = disk_take_number(entry, 4);
        in->starts[i] = at;
        at += packed;
        if (packed > in->room || at > tail ||
            disk_take_number(entry + 4, 4) != block_file_block_size(in, i))
            return disk_damaged(in, "its seek table does not fit");
    }
    in->starts[in->blocks] = at;
    return at == tail || disk_damaged(in, "its seek table does not fit");
}

static bool block_file_open(struct disk_file *in, int file)
{
    unsigned char head[HEAD] = {0};
    *in = (struct disk_file){.file = file, .words = in->words};
    return block_file_make_room(in) && block_file_read_head(in, head) &&
           block_file_read_tail(in, head);
}

static bool block_file_unpack(struct disk_file *in, uint64_t block, unsigned char *out)
{
    const size_t packed = (size_t)(in->starts[block + 1] - in->starts[block]),
                 plain = block_file_block_size(in, block);
    if (!block_file_read_at(in, in->packed, packed, in->starts[block]))
        return false;
    if (XXH3_64bits(in->packed, packed) !=
        disk_take_number(in->tail + FRAME + block * BLOCK_SUM, BLOCK_SUM))
        return disk_fault(in, "is damaged: block %" PRIu64 " does not fit its sum", block);
    return ZSTD_decompressDCtx(in->unpacker, out, plain, in->packed, packed) == plain ||
           disk_fault(in, "is damaged: block %" PRIu64 " cannot be unpacked", block);
}

/* Returns a block from the cache, read on demand; NULL on failure. */
static const unsigned char *block_file_block(struct disk_file *in, uint64_t block)
{
    struct block_file_block *cached = &in->cache[block % CACHE];
    if (cached->block == block + 1)
        return cached->bytes;
    cached->block = 0;
    if (!cached->bytes && !(cached->bytes = malloc(BLOCK))) {
        disk_fail(in, ENOMEM);
        return NULL;
    }
    if (!block_file_unpack(in, block, cached->bytes))
        return NULL;
    cached->block = block + 1;
    return cached->bytes;
}

/* Whole blocks are unpacked where they are wanted. */
static bool block_file_read(struct disk_file *in, void *data, size_t size, uint64_t at)
{
    unsigned char *to = data;
    if (at > in->size || size > in->size - at)
        return disk_damaged(in, "it ends too soon");
    while (size) {
        const uint64_t block = at / BLOCK;
        const size_t begin = at % BLOCK, left = block_file_block_size(in, block) - begin,
                     part = size < left ? size : left;
        if (begin == 0 && part == BLOCK) {
            if (!block_file_unpack(in, block, to))
                return false;
        } else {
            const unsigned char *bytes = block_file_block(in, block);
            if (!bytes)
                return false;
            memcpy(to, bytes + begin, part);
        }
        to += part;
        at += part;
        size -= part;
    }
    return true;
}

const struct block_file_functions qiju_blocks = {
    block_file_create, block_file_write, block_file_finish, block_file_open,
    block_file_read,   block_file_block, block_file_close};
