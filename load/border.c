/* border: what is being called in a shared object is written down in passing, for the line that is
 * written when the call goes wrong:
 *
 *     thread 1:  visitor | now ---> call on its stack | outer ---> call | outer ---> NULL
 *     thread 2:  visitor | now ---> NULL                       it is in no object
 *
 * A crash is a signal to the thread itself, whose handler finds its visitor; the end of the process
 * by exit() finds it in the same way. A call that hangs is seen by a thread of its own: it looks
 * only once the run should have stopped. It marks what every thread is in, and ends the process
 * when the mark stays for long: the next call takes it away.
 *
 * The handlers call what POSIX lets a handler call, and read what the call has written down.
 */
#define _XOPEN_SOURCE 700 /* sigaltstack; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "load/border.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { STACK = 1 << 16, LOOK_MS = 50, PATIENCE_MS = 1000 };

/* What is being called. */
struct call {
    const struct border *border;
    const char *function;
    qj_setup setup;      /* value NULL: none yet */
    const void *state;   /* NULL: none */
    const qj_move *move; /* NULL: none */
    uintptr_t outer;     /* the call that this one was made in, 0: none */
};

/* A thread that calls objects. */
struct visitor {
    struct visitor *next, **link; /* in the list of all */
    bool joined;
    _Atomic uintptr_t now; /* the call, and the mark */
    unsigned marked_ms;    /* how long the mark has stayed */
    char *stack;           /* for handlers, when the thread's own has overflowed */
};

enum { MARK = 1 };

static _Thread_local struct visitor here
    __attribute__((tls_model("local-exec"))); /* of a command */
static struct visitor *visitors;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* of the list */
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* ---------------------------------------------------------------------- threads */

static void part(void *user)
{
    const stack_t none = {.ss_flags = SS_DISABLE};
    struct visitor *visitor = user;
    pthread_mutex_lock(&lock);
    *visitor->link = visitor->next;
    if (visitor->next)
        visitor->next->link = visitor->link;
    pthread_mutex_unlock(&lock);
    if (visitor->stack)
        sigaltstack(&none, NULL);
    free(visitor->stack);
    *visitor = (struct visitor){.next = NULL};
}

/* Before the first call of a thread. */
__attribute__((cold, noinline)) static void join(void)
{
    stack_t now;
    here.joined = true;
    /* a stack for handlers that the thread has already is a sanitizer's, and stays */
    if (sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_DISABLE)
        here.stack = malloc(STACK);
    if (here.stack)
        sigaltstack(&(stack_t){.ss_sp = here.stack, .ss_size = STACK}, NULL);
    pthread_setspecific(key, &here);
    pthread_mutex_lock(&lock);
    here.next = visitors;
    here.link = &visitors;
    if (visitors)
        visitors->link = &here.next;
    visitors = &here;
    pthread_mutex_unlock(&lock);
}

/* ------------------------------------------------------------------------ crossing */

static inline void enter(struct call *call)
{
    if (!here.joined)
        join();
    call->outer = atomic_load_explicit(&here.now, memory_order_relaxed) & ~(uintptr_t)MARK;
    atomic_store_explicit(&here.now, (uintptr_t)call, memory_order_release);
}

static inline void leave(const struct call *call)
{
    atomic_store_explicit(&here.now, call->outer, memory_order_release);
}

/* Opens a call of FUNCTION of the given rules, with the setup that is theirs; it ends with the
 * block. */
#define CROSS(FUNCTION, STATE, MOVE)                     \
    const struct border *border = setup->user;           \
    __attribute__((cleanup(leave))) struct call call = { \
        .border = border,                                \
        .function = #FUNCTION,                           \
        .setup = {setup->value, border->given.user},     \
        .state = (STATE),                                \
        .move = (MOVE)};                                 \
    enter(&call)

static size_t state_size(const qj_setup *setup)
{
    CROSS(state_size, NULL, NULL);
    size_t size = border->given.state_size(&call.setup);
    ((struct border *)border)->size = size;
    return size;
}

static const char *start(const qj_setup *setup, void *state)
{
    CROSS(start, NULL, NULL);
    return border->given.start(&call.setup, state);
}

