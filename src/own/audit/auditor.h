/* auditor: declarations that the parts of the audit share; see audit.c. */
#pragma once

#include "base/members.h"
#include "base/random.h"
#include "model/layout.h"
#include "model/rules.h"
#include "own/guard.h"

/* A position of a batch of the engine (struct audit_batch), and its moves. */
struct audit_moves {
    const unsigned char *state;
    int64_t end;
    uint64_t count; /* of moves */
    const int64_t *points;
    const unsigned char *children, *forms;
    const uint64_t *tiers;
    const bool *again;
    size_t stride;
    uint32_t compared;
};

/* The moves of a state, and the states after them. */
struct listing {
    bool over;
    int64_t value;  /* value for the player to move, if it is over */
    uint64_t count; /* of moves */
    qj_move *moves;
    int64_t *points;
    uint64_t *numbers;       /* of the children, on request: their ranks, or hashes of sums */
    unsigned char *children; /* stride bytes each: the state, then bits 0 as after `here` */
    uint64_t capacity;
    struct auditor *auditor;
};

enum { SECOND_PATTERN = 0x5a };

/* A batch of positions of a board of stones, by their moves, and the answers of stones_over. */
enum { AUDITOR_BATCH = 64 };
struct auditor_batch {
    uint64_t numbers[AUDITOR_BATCH]; /* ranks */
    qj_marks boards[AUDITOR_BATCH];
    /* by over, or QJ_STUCK on a board that is not full; by stones_over */
    int64_t values[AUDITOR_BATCH], answers[AUDITOR_BATCH];
    uint64_t count;
};

/* Images of a state. The key of an image is its bits (model/symmetries.h), or else a hash. */
struct auditor_images {
    const struct symmetries *of; /* them, if states of more than 8 bytes have bits; or NULL */
    uint64_t *inverse;           /* of each symmetry and the identity */
    uint32_t *found;             /* symmetries, one for each image */
    uint64_t *keys;              /* of the image of each symmetry, of the state itself last */
    uint32_t *slots;             /* index of a key + 1, by its hash; 0: none */
    uint64_t slot_count;
    bool exchange; /* symmetries replace bytes, and may so exchange the players */
};

enum { AUDITOR_CACHED_BITS = 8, AUDITOR_LAYOUTS = 1 << 6 };

/* The layout of a tier. */
struct auditor_layout {
    uint64_t tier;
    struct layout layout;
    struct layout_room room;
};

/* A tier, and a tier that child_tiers visits from there; 0, 0: none. */
struct auditor_tiers {
    uint64_t from, to;
};

/* A state: a sum of parts, or one of the parts. */
struct auditor_sum {
    uint64_t own, hash;    /* its own hash, and the sum of those of its parts */
    uint32_t first, count; /* its parts, places of `parts`; count MEMBERS_NONE: not known */
    uint32_t form;         /* index of its canonical form, if it is a part; or MEMBERS_NONE */
    uint32_t first_move, move_count; /* of a part in canonical form, places of `moves`, likewise */
};

/* States and their parts, which are states in canonical form:
 *
 *     states    | a+b | c | a | b ...    each once
 *     parts     | 2 3 | 1 | ...          indices of the parts of these states
 *     moves     | x y | x z w | ...      hashes of the sums after the moves of a part
 */
struct auditor_parts {
    struct members states;
    struct auditor_sum *sums, here; /* of each state */
    uint32_t *parts;
    uint64_t *moves;
    uint64_t sum_capacity, part_count, part_capacity, move_count, move_capacity;
    uint64_t budget; /* maximum number of bytes; then all are forgotten */
    uint64_t *after; /* hashes of the sums after moves of the parts of `here` */
    uint64_t after_capacity, after_count;
};

/* The predecessors of a canonical position by moves. */
struct auditor_lead {
    uint64_t sum;   /* of the hashes of the canonical positions with moves to it, each once */
    uint32_t stamp; /* of the last set to which it was added */
    bool begun;     /* its own moves are known */
    bool over;
};

/* Canonical positions, and what leads to them. */
struct auditor_leads {
    struct members positions;
    struct auditor_lead *lead; /* of each */
    uint64_t capacity;
    uint32_t from;       /* whose moves are added; MEMBERS_NONE: they were added before */
    uint32_t stamp;      /* of the current set */
    uint64_t found, sum; /* predecessors that the rules name, each once; the sum of their hashes */
    uint64_t
        leading; /* positions that can be found: their moves are known, and they are not over */
};

/* Audits for the threads of the engine; see audit_threads.c. */
struct auditor_threads {
    struct auditor_thread *items;
    unsigned count;
    bool opened; /* there may be fewer than the engine has, for lack of memory */
};

