/* guarded_rules: wraps every function of the rules of a shared object, and records the calls; see
 * call_guard.c. */
#include "load/object/call_guard.h"

#include <string.h>

static inline void guarded_enter(struct guard_call *call)
{
    if (!call_guard_here.joined)
        call_guard_join();
    call->outer = atomic_load_explicit(&call_guard_here.now, memory_order_relaxed) &
                  ~(uintptr_t)MARK;
    atomic_store_explicit(&call_guard_here.now, (uintptr_t)call, memory_order_release);
}

static inline void guarded_leave(const struct guard_call *call)
{
    atomic_store_explicit(&call_guard_here.now, call->outer, memory_order_release);
}

/* Opens a call of FUNCTION of the given rules, with their setup; the call ends with the block. */
#define CROSS(FUNCTION, STATE, MOVE)                                   \
    const struct call_guard *guard = setup->user;                      \
    __attribute__((cleanup(guarded_leave))) struct guard_call call = { \
        .guard = guard,                                                \
        .function = #FUNCTION,                                         \
        .setup = {setup->value, guard->given.user},                    \
        .state = (STATE),                                              \
        .move = (MOVE)};                                               \
    guarded_enter(&call)

static size_t guarded_state_size(const qj_setup *setup)
{
    CROSS(state_size, NULL, NULL);
    size_t size = guard->given.state_size(&call.setup);
    ((struct call_guard *)guard)->size = size;
    return size;
}

static const char *guarded_start(const qj_setup *setup, void *state)
{
    CROSS(start, NULL, NULL);
    return guard->given.start(&call.setup, state);
}

static int guarded_side(const qj_setup *setup, const void *state)
{
    CROSS(side, state, NULL);
    return guard->given.side(&call.setup, state);
}

static bool guarded_over(const qj_setup *setup, const void *state, int64_t *value)
{
    CROSS(over, state, NULL);
    return guard->given.over(&call.setup, state, value);
}

static void guarded_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    CROSS(moves, state, NULL);
    guard->given.moves(&call.setup, state, visit, user);
}

static int64_t guarded_play(const qj_setup *setup, void *state, const qj_move *move)
{
    CROSS(play, state, move);
    return guard->given.play(&call.setup, state, move);
}

static const char *guarded_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    CROSS(illegal, state, move);
    return guard->given.illegal(&call.setup, state, move);
}

static void guarded_canonical(const qj_setup *setup, void *state)
{
    CROSS(canonical, state, NULL);
    guard->given.canonical(&call.setup, state);
}

static uint64_t guarded_rank(const qj_setup *setup, const void *state)
{
    CROSS(rank, state, NULL);
    return guard->given.rank(&call.setup, state);
}

static void guarded_draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    CROSS(draw, state, NULL);
    guard->given.draw(&call.setup, state, out);
}

static void guarded_move_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    CROSS(move_write, NULL, move);
    guard->given.move_write(&call.setup, move, text);
}

static bool guarded_move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    CROSS(move_read, NULL, NULL);
    return guard->given.move_read(&call.setup, word, move);
}

static const char *guarded_state_read(const qj_setup *setup, const char *word, void *state)
{
    CROSS(state_read, NULL, NULL);
    return guard->given.state_read(&call.setup, word, state);
}

static void guarded_state_write(const qj_setup *setup, const void *state,
                                char word[QJ_STATE_SIZE + 1])
{
    CROSS(state_write, state, NULL);
    guard->given.state_write(&call.setup, state, word);
}

static void guarded_expand(const qj_setup *setup, const void *states, uint64_t count,
                           const qj_expander *expander)
{
    CROSS(expand, count == 1 ? states : NULL, NULL);
    guard->given.expand(&call.setup, states, count, expander);
}

static void guarded_parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    CROSS(parts, state, NULL);
    guard->given.parts(&call.setup, state, visit, user);
}

static bool guarded_is_state(const qj_setup *setup, const void *state)
{
    CROSS(is_state, state, NULL);
    return guard->given.is_state(&call.setup, state);
}

static uint64_t guarded_numbers(const qj_setup *setup)
{
    CROSS(numbers, NULL, NULL);
    return guard->given.numbers(&call.setup);
}

static uint64_t guarded_number(const qj_setup *setup, const void *state)
{
    CROSS(number, state, NULL);
    return guard->given.number(&call.setup, state);
}

static bool guarded_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    CROSS(numbered, NULL, NULL);
    return guard->given.numbered(&call.setup, number, state);
}

