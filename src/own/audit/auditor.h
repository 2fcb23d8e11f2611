/* auditor: what the parts of the audit share; see audit.c. */
#ifndef QIJU_OWN_AUDIT_AUDITOR_H
#define QIJU_OWN_AUDIT_AUDITOR_H

#include "base/random.h"
#include "model/refusal.h"
#include "model/rules.h"
#include "own/audit/members.h"
#include "own/guard.h"

/* A state's moves, and where they lead. */
struct listing {
    bool over;
    int64_t value;  /* over: to the side to move */
    uint64_t count; /* of moves */
    qj_move *moves;
    int64_t *points;
    unsigned char *children; /* stride bytes each, of which the last are a guard */
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

/* Parts of a sum, in canonical form, and what is known of those that were met before:
 *
 *     known     | a | b | c | ...      parts that have themselves as their only part
 *     ends      | 2 | 5 | 9 | ...      of each: where its options end
 *     options   | x y | x z w | ...    hashes of the parts that are left after a move, each once
 */
struct auditor_parts {
    unsigned char *states; /* stride bytes each */
    uint64_t count, capacity;
    struct members known;
    uint64_t *ends, *options;
    uint64_t end_capacity, option_count, option_capacity;
    uint64_t budget;         /* of bytes for all that; no more are kept when they are used up */
    uint64_t *whole, *after; /* such hashes after each move of a sum; and of one of its parts */
    uint64_t whole_capacity, after_capacity, after_count;
};

struct auditor {
    struct audit head; /* first */
    struct own_setup *setup;
    struct rules_view view;
    const qj_rules *given; /* those of the user; view.rules are these with guards */
    size_t size, stride;   /* of a state; with a guard after it, aligned */
    uint64_t seen;
    bool in_parts; /* the engine looks at the parts of sums, and not at the sums */
    bool opened;   /* what follows is known */

    /* of the rules */
    uint64_t numbers;      /* 0: states have none */
    const unsigned *bases; /* NULL: states are no digits */
    unsigned cells;        /* of boards to which marks are added; 0: they are something else */
    unsigned first;        /* who moves on the board without marks */
    bool follows;          /* followers are named by numbers, or marks */

    /* of the position that was looked at last; states are aligned, with guards after them */
    unsigned char *here;
    unsigned char *form;    /* its canonical form */
    unsigned char *spare;   /* for another state, */
    unsigned char *leading; /* one that leads somewhere, and */
    unsigned char *replay;  /* one after a move that is played again */
    struct listing list;    /* its moves */
    struct listing again;   /* those of another state */

    /* of its children, if they are asked for */
    unsigned char *forms; /* canonical forms, if there is canonical */
    uint64_t form_capacity;
    uint64_t classes;     /* a hash of these forms, with their points */
    uint64_t *numbers_to; /* their numbers */
    uint64_t number_capacity;

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
    return auditor->view.rules->canonical ? auditor->forms + i * auditor->stride
                                          : listing_child(auditor, &auditor->list, i);
}

static inline const unsigned char *auditor_part(const struct auditor *auditor, uint64_t i)
{
    return auditor->parts.states + i * auditor->stride;
}

static inline bool auditor_is_canonical(const struct auditor *auditor)
{
    return !memcmp(auditor->here, auditor->form, auditor->size);
}

/* Bytes that the limit leaves. */
static inline uint64_t auditor_left(const struct auditor *auditor)
{
    const qj_context *context = auditor->head.arena->context;
    return context->limits.bytes > context->bytes ? context->limits.bytes - context->bytes : 0;
}

/* QJ_USAGE, naming the position. */
qj_status auditor_refuse(struct auditor *auditor, const char *sentence, const void *state);
/* The same if the rules have said something else wrongly. */
qj_status auditor_check_rules(const struct auditor *auditor);

/* listing.c: lists the moves of a state, which is here then. */
qj_status listing_make(struct auditor *auditor, struct listing *list, const unsigned char *state);
/* Asks for the moves of the position that was listed again; *wrong: in which way they differ, or
 * NULL. */
qj_status listing_repeat(struct auditor *auditor, const char **wrong);

/* audit_position.c: lists the moves of a state, makes its canonical form, and checks what can be
 * checked of it alone; repeat: asks for its moves twice. */
qj_status auditor_look(struct auditor *auditor, const unsigned char *state, bool repeat);
/* After auditor_look: makes the canonical forms of the children, and the hash of their classes. */
qj_status auditor_make_forms(struct auditor *auditor);
/* After auditor_look: checks the ranks of the position, its form and its children. */
qj_status auditor_check_ranks(struct auditor *auditor);
/* What is wrong with the rank that a move leads to, and with that of a canonical form; NULL:
 * nothing. */
const char *auditor_find_bad_rank(const struct auditor *auditor, uint64_t from, uint64_t to);
const char *auditor_find_other_rank(uint64_t rank, uint64_t of_form);
/* The hash of the classes of children, to which that of each child is added. */
uint64_t auditor_classes(const struct listing *list);
/* After auditor_make_forms: looks at the canonical form in the place of the position, and compares
 * the two. */
qj_status auditor_go_to_form(struct auditor *auditor);
/* Says in which way a state differs from the canonical form that the auditor has. */
qj_status auditor_refuse_form(struct auditor *auditor, const unsigned char *state);

/* audit_numbers.c: the number of a canonical state; *out: it. */
qj_status auditor_open_numbers(struct auditor *auditor);
qj_status auditor_check_number(struct auditor *auditor, const unsigned char *state, uint64_t *out);
/* If something is said by numbers: those of the canonical forms of the children, into numbers_to.
 */
qj_status auditor_number_children(struct auditor *auditor);
/* Sorts numbers and drops what is alike; gives how many are left. */
uint64_t auditor_sort(uint64_t *numbers, uint64_t count);
/* Adds the position that was looked at, which is canonical, to the batch, with the numbers of its
 * children; and checks the batch. */
qj_status auditor_add_successors(struct auditor *auditor, uint64_t number, const uint64_t *to,
                                 uint64_t added);
qj_status auditor_check_successors(struct auditor *auditor);

/* audit_parts.c: whether the canonical form of the position has the same parts. */
qj_status auditor_compare_parts_of_form(struct auditor *auditor, bool *same);
/* Lists the parts of the position that was looked at, and checks them if it is a
 * sum; *is_part: it is not, but its only part. */
qj_status auditor_check_parts(struct auditor *auditor, bool *is_part);
/* Replaces a state by one of its parts, drawn at random, if there is any. */
qj_status auditor_draw_part(struct auditor *auditor, struct random *random, unsigned char *state);

/* audit_walk.c: checks all positions that can be reached; *all false: there are too many. in_parts:
 * the moves of sums are not followed, but those of their parts. */
qj_status auditor_walk(struct auditor *auditor, uint64_t most, bool in_parts, bool *all);

/* audit_predecessors.c: visits the states that are said to lead to canonical states, given by their
 * numbers; index: of which of these. By numbers (lead) or by states (predecessors), if the rules
 * have it. The visitor may change the state, which has a guard. */
typedef void (*predecessor_fn)(void *user, uint64_t index, unsigned char *state);
bool auditor_has_predecessors(const struct auditor *auditor, bool by_numbers);
qj_status auditor_visit_predecessors(struct auditor *auditor, bool by_numbers,
                                     const uint64_t *numbers, size_t count, predecessor_fn visit,
                                     void *user);

#endif
