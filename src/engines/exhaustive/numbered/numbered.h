/* numbered: playing out rules whose states have numbers; see numbered.c.
 *
 *     reached   | 0 1 1 0 0 1 ... | 1 0 ...  |     a bit a number: whether play can come there
 *     before    | 0               | 23       |     of each word: how many bits are set before it
 *     results   | r  r      r         r      |     by place: how many reached numbers are lesser
 *
 * So values take room only for positions, however many numbers have none. If there are few numbers,
 * the place of a position is its number, and before is left out.
 */
#ifndef QIJU_ENGINES_EXHAUSTIVE_NUMBERED_NUMBERED_H
#define QIJU_ENGINES_EXHAUSTIVE_NUMBERED_NUMBERED_H

#include "base/bits.h"
#include "base/checkpoint.h"
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/numbered/digits.h"

enum { STEPS_MOST = 64 };

/* Bytes between data that different threads write, so that no cache line holds both. */
enum { APART = 128 };

/* What a thread works with, beside what it has of the playout. */
struct numbered_worker {
    unsigned char *states;    /* of a batch of positions, side by side */
    unsigned char *state;     /* one, where the rules want it */
    struct digits_state here; /* one that is made by its digits */
    uint64_t *numbers;        /* of the positions of the batch */
    uint64_t *children;       /* numbers of theirs, when they are expanded */
    uint64_t capacity;

    /* With followers: what the rules say of a batch. */
    qj_followers said;
    qj_marks *boards;                       /* with marks: of the batch */
    uint64_t steps[STEPS_MOST], step_count; /* from positions to followers, some of them */

    /* Where moves lead from the positions that were looked at: children or followers, and of each
     * position how many there are up to its last. */
    const uint64_t *to;
    const uint32_t *ends;
};

#define NOTE_STOPPED UINT64_MAX

/* Positions whose followers are asked for at once. */
enum { FOLLOW_BATCH = 512 };

struct numbered {
    struct playout *playout; /* the rules and the threads; it has no positions itself */
    uint64_t numbers;
    uint64_t words;       /* of reached */
    uint64_t *reached;    /* a set of numbers */
    uint64_t *done;       /* those whose children are in reached; NULL: all are */
    uint32_t *before;     /* NULL: places are numbers */
    struct digits digits; /* none where the rules say followers or name a canonical form */
    uint64_t start;       /* number of the start */
    uint64_t count;       /* of the positions, as far as they are done */
    uint64_t known;       /* of their values, by a checkpoint */
    bool follows;         /* the rules say followers; then values are as the mover sees them */
    struct tier tier;     /* the results */
    unsigned cells;       /* of boards to which marks are added; 0: they are something else */
    unsigned first;       /* who moves on the board without marks */

    /* Is told of the first count positions of a thread's batch, when their children have been
     * found. Returns how many it has taken, or NOTE_STOPPED, for a reason of its own. The others
     * are expanded once more, after widen. NULL: nothing is told. */
    uint64_t (*note)(void *noter, unsigned thread, uint64_t count);
    qj_status (*widen)(void *noter);
    void *noter;

    struct numbered_worker *workers;
    struct blockwise *blockwise; /* what there is in place of reached; NULL: all is in memory */
};

/* What a way takes: so many bytes for sets of numbers or for blocks, and for values where each
 * number has one (0: it depends on how many positions there are); and bytes of the scratch space.
 */
struct numbered_cost {
    uint64_t bytes, values, space;
};

/* Rules with more numbers are refused. */
#define NUMBERS_MOST (UINT64_C(1) << 62)

/* Whether a playout of these rules goes by numbers: if there are numbers and room for their sets;
 * with checkpoints only if the rules name followers and play ends. With a scratch space: as above,
 * if memory has room for a value of each number and there is no checkpoint; otherwise if the
 * scratch space has room for values (blockwise/). */
bool numbered_is_way(const qj_context *context, const struct rules_view *view,
                     struct numbered_cost *cost);