static int side(const qj_setup *setup, const void *state)
{
    CROSS(side, state, NULL);
    return border->given.side(&call.setup, state);
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    CROSS(over, state, NULL);
    return border->given.over(&call.setup, state, value);
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    CROSS(moves, state, NULL);
    border->given.moves(&call.setup, state, visit, user);
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    CROSS(play, state, move);
    return border->given.play(&call.setup, state, move);
}

static const char *illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    CROSS(illegal, state, move);
    return border->given.illegal(&call.setup, state, move);
}

static void canonical(const qj_setup *setup, void *state)
{
    CROSS(canonical, state, NULL);
    border->given.canonical(&call.setup, state);
}

static uint64_t rank(const qj_setup *setup, const void *state)
{
    CROSS(rank, state, NULL);
    return border->given.rank(&call.setup, state);
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    CROSS(draw, state, NULL);
    border->given.draw(&call.setup, state, out);
}

static void move_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    CROSS(move_write, NULL, move);
    border->given.move_write(&call.setup, move, text);
}

static bool move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    CROSS(move_read, NULL, NULL);
    return border->given.move_read(&call.setup, word, move);
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    CROSS(state_read, NULL, NULL);
    return border->given.state_read(&call.setup, word, state);
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    CROSS(state_write, state, NULL);
    border->given.state_write(&call.setup, state, word);
}

static void expand(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    CROSS(expand, count == 1 ? states : NULL, NULL);
    border->given.expand(&call.setup, states, count, expander);
}

static void parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    CROSS(parts, state, NULL);
    border->given.parts(&call.setup, state, visit, user);
}

static bool is_state(const qj_setup *setup, const void *state)
{
    CROSS(is_state, state, NULL);
    return border->given.is_state(&call.setup, state);
}

static uint64_t numbers(const qj_setup *setup)
{
    CROSS(numbers, NULL, NULL);
    return border->given.numbers(&call.setup);
}

static uint64_t number(const qj_setup *setup, const void *state)
{
    CROSS(number, state, NULL);
    return border->given.number(&call.setup, state);
}

static bool numbered(const qj_setup *setup, uint64_t number, void *state)
{
    CROSS(numbered, NULL, NULL);
    return border->given.numbered(&call.setup, number, state);
}

static uint64_t home(const qj_setup *setup, const void *state)
{
    CROSS(home, state, NULL);
    return border->given.home(&call.setup, state);
}

static bool digits(const qj_setup *setup, unsigned *bases, size_t bytes)
{
    CROSS(digits, NULL, NULL);
    return border->given.digits(&call.setup, bases, bytes);
}

static void predecessors(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    CROSS(predecessors, state, NULL);
    border->given.predecessors(&call.setup, state, visit, user);
}

static size_t follow(const qj_setup *setup, const uint64_t *numbers, size_t count,
                     qj_followers *out)
{
    CROSS(follow, NULL, NULL);
    return border->given.follow(&call.setup, numbers, count, out);
}

static unsigned marks(const qj_setup *setup)
{
    CROSS(marks, NULL, NULL);
    return border->given.marks(&call.setup);
}

static void marks_over(const qj_setup *setup, const qj_marks *boards, size_t count, int64_t *values)
{
    CROSS(marks_over, NULL, NULL);
    border->given.marks_over(&call.setup, boards, count, values);
}

static size_t lead(const qj_setup *setup, const uint64_t *numbers, size_t count, qj_followers *out)
{
    CROSS(lead, NULL, NULL);
    return border->given.lead(&call.setup, numbers, count, out);
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    CROSS(cells, state, NULL);
    border->given.cells(&call.setup, state, visit, user);
}

static void lines(const qj_setup *setup, const void *state, qj_line_fn visit, void *user)
{
    CROSS(lines, state, NULL);
    border->given.lines(&call.setup, state, visit, user);
}

static unsigned clicks(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t numbers_of[2])
{
    CROSS(clicks, state, move);
    return border->given.clicks(&call.setup, state, move, numbers_of);
}

static const char *fault(const qj_setup *setup)
{
    CROSS(fault, NULL, NULL);
    return border->given.fault(&call.setup);
}

