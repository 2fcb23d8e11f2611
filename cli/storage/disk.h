/* disk: files that have a form of their own: checkpoints and kept solutions, each written and read
 * by a module (base.h), which has what is shared from this header; and what a scratch file has in
 * common with them. */
#ifndef QIJU_CLI_STORAGE_DISK_H
#define QIJU_CLI_STORAGE_DISK_H

#include <errno.h>
#include <fcntl.h>
#include <qiju/kept.h>
#include <stdarg.h>
#include <stdio.h>
#include <unistd.h>

/* A file that is being written or read. After a failure either reason or fault says why. */
struct disk_file {
    int file;
    int reason;          /* errno, or 0 */
    char fault[160];     /* what is wrong with the bytes of a file that is read, or "" */
    uint64_t length;     /* of the file, as far as it is written, or all of it */
    struct codec *codec; /* of its form */
};

/* ---- what can be done with a checkpoint; its form is in checkpoint_file.c. */

struct checkpoint_functions {
    /* Begins to write an empty file, which it then owns. */
    bool (*create)(struct disk_file *out, int file);
    bool (*write)(struct disk_file *out, const void *data, size_t size);
    /* Writes the rest, and makes the system write the file to the disk. */
    bool (*finish)(struct disk_file *out);
    /* Begins to read a file, which it then owns, after checking that all of it is as it was
     * written. keep_on is asked meanwhile, and can end that with the reason EINTR. */
    bool (*open)(struct disk_file *in, int file, bool (*keep_on)(uint64_t done, uint64_t total));
    /* Up to size bytes: how many, 0 at the end, -1 on failure. */
    ptrdiff_t (*read)(struct disk_file *in, void *buffer, size_t size);
    /* Closes the file, whatever has become of it. */
    void (*close)(struct disk_file *file);
};
extern QJ_API const struct checkpoint_functions qiju_checkpoint;

/* ---- what can be done with a kept solution; docs/reference/solution-files.md defines its form. */

/* Takes a position; false ends the visit. */
typedef bool (*solution_file_row_fn)(void *user, const void *state, const qj_kept_value *value);

struct solution_file_functions {
    /* Begins to write an empty file, which it then owns. */
    bool (*begin)(struct disk_file *out, int file, const qj_kept_head *head);
    bool (*take)(struct disk_file *out, const void *states, const qj_kept_value *values,
                 size_t count);
    /* Writes the rest, the head last of all, and makes the system write the file to the disk. */
    bool (*finish)(struct disk_file *out);
    /* Begins to read a file, which it then owns, once its head, index and seek table are found to
     * be what was written. The head is the file's; NULL: it has failed. */
    const qj_kept_head *(*open)(struct disk_file *in, int file);
    /* 1 and *value: the state is there; 0: it is not; -1: reading failed. */
    int (*find)(struct disk_file *in, const void *state, qj_kept_value *value);
    /* The worths of count positions from a place on, of what is kept by heights. */
    bool (*read)(struct disk_file *in, uint64_t first, uint64_t count, int64_t *worths);
    /* Reads the whole file, checks every checksum, the order of the states and the bounds of the
     * values, and visits the positions of every block. */
    bool (*visit)(struct disk_file *in, solution_file_row_fn visit, void *user);
    /* Closes the file, whatever has become of it. */
    void (*close)(struct disk_file *file);
};
extern QJ_API const struct solution_file_functions qiju_keeping;

/* Makes bounds hold one value more, or the first one. */
static inline void solution_file_stretch_bounds(qj_kept_value *least, qj_kept_value *most,
                                                const qj_kept_value *value, bool first)
{
    if (first || value->worth < least->worth)
        least->worth = value->worth;
    if (first || value->worth > most->worth)
        most->worth = value->worth;
    if (first || value->ending < least->ending)
        least->ending = value->ending;
    if (first || value->ending > most->ending)
        most->ending = value->ending;
}

/* ---- failures; both return false. */

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
    vsnprintf(in->fault, sizeof in->fault, format, args);
    va_end(args);
    return false;
}

/* ---- bytes at a place: all of them, though a signal may cut a transfer short. */

enum { AT_END = -1 };

/* 0, or the number of an error. */
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

/* The same; AT_END: the file ends too soon. */
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

/* Makes the system write a file or folder to the disk; on failure errno is set. */
static inline bool disk_sync(int file)
{
    while (fsync(file))
        if (errno != EINTR)
            return errno == EINVAL;
    return true;
}

/* Nobody else locks it until it is closed. 0; EAGAIN: another run has it; or the number of an
 * error. */
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

#endif