struct auditor {
    struct audit head; /* first member */
    struct own_setup *setup;
    struct rules_view view;
    const qj_rules *given; /* the user's rules; view.rules are these with guards */
    size_t size, stride;   /* bytes of a state, and with a guard after it, aligned */
    uint64_t seen;
    struct {
        uint64_t positions, images; /* that were checked */
        uint64_t room;              /* maximum number of positions with predecessors */
        bool full;                  /* there are too many of them */
        bool refused;               /* one of them was refused */
    } listed;
    bool in_parts; /* the engine visits the parts of sums, and not the sums */
    bool shared;   /* all processes of a team check samples, each its share */
    bool opened;   /* the members below are set */

    /* properties of the rules */
    struct layout layout;                            /* of rules without tiers */
    struct auditor_layout *layouts[AUDITOR_LAYOUTS]; /* of some tiers, by their hash */
    struct auditor_tiers *tiers;                     /* 2^AUDITOR_CACHED_BITS, by their hash */
    unsigned cells; /* cells of a board of stones; 0: another board */
    unsigned first; /* the player who moves on the empty board */

    /* of the last position; states are aligned, with guards after them */
    unsigned char *here;    /* a state that rules only read: bits 0 or 1 follow it */
    unsigned char *form;    /* its canonical form */
    unsigned char *spare;   /* another state */
    unsigned char *leading; /* a predecessor, or the position before its form or parts */
    unsigned char *replay;  /* a state in which a move is played */
    unsigned char *part;    /* a part that the rules are naming */
    struct {
        unsigned char *here, *replay, *spare;
    } turned;             /* with the other pattern after them */
    struct listing list;  /* moves of the position */
    struct listing again; /* the moves of another state */

    struct auditor_parts parts;
    struct auditor_leads leads;
    struct audit_walk *walk;   /* over all positions; NULL: it did not begin */
    struct audit_walk *single; /* over positions that are checked alone; NULL likewise */
    struct auditor_batch batch;
    struct auditor_images images;
    qj_status status; /* status of a callback */
    struct auditor_threads threads;
};

/* Returns a hash of a number. Sums of hashes are equal by chance only, even if sums of the numbers
 * are equal. */
static inline uint64_t auditor_spread(uint64_t number)
{
    return random_next(&(struct random){number});
}

/* Returns a hash of a state for a table: of its words, the last of which may overlap the word
 * before. */
static inline uint64_t auditor_key(const unsigned char *state, size_t size)
{
    enum { WORD = sizeof(uint64_t) };
    uint64_t hash = 0, word = 0;
    if (size < WORD) {
        memcpy(&word, state, size);
        return bits_mix(hash, word);
    }
    const unsigned char *last = state + size - WORD;
    for (; state < last; state += WORD)
        hash = bits_mix(hash, bytes_word((const char *)state));
    return bits_mix(hash, bytes_word((const char *)last));
}

/* Returns a hash of a state for sums of hashes. */
static inline uint64_t auditor_hash(const unsigned char *state, size_t size)
{
    return auditor_spread(auditor_key(state, size));
}

/* Returns position i of a batch. */
static inline struct audit_moves auditor_moves(const struct audit_batch *batch, uint64_t i)
{
    const uint64_t first = i ? batch->ends[i - 1] : 0;
    return (struct audit_moves){.state = batch->states + i * batch->stride,
                                .end = batch->end[i],
                                .count = batch->ends[i] - first,
                                .points = batch->points ? batch->points + first : NULL,
                                .children = batch->children + first * batch->stride,
                                .forms = batch->forms + first * batch->stride,
                                .tiers = batch->tiers ? batch->tiers + first : NULL,
                                .again = batch->again + first,
                                .stride = batch->stride,
                                .compared = batch->compared[i]};
}

/* Returns the points of a move that an engine has. */
static inline int64_t auditor_points(const struct audit_moves *moves, uint64_t move)
{
    return moves->points ? moves->points[move] : 0;
}

static inline const unsigned char *listing_child(const struct auditor *auditor,
                                                 const struct listing *list, uint64_t i)
{
    return list->children + i * auditor->stride;
}

/* Returns the hash of the children of a position, to which the class of each child is added. end:
 * its value, if it has none. */
static inline uint64_t auditor_classes(uint64_t count, int64_t end)
{
    return count ? 0 : bits_mix(1, (uint64_t)end);
}

/* Returns the class of a child, a hash, by the hash of its form; again: it has the same player to
 * move. A symmetry that exchanges the players keeps who moves again. */
