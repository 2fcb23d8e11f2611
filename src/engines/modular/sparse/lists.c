/* lists: see lists.h. */
#include "engines/modular/sparse/lists.h"

/* A block must have room for the position of the next free block. */
enum { MIN_SIZE = 1 };

static qj_status lists_take_new(struct lists *lists, uint64_t words, uint64_t *at)
{
    while (lists->capacity - lists->used < words)
        TRY(arena_reserve(lists->arena, &lists->words, &lists->capacity, lists->capacity));
    *at = lists->used;
    lists->used += words;
    return QJ_OK;
}

static qj_status lists_take_room(struct lists *lists, uint32_t size, uint64_t *at)
{
    uint64_t next = lists->given_up[size];
    if (next == 0)
        return lists_take_new(lists, UINT64_C(1) << size, at);
    *at = next - 1;
    memcpy(&lists->given_up[size], lists->words + *at, sizeof next);
    return QJ_OK;
}

qj_status lists_make_room(struct lists *lists, struct sparse_list *list, uint64_t words)
{
    list->size = MIN_SIZE;
    while (UINT64_C(1) << list->size < words)
        list->size++;
    return lists_take_room(lists, list->size, &list->at);
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

qj_status lists_grow(struct lists *lists, struct sparse_list *list)
{
    struct sparse_list larger = {.count = list->count, .size = list->size + 1};
    TRY(lists_take_room(lists, larger.size, &larger.at));
    if (list->count)
        memcpy(lists->words + larger.at, lists->words + list->at,
               list->count * sizeof *lists->words);
    lists_drop(lists, list);
    *list = larger;
    return QJ_OK;
}