const qj_rules *border_ask(const struct border *border, const qj_rules *(*get)(void))
{
    __attribute__((cleanup(leave))) struct call call = {.border = border, .function = "qiju_rules"};
    enter(&call);
    return get();
}

/* What is said of numbers. */
static void make_numbers(const qj_rules *given, qj_rules *rules)
{
    rules->numbers = given->numbers ? numbers : NULL;
    rules->number = given->number ? number : NULL;
    rules->numbered = given->numbered ? numbered : NULL;
    rules->predecessors = given->predecessors ? predecessors : NULL;
    rules->follow = given->follow ? follow : NULL;
    rules->marks = given->marks ? marks : NULL;
    rules->marks_over = given->marks_over ? marks_over : NULL;
    rules->lead = given->lead ? lead : NULL;
    rules->digits = given->digits ? digits : NULL;
    rules->home = given->home ? home : NULL;
}

/* What is said of the board, and of words. */
static void make_looks(const qj_rules *given, qj_rules *rules)
{
    rules->draw = given->draw ? draw : NULL;
    rules->cells = given->cells ? cells : NULL;
    rules->lines = given->lines ? lines : NULL;
    rules->clicks = given->clicks ? clicks : NULL;
    rules->move_write = given->move_write ? move_write : NULL;
    rules->move_read = given->move_read ? move_read : NULL;
    rules->state_read = given->state_read ? state_read : NULL;
    rules->state_write = given->state_write ? state_write : NULL;
}

void border_make_rules(struct border *border)
{
    const qj_rules *given = &border->given;
    qj_rules *rules = &border->rules;
    *rules = *given;
    rules->user = border;
    rules->state_size = given->state_size ? state_size : NULL;
    rules->start = given->start ? start : NULL;
    rules->side = given->side ? side : NULL;
    rules->over = given->over ? over : NULL;
    rules->moves = given->moves ? moves : NULL;
    rules->play = given->play ? play : NULL;
    rules->illegal = given->illegal ? illegal : NULL;
    rules->canonical = given->canonical ? canonical : NULL;
    rules->rank = given->rank ? rank : NULL;
    rules->expand = given->expand ? expand : NULL;
    rules->fault = given->fault ? fault : NULL;
    rules->parts = given->parts ? parts : NULL;
    rules->is_state = given->is_state ? is_state : NULL;
    make_numbers(given, rules);
    make_looks(given, rules);
}

/* ------------------------------------------------------------------------ the line */

/* A line such as
 *
 *     qiju: ./mine.so: segmentation fault in play, state 3 0 1, move 2 1 (rows 3, columns 4)
 *
 * made with what a handler of a signal may call: no allocation, no stdio. A state is its bytes, and
 * a long one is cut.
 */
struct line {
    char text[1024];
    size_t length;
};

/* What does not fit is dropped, but for the end of the line. A path is shown without what a
 * terminal would obey. */
static void put(struct line *line, const char *text)
{
    for (; *text && line->length + 1 < sizeof line->text; text++) {
        bool plain = (unsigned char)*text >= ' ' && *text != 0x7f;
        line->text[line->length++] = (char)(plain ? *text : '?');
    }
}

static void put_number(struct line *line, uint64_t number)
{
    char digits[24];
    size_t at = sizeof digits - 1;
    digits[at] = 0;
    do
        digits[--at] = (char)('0' + number % 10);
    while (number /= 10);
    put(line, " ");
    put(line, digits + at);
}

