/* solution_file_form: the content of a solution file (docs/reference/solution-files.md), which is a
 * file of blocks, for its writer and reader.
 *
 *     | chunk 0 | chunk 1 | ... | index | texts | numbers |
 *
 * A chunk is a block with the columns of some positions. The index has the first state of each
 * chunk.
 */
#pragma once

#include "cli/storage/disk.h"

enum { SOLUTION_FILE_VERSION = 2, SOLUTION_FILE_TEXTS = 3 };

/* Max bytes of a state, so that a position with its two numbers fits into a block; the states of
 * rules are shorter (QJ_STATE_SIZE). */
enum { SOLUTION_FILE_STATE = DISK_BLOCK - 16 };

static const char solution_file_magic[8] = {'s', 'o', 'l', 'u', 't', 'i', 'o', 'n'};

/* Offsets of the numbers, which are the last bytes of the content. */
enum {
    AT_MAGIC = 0,
    AT_VERSION = 8,
    AT_KIND = 12,
    AT_STATE_SIZE = 16,
    AT_WIDTHS = 20,
    AT_EVERY = 22, /* for solutions by layers, whose states have no bytes */
    AT_TAIL_STEPS = 23,
    AT_POSITIONS = 24,
    AT_LEAST = 32,
    AT_MOST = 48,
    AT_TEXTS = 64, /* the lengths of name, text and identity; a byte 0 follows each text */
    NUMBERS = AT_TEXTS + 8 * SOLUTION_FILE_TEXTS
};

/* A solution file that is written or read. Failures are in file. */
struct solution_file {
    const struct block_file_functions *blocks;
    struct disk_file file;
    qj_solution_file_head head;
    unsigned widths[2];        /* bytes of value and of ending */
    size_t row;                /* bytes of a position */
    uint64_t chunks, capacity; /* capacity: positions of a chunk; the last may have fewer */
    unsigned char *columns;    /* a chunk that is written or visited */
    unsigned char *rows;       /* its positions */
    unsigned char *end;        /* index, texts and numbers */
    uint64_t end_size;         /* writing */
    uint64_t count;            /* writing: positions in rows */
    uint64_t taken;            /* writing: positions of all chunks */
};

/* Computes sizes from the head and the widths. */
static inline void solution_file_measure(struct solution_file *file)
{
    file->row = file->head.state_size + file->widths[0] + file->widths[1];
    file->capacity = DISK_BLOCK / file->row;
    file->chunks = (file->head.positions - 1) / file->capacity + 1;
}

/* Functions of a qj_solution_file_writer for a solution_file, whose file is empty at first; NULL:
 * another process writes. */
bool solution_file_write_begin(void *user, const qj_solution_file_head *head);
bool solution_file_write_take(void *user, const void *states, const qj_solution_file_value *values,
                              size_t count);
/* Writes the rest, and syncs the file to the disk. */
bool solution_file_write_finish(struct solution_file *out);

/* Begins to read a file, and owns it from then on; returns its head, or NULL on failure. */
const qj_solution_file_head *solution_file_read_open(struct solution_file *in, int file);
/* Returns 1 and *value: found; 0: not found; -1: reading failed. */
int solution_file_read_find(struct solution_file *in, const void *state,
                            qj_solution_file_value *value);
/* Reads the values of count positions from an index on, of a solution by layers. */
bool solution_file_read_values(struct solution_file *in, uint64_t first, uint64_t count,
                               int64_t *values);
/* Reads the whole file, checks the order of the states and the bounds of the values, and visits all
 * positions. */
bool solution_file_read_visit(struct solution_file *in, solution_file_row_fn visit, void *user);

/* Closes a file in any state. */
void solution_file_close(struct solution_file *file);
