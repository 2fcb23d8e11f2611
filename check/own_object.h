/* own_object: what the two queries of rules in a shared object share. The struct of rules here is
 * the part of qj_rules that is used; no later version of the struct changes it. */
#ifndef CHECK_OWN_OBJECT_H
#define CHECK_OWN_OBJECT_H

#include "check_own.h"

enum { OWN_OBJECT_MOVE_PARTS = 3 };

struct own_object_move {
    uint64_t part[OWN_OBJECT_MOVE_PARTS];
};

struct own_object_setup {
    const int64_t *value;
    void *user;
};

struct own_object_expander {
    void *user;
    void (*over)(void *user, uint64_t index, int64_t value);
    void *(*move)(void *user, uint64_t index, const struct own_object_move *move, int64_t points);
};

typedef bool (*move_fn)(void *user, const struct own_object_move *move);
typedef void (*unused_fn)(void);

struct own_object_rules {
    unsigned version;
    size_t struct_size;
    const char *name, *summary, *help, *players[2];
    const struct {
        const char *name, *meaning;
        int64_t default_value, min, max;
    } * parameters;
    enum own_ending ending;
    bool loops, outcome_only, quick;
    unsigned move_parts;
    const void *identity;
    size_t identity_size;
    void *user;
    size_t (*state_size)(const struct own_object_setup *setup);
    const char *(*start)(const struct own_object_setup *setup, void *state);
    void (*moves)(const struct own_object_setup *setup, const void *state, move_fn visit,
                  void *user);
    int64_t (*play)(const struct own_object_setup *setup, void *state,
                    const struct own_object_move *move);
    int (*side)(const struct own_object_setup *setup, const void *state);
    bool (*over)(const struct own_object_setup *setup, const void *state, int64_t *value);
    unused_fn other_side, illegal, move_write, move_read;
    const char *(*state_read)(const struct own_object_setup *setup, const char *word, void *state);
    unused_fn state_write, is_state, draw, cells, lines, clicks, symmetries, canonical, tier,
        child_tiers, layout, stones_over, predecessors, parts;
    void (*expand)(const struct own_object_setup *setup, const void *states, uint64_t count,
                   const struct own_object_expander *expander);
    const char *(*fault)(const struct own_object_setup *setup);
};

struct own_object {
    struct own_object_rules rules;
    struct own_object_setup setup;
    unsigned char *here, *next; /* states, aligned for any type */
    struct own_object_move *moves;
    uint64_t count, capacity;
    bool full;

    /* by expand: states after moves, in whole units of ALIGNMENT bytes, and points */
    unsigned char *states;
    int64_t *points;
    size_t stride;
    bool over, elsewhere; /* elsewhere: an answer is about another state */
    int64_t value;
};

/* Ends the run if the rules report a fault. */
void own_object_check_fault(struct check_own *own);

/* own_expand.c: asks for the end or the moves of `here` by expand. */
void own_expand_ask(struct check_own *own, struct own_answer *out);

#endif