static inline uint64_t auditor_class(int64_t points, uint64_t form, bool again)
{
    return bits_mix(form, 2 * (uint64_t)points + again);
}

/* Fails with QJ_USAGE and names the position, or reports an earlier fault of the rules. */
qj_status auditor_refuse(struct auditor *auditor, const char *sentence, const void *state);
/* Fails likewise if the rules have another fault. */
qj_status auditor_check_rules(struct auditor *auditor);
/* Does the same, and polls the limits. */
qj_status auditor_poll(struct auditor *auditor);
/* Does so at some numbers of a loop. */
static inline qj_status auditor_poll_at(struct auditor *auditor, uint64_t number)
{
    enum { OFTEN = 256 };
    return number % OFTEN ? QJ_OK : auditor_poll(auditor);
}

/* Makes an audit with the view and a copy of the setup of another one, without what the functions
 * below open. */
qj_status auditor_make_like(struct auditor **out, struct arena *arena, const struct auditor *like);

/* Opens what the checks of a position need; does nothing when it is called again. */
qj_status auditor_open(struct auditor *auditor);

/* How often the moves of a position are requested: once, once without the children that play makes,
 * once with the other pattern after the state, or with both. */
enum listing_query { LISTING_ONCE, LISTING_MOVES, LISTING_TURNED, LISTING_TWICE };

/* listing.c: lists the moves of a state, which becomes `here`. */
qj_status listing_make(struct auditor *auditor, struct listing *list, const unsigned char *state);
/* Lists the moves of `here` by expand, or by moves and play, with the other pattern after it. */
qj_status listing_make_turned(struct auditor *auditor, struct listing *list, bool expands);
/* Lists the moves of `here` by expand, with the children, or by over and moves, without them. */
qj_status listing_query_moves(struct auditor *auditor, struct listing *list, bool expands);
/* Returns true if the game is over in a state; *value: 0 if not. */
bool listing_is_over(const struct auditor *auditor, const unsigned char *state, int64_t *value);
/* Makes room for so many moves. */
qj_status listing_reserve(struct auditor *auditor, struct listing *list, uint64_t capacity);
/* Lists the moves of `here` in `again`, by moves and play if the rules have them. *wrong: how they
 * differ from those in `list`; NULL: they do not. */
qj_status listing_compare(struct auditor *auditor, const char **wrong);
/* Records a fault of play that changed bytes after a replayed state. */
void listing_check_guards(struct auditor *auditor);
/* Exchanges `here`, `replay` and `spare` for those with the other pattern after them. */
void listing_turn(struct auditor *auditor);
/* audit_position.c: makes the canonical form of a state, which becomes `here`. */
qj_status auditor_take(struct auditor *auditor, const unsigned char *state);
/* Lists the moves of a state in `list` by a query, and checks the state without others. If the
 * rules have expand, moves and play, two queries compare these. */
qj_status auditor_look(struct auditor *auditor, const unsigned char *state,
                       enum listing_query query);
/* Checks `here` without others, with its moves in `list`; wrong: a fault that was found already, or
 * NULL. */
qj_status auditor_check_moves(struct auditor *auditor, const char *wrong);
/* Returns the fault of the tier to which a move leads; NULL: none. */
const char *auditor_find_bad_tier(const struct auditor *auditor, uint64_t from, uint64_t to);
/* Returns the value of a position without moves. */
int64_t auditor_end(const struct auditor *auditor, const struct listing *list);
/* Returns the player to move in a state, if symmetries may exchange the players; else 0. */
int auditor_side(const struct auditor *auditor, const unsigned char *state);
/* Returns the tier of a state in canonical form; 0: the rules give none. */
static inline uint64_t auditor_tier(const struct auditor *auditor, const unsigned char *state)
{
    const struct rules_view *view = &auditor->view;
    return view->rules->tier ? view->rules->tier(view->setup, state) : 0;
}

/* audit_numbers.c: opens the checks of layouts. */
qj_status auditor_open_layout(struct auditor *auditor);
/* Checks that a canonical state fits the layout of its tier; 0: the rules give no tiers. */
qj_status auditor_check_layout(struct auditor *auditor, uint64_t tier, const unsigned char *state);
/* Does the same if the rules compute ranks: these may take a state for another. */
qj_status auditor_check_rank(struct auditor *auditor, uint64_t tier, const unsigned char *state);
/* Sorts numbers and removes repetitions; returns how many are left. */
uint64_t auditor_sort(uint64_t *numbers, uint64_t count);

/* audit_boards.c: opens the checks of boards of stones. */
qj_status auditor_open_boards(struct auditor *auditor);
/* Checks `here`, a position that fits the layout, with its moves, if the rules have stones_over.
 * Positions wait for a full batch. */
