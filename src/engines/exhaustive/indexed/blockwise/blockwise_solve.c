/* blockwise_solve: positions and values that do not fit in memory.
 *
 * Bits and values (src/engines/exhaustive/indexed/blockwise/array.h) are in the scratch space, in
 * blocks, of which recently used ones are in memory
 * (src/engines/exhaustive/indexed/blockwise/block_cache.c). Passes run over the numbers forward and
 * backward in turn. A block needs the blocks of its successors: on boards they are few, and move
 * along the array with it. Blocks without reached numbers are skipped.
 *
 * Positions: each reached number is expanded once. A pass expands all numbers reached before it
 * began, so there are at most two passes more than plies after the start. If every move raises the
 * number, one pass is enough.
 *
 * Values, if play must end: a position gets its value when all its children have values
 * (src/engines/exhaustive/indexed/blockwise/blockwise_values.c), soonest in a pass that meets
 * children first. One pass is enough if every move raises the number, or every move lowers it.
 * Otherwise there are at most as many passes as the longest play has moves. A pass that finds
 * nothing while positions are open has met a cycle.
 *
 * Values, if play may repeat: pass d settles the positions decided in d moves, until a pass finds
 * nothing. By induction they follow from positions decided in fewer moves; the positions that stay
 * open are draws.
 */
#include "engines/exhaustive/indexed/blockwise/array.h"

/* --------------------------------------------------------------------------- cost */

/* A quarter of the free memory is for all other data. */
static struct block_cache_shape blockwise_shape(const qj_context *context,
                                                const struct rules_view *view)
{
    const uint64_t left = context->limits.bytes - context->bytes;
    return block_cache_choose_shape(array_bytes(view, 1), left - left / 4);
}

bool blockwise_is_way(const qj_context *context, const struct rules_view *view, uint64_t *bytes,
                      uint64_t *space)
{
    const uint64_t most = UINT64_C(1) << 34; /* 280 GB with bits and the widest nimbers */
    const uint64_t numbers = view->rules->numbers(view->setup);
    if (!context_scratch(context) || numbers == 0 || numbers > most)
        return false;
    const struct block_cache_shape shape = blockwise_shape(context, view);
    *bytes = shape.memory;
    *space = array_bytes(view, 1);
    return shape.frames > 0;
}

/* ------------------------------------------------------------------------------ ranges */

/* Words that are repeated until nothing in them is open, before the next words. */
enum { RANGE = 1 << 6 };

static uint64_t blockwise_words(const struct blockwise *blockwise)
{
    return bits_words(blockwise->indexed->numbers);
}

/* Words of a range: at most a block. */
static uint64_t blockwise_range_words(const struct blockwise *blockwise)
{
    const uint64_t block = (UINT64_C(1) << blockwise->blocks.shape.shift) /
                           sizeof(struct blockwise_bits);
    return block < RANGE ? block : RANGE;
}

/* The bits of a word that the pass has not reached yet. */
static uint64_t blockwise_bits_left(uint64_t word, uint64_t from, bool back)
{
    if (word != from / WORD)
        return ~UINT64_C(0);
    const uint64_t before = bits_first(from % WORD);
    return back ? before | UINT64_C(1) << from % WORD : ~before;
}

/* Makes a batch of open numbers from a number on, in the direction of the pass, up to the end of
 * its range; first and end are words. */
static qj_status blockwise_list_batch(struct blockwise *blockwise, uint64_t first, uint64_t end,
                                      uint64_t from)
{
    uint64_t *batch = blockwise->indexed->workers->numbers;
    const uint64_t most = indexed_batch(blockwise->indexed);
    const struct blockwise_bits *pairs;
    blockwise->count = 0;
    TRY(array_pair(blockwise, first * WORD, false, (struct blockwise_bits **)&pairs));
    for (uint64_t word = from / WORD; word >= first && word < end && blockwise->count < most;
         word = blockwise->back ? word - 1 : word + 1) {
        uint64_t open = pairs[word - first].open & blockwise_bits_left(word, from, blockwise->back);
        while (open && blockwise->count < most) {
            const int bit = blockwise->back ? bits_highest(open) : bits_lowest(open);
            batch[blockwise->count++] = word * WORD + (uint64_t)bit;
            open ^= UINT64_C(1) << bit;
        }
    }
    return QJ_OK;
}

/* Checks the clock after some steps. */
static qj_status blockwise_poll(struct blockwise *blockwise, uint64_t steps)
{
    const bool reach = blockwise->stage == STAGE_REACH;
    return pace_add(&blockwise->indexed->explore->pace, steps, "states",
                    blockwise->reached - blockwise->open, reach ? 0 : blockwise->reached);
}

