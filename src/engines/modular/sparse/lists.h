/* lists: many growing lists of 32-bit words in one array. A list has a block of 2^size words. Freed
 * blocks are reused by lists of their size.
 *
 *     words   | list 0   | list 2 |  free      | list 1               | ...
 *
 * Adding to a list may move it, and the array. Pointers from lists_words are valid until then.
 */
#pragma once

#include "base/arena.h"

enum { LIST_SIZES = 40 };

struct sparse_list {
    uint64_t at;
    uint32_t count;
    uint32_t size; /* room for 2^size words; 0: none */
};

struct lists {
    struct arena *arena;
    uint32_t *words;
    uint64_t used, capacity;
    uint64_t given_up[LIST_SIZES]; /* by size: a free block, from 1, which links to the next */
};

/* Moves a list to a block for that many words, more than it has room for. */
qj_status lists_reserve(struct lists *lists, struct sparse_list *list, uint64_t words);

/* Appends a word. */
static inline qj_status lists_add(struct lists *lists, struct sparse_list *list, uint32_t word)
{
    if (list->size == 0 || list->count >> list->size != 0)
        TRY(lists_reserve(lists, list, list->count + UINT64_C(1)));
    lists->words[list->at + list->count++] = word;
    return QJ_OK;
}

static inline uint32_t *lists_words(const struct lists *lists, const struct sparse_list *list)
{
    return lists->words + list->at;
}

/* Frees the block of a list, which is then empty. */
void lists_drop(struct lists *lists, struct sparse_list *list);
