/* solution_file_form: the layout of a solution file (docs/reference/solution-files.md), for its
 * writer and reader.
 *
 *     | head | block | block | ... | index | seek table |
 *       each is a zstd frame; head, index and seek table are skippable frames
 */
#ifndef QIJU_CLI_STORAGE_SOLUTION_FILE_FORM_H
#define QIJU_CLI_STORAGE_SOLUTION_FILE_FORM_H

#include "cli/storage/disk.h"

#include <string.h>
#include <xxhash.h>
#include <zstd.h>

enum {
    VERSION = 1,
    BLOCK = 1 << 16, /* max bytes of positions in a block, before packing */
    SUM = 16,        /* bytes of an XXH3-128 in its canonical form */
    FRAME = 8,       /* bytes before a skippable frame: its number and its size */
    FOOTER = 9,      /* bytes at the end of the seek table */
    ENTRY = 8        /* bytes of an entry: both sizes of a frame */
};

#define FRAME_OURS  0x184D2A50U
#define FRAME_SEEK  0x184D2A5EU
#define FOOTER_SEEK 0x8F92EAB1U

/* Max entries of a seek table in zstd's library. */
#define MAX_FRAMES (UINT64_C(1) << 27)

/* Max bytes of the longest text of a head. */
#define MAX_TEXT (UINT64_C(1) << 28)

/* Max bytes of a state. */
#define MAX_STATE (UINT64_C(1) << 24)

static const char solution_file_magic[8] = {'q', 'i', 'j', 'u', 'k', 'e', 'p', 't'};

/* Offsets of the numbers of a head. */
enum {
    AT_MAGIC = FRAME,
    AT_VERSION = 16,
    AT_KIND = 20,
    AT_STATE_SIZE = 24,
    AT_WIDTHS = 28,
    AT_EVERY = 30, /* for solutions by layers, whose states have no bytes */
    AT_TAIL_STEPS = 31,
    AT_POSITIONS = 32,
    AT_PER_BLOCK = 40,
    AT_BLOCKS = 48,
    AT_LENGTH = 56,
    AT_TAIL = 64, /* offset of the index */
    AT_LEAST = 72,
    AT_MOST = 88,
    AT_TAIL_SUM = 104,
    AT_FILE_SUM = 120,
    AT_TEXTS = 136, /* the lengths of name, text and identity */
    HEAD = 160      /* followed by these three texts, and the checksum of all preceding bytes */
};

struct codec {
    qj_solution_file_head head;
    uint64_t blocks;      /* of positions */
    uint64_t per_block;   /* positions in each block except the last */
    ZSTD_CCtx *packer;    /* for writing */
    ZSTD_DCtx *unpacker;  /* for reading */
    XXH3_state_t *sum;    /* of all bytes after the head */
    unsigned char *bytes; /* of the head */
    size_t head_size;
    char *texts;           /* reading: name and text, each with a final 0 */
    unsigned widths[2];    /* bytes of value and of ending */
    size_t row;            /* bytes of a position */
    unsigned char *rows;   /* writing: the positions of a block; reading: for visit */
    unsigned char *packed; /* a block in the file's format */
    size_t room;           /* size of packed */
    unsigned char *columns;
    uint64_t count;      /* writing: positions of the block */
    uint64_t taken;      /* positions of all blocks */
    unsigned char *tail; /* index and seek table */
    uint64_t tail_size, tail_room;
    unsigned char *entries; /* writing: entries of the seek table */
    uint64_t entries_size, entries_room;
    struct solution_file_block *cache; /* reading */
    uint64_t *starts;                  /* reading: offset of each block, and of the end */
};

static inline void solution_file_put_sum(unsigned char *bytes, XXH128_hash_t hash)
{
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, hash);
    memcpy(bytes, sum.digest, SUM);
}

/* Returns the number of positions in a block. */
static inline uint64_t solution_file_per_block(size_t row)
{
    return row < BLOCK ? BLOCK / row : 1;
}

bool solution_file_write_begin(struct disk_file *out, int file, const qj_solution_file_head *head);
bool solution_file_write_take(struct disk_file *out, const void *states,
                              const qj_solution_file_value *values, size_t count);
bool solution_file_write_finish(struct disk_file *out);

#endif
