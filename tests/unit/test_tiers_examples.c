/* The games of examples/own on the engine tiers, against the exhaustive engine, or the engine of
 * sums: the same positions, values of all moves and lines, along random games.
 */
#include "support/ways.h"

GROUP(tiers_examples)

const qj_rules *chomp_rules(void);
const qj_rules *connect_four_rules(void);
const qj_rules *dots_and_boxes_rules(void);
const qj_rules *hex_rules(void);
const qj_rules *in_a_row_rules(void);
const qj_rules *morris_rules(void);
const qj_rules *node_kayles_rules(void);
const qj_rules *pursuit_rules(void);
const qj_rules *quixo_rules(void);

static const struct tiers_example {
    const qj_rules *(*rules)(void);
    const char *words;
} tiers_examples[] = {
    {chomp_rules, "4 5"},    {connect_four_rules, "3 4"}, {dots_and_boxes_rules, "1 3"},
    {hex_rules, "3"},        {in_a_row_rules, "3 3 3"},   {morris_rules, "1 3 0"},
    {morris_rules, "1 3 1"}, {node_kayles_rules, "2 5"},  {pursuit_rules, "3 9"},
    {quixo_rules, "3"},
};

/* Plays at random and compares all answers. */
static void tiers_example_play(struct random *random, qj_context *context, qj_session *sessions[2])
{
    enum { PLIES = 12 };
    for (int ply = 0; ply < PLIES; ply++) {
        static struct said said[2];
        for (int i = 0; i < 2; i++) {
            memset(&said[i], 0, sizeof said[i]);
            assert_ok(context, session_say(sessions[i], &said[i]));
        }
        assert_value(&said[0].value, &said[1].value);
        assert_int_equal(said[0].options, said[1].options);
        for (size_t i = 0; i < said[0].options; i++) {
            assert_memory_equal(&said[0].option[i].move, &said[1].option[i].move, sizeof(qj_move));
            assert_value(&said[0].option[i].value, &said[1].option[i].value);
        }
        assert_int_equal(said[0].length, said[1].length);
        assert_memory_equal(said[0].line, said[1].line, said[0].length * sizeof *said[0].line);
        if (said[0].options == 0)
            break;
        const qj_move move = said[0].option[random_below(random, said[0].options)].move;
        for (int i = 0; i < 2; i++)
            assert_ok(context, qj_session_advance(sessions[i], &move));
    }
}

TEST(examples_have_the_same_answers)
{
    struct random random = {41};
    for (size_t i = 0; i < COUNT(tiers_examples); i++) {
        const struct tiers_example *example = &tiers_examples[i];
        const char *const engines[2] = {"tiers", example->rules()->parts ? "sums" : "exhaustive"};
        qj_session *sessions[2];
        qj_context *context = context_within(&LIMITS(.trust = true));
        qj_game *game = own_game(context, example->rules());
        qj_position *position = read_own(context, game, example->words);
        for (int j = 0; j < 2; j++)
            assert_ok(context, qj_session_open(position, engines[j], &sessions[j]));
        assert_int_equal(qj_session_method(sessions[0]).states,
                         qj_session_method(sessions[1]).states);
        tiers_example_play(&random, context, sessions);
        for (int j = 0; j < 2; j++)
            qj_session_free(sessions[j]);
        qj_position_free(position);
        qj_game_free(game);
        context_end(context);
    }
}
