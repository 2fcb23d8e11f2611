/* lists: see lists.h. */
#include "engines/modular/sparse/lists.h"

#include "base/bits.h"

/* A block must have room for the position of the next free block. */
enum { MIN_SIZE = 1 };

/* Takes a free block of 2^size words, or a new one. */
static qj_status lists_take_room(struct lists *lists, uint32_t size, uint64_t *at)
{
    const uint64_t next = lists->given_up[size], words = UINT64_C(1) << size;
    if (next) {
        *at = next - 1;
        memcpy(&lists->given_up[size], lists->words + *at, sizeof next);
        return QJ_OK;
    }
    TRY(arena_grow(lists->arena, &lists->words, &lists->capacity, lists->used, words));
    *at = lists->used;
    lists->used += words;
    return QJ_OK;
}

void lists_drop(struct lists *lists, struct sparse_list *list)
{
    if (list->size) {
        memcpy(lists->words + list->at, &lists->given_up[list->size],
               sizeof lists->given_up[list->size]);
        lists->given_up[list->size] = list->at + 1;
    }
    *list = (struct sparse_list){0};
}

qj_status lists_reserve(struct lists *lists, struct sparse_list *list, uint64_t words)
{
    const uint32_t size = words > 2 ? (uint32_t)bits_highest(words - 1) + 1 : MIN_SIZE;
    struct sparse_list larger = {.count = list->count, .size = size};
    TRY(lists_take_room(lists, size, &larger.at));
    if (list->count)
        memcpy(lists->words + larger.at, lists->words + list->at,
               list->count * sizeof *lists->words);
    lists_drop(lists, list);
    *list = larger;
    return QJ_OK;
}
