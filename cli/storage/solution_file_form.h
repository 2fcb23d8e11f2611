/* solution_file_form: the layout of a kept solution (docs/reference/solution-files.md), and what
 * its writer and reader share.
 *
 *     | head | block | block | ... | index | seek table |
 *       each of them a frame of zstd; head, index and seek table are skippable ones
 */
#ifndef QIJU_CLI_STORAGE_SOLUTION_FILE_FORM_H
#define QIJU_CLI_STORAGE_SOLUTION_FILE_FORM_H

#include "cli/storage/disk.h"

#include <string.h>
#include <xxhash.h>
#include <zstd.h>

enum {
    VERSION = 1,
    BLOCK = 1 << 16, /* at most so many bytes of positions in a block, before packing */
    SUM = 16,        /* bytes of an XXH3-128 in its canonical form */
    FRAME = 8,       /* bytes before a skippable frame: its number and its size */
    FOOTER = 9,      /* bytes at the end of the seek table */
    ENTRY = 8        /* bytes of one of its entries: both sizes of a frame */
};

#define FRAME_OURS  0x184D2A50U
#define FRAME_SEEK  0x184D2A5EU
#define FOOTER_SEEK 0x8F92EAB1U

/* Entries of a seek table at most, as zstd's library has it. */
#define MOST_FRAMES (UINT64_C(1) << 27)

/* Bytes of the longest of the texts of a head. */
#define MOST_TEXT (UINT64_C(1) << 28)

/* Bytes of a state at most. */
#define MOST_STATE (UINT64_C(1) << 24)

static const char kept_magic[8] = {'q', 'i', 'j', 'u', 'k', 'e', 'p', 't'};

/* Where the numbers of a head stand. */
enum {
    AT_MAGIC = FRAME,
    AT_VERSION = 16,
    AT_KIND = 20,
    AT_STATE_SIZE = 24,
    AT_WIDTHS = 28,
    AT_EVERY = 30, /* of what is kept by heights, whose states have no bytes */
    AT_TAIL_STEPS = 31,
    AT_POSITIONS = 32,
    AT_PER_BLOCK = 40,
    AT_BLOCKS = 48,
    AT_LENGTH = 56,
    AT_TAIL = 64, /* where the index begins */
    AT_LEAST = 72,
    AT_MOST = 88,
    AT_TAIL_SUM = 104,
    AT_FILE_SUM = 120,
    AT_TEXTS = 136, /* the lengths of name, text and identity */
    HEAD = 160      /* behind it these three, and the sum of all that is before */
};

struct codec {
    qj_kept_head head;
    uint64_t blocks;      /* of positions */
    uint64_t per_block;   /* positions in each, but in the last one */
    ZSTD_CCtx *packer;    /* of a file that is written */
    ZSTD_DCtx *unpacker;  /* of one that is read */
    XXH3_state_t *sum;    /* of all behind the head */
    unsigned char *bytes; /* of the head */
    size_t head_size;
    char *texts;           /* reading: name and text, each with a 0 behind it */
    unsigned widths[2];    /* bytes of worth and of ending */
    size_t row;            /* bytes of a position */
    unsigned char *rows;   /* writing: the positions of a block; reading: visit's */
    unsigned char *packed; /* a block as it is in the file */
    size_t room;           /* for it */
    unsigned char *columns;
    uint64_t count;      /* writing: positions of the block */
    uint64_t taken;      /* and of all blocks */
    unsigned char *tail; /* index and seek table */
    uint64_t tail_size, tail_room;
    unsigned char *entries; /* writing: of the seek table */
    uint64_t entries_size, entries_room;
    struct solution_file_block *cache; /* reading */
    uint64_t *starts;                  /* of each block: where it begins; and the end */
};

static inline void solution_file_put_sum(unsigned char *bytes, XXH128_hash_t hash)
{
    XXH128_canonical_t sum;
    XXH128_canonicalFromHash(&sum, hash);
    memcpy(bytes, sum.digest, SUM);
}

/* Positions of a block. */
static inline uint64_t solution_file_per_block(size_t row)
{
    return row < BLOCK ? BLOCK / row : 1;
}

bool solution_file_write_begin(struct disk_file *out, int file, const qj_kept_head *head);
bool solution_file_write_take(struct disk_file *out, const void *states,
                              const qj_kept_value *values, size_t count);
bool solution_file_write_finish(struct disk_file *out);

#endif
