/* group: the tests of test_NAME.c, each of which joins them where it is written. */
#ifndef QIJU_TESTS_GROUP_H
#define QIJU_TESTS_GROUP_H

#include "support/support.h"

/* In place of UNIT, once in test_NAME.c: GROUP(NAME), before its tests. */
#define GROUP(name)                                             \
    static struct CMUnitTest group_tests[32];                   \
    static size_t group_count;                                  \
    UNIT(name)                                                  \
    {                                                           \
        return cmocka_run_group_tests(group_tests, NULL, NULL); \
    }

/* TEST(what_holds) { ... }: a test; those without a name end the group. */
#define TEST(what)                                                              \
    static void what(void **state);                                             \
    __attribute__((constructor)) static void join_##what(void)                  \
    {                                                                           \
        if (group_count == sizeof group_tests / sizeof *group_tests)            \
            abort();                                                            \
        group_tests[group_count++] = (struct CMUnitTest)cmocka_unit_test(what); \
    }                                                                           \
    static void what(__attribute__((unused)) void **state)

/* Frees what a test stands on, and checks that nothing of it is left; session may be NULL. */
static inline void stand_end(qj_context *context, qj_position *position, qj_session *session)
{
    qj_session_free(session);
    qj_position_free(position);
    context_end(context);
}

#endif
