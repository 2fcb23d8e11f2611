/* audit_walk: checks all positions that can be reached, if there are not too many:
 *
 *     members   | start | a | b | c(b) | ...     closed under moves and canonical forms
 *     facts     | hash of its successors; its form
 *
 * The moves of a position are compared with those of its canonical form when both are known. The
 * comparison replaces the second query of both. If an engine has passed the moves of a form, it
 * replaces the first query, too.
 *
 * Samples, and the positions of an engine that does not visit all, are checked alone: the walk
 * visits a position and its canonical form, and adds their children without visiting them.
 */
#include "own/audit/auditor.h"

static const char walk_form_of_form[] = "the canonical form of a canonical form is another";

struct audit_walk_fact {
    uint64_t hash;    /* of its canonical form */
    uint64_t classes; /* hash of the canonical forms of its children */
    uint64_t tier;    /* of its canonical form, if rules give it */
    uint32_t form;    /* index of its canonical form; NONE: see walk_add */
    bool side;
    bool has_images; /* other positions are its images, which are compared with it */
    bool is_sum;     /* a sum of which only parts are followed; its form was compared */
    bool other_sum;  /* its form has other parts */
    bool answered;   /* a form, checked with the moves that the engine has */
};

/* A child of the last position. */
struct audit_walk_child {
    uint64_t key; /* its hash for members */
    uint32_t index;
};

struct audit_walk {
    struct auditor *auditor;
    struct members members;
    struct audit_walk_fact *facts;
    uint64_t fact_capacity;
    struct audit_walk_child *children;
    uint64_t child_capacity;
    uint64_t most; /* members; 0: there are too many */
    bool single;   /* one position is checked, with its canonical form */
};

/* Returns whether only the parts of sums are followed, and not the sums. */
static bool walk_is_in_parts(const struct audit_walk *walk)
{
    return walk->auditor->in_parts && !walk->single;
}

/* Asks for the facts of a member that moves to it will be compared with. */
static void walk_ask(struct audit_walk *walk, uint32_t index, const unsigned char *state)
{
    struct audit_walk_fact *fact = &walk->facts[index];
    fact->side = auditor_side(walk->auditor, state);
    if (fact->form == index)
        fact->tier = auditor_tier(walk->auditor, state);
}

/* Adds a state if it is no member. Its form is itself until another form is found. */
static inline qj_status walk_put(struct audit_walk *walk, const unsigned char *state, uint64_t key,
                                 uint32_t *index, bool *is_new)
{
    struct arena *arena = walk->auditor->head.arena;
    TRY(arena_reserve(arena, &walk->facts, &walk->fact_capacity, walk->members.count));
    TRY(members_put(&walk->members, walk->members.size, arena, state, key, index, is_new));
    if (*is_new)
        walk->facts[*index] = (struct audit_walk_fact){.hash = auditor_spread(key), .form = *index};
    return QJ_OK;
}

/* Adds the canonical form of a member. */
static qj_status walk_add_form(struct audit_walk *walk, uint32_t index, const unsigned char *form)
{
    uint32_t of_form;
    bool is_new;
    TRY(walk_put(walk, form, auditor_key(form, walk->members.size), &of_form, &is_new));
    walk->facts[index].form = of_form;
    walk->facts[index].hash = walk->facts[of_form].hash;
    walk->facts[of_form].has_images |= of_form != index;
    if (is_new)
        walk_ask(walk, of_form, form);
    walk->facts[index].tier = walk->facts[of_form].tier;
    return QJ_OK;
}

/* Finds the canonical form of a new member, an aligned state; form: the form that an engine has, or
 * NULL. If sums are not followed, the form is added only after the state is known to be a part. */
static qj_status walk_find_form(struct audit_walk *walk, uint32_t index, const unsigned char *state,
                                const unsigned char *form)
{
    struct auditor *auditor = walk->auditor;
    if (auditor->view.rules->canonical) {
        if (!form) {
            members_copy(auditor->spare, state, auditor->size);
            own_canonical_here(auditor->setup, auditor->spare);
            form = auditor->spare;
        }
        if (!walk_is_in_parts(walk)) {
            TRY(walk_add_form(walk, index, form));
        } else if (!members_same(form, state, auditor->size)) {
            walk->facts[index].hash = auditor_hash(form, auditor->size);
            walk->facts[index].form = MEMBERS_NONE;
            TRY(auditor_compare_parts(auditor, state, form, &walk->facts[index].other_sum));
        }
    }
    walk_ask(walk, index, state);
    return QJ_OK;
}

