/* audit_predecessors: predecessors of a position in rules with loops: state by state
 * (predecessors), or for a batch of ranks (lead). */
#include "own/audit/auditor.h"

#include <qiju/numbering.h>

enum { LEADING_BATCH = 64 };

struct predecessors_call {
    struct auditor *auditor;
    uint64_t index;
    predecessor_fn visit;
    void *user;
    unsigned char *state; /* aligned, with a guard */
};

static void predecessors_take(void *user, const void *part, size_t size)
{
    const struct predecessors_call *call = user;
    if (size > call->auditor->size) {
        own_note_fault(call->auditor->setup,
                       "predecessors gives a state that has more bytes than state_size says");
        return;
    }
    memset(call->state, 0, call->auditor->size);
    memcpy(call->state, part, size);
    call->visit(call->user, call->index, call->state);
}

static qj_status predecessors_by_states(struct auditor *auditor, const uint64_t *numbers,
                                        size_t count, const struct predecessors_call *call)
{
    const struct rules_view *view = &auditor->view;
    struct predecessors_call own = *call;
    for (own.index = 0; own.index < count; own.index++) {
        memset(auditor->spare, 0, auditor->size);
        view->rules->numbered(view->setup, numbers[own.index], auditor->spare);
        view->rules->predecessors(view->setup, auditor->spare, predecessors_take, &own);
    }
    return auditor_check_rules(auditor);
}

/* Requests the predecessors of at least one rank; *said: of how many. */
static qj_status predecessors_ask(struct auditor *auditor, const uint64_t *numbers, size_t count,
                                  size_t *answered)
{
    qj_followers *out = &auditor->batch.answers;
    while ((*answered = auditor->view.rules->lead(auditor->view.setup, numbers, count, out)) == 0) {
        TRY(auditor_check_rules(auditor));
        TRY(arena_resize(auditor->head.arena, &out->numbers, 2 * out->room));
        out->room *= 2;
    }
    TRY(auditor_check_rules(auditor));
    bool good = *answered <= count;
    for (size_t i = 0; good && i < *answered; i++)
        good = out->ends[i] <= out->room && (i == 0 || out->ends[i - 1] <= out->ends[i]);
    return good ? QJ_OK
                : auditor_refuse(auditor,
                                 "the rules say more of numbers than they were asked, or had room "
                                 "for",
                                 NULL);
}

static qj_status predecessors_by_numbers(struct auditor *auditor, const uint64_t *numbers,
                                         size_t count, const struct predecessors_call *call)
{
    const struct rules_view *view = &auditor->view;
    const qj_followers *out = &auditor->batch.answers;
    struct predecessors_call own = *call;
    size_t answered;
    for (size_t done = 0; done < count; done += answered) {
        size_t most = count - done < LEADING_BATCH ? count - done : LEADING_BATCH;
        TRY(predecessors_ask(auditor, numbers + done, most, &answered));
        for (size_t i = 0, at = 0; i < answered; i++)
            for (own.index = done + i; at < out->ends[i]; at++)
                if (out->numbers[at] < auditor->numbers &&
                    view->rules->numbered(view->setup, out->numbers[at], own.state))
                    own.visit(own.user, own.index, own.state);
    }
    return auditor_check_rules(auditor);
}

bool auditor_has_predecessors(const struct auditor *auditor, bool by_numbers)
{
    const qj_rules *rules = auditor->view.rules;
    const bool named = by_numbers ? rules->lead != NULL : rules->predecessors != NULL;
    return auditor->numbers && rules->loops && named;
}

qj_status auditor_visit_predecessors(struct auditor *auditor, bool by_numbers,
                                     const uint64_t *numbers, size_t count, predecessor_fn visit,
                                     void *user)
{
    const struct predecessors_call call = {auditor, 0, visit, user, auditor->leading};
    return by_numbers ? predecessors_by_numbers(auditor, numbers, count, &call)
                      : predecessors_by_states(auditor, numbers, count, &call);
}
