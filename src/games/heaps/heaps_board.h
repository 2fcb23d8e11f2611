/* heaps_board: what the rooms of heaps share.
 *
 * State: the number of heaps, their sizes, and room for those that splits can make. A heap that a
 * move changes keeps its number, empty or not; the other parts of a split are new heaps behind all
 * others. Where there are several rules, the number of the rule of each heap stands behind all, in
 * bytes, and a new heap has that of the one it comes from:
 *
 *     | 3 | 3 5 7 | 0 0 0 ... | 0 0 1 | 0 0 0 ...
 *
 *     3 becomes 1+1 by taking 1:      | 4 | 1 5 7 1 | 0 0 ... | 0 0 1 0 | 0 0 ...
 */
#ifndef QIJU_GAMES_HEAPS_HEAPS_BOARD_H
#define QIJU_GAMES_HEAPS_HEAPS_BOARD_H

#include "games/heaps/terms.h"
#include "model/game.h"

struct heaps_setup {
    const struct heap_rule *rules;
    const char *const *codes; /* of the rules */
    uint64_t rule_count;
    uint64_t most_heaps;          /* that the state has room for */
    uint64_t stones, with_splits; /* of the start; see heaps_is_state */
    const uint64_t *start;        /* its words in canonical form; NULL: states have no numbers */
    size_t size;                  /* bytes of a state */
};

enum heaps_word { HEAPS, SIZES };

/* The number of each heap's rule; NULL: there is but one. */
static inline uint8_t *heaps_rules(const struct heaps_setup *setup, const uint64_t *words)
{
    return setup->rule_count == 1 ? NULL : (uint8_t *)(words + SIZES + setup->most_heaps);
}

/* The rule of a heap that there is. */
static inline uint64_t heaps_rule(const struct heaps_setup *setup, const uint64_t *words,
                                  uint64_t heap)
{
    return setup->rule_count == 1 ? 0 : heaps_rules(setup, words)[heap];
}

/* Whether who cannot move wins. */
static inline bool heaps_are_misere(const qj_position *position)
{
    return position->game->rules->ending == QJ_LAST_LOSES;
}

/* All that so many heaps hold; UINT64_MAX for more. */
uint64_t heaps_stones(const uint64_t *size, uint64_t heaps);

/* The heaps, and those that splits can add; no move makes more of both. UINT64_MAX for more. */
uint64_t heaps_with_splits(const struct heaps_setup *setup, const uint64_t *words);

/* Brings the words of a state into canonical form (multiset.c). */
void multiset_sort(const struct heaps_setup *setup, uint64_t *words);

/* A lower bound on the positions that can be reached, in canonical form; 10^18 for any bound above.
 */
uint64_t heaps_least_positions(const qj_position *position);

/* The text form, and the generator of boards. */
qj_status heaps_read(struct scan *scan, qj_position *position, bool *end);
bool heaps_write(struct writer *writer, const qj_position *position);
qj_status heaps_generate(struct settings *settings, struct random *random, struct writer *writer);

#endif