static uint64_t guarded_home(const qj_setup *setup, const void *state)
{
    CROSS(home, state, NULL);
    return guard->given.home(&call.setup, state);
}

static bool guarded_digits(const qj_setup *setup, unsigned *bases, size_t bytes)
{
    CROSS(digits, NULL, NULL);
    return guard->given.digits(&call.setup, bases, bytes);
}

static void guarded_predecessors(const qj_setup *setup, const void *state, qj_state_fn visit,
                                 void *user)
{
    CROSS(predecessors, state, NULL);
    guard->given.predecessors(&call.setup, state, visit, user);
}

static size_t guarded_follow(const qj_setup *setup, const uint64_t *numbers, size_t count,
                             qj_followers *out)
{
    CROSS(follow, NULL, NULL);
    return guard->given.follow(&call.setup, numbers, count, out);
}

static unsigned guarded_marks(const qj_setup *setup)
{
    CROSS(marks, NULL, NULL);
    return guard->given.marks(&call.setup);
}

static void guarded_marks_over(const qj_setup *setup, const qj_marks *boards, size_t count,
                               int64_t *values)
{
    CROSS(marks_over, NULL, NULL);
    guard->given.marks_over(&call.setup, boards, count, values);
}

static size_t guarded_lead(const qj_setup *setup, const uint64_t *numbers, size_t count,
                           qj_followers *out)
{
    CROSS(lead, NULL, NULL);
    return guard->given.lead(&call.setup, numbers, count, out);
}

static void guarded_cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    CROSS(cells, state, NULL);
    guard->given.cells(&call.setup, state, visit, user);
}

static void guarded_lines(const qj_setup *setup, const void *state, qj_line_fn visit, void *user)
{
    CROSS(lines, state, NULL);
    guard->given.lines(&call.setup, state, visit, user);
}

static unsigned guarded_clicks(const qj_setup *setup, const void *state, const qj_move *move,
                               uint64_t numbers_of[2])
{
    CROSS(clicks, state, move);
    return guard->given.clicks(&call.setup, state, move, numbers_of);
}

static const char *guarded_fault(const qj_setup *setup)
{
    CROSS(fault, NULL, NULL);
    return guard->given.fault(&call.setup);
}

const qj_rules *guarded_ask_rules(const struct call_guard *guard, const qj_rules *(*get)(void))
{
    __attribute__((cleanup(guarded_leave))) struct guard_call call = {.guard = guard,
                                                                      .function = "qiju_rules"};
    guarded_enter(&call);
    return get();
}

/* Reads to the end of the table; a table without a name NULL leads to unrelated memory and may
 * crash. */
size_t guarded_read_parameters(const struct call_guard *guard)
{
    __attribute__((cleanup(guarded_leave))) struct guard_call call = {
        .guard = guard, .function = "its table of parameters: does it end in the name NULL?"};
    const qj_rules_parameter *parameter = guard->given.parameters;
    size_t length = 0;
    guarded_enter(&call);
    for (; parameter && length <= QJ_MOST_PARAMETERS && parameter[length].name; length++)
        if (strlen(parameter[length].name) == 0 ||
            (parameter[length].meaning && strlen(parameter[length].meaning) == 0))
            break;
    return length;
}

/* Wraps a function if the given rules have it. */
#define WRAP(FUNCTION) rules->FUNCTION = given->FUNCTION ? guarded_##FUNCTION : NULL

void guarded_make_rules(struct call_guard *guard)
{
    const qj_rules *given = &guard->given;
    qj_rules *rules = &guard->rules;
    *rules = *given;
    rules->user = guard;
    WRAP(state_size);
    WRAP(start);
    WRAP(side);
    WRAP(over);
    WRAP(moves);
    WRAP(play);
    WRAP(illegal);
    WRAP(canonical);
    WRAP(rank);
    WRAP(expand);
    WRAP(fault);
    WRAP(parts);
    WRAP(is_state);
    WRAP(numbers);
    WRAP(number);
    WRAP(numbered);
    WRAP(predecessors);
    WRAP(follow);
    WRAP(marks);
    WRAP(marks_over);
    WRAP(lead);
    WRAP(digits);
    WRAP(home);
    WRAP(draw);
    WRAP(cells);
    WRAP(lines);
    WRAP(clicks);
    WRAP(move_write);
    WRAP(move_read);
    WRAP(state_read);
    WRAP(state_write);
}
