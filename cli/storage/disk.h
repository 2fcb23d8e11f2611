/* disk: files of blocks, which a module (base.h) writes and reads, and what every file needs. */
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <qiju/solution_file.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file being written or read. After a failure either reason or fault is set. */
struct disk_file {
    int file;
    int reason;      /* errno, or 0 */
    char fault[256]; /* fault in the bytes of a file that is read, or "" */
    /* writes a fault in the language of the user; set before a file is read */
    void (*words)(char *out, size_t size, const char *format, va_list list);
    uint64_t length; /* bytes written so far, or the whole length */
    /* of a file of blocks, for block_file.c */
    uint64_t size;        /* bytes before packing, so far or in all */
    uint64_t blocks;      /* packed blocks */
    unsigned char *plain; /* writing: the bytes of the next block */
    size_t filled;        /* bytes of plain in use */
    unsigned char *packed;
    size_t room; /* bytes of packed */
    struct block_file_packed {
        uint64_t sum;
        uint32_t packed; /* bytes after packing */
    } * written;         /* writing: the blocks; room for a power of two */
    unsigned char *tail; /* reading: sums and seek table */
    uint64_t tail_size;
    uint64_t *starts; /* reading: offset of each block, and of the end */
    struct block_file_block {
        uint64_t block; /* index + 1; 0: none */
        unsigned char *bytes;
    } * cache;                    /* reading */
    struct ZSTD_CCtx_s *packer;   /* writing; of zstd */
    struct ZSTD_DCtx_s *unpacker; /* reading */
};

/* ---- functions for files of blocks: checkpoints, tiers and solution files; block_file.c has the
 * format. */

/* Bytes of a block before packing; the last block may have fewer. */
enum { DISK_BLOCK = 1 << 16 };

struct block_file_functions {
    /* begins to write an empty file, and owns it from then on; level is zstd's */
    bool (*create)(struct disk_file *out, int file, int level);
    bool (*write)(struct disk_file *out, const void *data, size_t size);
    /* writes the rest, the head last, and syncs the file to the disk */
    bool (*finish)(struct disk_file *out);
    /* begins to read a file, and owns it from then on, after verifying all but its blocks */
    bool (*open)(struct disk_file *in, int file);
    /* reads size bytes from an offset on, after verifying their blocks */
    bool (*read)(struct disk_file *in, void *data, size_t size, uint64_t at);
    /* returns the bytes of a block by its number, until the next call; NULL on failure */
    const unsigned char *(*block)(struct disk_file *in, uint64_t block);
    /* closes the file in any state, once; also a file below 0, which could not be opened */
    void (*close)(struct disk_file *file);
};
extern QJ_API const struct block_file_functions qiju_blocks;

/* ---- positions of solution files; solution_file_form.h has the format. */

/* Takes a position; returns false to end the visit. */
typedef bool (*solution_file_row_fn)(void *user, const void *state,
                                     const qj_solution_file_value *value);

/* Extends bounds to include a value; the first value sets them. */
static inline void solution_file_stretch_bounds(qj_solution_file_value *least,
                                                qj_solution_file_value *most,
                                                const qj_solution_file_value *value, bool first)
{
    if (first || value->value < least->value)
        least->value = value->value;
    if (first || value->value > most->value)
        most->value = value->value;
    if (first || value->ending < least->ending)
        least->ending = value->ending;
    if (first || value->ending > most->ending)
        most->ending = value->ending;
}

/* ---- failures; the functions return false. */

static inline bool disk_fail(struct disk_file *file, int reason)
{
    file->reason = reason;
    return false;
}

__attribute__((format(printf, 2, 3))) static inline bool disk_fault(struct disk_file *in,
                                                                    const char *format, ...)
{
    va_list args;
    va_start(args, format);
    in->words(in->fault, sizeof in->fault, format, args);
    va_end(args);
    return false;
}

static inline bool disk_damaged(struct disk_file *in, const char *what)
{
    return disk_fault(in, "is damaged: %s", what);
}

/* ---- bytes at an offset: complete transfers, although a signal may interrupt a system call. */

enum { AT_END = -1 };

/* Writes bytes; returns 0 or an errno. */
static inline int disk_write_at(int file, const void *data, size_t size, uint64_t at)
{
    const char *bytes = data;
    while (size) {
        ssize_t put = pwrite(file, bytes, size, (off_t)at);
        if (put < 0 && errno == EINTR)
            continue;
        if (put <= 0)
            return put ? errno : ENOSPC;
        bytes += put;
        at += (uint64_t)put;
        size -= (size_t)put;
    }
    return 0;
}

/* Reads bytes; returns 0, an errno, or AT_END if the file is too short. */
static inline int disk_read_at(int file, void *data, size_t size, uint64_t at)
{
    char *bytes = data;
    while (size) {
        ssize_t got = pread(file, bytes, size, (off_t)at);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got ? errno : AT_END;
        bytes += got;
        at += (uint64_t)got;
        size -= (size_t)got;
    }
    return 0;
}

static inline bool disk_write(struct disk_file *out, const void *data, size_t size, uint64_t at)
{
    const int reason = disk_write_at(out->file, data, size, at);
    return reason == 0 || disk_fail(out, reason);
}

/* Syncs a file or folder to the disk; on failure errno is set. */
static inline bool disk_sync(int file)
{
    while (fsync(file))
        if (errno != EINTR)
            return errno == EINVAL;
    return true;
}

/* Locks a file until it is closed. Returns 0; EAGAIN: another run has locked it; or an errno. */
static inline int disk_lock(int file)
{
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    if (fcntl(file, F_SETLK, &whole) == 0)
        return 0;
    return errno == EACCES ? EAGAIN : errno;
}

/* ---- numbers, little endian. */

static inline void disk_put_number(unsigned char *bytes, uint64_t number, unsigned width)
{
    for (unsigned i = 0; i < width; i++)
        bytes[i] = (unsigned char)(number >> (8 * i));
}

static inline uint64_t disk_take_number(const unsigned char *bytes, unsigned width)
{
    uint64_t number = 0;
    for (unsigned i = 0; i < width; i++)
        number |= (uint64_t)bytes[i] << (8 * i);
    return number;
}
