/* The names of a list of edges: every name is one vertex, for numbers and words in either of the
 * two tables, and for names that move between them.
 */
#include "support/support.h"

#include "model/graph/graph_inside.h"

GROUP(names)

enum { MOST = 1000, SIZE = 24 };

/* A name out of a family: numbers from 0 or far away, numbers that are written otherwise, words. */
static void make_name(struct random *random, uint64_t family, uint64_t spread, char name[SIZE])
{
    static const char *const forms[] = {"%llu",  "%llu",  "0%llu", "v%llu",
                                        "%llux", "-%llu", "+%llu"};
    uint64_t number = random_below(random, spread), form = family;
    if (family == 7)
        form = random_below(random, COUNT(forms));
    if (family == 1)
        number = UINT64_MAX - number;
    snprintf(name, SIZE, forms[form], (unsigned long long)number);
}

static uint64_t find_among(char (*list)[SIZE], uint64_t count, const char *name)
{
    uint64_t i = 0;
    while (i < count && strcmp(list[i], name))
        i++;
    return i;
}

TEST(names_are_vertices)
{
    static char list[MOST][SIZE];
    struct random random = {12};
    for (uint64_t round = 0; round < 48; round++) {
        uint64_t spread = 1 + random_below(&random, UINT64_C(1) << (1 + round % 16)), count = 0;
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(arena_clear) struct arena arena = {.context = context};
        struct graph_names *names;
        assert_int_equal(graph_names_new(&arena, &names), QJ_OK);
        for (int i = 0; i < MOST; i++) {
            char name[SIZE];
            uint64_t vertex = UINT64_MAX, found = UINT64_MAX;
            make_name(&random, round % 8, spread + (uint64_t)i, name);
            uint64_t expected = find_among(list, count, name);
            assert_int_equal(graph_names_find(names, name, &found), expected < count);
            assert_true(expected == count || found == expected);
            assert_ok(context, graph_names_add(names, name, &vertex));
            assert_int_equal(vertex, expected);
            if (expected == count)
                strcpy(list[count++], name);
        }
        assert_int_equal(names->count, count);
        for (uint64_t i = 0; i < count; i++) {
            uint64_t vertex = UINT64_MAX;
            assert_string_equal(graph_names_text(names, i), list[i]);
            assert_true(graph_names_find(names, list[i], &vertex) && vertex == i);
        }
    }
}

/* Numbers from the last to the first: they stand in slots until the table of numbers reaches them,
 * which never has more than four for each name. */
TEST_IN_CONTEXT(tables_stay_small)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct graph_names *names;
    assert_int_equal(graph_names_new(&arena, &names), QJ_OK);
    for (uint64_t i = 0; i < MOST; i++) {
        char name[SIZE];
        uint64_t vertex, found;
        snprintf(name, sizeof name, "%d", (int)(MOST - i));
        assert_ok(context, graph_names_add(names, name, &vertex));
        assert_int_equal(vertex, i);
        assert_true(names->number_count <= 4 * names->count + 128);
        assert_true(names->slot_count <= 4 * names->count + 128);
        for (uint64_t j = 0; j <= i; j += 1 + i / 8) {
            snprintf(name, sizeof name, "%d", (int)(MOST - j));
            assert_true(graph_names_find(names, name, &found) && found == j);
        }
    }
}
