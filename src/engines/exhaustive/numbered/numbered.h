/* numbered: exhaustive search of rules that number their states; see numbered.c.
 *
 *     reached   | 0 1 1 0 0 1 ... | 1 0 ...  |     a bit a number: whether play can reach it
 *     before    | 0               | 23       |     of each word: how many bits are set before it
 *     results   | r  r      r         r      |     by place: the count of smaller reached numbers
 *
 * Only positions take room for values, however many numbers are unused. If there are few numbers,
 * the place of a position is its number, and before is not needed.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_NUMBERED_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_NUMBERED_H

#include "base/bits.h"
#include "base/checkpoint.h"
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/numbered/digits.h"

enum { STEPS_MOST = 64 };

/* Distance in bytes of data that different threads write: no cache line holds both. */
enum { APART = 128 };

/* Working data of a thread, besides its worker of the exploration. */
struct numbered_worker {
    unsigned char *states;    /* of a batch of positions, adjacent */
    unsigned char *state;     /* a state, aligned for the rules */
    struct digits_state here; /* a state made from its digits */
    uint64_t *numbers;        /* of the positions of the batch */
    uint64_t *children;       /* numbers of their children, after expansion */
    uint64_t capacity;

    /* With `follow`: the successors of a batch. */
    qj_followers said;
    qj_marks *boards;                       /* with marks: of the batch */
    uint64_t steps[STEPS_MOST], step_count; /* some differences from a position to a successor */

    /* The numbers after the moves of the visited positions, children or successors; and of each
     * position the count up to its last. */
    const uint64_t *to;
    const uint32_t *ends;
};

#define NOTE_STOPPED UINT64_MAX

/* Positions of one call of `follow`. */
enum { FOLLOW_BATCH = 512 };

struct numbered {
    struct explore *explore; /* the rules and the threads; its own positions are unused */
    uint64_t numbers;
    uint64_t words;       /* of reached */
    uint64_t *reached;    /* a set of numbers */
    uint64_t *done;       /* numbers whose children are in reached; NULL: all */
    uint32_t *before;     /* NULL: places are numbers */
    struct digits digits; /* none with `follow` or a canonical form */
    uint64_t start;       /* number of the start */
    uint64_t count;       /* of the positions found so far */
    uint64_t known;       /* of known values, from a checkpoint */
    bool follows;         /* use `follow` or `marks`; values are then for the mover */
    struct tier tier;     /* the results */
    unsigned cells;       /* of boards to which marks are added; 0: no such boards */
    unsigned first;       /* who moves on the board without marks */

    /* Receives the first count positions of a thread's batch when their children have been found.
     * Returns how many it has processed, or NOTE_STOPPED. The remaining positions are expanded
     * again after widen. NULL: not called. */
    uint64_t (*note)(void *noter, unsigned thread, uint64_t count);
    qj_status (*widen)(void *noter);
    void *noter;

    struct numbered_worker *workers;
    struct blockwise *blockwise; /* used instead of reached; NULL: all is in memory */
};

/* The cost of the method: bytes for sets of numbers or for blocks; bytes for values if each number
 * has one (0: depends on the count of positions); bytes of the scratch space. */
struct numbered_cost {
    uint64_t bytes, values, space;
};

/* Rules with more numbers are refused. */
#define NUMBERS_MOST (UINT64_C(1) << 62)

/* Returns whether the rules are searched by numbers: if they have numbers and memory has room for
 * the sets; with a checkpoint only with `follow` or `marks` and if play must end. With a scratch
 * space: in memory if it has room for a value of each number and there is no checkpoint; otherwise
 * if blocks have room (blockwise/). */
bool numbered_is_way(const qj_context *context, const struct rules_view *view,
                     struct numbered_cost *cost);

/* Returns whether the rules give successors as numbers. */
bool numbered_has_successors(const struct rules_view *view);