/* Adds a state and its canonical form, which may be NULL, if it is new. */
static inline qj_status audit_walk_add(struct audit_walk *walk, const unsigned char *state,
                                       uint64_t key, const unsigned char *form, uint32_t *index)
{
    bool is_new;
    TRY(walk_put(walk, state, key, index, &is_new));
    return is_new ? walk_find_form(walk, *index, state, form) : QJ_OK;
}

/* Returns the moves that were listed, as an engine passes them, but without forms. */
static struct audit_moves audit_walk_list(const struct auditor *auditor)
{
    const struct listing *list = &auditor->list;
    return (struct audit_moves){.end = auditor_end(auditor, list),
                                .count = list->count,
                                .points = list->points,
                                .children = list->children,
                                .stride = auditor->stride};
}

/* Adds the children of the position, and finds its classes. */
static qj_status walk_add_children(struct audit_walk *walk, uint32_t index,
                                   const struct audit_moves *moves)
{
    const size_t size = walk->members.size, stride = moves->stride;
    const bool side = walk->facts[index].side;
    uint64_t classes = auditor_classes(moves->count, moves->end);
    if (moves->count > walk->child_capacity)
        TRY(arena_grow(walk->auditor->head.arena, &walk->children, &walk->child_capacity, 0,
                       moves->count));
    const unsigned char *child = moves->children, *form = moves->forms;
    for (uint64_t i = 0; i < moves->count; i++, child += stride) {
        walk->children[i].key = auditor_key(child, size);
        members_fetch_slot(&walk->members, walk->children[i].key);
    }
    child = moves->children;
    for (uint64_t i = 0; i < moves->count; i++, child += stride, form += form ? stride : 0)
        TRY(audit_walk_add(walk, child, walk->children[i].key, form, &walk->children[i].index));
    for (uint64_t i = 0; i < moves->count; i++) {
        const struct audit_walk_fact *fact = &walk->facts[walk->children[i].index];
        classes += auditor_class(auditor_points(moves, i), fact->hash, fact->side == side);
    }
    walk->facts[index].classes = classes;
    return QJ_OK;
}

/* Adds a state, which becomes `here`. */
static qj_status audit_walk_add_here(struct audit_walk *walk, const unsigned char *state,
                                     uint32_t *index)
{
    unsigned char *const here = walk->auditor->here;
    const size_t size = walk->members.size;
    if (state != here)
        members_copy(here, state, size);
    return audit_walk_add(walk, here, auditor_key(here, size), NULL, index);
}

/* ------------------------------------------------------------------------- a position */

/* Checks the tiers of the children of a canonical position. The forms of sums are not known. */
static qj_status walk_check_tiers(struct audit_walk *walk, uint32_t index, uint64_t count)
{
    struct auditor *auditor = walk->auditor;
    const struct audit_walk_fact *facts = walk->facts;
    const char *wrong = NULL;
    for (uint64_t i = 0; i < count && !wrong; i++) {
        const struct audit_walk_fact *child = &facts[walk->children[i].index];
        if (child->form != MEMBERS_NONE)
            wrong = auditor_find_bad_tier(auditor, facts[index].tier, child->tier);
    }
    return wrong ? auditor_refuse(auditor, wrong, auditor->here) : QJ_OK;
}

/* Adds a canonical position to the predecessors of its children. */
static qj_status audit_walk_lead(struct audit_walk *walk, uint32_t from, uint64_t count)
{
    struct auditor *auditor = walk->auditor;
    int64_t value;
    const bool over = count == 0 && listing_is_over(auditor, auditor->here, &value);
    TRY(auditor_begin_leads(auditor, members_state(&walk->members, from), over));
    for (uint64_t i = 0; i < count; i++) {
        const uint32_t form = walk->facts[walk->children[i].index].form;
        members_copy(auditor->spare, members_state(&walk->members, form), auditor->size);
        TRY(auditor_add_lead(auditor, auditor->spare,
                             walk->single && listing_is_over(auditor, auditor->spare, &value)));
    }
    return QJ_OK;
}

/* Uses the moves of a position, which is `here`. A position that is checked alone needs them only
 * if forms, tiers or predecessors are compared. */
