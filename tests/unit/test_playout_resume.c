/* A playout that is cut off at any moment and goes on from its checkpoint gives the answers of one
 * that is not.
 */
#include "support/store.h"

enum { PLIES_MOST = 32 };
struct census {
    qj_ply plies[PLIES_MOST];
    uint64_t count;
};

static bool keep_ply(void *user, const qj_ply *ply)
{
    struct census *census = user;
    assert_true(census->count < PLIES_MOST);
    census->plies[census->count++] = *ply;
    return true;
}

static bool stop_after(void *user, const qj_progress *progress)
{
    (void)progress;
    return (*(int *)user)-- == 0;
}

static const char *const games[][2] = {
    {"mnk", "3 4 3  0 0 0 0  0 0 0 0  0 0 0 0"}, /* plies apart */
    {"nim", "4 5 6 4 3"},                        /* plies that mix */
};

/* Counts with so many questions before the stop; the store may be NULL. */
static qj_status count(struct store *store, int which, int questions, struct census *census)
{
    qj_limits limits = QJ_LIMITS_INIT;
    qj_context *context = NULL;
    int left = 1 << 30; /* reading asks too */
    limits.stop = stop_after;
    limits.stop_user = &left;
    if (store)
        context = memory_store_context(store, &limits);
    else
        assert_int_equal(qj_context_new(NULL, &context), QJ_OK);
    qj_position *position = position_of(context, games[which][0], games[which][1]);
    *census = (struct census){.count = 0};
    left = questions;
    qj_status status = qj_position_census(position, keep_ply, census);
    qj_position_free(position);
    context_end(context);
    return status;
}

static void assert_same(const struct census *one, const struct census *two)
{
    assert_int_equal(one->count, two->count);
    for (uint64_t i = 0; i < one->count; i++)
        assert_memory_equal(&one->plies[i], &two->plies[i], sizeof one->plies[i]);
}

/* Stopped at question after question, going on each time from where it was. */
static void playouts_go_on(void **state)
{
    (void)state;
    for (int which = 0; which < 2; which++) {
        struct census whole, resumed;
        assert_int_equal(count(NULL, which, -1, &whole), QJ_OK);
        for (int questions = 1; questions < 40; questions += 3) {
            struct store store;
            memory_store_init(&store, 1e9);
            qj_status status = count(&store, which, questions, &resumed);
            if (status == QJ_STOPPED) {
                assert_int_equal(count(&store, which, 1 << 30, &resumed), QJ_OK);
                assert_true(store.resumed == (store.kept != NULL));
            }
            assert_same(&whole, &resumed);
            memory_store_free(&store);
        }
    }
}

/* A checkpoint at every chance, the last of which the next run takes. */
static void checkpoints_are_of_any_round(void **state)
{
    (void)state;
    struct census whole, resumed;
    struct store store;
    assert_int_equal(count(NULL, 0, -1, &whole), QJ_OK);
    memory_store_init(&store, 0);
    assert_int_equal(count(&store, 0, 1 << 30, &resumed), QJ_OK);
    assert_true(store.committed > 10);
    assert_same(&whole, &resumed);
    assert_int_equal(count(&store, 0, 1 << 30, &resumed), QJ_OK);
    assert_int_equal(store.resumed, 1);
    assert_same(&whole, &resumed);
    memory_store_free(&store);
}

static void checkpoints_of_others_are_refused(void **state)
{
    (void)state;
    struct census census;
    struct store store;
    memory_store_init(&store, 0);
    assert_int_equal(count(&store, 0, 1 << 30, &census), QJ_OK);
    assert_int_equal(count(&store, 1, 1 << 30, &census), QJ_USAGE);
    memory_store_free(&store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(playouts_go_on),
        cmocka_unit_test(checkpoints_are_of_any_round),
        cmocka_unit_test(checkpoints_of_others_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
