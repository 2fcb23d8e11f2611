/* heaps_board: the state of heaps, and declarations for the files of the game.
 *
 * State: the number of heaps, their sizes, and room for the heaps that splits can add. A heap that
 * a move changes keeps its index, even if empty; the other parts of a split are appended as new
 * heaps. If there are several rules, the last part of the state has a byte for each heap, the index
 * of its rule; a new heap has the rule of the heap that was split:
 *
 *     | 3 | 3 5 7 | 0 0 0 ... | 0 0 1 | 0 0 0 ...
 *
 *     3 becomes 1+1 by taking 1:      | 4 | 1 5 7 1 | 0 0 ... | 0 0 1 0 | 0 0 ...
 */
#pragma once

#include "model/game.h"
#include "model/heaps/heap_rule.h"

struct heaps_setup {
    const struct heap_rule *rules;
    uint64_t rule_count;
    uint64_t max_heaps;           /* for which the state has room */
    uint64_t stones, with_splits; /* of the start; see heaps_is_state */
    const uint64_t *start;        /* the words of the start in canonical form; NULL: states have no
                                   * ranks */
    size_t size;                  /* bytes of a state */
};

enum heaps_word { HEAPS, SIZES };

/* The index of each heap's rule; NULL: all heaps have one rule. */
static inline uint8_t *heaps_rules(const struct heaps_setup *setup, const uint64_t *words)
{
    return setup->rule_count == 1 ? NULL : (uint8_t *)(words + SIZES + setup->max_heaps);
}

/* The rule of an existing heap. */
static inline uint64_t heaps_rule(const struct heaps_setup *setup, const uint64_t *words,
                                  uint64_t heap)
{
    return setup->rule_count == 1 ? 0 : heaps_rules(setup, words)[heap];
}

/* Returns true in misere play: a player who cannot move wins. */
static inline bool heaps_are_misere(const qj_position *position)
{
    return position->game->rules->ending == QJ_LAST_LOSES;
}

/* Adds up the sizes of `heaps` heaps; UINT64_MAX if the sum is larger. */
uint64_t heaps_stones(const uint64_t *size, uint64_t heaps);

/* Counts the heaps and those that splits can add, up to UINT64_MAX; no move raises the sum. */
uint64_t heaps_with_splits(const struct heaps_setup *setup, const uint64_t *words,
                           const uint8_t *rule);

/* Brings the words of a state into canonical form. */
void heaps_sort(const struct heaps_setup *setup, uint64_t *words);

/* Returns a lower bound, at most 10^18, on the reachable positions in canonical form. */
uint64_t heaps_min_positions(const qj_position *position);

/* The input format, and the generator of boards. */
qj_status heaps_read(struct scan *scan, qj_position *position);
bool heaps_write(struct writer *writer, const qj_position *position);
qj_status heaps_generate(struct settings *settings, struct random *random, struct writer *writer);
