/* indexed: exhaustive search of rules that number their states; see
 * src/engines/exhaustive/indexed/indexed.c.
 *
 *     reached   | 0 1 1 0 0 1 ... | 1 0 ...  |     a bit a number: whether play can reach it
 *     before    | 0               | 23       |     of each word: how many bits are set before it
 *     results   | r  r      r         r      |     by index: the count of smaller reached numbers
 *
 * Only positions take room for values, however many numbers are unused. If there are few numbers,
 * the index of a position is its number, and before is not needed.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_INDEXED_INDEXED_H
#define QIJU_ENGINES_EXHAUSTIVE_INDEXED_INDEXED_H

#include "base/bits.h"
#include "base/checkpoint.h"
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/indexed/digits.h"

enum { STEPS_MAX = 64 };

/* Distance in bytes of data that different threads write: no cache line holds both. */
enum { APART = 128 };

/* Working data of a thread, besides its worker of the exploration. */
struct indexed_worker {
    unsigned char *states;    /* of a batch of positions, adjacent */
    unsigned char *state;     /* a state, aligned for the rules */
    struct digits_state here; /* a state made from its digits */
    uint64_t *numbers;        /* of the positions of the batch */
    uint64_t *children;       /* numbers of their children, after expansion */
    uint64_t capacity;

    /* With `follow`: the successors of a batch. */
    qj_followers answers;
    qj_marks *boards;                      /* with marks: of the batch */
    uint64_t steps[STEPS_MAX], step_count; /* some differences from a position to a successor */

    /* The numbers after the moves of the visited positions, children or successors; and of each
     * position the count up to its last. */
    const uint64_t *to;
    const uint32_t *ends;
};

#define NOTE_STOPPED UINT64_MAX

/* Positions of one call of `follow`. */
enum { FOLLOW_BATCH = 512 };

struct indexed {
    struct explore *explore; /* the rules and the threads; its own positions are unused */
    uint64_t numbers;
    uint64_t words;       /* of reached */
    uint64_t *reached;    /* a set of numbers */
    uint64_t *done;       /* numbers whose children are in reached; NULL: all */
    uint32_t *before;     /* NULL: indices are numbers */
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

    struct indexed_worker *workers;
    struct blockwise *blockwise; /* used instead of reached; NULL: all is in memory */
};

/* The cost of the method: bytes for sets of numbers or for blocks; bytes for values if each number
 * has one (0: depends on the count of positions); bytes of the scratch space. */
struct indexed_cost {
    uint64_t bytes, values, space;
};

/* Rules with more numbers are refused. */
#define NUMBERS_MAX (UINT64_C(1) << 62)

/* Returns whether the rules are searched by numbers: if they have numbers and memory has room for
 * the sets; with a checkpoint only with `follow` or `marks` and if play must end. With a scratch
 * space: in memory if it has room for a value of each number and there is no checkpoint; otherwise
 * if blocks have room (blockwise/). */
bool indexed_is_way(const qj_context *context, const struct rules_view *view,
                    struct indexed_cost *cost);

/* Returns whether the rules give successors as numbers. */
bool indexed_has_successors(const struct rules_view *view);

/* Finds all reachable positions and their values; by_blocks: in the scratch space. *fits is false
 * if this takes too much memory, or if the moves do not allow it. The exploration is open. */
qj_status indexed_solve(struct indexed *indexed, struct explore *explore, bool by_blocks,
                        bool *fits);

/* Finds the indices of states in the tier; refuses a state that is no position. With values in the
 * scratch space, indices are valid until the next call. */
qj_status indexed_find(const struct indexed *indexed, const struct keyed_states *states,
                       uint32_t *indices);

/* ------------------------------------------- in the scratch space; see
 * src/engines/exhaustive/indexed/blockwise/blockwise_solve.c
 */

/* Returns whether there is a scratch space and memory has room for enough blocks; and the bytes in
 * memory, and in the scratch space if a value takes one byte. */
bool blockwise_is_way(const qj_context *context, const struct rules_view *view, uint64_t *bytes,
                      uint64_t *space);

/* Finds positions and values; *found is false if hashed states are better, or if room is missing.
 */
qj_status blockwise_solve(struct indexed *indexed, bool *found);

/* Copies the values of states into the tier of numbered, until the next call; refuses a state that
 * is no position. */
qj_status blockwise_find(struct blockwise *blockwise, const struct keyed_states *states,
                         uint32_t *indices);

/* ------------------------------------------------------------ internal */

static inline uint32_t indexed_index_of(const struct indexed *indexed, uint64_t number)
{
    if (!indexed->before)
        return (uint32_t)number;
    uint64_t below = indexed->reached[number / 64] & bits_first(number % 64);
    return indexed->before[number / 64] + (uint32_t)bits_count(below);
}

static inline bool indexed_has_diagnostic(const struct indexed *indexed, unsigned thread)
{
    return explore_worker_has_diagnostic(&indexed->explore->workers[thread]);
}

/* Makes room for the max number of moves of a position so far. */
qj_status indexed_make_room(struct indexed *indexed);

/* For whom the value of a state is stored. */
static inline enum mover indexed_seer(const struct indexed *indexed, const void *state)
{
    return indexed->follows ? MOVER_EITHER : mover_of(indexed->explore, state);
}

/* Positions that a worker visits at once. */
uint64_t indexed_batch(const struct indexed *indexed);

/* Expands the first count positions whose numbers are in the worker, and numbers their children.
 * Expands fewer, the first ones, if there is no room (expansion.positions). Leaves diagnostics in
 * the expansion. */
