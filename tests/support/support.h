/* support: declarations for unit tests. Every function fails the running test on a fault. */
#pragma once

#include "support/group.h"

#include "base/context.h"
#include "base/random.h"
#include <qiju/numbering.h>
#include <qiju/rules.h>

/* Returns the number of random cases of a test: usual, or "unit NAME TIMES" times as many. */
uint64_t unit_count(uint64_t usual);

/* Returns true under ThreadSanitizer, which is many times slower. */
bool unit_is_watched(void);

/* Returns true if a case with `threads` threads is tried: under ThreadSanitizer only with
 * several. */
bool unit_watches(unsigned threads);

/* For the first line of a test in which no two threads share data: ThreadSanitizer skips it. */
void unit_has_no_threads(void);

/* Determines whether "unit NAME TIMES" asked for more than usual. */
bool unit_is_long(void);

/* For the first line of a test that takes seconds and whose code has other tests: skips it unless
 * more than usual is asked for. */
void unit_takes_long(void);

/* Makes limits with the given members. */
#define LIMITS(...) ((qj_limits){.struct_size = sizeof(qj_limits), __VA_ARGS__})

/* Makes a context with 8 GB of memory and no other limits; context_end frees it and checks that
 * nothing made in it is left. */
qj_context *context_start(void);
qj_context *context_within(const qj_limits *limits); /* with limits */
void context_end(qj_context *context);

/* assert_ok: prints the failure, unless status is QJ_OK. assert_failure: fails unless the status is
 * `expected` with this message.
 */
void assert_ok(const qj_context *context, qj_status status);
void assert_failure(const qj_context *context, qj_status status, qj_status expected,
                    const char *message);

/* An allocator that fails once, after until_failure allocations, and counts memory in use. */
struct allocator {
    uint64_t until_failure;
    bool failed;
    int64_t blocks, bytes;
};
/* Returns limits without any limit that use the allocator. */
qj_limits limits_of_allocator(struct allocator *allocator);

/* A growing text; starts as {0}. */
struct collected {
    char *data; /* with a final 0 */
    size_t size;
};
bool collect(void *user, const void *data, size_t size); /* user: the text */
qj_sink collect_in(struct collected *text);
#define INTO(text) (&(qj_sink){collect, text})
void collected_end(struct collected *text);

