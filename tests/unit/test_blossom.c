/* The blossom engine against the definition, and after moves against new sessions. The certificates
 * of test_blossom_large show that matchings are maximum, test_graph compares with exhaustive
 * search.
 */
#include "support/token.h"

#include "engines/geography/blossom/blossom_matching.h"
#include "engines/geography/token_session.h"

GROUP(blossom)

enum { MOST = 64 }; /* vertices of the graphs that are compared */

/* A graph as a matrix of bits, with the token's vertex not open. */
struct board {
    uint64_t vertices, token, open;
    uint64_t near[MOST];
};

/* The board in compressed rows. */
struct rows {
    uint64_t rows[MOST + 1];
    uint32_t arcs[MOST * MOST];
    struct view view;
};

static void join(struct board *board, uint64_t one, uint64_t two)
{
    if (one != two) {
        board->near[one] |= UINT64_C(1) << two;
        board->near[two] |= UINT64_C(1) << one;
    }
}

static void make_rows(const struct board *board, struct rows *out)
{
    uint64_t arcs = 0;
    for (uint64_t v = 0; v < board->vertices; v++) {
        out->rows[v] = arcs;
        for (uint64_t w = 0; w < board->vertices; w++)
            if (board->near[v] >> w & 1)
                out->arcs[arcs++] = (uint32_t)w;
    }
    out->rows[board->vertices] = arcs;
    out->view = (struct view){.kind = VIEW_GRAPH,
                              .graph = {.vertices = board->vertices,
                                        .rows = out->rows,
                                        .arcs = out->arcs,
                                        .open = &board->open,
                                        .token = board->token}};
}

static uint64_t all_of(uint64_t vertices)
{
    return vertices == 64 ? UINT64_MAX : (UINT64_C(1) << vertices) - 1;
}

static uint64_t moves_of(const struct board *board)
{
    return board->token == NO_TOKEN ? board->open : board->open & board->near[board->token];
}

static void step(struct board *board, uint64_t vertex)
{
    board->open &= ~(UINT64_C(1) << vertex);
    board->token = vertex;
}

static uint64_t drawn_move(uint64_t moves, struct random *random)
{
    for (uint64_t skip = random_below(random, (uint64_t)bits_count(moves)); skip; skip--)
        moves &= moves - 1;
    return (uint64_t)bits_lowest(moves);
}

/* -------------------------------------------------------------- comparing */

struct visited {
    uint64_t moves, wins, last;
};

static bool note_option(void *user, const qj_option *option)
{
    struct visited *visited = user;
    uint64_t bit = UINT64_C(1) << option->move.part[0];
    assert_int_equal(option->count, 1);
    assert_true(visited->moves < bit); /* in the order of the vertices, each once */
    visited->moves |= bit;
    if (option->value.lo > 0)
        visited->wins |= bit;
    return true;
}

/* even: bit v of every open vertex to which a move wins. */
static void check_answers(qj_context *context, struct engine_session *session,
                          const struct board *board, uint64_t even)
{
    struct visited visited = {0};
    uint64_t moves = moves_of(board);
    assert_int_equal(outcome_of(context, &engine_blossom, session), moves & even ? 1 : -1);
    assert_ok(context, engine_blossom.moves(session, note_option, &visited));
    assert_int_equal(visited.moves, moves);
    assert_int_equal(visited.wins, moves & even);
    assert_int_equal(outcome_of(context, &engine_blossom, session), moves & even ? 1 : -1);
}

static void check_matching(const struct engine_session *session, const struct board *board)
{
    const struct blossom_matching *matching = ((const struct token_session *)session)->matching;
    uint32_t exposed = 0;
    for (uint64_t v = 0; v < board->vertices; v++)
        exposed += (board->open >> v & 1) && matching->at[v].partner == NO_VERTEX;
    assert_int_equal(matching->exposed, exposed);
}

struct followed {
    struct board board;
    bool winner, first; /* whether the winner is to move; whether nothing was played yet */
    uint64_t even;      /* winning moves at the first step */
};

/* The winner's first move is the first winning one, every move of the loser the first of all. */
static bool check_step(void *user, const qj_move *move)
{
    struct followed *line = user;
    uint64_t moves = moves_of(&line->board), vertex = move->part[0];
    assert_true(moves >> vertex & 1);
    if (line->first && line->winner)
        assert_int_equal(vertex, bits_lowest(moves & line->even));
    if (!line->winner)
        assert_int_equal(vertex, bits_lowest(moves));
    step(&line->board, vertex);
    line->winner = !line->winner;
    line->first = false;
    return true;
}

static void check_line(qj_context *context, struct engine_session *session,
                       const struct board *board, uint64_t even)
{
    struct followed line = {*board, outcome_of(context, &engine_blossom, session) > 0, true, even};
    assert_ok(context, engine_blossom.line(session, check_step, &line));
    assert_int_equal(moves_of(&line.board), 0);
    assert_false(line.winner);
}

/* ------------------------------------------------------------- random graphs */