/* Whether the rules say what moves lead to by numbers alone. */
bool numbered_has_successors(const struct rules_view *view);

/* Finds all positions that can be reached and their values; by_blocks: in the scratch space. *fits
 * is false when it takes too much memory after all, or its moves do not allow it. The playout is
 * open. */
qj_status numbered_solve(struct numbered *numbered, struct playout *playout, bool by_blocks,
                         bool *fits);

/* Finds the places of states in the tier; refuses a state that is no position. With values in the
 * scratch space the places hold until the next call. */
qj_status numbered_find(const struct numbered *numbered, const struct keyed_states *states,
                        uint32_t *places);

/* ------------------------------------------- in the scratch space; see blockwise/blockwise_solve.c
 */

/* Whether there is a scratch space, and room for enough blocks in memory; also the bytes in memory,
 * and in the scratch space when a value takes one byte. */
bool blockwise_is_way(const qj_context *context, const struct rules_view *view, uint64_t *bytes,
                      uint64_t *space);

/* Finds positions and values; *found is false when states do better, or there is no room after all.
 */
qj_status blockwise_solve(struct numbered *numbered, bool *found);

/* Copies the values of states into the tier of the numbered, where they stay until the next call;
 * refuses a state that is no position. */
qj_status blockwise_find(struct blockwise *blockwise, const struct keyed_states *states,
                         uint32_t *places);

/* ------------------------------------------------------------ for the parts of it */

static inline uint32_t numbered_place(const struct numbered *numbered, uint64_t number)
{
    if (!numbered->before)
        return (uint32_t)number;
    uint64_t below = numbered->reached[number / 64] & bits_first(number % 64);
    return numbered->before[number / 64] + (uint32_t)bits_count(below);
}

static inline bool numbered_has_diagnostic(const struct numbered *numbered, unsigned worker)
{
    return worker_has_diagnostic(&numbered->playout->workers[worker]);
}

/* Makes room for the most moves that a position was seen to have. */
qj_status numbered_make_room(struct numbered *numbered);

/* Who sees the value of a state as it is stored. */
static inline enum mover numbered_seer(const struct numbered *numbered, const void *state)
{
    return numbered->follows ? MOVER_EITHER : mover_of(numbered->playout, state);
}

/* How many positions a worker looks at at once. */
uint64_t numbered_batch(const struct numbered *numbered);

/* Expands the first count positions whose numbers are in the worker, and numbers their children;
 * fewer, the first ones, if there is no room (expansion.positions). Complains in the expansion.
 */
void numbered_expand(struct numbered *numbered, unsigned number, uint64_t count);

/* Whether the number of a child is in range; if not, complains. number: of the worker. */
bool numbered_check_number(const struct numbered *numbered, unsigned number, const void *state,
                           uint64_t its_number);

/* Finds the places of the children; false, and a diagnostic, when one was not reached before. */
bool numbered_find_children(struct numbered *numbered, unsigned worker);

/* As whose move the value of position i of the batch is seen. */
enum mover numbered_mover(const struct numbered *numbered, unsigned worker, uint64_t i);

/* Asks the rules for the state of a number; NULL, and a diagnostic, when there is none. */
const unsigned char *numbered_ask_state(const struct numbered *numbered, unsigned worker,
                                        uint64_t number);

/* Makes the state of a number in the worker, by its digits if it has any; as above. */
static inline const unsigned char *numbered_make_state(const struct numbered *numbered,
                                                       unsigned worker, uint64_t number)
{
    struct digits_state *here = &numbered->workers[worker].here;
    if (!numbered->digits.bases)
        return numbered_ask_state(numbered, worker, number);
    digits_make(&numbered->digits, here, number);
    return here->bytes;
}

/* The number of a child, which is in its canonical form, of a state whose number is known. */
static inline uint64_t numbered_of_child(const struct numbered *numbered, uint64_t number,
                                         const unsigned char *from, const unsigned char *child)
{
    const struct rules_view *view = &numbered->playout->view;
    return numbered->digits.bases ? digits_number(&numbered->digits, number, from, child)
                                  : view->rules->number(view->setup, child);
}

