/* context: the limits of a computation (bytes, states, time, a stop callback) and its last error. A
 * function that can fail takes a context, maybe inside another object, and returns a status. */
#pragma once

#include "base/phrase.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* Returns from the function with the status of a call that failed. */
#define TRY(call)                       \
    do {                                \
        qj_status try_status_ = (call); \
        if (try_status_ != QJ_OK)       \
            return try_status_;         \
    } while (0)

/* Calls leave with the address of the variable, which is initialized, at the end of its scope. */
#define SCOPED(leave) __attribute__((cleanup(leave)))

/* A parameter that the function does not need. */
#define UNUSED __attribute__((unused))

struct qj_context {
    qj_limits limits;           /* bytes and resize are always set */
    uint64_t bytes;             /* in use */
    uint64_t peak;              /* maximum of bytes so far */
    double started;             /* seconds of the monotonic clock */
    uint64_t depth;             /* plies that a search looks ahead, for progress; 0: unknown */
    uint64_t scratch_end;       /* bytes of the scratch space in use */
    struct cache_entry *cached; /* cached results of engines (base/cache.h) */
    bool caches;                /* engines store results in the cache */
    /* Exhaustive search fails with QJ_LIMIT above this number of positions, because another engine
     * answers then; 0: no such limit. */
    uint64_t max_exhaustive;
    const struct qj_solution_file *solution; /* sessions look positions up here; NULL: they solve */
    bool past_limit;   /* a report writes what is known after a limit, and no limit ends it */
    char language[16]; /* of drawings and other words for people; "" for English */
    qj_error error;
};

/* A page in a browser has no files; code that asks through these functions is nothing there. */
#ifdef QIJU_WITHOUT_FILES
enum { CONTEXT_HAS_FILES = 0 };
#else
enum { CONTEXT_HAS_FILES = 1 };
#endif

/* Return the callbacks; NULL if there are none. */
static inline const qj_scratch *context_scratch(const qj_context *context)
{
    return CONTEXT_HAS_FILES ? context->limits.scratch : NULL;
}

static inline const qj_checkpoint *context_checkpoint(const qj_context *context)
{
    return CONTEXT_HAS_FILES ? context->limits.checkpoint : NULL;
}

/* Records an error, at a place of the text or without one (line and column 0). The format makes a
 * phrase (base/phrase.h): %s inserts a phrase, and %.40s a word from outside. */
void context_record(qj_context *context, qj_status status, uint64_t line, uint64_t column,
                    const char *format, ...) __attribute__((format(printf, 5, 6)));

/* Records an error without a place; a macro, as the compiler then sees that it is not QJ_OK. */
#define context_fail(context, status, ...) \
    (context_record(context, status, 0, 0, __VA_ARGS__), (status))

/* Records an error at a place of the text; its value is the status. */
#define context_fail_at(context, status, line, column, ...) \
    (context_record(context, status, line, column, __VA_ARGS__), (status))

/* The default allocator (blocks.c), and whether it maps blocks of that size, which are zero. */
void *blocks_resize(void *user, void *old, size_t old_size, size_t new_size);
bool blocks_is_mapped(size_t size);

/* Gives the pages of freed small blocks back to the system. */
void blocks_trim(void);

/* Returns the status of the last error, which must exist. */
static inline qj_status context_status(const qj_context *context)
{
    return context->error.status == QJ_OK ? QJ_BUG : context->error.status;
}

/* Polls the limits; callers call it every few milliseconds of work. QJ_STOPPED or QJ_LIMIT: the
 * work must end. done and total count what, a plural noun; total is 0 if unknown. */
qj_status context_poll(qj_context *context, const char *what, uint64_t done, uint64_t total);

/* Polls the context once in a million steps of work, every few milliseconds. */
struct pace {
    qj_context *context;
    uint64_t steps; /* since the last poll */
};

/* Steps of writing a number, or of visiting a move. */
enum { PACE_WRITE = 16 };

/* Adds steps of work. done and total count what, as for context_poll. */
static inline qj_status pace_add(struct pace *pace, uint64_t steps, const char *what, uint64_t done,
                                 uint64_t total)
{
    pace->steps += steps;
    if (pace->steps < 1 << 20)
        return QJ_OK;
    pace->steps = 0;
    return context_poll(pace->context, what, done, total);
}

/* Returns the bytes that the limit leaves. */
static inline uint64_t context_left(const qj_context *context)
{
    const uint64_t limit = context->limits.bytes;
    return limit > context->bytes ? limit - context->bytes : 0;
}

/* QJ_LIMIT if states exceeds the limit of states. */
qj_status context_check_states(qj_context *context, uint64_t states);

/* QJ_LIMIT, naming their use ("the table of 70 states"), if bytes more exceed the limit. */
qj_status context_check_bytes(qj_context *context, uint64_t bytes, const char *what);

/* Does the same for count * size bytes. */
qj_status context_check_array(qj_context *context, uint64_t count, size_t size, const char *what);

/* Returns the seconds since the context was created. */
double context_seconds(const qj_context *context);

/* Writes a size in words: "11.8 GB". */
#define CONTEXT_SIZE_TEXT 32
const char *context_size_text(uint64_t bytes, char text[CONTEXT_SIZE_TEXT]);
