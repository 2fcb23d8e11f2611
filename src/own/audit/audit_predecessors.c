/* audit_predecessors: the predecessors that rules with loops name of a position. */
#include "own/audit/auditor.h"

struct predecessors_call {
    struct auditor *auditor;
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
    call->visit(call->user, call->state);
}

bool auditor_has_predecessors(const struct auditor *auditor)
{
    const qj_rules *rules = auditor->view.rules;
    return rules->loops && rules->predecessors;
}

qj_status auditor_visit_predecessors(struct auditor *auditor, const unsigned char *state,
                                     predecessor_fn visit, void *user)
{
    const struct rules_view *view = &auditor->view;
    struct predecessors_call call = {auditor, visit, user, auditor->leading};
    memmove(auditor->spare, state, auditor->size);
    view->rules->predecessors(view->setup, auditor->spare, predecessors_take, &call);
    return auditor_check_rules(auditor);
}