/* Adds a number to a set, to which other threads may add unless this one is alone. */
static inline void numbered_add(uint64_t *set, bool alone, uint64_t number)
{
    uint64_t *word = &set[number / 64], bit = UINT64_C(1) << number % 64;
    if (alone)
        *word |= bit;
    else if ((__atomic_load_n(word, __ATOMIC_RELAXED) & bit) == 0)
        __atomic_fetch_or(word, bit, __ATOMIC_RELAXED);
}

/* Complains of the state of a number. */
void numbered_diagnose_at(const struct numbered *numbered, unsigned worker, const char *sentence,
                          uint64_t number);

/* What rules have said of count numbers is of no more of them, and has room. */
static inline bool numbered_is_answer_valid(const qj_followers *said, uint64_t of, uint64_t count)
{
    return of <= count && (of == 0 || said->ends[of - 1] <= said->room);
}

/* Asks the rules for the followers of the first count positions whose numbers are in the worker,
 * noting some of the steps when they are fresh (asked about for the first time); returns for how
 * many there was room. Complains in the expansion. */
uint64_t numbered_list_successors(struct numbered *numbered, unsigned worker, uint64_t count,
                                  bool fresh);

/* Either of the two, as the rules allow; what it finds is told in the worker. Returns for how many
 * positions there was room. */
uint64_t numbered_look(struct numbered *numbered, unsigned worker, uint64_t count, bool fresh);

/* Complains of a number that is a follower of another one and cannot be. */
void numbered_diagnose_successor(const struct numbered *numbered, unsigned worker, uint64_t number);

/* The result of a position without followers, as its mover sees it. */
struct result numbered_ended(const struct numbered *numbered, int64_t value);

/* Makes room for the results of so many places. */
qj_status numbered_make_results(struct numbered *numbered, uint64_t places);

/* Gives each result twice the bytes. */
qj_status numbered_widen(struct numbered *numbered);

/* Makes room for the results of all positions, when they are known. */
qj_status numbered_number_places(struct numbered *numbered);

/* What a checkpoint has: its format, how it is written and read, and how far it has come. */
struct numbered_checkpoint {
    const char *format;
    size_t size;
    checkpoint_fn write, read;
    void (*tell)(const void *user, uint64_t *done, uint64_t *total);
};

/* Does work from where a checkpoint says, and leaves one when it is stopped. */
qj_status numbered_resume_from(const struct numbered *numbered,
                               const struct numbered_checkpoint *kept,
                               qj_status (*work)(void *user), void *user);
/* The same of what is in memory, for rules with followers; work gets the numbered. */
qj_status numbered_resume(struct numbered *numbered, qj_status (*work)(void *numbered));
/* Between rounds of the threads. */
bool numbered_is_due(const struct numbered *numbered);
qj_status numbered_save(struct numbered *numbered);

/* The steps: all positions; then their values, if play must end, depth first, or if it need not.
 * numbered_depth also finds the positions when places are numbers. */
qj_status numbered_reach(struct numbered *numbered);
/* Both at once, if places are numbers and every move leads to a greater one. Otherwise *found is
 * false, and nothing is found. */
qj_status numbered_two_passes(struct numbered *numbered, bool *found);
qj_status numbered_depth(struct numbered *numbered);
qj_status numbered_retrograde(struct numbered *numbered, bool *fits);
/* Positions and values of boards to which marks are added; and whether there is room for them.
 * *fits is false when a value does not fit; then nothing is found. */
bool numbered_are_boards(const struct numbered *numbered);
qj_status numbered_solve_boards(struct numbered *numbered, bool *fits);
/* fresh: no value is known yet. */
qj_status numbered_backward_pass(struct numbered *numbered, bool fresh);
/* How many values it has found. */
uint64_t numbered_count_known(const struct numbered *numbered);

#endif