qj_status auditor_check_board(struct auditor *auditor);
/* Checks the values of those that wait. */
qj_status auditor_check_boards(struct auditor *auditor);
/* Checks all boards that can be reached; *all is false if there are more than AUDIT_MAX. Only for
 * rules of which auditor_has_boards returns true: their states are digits of at most
 * AUDITOR_MAX_BOARDS ranks, and are compared with no others. */
enum { AUDITOR_MAX_BOARDS = 1 << 26 };
bool auditor_has_boards(const struct auditor *auditor);
qj_status auditor_walk_boards(struct auditor *auditor, bool *all);

/* audit_parts.c: after auditor_find_parts: returns a part of the position. */
const unsigned char *auditor_part(const struct auditor *auditor, uint64_t i);
/* Finds out whether two states have different parts. */
qj_status auditor_compare_parts(struct auditor *auditor, const unsigned char *one,
                                const unsigned char *two, bool *other);
/* Finds the parts of `here`, by the hash of its canonical form; *is_part: it is its only part. */
qj_status auditor_find_parts(struct auditor *auditor, uint64_t form, bool *is_part);
/* After auditor_find_parts and auditor_look: checks that the moves of a sum are those of its parts.
 */
qj_status auditor_check_sum(struct auditor *auditor);
/* Replaces a state by one of its parts, drawn at random, if there is any. */
qj_status auditor_draw_part(struct auditor *auditor, struct random *random, unsigned char *state);

/* audit_symmetries.c: checks that the symmetries are a group. */
qj_status auditor_open_symmetries(struct auditor *auditor);
/* Finds symmetries that make all other images of a state, into images.found; returns their number.
 * Each image is there once. */
uint64_t auditor_find_images(struct auditor *auditor, const unsigned char *state);
/* Returns the key of an image that has no bits; the number of symmetries is the state itself. */
uint64_t auditor_hash_image(struct auditor *auditor, uint64_t symmetry, const unsigned char *state);
/* Returns the key of an image of a state with a guard. */
static inline uint64_t auditor_image_key(struct auditor *auditor, uint64_t symmetry,
                                         const unsigned char *state)
{
    uint64_t key;
    return auditor->images.of && symmetries_find_bits(auditor->images.of, symmetry, state, &key)
               ? key
               : auditor_hash_image(auditor, symmetry, state);
}

/* audit_listed.c: checks a position by the moves that the engine has, up to AUDIT_MAX. */
qj_status auditor_check_listed(struct auditor *auditor, const struct audit_moves *moves);
/* Finds the other images of the position, and compares them, or the position itself, with the
 * engine's answer; *same: false if one differs, which is in `turned.here`. */
qj_status auditor_compare_listed(struct auditor *auditor, const struct audit_moves *moves,
                                 uint64_t *images, bool *same);
/* Reports that the rules now give another answer about a state. */
qj_status auditor_refuse_answer(struct auditor *auditor, const unsigned char *state);

/* audit_threads.c: opens the audits of threads, as far as there is memory for them. */
void auditor_open_threads(struct auditor *auditor);
/* Checks their guards, and gives them as much room for moves as the audit itself has. */
void auditor_mend_threads(struct auditor *auditor);
/* See audit->compare. */
void auditor_compare_in_thread(const struct audit *audit, unsigned thread,
                               const struct audit_batch *batch);

/* audit_samples.c: checks `count` positions of random games. */
qj_status auditor_sample(struct auditor *auditor, uint64_t count);

/* audit_walk.c: checks a position, and its canonical form. */
qj_status auditor_check(struct auditor *auditor, const unsigned char *state);
/* Adds a position with the moves that the engine has, of rules with a canonical
 * function. */
qj_status auditor_walk_listed(struct auditor *auditor, const struct audit_moves *moves);
/* Checks all positions that can be reached; *all is false if there are more than AUDIT_MAX. */
qj_status auditor_walk(struct auditor *auditor, bool *all);

/* audit_predecessors.c: returns whether rules name predecessors that an engine uses. */
bool auditor_has_predecessors(const struct auditor *auditor);
/* Add a canonical position and each of its canonical children; a position that was added before is
 * left alone. over: the game is over there, which may be unknown of a child. */
qj_status auditor_begin_leads(struct auditor *auditor, const unsigned char *state, bool over);
qj_status auditor_add_lead(struct auditor *auditor, const unsigned char *child, bool over);
/* Checks the predecessors of all positions that were added, and drops these. */
qj_status auditor_check_leads(struct auditor *auditor);
void auditor_drop_leads(struct auditor *auditor);