/* After a batch: checks the limits, and saves a checkpoint if it is due. */
static qj_status blockwise_poll_batch(struct blockwise *blockwise)
{
    enum { STEPS = 64 };
    const uint64_t work = blockwise->count +
                          blockwise->indexed->workers->ends[blockwise->count - 1];
    TRY(context_check_states(blockwise->blocks.context, blockwise->indexed->count));
    TRY(blockwise_poll(blockwise, work * STEPS));
    return indexed_is_due(blockwise->indexed) ? blockwise_save(blockwise) : QJ_OK;
}

/* ---------------------------------------------------------------------------- children */

/* Expands the batch, cut to its first positions if there is no room for all. */
static qj_status blockwise_expand_batch(struct blockwise *blockwise)
{
    struct indexed *indexed = blockwise->indexed;
    const uint64_t count = blockwise->count;
    const bool fresh = blockwise->stage == STAGE_REACH;
    for (;;) {
        blockwise->count = indexed_look(indexed, 0, count, fresh);
        TRY(explore_check(indexed->explore));
        if (blockwise->count)
            return QJ_OK;
        TRY(indexed_make_room(indexed));
    }
}

static qj_status blockwise_add_child(struct blockwise *blockwise, uint64_t number, uint64_t child)
{
    const struct indexed *indexed = blockwise->indexed;
    const bool rises = child > number;
    if (indexed->follows && (child >= indexed->numbers || !(rises || blockwise_loops(blockwise)))) {
        indexed_diagnose_successor(indexed, 0, number);
        return explore_check(indexed->explore);
    }
    blockwise->rises |= rises;
    blockwise->falls |= !rises;
    return array_reach(blockwise, child);
}

