/* bridge: what the Python package has in C. Rules that are told by Python say a position and a move
 * by words, as a program on a pipe does (docs/reference/pipe.md):
 *
 *     state   a word with zeros behind it; where the rules name a side, '1' or '2' comes first
 *     move    a name of up to 24 bytes in the three numbers of a qj_move
 *
 * build_bridge.py puts the public headers before it.
 */
#include <qiju/numbering.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* What the rules' setup->user points to. The fault may be set by one thread and seen by another. */
typedef struct qiju_own {
    void *handle; /* of the object of Python that answers */
    size_t size;  /* of a state */
    _Atomic(const char *) fault;
} qiju_own;

static qiju_own *qiju_own_new(void *handle, size_t size)
{
    qiju_own *own = malloc(sizeof *own);
    if (own) {
        own->handle = handle;
        own->size = size;
        atomic_init(&own->fault, NULL);
    }
    return own;
}

static void qiju_own_free(qiju_own *own)
{
    free(own);
}

/* The sentence outlives the rules. */
static void qiju_own_fail(qiju_own *own, const char *sentence)
{
    atomic_store(&own->fault, sentence);
}

static qiju_own *own_of(const qj_setup *setup)
{
    return setup->user;
}

static void *qiju_own_handle(const qj_setup *setup)
{
    return own_of(setup)->handle;
}

/* ------------------------------------------------------- rules that need no Python */

static const char *own_fault(const qj_setup *setup)
{
    return atomic_load(&own_of(setup)->fault);
}

static size_t own_state_size(const qj_setup *setup)
{
    return own_of(setup)->size;
}

static int own_side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return *(const char *)state == '2';
}

static void own_move_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    (void)setup;
    memcpy(text, move->part, sizeof move->part);
    text[sizeof move->part] = 0;
}

static bool own_move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    size_t length = strlen(word);
    (void)setup;
    if (length > sizeof move->part)
        return false;
    memset(move->part, 0, sizeof move->part);
    memcpy(move->part, word, length);
    return true;
}

static void own_state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    size_t size = own_state_size(setup);
    memcpy(word, state, size);
    word[size] = 0;
}

static void qiju_own_functions(qj_rules *rules, bool sided)
{
    rules->fault = own_fault;
    rules->state_size = own_state_size;
    rules->side = sided ? own_side : NULL;
    rules->move_write = own_move_write;
    rules->move_read = own_move_read;
    rules->state_write = own_state_write;
}

/* --------------------------------------------------------- what Python says of a state */

/* Functions of Python (bridge.cdef). */
static uint64_t qiju_rank(const void *setup, const void *state);
static void qiju_unrank(const void *setup, uint64_t number, void *state);

/* Whole states that Python ranks. The setup is that of a position, which outlives its layouts. */
static void qiju_say_ranks(qj_layout *out, const qj_setup *setup, size_t size, uint64_t ranks)
{
    qj_layout_ranked(out, size, ranks, qiju_rank, qiju_unrank, setup);
}

static void qiju_say_over(const qj_expander *expander, uint64_t index, int64_t value)
{
    expander->over(expander->user, index, value);
}

/* A name of length bytes, at most 24, and the whole state of size bytes. */
static void qiju_say_move(const qj_expander *expander, uint64_t index, const char *name,
                          size_t length, const char *state, size_t size, int64_t points)
{
    qj_move move = {{0}};
    memcpy(move.part, name, length);
    memcpy(expander->move(expander->user, index, &move, points), state, size);
}
