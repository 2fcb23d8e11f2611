/* call_guard: records every call into a shared object, for the message that is written if the call
 * fails:
 *
 *     thread 1:  caller | now ---> call on its stack | outer ---> call | outer ---> NULL
 *     thread 2:  caller | now ---> NULL                       in no object
 *
 * A crash is a signal to the thread, whose handler finds the caller; the handler of exit() finds it
 * in the same way. A watching thread detects calls that hang: it checks only after the run should
 * have stopped. It marks the current call of every thread, and ends the process if a mark stays for
 * long; the next call of a thread removes its mark.
 *
 * The handlers use only functions that POSIX allows in a handler, and read only the recorded
 * calls.
 */
#define _XOPEN_SOURCE 700 /* sigaltstack; NOLINT(*-reserved-identifier,cert-dcl*) */
#include "load/object/call_guard.h"

#include "base/text/writer.h"

#include <pthread.h>
#include <signal.h>

enum { STACK = 1 << 16, LOOK_MS = 50, PATIENCE_MS = 1000 };

_Thread_local struct guard_caller call_guard_here
    __attribute__((tls_model("local-exec"))); /* of a command */
static struct guard_caller *callers;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects the list */
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

/* ---------------------------------------------------------------------- threads */

static void call_guard_leave(void *user)
{
    const stack_t none = {.ss_flags = SS_DISABLE};
    struct guard_caller *caller = user, **place = &callers;
    pthread_mutex_lock(&lock);
    while (*place != caller)
        place = &(*place)->next;
    *place = caller->next;
    pthread_mutex_unlock(&lock);
    if (caller->stack)
        sigaltstack(&none, NULL);
    free(caller->stack);
    *caller = (struct guard_caller){.next = NULL};
}

__attribute__((cold)) void call_guard_join(void)
{
    stack_t now;
    call_guard_here.joined = true;
    /* an existing stack for handlers belongs to a sanitizer, and stays */
    if (sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_DISABLE)
        call_guard_here.stack = malloc(STACK);
    if (call_guard_here.stack)
        sigaltstack(&(stack_t){.ss_sp = call_guard_here.stack, .ss_size = STACK}, NULL);
    pthread_setspecific(key, &call_guard_here);
    pthread_mutex_lock(&lock);
    call_guard_here.next = callers;
    callers = &call_guard_here;
    pthread_mutex_unlock(&lock);
}

/* ------------------------------------------------------------------------ the line */

static void call_guard_write_number(struct writer *writer, uint64_t number)
{
    write_char(writer, ' ');
    write_count(writer, number);
}

/* Writes a message such as
 *
 *     qiju: ./mine.so: segmentation fault in play, state 3 0 1, move 2 1 (rows 3, columns 4)
 *
 * in the language of the options, and ends the process. A state is its bytes; a long state is cut.
 * A handler calls this, so it uses async-signal-safe functions only: writers to memory, and phrases
 * with words as their only values, with their translation, allocate nothing and use no stdio. */
