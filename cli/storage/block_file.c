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

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
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

struct codec {
    ZSTD_CCtx *packer;    /* for writing */
    ZSTD_DCtx *unpacker;  /* for reading */
    uint64_t size;        /* bytes before packing */
    uint64_t blocks;      /* packed blocks */
    unsigned char *plain; /* writing: the bytes of the next block */
    size_t filled;        /* bytes of plain in use */
    unsigned char *packed;
    size_t room; /* bytes of packed */
    struct block_file_packed {
        uint64_t sum;
        uint32_t packed, plain; /* bytes after and before packing */
    } * written;                /* writing: the blocks */
    uint64_t written_room;
    unsigned char *tail; /* reading: sums and seek table */
    uint64_t tail_size;
    uint64_t *starts; /* reading: offset of each block, and of the end */
    struct block_file_block {
        uint64_t block; /* index + 1; 0: none */
        unsigned char *bytes;
    } * cache; /* reading */
};

static void block_file_close(struct disk_file *file)
{
    struct codec *codec = file->codec;
    if (codec) {
        for (int i = 0; codec->cache && i < CACHE; i++)
            free(codec->cache[i].bytes);
        ZSTD_freeCCtx(codec->packer);
        ZSTD_freeDCtx(codec->unpacker);
        free(codec->plain);
        free(codec->packed);
        free(codec->tail);
        free(codec->written);
        free(codec->starts);
        free(codec->cache);
    }
    free(codec);
    close(file->file);
    file->codec = NULL;
    file->file = -1;
}

static void block_file_put_sum(unsigned char *bytes, const void *data, size_t size)
{
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, XXH3_128bits(data, size));
    memcpy(bytes, sum.digest, SUM);
}

/* Begins a file; the caller sets what is special to writing or reading. */
static bool block_file_open_codec(struct disk_file *file)
{
    struct codec *codec = file->codec = calloc(1, sizeof *codec);
    if (!codec)
        return disk_fail(file, ENOMEM);
    codec->room = ZSTD_compressBound(BLOCK);
    codec->packed = malloc(codec->room);
    return codec->packed || disk_fail(file, ENOMEM);
}

/* ----------------------------------------------------------------------------- writing */

static bool block_file_create(struct disk_file *out, int file, int level)
{
    *out = (struct disk_file){.file = file, .length = HEAD};
    if (!block_file_open_codec(out))
        return false;
    struct codec *codec = out->codec;
    codec->plain = malloc(BLOCK);
    codec->packer = ZSTD_createCCtx();
    if (!codec->plain || !codec->packer)
        return disk_fail(out, ENOMEM);
    ZSTD_CCtx_setParameter(codec->packer, ZSTD_c_compressionLevel, level);
    return true;
}

static bool block_file_write_block(struct disk_file *out)
{
    struct codec *codec = out->codec;
    const size_t size = ZSTD_compress2(codec->packer, codec->packed, codec->room, codec->plain,
                                       codec->filled);
    if (ZSTD_isError(size))
        return disk_fail(out, ENOMEM);
    if (codec->blocks + 2 >= MAX_FRAMES)
        return disk_fail(out, EFBIG);
    if (codec->blocks == codec->written_room) {
        const uint64_t room = 2 * codec->blocks + 16;
        void *moved = realloc(codec->written, room * sizeof *codec->written);
        if (!moved)
            return disk_fail(out, ENOMEM);
        codec->written = moved;
        codec->written_room = room;
    }
    if (!disk_write(out, codec->packed, size, out->length))
        return false;
    codec->written[codec->blocks++] = (struct block_file_packed){
        XXH3_64bits(codec->packed, size), (uint32_t)size, (uint32_t)codec->filled};
    out->length += size;
    codec->filled = 0;
    return true;
}

