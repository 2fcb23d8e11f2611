/* group: tests that register where they are written. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The tests of test_NAME.c, which "unit NAME" runs (support/unit.c): GROUP(NAME) before the first
 * test, and then TEST(what_holds) { ... } for each, which joins the group.
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
    static void what(UNUSED void **state)

/* PROGRAM(NAME) in place of GROUP makes a separate program. */
#define PROGRAM(name)         \
    GROUP(name)               \
    int main(void)            \
    {                         \
        return unit_##name(); \
    }

/* Marks an unused parameter. */
#define UNUSED __attribute__((unused))

#define COUNT(array) (sizeof(array) / sizeof *(array))
