/* lists: many lists of 32-bit words that grow, in one array. A list has room for a power of two of
 * words; rooms that are given up are taken again by lists of their size.
 *
 *     words   | list 0   | list 2 |  given up  | list 1               | ...
 *
 * Adding to a list may move it, and the array: what words points to is good until then.
 */
#ifndef QIJU_ENGINES_MODULAR_SPARSE_LISTS_H
#define QIJU_ENGINES_MODULAR_SPARSE_LISTS_H

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
    uint64_t given_up[LIST_SIZES]; /* of each size one, from 1, that says where the next one is */
};

/* Room for so many words, which the list does not have yet; it is empty before. */
qj_status lists_make_room(struct lists *lists, struct sparse_list *list, uint64_t words);

/* Appends a word. */
qj_status lists_grow(struct lists *lists, struct sparse_list *list);

static inline qj_status lists_add(struct lists *lists, struct sparse_list *list, uint32_t word)
{
    if (list->size == 0 || list->count >> list->size != 0)
        TRY(lists_grow(lists, list));
    lists->words[list->at + list->count++] = word;
    return QJ_OK;
}

static inline uint32_t *lists_words(const struct lists *lists, const struct sparse_list *list)
{
    return lists->words + list->at;
}

/* Gives the room of a list up, which is empty then. */
void lists_drop(struct lists *lists, struct sparse_list *list);

#endif
