/* audit_digits: checks all positions that can be reached, of rules whose states are the digits of
 * their indices. The audit computes each index from the bytes of a state and the state from its
 * index, without the rules. So two states never share an index, and a bit for each index replaces
 * the set of states (audit_walk):
 *
 *     found   | 0 0 1 1 0 1 0 0 ...     a bit for each index
 *     queue   | 5 | 3 | 2 | ...         the same indices in the order in which they were found
 *
 * The bits of some million indices fit in a cache, and the states do not. Games with symmetry,
 * parts or predecessors compare positions with others, and need the facts of audit_walk.
 */
#include "own/audit/auditor.h"

struct audit_digits {
    struct auditor *auditor;
    uint64_t *found;
    uint32_t *queue;
    uint64_t count, capacity;
    uint64_t *children; /* indices of the children of the last position */
    uint64_t child_capacity;
};

bool auditor_has_digits(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    return !rules->tier && auditor->layout.ranks && auditor->layout.each &&
           auditor->layout.ranks <= AUDITOR_MAX_DIGITS && !rules->canonical && !rules->parts &&
           !rules->predecessors;
}

/* Adds an index if it is new. */
static qj_status audit_digits_add(struct audit_digits *walk, uint64_t index)
{
    uint64_t *word = &walk->found[index / 64];
    const uint64_t bit = UINT64_C(1) << index % 64;
    if (*word & bit)
        return QJ_OK;
    *word |= bit;
    TRY(arena_reserve(walk->auditor->head.arena, &walk->queue, &walk->capacity, walk->count));
    walk->queue[walk->count++] = (uint32_t)index;
    return QJ_OK;
}

/* Computes the index of a state. */
static qj_status audit_digits_index(struct auditor *auditor, const unsigned char *state,
                                    uint64_t *index)
{
    *index = layout_rank(&auditor->layout, state);
    return *index < auditor->layout.ranks ? QJ_OK : auditor_check_layout(auditor, state);
}

static qj_status audit_digits_visit(struct audit_digits *walk, uint32_t index)
{
    struct auditor *auditor = walk->auditor;
    const struct listing *list = &auditor->list;
    layout_unrank(&auditor->layout, index, auditor->here);
    TRY(auditor_look(auditor, auditor->here, true));
    TRY(arena_grow(auditor->head.arena, &walk->children, &walk->child_capacity, 0, list->count));
    for (uint64_t i = 0; i < list->count; i++) {
        TRY(audit_digits_index(auditor, listing_child(auditor, list, i), &walk->children[i]));
        TRY(audit_digits_add(walk, walk->children[i]));
    }
    return auditor_add_board(auditor, index, walk->children, list->count);
}

static qj_status audit_digits_run(struct audit_digits *walk, uint64_t most, bool *all)
{
    enum { OFTEN = 256 };
    struct auditor *auditor = walk->auditor;
    uint64_t start;
    memcpy(auditor->here, auditor->view.state, auditor->size);
    TRY(audit_digits_index(auditor, auditor->here, &start));
    TRY(audit_digits_add(walk, start));
    for (uint64_t i = 0; i < walk->count; i++) {
        if (walk->count > most)
            return QJ_OK;
        if (i % OFTEN == 0)
            TRY(context_poll(auditor->head.arena->context, NULL, 0, 0));
        TRY(audit_digits_visit(walk, walk->queue[i]));
    }
    *all = true;
    return auditor_check_boards(auditor);
}

qj_status auditor_walk_digits(struct auditor *auditor, uint64_t most, bool *all)
{
    struct audit_digits walk = {.auditor = auditor};
    const uint64_t words = auditor->layout.ranks / 64 + 1, each = 2 * sizeof *walk.queue;
    const uint64_t room = auditor_left(auditor) / 4, bits = words * sizeof *walk.found;
    *all = false;
    if (room < bits + each)
        return QJ_OK;
    TRY(arena_make(auditor->head.arena, &walk.found, words));
    return audit_digits_run(&walk, most < (room - bits) / each ? most : (room - bits) / each, all);
}
