/* lookup: answers from a kept solution; see lookup.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_LOOKUP_LOOKUP_H
#define QIJU_ENGINES_EXHAUSTIVE_LOOKUP_LOOKUP_H

#include "engines/exhaustive/backward/backup.h"
#include "model/engine.h"

extern const struct engine engine_lookup;

struct lookup {
    struct session head;
    const qj_kept *kept;
    struct playout playout;       /* of which only the view, the kind and one worker are used */
    struct playout_worker worker; /* the state that is asked about, expanded */
    struct tier parent;           /* that state, and */
    struct tier children;         /* what is kept of its children, in their order */
    uint64_t room;                /* children that there is room for */
    unsigned char *canonical;
    unsigned char *path; /* the states from the opened one to where the session stands */
    uint64_t played, path_capacity;
    bool counting; /* what is looked up are the states of the session */
};

/* Fills in what answers need, but who knows what is kept. */
qj_status lookup_prepare(struct lookup *lookup, const struct rules_view *view);

/* What struct engine asks for. */
qj_status lookup_value(struct session *session, qj_worth *out);
qj_status lookup_moves(struct session *session, qj_option_fn visit, void *user);
qj_status lookup_line(struct session *session, qj_move_fn visit, void *user);
qj_status lookup_advance(struct session *session, const qj_move *move);
qj_status lookup_retreat(struct session *session);

/* Where the session stands. */
static inline const unsigned char *lookup_here(const struct lookup *lookup)
{
    return lookup->path + lookup->played * lookup->worker.expansion.stride;
}

/* What is kept of a state in its canonical form, as the engine stores it; *found: whether anything
 * is. */
qj_status lookup_find(struct lookup *lookup, const unsigned char *state, bool *found,
                      struct result *out);

/* Expands a state, as the rules made it, and looks up its children. */
qj_status lookup_children(struct lookup *lookup, const unsigned char *state);

/* See lookup_verify.c. */
qj_status lookup_verify(struct session *session, const void *state, const qj_kept_value *value);

#endif
