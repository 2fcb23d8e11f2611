/* border: calls of the functions of a shared object, which can crash, end the process or never come
 * back. crossing.c records what a thread is calling, and border.c reads it when the call goes
 * wrong.
 */
#ifndef QIJU_LOAD_OBJECT_BORDER_H
#define QIJU_LOAD_OBJECT_BORDER_H

#include "load/base/options.h"

#include <qiju/rules.h>

#include <stdatomic.h>
#include <stdint.h>

struct border {
    const char *path;            /* of the object, which messages name */
    struct load_options options; /* stop: the watch begins */
    qj_rules given, rules;       /* those of the object, and those that call them */
    _Atomic size_t size;         /* of a state, as far as it is known */
};

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

/* Asks the object for its rules; NULL is an answer. See crossing.c. */
const qj_rules *border_ask(const struct border *border, const qj_rules *(*get)(void));

/* Reads the whole table of parameters of border->given, which may have no end; gives how many have
 * a name. */
size_t border_read_parameters(const struct border *border);

/* Makes rules that call border->given, whose address border has to keep. See crossing.c. */
void border_make_rules(struct border *border);

/* Begins to report crashes, exits and hangs of any object; for the whole process. QJ_LIMIT when
 * there is no memory for that. */
qj_status border_watch(const struct border *border);

/* Ends the watch; nothing of the object is called any more. */
void border_end(void);

#endif
