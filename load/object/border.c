/* border: every call into a shared object is recorded, for the message that is written when the
 * call goes wrong:
 *
 *     thread 1:  visitor | now ---> call on its stack | outer ---> call | outer ---> NULL
 *     thread 2:  visitor | now ---> NULL                       in no object
 *
 * A crash is a signal to the thread itself, whose handler finds its visitor; the end of the process
 * by exit() finds it in the same way. A watching thread sees calls that hang: it looks only once
 * the run should have stopped. It marks the current call of every thread, and ends the process when
 * a mark stays for long: the next call of the thread removes it.
 *
 * The handlers call only what POSIX allows in a handler, and read what the call has recorded.
 */
#define _XOPEN_SOURCE 700 /* sigaltstack; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "load/object/border.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { STACK = 1 << 16, LOOK_MS = 50, PATIENCE_MS = 1000 };

_Thread_local struct visitor border_here
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

__attribute__((cold)) void border_join(void)
{
    stack_t now;
    border_here.joined = true;
    /* a stack for handlers that the thread has already is a sanitizer's, and stays */
    if (sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_DISABLE)
        border_here.stack = malloc(STACK);
    if (border_here.stack)
        sigaltstack(&(stack_t){.ss_sp = border_here.stack, .ss_size = STACK}, NULL);
    pthread_setspecific(key, &border_here);
    pthread_mutex_lock(&lock);
    border_here.next = visitors;
    border_here.link = &visitors;
    if (visitors)
        visitors->link = &border_here.next;
    visitors = &border_here;
    pthread_mutex_unlock(&lock);
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
    const struct call *call = call_of(border_here.now);
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
    const struct call *call = call_of(border_here.now);
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
