/* audit_digits: checks all positions that can be reached, of rules whose states are the digits of
 * their indices. The audit computes each index from the bytes of a state, without the rules. So two
 * states never share an index, and a bit for each index replaces the set of states (audit_walk):
 *
 *     found   | 0 0 1 1 0 1 0 0 ...     a bit for each index
 *     queue   | s5 | s3 | s2 | ...      the states in the order in which they were found
 *     index   | 5  | 3  | 2  | ...      their indices
 *
 * On a board of stones the moves of a position are requested once. They are compared with the
 * board, and the engine asks for none.
 *
 * The bits of some million indices fit in a cache. Games with symmetry, parts or predecessors
 * compare positions with others, and need the facts of audit_walk.
 */
#include "own/audit/auditor.h"

struct audit_digits {
    struct auditor *auditor;
    uint64_t *found;
    unsigned char *queue;
    uint64_t *index;
    uint64_t count, capacity, index_capacity;
    bool by_boards; /* the engine uses stones_over, and moves are compared with the boards */
};

bool auditor_has_digits(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    return !rules->tier && auditor->layout.ranks && auditor->layout.each &&
           auditor->layout.ranks <= AUDITOR_MAX_DIGITS && !rules->canonical && !rules->parts &&
           !rules->predecessors;
}

/* Adds a state if its index is new. */
static inline qj_status audit_digits_add(struct audit_digits *walk, uint64_t index,
                                         const unsigned char *state)
{
    uint64_t *word = &walk->found[index / 64];
    const uint64_t bit = UINT64_C(1) << index % 64;
    const size_t size = walk->auditor->size;
    if (*word & bit)
        return QJ_OK;
    *word |= bit;
    TRY(arena_reserve_sized(walk->auditor->head.arena, &walk->queue, &walk->capacity, walk->count,
                            size));
    TRY(arena_reserve(walk->auditor->head.arena, &walk->index, &walk->index_capacity, walk->count));
    members_copy(walk->queue + walk->count * size, state, size);
    walk->index[walk->count++] = index;
    return QJ_OK;
}

static qj_status audit_digits_visit(struct audit_digits *walk, uint64_t place)
{
    struct auditor *auditor = walk->auditor;
    const struct listing *list = &auditor->list;
    const uint64_t number = walk->index[place];
    TRY(auditor_look(auditor, walk->queue + place * auditor->size,
                     !walk->by_boards           ? LISTING_TWICE
                     : auditor->batch.count % 2 ? LISTING_TURNED
                                                : LISTING_ONCE));
    TRY(auditor_number_children(auditor, number));
    for (uint64_t i = 0; i < list->count; i++)
        TRY(audit_digits_add(walk, auditor->numbers_to[i], listing_child(auditor, list, i)));
    return auditor->cells ? auditor_add_board(auditor, number) : QJ_OK;
}

static qj_status audit_digits_run(struct audit_digits *walk, uint64_t most, bool *all)
{
    enum { OFTEN = 256 };
    struct auditor *auditor = walk->auditor;
    memcpy(auditor->here, auditor->view.state, auditor->size);
    TRY(auditor_check_layout(auditor, 0, auditor->here));
    TRY(audit_digits_add(walk, layout_rank(&auditor->layout, auditor->here), auditor->here));
    for (uint64_t i = 0; i < walk->count; i++) {
        if (walk->count > most)
            return QJ_OK;
        if (i % OFTEN == 0)
            TRY(auditor_poll(auditor));
        TRY(audit_digits_visit(walk, i));
    }
    *all = true;
    TRY(auditor_poll(auditor));
    return auditor_check_boards(auditor);
}

qj_status auditor_walk_digits(struct auditor *auditor, uint64_t most, bool *all)
{
    const qj_context *context = auditor->head.arena->context;
    struct audit_digits walk = {.auditor = auditor,
                                .by_boards = auditor->cells && !context_checkpoint(context) &&
                                             rules_kind(auditor->view.rules) != QJ_NIMBER};
    const uint64_t words = auditor->layout.ranks / 64 + 1,
                   each = 2 * (auditor->size + sizeof *walk.index);
    const uint64_t room = auditor_left(auditor) / 4, bits = words * sizeof *walk.found;
    *all = false;
    if (room < bits + each)
        return QJ_OK;
    TRY(arena_make(auditor->head.arena, &walk.found, words));
    return audit_digits_run(&walk, most < (room - bits) / each ? most : (room - bits) / each, all);
}
