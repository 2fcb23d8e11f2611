/* support: what unit tests share. Everything fails the running test when it goes wrong. */
#ifndef QIJU_TESTS_SUPPORT_H
#define QIJU_TESTS_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include <qiju/rules.h>

/* The tests of test_NAME.c, which "unit NAME" runs (support/unit.c): GROUP(NAME) before the first
 * of them, and then TEST(what_holds) { ... } for each, which joins the group where it is written.
 */
#define GROUP(name)                                             \
    static struct CMUnitTest group_tests[32];                   \
    static size_t group_count;                                  \
    int unit_##name(void);                                      \
    int unit_##name(void)                                       \
    {                                                           \
        return cmocka_run_group_tests(group_tests, NULL, NULL); \
    }
#define TEST(what)                                                              \
    static void what(void **state);                                             \
    __attribute__((constructor)) static void join_##what(void)                  \
    {                                                                           \
        if (group_count == sizeof group_tests / sizeof *group_tests)            \
            abort();                                                            \
        group_tests[group_count++] = (struct CMUnitTest)cmocka_unit_test(what); \
    }                                                                           \
    static void what(__attribute__((unused)) void **state)

/* How many random cases a test tries: usual, or "unit NAME TIMES" times as many. */
uint64_t unit_count(uint64_t usual);

/* For the first line of a test in which no two threads share anything: ThreadSanitizer would look
 * for long and find nothing, so the test is skipped there. */
void unit_has_no_threads(void);

/* A context without limits; context_end frees it and checks that nothing made in it is left. */
qj_context *context_start(void);
qj_context *context_within(const qj_limits *limits); /* the same with limits */
void context_end(qj_context *context);

/* Says what went wrong, unless status is QJ_OK. */
void assert_ok(const qj_context *context, qj_status status);

/* An allocator that fails once, after so many allocations, and counts what is held. */
struct allocator {
    uint64_t until_failure;
    bool failed;
    int64_t blocks, bytes;
};
/* Limits without any limit, that use it. */
qj_limits limits_of_allocator(struct allocator *allocator);

/* A growing text; starts as {0}; free(text.data). */
struct collected {
    char *data; /* with a final 0 */
    size_t size;
};
qj_sink collect_in(struct collected *text);

/* The text of a generated board. settings: "name=value" strings, NULL at the end. Freed by the
 * caller. */
char *generated(qj_context *context, const char *game, const char *const *settings);

/* Fails unless the settings make exactly that board; unless they are refused with that message, and
 * nothing is written. */
void assert_generated(const char *game, const char *const *settings, const char *expected);
void assert_not_generated(const char *game, const char *const *settings, const char *message);

/* As generated, with at most 6 settings, without a seed, and a random one. */
char *generated_anew(struct random *random, const char *game, const char *const *settings);

/* The position of a text that is good. */
qj_position *position_of(qj_context *context, const char *game, const char *text);

/* Fails unless reading text gives exactly this status, place and message. */
void assert_complaint(const char *game, const char *text, uint64_t line, uint64_t column,
                      const char *message);

/* Fails unless judging text gives exactly this answer. */
void assert_judged(const char *game, const char *text, const char *answer);

/* Every legal move with its worth, in board order. */
struct options {
    qj_option *items;
    size_t count;
};
struct options options_of(qj_context *context, qj_session *session); /* free(items) */

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

/* Frees what a test stands on, and checks that nothing of it is left; session may be NULL. */
static inline void stand_end(qj_context *context, qj_position *position, qj_session *session)
{
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
}

#endif
