/* crossing: wraps every function of the rules of a shared object, and records the call; see
 * border.c. */
#include "load/object/border.h"

#include <string.h>

static inline void guarded_enter(struct call *call)
{
    if (!border_here.joined)
        border_join();
    call->outer = atomic_load_explicit(&border_here.now, memory_order_relaxed) & ~(uintptr_t)MARK;
    atomic_store_explicit(&border_here.now, (uintptr_t)call, memory_order_release);
}

static inline void guarded_leave(const struct call *call)
{
    atomic_store_explicit(&border_here.now, call->outer, memory_order_release);
}

/* Opens a call of FUNCTION of the given rules, with the setup that is theirs; it ends with the
 * block. */
#define CROSS(FUNCTION, STATE, MOVE)                             \
    const struct border *border = setup->user;                   \
    __attribute__((cleanup(guarded_leave))) struct call call = { \
        .border = border,                                        \
        .function = #FUNCTION,                                   \
        .setup = {setup->value, border->given.user},             \
        .state = (STATE),                                        \
        .move = (MOVE)};                                         \
    guarded_enter(&call)

static size_t guarded_state_size(const qj_setup *setup)
{
    CROSS(state_size, NULL, NULL);
    size_t size = border->given.state_size(&call.setup);
    ((struct border *)border)->size = size;
    return size;
}

static const char *guarded_start(const qj_setup *setup, void *state)
{
    CROSS(start, NULL, NULL);
    return border->given.start(&call.setup, state);
}

static int guarded_side(const qj_setup *setup, const void *state)
{
    CROSS(side, state, NULL);
    return border->given.side(&call.setup, state);
}

static bool guarded_over(const qj_setup *setup, const void *state, int64_t *value)
{
    CROSS(over, state, NULL);
    return border->given.over(&call.setup, state, value);
}

static void guarded_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    CROSS(moves, state, NULL);
    border->given.moves(&call.setup, state, visit, user);
}

static int64_t guarded_play(const qj_setup *setup, void *state, const qj_move *move)
{
    CROSS(play, state, move);
    return border->given.play(&call.setup, state, move);
}

static const char *guarded_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    CROSS(illegal, state, move);
    return border->given.illegal(&call.setup, state, move);
}

static void guarded_canonical(const qj_setup *setup, void *state)
{
    CROSS(canonical, state, NULL);
    border->given.canonical(&call.setup, state);
}

static uint64_t guarded_rank(const qj_setup *setup, const void *state)
{
    CROSS(rank, state, NULL);
    return border->given.rank(&call.setup, state);
}

static void guarded_draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    CROSS(draw, state, NULL);
    border->given.draw(&call.setup, state, out);
}

static void guarded_move_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    CROSS(move_write, NULL, move);
    border->given.move_write(&call.setup, move, text);
}

static bool guarded_move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    CROSS(move_read, NULL, NULL);
    return border->given.move_read(&call.setup, word, move);
}

static const char *guarded_state_read(const qj_setup *setup, const char *word, void *state)
{
    CROSS(state_read, NULL, NULL);
    return border->given.state_read(&call.setup, word, state);
}

static void guarded_state_write(const qj_setup *setup, const void *state,
                                char word[QJ_STATE_SIZE + 1])
{
    CROSS(state_write, state, NULL);
    border->given.state_write(&call.setup, state, word);
}

static void guarded_expand(const qj_setup *setup, const void *states, uint64_t count,
                           const qj_expander *expander)
{
    CROSS(expand, count == 1 ? states : NULL, NULL);
    border->given.expand(&call.setup, states, count, expander);
}

static void guarded_parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    CROSS(parts, state, NULL);
    border->given.parts(&call.setup, state, visit, user);
}

static bool guarded_is_state(const qj_setup *setup, const void *state)
{
    CROSS(is_state, state, NULL);
    return border->given.is_state(&call.setup, state);
}

