/* call_guard: calls of the functions of a shared object, which can crash, end the process or never
 * come back. guarded_rules.c records what a thread is calling, and call_guard.c reads it when the
 * call goes wrong.
 */
#ifndef QIJU_LOAD_OBJECT_CALL_GUARD_H
#define QIJU_LOAD_OBJECT_CALL_GUARD_H

#include "load/base/options.h"

#include <qiju/rules.h>

#include <stdatomic.h>
#include <stdint.h>

struct call_guard {
    const char *path;            /* of the object, which messages name */
    struct load_options options; /* stop: the watch begins */
    qj_rules given, rules;       /* those of the object, and those that call them */
    _Atomic size_t size;         /* of a state, as far as it is known */
};

/* What is being called. */
struct guard_call {
    const struct call_guard *guard;
    const char *function;
    qj_setup setup;      /* value NULL: none yet */
    const void *state;   /* NULL: none */
    const qj_move *move; /* NULL: none */
    uintptr_t outer;     /* the call that this one was made in, 0: none */
};

/* A thread that calls objects. */
struct guard_caller {
    struct guard_caller *next, **link; /* in the list of all */
    bool joined;
    _Atomic uintptr_t now; /* the call, and the mark */
    unsigned marked_ms;    /* how long the mark has stayed */
    char *stack;           /* for handlers, when the thread's own has overflowed */
};

/* The bit of now that marks a call that may be hanging. */
enum { MARK = 1 };

extern _Thread_local struct guard_caller call_guard_here __attribute__((tls_model("local-exec")));

/* Before the first call of a thread. */
void call_guard_join(void);

/* Asks the object for its rules; NULL is an answer. See guarded_rules.c. */
const qj_rules *guarded_ask_rules(const struct call_guard *guard, const qj_rules *(*get)(void));

/* Reads the whole table of parameters of guard->given, which may have no end; gives how many have
 * a name. */
size_t guarded_read_parameters(const struct call_guard *guard);

/* Makes rules that call guard->given, whose address guard has to keep. See guarded_rules.c. */
void guarded_make_rules(struct call_guard *guard);

/* Begins to report crashes, exits and hangs of any object; for the whole process. QJ_LIMIT when
 * there is no memory for that. */
qj_status call_guard_watch(const struct call_guard *guard);

/* Ends the watch; nothing of the object is called any more. */
void call_guard_end(void);

#endif
