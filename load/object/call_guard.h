/* call_guard: calls of the functions of a shared object, which can crash, end the process or hang.
 * shared_object.c records the current call of a thread, and call_guard.c reads it if the call
 * fails.
 */
#pragma once

#include "load/base/load_base.h"

#include <qiju/numbering.h>

#include <stdatomic.h>

/* Rules in a shared object; see shared_object.c. All 0: not open. */
struct shared_object {
    void *handle;
    const char *path;            /* for messages */
    struct load_options options; /* stop: the watch starts */
    char *bytes;                 /* of the file */
    size_t file_size;
    qj_rules given, rules;     /* rules of the object, and wrappers that call them */
    _Atomic size_t state_size; /* as far as known */
    struct guard_part *parts;  /* parts of layouts that the object ranks */
};

/* A call in progress. */
struct guard_call {
    const struct shared_object *object;
    const char *function;
    qj_setup setup;      /* value NULL: none yet */
    const void *state;   /* NULL: none */
    const qj_move *move; /* NULL: none */
    uintptr_t outer;     /* the enclosing call, 0: none */
};

/* A thread that calls objects. */
struct guard_caller {
    struct guard_caller *next; /* in the list of all threads */
    bool joined;
    _Atomic uintptr_t now; /* the call, and the mark */
    unsigned marked_ms;    /* age of the mark */
    char *stack;           /* for handlers after a stack overflow */
};

/* The bit of now that marks a call that may hang. */
enum { MARK = 1 };

extern _Thread_local struct guard_caller call_guard_here __attribute__((tls_model("local-exec")));

/* Registers a thread; called before its first call. */
void call_guard_join(void);

/* Starts to report crashes, exits and hangs of all objects. QJ_LIMIT: out of memory. */
qj_status call_guard_watch(const struct load_options *options);

/* Ends the watch; call this after the last call into an object. */
void call_guard_end(void);

/* Opens the object and takes its rules, which are valid until shared_object_close. A crash, an
 * exit(), or a call that has not returned after options->stop ends the process with a message that
 * names the function. options, all its pointers and path must outlive it. The caller closes the
 * object after a failure, too. */
qj_status shared_object_open(struct shared_object *object, const char *path,
                             const struct load_options *options, qj_error *error,
                             const qj_rules **rules);
void shared_object_close(struct shared_object *object);
