/* array: the bits and values of numbers, in blocks. */
#include "engines/exhaustive/indexed/blockwise/array.h"

/* Integers of a value. */
static unsigned array_columns(qj_kind kind)
{
    return kind == QJ_NIMBER ? 2 : 1;
}

static uint64_t array_pair_bytes(uint64_t numbers)
{
    return bits_words(numbers) * sizeof(struct blockwise_bits);
}

uint64_t array_bytes(const struct rules_view *view, unsigned width)
{
    const uint64_t numbers = view->rules->numbers(view->setup);
    return array_pair_bytes(numbers) + numbers * array_columns(rules_kind(view->rules)) * width;
}

/* --------------------------------------------------------------------------- bits */

qj_status array_pair(struct blockwise *blockwise, uint64_t number, bool change,
                     struct blockwise_bits **pair)
{
    return block_cache_point(&blockwise->blocks, number / WORD * sizeof **pair, change, pair);
}

qj_status array_reach(struct blockwise *blockwise, uint64_t number)
{
    struct blockwise_bits *pair;
    TRY(array_pair(blockwise, number, false, &pair));
    if (bits_get(&pair->reached, number % WORD))
        return QJ_OK;
    TRY(array_pair(blockwise, number, true, &pair));
    bits_set(&pair->reached, number % WORD);
    bits_set(&pair->open, number % WORD);
    blockwise->reached++;
    blockwise->open++;
    return QJ_OK;
}

qj_status array_close(struct blockwise *blockwise, uint64_t number)
{
    struct blockwise_bits *pair;
    TRY(array_pair(blockwise, number, true, &pair));
    bits_clear(&pair->open, number % WORD);
    blockwise->open--;
    return QJ_OK;
}

uint64_t array_next(const struct blockwise *blockwise, uint64_t number)
{
    const struct block_cache *blocks = &blockwise->blocks;
    const uint64_t block_numbers = (UINT64_C(1) << blocks->shape.shift) /
                                   sizeof(struct blockwise_bits) * WORD;
    while (number < blockwise->indexed->numbers &&
           !block_cache_has(
               blocks, block_cache_block(blocks, number / WORD * sizeof(struct blockwise_bits))))
        number = (number / block_numbers + 1) * block_numbers;
    return number;
}

qj_status array_open_all(struct blockwise *blockwise)
{
    enum { STEPS = 4 };
    const uint64_t numbers = blockwise->indexed->numbers;
    struct blockwise_bits *pair;
    for (uint64_t number = 0; (number = array_next(blockwise, number)) < numbers; number += WORD) {
        TRY(array_pair(blockwise, number, true, &pair));
        pair->open = pair->reached;
        TRY(pace_add(&blockwise->indexed->explore->pace, STEPS, NULL, 0, 0));
    }
    blockwise->open = blockwise->reached;
    return QJ_OK;
}

/* ------------------------------------------------------------------------- values */

static qj_status array_point_to_value(struct blockwise *blockwise, uint64_t number, bool change,
                                      unsigned char **value)
{
    const qj_kind kind = blockwise->indexed->explore->positions.kind;
    const uint64_t size = (uint64_t)array_columns(kind) * blockwise->width;
    const uint64_t first = array_pair_bytes(blockwise->indexed->numbers);
    return block_cache_point(&blockwise->blocks, first + number * size, change, value);
}

/* A value as a tier with one position. */
static struct tier array_tier_of_value(const struct blockwise *blockwise, unsigned char *value)
{
    const struct integers one = {value, blockwise->width};
    const bool nimbers = blockwise->indexed->explore->positions.kind == QJ_NIMBER;
    const struct integers other = {value + (nimbers ? blockwise->width : 0), blockwise->width};
    return (struct tier){.value = one, .ending = other};
}

qj_status array_put(struct blockwise *blockwise, uint64_t number, struct result result, bool *fits)
{
    unsigned char *value;
    TRY(array_point_to_value(blockwise, number, true, &value));
    struct tier tier = array_tier_of_value(blockwise, value);
    *fits = result_put(&tier, blockwise->indexed->explore->positions.kind, 0, result);
    return QJ_OK;
}

qj_status array_see(struct blockwise *blockwise, uint64_t number, uint64_t at, bool *open)
{
    struct indexed *indexed = blockwise->indexed;
    const qj_kind kind = indexed->explore->positions.kind;
    struct blockwise_bits *pair;
    unsigned char *value;
    if (number >= indexed->numbers)
        return explore_refuse_move(indexed->explore);
    TRY(array_pair(blockwise, number, false, &pair));
    if (!bits_get(&pair->reached, number % WORD))
        return explore_refuse_move(indexed->explore);
    *open = bits_get(&pair->open, number % WORD);
    if (*open)
        return QJ_OK;
    TRY(array_point_to_value(blockwise, number, false, &value));
    const struct tier tier = array_tier_of_value(blockwise, value);
    result_put(&indexed->tier, kind, at, result_get(&tier, kind, 0));
    return QJ_OK;
}

qj_status array_make_seen(struct blockwise *blockwise, uint64_t count)
{
    struct indexed *indexed = blockwise->indexed;
    struct integers *values[] = {&indexed->tier.value, &indexed->tier.ending};
    if (blockwise->seen >= count)
        return QJ_OK;
    for (int i = 0; i < 2; i++) {
        TRY(arena_resize_sized(indexed->explore->arena, &values[i]->items, count, WIDEST));
        values[i]->width = WIDEST;
    }
    TRY(arena_resize(indexed->explore->arena, &blockwise->indices, count));
    for (uint64_t i = 0; i < count; i++)
        blockwise->indices[i] = (uint32_t)i;
    blockwise->seen = indexed->tier.capacity = indexed->tier.count = count;
    return QJ_OK;
}