static bool block_file_write(struct disk_file *out, const void *data, size_t size)
{
    struct codec *codec = out->codec;
    const char *bytes = data;
    codec->size += size;
    while (size) {
        const size_t free = BLOCK - codec->filled, part = size < free ? size : free;
        memcpy(codec->plain + codec->filled, bytes, part);
        codec->filled += part;
        bytes += part;
        size -= part;
        if (codec->filled == BLOCK && !block_file_write_block(out))
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
    struct codec *codec = out->codec;
    const uint64_t sums = block_file_sums_size(codec->blocks),
                   table = block_file_table_size(codec->blocks);
    unsigned char *bytes = malloc(sums + table), *at = bytes;
    if (!bytes)
        return disk_fail(out, ENOMEM);
    block_file_put_frame(at, FRAME_OURS, sums);
    for (uint64_t i = 0; i < codec->blocks; i++)
        disk_put_number(at + FRAME + i * BLOCK_SUM, codec->written[i].sum, BLOCK_SUM);
    at += sums;
    block_file_put_frame(at, FRAME_SEEK, table);
    at = block_file_put_entry(at + FRAME, HEAD, 0);
    for (uint64_t i = 0; i < codec->blocks; i++)
        at = block_file_put_entry(at, codec->written[i].packed, codec->written[i].plain);
    at = block_file_put_entry(at, sums, 0);
    disk_put_number(at, codec->blocks + 2, 4);
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
    struct codec *codec = out->codec;
    if (codec->filled && !block_file_write_block(out))
        return false;
    const uint64_t tail = out->length;
    if (!block_file_write_tail(out, head + AT_TAIL_SUM))
        return false;
    block_file_put_frame(head, FRAME_OURS, HEAD);
    memcpy(head + AT_MAGIC, block_file_magic, sizeof block_file_magic);
    disk_put_number(head + AT_VERSION, VERSION, 4);
    disk_put_number(head + AT_BLOCK, BLOCK, 4);
    disk_put_number(head + AT_LENGTH, out->length, 8);
    disk_put_number(head + AT_SIZE, codec->size, 8);
    disk_put_number(head + AT_TAIL, tail, 8);
    block_file_put_sum(head + AT_SUM, head, AT_SUM);
    if (!disk_write(out, head, HEAD, 0))
        return false;
    return disk_sync(out->file) || disk_fail(out, errno);
}

/* ----------------------------------------------------------------------------- reading */

static bool block_file_damaged(struct disk_file *in, const char *what)
{
    return disk_fault(in, "is damaged: %s", what);
}

/* Reads exactly size bytes. The file may have become shorter since it was opened. */
static bool block_file_read_at(struct disk_file *in, void *data, size_t size, uint64_t at)
{
    const int reason = disk_read_at(in->file, data, size, at);
    if (reason == AT_END)
        return block_file_damaged(in, "it ends too soon");
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
    struct codec *codec = in->codec;
    if (fstat(in->file, &about))
        return disk_fail(in, errno);
    in->length = (uint64_t)about.st_size;
    const size_t found = in->length < HEAD ? (size_t)in->length : HEAD;
    if (!block_file_read_at(in, head, found, 0) || !block_file_check_magic(in, head, found))
        return false;
    if (!block_file_has_sum(head + AT_SUM, head, AT_SUM))
        return block_file_damaged(in, "its head does not fit its sum");
    if (disk_take_number(head + AT_LENGTH, 8) != in->length)
        return disk_fault(in, "is damaged: expected %" PRIu64 " bytes, found %" PRIu64,
                          disk_take_number(head + AT_LENGTH, 8), in->length);
    codec->size = disk_take_number(head + AT_SIZE, 8);
    codec->blocks = codec->size / BLOCK + (codec->size % BLOCK > 0);
    codec->tail_size = block_file_sums_size(codec->blocks) + block_file_table_size(codec->blocks);
    const uint64_t tail = disk_take_number(head + AT_TAIL, 8);
    return (disk_take_number(head + AT_BLOCK, 4) == BLOCK && codec->blocks + 2 <= MAX_FRAMES &&
            tail >= HEAD && tail <= in->length && in->length - tail == codec->tail_size) ||
           block_file_damaged(in, "the numbers of its head do not go together");
}

/* Returns the bytes of a block before packing. */
static size_t block_file_block_size(const struct codec *codec, uint64_t block)
{
    const uint64_t left = codec->size - block * BLOCK;
    return left < BLOCK ? (size_t)left : BLOCK;
}

static bool block_file_read_starts(struct disk_file *in, uint64_t tail)
{
    struct codec *codec = in->codec;
    const unsigned char *entry = codec->tail + block_file_sums_size(codec->blocks) + FRAME + ENTRY;
    uint64_t at = HEAD;
    codec->starts = malloc((codec->blocks + 1) * sizeof *codec->starts);
    if (!codec->starts)
        return disk_fail(in, ENOMEM);
    for (uint64_t i = 0; i <= codec->blocks; i++, entry += ENTRY) {
        codec->starts[i] = at;
        if (i == codec->blocks)
            break;
        const uint64_t packed = disk_take_number(entry, 4);
        at += packed;
        if (packed > codec->room || at > tail ||
            disk_take_number(entry + 4, 4) != block_file_block_size(codec, i))
            return block_file_damaged(in, "its seek table does not fit");
    }
    return at == tail || block_file_damaged(in, "its seek table does not fit");
}

static bool block_file_read_tail(struct disk_file *in, const unsigned char head[HEAD])
{
    struct codec *codec = in->codec;
    const uint64_t tail = disk_take_number(head + AT_TAIL, 8);
    codec->tail = malloc(codec->tail_size);
    codec->cache = calloc(CACHE, sizeof *codec->cache);
    codec->unpacker = ZSTD_createDCtx();
    if (!codec->tail || !codec->cache || !codec->unpacker)
        return disk_fail(in, ENOMEM);
    if (!block_file_read_at(in, codec->tail, codec->tail_size, tail))
        return false;
    if (!block_file_has_sum(head + AT_TAIL_SUM, codec->tail, codec->tail_size))
        return block_file_damaged(in, "its index does not fit its sum");
    return block_file_read_starts(in, tail);
}

static bool block_file_open(struct disk_file *in, int file, uint64_t *size)
{
    unsigned char head[HEAD] = {0};
    *in = (struct disk_file){.file = file, .words = in->words};
    if (!block_file_open_codec(in) || !block_file_read_head(in, head) ||
        !block_file_read_tail(in, head))
        return false;
    *size = in->codec->size;
    return true;
}

static bool block_file_unpack(struct disk_file *in, uint64_t block, unsigned char *out)
{
    struct codec *codec = in->codec;
    const size_t packed = (size_t)(codec->starts[block + 1] - codec->starts[block]),
                 plain = block_file_block_size(codec, block);
    if (!block_file_read_at(in, codec->packed, packed, codec->starts[block]))
        return false;
    if (XXH3_64bits(codec->packed, packed) !=
        disk_take_number(codec->tail + FRAME + block * BLOCK_SUM, BLOCK_SUM))
        return disk_fault(in, "is damaged: block %" PRIu64 " does not fit its sum", block);
    return ZSTD_decompressDCtx(codec->unpacker, out, plain, codec->packed, packed) == plain ||
           disk_fault(in, "is damaged: block %" PRIu64 " cannot be unpacked", block);
}

/* Returns a block from the cache, read on demand; NULL on failure. */
static const unsigned char *block_file_block(struct disk_file *in, uint64_t block)
{
    struct block_file_block *cached = &in->codec->cache[block % CACHE];
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
    const struct codec *codec = in->codec;
    unsigned char *to = data;
    if (at > codec->size || size > codec->size - at)
        return block_file_damaged(in, "it ends too soon");
    while (size) {
        const uint64_t block = at / BLOCK;
        const size_t begin = at % BLOCK, left = block_file_block_size(codec, block) - begin,
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
