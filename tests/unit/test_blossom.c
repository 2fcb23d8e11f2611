/* The blossom engine against tables of all small graphs, and against ranks of Tutte matrices. */
#include "support/token.h"

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
static void check_answers(qj_context *context, struct session *session, const struct board *board,
                          uint64_t even)
{
    struct visited visited = {0};
    uint64_t moves = moves_of(board);
    assert_int_equal(outcome_of(context, &engine_blossom, session), moves & even ? 1 : -1);
    assert_ok(context, engine_blossom.moves(session, note_option, &visited));
    assert_int_equal(visited.moves, moves);
    assert_int_equal(visited.wins, moves & even);
    assert_int_equal(outcome_of(context, &engine_blossom, session), moves & even ? 1 : -1);
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

static void check_line(qj_context *context, struct session *session, const struct board *board,
                       uint64_t even)
{
    struct followed line = {*board, outcome_of(context, &engine_blossom, session) > 0, true, even};
    assert_ok(context, engine_blossom.line(session, check_step, &line));
    assert_int_equal(moves_of(&line.board), 0);
    assert_false(line.winner);
}

/* ----------------------------------------------------------- small graphs */

enum { SMALL = 10 };

/* won[open][1 + token]: whether the side to move wins. */
struct table {
    bool won[1 << SMALL][SMALL + 1];
};

static void fill_table(struct table *table, const struct board *shape)
{
    struct board board = *shape;
    for (board.open = 0; board.open < UINT64_C(1) << board.vertices; board.open++)
        for (uint64_t token = 0; token <= board.vertices; token++) {
            board.token = token - 1; /* NO_TOKEN at first */
            bool won = false;
            for (uint64_t left = moves_of(&board); left && !won; left &= left - 1) {
                int vertex = bits_lowest(left);
                won = !table->won[board.open & ~(UINT64_C(1) << vertex)][1 + vertex];
            }
            table->won[board.open][token] = won;
        }
}

static uint64_t even_by_table(const struct table *table, const struct board *board)
{
    uint64_t even = 0;
    for (uint64_t left = board->open; left; left &= left - 1) {
        int vertex = bits_lowest(left);
        uint64_t bit = UINT64_C(1) << vertex;
        if (!table->won[board->open & ~bit][1 + vertex])
            even |= bit;
    }
    return even;
}

static void check_position(qj_context *context, const struct table *table,
                           const struct board *board)
{
    static struct rows rows;
    uint64_t even = even_by_table(table, board);
    make_rows(board, &rows);
    SCOPED(drop_engine_session)
    struct session *session = session_of(context, &engine_blossom, &rows.view);
    check_answers(context, session, board, even);
    check_line(context, session, board, even);
    check_answers(context, session, board, even);
}

/* The graph whose edges are the bits of a number. */
static struct board graph_number_of(uint64_t vertices, uint64_t number)
{
    struct board board = {.vertices = vertices, .token = NO_TOKEN, .open = all_of(vertices)};
    for (uint64_t v = 0, bit = 0; v < vertices; v++)
        for (uint64_t w = 0; w < v; w++, bit++)
            if (number >> bit & 1)
                join(&board, v, w);
    return board;
}

/* Every position of every graph of up to 4 vertices; of 5 and of some of 6, the start and a
 * position at random. */
TEST_IN_CONTEXT(all_small_graphs_are_right)
{
    SCOPED(drop_memory) struct table *table = malloc(sizeof *table);
    struct random random = {3};
    assert_non_null(table);
    for (uint64_t vertices = 0; vertices <= 6; vertices++) {
        const uint64_t graphs = UINT64_C(1) << (vertices * (vertices - 1) / 2);
        for (uint64_t i = 0; i < (vertices == 6 ? unit_count(1000) : graphs); i++) {
            struct board board = graph_number_of(vertices,
                                                 vertices == 6 ? random_below(&random, graphs) : i);
            fill_table(table, &board);
            for (uint64_t token = 0; token <= vertices; token++)
                for (uint64_t open = 0; vertices < 5 && open < UINT64_C(1) << vertices; open++) {
                    board.token = token - 1;
                    board.open = token ? open & ~(UINT64_C(1) << board.token) : open;
                    check_position(context, table, &board);
                }
            if (vertices >= 5) {
                check_position(context, table, &board);
                step(&board, random_below(&random, vertices));
                board.open &= random_next(&random);
                check_position(context, table, &board);
            }
        }
    }
}

static struct board random_graph(struct random *random, uint64_t vertices, uint64_t edges)
{
    struct board board = {.vertices = vertices, .token = NO_TOKEN, .open = all_of(vertices)};
    for (uint64_t i = 0; i < edges; i++)
        join(&board, random_below(random, vertices), random_below(random, vertices));
    return board;
}

/* Plays and takes back at random, comparing everywhere. */
static void check_walk(qj_context *context, const struct table *table, struct board *board,
                       struct random *random)
{
    static struct rows rows;
    struct board past[SMALL + 1], start = *board;
    uint64_t depth = 0;
    make_rows(&start, &rows);
    SCOPED(drop_engine_session)
    struct session *session = session_of(context, &engine_blossom, &rows.view);
    for (uint64_t i = 0; i < 20; i++) {
        uint64_t moves = moves_of(board), even = even_by_table(table, board);
        check_answers(context, session, board, even);
        if (random_chance(random, 300))
            check_line(context, session, board, even);
        if (moves && random_chance(random, 700)) {
            past[depth++] = *board;
            uint64_t vertex = random_below(random, board->vertices);
            while (!(moves >> vertex & 1))
                vertex = (vertex + 1) % board->vertices;
            step(board, vertex);
            assert_ok(context, engine_blossom.advance(session, &(qj_move){{vertex}}));
        } else if (depth) {
            *board = past[--depth];
            assert_ok(context, engine_blossom.retreat(session));
        }
    }
}

TEST_IN_CONTEXT(random_walks_are_right)
{
    SCOPED(drop_memory) struct table *table = malloc(sizeof *table);
    struct random random = {5};
    assert_non_null(table);
    for (uint64_t i = 0; i < unit_count(400); i++) {
        uint64_t vertices = 1 + random_below(&random, SMALL);
        struct board board = random_graph(&random, vertices, random_below(&random, 3 * vertices));
        fill_table(table, &board);
        if (random_chance(&random, 500))
            step(&board, random_below(&random, vertices));
        check_walk(context, table, &board, &random);
    }
}

/* --------------------------------------------------- ranks of Tutte matrices */

/* Lovasz ("On determinants, matchings, and random algorithms", 1979): put a random residue x of a
 * large prime for each edge v < w, at (v, w) and -x at (w, v): the rank is twice the size of a
 * maximum matching, but for bad luck, which fixed seeds exclude or show at once. */
enum { PRIME = 2147483629 };

static uint64_t inverse(uint64_t x)
{
    uint64_t power = 1;
    for (uint64_t e = PRIME - 2; e; e >>= 1, x = x * x % PRIME)
        if (e & 1)
            power = power * x % PRIME;
    return power;
}

struct tutte {
    uint64_t entry[MOST][MOST];
};

static void fill_tutte(struct tutte *tutte, const struct board *board, struct random *random)
{
    memset(tutte, 0, sizeof *tutte);
    for (uint64_t v = 0; v < board->vertices; v++)
        for (uint64_t w = 0; w < v; w++) {
            uint64_t x = 1 + random_below(random, PRIME - 1);
            bool edge = board->near[v] >> w & board->open >> v & board->open >> w & 1;
            tutte->entry[v][w] = edge ? x : 0;
            tutte->entry[w][v] = edge ? PRIME - x : 0;
        }
}

static uint64_t rank_of(const struct tutte *tutte, uint64_t side, uint64_t without)
{
    static struct tutte work;
    uint64_t rank = 0;
    work = *tutte;
    for (uint64_t i = 0; i < side && without < side; i++)
        work.entry[i][without] = work.entry[without][i] = 0;
    for (uint64_t column = 0; column < side; column++) {
        uint64_t pivot = rank;
        while (pivot < side && !work.entry[pivot][column])
            pivot++;
        if (pivot == side)
            continue;
        for (uint64_t i = 0; i < side; i++) {
            uint64_t other = work.entry[rank][i];
            work.entry[rank][i] = work.entry[pivot][i];
            work.entry[pivot][i] = other;
        }
        uint64_t scale = inverse(work.entry[rank][column]);
        for (uint64_t row = rank + 1; row < side; row++) {
            uint64_t factor = work.entry[row][column] * scale % PRIME;
            for (uint64_t i = column; factor && i < side; i++)
                work.entry[row][i] = (work.entry[row][i] + (PRIME - factor) * work.entry[rank][i]) %
                                     PRIME;
        }
        rank++;
    }
    return rank;
}

/* v is in D(G) exactly when G without v has a matching as large. */
static uint64_t even_by_ranks(const struct board *board, struct random *random)
{
    static struct tutte tutte;
    uint64_t even = 0;
    fill_tutte(&tutte, board, random);
    uint64_t rank = rank_of(&tutte, board->vertices, UINT64_MAX);
    for (uint64_t left = board->open; left; left &= left - 1)
        if (rank_of(&tutte, board->vertices, (uint64_t)bits_lowest(left)) == rank)
            even |= left & -left;
    return even;
}

/* Graphs rich in blossoms, by number: random ones, odd cycles joined in chains and in trees, nested
 * odd cycles, cliques on a tree. */
static struct board blossoming_graph(struct random *random, uint64_t kind)
{
    uint64_t vertices = 8 + random_below(random, 27);
    struct board board = random_graph(random, vertices, 0);
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
    if (random_chance(random, 400))
        step(&board, random_below(random, vertices));
    for (uint64_t i = random_below(random, 4); i; i--)
        board.open &= ~(UINT64_C(1) << random_below(random, vertices));
    return board;
}

TEST_IN_CONTEXT(blossoms_are_right)
{
    static struct rows rows;
    struct random random = {7};
    for (uint64_t i = 0; i < unit_count(200); i++) {
        struct board board = blossoming_graph(&random, i % 5);
        uint64_t even = even_by_ranks(&board, &random);
        make_rows(&board, &rows);
        SCOPED(drop_engine_session)
        struct session *session = session_of(context, &engine_blossom, &rows.view);
        check_answers(context, session, &board, even);
        check_line(context, session, &board, even);
        uint64_t moves = moves_of(&board);
        if (moves) {
            qj_move move = {{(uint64_t)bits_highest(moves)}};
            step(&board, move.part[0]);
            assert_ok(context, engine_blossom.advance(session, &move));
            check_answers(context, session, &board, even_by_ranks(&board, &random));
        }
    }
}

/* ----------------------------------------------------------------- traces */

static void check_record(qj_context *context, const struct board *board, struct random *random)
{
    static struct rows rows;
    uint64_t recorded = 0;
    qj_move record[MOST];
    struct board now = *board;
    for (uint64_t moves; (moves = moves_of(&now)) && !random_chance(random, 20);) {
        uint64_t skip = random_below(random, (uint64_t)bits_count(moves));
        while (skip--)
            moves &= moves - 1;
        record[recorded++] = (qj_move){{(uint64_t)bits_lowest(moves)}};
        step(&now, record[recorded - 1].part[0]);
    }
    make_rows(board, &rows);
    check_trace(context, &engine_blossom, &rows.view, record, recorded);
}

TEST_IN_CONTEXT(traces_are_right)
{
    struct random random = {11};
    for (uint64_t i = 0; i < unit_count(600); i++) {
        uint64_t vertices = 1 + random_below(&random, MOST);
        struct board board = random_graph(&random, vertices, random_below(&random, 3 * vertices));
        if (random_chance(&random, 500))
            step(&board, random_below(&random, vertices));
        check_record(context, &board, &random);
    }
}