static qj_status walk_visit_whole(struct audit_walk *walk, uint32_t index,
                                  const struct audit_moves *moves)
{
    struct auditor *auditor = walk->auditor;
    const qj_rules *rules = auditor->view.rules;
    if (walk->single && !rules->canonical && !rules->tier && !auditor_has_predecessors(auditor))
        return QJ_OK;
    if (walk->facts[index].form == MEMBERS_NONE)
        TRY(walk_add_form(walk, index, auditor->form));
    TRY(walk_add_children(walk, index, moves));
    if (walk->facts[index].form != index)
        return QJ_OK;
    if (rules->tier)
        TRY(walk_check_tiers(walk, index, moves->count));
    if (!auditor_has_predecessors(auditor))
        return QJ_OK;
    TRY(audit_walk_lead(walk, index, moves->count));
    return walk->single ? auditor_check_leads(auditor) : QJ_OK;
}

/* Checks `here`, a sum of which only parts are followed. If its canonical form has equal parts,
 * both have equal values, since each is checked to be the sum of its parts. */
static qj_status walk_visit_sum(struct audit_walk *walk, uint32_t index)
{
    struct auditor *auditor = walk->auditor;
    struct audit_walk_fact *fact = &walk->facts[index];
    uint32_t part;
    fact->is_sum = true;
    TRY(auditor_look(auditor, auditor->here, LISTING_TURNED));
    if (fact->form == index)
        TRY(auditor_check_layout(auditor, fact->tier, auditor->here));
    TRY(auditor_check_sum(auditor));
    TRY(auditor_check_board(auditor));
    for (uint64_t i = 0; i < auditor->parts.here.count; i++)
        TRY(audit_walk_add_here(walk, auditor_part(auditor, i), &part));
    return QJ_OK;
}

/* Repeats the queries made when the position was added, and compares the answers. */
static qj_status walk_check_answers(struct audit_walk *walk, uint32_t index)
{
    struct auditor *auditor = walk->auditor;
    const struct audit_walk_fact *fact = &walk->facts[index];
    if (auditor_hash(auditor->form, auditor->size) != fact->hash)
        return auditor_refuse(auditor,
                              fact->form == index
                                  ? walk_form_of_form
                                  : "canonical gives another state when it is asked again",
                              auditor->here);
    return fact->form == index ? auditor_check_layout(auditor, fact->tier, auditor->here) : QJ_OK;
}

/* Returns how the moves of a position are requested. Of positions that are compared with others,
 * the canonical forms have one pattern, and the others the other. The images of a single position
 * may not have been visited. */
static enum listing_query walk_choose_query(const struct audit_walk *walk, uint32_t index)
{
    const struct audit_walk_fact *fact = &walk->facts[index];
    return fact->form != index                 ? LISTING_TURNED
           : fact->has_images && !walk->single ? LISTING_ONCE
                                               : LISTING_TWICE;
}

static qj_status audit_walk_visit(struct audit_walk *walk, uint32_t index)
{
    struct auditor *auditor = walk->auditor;
    bool is_part = true;
    members_copy(auditor->here, members_state(&walk->members, index), auditor->size);
    if (auditor->view.rules->parts && !rules_are_distant(auditor->view.rules))
        TRY(auditor_find_parts(auditor, walk->facts[index].hash, &is_part));
    if (!is_part && walk_is_in_parts(walk))
        return walk_visit_sum(walk, index);
    TRY(auditor_take(auditor, auditor->here));
    TRY(auditor_look(auditor, auditor->here, walk_choose_query(walk, index)));
    TRY(walk_check_answers(walk, index));
    if (!is_part)
        TRY(auditor_check_sum(auditor));
    TRY(auditor_check_board(auditor));
    const struct audit_moves moves = audit_walk_list(auditor);
    return walk_visit_whole(walk, index, &moves);
}

/* Requests the moves of a position, and compares them with those that the engine has. */
static qj_status audit_walk_repeat(struct audit_walk *walk, uint32_t index)
{
    struct auditor *auditor = walk->auditor;
    const uint64_t count = walk->members.count, classes = walk->facts[index].classes;
    TRY(auditor_look(auditor, members_state(&walk->members, index), LISTING_TURNED));
    const struct audit_moves moves = audit_walk_list(auditor);
    TRY(walk_add_children(walk, index, &moves));
    return walk->members.count == count && walk->facts[index].classes == classes
               ? QJ_OK
               : auditor_refuse_answer(auditor, members_state(&walk->members, index));
}

static bool audit_walk_differs(const struct audit_walk *walk, uint64_t index)
{
    const struct audit_walk_fact *fact = &walk->facts[index];
    return !fact->is_sum && fact->classes != walk->facts[fact->form].classes;
}

