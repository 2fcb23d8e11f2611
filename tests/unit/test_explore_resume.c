/* A search that is cut off at any moment and resumes from its checkpoint gives the answers of an
 * uninterrupted search. There is a search for each moment, which takes seconds.
 */
#include "support/store.h"

GROUP(explore_resume)

enum { PLIES_MAX = 32 };
struct census {
    qj_ply plies[PLIES_MAX];
    uint64_t count;
};

static bool keep_ply(void *user, const qj_ply *ply)
{
    struct census *census = user;
    assert_true(census->count < PLIES_MAX);
    census->plies[census->count++] = *ply;
    return true;
}

static const char *const games[][2] = {
    {"mnk", "3 4 3  0 0 0 0  0 0 0 0  0 0 0 0"}, /* plies apart */
    {"nim", "4 5 6 4 3"},                        /* plies that mix */
    {"geography", "3 3  ...  ...  ..."},         /* plies apart, no rank */
    {"mnk", "3 3 3  0 0 0  0 0 0  0 0 0"},
    {"nim", "3 3 2 2"}, /* so few that none is known to be solved in the last checkpoint */
};

/* Counts with a number of questions before the stop; the store may be NULL. */
static qj_status count(struct store *store, size_t which, int questions, struct census *census)
{
    int left = 1 << 30; /* reading asks too */
    qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &left);
    SCOPED(drop_context)
    qj_context *context = store ? memory_store_context(store, &limits) : context_start();
    SCOPED(drop_position)
    qj_position *position = position_of(context, games[which][0], games[which][1]);
    *census = (struct census){.count = 0};
    left = questions;
    return qj_position_census(position, keep_ply, census);
}

static void assert_same(const struct census *one, const struct census *two)
{
    assert_int_equal(one->count, two->count);
    for (uint64_t i = 0; i < one->count; i++)
        assert_memory_equal(&one->plies[i], &two->plies[i], sizeof one->plies[i]);
}

/* Stopped at question after question, going on each time from where it was. */
TEST(playouts_go_on)
{
    for (size_t which = 0; which < COUNT(games); which++) {
        struct census whole, resumed;
        assert_int_equal(count(NULL, which, -1, &whole), QJ_OK);
        for (int questions = 1; questions < 40; questions += which ? 3 : 19) {
            SCOPED(memory_store_free) struct store store = memory_store(1e9);
            qj_status status = count(&store, which, questions, &resumed);
            if (status == QJ_STOPPED) {
                assert_int_equal(count(&store, which, 1 << 30, &resumed), QJ_OK);
                assert_true(store.resumed == (store.saved != NULL));
            }
            assert_same(&whole, &resumed);
        }
    }
}

/* Going on from each of all checkpoints. */
TEST(any_checkpoint_will_do)
{
    for (size_t which = 1; which < COUNT(games); which++) {
        struct census whole, resumed;
        qj_status status = QJ_IO;
        assert_int_equal(count(NULL, which, -1, &whole), QJ_OK);
        for (unsigned most = 1; status == QJ_IO; most++) {
            SCOPED(memory_store_free) struct store store = memory_store(0);
            store.most = most;
            status = count(&store, which, 1 << 30, &resumed);
            store.most = 0;
            assert_int_equal(count(&store, which, 1 << 30, &resumed), QJ_OK);
            assert_same(&whole, &resumed);
        }
    }
}

/* A checkpoint at every chance, the last of which the next run takes. */
TEST(checkpoints_are_of_any_round)
{
    struct census whole, resumed;
    SCOPED(memory_store_free) struct store store = memory_store(0);
    assert_int_equal(count(NULL, 0, -1, &whole), QJ_OK);
    assert_int_equal(count(&store, 0, 1 << 30, &resumed), QJ_OK);
    assert_true(store.committed > 10);
    assert_same(&whole, &resumed);
    assert_int_equal(count(&store, 0, 1 << 30, &resumed), QJ_OK);
    assert_int_equal(store.resumed, 1);
    assert_same(&whole, &resumed);
}

/* --------------------------------------------------------------------- altered ones */

/* Words of the head behind what is compared (resume.c), then a word a ply, then, counted from
 * SEGMENT, the first segment's numbers and states. */
enum { VALUES, PLY, NEXT, MOVES, LAYER, ROUND, SOLVED, GRADED, MAX_MOVES, PLIES, SEGMENTS, HEAD };
enum { SEGMENT = 1000, FIRST_PLY = SEGMENT, COUNT, VALUE, ENDING, STATES };

