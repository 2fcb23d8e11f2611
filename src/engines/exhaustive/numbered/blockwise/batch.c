/* batch: a batch of open numbers, in the order of the pass, and their children. */
#include "engines/exhaustive/numbered/blockwise/array.h"

qj_status batch_open(struct blockwise *blockwise, struct arena *arena)
{
    const struct rules_view *view = &blockwise->numbered->playout->view;
    if (!view->rules->canonical && !blockwise->numbered->follows)
        TRY(digits_open(&blockwise->digits, blockwise->numbered, arena));
    return arena_make(arena, &blockwise->here.bytes, view->state_size + DIGITS_WORD);
}

/* Makes states, and numbers children, by the digits of numbers. */
static void expand_by_digits(struct blockwise *blockwise, uint64_t count, uint64_t index)
{
    const struct numbered *numbered = blockwise->numbered;
    struct numbered_worker *own = numbered->workers;
    struct expansion *expansion = &numbered->playout->workers->expansion;
    const size_t size = expansion->state_size;
    for (uint64_t i = 0; i < count; i++) {
        digits_make(&blockwise->digits, &blockwise->here, own->numbers[i]);
        state_copy(own->states + i * size, blockwise->here.bytes, size);
    }
    expansion_play(expansion, own->states, count);
    for (uint64_t i = 0, at = 0; i < expansion->positions; i++) {
        const bool sample = index != NO_CHECKS && numbered_is_sample(index + i);
        for (; at < expansion->ends[i]; at++) {
            const unsigned char *child = expansion_child(expansion, at);
            own->children[at] = digits_number(&blockwise->digits, own->numbers[i],
                                              own->states + i * size, child);
            numbered_check_number(numbered, 0, child, own->children[at], sample);
        }
    }
}

/* The same by what the rules say of it; gives of how many positions. Numbers that a checkpoint says
 * are reached are asked for by the rules, which see those that no state has. */
static uint64_t expand_some(struct blockwise *blockwise, uint64_t count, uint64_t index)
{
    struct numbered *numbered = blockwise->numbered;
    const struct numbered_worker *own = numbered->workers;
    const struct expansion *expansion = &numbered->playout->workers->expansion;
    if (numbered->follows) {
        count = numbered_follow(numbered, 0, count, index);
        blockwise->children = own->said.numbers;
        blockwise->ends = own->said.ends;
        return count;
    }
    if (blockwise->digits.bases && !numbered->playout->resumed)
        expand_by_digits(blockwise, count, index);
    else
        numbered_expand(numbered, 0, count, index);
    blockwise->children = own->children;
    blockwise->ends = expansion->ends;
    return expansion->positions;
}

qj_status batch_expand(struct blockwise *blockwise, bool checks)
{
    struct numbered *numbered = blockwise->numbered;
    struct playout *playout = numbered->playout;
    const uint64_t index = checks ? numbered->count : NO_CHECKS, count = blockwise->count;
    for (;;) {
        blockwise->count = expand_some(blockwise, count, index);
        TRY(playout_check(playout));
        if (blockwise->count)
            return QJ_OK;
        playout->most_moves = playout->workers->expansion.wanted;
        TRY(playout_make_room(playout));
        TRY(numbered_make_room(numbered));
    }
}
