/* Names, ids and the required facts of every game of the catalogue. */
#include "support/support.h"

#include <ctype.h>
#include <qiju/contest.h>

GROUP(catalogue)

TEST(ids_are_found_in_any_case)
{
    static const struct {
        const char *id, *name;
    } ids[] = {
        {"bzoj5248", "staircase"}, {"P4363", "staircase"},    {"csp201803-4", "tictactoe"},
        {"poj2947", "widgets"},    {"bzoj1993", "widgets"},   {"bzoj2463", "stone"},
        {"P4136", "stone"},        {"bzoj1443", "geography"}, {"P4055", "geography"},
        {"bzoj2437", "rabbits"},   {"P1971", "rabbits"},      {"bzoj1188", "splitting"},
        {"P3185", "splitting"},
    };
    for (size_t i = 0; i < COUNT(ids); i++) {
        char upper[32], lower[32];
        size_t j = 0;
        for (; ids[i].id[j]; j++) {
            upper[j] = (char)toupper((unsigned char)ids[i].id[j]);
            lower[j] = (char)tolower((unsigned char)ids[i].id[j]);
        }
        upper[j] = lower[j] = 0;
        const qj_game *game = qj_game_find(ids[i].id);
        assert_non_null(game);
        assert_string_equal(qj_game_name(game), ids[i].name);
        assert_ptr_equal(qj_game_find(upper), game);
        assert_ptr_equal(qj_game_find(lower), game);
        assert_true(qj_game_judged(game));
    }
    assert_null(qj_game_find("bzoj"));
    assert_null(qj_game_find(""));
}

TEST(names_are_distinct)
{
    const qj_game *game;
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        assert_ptr_equal(qj_game_find(qj_game_name(game)), game);
        for (size_t j = 0; qj_game_alias(game, j); j++)
            assert_ptr_equal(qj_game_find(qj_game_alias(game, j)), game);
    }
    assert_true(qj_game_count() >= 12);
    assert_null(qj_game_at(qj_game_count()));
}

TEST(every_game_explains_itself)
{
    const qj_game *game;
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        assert_non_null(strchr(qj_game_help(game), '\n'));
        assert_null(strchr(qj_game_summary(game), '\n'));
        assert_true(strlen(qj_game_theory(game)) > 20);
        assert_int_equal(qj_game_kind(game) == QJ_PUZZLE, qj_game_player(game, 0) == NULL);
        bool has_seed = false;
        const qj_parameter *parameter;
        for (size_t j = 0; (parameter = qj_game_parameter(game, j)); j++) {
            has_seed = has_seed || !strcmp(parameter->name, "seed");
            assert_non_null(parameter->default_value);
        }
        assert_true(has_seed);
    }
}

/* A board with default parameters is valid text. A seed gives the same text each time, and another
 * seed another text if there is a choice. */
TEST(default_boards_are_good)
{
    const char *const seed_5[] = {"seed=5", NULL};
    const qj_game *game;
    for (size_t i = 0; (game = qj_game_at(i)); i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_memory) char *one = generated(context, qj_game_name(game), seed_5);
        SCOPED(drop_memory) char *two = generated(context, qj_game_name(game), seed_5);
        assert_string_equal(one, two);
        SCOPED(drop_position) qj_position *position = position_of(context, qj_game_name(game), one);
        assert_ptr_equal(qj_position_game(position), game);
    }
}

/* The result of qj_game_find for an unknown name may be passed on. */
TEST_IN_CONTEXT(no_game_is_no_crash)
{
    struct collected out = {0};
    qj_source source = qj_text_source(&(qj_text){"1", 1});
    qj_position *position = NULL;
    assert_int_equal(qj_contest_judge(context, NULL, &source, INTO(&out)), QJ_USAGE);
    assert_int_equal(qj_game_generate(context, NULL, NULL, INTO(&out)), QJ_USAGE);
    assert_failure(context, qj_position_read(context, NULL, &source, 1, &position), QJ_USAGE,
                   "there is no such game");
    assert_null(position);
}

TEST(unknown_settings_are_refused)
{
    static const char *const wrong[][2] = {{"colour=red", NULL},
                                           {"size", NULL},
                                           {"seed=", NULL},
                                           {"seed=-1", NULL},
                                           {"seed=1x", NULL}};
    const qj_game *game;
    for (size_t i = 0; (game = qj_game_at(i)); i++)
        for (size_t j = 0; j < COUNT(wrong); j++) {
            SCOPED(drop_context) qj_context *context = context_start();
            struct collected out = {0};
            assert_int_equal(qj_game_generate(context, game, wrong[j], INTO(&out)), QJ_USAGE);
            assert_null(out.data);
        }
}
