/* lookup: answers from a solution file; see lookup.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_LOOKUP_LOOKUP_H
#define QIJU_ENGINES_EXHAUSTIVE_LOOKUP_LOOKUP_H

#include "engines/exhaustive/backward/backup.h"
#include "model/engine.h"

extern const struct engine engine_lookup;

struct lookup {
    struct session head;
    const qj_solution_file *solution;
    struct explore explore;       /* only the view, the kind and one worker are used */
    struct explore_worker worker; /* the state in question, expanded */
    struct tier parent;           /* this state */
    struct tier children;         /* the stored values of its children, in their order */
    uint64_t room;                /* max children */
    unsigned char *canonical;
    unsigned char *path; /* the states from the opened one to the current one */
    uint64_t played, path_capacity;
    bool counting; /* count the states that are looked up in the session */
};

/* Fills in all data for answers except the source of stored values. */
qj_status lookup_prepare(struct lookup *lookup, const struct rules_view *view);

/* Functions of struct engine. */
qj_status lookup_value(struct session *session, qj_value *out);
qj_status lookup_moves(struct session *session, qj_option_fn visit, void *user);
qj_status lookup_line(struct session *session, qj_move_fn visit, void *user);
qj_status lookup_advance(struct session *session, const qj_move *move);
qj_status lookup_retreat(struct session *session);

/* The current state of the session. */
static inline const unsigned char *lookup_here(const struct lookup *lookup)
{
    return lookup->path + lookup->played * lookup->worker.expansion.stride;
}

/* The stored result of a state in canonical form; *found: whether the file has it. */
qj_status lookup_find(struct lookup *lookup, const unsigned char *state, bool *found,
                      struct result *out);

/* Expands a state, as the rules made it, and looks up its children. */
qj_status lookup_children(struct lookup *lookup, const unsigned char *state);

/* See lookup_verify.c. */
qj_status lookup_verify(struct session *session, const void *state,
                        const qj_solution_file_value *value);

#endif