/* Finds a child of a position that differs from its form; *child is left alone if there is none. */
static qj_status audit_walk_find_child(struct audit_walk *walk, uint32_t index, uint32_t *child)
{
    struct auditor *auditor = walk->auditor;
    const struct listing *list = &auditor->list;
    TRY(listing_make(auditor, &auditor->list, members_state(&walk->members, index)));
    for (uint64_t i = 0; i < list->count; i++) {
        const unsigned char *state = listing_child(auditor, list, i);
        const uint32_t at = members_find(&walk->members, state, auditor_key(state, auditor->size));
        if (at != MEMBERS_NONE && audit_walk_differs(walk, at))
            *child = at;
    }
    return QJ_OK;
}

/* Replaces a position that differs from its form by the last one that does after some moves: a
 * fault of a position also appears in its predecessors. */
static qj_status audit_walk_find_fault(struct audit_walk *walk, uint32_t *index)
{
    enum { MOVES = 1024 };
    uint32_t next = *index;
    for (unsigned move = 0; move < MOVES && next != MEMBERS_NONE; move++) {
        *index = next;
        next = MEMBERS_NONE;
        TRY(audit_walk_find_child(walk, *index, &next));
        TRY(audit_walk_find_child(walk, walk->facts[*index].form, &next));
    }
    return QJ_OK;
}

/* Reports how a position differs from its canonical form. */
static qj_status walk_refuse_form(struct audit_walk *walk, uint32_t index)
{
    struct auditor *auditor = walk->auditor;
    const struct listing *one = &auditor->list, *two = &auditor->again;
    const unsigned char *form = members_state(&walk->members, walk->facts[index].form);
    TRY(listing_make(auditor, &auditor->again, form));
    TRY(listing_make(auditor, &auditor->list, members_state(&walk->members, index)));
    const bool alike = one->over == two->over && one->value == two->value &&
                       !one->count == !two->count;
    return auditor_refuse(auditor,
                          alike ? "a position and its canonical form have different moves"
                                : "a position and its canonical form end differently",
                          auditor->here);
}