void indexed_expand(struct indexed *indexed, unsigned thread, uint64_t count);

/* Returns whether the number of a child is in range; otherwise leaves a diagnostic. thread: of the
 * worker. */
bool indexed_check_rank(const struct indexed *indexed, unsigned thread, const void *state,
                        uint64_t its_number);

/* Finds the indices of the children; returns false, with a diagnostic, if a child was not reached
 * before. */
bool indexed_find_children(struct indexed *indexed, unsigned thread);

/* For whom the value of position i of the batch is stored. */
enum mover indexed_mover(const struct indexed *indexed, unsigned thread, uint64_t i);

/* Makes the state of a number by the rules; NULL, with a diagnostic, if there is none. */
const unsigned char *indexed_ask_state(const struct indexed *indexed, unsigned thread,
                                       uint64_t number);

/* Makes the state of a number in the worker, from its digits if it has any; NULL as above. */
static inline const unsigned char *indexed_make_state(const struct indexed *indexed,
                                                      unsigned thread, uint64_t number)
{
    struct digits_state *here = &indexed->workers[thread].here;
    if (!indexed->digits.bases)
        return indexed_ask_state(indexed, thread, number);
    digits_make(&indexed->digits, here, number);
    return here->bytes;
}

/* The number of a child in canonical form, from its parent's number. */
static inline uint64_t indexed_of_child(const struct indexed *indexed, uint64_t number,
                                        const unsigned char *from, const unsigned char *child)
{
    const struct rules_view *view = &indexed->explore->view;
    return indexed->digits.bases ? digits_number(&indexed->digits, number, from, child)
                                 : view->rules->number(view->setup, child);
}

/* Adds a number to a set; atomically unless this thread is the only one. */
static inline void indexed_add(uint64_t *set, bool alone, uint64_t number)
{
    uint64_t *word = &set[number / 64], bit = UINT64_C(1) << number % 64;
    if (alone)
        *word |= bit;
    else if ((__atomic_load_n(word, __ATOMIC_RELAXED) & bit) == 0)
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
}

/* Leaves a diagnostic about the state of a number. */
void indexed_diagnose_at(const struct indexed *indexed, unsigned thread, const char *sentence,
                         uint64_t number);

/* Returns whether an answer of the rules covers at most count numbers and has room. */
static inline bool indexed_is_answer_valid(const qj_followers *answers, uint64_t of, uint64_t count)
{
    return of <= count && (of == 0 || answers->ends[of - 1] <= answers->room);
}

/* Calls the rules for the successors of the first count positions in the worker. Records some
 * differences if the positions are fresh (first visit). Returns how many positions had room. Leaves
 * diagnostics in the expansion. */
uint64_t indexed_list_successors(struct indexed *indexed, unsigned thread, uint64_t count,
                                 bool fresh);

/* Expands positions or lists their successors, as the rules allow; the results are in the worker.
 * Returns how many positions had room. */
uint64_t indexed_look(struct indexed *indexed, unsigned thread, uint64_t count, bool fresh);

/* Leaves a diagnostic about a number that cannot be a successor. */
void indexed_diagnose_successor(const struct indexed *indexed, unsigned thread, uint64_t number);

/* The result of a position without successors, for its mover. */
struct result indexed_ended(const struct indexed *indexed, int64_t value);

/* Makes room for the results of `indices` positions. */
qj_status indexed_make_results(struct indexed *indexed, uint64_t indices);

/* Doubles the bytes of each result. */
qj_status indexed_widen(struct indexed *indexed);

/* Makes room for the results of all positions after they are known. */
qj_status indexed_rank_positions(struct indexed *indexed);

/* The content of a checkpoint: its format, functions that write and read it, and the progress. */
struct indexed_checkpoint {
    const char *format;
    size_t size;
    checkpoint_fn write, read;
    void (*tell)(const void *user, uint64_t *done, uint64_t *total);
};

/* Runs work from the checkpoint on, and saves a checkpoint if it is stopped. */
qj_status indexed_resume_from(const struct indexed *indexed,
                              const struct indexed_checkpoint *functions,
                              qj_status (*work)(void *user), void *user);
/* The same for data in memory, of rules with `follow` or `marks`; work receives the numbered. */
qj_status indexed_resume(struct indexed *indexed, qj_status (*work)(void *indexed));
/* To be called between rounds of the threads. */
bool indexed_is_due(const struct indexed *indexed);
qj_status indexed_save(struct indexed *indexed);

/* The steps: all positions; then their values, depth first if play must end, retrograde if it may
 * repeat. indexed_depth also finds the positions if indices are numbers. */
qj_status indexed_reach(struct indexed *indexed);
/* Both steps at once, if indices are numbers and every move raises the number. Otherwise *found is
 * false, and nothing is found. */
qj_status indexed_two_passes(struct indexed *indexed, bool *found);
qj_status indexed_depth(struct indexed *indexed);
qj_status indexed_retrograde(struct indexed *indexed, bool *fits);
/* Positions and values of boards to which marks are added; indexed_are_boards returns whether they
 * have room. *fits is false if a value does not fit; then nothing is found. */
bool indexed_are_boards(const struct indexed *indexed);
qj_status indexed_solve_boards(struct indexed *indexed, bool *fits);
/* fresh: no value is known. */
qj_status indexed_backward_pass(struct indexed *indexed, bool fresh);
/* Returns how many values are known. */
uint64_t indexed_count_known(const struct indexed *indexed);

#endif
