/* blockwise_resume: a checkpoint of the array in blocks.
 *
 *     head     | stage, bytes of a value, ... |
 *     array    | pairs | values |              complete: untouched parts are 0
 *
 * It does not depend on the size of blocks, and is exact after any batch: a number that is not open
 * has all its children in reached, or its value.
 */
#include "engines/exhaustive/indexed/blockwise/array.h"

/* The file format; to be raised when the layout changes. */
static const char format[] = "blocks 1";

struct blockwise_resume_head {
    uint64_t stage, width, rises, falls, back, reached, open, distance, found;
};

static qj_status blockwise_resume_write_bytes(void *user, const void *bytes, uint64_t size)
{
    return checkpoint_write(user, bytes, size);
}

static qj_status blockwise_resume_write(struct checkpoint *checkpoint, void *user)
{
    const struct blockwise *blockwise = user;
    const struct blockwise_resume_head head = {
        blockwise->stage, blockwise->width,    blockwise->rises,
        blockwise->falls, blockwise->back,     blockwise->reached,
        blockwise->open,  blockwise->distance, blockwise->found};
    const uint64_t bytes = array_bytes(&blockwise->indexed->explore->view, blockwise->width);
    TRY(checkpoint_write(checkpoint, &head, sizeof head));
    return block_cache_copy(&blockwise->blocks, bytes, blockwise_resume_write_bytes, checkpoint);
}

/* Reads the array and skips blocks that are 0. */
static qj_status blockwise_resume_read_array(struct checkpoint *checkpoint,
                                             struct blockwise *blockwise)
{
    enum { AT_ONCE = 1 << BLOCKS_SHIFT_MIN, STEPS = AT_ONCE / 4 };
    static const unsigned char zeros[AT_ONCE];
    const uint64_t bytes = array_bytes(&blockwise->indexed->explore->view, blockwise->width);
    unsigned char buffer[AT_ONCE], *to;
    for (uint64_t at = 0, size; at < bytes; at += size) {
        size = bytes - at < AT_ONCE ? bytes - at : AT_ONCE;
        TRY(checkpoint_read(checkpoint, buffer, size));
        TRY(pace_add(&blockwise->indexed->explore->pace, STEPS, "bytes of the checkpoint", at,
                     bytes));
        if (memcmp(buffer, zeros, size) == 0)
            continue;
        TRY(block_cache_point(&blockwise->blocks, at, true, &to));
        memcpy(to, buffer, size);
    }
    return QJ_OK;
}

/* Checks that known values of a word have possible distances: no forced play to an end is longer
 * than the number of positions. A distance can then grow without overflow. */
static qj_status blockwise_resume_check_distances(struct blockwise *blockwise, uint64_t number,
                                                  uint64_t known, bool *good)
{
    const struct indexed *indexed = blockwise->indexed;
    const qj_kind kind = indexed->explore->positions.kind;
    for (; known && *good && kind != QJ_SCORE; known &= known - 1) {
        bool open;
        TRY(array_see(blockwise, number + (uint64_t)bits_lowest(known), 0, &open));
        *good = ending_length(result_get(&indexed->tier, kind, 0).ending) <= blockwise->reached;
    }
    return QJ_OK;
}

/* Checks that the counts of bits agree with the head, that the bits agree with each other, and that
 * distances are possible. */
static qj_status blockwise_resume_check_bits(struct blockwise *blockwise, bool *good)
{
    enum { STEPS = 16 };
    const uint64_t numbers = blockwise->indexed->numbers;
    uint64_t reached = 0, open = 0;
    struct blockwise_bits *pair;
    *good = true;
    for (uint64_t number = 0; (number = array_next(blockwise, number)) < numbers; number += WORD) {
        const uint64_t left = numbers - number;
        TRY(array_pair(blockwise, number, false, &pair));
        const struct blockwise_bits here = *pair;
        *good = *good && !(here.open & ~here.reached) &&
                (left >= WORD || here.reached >> left == 0);
        reached += (uint64_t)bits_count(here.reached);
        open += (uint64_t)bits_count(here.open);
        if (*good && blockwise->stage == STAGE_VALUES)
            TRY(blockwise_resume_check_distances(blockwise, number, here.reached & ~here.open,
                                                 good));
        TRY(pace_add(&blockwise->indexed->explore->pace, STEPS, NULL, 0, 0));
    }
    TRY(array_pair(blockwise, blockwise->indexed->start, false, &pair));
    *good = *good && bits_get(&pair->reached, blockwise->indexed->start % WORD) &&
            reached == blockwise->reached &&
            (open == blockwise->open || blockwise->stage == STAGE_OPEN);
    return QJ_OK;
}

static bool blockwise_resume_is_head(const struct blockwise_resume_head *head)
{
    return head->stage < STAGES && head->width && head->width <= WIDEST &&
           !(head->width & (head->width - 1)) && (head->stage != STAGE_REACH || head->width == 1) &&
           head->rises <= 1 && head->falls <= 1 && head->back <= 1 &&
           head->distance < INT64_MAX / 2;
}

static qj_status blockwise_resume_read(struct checkpoint *checkpoint, void *user)
{
    struct blockwise *blockwise = user;
    struct indexed *indexed = blockwise->indexed;
    struct blockwise_resume_head head;
    bool good = false;
    TRY(checkpoint_read(checkpoint, &head, sizeof head));
    if (blockwise_resume_is_head(&head)) {
        blockwise->stage = (enum blockwise_stage)head.stage;
        blockwise->width = (unsigned)head.width;
        blockwise->rises = head.rises;
        blockwise->falls = head.falls;
        blockwise->back = head.back;
        blockwise->reached = head.reached;
        blockwise->open = head.open;
        blockwise->distance = head.distance;
        blockwise->found = head.found;
        indexed->digits.bases = NULL; /* the rules must see numbers without a state */
        indexed->count = head.stage == STAGE_REACH ? head.reached - head.open : head.reached;
        TRY(block_cache_grow(&blockwise->blocks, indexed->explore->arena,
                             array_bytes(&indexed->explore->view, blockwise->width)));
        TRY(blockwise_resume_read_array(checkpoint, blockwise));
        TRY(blockwise_resume_check_bits(blockwise, &good));
    }
    return good ? QJ_OK : checkpoint_refuse(checkpoint, "its numbers do not go together");
}

static void blockwise_resume_progress(const void *user, uint64_t *done, uint64_t *total)
{
    const struct blockwise *blockwise = user;
    *done = blockwise->reached - blockwise->open;
    *total = blockwise->stage == STAGE_REACH ? 0 : blockwise->reached;
}

static const struct indexed_checkpoint by_blocks = {format, sizeof format, blockwise_resume_write,
                                                    blockwise_resume_read,
                                                    blockwise_resume_progress};

qj_status blockwise_resume(struct blockwise *blockwise, qj_status (*work)(void *blockwise))
{
    return indexed_resume_from(blockwise->indexed, &by_blocks, work, blockwise);
}

qj_status blockwise_save(struct blockwise *blockwise)
{
    return checkpoint_save(blockwise->indexed->explore->checkpoint, blockwise_resume_write,
                           blockwise);
}
