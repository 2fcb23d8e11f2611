/* lookup: answers from a solution file; see lookup.c. */
#ifndef QIJU_ENGINES_EXHAUSTIVE_LOOKUP_LOOKUP_H
#define QIJU_ENGINES_EXHAUSTIVE_LOOKUP_LOOKUP_H

#include "engines/exhaustive/pass/tiers_batch.h"
#include "engines/exhaustive/value/tiers_value.h"
#include "model/engine.h"

extern const struct engine engine_lookup;

struct lookup {
    struct engine_session head;
    const qj_solution_file *solution;
    struct tiers_game game;
    struct tiers_batch batch;  /* the state in question, expanded */
    struct tiers_value *after; /* the values of the states after its moves, for their movers */
    uint64_t room;             /* of after */
    uint64_t *nimbers, words;  /* a set, of nimbers of the children */
    unsigned char *canonical;
    unsigned char *path; /* the states from the opened one to the current one, stride bytes each */
    uint64_t played, path_capacity;
};

/* The current state of the session. */
static inline const unsigned char *lookup_here(const struct lookup *lookup)
{
    return lookup->path + lookup->played * lookup->game.stride;
}

/* Looks for the value of a state in canonical form; *found: whether the file has it. */
qj_status lookup_find(struct lookup *lookup, const unsigned char *state, bool *found,
                      struct tiers_value *out);

/* Expands a state, as the rules made it, and looks up its children. */
qj_status lookup_children(struct lookup *lookup, const unsigned char *state);

/* The value of a move that was expanded last, for the player who makes it. */
struct tiers_value lookup_move(const struct lookup *lookup, uint64_t move);

/* See lookup_verify.c. */
qj_status lookup_verify(struct engine_session *session, const void *state,
                        const qj_solution_file_value *value);

#endif
