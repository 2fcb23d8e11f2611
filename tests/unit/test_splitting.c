/* The splitting game: judged like the contest, against the exhaustive engine, and far beyond the
 * contest's limits. test_grundy tests the closed forms.
 */
#include "model/heaps/odious.h"

#include "support/opened.h"

GROUP(splitting)

TEST(test_contest)
{
    assert_judged("bzoj1188", "1\r\n2\r\n1 0", "0 1 1\n1\n");
    assert_judged("p3185", "0", "");
    assert_judged("splitting", "1 1 7", "-1 -1 -1\n0\n");
    /* Bottle 0 is empty: no bean can be taken out of it. */
    assert_judged("splitting", "1\n5\n0 1 0 0 0\n", "1 2 2\n3\n");
    /* Only parities count, up to the largest number of beans. */
    assert_judged("splitting", "2\n3 4611686018427387904 1 0 3 2 1 0", "1 2 2\n1\n1 2 2\n1\n");
}

/* ------------------------------------------------------------------ random */

/* Few beans in few bottles: exhaustive search can solve them. */
static char *random_row(struct random *random)
{
    char *text = malloc(100);
    uint64_t bottles = 1 + random_below(random, 6), beans = 4;
    int length = snprintf(text, 100, "1 %d", (int)bottles);
    for (uint64_t i = 0; i < bottles; i++) {
        uint64_t count = random_below(random, (i + 2 < bottles ? 1 : beans) + 1);
        length += snprintf(text + length, 100 - (size_t)length, " %d", (int)count);
    }
    return text;
}

TEST(test_random)
{
    struct random random = {1188};
    for (uint64_t i = 0; i < unit_count(100); i++) {
        SCOPED(drop_memory) char *text = random_row(&random);
        assert_played_out("grundy", "splitting", text, &random);
    }
}

/* ------------------------------------------------------------------ oracle */

enum { MOST = 60, VALUES = 256 };

/* Nimbers by mex over all pairs of smaller heaps. */
static void nimbers_by_mex(uint64_t g[MOST])
{
    for (uint64_t x = 0; x < MOST; x++) {
        bool reached[VALUES] = {false};
        for (uint64_t a = 0; a < x; a++)
            for (uint64_t b = 0; b <= a; b++)
                reached[g[a] ^ g[b]] = true;
        for (g[x] = 0; reached[g[x]]; g[x]++)
            ;
    }
}

/* The winning moves of a row in lexicographic order, by trying all. */
struct wins {
    qj_move moves[MOST * MOST * MOST / 6];
    uint64_t count, seen;
    const struct opened *opened;
    bool winning;           /* group */
    uint64_t members, last; /* of the group */
};

static void try_all(struct wins *wins, const uint64_t g[MOST], const uint64_t *beans,
                    uint64_t bottles)
{
    uint64_t total = 0;
    for (uint64_t i = 0; i < bottles; i++)
        total ^= beans[i] % 2 ? g[bottles - 1 - i] : 0;
    for (uint64_t i = 0; i < bottles; i++)
        for (uint64_t j = i + 1; beans[i] && j < bottles; j++)
            for (uint64_t k = j; k < bottles; k++)
                if ((total ^ g[bottles - 1 - i] ^ g[bottles - 1 - j] ^ g[bottles - 1 - k]) == 0)
                    wins->moves[wins->count++] = (qj_move){{i, j, k}};
}

/* A group has as many moves as it claims, in order; those of a winning group are the next. */
static bool next_member(void *user, const qj_move *move)
{
    struct wins *wins = user;
    const uint64_t key = (move->part[1] << 20) + move->part[2];
    assert_true(wins->members++ == 0 || key > wins->last);
    wins->last = key;
    if (wins->winning) {
        assert_true(wins->seen < wins->count);
        assert_memory_equal(move, &wins->moves[wins->seen++], sizeof *move);
    }
    return true;
}

