/* tiers_files: the files in which a run saves pieces of its tiers; see tiers_files.c. */
#pragma once

#include "base/arena.h"

/* Some bytes of a file: states of a tier, its sets of ranks, or its values. */
struct tiers_piece {
    uint64_t file, at;
    uint64_t ranked;       /* it has sets of ranks */
    uint64_t first, count; /* states: of handles first to first + count - 1 */
    uint64_t sum;          /* of the bytes */
};

/* Files that are open for reading at once: pieces of tiers that are needed together are in a few
 * files, and a file that is open has blocks in memory. */
enum { TIERS_FILES_OPEN = 4 };

struct tiers_files {
    struct arena *arena;
    const qj_files *files;       /* NULL: nothing is saved, and all tiers stay in memory */
    uint64_t *used, count, room; /* of each file: its pieces in use */
    unsigned rank, processes;    /* of several that write to the folder; 0 and 0: of one */
    void *out;                   /* the file that is being written: the last; NULL: none */
    uint64_t out_at;
    struct tiers_files_input {
        void *file; /* NULL: none */
        uint64_t number;
    } inputs[TIERS_FILES_OPEN]; /* each in a slot by its number */
    void *in;                   /* the file that is read */
    uint64_t in_at;
    uint64_t in_sum; /* of the bytes of the piece so far */
};

/* Adds bytes to a sum, eight at a time. */
uint64_t tiers_files_sum(uint64_t sum, const void *data, uint64_t size);

/* Begins a piece, which contains the bytes that are written next. */
qj_status tiers_files_begin(struct tiers_files *files, struct tiers_piece *piece);
/* Writes bytes of the piece, and adds them to its sum. */
qj_status tiers_files_write(struct tiers_files *files, struct tiers_piece *piece, const void *data,
                            uint64_t size);
/* Completes the file. Its pieces can be read from then on. */
qj_status tiers_files_commit(struct tiers_files *files);
/* A piece is no longer needed. */
void tiers_files_drop(struct tiers_files *files, const struct tiers_piece *piece);
/* Removes files of which no piece is needed, after a checkpoint that does not name them. No process
 * has them open. */
void tiers_files_clean(struct tiers_files *files);

/* Reads a piece from its first byte on, in parts that were written as such. */
qj_status tiers_files_open_piece(struct tiers_files *files, const struct tiers_piece *piece);
qj_status tiers_files_read(struct tiers_files *files, void *data, uint64_t size);
/* Compares the sum after all bytes of a piece were read. QJ_BAD_INPUT: they are other bytes. */
qj_status tiers_files_check_piece(const struct tiers_files *files, const struct tiers_piece *piece);

/* Closes the files that were read. */
void tiers_files_close_inputs(struct tiers_files *files);

/* Adds files, or a piece of a file, of an earlier run or another process. QJ_BAD_INPUT: there is no
 * such file. */
qj_status tiers_files_add(struct tiers_files *files, uint64_t count);
qj_status tiers_files_use(struct tiers_files *files, const struct tiers_piece *piece);

/* Refuses a checkpoint whose numbers contradict each other. */
qj_status tiers_files_refuse(const struct tiers_files *files);

/* Discards a file that is being written. */
void tiers_files_abandon(struct tiers_files *files);