static qj_status blockwise_add_children(struct blockwise *blockwise)
{
    struct indexed *indexed = blockwise->indexed;
    const struct indexed_worker *own = indexed->workers;
    for (uint64_t i = 0, at = 0; i < blockwise->count; i++) {
        const uint64_t number = own->numbers[i];
        for (; at < own->ends[i]; at++)
            TRY(blockwise_add_child(blockwise, number, own->to[at]));
        TRY(array_close(blockwise, number));
        indexed->count++;
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------------------- methods */

static qj_status blockwise_take_batch(struct blockwise *blockwise, bool *fits)
{
    if (blockwise->stage == STAGE_REACH)
        TRY(blockwise_add_children(blockwise));
    else
        TRY(blockwise_settle_values(blockwise, fits));
    return *fits ? blockwise_poll_batch(blockwise) : QJ_OK;
}

/* Processes a range once. */
static qj_status blockwise_pass_range_once(struct blockwise *blockwise, uint64_t first,
                                           uint64_t end, bool *fits)
{
    const uint64_t last = blockwise->back ? first * WORD : end * WORD - 1;
    for (uint64_t from = blockwise->back ? end * WORD - 1 : first * WORD; *fits;) {
        TRY(blockwise_list_batch(blockwise, first, end, from));
        if (blockwise->count == 0)
            return QJ_OK;
        TRY(blockwise_expand_batch(blockwise));
        const uint64_t done = blockwise->indexed->workers->numbers[blockwise->count - 1];
        TRY(blockwise_take_batch(blockwise, fits));
        if (done == last)
            return QJ_OK;
        from = blockwise->back ? done - 1 : done + 1;
    }
    return QJ_OK;
}

/* Processes a range while it has new positions. */
static qj_status blockwise_pass_range(struct blockwise *blockwise, uint64_t first, uint64_t end,
                                      bool *fits)
{
    uint64_t before;
    do {
        before = blockwise->indexed->count;
        TRY(blockwise_pass_range_once(blockwise, first, end, fits));
    } while (blockwise->indexed->count > before);
    return QJ_OK;
}

/* Returns whether hashed states are better: play must end, moves go both ways, and the rules have a
 * rank. A run with a checkpoint continues as it is. */
static bool blockwise_is_for_states(const struct blockwise *blockwise)
{
    const struct explore *explore = blockwise->indexed->explore;
    return blockwise->rises && blockwise->falls && !blockwise_loops(blockwise) && explore->ranked &&
           !context_checkpoint(explore->arena->context);
}

/* Runs one pass, while values fit and hashed states are not better. */
static qj_status blockwise_run_pass(struct blockwise *blockwise, bool *fits)
{
    const struct block_cache *blocks = &blockwise->blocks;
    const uint64_t words = blockwise_words(blockwise), size = blockwise_range_words(blockwise);
    const uint64_t ranges = (words + size - 1) / size;
    for (uint64_t i = 0;
         i < ranges && *fits && blockwise->open && !blockwise_is_for_states(blockwise); i++) {
        const uint64_t first = (blockwise->back ? ranges - 1 - i : i) * size;
        const uint64_t end = first + size < words ? first + size : words;
        TRY(blockwise_poll(blockwise, size));
        if (block_cache_has(blocks,
                            block_cache_block(blocks, first * sizeof(struct blockwise_bits))))
            TRY(blockwise_pass_range(blockwise, first, end, fits));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- positions */

static qj_status blockwise_reach(struct blockwise *blockwise)
{
    bool fits = true;
    while (blockwise->open && !blockwise_is_for_states(blockwise)) {
        TRY(blockwise_run_pass(blockwise, &fits));
        blockwise->back = !blockwise->back;
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------------- values */

/* Chooses the direction that meets children first, if there is one. */
static void blockwise_begin_values(struct blockwise *blockwise)
{
    blockwise->stage = STAGE_VALUES;
    blockwise->back = blockwise->rises || !blockwise->falls;
    blockwise->distance = blockwise->found = 0;
}

/* Runs one pass and prepares the next; *over: there is none. */
static qj_status blockwise_find_values_once(struct blockwise *blockwise, bool *fits, bool *over)
{
    TRY(blockwise_run_pass(blockwise, fits));
    if (!*fits)
        return QJ_OK;
    const bool none = blockwise->found == 0;
    *over = blockwise->open == 0 || (none && blockwise_loops(blockwise));
    if (none && !blockwise_loops(blockwise) && !*over)
        return context_fail(blockwise->blocks.context, QJ_USAGE,
                            "the rules can repeat a position, so the game need not end");
    blockwise->back = !blockwise->back;
    blockwise->found = 0;
    blockwise->distance++;
    return QJ_OK;
}

/* Starts all values again with `width` bytes each. */
static qj_status blockwise_begin_width(struct blockwise *blockwise, unsigned width)
{
    struct explore *explore = blockwise->indexed->explore;
    TRY(block_cache_grow(&blockwise->blocks, explore->arena, array_bytes(&explore->view, width)));
    blockwise->width = width;
    blockwise->stage = STAGE_OPEN;
    return QJ_OK;
}

/* Finds all values. If one needs more bytes, all values are found again. */
static qj_status blockwise_find_values(struct blockwise *blockwise)
{
    for (bool over = false; !over;) {
        bool fits = true;
        if (blockwise->stage == STAGE_OPEN) {
            TRY(array_open_all(blockwise));
            blockwise_begin_values(blockwise);
        }
        TRY(blockwise_find_values_once(blockwise, &fits, &over));
        if (!fits)
            TRY(blockwise_begin_width(blockwise, 2 * blockwise->width));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- entry points */

static qj_status blockwise_work(void *user)
{
    struct blockwise *blockwise = user;
    TRY(context_check_states(blockwise->blocks.context, 1));
    if (blockwise->reached == 0)
        TRY(array_reach(blockwise, blockwise->indexed->start));
    if (blockwise->stage == STAGE_REACH)
        TRY(blockwise_reach(blockwise));
    if (blockwise_is_for_states(blockwise))
        return QJ_OK;
    if (blockwise->stage == STAGE_REACH)
        TRY(blockwise_begin_width(blockwise, 1));
    return blockwise_find_values(blockwise);
}

static qj_status blockwise_make_room(struct blockwise *blockwise, bool *fits)
{
    enum { ROOM = 16 };
    const struct rules_view *view = &blockwise->indexed->explore->view;
    struct arena *arena = blockwise->indexed->explore->arena;
    TRY(array_make_seen(blockwise, ROOM));
    const struct block_cache_shape shape = blockwise_shape(arena->context, view);
    *fits = shape.frames > 0;
    return *fits ? block_cache_open(&blockwise->blocks, arena, shape, array_bytes(view, 1),
                                    array_bytes(view, WIDEST))
                 : QJ_OK;
}

qj_status blockwise_solve(struct indexed *indexed, bool *found)
{
    struct arena *arena = indexed->explore->arena;
    struct blockwise *blockwise;
    TRY(arena_make(arena, &blockwise, 1));
    *blockwise = (struct blockwise){.indexed = indexed, .width = 1};
    indexed->blockwise = blockwise;
    TRY(blockwise_make_room(blockwise, found));
    if (!*found)
        return QJ_OK;
    TRY(blockwise_resume(blockwise, blockwise_work));
    *found = !blockwise_is_for_states(blockwise);
    return QJ_OK;
}

/* Positions that are still open are draws. */
qj_status blockwise_find(struct blockwise *blockwise, const struct keyed_states *states,
                         uint32_t *indices)
{
    struct indexed *indexed = blockwise->indexed;
    const struct rules_view *view = &indexed->explore->view;
    TRY(array_make_seen(blockwise, states->count));
    for (uint64_t i = 0; i < states->count; i++) {
        bool open;
        const uint64_t number = view->rules->number(view->setup,
                                                    states->states + i * states->stride);
        TRY(array_see(blockwise, number, i, &open));
        if (open)
            result_put(&indexed->tier, indexed->explore->positions.kind, i, (struct result){0, 0});
        indices[i] = (uint32_t)i;
    }
    return QJ_OK;
}
