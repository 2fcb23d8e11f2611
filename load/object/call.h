/* call: what a thread is calling in a shared object: crossing.c records it, and border.c reads it
 * when the call goes wrong. */
#ifndef QIJU_LOAD_OBJECT_CALL_H
#define QIJU_LOAD_OBJECT_CALL_H

#include "load/object/border.h"

#include <stdatomic.h>
#include <stdint.h>

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

/* The bit of now that marks a call that may be hanging. */
enum { MARK = 1 };

extern _Thread_local struct visitor border_here __attribute__((tls_model("local-exec")));

/* Before the first call of a thread. */
void border_join(void);

#endif