/* Formats words, valid for the next 32 calls; at most 255 bytes. */
const char *worded(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Returns the text of a generated board. settings: "name=value" strings, NULL at the end. The
 * caller frees it. */
char *generated(qj_context *context, const char *game, const char *const *settings);

/* Open a session of an engine (NULL: the default); return its value. */
qj_session *session_by(qj_context *context, const qj_position *position, const char *engine);
qj_value value_in(qj_context *context, qj_session *session);

/* Fail unless the settings make exactly that board; unless they are refused with that message, and
 * nothing is written. */
void assert_generated(const char *game, const char *const *settings, const char *expected);
void assert_not_generated(const char *game, const char *const *settings, const char *message);

/* Read the position of a text; of a valid text. */
qj_status position_read(qj_context *context, const qj_game *game, const char *text,
                        qj_position **out);
qj_position *position_of(qj_context *context, const char *game, const char *text);

/* Fails unless reading the text gives exactly this status, place and message. */
void assert_diagnostic(const char *game, const char *text, uint64_t line, uint64_t column,
                       const char *message);

/* Fails unless judging text gives exactly this answer. */
void assert_judged(const char *game, const char *text, const char *answer);

/* Every legal move with its value, in board order. */
struct options {
    qj_option *items;
    size_t count;
};
struct options options_of(qj_context *context, qj_session *session);
void options_end(struct options *options);
const qj_option *option_of(const struct options *options, const qj_move *move); /* NULL: none */

/* Visitors that do nothing. */
bool any_option(void *user, const qj_option *option);
bool any_move(void *user, const qj_move *move);

/* All answers of a session, for comparison as a whole. */
enum { SAID_MAX = 400 };
struct said {
    qj_value value;
    size_t options, length;
    qj_option option[SAID_MAX];
    qj_move line[SAID_MAX];
};
bool said_option(void *user, const qj_option *option);
bool said_move(void *user, const qj_move *move);
qj_status session_say(qj_session *session, struct said *said);

/* Fails unless a session of the exhaustive engine has the rank and the kernel of a second session
 * on the puzzle, solvable or not. */
void assert_same_kernel(qj_context *context, qj_session *session, qj_session *exhaustive);

/* Plays a random game from a position in sessions of two engines (NULL: the default) and compares
 * values and the values of all moves at every position (grouped moves by their counts). Plays each
 * engine's best line to its end under the values of the other, then takes everything back,
 * comparing again. */
void assert_engines_agree(qj_context *context, const qj_position *position, const char *engine,
                          const char *other, struct random *random);
/* Does the same with opened sessions. */
void assert_sessions_agree(qj_context *context, qj_session *one, qj_session *two,
                           struct random *random);

/* A stop of qj_limits that stops at the first progress. */
bool stop_when_working(void *user, const qj_progress *progress);

/* A visitor of plies that adds their positions to a uint64_t. */
bool add_positions(void *user, const qj_ply *ply);

uint64_t binomial(uint64_t n, uint64_t k);

/* A stop of qj_limits that stops once, when *user, an int that it counts down, is 0. */
bool stop_at_zero(void *user, const qj_progress *progress);

/* A read of a source that returns at most piece bytes at a time. */
struct pieces {
    qj_text text;
    size_t piece;
};
ptrdiff_t read_piece(void *user, void *buffer, size_t size);

/* Returns the setup of a board: one of the last few. */
const qj_setup *setup_of(const void *board);

/* Returns an ending for rules of a kind. */
static inline qj_ending ending_of(qj_kind kind)
{
    return kind == QJ_SCORE ? QJ_POINTS : QJ_LAST_WINS;
}

/* Defines a function of rules with a constant result. */
#define OF_STATE(type, name, value)                            \
    static type name(const qj_setup *setup, const void *state) \
    {                                                          \
        (void)setup, (void)state;                              \
        return value;                                          \
    }

/* Defines `layout` of rules whose states have own ranks: numbers of them, and both directions. */
#define RANKED_LAYOUT(name, size, numbers, number, numbered)                       \
    static uint64_t name##_rank(const void *setup, const void *state)              \
    {                                                                              \
        return number(setup, state);                                               \
    }                                                                              \
    static void name##_unrank(const void *setup, uint64_t rank, void *state)       \
    {                                                                              \
        (void)numbered(setup, rank, state);                                        \
    }                                                                              \
    static bool name(const qj_setup *setup, UNUSED uint64_t tier, qj_layout *out)  \
    {                                                                              \
        const uint64_t ranks = numbers(setup);                                     \
        if (ranks)                                                                 \
            qj_layout_ranked(out, size, ranks, name##_rank, name##_unrank, setup); \
        return ranks != 0;                                                         \
    }

#define CONSTANT(type, name, value)         \
    static type name(const qj_setup *setup) \
    {                                       \
        (void)setup;                        \
        return value;                       \
    }

/* Defines `moves` or `play` of rules with unused parameters. */
#define MOVES_OF(name)                                                       \
    static void name(UNUSED const qj_setup *setup, UNUSED const void *state, \
                     UNUSED qj_move_fn visit, UNUSED void *user)

#define PLAY_OF(name)                                                     \
    static int64_t name(UNUSED const qj_setup *setup, UNUSED void *state, \
                        UNUSED const qj_move *move)

struct engine_session;
/* Free SCOPED variables of a test: memory of malloc, and pointers that may be NULL. */
void drop_memory(void *pointer);
void drop_context(qj_context **context); /* context_end */
void drop_all(qj_context **context);     /* with the caches of engines in it */
void drop_position(qj_position **position);
void drop_session(qj_session **session);
void drop_game(qj_game **game);
void drop_engine_session(struct engine_session **session);

/* TEST(what) with a context named context. */
#define TEST_IN_CONTEXT(what)                                   \
    static void what##_in(qj_context *context);                 \
    TEST(what)                                                  \
    {                                                           \
        SCOPED(drop_context) qj_context *own = context_start(); \
        what##_in(own);                                         \
    }                                                           \
    static void what##_in(qj_context *context)
