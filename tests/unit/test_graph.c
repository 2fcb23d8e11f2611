/* Geography on graphs: its formats, its rules against the engine, and graphs that are too hard. */
#include "support/opened.h"

GROUP(graph)

#define KEY             "@ token, + visited, . free; behind the colon where it leads\n"
#define PATH_OF_NUMBERS KEY ". 1: 2\n. 2: 1 3\n. 3: 2\n"

/* The same graph in every format; loops and repeated edges fall away. */
TEST(formats_are_read)
{
    static const char *const texts[][2] = {
        {"p edge 3 2\ne 1 2\ne 2 3\n", "3 vertices, 2 edges\n" PATH_OF_NUMBERS},
        {"c x\nc e 1 3\np col 3 2\nc y\ne 3 2\nc\ne 2 1\nc z",
         "3 vertices, 2 edges\n" PATH_OF_NUMBERS},
        {"p edge 3 5\r\ne 1 2\r\ne 2 1\r\ne 3 3\r\ne 2 3\r\ne 1 2\r\n",
         "3 vertices, 2 edges\n" PATH_OF_NUMBERS},
        {"p edge 3 5\ne 2 3\ne 1 2\ne 2 3\ne 2 1\ne 3 2\n",
         "3 vertices, 2 edges\n" PATH_OF_NUMBERS},
        {"p sp 3 4\na 1 2 7\na 2 1 -8\na 3 2 0.5\na 2 3\n",
         "3 vertices, 2 edges\n" PATH_OF_NUMBERS},
        {"%%MatrixMarket matrix coordinate pattern symmetric\n% note\n3 3 3\n2 1\n3 2\n3 3\n",
         "3 vertices, 2 edges\n" PATH_OF_NUMBERS},
        {"%%MatrixMarket MATRIX Coordinate Real General\n3 3 4\n1 2 5\n2 1 5e3\n3 2 1\n2 3 1\n",
         "3 vertices, 2 edges\n" PATH_OF_NUMBERS},
        {"a b\n\nb c\n", "3 vertices, 2 edges\n" KEY ". a: b\n. b: a c\n. c: b\n"},
        {"# x y z\nb\n% w\na b\nc b\na a\nb a",
         "3 vertices, 2 edges\n" KEY ". b: a c\n. a: b\n. c: b\n"},
        {"directed\na b\nb c\n", "3 vertices, 2 arcs\n" KEY ". a: b\n. b: c\n. c:\n"},
        {"# more\ndirected\na b\nb a\n", "2 vertices, 1 edge\n" KEY ". a: b\n. b: a\n"},
        {"undirected\nc d\n", "2 vertices, 1 edge\n" KEY ". c: d\n. d: c\n"},
        {"undirected\ndirected", "1 vertex, 0 edges\n" KEY ". directed:\n"},
        {"a directed\n", "2 vertices, 1 edge\n" KEY ". a: directed\n. directed: a\n"},
        {"p sp 2 1\na 1 2 5\n", "2 vertices, 1 arc\n" KEY ". 1: 2\n. 2:\n"},
        {"p edge 0 0\n", "0 vertices, 0 edges\n" KEY},
        {"p edge 3 0 token 2 visited 1 end", "3 vertices, 0 edges\n" KEY "+ 1:\n@ 2:\n. 3:\n"},
    };
    for (size_t i = 0; i < COUNT(texts); i++)
        assert_text_drawn("graph", texts[i][0], 0, true, texts[i][1]);
    assert_text_drawn("graph", "a b\nb c\nvisited a moves b c end", 2, true,
                      "3 vertices, 2 edges\n" KEY "+ a: b\n+ b: a c\n@ c: b\n");
}

static qj_status open_text(qj_context *context, const char *text, const char *engine)
{
    SCOPED(drop_position) qj_position *position = NULL;
    SCOPED(drop_session) qj_session *session = NULL;
    TRY(position_read(context, qj_game_find("graph"), text, &position));
    return qj_session_open(position, engine, &session);
}

static void assert_limit(const qj_limits *limits, const char *text, const char *message)
{
    SCOPED(drop_context) qj_context *context = context_within(limits);
    assert_failure(context, open_text(context, text, NULL), QJ_LIMIT, message);
}