/* Ends the process with the status. */
_Noreturn static void report_call(const struct call *call, const char *what, qj_status status)
{
    struct line line = {.length = 0};
    put(&line, "qiju: ");
    put(&line, call->border->path);
    put(&line, ": ");
    put(&line, what);
    put(&line, " in ");
    put(&line, call->function);
    enum { MOST = 64 };
    const qj_rules *given = &call->border->given;
    size_t size = call->state ? call->border->size : 0;
    unsigned parts = given->move_write ? 3 : given->move_parts ? given->move_parts : 1;
    put(&line, call->state ? ", state" : "");
    for (size_t i = 0; i < size && i < MOST; i++)
        put_number(&line, ((const unsigned char *)call->state)[i]);
    put(&line, size > MOST ? " ..." : "");
    put(&line, call->move ? ", move" : "");
    for (unsigned i = 0; call->move && i < 3 && i < parts; i++)
        put_number(&line, call->move->part[i]);
    const qj_rules_parameter *parameter = call->setup.value ? given->parameters : NULL;
    for (size_t i = 0; parameter && parameter[i].name; i++) {
        int64_t value = call->setup.value[i];
        put(&line, i ? ", " : " (");
        put(&line, parameter[i].name);
        put(&line, value < 0 ? " minus" : "");
        put_number(&line, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    }
    put(&line, parameter && parameter->name ? ")" : "");
    line.text[line.length++] = '\n';
    ssize_t written = write(STDERR_FILENO, line.text, line.length);
    _exit(written < 0 ? QJ_IO : (int)status);
}

/* ------------------------------------------------------------------- crashes, ends */

static const struct {
    int number;
    const char *words;
} crashes[] = {{SIGSEGV, "segmentation fault"},
               {SIGBUS, "bus error"},
               {SIGFPE, "arithmetic fault"},
               {SIGILL, "illegal instruction"},
               {SIGABRT, "it aborts"}};

enum { CRASHES = sizeof crashes / sizeof *crashes };

static struct sigaction before[CRASHES];

static const struct call *call_of(uintptr_t now)
{
    return (const struct call *)(now & ~(uintptr_t)MARK); // NOLINT(performance-no-int-to-ptr)
}

/* A crash that is none of an object goes where it went before. */
static void tell_crash(int number, siginfo_t *info, void *place)
{
    const struct call *call = call_of(here.now);
    size_t crash = 0;
    (void)place;
    while (crashes[crash].number != number)
        crash++;
    if (call)
        report_call(call, crashes[crash].words, QJ_IO);
    sigaction(number, &before[crash], NULL);
    if (info->si_code <= 0) /* sent, and not to be had by going on */
        raise(number);
}

static void tell_exit(void)
{
    const struct call *call = call_of(here.now);
    if (call)
        report_call(call, "it ends the process", QJ_IO);
}

static void catch_all(void)
{
    struct sigaction action = {.sa_sigaction = tell_crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < CRASHES; i++)
        sigaction(crashes[i].number, &action, &before[i]);
    atexit(tell_exit);
    pthread_key_create(&key, part);
}

/* --------------------------------------------------------------------------- hangs */

static struct {
    pthread_t thread;
    bool runs;
    _Atomic bool ending;
    struct load_options options;
} watch;

/* Whether a thread is in the call that it was in so long ago. */
static bool hangs(struct visitor *visitor, unsigned passed_ms)
{
    uintptr_t now = visitor->now;
    bool marked = now & MARK;
    if (!call_of(now))
        return false;
    visitor->marked_ms = marked ? visitor->marked_ms + passed_ms : 0;
    if (!marked)
        atomic_compare_exchange_strong(&visitor->now, &now, now | MARK);
    return visitor->marked_ms >= PATIENCE_MS;
}

static void *watch_run(void *unused)
{
    const struct timespec nap = {0, LOOK_MS * 1000000L};
    while (!watch.ending) {
        nanosleep(&nap, NULL);
        if (!watch.options.stop())
            continue;
        pthread_mutex_lock(&lock);
        for (struct visitor *visitor = visitors; visitor; visitor = visitor->next)
            if (hangs(visitor, LOOK_MS))
                report_call(call_of(visitor->now), "it hangs", watch.options.stop_status());
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

/* The watch handles no signals: they are the other threads'. */
qj_status border_watch(const struct border *border)
{
    sigset_t all, held;
    pthread_once(&once, catch_all);
    if (watch.runs || !border->options.stop)
        return QJ_OK;
    watch.options = border->options;
    watch.ending = false;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &held);
    watch.runs = pthread_create(&watch.thread, NULL, watch_run, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &held, NULL);
    return watch.runs ? QJ_OK : QJ_LIMIT;
}

void border_end(void)
{
    if (!watch.runs)
        return;
    watch.ending = true;
    pthread_join(watch.thread, NULL);
    watch.runs = false;
}