_Noreturn static void call_guard_report(const struct guard_call *call, const char *what,
                                        qj_status status)
{
    enum { MOST = 64 };
    char text[1024];
    struct writer writer;
    const qj_rules *given = &call->object->given;
    const size_t size = call->state ? call->object->state_size : 0;
    const unsigned parts = given->move_write ? 3 : given->move_parts ? given->move_parts : 1;
    writer_open_text(&writer, call->object->options.language, text, sizeof text - 1);
    write_phrase(&writer, "qiju: %.400s: %s in %s", call->object->path, what, call->function);
    if (call->state)
        write_phrase(&writer, N_(", state"));
    for (size_t i = 0; i < size && i < MOST; i++)
        call_guard_write_number(&writer, ((const unsigned char *)call->state)[i]);
    write_text(&writer, size > MOST ? " ..." : "");
    if (call->move)
        write_phrase(&writer, N_(", move"));
    for (unsigned i = 0; call->move && i < 3 && i < parts; i++)
        call_guard_write_number(&writer, call->move->part[i]);
    const qj_rules_parameter *parameter = call->setup.value ? given->parameters : NULL;
    for (size_t i = 0; parameter && parameter[i].name; i++) {
        const int64_t value = call->setup.value[i];
        write_phrase(&writer, i ? ", %.99s" : " (%.99s", parameter[i].name);
        write_text(&writer, value < 0 ? " minus" : "");
        call_guard_write_number(&writer, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
    }
    write_text(&writer, parameter && parameter->name ? ")" : "");
    writer_flush(&writer);
    const size_t length = strlen(text);
    text[length] = '\n';
    _exit(write(STDERR_FILENO, text, length + 1) < 0 ? QJ_IO : (int)status);
}

/* ------------------------------------------------------------------- crashes, ends */

static const struct {
    int number;
    const char *words;
} crashes[] = {{SIGSEGV, N_("segmentation fault")},
               {SIGBUS, N_("bus error")},
               {SIGFPE, N_("arithmetic fault")},
               {SIGILL, N_("illegal instruction")},
               {SIGABRT, N_("it aborts")}};

enum { CRASHES = sizeof crashes / sizeof *crashes };

static struct sigaction before[CRASHES];

static const struct guard_call *call_guard_call(uintptr_t now)
{
    return (const struct guard_call *)(now & ~(uintptr_t)MARK); // NOLINT(performance-no-int-to-ptr)
}

/* Forwards a signal that a shared object did not cause to the previous handler. */
static void call_guard_on_crash(int number, siginfo_t *info, UNUSED void *place)
{
    const struct guard_call *call = call_guard_call(call_guard_here.now);
    size_t crash = 0;
    while (crashes[crash].number != number)
        crash++;
    if (call)
        call_guard_report(call, crashes[crash].words, QJ_IO);
    sigaction(number, &before[crash], NULL);
    if (info->si_code <= 0) /* was sent, and will not recur by itself */
        raise(number);
}

static void call_guard_on_exit(void)
{
    const struct guard_call *call = call_guard_call(call_guard_here.now);
    if (call)
        call_guard_report(call, N_("it ends the process"), QJ_IO);
}

static void call_guard_install(void)
{
    struct sigaction action = {.sa_sigaction = call_guard_on_crash,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < CRASHES; i++)
        sigaction(crashes[i].number, &action, &before[i]);
    atexit(call_guard_on_exit);
    pthread_key_create(&key, call_guard_leave);
}

/* --------------------------------------------------------------------------- hangs */

static struct {
    pthread_t thread;
    bool runs;
    struct load_options options;
} watch;

static bool call_guard_hangs(struct guard_caller *caller, unsigned passed_ms)
{
    uintptr_t now = caller->now;
    bool marked = now & MARK;
    if (!call_guard_call(now))
        return false;
    caller->marked_ms = marked ? caller->marked_ms + passed_ms : 0;
    if (!marked)
        atomic_compare_exchange_strong(&caller->now, &now, now | MARK);
    return caller->marked_ms >= PATIENCE_MS;
}

/* The signal that ends the watch: the end of a command does not wait for its next look. */
enum { SIGNAL_END = SIGUSR1 };

static void *call_guard_run_watch(void *unused)
{
    const struct timespec moment = {0, LOOK_MS * 1000000L};
    sigset_t end;
    sigemptyset(&end);
    sigaddset(&end, SIGNAL_END);
    while (sigtimedwait(&end, NULL, &moment) < 0) {
        if (!watch.options.stop())
            continue;
        pthread_mutex_lock(&lock);
        for (struct guard_caller *caller = callers; caller; caller = caller->next)
            if (call_guard_hangs(caller, LOOK_MS))
                call_guard_report(call_guard_call(caller->now), N_("it hangs"),
                                  watch.options.stop_status());
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

/* Starts the watch. It blocks all signals, which the other threads handle. */
qj_status call_guard_watch(const struct load_options *options)
{
    sigset_t all, held;
    pthread_once(&once, call_guard_install);
    if (watch.runs || !options->stop)
        return QJ_OK;
    watch.options = *options;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &held);
    watch.runs = pthread_create(&watch.thread, NULL, call_guard_run_watch, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &held, NULL);
    return watch.runs ? QJ_OK : QJ_LIMIT;
}

void call_guard_end(void)
{
    if (!watch.runs)
        return;
    pthread_kill(watch.thread, SIGNAL_END);
    pthread_join(watch.thread, NULL);
    watch.runs = false;
}
