/* auditor: what the parts of the audit share; see audit.c. */
#ifndef QIJU_OWN_AUDIT_AUDITOR_H
#define QIJU_OWN_AUDIT_AUDITOR_H

#include "base/random.h"
#include "model/refusal.h"
#include "model/rules.h"
#include "own/guard.h"

/* A state's moves, and where they lead. */
struct listing {
    bool over;
    int64_t value;  /* over: to the side to move */
    uint64_t count; /* of moves */
    qj_move *moves;
    int64_t *points;
    unsigned char *children; /* stride bytes each */
    uint64_t capacity;
};

/* What rules say of a batch of positions by numbers alone, and what their moves say. */
struct auditor_batch {
    uint64_t *numbers, *expected; /* positions; sorted followers, each once */
    uint64_t *ends;               /* of each position: where its followers end */
    int64_t *values;              /* of each without followers, as of qj_followers */
    uint64_t count, capacity;     /* of expected: capacity */
    qj_followers said;
    qj_marks *boards;
};

/* Parts of a sum, in canonical form: stride bytes each. */
struct auditor_parts {
    unsigned char *states;
    uint64_t count, capacity;
};

struct auditor {
    struct audit head; /* first */
    struct own_setup *setup;
    struct rules_view view;
    const qj_rules *given; /* those of the user; view.rules are these with guards */
    size_t size, stride;
    uint64_t seen;
    bool in_parts; /* the engine looks at the parts of sums, and not at the sums */
    bool opened;   /* what follows is known */

    /* of the rules */
    uint64_t numbers;      /* 0: states have none */
    const unsigned *bases; /* NULL: states are no digits */
    unsigned cells;        /* of boards to which marks are added; 0: they are something else */
    unsigned first;        /* who moves on the board without marks */
    bool follows;          /* followers are named by numbers, or marks */

    /* of the position that was looked at last */
    unsigned char *here;    /* aligned, with GUARD bytes after it */
    unsigned char *form;    /* its canonical form */
    unsigned char *spare;   /* for another state, and */
    unsigned char *leading; /* one that leads somewhere */
    struct listing list;    /* its moves */
    struct listing again;   /* the same once more, or those of another state */
    unsigned char *forms;   /* the canonical forms of its children; without canonical, these */
    uint64_t form_capacity;
    uint64_t classes; /* a hash of these forms, with their points */

    struct auditor_parts parts;
    struct auditor_batch batch;
    qj_status status; /* where a function of the rules calls back */
};

/* A hash of a state. */
static inline uint64_t auditor_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

static inline uint64_t auditor_hash(const unsigned char *state, size_t size)
{
    uint64_t hash = size, word;
    for (; size >= sizeof word; state += sizeof word, size -= sizeof word) {
        memcpy(&word, state, sizeof word);
        hash = auditor_mix(hash, word);
    }
    word = 0;
    memcpy(&word, state, size);
    return auditor_mix(hash, word) * UINT64_C(0xbf58476d1ce4e5b9);
}

static inline const unsigned char *listing_child(const struct auditor *auditor,
                                                 const struct listing *list, uint64_t i)
{
    return list->children + i * auditor->stride;
}

static inline const unsigned char *auditor_form(const struct auditor *auditor, uint64_t i)
{
    return auditor->forms + i * auditor->stride;
}

static inline const unsigned char *auditor_part(const struct auditor *auditor, uint64_t i)
{
    return auditor->parts.states + i * auditor->stride;
}

static inline bool auditor_is_canonical(const struct auditor *auditor)
{
    return !memcmp(auditor->here, auditor->form, auditor->size);
}

/* QJ_USAGE, naming the position. */
qj_status auditor_refuse(struct auditor *auditor, const char *sentence, const void *state);
/* The same if the rules have said something else wrongly. */
qj_status auditor_check_rules(const struct auditor *auditor);

/* listing.c: lists the moves of a state, whose bytes are followed by a pattern; in another way than
 * before, if again. */
qj_status listing_make(struct auditor *auditor, struct listing *list, const unsigned char *state,
                       bool again);
/* How the second listing of a state differs from the first; NULL: it does not. */
const char *listing_compare(const struct auditor *auditor, const struct listing *one,
                            const struct listing *two);

/* audit_position.c: looks at a state, fills in what the auditor has of it, and checks what can be
 * checked of it alone. */
qj_status auditor_look(struct auditor *auditor, const unsigned char *state);
/* The same of its canonical form: that it has the value of the state. After auditor_look. */
qj_status auditor_check_form(struct auditor *auditor);
/* Says in which way the form that the auditor has differs from the state. */
qj_status auditor_refuse_form(struct auditor *auditor);

/* audit_numbers.c: the number of a canonical state; *out: it. */
qj_status auditor_open_numbers(struct auditor *auditor);
qj_status auditor_check_number(struct auditor *auditor, const unsigned char *state, uint64_t *out);
/* Adds the position that was looked at, which is canonical, to the batch; and checks the batch. */
qj_status auditor_add_followers(struct auditor *auditor, uint64_t number);
qj_status auditor_check_followers(struct auditor *auditor);

/* audit_parts.c: lists the parts of the position that was looked at, and checks them if it is a
 * sum; *is_part: it is not, but its only part. */
qj_status auditor_check_parts(struct auditor *auditor, bool *is_part);
/* Replaces a state by one of its parts, drawn at random, if there is any. */
qj_status auditor_draw_part(struct auditor *auditor, struct random *random, unsigned char *state);

/* audit_walk.c: checks all positions that can be reached; *all false: there are too many. in_parts:
 * the moves of sums are not followed, but those of their parts. */
qj_status auditor_walk(struct auditor *auditor, uint64_t most, bool in_parts, bool *all);

/* audit_leading.c: visits the states, in canonical form, that are said to lead to canonical states,
 * given by their numbers; index: of which of these. By numbers (lead) or by states (predecessors),
 * if the rules have it. */
typedef void (*leading_fn)(void *user, uint64_t index, const unsigned char *state);
bool auditor_has_leading(const struct auditor *auditor, bool by_numbers);
qj_status auditor_visit_leading(struct auditor *auditor, bool by_numbers, const uint64_t *numbers,
                                size_t count, leading_fn visit, void *user);

#endif