/* Finds all reachable positions and their values; by_blocks: in the scratch space. *fits is false
 * if this takes too much memory, or if the moves do not allow it. The exploration is open. */
qj_status numbered_solve(struct numbered *numbered, struct explore *explore, bool by_blocks,
                         bool *fits);

/* Finds the places of states in the tier; refuses a state that is no position. With values in the
 * scratch space, places are valid until the next call. */
qj_status numbered_find(const struct numbered *numbered, const struct keyed_states *states,
                        uint32_t *places);

/* ------------------------------------------- in the scratch space; see blockwise/blockwise_solve.c
 */

/* Returns whether there is a scratch space and memory has room for enough blocks; and the bytes in
 * memory, and in the scratch space if a value takes one byte. */
bool blockwise_is_way(const qj_context *context, const struct rules_view *view, uint64_t *bytes,
                      uint64_t *space);

/* Finds positions and values; *found is false if hashed states are better, or if room is missing.
 */
qj_status blockwise_solve(struct numbered *numbered, bool *found);

/* Copies the values of states into the tier of numbered, until the next call; refuses a state that
 * is no position. */
qj_status blockwise_find(struct blockwise *blockwise, const struct keyed_states *states,
                         uint32_t *places);

/* ------------------------------------------------------------ internal */

static inline uint32_t numbered_place(const struct numbered *numbered, uint64_t number)
{
    if (!numbered->before)
        return (uint32_t)number;
    uint64_t below = numbered->reached[number / 64] & bits_first(number % 64);
    return numbered->before[number / 64] + (uint32_t)bits_count(below);
}

static inline bool numbered_has_diagnostic(const struct numbered *numbered, unsigned thread)
{
    return explore_worker_has_diagnostic(&numbered->explore->workers[thread]);
}

/* Makes room for the max number of moves of a position so far. */
qj_status numbered_make_room(struct numbered *numbered);

/* For whom the value of a state is stored. */
static inline enum mover numbered_seer(const struct numbered *numbered, const void *state)
{
    return numbered->follows ? MOVER_EITHER : mover_of(numbered->explore, state);
}

/* Positions that a worker visits at once. */
uint64_t numbered_batch(const struct numbered *numbered);

/* Expands the first count positions whose numbers are in the worker, and numbers their children.
 * Expands fewer, the first ones, if there is no room (expansion.positions). Leaves diagnostics in
 * the expansion. */
void numbered_expand(struct numbered *numbered, unsigned thread, uint64_t count);

/* Returns whether the number of a child is in range; otherwise leaves a diagnostic. thread: of the
 * worker. */
bool numbered_check_number(const struct numbered *numbered, unsigned thread, const void *state,
                           uint64_t its_number);

/* Finds the places of the children; returns false, with a diagnostic, if a child was not reached
 * before. */
bool numbered_find_children(struct numbered *numbered, unsigned thread);

/* For whom the value of position i of the batch is stored. */
enum mover numbered_mover(const struct numbered *numbered, unsigned thread, uint64_t i);

/* Makes the state of a number by the rules; NULL, with a diagnostic, if there is none. */
const unsigned char *numbered_ask_state(const struct numbered *numbered, unsigned thread,
                                        uint64_t number);

/* Makes the state of a number in the worker, from its digits if it has any; NULL as above. */
static inline const unsigned char *numbered_make_state(const struct numbered *numbered,
                                                       unsigned thread, uint64_t number)
{
    struct digits_state *here = &numbered->workers[thread].here;
    if (!numbered->digits.bases)
        return numbered_ask_state(numbered, thread, number);
    digits_make(&numbered->digits, here, number);
    return here->bytes;
}

/* The number of a child in canonical form, from its parent's number. */
static inline uint64_t numbered_of_child(const struct numbered *numbered, uint64_t number,
                                         const unsigned char *from, const unsigned char *child)
{
    const struct rules_view *view = &numbered->explore->view;
    return numbered->digits.bases ? digits_number(&numbered->digits, number, from, child)
                                  : view->rules->number(view->setup, child);
}

