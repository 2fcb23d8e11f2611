/* support: what unit tests share. Everything fails the running test when it goes wrong. */
#ifndef QIJU_TESTS_SUPPORT_H
#define QIJU_TESTS_SUPPORT_H

#include "support/group.h"

#include "base/context.h"
#include "base/random.h"
#include <qiju/rules.h>

/* How many random cases a test tries: usual, or "unit NAME TIMES" times as many. */
uint64_t unit_count(uint64_t usual);

/* After at the next of places that are too many to try all: ever farther apart, and with a greater
 * count of cases the closer. */
uint64_t unit_next(uint64_t at);

/* Whether ThreadSanitizer watches, which makes all many times as slow. */
bool unit_is_watched(void);

/* Whether a case of so many threads is tried: under ThreadSanitizer only those of more than one. */
bool unit_watches(unsigned threads);

/* For the first line of a test in which no two threads share anything: ThreadSanitizer would look
 * for long and find nothing, so the test is skipped there. */
void unit_has_no_threads(void);

/* Limits with the members that are given. */
#define LIMITS(...) ((qj_limits){.struct_size = sizeof(qj_limits), __VA_ARGS__})

/* A context without limits; context_end frees it and checks that nothing made in it is left. */
qj_context *context_start(void);
qj_context *context_within(const qj_limits *limits); /* the same with limits */
void context_end(qj_context *context);

/* Says what went wrong, unless status is QJ_OK; fails unless it is another one with this message.
 */
void assert_ok(const qj_context *context, qj_status status);
void assert_failure(const qj_context *context, qj_status status, qj_status expected,
                    const char *message);

/* An allocator that fails once, after so many allocations, and counts what is held. */
struct allocator {
    uint64_t until_failure;
    bool failed;
    int64_t blocks, bytes;
};
/* Limits without any limit, that use it. */
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

/* Words as printf writes them, until 32 more have been; at most 255 bytes. */
const char *worded(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* The text of a generated board. settings: "name=value" strings, NULL at the end. Freed by the
 * caller. */
char *generated(qj_context *context, const char *game, const char *const *settings);

/* A session of an engine (NULL: the one that is chosen), and its value. */
qj_session *session_by(qj_context *context, const qj_position *position, const char *engine);
qj_worth worth_in(qj_context *context, qj_session *session);

/* Fails unless the settings make exactly that board; unless they are refused with that message, and
 * nothing is written. */
void assert_generated(const char *game, const char *const *settings, const char *expected);
void assert_not_generated(const char *game, const char *const *settings, const char *message);

/* As generated, with at most 6 settings, without a seed, and a random one. */
char *generated_anew(struct random *random, const char *game, const char *const *settings);

/* The position of a text; of one that is good. */
qj_status position_read(qj_context *context, const qj_game *game, const char *text,
                        qj_position **out);
qj_position *position_of(qj_context *context, const char *game, const char *text);

/* Fails unless reading text gives exactly this status, place and message. */
void assert_diagnostic(const char *game, const char *text, uint64_t line, uint64_t column,
                       const char *message);

/* Fails unless judging text gives exactly this answer. */
void assert_judged(const char *game, const char *text, const char *answer);

/* Every legal move with its worth, in board order. */
struct options {
    qj_option *items;
    size_t count;
};
struct options options_of(qj_context *context, qj_session *session);
void options_end(struct options *options);
const qj_option *option_of(const struct options *options, const qj_move *move); /* NULL: none */

/* All that a session says, to be compared as a whole. */
enum { SAID_MOST = 400 };
struct said {
    qj_worth value;
    size_t options, length;
    qj_option option[SAID_MOST];
    qj_move line[SAID_MOST];
};
bool said_option(void *user, const qj_option *option);
bool said_move(void *user, const qj_move *move);
qj_status session_say(qj_session *session, struct said *said);

/* Fails unless a session of the exhaustive engine has the rank and the kernel of another session on
 * the same puzzle, solvable or not. */
void assert_same_kernel(qj_context *context, qj_session *session, qj_session *exhaustive);

/* Plays a random game from a position in sessions of two engines (NULL: the one that is chosen) and
 * compares, at every position of it, values and the worths of all moves (grouped moves by their
 * counts), plays each engine's best line to its end under the worths of the other, then takes
 * everything back, comparing again. */
void assert_engines_agree(qj_context *context, const qj_position *position, const char *engine,
                          const char *other, struct random *random);

/* A resize of qj_limits that gives as many blocks as *user says, an int, and then none. */
void *failing_resize(void *user, void *old, size_t old_size, size_t new_size);

/* A stop of qj_limits, once there is something to be told. */
bool stop_when_working(void *user, const qj_progress *progress);

/* A visitor of plies that adds their positions to a uint64_t. */
bool add_positions(void *user, const qj_ply *ply);

uint64_t binomial(uint64_t n, uint64_t k);

/* A stop of qj_limits that says so once, when *user, an int that it counts down, is 0. */
bool stop_at_zero(void *user, const qj_progress *progress);

/* The read of a source that gives at most piece bytes at a time. */
struct pieces {
    qj_text text;
    size_t piece;
};
ptrdiff_t read_piece(void *user, void *buffer, size_t size);

/* What rules are called with whose board that is: one of the last few that were asked for. */
const qj_setup *setup_of(const void *board);

/* An ending of rules of that kind. */
static inline qj_ending ending_of(qj_kind kind)
{
    return kind == QJ_SCORE ? QJ_POINTS : QJ_LAST_WINS;
}

/* Functions of rules that give this of a state, and always the same. */
#define OF_STATE(type, name, value)                            \
    static type name(const qj_setup *setup, const void *state) \
    {                                                          \
        (void)setup, (void)state;                              \
        return value;                                          \
    }

#define CONSTANT(type, name, value)         \
    static type name(const qj_setup *setup) \
    {                                       \
        (void)setup;                        \
        return value;                       \
    }

/* The moves and the play of rules, which need not use what they are given. */
#define MOVES_OF(name)                                                       \
    static void name(UNUSED const qj_setup *setup, UNUSED const void *state, \
                     UNUSED qj_move_fn visit, UNUSED void *user)

#define PLAY_OF(name)                                                     \
    static int64_t name(UNUSED const qj_setup *setup, UNUSED void *state, \
                        UNUSED const qj_move *move)

struct session;
/* What SCOPED variables of a test are freed by: memory of malloc, and what may be NULL. */
void drop_memory(void *pointer);
void drop_context(qj_context **context); /* context_end */
void drop_all(qj_context **context);     /* with what engines have learned in it */
void drop_position(qj_position **position);
void drop_session(qj_session **session);
void drop_game(qj_game **game);
void drop_engine_session(struct session **session);

/* TEST(what) with a context of its own, named context. */
#define TEST_IN_CONTEXT(what)                                   \
    static void what##_in(qj_context *context);                 \
    TEST(what)                                                  \
    {                                                           \
        SCOPED(drop_context) qj_context *own = context_start(); \
        what##_in(own);                                         \
    }                                                           \
    static void what##_in(qj_context *context)

#endif