/* The vertices from which the player to move loses, found by a new session. */
static uint64_t even_anew(qj_context *context, const struct rows *rows, uint64_t open)
{
    struct visited visited = {0};
    struct view view = rows->view;
    view.graph.open = &open;
    view.graph.token = NO_TOKEN;
    SCOPED(drop_engine_session)
    struct engine_session *session = session_of(context, &engine_blossom, &view);
    assert_ok(context, engine_blossom.moves(session, note_option, &visited));
    return visited.wins;
}

/* The definition: a move to a vertex wins if no move from there does. even and after: the winning
 * first moves before and after the vertex is visited. */
static void assert_defined(const struct board *board, uint64_t vertex, uint64_t even,
                           uint64_t after)
{
    assert_int_equal(even >> vertex & 1, (board->near[vertex] & after) == 0);
}

/* Graphs rich in blossoms, by number: random ones, odd cycles joined in chains and in trees, nested
 * odd cycles, cliques on a tree. */
static struct board blossoming_graph(struct random *random, uint64_t kind, uint64_t vertices)
{
    struct board board = {.vertices = vertices, .token = NO_TOKEN, .open = all_of(vertices)};
    uint64_t length = kind == 4 ? 1 + random_below(random, 6) : 1 + 2 * random_below(random, 4);
    for (uint64_t first = 0; kind > 0 && first < vertices; first += length) {
        for (uint64_t v = first; v < first + length && v < vertices; v++)
            for (uint64_t w = first; w < v; w++)
                if (kind == 4 || v == w + 1 || (w == first && v + 1 == first + length))
                    join(&board, v, w);
        if (first)
            join(&board, first + random_below(random, length) % (vertices - first),
                 kind == 1 ? first - 1 : random_below(random, first));
    }
    uint64_t more = kind == 0 ? random_below(random, 3 * vertices) : random_below(random, 6);
    for (uint64_t i = 0; i < more; i++)
        join(&board, random_below(random, vertices), random_below(random, vertices));
    if (random_chance(random, 500))
        step(&board, random_below(random, vertices));
    return board;
}

/* Every set of open vertices, and with each a token at random. */
TEST_IN_CONTEXT(small_graphs_obey_the_definition)
{
    enum { SMALL = 8 };
    static uint64_t even[1 << SMALL];
    static struct rows rows;
    struct random random = {3};
    for (uint64_t i = 0; i < unit_count(300); i++) {
        struct board board = blossoming_graph(&random, i % 5, 1 + random_below(&random, SMALL));
        make_rows(&board, &rows);
        for (board.open = 0; board.open <= all_of(board.vertices); board.open++) {
            even[board.open] = even_anew(context, &rows, board.open);
            for (uint64_t left = board.open; left; left &= left - 1)
                assert_defined(&board, (uint64_t)bits_lowest(left), even[board.open],
                               even[board.open & ~(left & -left)]);
            rows.view.graph.token = board.token = random_below(&random, board.vertices);
            if (board.open >> board.token & 1)
                continue;
            SCOPED(drop_engine_session)
            struct engine_session *session = session_of(context, &engine_blossom, &rows.view);
            check_answers(context, session, &board, even[board.open]);
        }
    }
}

/* Plays and takes back at random, comparing everywhere with new sessions. */
TEST_IN_CONTEXT(random_walks_are_right)
{
    static struct rows rows;
    struct random random = {5};
    for (uint64_t i = 0; i < unit_count(400); i++) {
        struct board board = blossoming_graph(&random, i % 5, 1 + random_below(&random, 34));
        struct board past[20], start = board;
        uint64_t depth = 0, even;
        make_rows(&start, &rows);
        SCOPED(drop_engine_session)
        struct engine_session *session = session_of(context, &engine_blossom, &rows.view);
        for (uint64_t steps = 0; steps < COUNT(past); steps++) {
            uint64_t moves = moves_of(&board);
            even = even_anew(context, &rows, board.open);
            check_matching(session, &board);
            check_answers(context, session, &board, even);
            if (random_chance(&random, 300))
                check_line(context, session, &board, even);
            if (moves && random_chance(&random, 700)) {
                uint64_t vertex = drawn_move(moves, &random);
                past[depth++] = board;
                step(&board, vertex);
                assert_defined(&board, vertex, even, even_anew(context, &rows, board.open));
                assert_ok(context, engine_blossom.advance(session, &(qj_move){{vertex}}));
            } else if (depth) {
                board = past[--depth];
                assert_ok(context, engine_blossom.retreat(session));
            }
        }
    }
}

/* Along random records. */
TEST_IN_CONTEXT(traces_are_right)
{
    static struct rows rows;
    struct random random = {11};
    for (uint64_t i = 0; i < unit_count(600); i++) {
        struct board board = blossoming_graph(&random, i % 5, 1 + random_below(&random, MOST));
        struct board now = board;
        uint64_t recorded = 0;
        qj_move record[MOST];
        for (uint64_t moves; (moves = moves_of(&now)) && !random_chance(&random, 20);) {
            record[recorded] = (qj_move){{drawn_move(moves, &random)}};
            step(&now, record[recorded++].part[0]);
        }
        make_rows(&board, &rows);
        check_trace(context, &engine_blossom, &rows.view, record, recorded);
    }
}
