/* at: reads or writes all bytes at a place of a file, though a signal may cut a transfer short. In
 * a header, so that modules (base.h) have it, too. */
#ifndef QIJU_CLI_STORAGE_AT_H
#define QIJU_CLI_STORAGE_AT_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

enum { AT_END = -1 };

/* 0, or the number of an error. */
static inline int at_write(int file, const void *data, size_t size, uint64_t at)
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
static inline int at_read(int file, void *data, size_t size, uint64_t at)
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

#endif
