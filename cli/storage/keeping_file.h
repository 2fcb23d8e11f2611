/* keeping_file: a kept solution as a file; docs/kept.md defines its form. A module: zstd and
 * xxHash are loaded when a file is written or asked. */
#ifndef QIJU_CLI_STORAGE_KEEPING_FILE_H
#define QIJU_CLI_STORAGE_KEEPING_FILE_H

#include <qiju/kept.h>

/* One file that is being written or read. After a failure either reason or fault says why. */
struct keeping_file {
    int file;
    int reason;         /* errno, or 0 */
    char fault[160];    /* what is wrong with the bytes of a file that is read, or "" */
    qj_kept_head head;  /* of one that is read: owned by the file */
    uint64_t length;    /* of the file, as far as it is written, or all of it */
    uint64_t blocks;    /* of positions */
    uint64_t per_block; /* positions in each, but in the last one */
    struct keeping_codec *codec;
};

/* Takes a position; false ends the visit. */
typedef bool (*keeping_row_fn)(void *user, const void *state, const qj_kept_value *value);

struct keeping_functions {
    /* Begins to write an empty file, which it then owns. */
    bool (*begin)(struct keeping_file *out, int file, const qj_kept_head *head);
    bool (*take)(struct keeping_file *out, const void *states, const qj_kept_value *values,
                 size_t count);
    /* Writes the rest, the head last of all, and makes the system write the file to the disk. */
    bool (*finish)(struct keeping_file *out);
    /* Begins to read a file, which it then owns, once its head, index and seek table are found to
     * be what was written. */
    bool (*open)(struct keeping_file *in, int file);
    /* 1 and *value: the state is there; 0: it is not; -1: reading failed. */
    int (*find)(struct keeping_file *in, const void *state, qj_kept_value *value);
    /* The worths of count positions from a place on, of what is kept by heights. */
    bool (*read)(struct keeping_file *in, uint64_t first, uint64_t count, int64_t *worths);
    /* Reads the whole file, checks every checksum, the order of the states and the bounds of the
     * values, and visits the positions of every block. */
    bool (*visit)(struct keeping_file *in, keeping_row_fn visit, void *user);
    /* Closes the file, whatever has become of it. */
    void (*close)(struct keeping_file *file);
};
extern QJ_API const struct keeping_functions qiju_keeping;

#endif
