/* checkpoint_file: a checkpoint as a file, compressed, with its length and a hash in front; see
 * checkpoint_file.c. */
#ifndef QIJU_CLI_STORAGE_CHECKPOINT_FILE_H
#define QIJU_CLI_STORAGE_CHECKPOINT_FILE_H

#include <qiju/qiju.h>

/* One file that is being written or read. After a failure either reason or fault says why. */
struct checkpoint_file {
    int file;
    int reason;       /* errno, or 0 */
    char fault[160];  /* what is wrong with the bytes of a file that is read, or "" */
    uint64_t length;  /* of the file, as far as it is written, or all of it */
    uint64_t read_at; /* of the bytes that are read */
    struct checkpoint_codec *codec;
};

/* What can be done with one: a table, for a command that loads it when it is asked for a
 * checkpoint. */
struct checkpoint_functions {
    /* Begins to write an empty file, which it then owns. */
    bool (*create)(struct checkpoint_file *out, int file);
    bool (*write)(struct checkpoint_file *out, const void *data, size_t size);
    /* Writes the rest, and makes the system write the file to the disk. */
    bool (*finish)(struct checkpoint_file *out);
    /* Makes the system write a file or folder to the disk; on failure errno is set. */
    bool (*sync)(int file);
    /* Begins to read a file, which it then owns, after checking that all of it is as it was
     * written. keep_on is asked meanwhile, and can end that with the reason EINTR. */
    bool (*open)(struct checkpoint_file *in, int file,
                 bool (*keep_on)(uint64_t done, uint64_t total));
    /* Up to size bytes: how many, 0 at the end, -1 on failure. */
    ptrdiff_t (*read)(struct checkpoint_file *in, void *buffer, size_t size);
    /* Closes the file, whatever has become of it. */
    void (*close)(struct checkpoint_file *file);
};
extern QJ_API const struct checkpoint_functions qiju_checkpoint;

#endif
