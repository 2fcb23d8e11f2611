/* checkpoint_file: the format of a checkpoint on disk.
 *
 *      0   8 bytes   "qijusave"
 *      8   8 bytes   version of this format, little endian, like all numbers here
 *     16   8 bytes   length of the file
 *     24  16 bytes   XXH3-128 of all bytes from 40 on, in its canonical form
 *     40  ...        one zstd frame: the data of the engine
 *
 * The head is written last, so an unfinished file has no head. Every bit of the file is either
 * compared or hashed.
 */
#include "cli/storage/disk.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <xxhash.h>
#include <zstd.h>

enum { HEAD = 40, VERSION = 1, ROOM = 1 << 18 };
static const char magic[8] = {'q', 'i', 'j', 'u', 's', 'a', 'v', 'e'};

/* Fast: a checkpoint is read at most once. */
enum { LEVEL = 1 };

struct codec {
    ZSTD_CCtx *packer;   /* for writing */
    ZSTD_DCtx *unpacker; /* for reading */
    XXH3_state_t *hash;
    uint64_t read_at;     /* offset of the next read */
    ZSTD_inBuffer packed; /* in room, for reading */
    char room[ROOM];
};

static bool checkpoint_file_open_codec(struct disk_file *file, bool writes)
{
    struct codec *codec = calloc(1, sizeof *codec);
    file->codec = codec;
    if (!codec)
        return disk_fail(file, ENOMEM);
    codec->packer = writes ? ZSTD_createCCtx() : NULL;
    codec->unpacker = writes ? NULL : ZSTD_createDCtx();
    codec->hash = XXH3_createState();
    if ((!codec->packer && !codec->unpacker) || !codec->hash)
        return disk_fail(file, ENOMEM);
    XXH3_128bits_reset(codec->hash);
    codec->read_at = HEAD;
    if (writes)
        ZSTD_CCtx_setParameter(codec->packer, ZSTD_c_compressionLevel, LEVEL);
    return true;
}

static void checkpoint_file_close(struct disk_file *file)
{
    if (file->codec) {
        ZSTD_freeCCtx(file->codec->packer);
        ZSTD_freeDCtx(file->codec->unpacker);
        XXH3_freeState(file->codec->hash);
    }
    free(file->codec);
    close(file->file);
    file->codec = NULL;
    file->file = -1;
}

static void checkpoint_file_make_head(const struct disk_file *file, unsigned char head[HEAD])
{
    XXH128_canonical_t hash;
    XXH128_canonicalFromHash(&hash, XXH3_128bits_digest(file->codec->hash));
    memcpy(head, magic, sizeof magic);
    disk_put_number(head + 8, VERSION, 8);
    disk_put_number(head + 16, file->length, 8);
    memcpy(head + 24, hash.digest, sizeof hash.digest);
}

/* ----------------------------------------------------------------- writing */

static bool checkpoint_file_pack(struct disk_file *out, const void *data, size_t size,
                                 ZSTD_EndDirective end)
{
    struct codec *codec = out->codec;
    ZSTD_inBuffer plain = {data, size, 0};
    size_t left;
    do {
        ZSTD_outBuffer packed = {codec->room, ROOM, 0};
        left = ZSTD_compressStream2(codec->packer, &packed, &plain, end);
        if (ZSTD_isError(left))
            return disk_fail(out, ENOMEM);
        if (!disk_write(out, codec->room, packed.pos, out->length))
            return false;
        XXH3_128bits_update(codec->hash, codec->room, packed.pos);
        out->length += packed.pos;
    } while (plain.pos < plain.size || (end == ZSTD_e_end && left));
    return true;
}

static bool checkpoint_file_create(struct disk_file *out, int file)
{
    *out = (struct disk_file){.file = file, .length = HEAD};
    return checkpoint_file_open_codec(out, true);
}

static bool checkpoint_file_write(struct disk_file *out, const void *data, size_t size)
{
    return checkpoint_file_pack(out, data, size, ZSTD_e_continue);
}

static bool checkpoint_file_finish(struct disk_file *out)
{
    unsigned char head[HEAD];
    if (!checkpoint_file_pack(out, NULL, 0, ZSTD_e_end))
        return false;
    checkpoint_file_make_head(out, head);
    if (!disk_write(out, head, HEAD, 0))
        return false;
    return disk_sync(out->file) || disk_fail(out, errno);
}