/* Adds a number to a set; atomically unless this thread is the only one. */
static inline void numbered_add(uint64_t *set, bool alone, uint64_t number)
{
    uint64_t *word = &set[number / 64], bit = UINT64_C(1) << number % 64;
    if (alone)
        *word |= bit;
    else if ((__atomic_load_n(word, __ATOMIC_RELAXED) & bit) == 0)
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
}

/* Leaves a diagnostic about the state of a number. */
void numbered_diagnose_at(const struct numbered *numbered, unsigned thread, const char *sentence,
                          uint64_t number);

/* Returns whether an answer of the rules covers at most count numbers and has room. */
static inline bool numbered_is_answer_valid(const qj_followers *said, uint64_t of, uint64_t count)
{
    return of <= count && (of == 0 || said->ends[of - 1] <= said->room);
}

/* Calls the rules for the successors of the first count positions in the worker. Records some
 * differences if the positions are fresh (first visit). Returns how many positions had room. Leaves
 * diagnostics in the expansion. */
uint64_t numbered_list_successors(struct numbered *numbered, unsigned thread, uint64_t count,
                                  bool fresh);

/* Expands positions or lists their successors, as the rules allow; the results are in the worker.
 * Returns how many positions had room. */
uint64_t numbered_look(struct numbered *numbered, unsigned thread, uint64_t count, bool fresh);

/* Leaves a diagnostic about a number that cannot be a successor. */
void numbered_diagnose_successor(const struct numbered *numbered, unsigned thread, uint64_t number);

/* The result of a position without successors, for its mover. */
struct result numbered_ended(const struct numbered *numbered, int64_t value);

/* Makes room for the results of `places` positions. */
qj_status numbered_make_results(struct numbered *numbered, uint64_t places);

/* Doubles the bytes of each result. */
qj_status numbered_widen(struct numbered *numbered);

/* Makes room for the results of all positions after they are known. */
qj_status numbered_number_places(struct numbered *numbered);

/* The content of a checkpoint: its format, functions that write and read it, and the progress. */
struct numbered_checkpoint {
    const char *format;
    size_t size;
    checkpoint_fn write, read;
    void (*tell)(const void *user, uint64_t *done, uint64_t *total);
};

/* Runs work from the checkpoint on, and saves a checkpoint if it is stopped. */
qj_status numbered_resume_from(const struct numbered *numbered,
                               const struct numbered_checkpoint *kept,
                               qj_status (*work)(void *user), void *user);
/* The same for data in memory, of rules with `follow` or `marks`; work receives the numbered. */
qj_status numbered_resume(struct numbered *numbered, qj_status (*work)(void *numbered));
/* To be called between rounds of the threads. */
bool numbered_is_due(const struct numbered *numbered);
qj_status numbered_save(struct numbered *numbered);

/* The steps: all positions; then their values, depth first if play must end, retrograde if it may
 * repeat. numbered_depth also finds the positions if places are numbers. */
qj_status numbered_reach(struct numbered *numbered);
/* Both steps at once, if places are numbers and every move raises the number. Otherwise *found is
 * false, and nothing is found. */
qj_status numbered_two_passes(struct numbered *numbered, bool *found);
qj_status numbered_depth(struct numbered *numbered);
qj_status numbered_retrograde(struct numbered *numbered, bool *fits);
/* Positions and values of boards to which marks are added; numbered_are_boards returns whether they
 * have room. *fits is false if a value does not fit; then nothing is found. */
bool numbered_are_boards(const struct numbered *numbered);
qj_status numbered_solve_boards(struct numbered *numbered, bool *fits);
/* fresh: no value is known. */
qj_status numbered_backward_pass(struct numbered *numbered, bool fresh);
/* Returns how many values are known. */
uint64_t numbered_count_known(const struct numbered *numbered);

#endif
