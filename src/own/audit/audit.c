/* audit: checks the claims of rules, so no answer depends on a false claim.
 *
 *     listing             the moves of a state, requested twice
 *     audit_position      moves, play, over, illegal, is_state, canonical, tier, other_side
 *     audit_numbers       layout
 *     audit_boards        stones_over; all boards of stones
 *     audit_predecessors  predecessors
 *     audit_parts         parts
 *     audit_symmetries    symmetries
 *     audit_listed        positions, by the answers that an engine has
 *     audit_threads       the same in the threads of the engine
 *     audit_walk          all positions, or single ones
 *     audit_samples       positions of random games, in threads
 *     audit               which positions are checked
 *
 * moves, play, over and side define the game; everything else is compared with them. If an engine
 * has found all positions, and they are few, the audit visits all of them by moves and play only.
 * Of a larger game it takes samples: games with random moves from a fixed seed. An engine that does
 * not visit all positions passes the positions that it visits. After the first AUDIT_MAX the audit
 * checks one in 2^SPARSE_BITS.
 *
 * Rules that need a round trip are checked only on samples, which are fewer without canonical
 * forms. Their reader (load/program) repeats questions and assembles sums.
 */
#include "own/audit/auditor.h"

qj_status auditor_refuse(struct auditor *auditor, const char *sentence, const void *state)
{
    TRY(auditor_check_rules(auditor));
    return refusal_of(auditor->head.arena->context, &auditor->view, QJ_USAGE, sentence, state);
}

qj_status auditor_check_rules(struct auditor *auditor)
{
    const struct rules_view *view = &auditor->view;
    listing_check_guards(auditor);
    const char *fault = view->rules->fault(view->setup);
    return fault ? context_fail(auditor->head.arena->context, QJ_USAGE, "%s", fault) : QJ_OK;
}

qj_status auditor_poll(struct auditor *auditor)
{
    TRY(auditor_check_rules(auditor));
    return context_poll(auditor->head.arena->context, NULL, 0, 0);
}

/* --------------------------------------------------------------------------- all positions */

qj_status auditor_open(struct auditor *auditor)
{
    enum { LARGE = 1 << 26, SHARE = 16 };
    if (auditor->opened)
        return QJ_OK;
    auditor->opened = true;
    TRY(auditor_open_symmetries(auditor));
    const uint64_t share = auditor_left(auditor) / SHARE;
    auditor->parts = (struct auditor_parts){.states.size = auditor->size,
                                            .budget = share < LARGE ? share : LARGE};
    return auditor_open_layout(auditor);
}

static qj_status audit_see(struct audit *audit, const void *state)
{
    enum { SPARSE_BITS = 11 };
    struct auditor *auditor = (struct auditor *)audit;
    const uint64_t seen = auditor->seen++;
    if (seen >= AUDIT_MAX && (seen * UINT64_C(0x9e3779b97f4a7c15)) >> (64 - SPARSE_BITS))
        return QJ_OK;
    TRY(auditor_open(auditor));
    return auditor_check(auditor, state);
}

/* Checks the last position first: so an odd number of calls lies between the two about a position,
 * and rules that change with every call are noticed. */
static qj_status audit_listed(struct audit *audit, const struct audit_batch *batch)
{
    struct auditor *auditor = (struct auditor *)audit;
    for (uint64_t i = batch->positions; i-- > 0 && audit->listed;) {
        const struct audit_moves moves = auditor_moves(batch, i);
        batch->compared[i] = AUDIT_NOT_COMPARED; /* of the next batch here */
        qj_status status = auditor_open(auditor);
        if (status == QJ_OK)
            status = audit->walks ? auditor_walk_listed(auditor, &moves)
                                  : auditor_check_listed(auditor, &moves);
        auditor->listed.refused = status == QJ_USAGE;
        TRY(status);
    }
    if (audit->threads && !auditor->threads.opened && auditor->opened)
        auditor_open_threads(auditor);
    return QJ_OK;
}

/* Checks what an engine leaves that passed all positions, or else all positions, unless there are
 * too many. */
static qj_status audit_check_all(struct auditor *auditor, uint64_t states, bool *all)
{
    if ((!auditor->head.listed && !auditor->listed.full) || auditor->head.walks)
        return auditor_has_boards(auditor) ? auditor_walk_boards(auditor, all)
                                           : auditor_walk(auditor, all);
    *all = !auditor->listed.full && auditor->listed.positions >= states;
    auditor_mend_threads(auditor);
    TRY(auditor_check_rules(auditor));
    return *all ? auditor_check_leads(auditor) : QJ_OK;
}