static uint64_t own_words(const struct store *store)
{
    enum { PARTS = 5 };
    uint64_t at = sizeof at, size;
    for (int i = 0; i < PARTS; i++) {
        memcpy(&size, store->saved + at, sizeof size);
        at += sizeof size + size;
    }
    return at;
}

static void put_word(struct store *store, uint64_t index, uint64_t value)
{
    uint64_t words = own_words(store), plies;
    memcpy(&plies, store->saved + words + PLIES * sizeof plies, sizeof plies);
    uint64_t at = words + (index < SEGMENT ? index : HEAD + plies + index - SEGMENT) * sizeof value;
    assert_true(at + sizeof value <= store->saved_size);
    memcpy(store->saved + at, &value, sizeof value);
}

/* A run that resumes from a checkpoint of a game with one changed word. */
static void assert_altered(size_t which, uint64_t index, uint64_t value, const char *sentence)
{
    struct census census = {.count = 0};
    SCOPED(memory_store_free) struct store store = memory_store(0);
    assert_int_equal(count(&store, which, 1 << 30, &census), QJ_OK);
    put_word(&store, index, value);
    SCOPED(drop_context) qj_context *context = memory_store_context(&store, NULL);
    SCOPED(drop_position)
    qj_position *position = position_of(context, games[which][0], games[which][1]);
    census.count = 0;
    assert_failure(context, qj_position_census(position, keep_ply, &census), QJ_BAD_INPUT,
                   sentence);
}

TEST(altered_checkpoints_are_refused)
{
    static const char numbers[] = "the checkpoint does not fit: its numbers do not go together",
                      tables[] = "the checkpoint does not fit: its tables are not in order",
                      plies[] = "the checkpoint does not fit: its plies are not in order",
                      place[] = "the checkpoint does not fit: a move leads to a position that is "
                                "not where it should be";
    enum { NIM = 4, GEOGRAPHY = 2 };
    enum { TOKEN, VISITED, OPEN, GEOGRAPHY_STATE }; /* words of a state */
    assert_altered(NIM, VALUES, 2, numbers);
    assert_altered(NIM, GRADED, 1, place);
    assert_altered(NIM, GRADED, 2, numbers);
    assert_altered(NIM, PLY, 3, numbers);
    assert_altered(NIM, NEXT, 1, numbers);
    assert_altered(NIM, LAYER, 1000, numbers);
    assert_altered(NIM, ROUND, UINT64_MAX, numbers);
    assert_altered(NIM, MAX_MOVES, UINT64_C(1) << 60, numbers);
    assert_altered(NIM, MAX_MOVES, 1, place);
    assert_altered(NIM, PLIES, 0, numbers);
    assert_altered(NIM, SEGMENTS, 0, numbers);
    assert_altered(NIM, SEGMENTS, 2, "the checkpoint ends too early");
    assert_altered(NIM, HEAD, 1, plies);
    assert_altered(NIM, HEAD + 2, 1, plies);
    assert_altered(NIM, FIRST_PLY, 1, tables);
    assert_altered(NIM, COUNT, UINT64_C(1) << 31, "the checkpoint ends too early");
    assert_altered(NIM, COUNT, UINT64_MAX, tables);
    assert_altered(NIM, COUNT, 0,
                   "the checkpoint does not fit: its first position is not the start");
    assert_altered(NIM, VALUE, 3, tables);
    assert_altered(NIM, ENDING, 0, tables);
    assert_altered(GEOGRAPHY, SOLVED, 1, numbers);
    assert_altered(GEOGRAPHY, PLY, 100, numbers);
    assert_altered(GEOGRAPHY, STATES + VISITED, 1,
                   "the checkpoint does not fit: its first position is not the start");
    assert_altered(GEOGRAPHY, STATES + GEOGRAPHY_STATE + TOKEN, 9,
                   "the checkpoint does not fit: one of its positions is none of the game");
    assert_altered(GEOGRAPHY, STATES + GEOGRAPHY_STATE + VISITED, 5, place);
}

TEST(checkpoints_of_others_are_refused)
{
    struct census census;
    SCOPED(memory_store_free) struct store store = memory_store(0);
    assert_int_equal(count(&store, 3, 1 << 30, &census), QJ_OK);
    assert_int_equal(count(&store, 1, 1 << 30, &census), QJ_USAGE);
}