static uint64_t guarded_numbers(const qj_setup *setup)
{
    CROSS(numbers, NULL, NULL);
    return border->given.numbers(&call.setup);
}

static uint64_t guarded_number(const qj_setup *setup, const void *state)
{
    CROSS(number, state, NULL);
    return border->given.number(&call.setup, state);
}

static bool guarded_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    CROSS(numbered, NULL, NULL);
    return border->given.numbered(&call.setup, number, state);
}

static uint64_t guarded_home(const qj_setup *setup, const void *state)
{
    CROSS(home, state, NULL);
    return border->given.home(&call.setup, state);
}

static bool guarded_digits(const qj_setup *setup, unsigned *bases, size_t bytes)
{
    CROSS(digits, NULL, NULL);
    return border->given.digits(&call.setup, bases, bytes);
}

static void guarded_predecessors(const qj_setup *setup, const void *state, qj_state_fn visit,
                                 void *user)
{
    CROSS(predecessors, state, NULL);
    border->given.predecessors(&call.setup, state, visit, user);
}

static size_t guarded_follow(const qj_setup *setup, const uint64_t *numbers, size_t count,
                             qj_followers *out)
{
    CROSS(follow, NULL, NULL);
    return border->given.follow(&call.setup, numbers, count, out);
}

static unsigned guarded_marks(const qj_setup *setup)
{
    CROSS(marks, NULL, NULL);
    return border->given.marks(&call.setup);
}

static void guarded_marks_over(const qj_setup *setup, const qj_marks *boards, size_t count,
                               int64_t *values)
{
    CROSS(marks_over, NULL, NULL);
    border->given.marks_over(&call.setup, boards, count, values);
}

static size_t guarded_lead(const qj_setup *setup, const uint64_t *numbers, size_t count,
                           qj_followers *out)
{
    CROSS(lead, NULL, NULL);
    return border->given.lead(&call.setup, numbers, count, out);
}

static void guarded_cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    CROSS(cells, state, NULL);
    border->given.cells(&call.setup, state, visit, user);
}

static void guarded_lines(const qj_setup *setup, const void *state, qj_line_fn visit, void *user)
{
    CROSS(lines, state, NULL);
    border->given.lines(&call.setup, state, visit, user);
}

static unsigned guarded_clicks(const qj_setup *setup, const void *state, const qj_move *move,
                               uint64_t numbers_of[2])
{
    CROSS(clicks, state, move);
    return border->given.clicks(&call.setup, state, move, numbers_of);
}

static const char *guarded_fault(const qj_setup *setup)
{
    CROSS(fault, NULL, NULL);
    return border->given.fault(&call.setup);
}

const qj_rules *border_ask(const struct border *border, const qj_rules *(*get)(void))
{
    __attribute__((cleanup(guarded_leave))) struct call call = {.border = border,
                                                                .function = "qiju_rules"};
    guarded_enter(&call);
    return get();
}

/* A table that does not end in a name NULL leads to whatever stands behind it. */
size_t border_read_parameters(const struct border *border)
{
    __attribute__((cleanup(guarded_leave))) struct call call = {
        .border = border, .function = "its table of parameters: does it end in the name NULL?"};
    const qj_rules_parameter *parameter = border->given.parameters;
    size_t length = 0;
    guarded_enter(&call);
    for (; parameter && length <= QJ_MOST_PARAMETERS && parameter[length].name; length++)
        if (strlen(parameter[length].name) == 0 ||
            (parameter[length].meaning && strlen(parameter[length].meaning) == 0))
            break;
    return length;
}

/* Wraps a function that the given rules have. */
#define WRAP(FUNCTION) rules->FUNCTION = given->FUNCTION ? guarded_##FUNCTION : NULL

void border_make_rules(struct border *border)
{
    const qj_rules *given = &border->given;
    qj_rules *rules = &border->rules;
    *rules = *given;
    rules->user = border;
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