/* Runs the audit, which was opened, or on a copy, whose memory is freed at the end. */
static qj_status audit_check_some(struct audit *audit, uint64_t states, bool in_parts)
{
    enum { SAMPLES = 1 << 14, SPARSE = 256 };
    const bool one = states == AUDIT_REFUSED || (states == 0 && in_parts); /* the start at least */
    const uint64_t slow = 64, quarter = 4, found = one ? 1 : states;
    SCOPED(arena_clear) struct arena arena = {.context = audit->arena->context};
    struct auditor copy = *(struct auditor *)audit;
    struct auditor *auditor = copy.opened ? (struct auditor *)audit : &copy;
    if (copy.listed.refused)
        return QJ_OK;
    copy.head.arena = &arena;
    auditor->in_parts = in_parts;
    const bool distant = rules_are_distant(auditor->view.rules);
    const uint64_t few = auditor->view.rules->canonical || found >= quarter * slow
                             ? slow
                             : found / quarter + 1;
    const uint64_t samples = (distant ? few : SAMPLES) + found / SPARSE;
    bool all = false;
    TRY(auditor_open(auditor));
    if (found == 0)
        return QJ_OK;
    if (!distant && found <= AUDIT_MAX)
        TRY(audit_check_all(auditor, states, &all));
    auditor->shared = states != AUDIT_REFUSED; /* perhaps only one process has seen the fault */
    return all ? QJ_OK : auditor_sample(auditor, samples);
}

/* The memory limit is slightly higher: an engine may have used all memory that it may use, and
 * samples need some. */
static qj_status audit_run(struct audit *audit, uint64_t states, bool in_parts)
{
    enum { MORE = 1 << 20 };
    qj_limits *limits = &audit->arena->context->limits;
    const uint64_t bytes = limits->bytes;
    limits->bytes = bytes < UINT64_MAX - MORE ? bytes + MORE : UINT64_MAX;
    const qj_status status = audit_check_some(audit, states, in_parts);
    limits->bytes = bytes;
    return status;
}

/* Returns whether the engine's positions are checked by its answers. An engine makes no states of
 * stones, and does not ask about sums. By expand alone it does not ask for moves and play. */
static bool audit_is_by_answers(const struct auditor *auditor)
{
    const qj_rules *given = auditor->given;
    return !rules_are_distant(auditor->view.rules) && !given->parts && !given->stones_over &&
           (given->symmetries || !given->canonical || !given->expand);
}

/* Makes an audit, which writes to the setup. */
static qj_status auditor_make(struct auditor **out, struct arena *arena, struct own_setup *setup,
                              const struct rules_view *view)
{
    enum { ALIGNMENT = 16, ROOM = QJ_STATE_SIZE + GUARD };
    struct auditor *auditor;
    TRY(arena_make(arena, &auditor, 1));
    *auditor = (struct auditor){.head = {.arena = arena, .see = audit_see, .run = audit_run},
                                .setup = setup,
                                .view = *view,
                                .given = &setup->own->given,
                                .size = view->state_size,
                                .stride = (view->state_size + GUARD + ALIGNMENT - 1) / ALIGNMENT *
                                          ALIGNMENT};
    unsigned char **const states[] = {
        &auditor->form,         &auditor->spare,         &auditor->leading,
        &auditor->replay,       &auditor->part,          &auditor->here,
        &auditor->turned.spare, &auditor->turned.replay, &auditor->turned.here};
    enum { TURNED = 6 };
    for (size_t i = 0; i < sizeof states / sizeof *states; i++) {
        TRY(arena_make_sized(arena, states[i], 1, ROOM));
        memset(*states[i] + auditor->size, i < TURNED ? GUARD_PATTERN : SECOND_PATTERN, GUARD);
    }
    memset(auditor->here + auditor->size, 0, GUARD);
    memset(auditor->turned.here + auditor->size, UINT8_MAX, GUARD);
    *out = auditor;
    return QJ_OK;
}

qj_status auditor_make_like(struct auditor **out, struct arena *arena, const struct auditor *like)
{
    struct rules_view view = like->view;
    struct own_setup *setup;
    TRY(arena_make_copy(arena, &setup, like->setup, 1));
    view.setup = &setup->given;
    return auditor_make(out, arena, setup, &view);
}

qj_status own_audit(const qj_position *position, struct arena *arena, struct rules_view *view)
{
    struct auditor *auditor;
    struct own_setup *setup = (struct own_setup *)position->setup; /* its pattern changes */
    TRY(auditor_make(&auditor, arena, setup, view));
    auditor->head.compare = auditor_compare_in_thread;
    auditor->head.listed = audit_is_by_answers(auditor) ? audit_listed : NULL;
    auditor->head.walks = auditor->given->canonical && !auditor->given->symmetries;
    view->audit = &auditor->head;
    return QJ_OK;
}