static bool next_group(void *user, const qj_option *option)
{
    struct wins *wins = user;
    wins->winning = option->value.lo > 0;
    wins->members = 0;
    assert_int_equal(qj_session_group(wins->opened->session, option, next_member, wins), QJ_OK);
    assert_int_equal(wins->members, option->count);
    return true;
}

/* Groups of moves; number and order of the winning moves, against the cubic count. */
TEST(test_wins)
{
    static struct wins wins;
    struct random random = {2007};
    uint64_t g[MOST];
    nimbers_by_mex(g);
    for (uint64_t round = 0; round < unit_count(240); round++) {
        uint64_t bottles = 1 + round % (round < 120 ? 12 : MOST), beans[MOST], all = round / 3 % 4;
        char text[4 * MOST + 20], answer[100] = "-1 -1 -1\n0\n";
        int length = snprintf(text, sizeof text, "1 %d", (int)bottles);
        for (uint64_t i = 0; i < bottles; i++) {
            beans[i] = random_below(&random, all == 3 ? 12 : 2 + all) / (all == 3 ? 11 : 1);
            length += snprintf(text + length, sizeof text - (size_t)length, " %d", (int)beans[i]);
        }
        wins.count = wins.seen = 0;
        try_all(&wins, g, beans, bottles);
        if (wins.count)
            snprintf(answer, sizeof answer, "%d %d %d\n%d\n", (int)wins.moves[0].part[0],
                     (int)wins.moves[0].part[1], (int)wins.moves[0].part[2], (int)wins.count);
        assert_judged("splitting", text, answer);
        SCOPED(opened_end) struct opened opened = opened_by(NULL, "splitting", text);
        wins.opened = &opened;
        assert_ok(opened.context, qj_session_moves(opened.session, next_group, &wins));
        assert_int_equal(wins.seen, wins.count);
    }
}

/* --------------------------------------------------------------- generator */

TEST(test_generator)
{
    const char *const shapes[] = {"shape=random", "shape=losing", "shape=sparse"};
    struct random random = {3};
    for (uint64_t i = 0; i < unit_count(90); i++) {
        SCOPED(drop_memory)
        char *text = made_anew(&random, "splitting", "size=%d max=%d %s", 1 + (int)i % 100,
                               (int)i / 3 % 7, shapes[i % 3]);
        assert_true(value_by(NULL, "splitting", text).nimber == 0 || i % 3 != 1);
    }
}

/* ------------------------------------------------------------------- large */

enum { BOTTLES = 200000, STEPS = 100 };

struct totals {
    uint64_t moves, winning;
};

static bool add_option(void *user, const qj_option *option)
{
    struct totals *totals = user;
    totals->moves += option->count;
    if (option->value.lo > 0)
        totals->winning += option->count;
    return true;
}

static bool count_step(void *user, const qj_move *move)
{
    uint64_t *steps = user;
    assert_true(move->part[0] < move->part[1] && move->part[1] <= move->part[2]);
    return ++*steps < STEPS;
}

/* Many bottles with one bean each: every move is counted, and a line can be begun. */
TEST(test_large)
{
    SCOPED(drop_memory) char *text = malloc(2 * BOTTLES + 100);
    int head = snprintf(text, 100, "1\n%d\n", BOTTLES);
    for (int i = 0; i < BOTTLES; i++)
        memcpy(text + head + 2 * i, "1 ", 2);
    text[head + 2 * BOTTLES] = 0;
    SCOPED(opened_end) struct opened opened = opened_by(NULL, "splitting", text);
    struct totals totals = {0, 0};
    uint64_t nimber = 0, all = 0, steps = 0;
    for (uint64_t x = 1; x < BOTTLES; x++) {
        nimber ^= odious_at(x - 1);
        all += x * (x + 1) / 2;
    }
    assert_int_equal(opened_value(&opened).nimber, nimber);
    assert_ok(opened.context, qj_session_moves(opened.session, add_option, &totals));
    assert_int_equal(totals.moves, all);
    assert_int_equal(totals.winning > 0, nimber != 0);
    assert_ok(opened.context, qj_session_line(opened.session, count_step, &steps));
    assert_int_equal(steps, STEPS);
}