/* Checks that positions have the moves of their canonical forms. */
static qj_status audit_walk_compare_forms(struct audit_walk *walk)
{
    for (uint32_t i = 0; i < walk->members.count; i++) {
        if (!audit_walk_differs(walk, i))
            continue;
        TRY(audit_walk_find_fault(walk, &i));
        return walk_refuse_form(walk, i);
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------------- one position */

/* Opens a walk unless it is open. */
static qj_status audit_walk_open(struct auditor *auditor, struct audit_walk **walk)
{
    enum {
        EACH = 2 * (sizeof(struct audit_walk_fact) + sizeof(struct auditor_lead) +
                    4 * sizeof(struct member_slot)),
        LEAST = 1024
    };
    if (*walk)
        return QJ_OK;
    const uint64_t room = context_left(auditor->head.arena->context) / 4 /
                          (EACH + 4 * auditor->size);
    TRY(arena_make(auditor->head.arena, walk, 1));
    **walk = (struct audit_walk){.auditor = auditor,
                                 .members.size = auditor->size,
                                 .most = room < LEAST       ? 0
                                         : room < AUDIT_MAX ? room
                                                            : AUDIT_MAX};
    return QJ_OK;
}

static void audit_walk_drop(struct audit_walk *walk)
{
    struct arena *arena = walk->auditor->head.arena;
    members_clear(&walk->members, arena);
    arena_free(arena, walk->facts);
    arena_free(arena, walk->children);
    *walk = (struct audit_walk){.auditor = walk->auditor, .members.size = walk->members.size};
}

/* Checks a position by the moves of its canonical form. Other members are only added. */
static qj_status walk_check_single(struct audit_walk *walk, const unsigned char *state)
{
    struct auditor *auditor = walk->auditor;
    uint32_t index;
    TRY(audit_walk_add_here(walk, state, &index));
    TRY(audit_walk_visit(walk, index));
    if (walk->facts[index].form != index)
        TRY(audit_walk_visit(walk, walk->facts[index].form));
    return audit_walk_differs(walk, index) ? walk_refuse_form(walk, index)
                                           : auditor_check_rules(auditor);
}

/* The members are used for the next positions while they are few. */
qj_status auditor_check(struct auditor *auditor, const unsigned char *state)
{
    enum { ROOM = 1 << 16 };
    TRY(audit_walk_open(auditor, &auditor->single));
    struct audit_walk *walk = auditor->single;
    walk->single = true;
    auditor_drop_leads(auditor); /* those of other positions, whose check ends in a refusal */
    const qj_status status = walk_check_single(walk, state);
    if (status != QJ_OK || walk->members.count > ROOM / auditor->size)
        audit_walk_drop(walk);
    return status;
}

/* -------------------------------------------------------------------------- all positions */

/* Drops a walk with too many positions; returns true for such a walk. */
static bool audit_walk_is_full(struct audit_walk *walk)
{
    if (walk->members.count > walk->most)
        audit_walk_drop(walk);
    return walk->most == 0;
}

/* Visits all members about which the engine did not ask, which adds others. A sum whose form has
 * other parts is compared with it as a whole. */
static qj_status audit_walk_visit_all(struct audit_walk *walk)
{
    for (uint64_t i = 0; i < walk->members.count && !audit_walk_is_full(walk); i++) {
        TRY(auditor_poll_at(walk->auditor, i));
        if (!walk->facts[i].answered)
            TRY(audit_walk_visit(walk, (uint32_t)i));
        if (walk->facts[i].is_sum && walk->facts[i].other_sum)
            TRY(auditor_check(walk->auditor, members_state(&walk->members, i)));
    }
    return QJ_OK;
}

/* Requests the moves of those that have no images and were requested once by the engine; of the
 * others for `illegal`, which the engine does not call. */
static qj_status audit_walk_repeat_all(struct audit_walk *walk)
{
    const bool all = walk->auditor->given->illegal;
    for (uint64_t i = 0; i < walk->members.count; i++) {
        TRY(auditor_poll_at(walk->auditor, i));
        if (walk->facts[i].answered && (all || !walk->facts[i].has_images))
            TRY(audit_walk_repeat(walk, (uint32_t)i));
    }
    return QJ_OK;
}

qj_status auditor_walk(struct auditor *auditor, bool *all)
{
    uint32_t start;
    *all = false;
    TRY(audit_walk_open(auditor, &auditor->walk));
    struct audit_walk *walk = auditor->walk;
    TRY(audit_walk_add_here(walk, auditor->view.state, &start));
    TRY(audit_walk_visit_all(walk));
    if (audit_walk_is_full(walk))
        return QJ_OK;
    *all = true;
    TRY(audit_walk_repeat_all(walk));
    TRY(auditor_check_boards(auditor));
    TRY(auditor_poll(auditor));
    TRY(audit_walk_compare_forms(walk));
    audit_walk_drop(walk);
    return auditor_check_leads(auditor);
}

/* ------------------------------------------------------------- the moves of an engine */

/* Compares the forms of the children of the position with those that the engine has. */
static qj_status audit_walk_compare(const struct audit_walk *walk, const struct audit_moves *moves)
{
    struct auditor *auditor = walk->auditor;
    const unsigned char *engine = moves->forms;
    for (uint64_t i = 0; i < moves->count; i++, engine += moves->stride) {
        const uint32_t index = walk->children[i].index, form = walk->facts[index].form;
        if (!members_same(members_state(&walk->members, form), engine, auditor->size))
            return form == index ? auditor_refuse(auditor, walk_form_of_form,
                                                  members_state(&walk->members, index))
                                 : auditor_refuse_answer(auditor, moves->state);
    }
    return QJ_OK;
}

qj_status auditor_walk_listed(struct auditor *auditor, const struct audit_moves *moves)
{
    enum { OFTEN = 64 };
    uint32_t index;
    bool is_new;
    TRY(audit_walk_open(auditor, &auditor->walk));
    struct audit_walk *walk = auditor->walk;
    if (audit_walk_is_full(walk)) {
        auditor->head.listed = NULL;
        return QJ_OK;
    }
    TRY(walk_put(walk, moves->state, auditor_key(moves->state, auditor->size), &index, &is_new));
    if (is_new)
        walk_ask(walk, index, moves->state);
    if (index % OFTEN == 0)
        TRY(auditor_check_rules(auditor));
    TRY(auditor_take(auditor, moves->state));
    auditor->list.count = 0;
    TRY(auditor_check_moves(auditor, NULL));
    TRY(walk_check_answers(walk, index));
    TRY(walk_visit_whole(walk, index, moves));
    walk->facts[index].answered = true;
    return audit_walk_compare(walk, moves);
}