/* ----------------------------------------------------------------- reading */

/* Fills the room from an offset of the file; returns the number of bytes, or -1. */
static ptrdiff_t checkpoint_file_fill_room(struct disk_file *in, uint64_t at)
{
    ssize_t got;
    do
        got = pread(in->file, in->codec->room, ROOM, (off_t)at);
    while (got < 0 && errno == EINTR);
    if (got < 0)
        disk_fail(in, errno);
    return got;
}

/* Checks magic, version and length. */
static bool checkpoint_file_check_head(struct disk_file *in, unsigned char head[HEAD])
{
    struct stat about;
    if (fstat(in->file, &about))
        return disk_fail(in, errno);
    in->length = (uint64_t)about.st_size;
    ptrdiff_t got = checkpoint_file_fill_room(in, 0);
    if (got < 0)
        return false;
    size_t compared = (size_t)got < sizeof magic ? (size_t)got : sizeof magic;
    if (memcmp(in->codec->room, magic, compared) != 0)
        return disk_fault(in, "is not a checkpoint of qiju");
    uint64_t expected = HEAD;
    if (got >= HEAD) {
        memcpy(head, in->codec->room, HEAD);
        expected = disk_take_number(head + 16, 8);
        if (disk_take_number(head + 8, 8) != VERSION)
            return disk_fault(in, "is a checkpoint of version %" PRIu64 ", expected version %d",
                              disk_take_number(head + 8, 8), VERSION);
    }
    return (got >= HEAD && in->length == expected) ||
           disk_fault(in, "is damaged: expected %s%" PRIu64 " bytes, found %" PRIu64,
                      got < HEAD ? "at least " : "", expected, in->length);
}

static bool checkpoint_file_check_hash(struct disk_file *in, const unsigned char head[HEAD],
                                       bool (*keep_on)(uint64_t done, uint64_t total))
{
    unsigned char expected[HEAD];
    uint64_t at = HEAD;
    ptrdiff_t got;
    while ((got = checkpoint_file_fill_room(in, at)) > 0) {
        XXH3_128bits_update(in->codec->hash, in->codec->room, (size_t)got);
        at += (uint64_t)got;
        if (!keep_on(at, in->length))
            return disk_fail(in, EINTR);
    }
    if (got < 0)
        return false;
    checkpoint_file_make_head(in, expected);
    return memcmp(head, expected, HEAD) == 0 ||
           disk_fault(in, "is damaged: its bytes do not fit their hash");
}

static bool checkpoint_file_open(struct disk_file *in, int file,
                                 bool (*keep_on)(uint64_t done, uint64_t total))
{
    unsigned char head[HEAD];
    *in = (struct disk_file){.file = file, .words = in->words};
    return checkpoint_file_open_codec(in, false) && checkpoint_file_check_head(in, head) &&
           checkpoint_file_check_hash(in, head, keep_on);
}

static ptrdiff_t checkpoint_file_read(struct disk_file *in, void *buffer, size_t size)
{
    struct codec *codec = in->codec;
    ZSTD_inBuffer *packed = &codec->packed;
    ZSTD_outBuffer plain = {buffer, size, 0};
    while (plain.pos == 0 && size) {
        if (packed->pos == packed->size) { /* read more, if there is more */
            ptrdiff_t got = checkpoint_file_fill_room(in, codec->read_at);
            if (got < 0)
                return -1;
            codec->read_at += (uint64_t)got;
            *packed = (ZSTD_inBuffer){codec->room, (size_t)got, 0};
        }
        if (ZSTD_isError(ZSTD_decompressStream(codec->unpacker, &plain, packed))) {
            disk_fault(in, "is damaged: it cannot be unpacked");
            return -1;
        }
        if (packed->size == 0 && plain.pos == 0)
            break;
    }
    return (ptrdiff_t)plain.pos;
}

const struct checkpoint_functions qiju_checkpoint = {checkpoint_file_create, checkpoint_file_write,
                                                     checkpoint_file_finish, checkpoint_file_open,
                                                     checkpoint_file_read,   checkpoint_file_close};