TEST(large_counts_are_refused)
{
    qj_limits limits = LIMITS(.bytes = 1000000);
    assert_limit(&limits, "p edge 4294967295 0\n",
                 "a graph of 2^32 vertices or more cannot be held, nor 4294967295");
    assert_limit(&limits, "p edge 18446744073709551615 0\n",
                 "a graph of 2^32 vertices or more cannot be held, nor 18446744073709551615");
    assert_limit(&limits, "p edge 4294967294 4294967294\n", "the graph needs 34.4 GB, limit 1 MB");
    assert_limit(&limits, "p edge 5 18446744073709551615\n", "the graph needs 18.4 EB, limit 1 MB");
    limits.bytes = 500000;
    assert_limit(&limits, "p edge 100000 0\n", "the graph needs 866 kB, limit 500 kB");
    limits.bytes = 2500000;
    assert_limit(&limits, "p edge 100000 0\n",
                 "a maximum matching of 100000 vertices needs 2.53 MB, limit 2.5 MB");
    limits.bytes = 0;
    limits.states = 3;
    assert_limit(&limits, "p edge 4 1\ne 1 2\n", "state limit of 3 reached");
}

/* A directed cycle of n vertices; every vertex but one has an arc to the next but one, too. */
static char *directed_text(uint64_t vertices)
{
    char *text = malloc(64 + vertices * 64);
    assert_non_null(text);
    int length = sprintf(text, "p sp %d %d\n", (int)vertices, 2 * (int)vertices);
    for (uint64_t v = 0; v < vertices; v++)
        length += sprintf(text + length, "a %d %d 1\na %d %d 1\n", (int)v + 1,
                          (int)((v + 1) % vertices) + 1, (int)v + 1, (int)((v + 2) % vertices) + 1);
    return text;
}

TEST_IN_CONTEXT(directed_graphs_are_hard)
{
    SCOPED(drop_memory) char *small = directed_text(40), *large = directed_text(4097);
    qj_limits limits = LIMITS(.states = 1000);
    assert_limit(&limits, small,
                 "directed geography is PSPACE-complete: state limit of 1000 reached");
    assert_limit(NULL, large,
                 "directed geography is PSPACE-complete: a graph has at most 4096 vertices "
                 "for exhaustive search, found 4097");
    SCOPED(drop_memory) char *nine = directed_text(9);
    assert_ok(context, open_text(context, nine, NULL));
    assert_int_equal(open_text(context, nine, "blossom"), QJ_USAGE);
}

/* ------------------------------------------------------- against the rules */

static void compare_engines(const char *const *settings, const char *sections,
                            struct random *random)
{
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(collected_end) struct collected text = {0};
    assert_ok(context, qj_game_generate(context, qj_game_find("graph"), settings, INTO(&text)));
    collect(&text, sections, strlen(sections));
    SCOPED(drop_position) qj_position *position = position_of(context, "graph", text.data);
    assert_engines_agree(context, position, NULL, "exhaustive", random);
    assert_engines_agree(context, position, "exhaustive", "blossom", random);
}

TEST(engines_agree)
{
    static const char *const shapes[][3] = {
        {"shape=regular", "vertices=8", "degree=3"},   {"shape=regular", "vertices=7", "degree=4"},
        {"shape=average", "vertices=9", "degree=3"},   {"shape=average", "vertices=10", "degree=2"},
        {"shape=bipartite", "vertices=9", "degree=3"}, {"shape=king", "size=3x3", "blocked=200"},
        {"shape=king", "size=2x5", "blocked=0"},       {"shape=grid", "size=3x4", "blocked=100"},
    };
    struct random random = {17};
    for (size_t i = 0; i < COUNT(shapes); i++)
        for (int seed = 1; seed <= 12; seed++) {
            char text[32];
            const char *settings[] = {shapes[i][0], shapes[i][1], shapes[i][2], text, NULL};
            snprintf(text, sizeof text, "seed=%d", seed);
            compare_engines(settings, "", &random);
            compare_engines(settings, "token 2 visited 1", &random);
        }
    assert_played_out("blossom", "graph", "p edge 0 0\n", &random);
}

/* The first player puts the token, in the text or on the board; then they alternate. */
TEST_IN_CONTEXT(a_token_has_been_put_by_the_first_player)
{
    static const char *const texts[] = {"p edge 3 2\ne 1 2\ne 2 3\ntoken 1 moves 2 3",
                                        "p edge 3 2\ne 1 2\ne 2 3\nmoves 1 2 3"};
    for (uint64_t text = 0; text < 2; text++) {
        SCOPED(drop_position) qj_position *position = position_of(context, "graph", texts[text]);
        for (uint64_t played = 0; played <= qj_position_recorded(position); played++) {
            assert_ok(context, qj_position_go(position, played));
            assert_int_equal(qj_position_side(position), (played + 1 + text) % 2);
        }
    }
}
