/* The tiling engine against the matching engine on all small rectangles, and on sides of more than
 * 64 bits. */
#include "support/token.h"

extern const struct engine engine_tiling;

GROUP(tiling)

enum { MAX_SIDE = 12 };

struct walk {
    qj_context *context;
    struct engine_session *judge; /* the matching engine, at this place */
    uint64_t rows, columns, row, column;
    uint64_t moves;
    bool visited[MAX_SIDE][MAX_SIDE];
    bool winner; /* is to move */
};

static struct engine_session *session_at(qj_context *context, const char *rows, const char *columns)
{
    const struct view view = {.kind = VIEW_RECTANGLE, .rectangle = {rows, columns}};
    return session_of(context, &engine_tiling, &view);
}

static struct engine_session *judge_of(qj_context *context, uint64_t rows, uint64_t columns,
                                       uint64_t open[3])
{
    memset(open, 0xff, 3 * sizeof *open);
    bits_clear(open, 0);
    struct view view = {.kind = VIEW_GEOGRAPHY, .geography = {rows, columns, open, 0}};
    return session_of(context, &engine_matching, &view);
}

struct listed {
    qj_option items[4];
    size_t count;
};

static bool list_option(void *user, const qj_option *option)
{
    struct listed *listed = user;
    assert_in_range(listed->count, 0, 3);
    listed->items[listed->count++] = *option;
    return true;
}

static void check_moves(qj_context *context, struct engine_session *session,
                        struct engine_session *judge, uint64_t columns)
{
    struct listed moves = {0}, judged = {0};
    assert_int_equal(outcome_of(context, &engine_tiling, session),
                     outcome_of(context, &engine_matching, judge));
    assert_ok(context, engine_tiling.moves(session, list_option, &moves));
    assert_ok(context, engine_matching.moves(judge, list_option, &judged));
    assert_int_equal(moves.count, judged.count);
    for (size_t i = 0; i < moves.count; i++) {
        const qj_move *move = &moves.items[i].move;
        assert_int_equal(move->part[0] * columns + move->part[1], judged.items[i].move.part[0]);
        assert_int_equal(moves.items[i].value.lo, judged.items[i].value.lo);
        assert_int_equal(moves.items[i].value.hi, judged.items[i].value.lo);
        assert_int_equal(moves.items[i].count, 1);
    }
}

/* The first legal move in board order from where the walk is; false when there is none. */
static bool first_legal(const struct walk *walk, uint64_t *row, uint64_t *column)
{
    static const int steps[4][2] = {{-1, 0}, {0, -1}, {0, 1}, {1, 0}};
    for (int i = 0; i < 4; i++) {
        *row = walk->row + (uint64_t)steps[i][0];
        *column = walk->column + (uint64_t)steps[i][1];
        if (*row < walk->rows && *column < walk->columns && !walk->visited[*row][*column])
            return true;
    }
    return false;
}

static bool check_step(void *user, const qj_move *move)
{
    struct walk *walk = user;
    uint64_t row, column;
    assert_int_equal(outcome_of(walk->context, &engine_matching, walk->judge),
                     walk->winner ? 1 : -1);
    assert_true(first_legal(walk, &row, &column));
    if (!walk->winner) {
        assert_int_equal(move->part[0], row);
        assert_int_equal(move->part[1], column);
    }
    row = move->part[0];
    column = move->part[1];
    assert_true(row < walk->rows && column < walk->columns && !walk->visited[row][column]);
    assert_int_equal(row == walk->row
                         ? column + 1 == walk->column || walk->column + 1 == column
                         : column == walk->column && (row + 1 == walk->row || walk->row + 1 == row),
                     1);
    walk->visited[row][column] = true;
    walk->row = row;
    walk->column = column;
    walk->winner = !walk->winner;
    walk->moves++;
    qj_move vertex = {{row * walk->columns + column}};
    assert_ok(walk->context, engine_matching.advance(walk->judge, &vertex));
    return true;
}

static void check_line(qj_context *context, struct engine_session *session,
                       struct engine_session *judge, uint64_t rows, uint64_t columns)
{
    uint64_t row, column;
    struct walk walk = {.context = context, .judge = judge, .rows = rows, .columns = columns};
    walk.visited[0][0] = true;
    walk.winner = rows * columns % 2 == 0;
    assert_ok(context, engine_tiling.line(session, check_step, &walk));
    assert_false(first_legal(&walk, &row, &column));
    assert_false(walk.winner);
    assert_int_equal(walk.moves, rows * columns - 1);
}

TEST_IN_CONTEXT(all_small_rectangles_are_right)
{
    for (uint64_t rows = 1; rows <= MAX_SIDE; rows++)
        for (uint64_t columns = 1; columns <= MAX_SIDE; columns++) {
            uint64_t open[3];
            char sides[2][24];
            snprintf(sides[0], sizeof sides[0], "%d", (int)rows);
            snprintf(sides[1], sizeof sides[1], "%d", (int)columns);
            SCOPED(drop_engine_session)
            struct engine_session *session = session_at(context, sides[0], sides[1]);
            SCOPED(drop_engine_session)
            struct engine_session *judge = judge_of(context, rows, columns, open);
            check_moves(context, session, judge, columns);
            check_line(context, session, judge, rows, columns);
        }
}

/* ------------------------------------------------------------ large sides */

struct taken {
    uint64_t most, count;
    qj_move last;
};

static bool take(void *user, const qj_move *move)
{
    struct taken *taken = user;
    taken->last = *move;
    return ++taken->count < taken->most;
}

/* The place after some moves from the corner of a rectangle. */
TEST_IN_CONTEXT(sides_may_have_any_number_of_digits)
{
    static const struct {
        const char *rows, *columns;
        int64_t outcome;
        uint64_t moves, row, column;
    } places[] = {
        {"100000000000000000000000000000", "100000000000000000000000000000", 1, 5000, 0, 5000},
        {"100000000000000000000000000001", "100000000000000000000000000001", -1, 5000, 0, 5000},
        {"100000000000000000000000000000", "5", 1, 5000, 1000, 0},
        {"100000000000000000000000000001", "4", 1, 5000, 1250, 0},
        {"18446744073709551616", "18446744073709551617", 1, 5000, 0, 2500},
        {"18446744073709551615", "18446744073709551615", -1, 1, 0, 1},
    };
    for (size_t i = 0; i < COUNT(places); i++) {
        SCOPED(drop_engine_session)
        struct engine_session *session = session_at(context, places[i].rows, places[i].columns);
        struct taken taken = {.most = places[i].moves};
        assert_int_equal(outcome_of(context, &engine_tiling, session), places[i].outcome);
        assert_ok(context, engine_tiling.line(session, take, &taken));
        assert_int_equal(taken.count, places[i].moves);
        assert_int_equal(taken.last.part[0], places[i].row);
        assert_int_equal(taken.last.part[1], places[i].column);
    }
}

TEST(a_long_line_can_be_stopped)
{
    int left = 0;
    const qj_limits limits = LIMITS(.stop = stop_at_zero, .stop_user = &left);
    SCOPED(drop_context) qj_context *context = context_within(&limits);
    struct taken taken = {.most = UINT64_MAX};
    SCOPED(drop_engine_session)
    struct engine_session *session = session_at(context, "10000000", "10000000");
    assert_int_equal(engine_tiling.line(session, take, &taken), QJ_STOPPED);
    assert_in_range(taken.count, 1, 1 << 20);
}
