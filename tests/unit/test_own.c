/* Games of one's own: what is refused, what rules that contradict themselves are told, the words of
 * rules, and rules written here against the same game of the catalogue.
 */
#include "support/own.h"
#include "support/support.h"

#include <qiju/contest.h>

GROUP(own)

/* ------------------------------------------------------------------ nim, in two ways */

/* Three heaps; a move is a heap, from 1, and what is left of it. */
enum { HEAPS = 3 };
static const qj_rules_parameter nim_parameters[] = {{"a", "stones of the first heap", 1, 0, 20},
                                                    {"b", "stones of the second heap", 2, 0, 20},
                                                    {"c", "stones of the third heap", 3, 0, 20},
                                                    {NULL, NULL, 0, 0, 0}};

static size_t nim_size(const qj_setup *setup)
{
    (void)setup;
    return HEAPS;
}

static const char *nim_start(const qj_setup *setup, void *state)
{
    for (int i = 0; i < HEAPS; i++)
        ((unsigned char *)state)[i] = (unsigned char)setup->value[i];
    return setup->value[0] == 20 ? "the first heap is too high" : NULL;
}

static void nim_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    (void)setup;
    for (uint64_t heap = 0; heap < HEAPS; heap++)
        for (uint64_t left = 0; left < ((const unsigned char *)state)[heap]; left++) {
            qj_move move = {{heap + 1, left, 0}};
            if (!visit(user, &move))
                return;
        }
}

static int64_t nim_play(const qj_setup *setup, void *state, const qj_move *move)
{
    (void)setup;
    ((unsigned char *)state)[move->part[0] - 1] = (unsigned char)move->part[1];
    return 0;
}

static void nim_expand(const qj_setup *setup, const void *states, uint64_t count,
                       const qj_expander *expander)
{
    const unsigned char *heaps = states;
    for (uint64_t i = 0; i < count; i++, heaps += HEAPS)
        for (uint64_t heap = 0; heap < HEAPS; heap++)
            for (uint64_t left = 0; left < heaps[heap]; left++) {
                qj_move move = {{heap + 1, left, 0}};
                void *next = expander->move(expander->user, i, &move, 0);
                memcpy(next, heaps, HEAPS);
                nim_play(setup, next, &move);
            }
}

static qj_rules nim_rules(void)
{
    return (qj_rules){QJ_RULES_HEAD,          .name = "my-nim",       .parameters = nim_parameters,
                      .ending = QJ_LAST_WINS, .state_size = nim_size, .start = nim_start,
                      .moves = nim_moves,     .play = nim_play,       .move_parts = 2};
}

/* ------------------------------------------------------------------------- tests */

/* Every position of three small heaps has the worth that the catalogue's nim gives it. */
TEST(nim_is_nim)
{
    qj_rules by_moves = nim_rules(), by_expand = nim_rules();
    by_expand.moves = NULL;
    by_expand.play = NULL;
    by_expand.expand = nim_expand;
    SCOPED(drop_context) qj_context *context = context_start();
    for (int i = 0; i < 4 * 4 * 5; i++) {
        char heaps[32], nim[48];
        by_expand.quick = i % 2;
        snprintf(heaps, sizeof heaps, "%d %d %d", i % 4, i / 4 % 4, i / 16);
        snprintf(nim, sizeof nim, "3 %s", heaps);
        SCOPED(drop_position) qj_position *position = position_of(context, "nim", nim);
        qj_worth expected = value_of(context, position);
        qj_worth moved = solve_own(&by_moves, heaps), expanded = solve_own(&by_expand, heaps);
        assert_int_equal(moved.kind, QJ_NIMBER);
        assert_int_equal(moved.nimber, expected.nimber);
        assert_int_equal(moved.lo, expected.lo);
        assert_int_equal(expanded.kind, QJ_NIMBER);
        assert_int_equal(expanded.nimber, expected.nimber);
    }
}

/* Rules without parts, or whose parts exclude each other, are refused by name. */
struct refusal {
    void (*spoil)(qj_rules *rules);
    const char *message;
};

static const qj_rules_parameter bad_name[] = {{"2n", "x", 1, 0, 2}, {NULL, NULL, 0, 0, 0}};
static const qj_rules_parameter bad_seed[] = {{"seed", "x", 1, 0, 2}, {NULL, NULL, 0, 0, 0}};
static const qj_rules_parameter bad_range[] = {{"n", "x", 3, 0, 2}, {NULL, NULL, 0, 0, 0}};
static const qj_rules_parameter bad_meaning[] = {{"n", NULL, 1, 0, 2}, {NULL, NULL, 0, 0, 0}};
static const qj_rules_parameter bad_twice[] = {
    {"n", "x", 1, 0, 2}, {"n", "x", 1, 0, 2}, {NULL, NULL, 0, 0, 0}};

static bool never_over(const qj_setup *setup, const void *state, int64_t *value)
{
    (void)setup, (void)state, (void)value;
    return false;
}

static bool read_nothing(const qj_setup *setup, const char *word, qj_move *move)
{
    (void)setup, (void)word, (void)move;
    return false;
}

static void write_no_state(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    (void)setup, (void)state, (void)word;
}

static void name_no_part(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    (void)setup, (void)state, (void)visit, (void)user;
}

static uint64_t number_nothing(const qj_setup *setup, const void *state)
{
    (void)setup, (void)state;
    return 0;
}

static bool nothing_numbered(const qj_setup *setup, uint64_t number, void *state)
{
    (void)setup, (void)number, (void)state;
    return false;
}

static size_t follow_nothing(const qj_setup *setup, const uint64_t *numbers, size_t count,
                             qj_followers *out)
{
    (void)setup, (void)numbers, (void)count, (void)out;
    return 0;
}

static bool no_digits(const qj_setup *setup, unsigned *bases, size_t bytes)
{
    (void)setup, (void)bases, (void)bytes;
    return false;
}

static uint64_t count_nothing(const qj_setup *setup)
{
    (void)setup;
    return 0;
}

static unsigned mark_nothing(const qj_setup *setup)
{
    (void)setup;
    return 0;
}

static void end_no_marks(const qj_setup *setup, const qj_marks *boards, size_t count,
                         int64_t *values)
{
    (void)setup, (void)boards, (void)count, (void)values;
}

#define SPOIL(name, change)           \
    static void name(qj_rules *rules) \
    {                                 \
        change;                       \
    }
SPOIL(no_name, rules->name = NULL)
SPOIL(two_words, rules->name = "my nim")
SPOIL(no_size, rules->state_size = NULL)
SPOIL(no_moves, rules->moves = NULL)
SPOIL(no_play, rules->play = NULL)
SPOIL(half_expand, rules->expand = nim_expand; rules->play = NULL)
SPOIL(over_alone, rules->expand = nim_expand; rules->moves = NULL; rules->play = NULL;
      rules->over = never_over)
SPOIL(no_ending, rules->ending = (qj_ending)0)
SPOIL(wrong_ending, rules->ending = (qj_ending)9)
SPOIL(loops_and_points, rules->loops = true; rules->ending = QJ_POINTS)
SPOIL(four_parts, rules->move_parts = 4)
SPOIL(no_head, rules->version = 0)
SPOIL(half_identity, rules->identity_size = 3)
SPOIL(half_words, rules->move_read = read_nothing)
SPOIL(parts_of_misere, rules->parts = name_no_part; rules->ending = QJ_LAST_LOSES)
SPOIL(parts_of_outcomes, rules->parts = name_no_part; rules->outcome_only = true)
SPOIL(half_states, rules->state_write = write_no_state)
SPOIL(half_numbers, rules->numbers = count_nothing)
SPOIL(predecessors_alone, rules->predecessors = name_no_part)
SPOIL(half_marks, rules->marks = mark_nothing)
SPOIL(marks_alone, rules->marks = mark_nothing; rules->marks_over = end_no_marks)
SPOIL(follow_alone, rules->follow = follow_nothing)
SPOIL(lead_alone, rules->lead = follow_nothing)
SPOIL(digits_alone, rules->digits = no_digits)
SPOIL(half_follow, rules->follow = follow_nothing; rules->loops = true;
      rules->numbers = count_nothing; rules->number = number_nothing;
      rules->numbered = nothing_numbered)
SPOIL(version, rules->version = 1)
SPOIL(size_of_nothing, rules->struct_size = 8)
SPOIL(name_of_parameter, rules->parameters = bad_name)
SPOIL(seed_as_parameter, rules->parameters = bad_seed)
SPOIL(range_of_parameter, rules->parameters = bad_range)
SPOIL(meaning_of_parameter, rules->parameters = bad_meaning)
SPOIL(parameter_twice, rules->parameters = bad_twice)

TEST(bad_rules_are_refused)
{
    static const struct refusal refusals[] = {
        {no_name, "the rules: the name is missing"},
        {two_words,
         "the rules 'my nim': the name is no word of at most 40 letters, digits, - and _"},
        {no_size, "the rules 'my-nim': state_size is missing"},
        {no_moves, "the rules 'my-nim': moves is missing (or expand)"},
        {no_play, "the rules 'my-nim': play is missing (or expand)"},
        {half_expand, "the rules 'my-nim': moves and play go together"},
        {over_alone, "the rules 'my-nim': over goes with moves and play"},
        {no_ending, "the rules 'my-nim': the ending is missing"},
        {wrong_ending, "the rules 'my-nim': there is no such ending"},
        {loops_and_points, "the rules 'my-nim': loops and QJ_POINTS exclude each other"},
        {four_parts, "the rules 'my-nim': move_parts is more than 3"},
        {half_words, "the rules 'my-nim': move_write and move_read go together"},
        {parts_of_misere, "the rules 'my-nim': parts are for rules with Grundy values: "
                          "QJ_LAST_WINS, and no side, over, loops or outcome_only"},
        {parts_of_outcomes, "the rules 'my-nim': parts are for rules with Grundy values: "
                            "QJ_LAST_WINS, and no side, over, loops or outcome_only"},
        {half_states, "the rules 'my-nim': state_write goes with state_read"},
        {half_numbers, "the rules 'my-nim': numbers, number and numbered go together"},
        {predecessors_alone,
         "the rules 'my-nim': predecessors are for rules with numbers and loops"},
        {half_marks, "the rules 'my-nim': marks and marks_over go together"},
        {marks_alone,
         "the rules 'my-nim': marks are for rules with numbers and without loops or canonical"},
        {follow_alone, "the rules 'my-nim': follow is for rules with numbers"},
        {digits_alone, "the rules 'my-nim': digits are for rules with numbers"},
        {lead_alone, "the rules 'my-nim': lead is for rules with follow and loops"},
        {half_follow, "the rules 'my-nim': follow with loops goes with lead"},
        {half_identity, "the rules 'my-nim': identity_size goes with identity"},
        {version, "the rules are of version 1, expected 2"},
        {no_head, "the rules are of version 0, expected 2: they begin with QJ_RULES_HEAD"},
        {size_of_nothing, "the rules have a struct_size of 8, expected sizeof(qj_rules)"},
        {name_of_parameter,
         "the rules 'my-nim': parameter '2n' is no word of at most 40 letters, digits, - and _"},
        {seed_as_parameter, "the rules 'my-nim': parameter 'seed' means something else to qiju"},
        {range_of_parameter, "the rules 'my-nim': parameter 'n' has a fallback outside lo..hi"},
        {meaning_of_parameter, "the rules 'my-nim': parameter 'n' has no meaning"},
        {parameter_twice, "the rules 'my-nim': parameter 'n' stands twice"},
    };
    SCOPED(drop_context) qj_context *context = context_start();
    qj_game *game = NULL;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        qj_rules rules = nim_rules();
        refusals[i].spoil(&rules);
        assert_failure(context, qj_game_own(context, &rules, &game), QJ_USAGE, refusals[i].message);
        assert_null(game);
    }
    assert_int_equal(qj_game_own(context, NULL, &game), QJ_USAGE);
    qj_game_free(NULL);
}

/* What a problem cannot be made of. */
TEST(problems_are_refused)
{
    static const qj_rules_parameter counts_cases[] = {{"cases", "what else", 1, 1, 2},
                                                      {NULL, NULL, 0, 0, 0}};
    static const qj_rules_parameter many[] = {
        {"a", "", 1, 1, 2}, {"b", "", 1, 1, 2}, {"c", "", 1, 1, 2},
        {"d", "", 1, 1, 2}, {"e", "", 1, 1, 2}, {"f", "", 1, 1, 2},
        {"g", "", 1, 1, 2}, {"h", "", 1, 1, 2}, {NULL, NULL, 0, 0, 0}};
    const qj_asked all = {true, true, true, true, {"w", "l", "d"}}, none = {.value = false},
                   no_words = {.outcome = true},
                   two_words = {.outcome = true, .words = {"w w", "l", "d"}};
    const struct {
        const qj_rules_parameter *parameters;
        const qj_asked *asked;
        const char *message;
    } refusals[] = {
        {nim_parameters, &none, "my-nim: nothing is asked"},
        {nim_parameters, &no_words, "my-nim: the outcomes need three words"},
        {nim_parameters, &two_words, "my-nim: the outcomes need three words"},
        {NULL, &all, "my-nim: without parameters and positions there is only one case"},
        {counts_cases, &all, "my-nim: a problem has no parameter 'cases', which counts its cases"},
        {many, &all, "my-nim: a problem has at most 7 parameters, with short names"},
    };
    qj_context *context = context_start();
    qj_game *game = NULL, *problem = NULL;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        qj_rules rules = nim_rules();
        rules.parameters = refusals[i].parameters;
        assert_ok(context, qj_game_own(context, &rules, &game));
        assert_failure(context, qj_game_problem(context, game, refusals[i].asked, &problem),
                       QJ_USAGE, refusals[i].message);
        assert_null(problem);
        qj_game_free(game);
    }
    assert_int_equal(qj_game_problem(context, qj_game_find("nim"), &all, &problem), QJ_USAGE);
    assert_int_equal(qj_game_problem(context, NULL, &all, &problem), QJ_USAGE);
    qj_rules rules = nim_rules();
    assert_ok(context, qj_game_own(context, &rules, &game));
    assert_ok(context, qj_game_problem(context, game, &all, &problem));
    qj_game *again = NULL; /* a problem is no game of one's own */
    assert_int_equal(qj_game_problem(context, problem, &all, &again), QJ_USAGE);
    assert_null(again);
    qj_game_free(problem);
    qj_game_free(game);
    context_end(context);
}

TEST(names_have_at_most_forty_letters)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-0123456789_abc";
    SCOPED(drop_context) qj_context *context = context_start();
    qj_rules rules = nim_rules();
    SCOPED(drop_game) qj_game *game = NULL;
    rules.name = letters;
    assert_int_equal(strlen(letters), 41);
    assert_int_equal(qj_game_own(context, &rules, &game), QJ_USAGE);
    rules.name = letters + 1;
    assert_ok(context, qj_game_own(context, &rules, &game));
    assert_string_equal(qj_game_name(game), letters + 1);
}

/* A struct that is longer than this version's is taken: what came later is not looked at. */
TEST(longer_rules_are_taken)
{
    struct {
        qj_rules rules;
        void *later;
    } longer = {nim_rules(), NULL};
    longer.rules.struct_size = sizeof longer;
    assert_int_equal(solve_own(&longer.rules, "1 2 3").nimber, 0);
}

TEST(texts_are_checked)
{
    static const struct {
        const char *words, *message;
        qj_status status;
    } texts[] = {
        {"1 2", "expected c (0 to 20), found the end of the text", QJ_BAD_INPUT},
        {"1 2 21", "expected c (0 to 20), found '21'", QJ_BAD_INPUT},
        {"20 2 2", "expected values that go together, found others: the first heap is too high",
         QJ_BAD_INPUT},
        {"1 2 3 position x", "expected moves, end or the end of the text, found 'position'",
         QJ_BAD_INPUT},
        {"1 2 3 moves 1 0 1 0",
         "expected a legal move of the second player as move 2, found 1 0: it is not among the "
         "moves; legal: 2 0, 2 1, 3 0, ...",
         QJ_BAD_INPUT},
        {"1 2 3 moves 1 x", "expected a number of a move (0 to 18446744073709551615), found 'x'",
         QJ_BAD_INPUT},
        {"1 2 3 moves 1 0 end 4", "expected the end of the text, found '4'", QJ_BAD_INPUT},
    };
    qj_rules rules = nim_rules();
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_refused(&rules, texts[i].words, texts[i].status, texts[i].message);
}

/* ----------------------------------------------------- rules that contradict themselves */

static int third_side(const qj_setup *setup, const void *state)
{
    (void)setup, (void)state;
    return 2;
}

static bool over_by_seven(const qj_setup *setup, const void *state, int64_t *value)
{
    (void)setup;
    *value = 7;
    return ((const unsigned char *)state)[0] == 0;
}

static int64_t play_for_points(const qj_setup *setup, void *state, const qj_move *move)
{
    return nim_play(setup, state, move) + 1;
}

static size_t no_bytes(const qj_setup *setup)
{
    (void)setup;
    return 0;
}

static size_t too_many_bytes(const qj_setup *setup)
{
    (void)setup;
    return QJ_STATE_SIZE + 1;
}

static const char *broken(const qj_setup *setup)
{
    (void)setup;
    return "the board fell off the table";
}

SPOIL(side_two, rules->side = third_side)
SPOIL(value_seven, rules->over = over_by_seven)
SPOIL(points_for_nothing, rules->play = play_for_points)
SPOIL(one_part, rules->move_parts = 0)
SPOIL(one_part_at_once, rules->move_parts = 1; rules->expand = nim_expand)
SPOIL(empty_state, rules->state_size = no_bytes)
SPOIL(huge_state, rules->state_size = too_many_bytes)
/* Whose move it is comes back with the second of them. */
static int64_t play_nothing(const qj_setup *setup, void *state, const qj_move *move)
{
    (void)setup, (void)state, (void)move;
    return 0;
}

static void forget_a_heap(const qj_setup *setup, void *state)
{
    (void)setup;
    ((unsigned char *)state)[0] = 0;
}

static void draw_lines(const qj_setup *setup, const void *state, const qj_sink *out)
{
    (void)setup;
    for (int i = 0; i < HEAPS; i++)
        qj_print(out, "%d\n", ((const unsigned char *)state)[i]);
}

#define FIVE_PAWNS "x♟x♟x♟x♟x♟"

static void draw_much(const qj_setup *setup, const void *state, const qj_sink *out)
{
    (void)setup, (void)state;
    for (int i = 0; i < 99; i++)
        qj_print(out, FIVE_PAWNS);
}

SPOIL(fault, rules->fault = broken)
SPOIL(no_progress, rules->play = play_nothing)
SPOIL(lying_form_in_lines, rules->canonical = forget_a_heap; rules->draw = draw_lines)
SPOIL(lying_form_at_length, rules->canonical = forget_a_heap; rules->draw = draw_much)

TEST(contradictions_are_told)
{
    static const struct {
        struct refusal refusal;
        qj_status status;
    } cases[] = {
        {{side_two, "the rules name a side that is neither 0 nor 1"}, QJ_BAD_INPUT},
        {{value_seven, "the rules give a finished game a value other than 1, 0 and -1"},
         QJ_BAD_INPUT},
        {{points_for_nothing,
          "the rules give points for a move, but points do not decide the game"},
         QJ_BAD_INPUT},
        {{one_part, "the rules give a move more parts than move_parts says"}, QJ_BAD_INPUT},
        {{one_part_at_once, "the rules give a move more parts than move_parts says"}, QJ_BAD_INPUT},
        {{empty_state, "the rules want states of 0 bytes; they can have 1 to 4096"}, QJ_BAD_INPUT},
        {{huge_state, "the rules want states of 4097 bytes; they can have 1 to 4096"},
         QJ_BAD_INPUT},
        {{fault, "the board fell off the table"}, QJ_BAD_INPUT},
        {{no_progress, "the rules can repeat a position, so the game need not end (position: state "
                       "1 2 1)"},
         QJ_USAGE},
        {{lying_form_in_lines, "a position and its canonical form have different moves (position: "
                               "1 / 2 / 1)"},
         QJ_USAGE},
        {{lying_form_at_length,
          "a position and its canonical form have different moves (position: " FIVE_PAWNS FIVE_PAWNS
              FIVE_PAWNS FIVE_PAWNS "x♟x♟x♟x♟x...)"},
         QJ_USAGE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        qj_rules rules = nim_rules();
        cases[i].refusal.spoil(&rules);
        assert_refused(&rules, "1 2 1", cases[i].status, cases[i].refusal.message);
    }
}

/* -------------------------------------------------------------------- words of the rules */

/* Heaps as letters, a for none: "bcd". */
static const char *letters_read(const qj_setup *setup, const char *word, void *state)
{
    (void)setup;
    if (strlen(word) != HEAPS || strspn(word, "abcdefg") != HEAPS)
        return "three letters from a to g";
    for (int i = 0; i < HEAPS; i++)
        ((unsigned char *)state)[i] = (unsigned char)(word[i] - 'a');
    return NULL;
}

static void letters_say(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    (void)setup;
    for (int i = 0; i < HEAPS; i++)
        word[i] = (char)('a' + ((const unsigned char *)state)[i]);
    word[HEAPS] = 0;
}

static void blank_say(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    letters_say(setup, state, word);
    word[1] = ' ';
}

/* A heap and what is left of it, as letters: "Xb". */
static void letters_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    (void)setup;
    snprintf(text, QJ_MOVE_SIZE, "%c%c", (char)('W' + (int)move->part[0]),
             (char)('a' + (int)move->part[1]));
}

static bool letters_move(const qj_setup *setup, const char *word, qj_move *move)
{
    (void)setup;
    move->part[0] = (uint64_t)(word[0] - 'W');
    move->part[1] = (uint64_t)(word[1] - 'a');
    return strlen(word) == 2 && word[0] > 'W' && word[1] >= 'a';
}

TEST(positions_have_words)
{
    qj_rules rules = nim_rules();
    rules.state_read = letters_read;
    rules.move_write = letters_write;
    rules.move_read = letters_move;
    assert_int_equal(solve_own(&rules, "1 2 3 position bcf").nimber, 1 ^ 2 ^ 5);
    qj_context *context = context_start();
    qj_game *game = own_game(context, &rules);
    qj_position *position = read_own(context, game, "1 2 3 position bcf moves Zd Ya end");
    struct collected text = {0};
    assert_int_equal(value_of(context, position).nimber, 1 ^ 2 ^ 5);
    assert_ok(context, qj_position_go(position, 2));
    assert_int_equal(value_of(context, position).nimber, 1 ^ 0 ^ 3);
    assert_ok(context, qj_position_write_record(position, INTO(&text)));
    assert_string_equal(text.data, "1 2 3\nposition bcf\nmoves\nZd\nYa\n");
    free(text.data);
    qj_position_free(position);
    qj_game_free(game);
    context_end(context);
    assert_refused(&rules, "1 2 3 position bch", QJ_BAD_INPUT,
                   "expected three letters from a to g, found 'bch'");
    assert_refused(&rules, "1 2 3 position", QJ_BAD_INPUT,
                   "expected a position, found the end of the text");
    assert_refused(&rules, "1 2 3 moves Xa x", QJ_BAD_INPUT, "expected a move, found 'x'");
}

TEST(positions_are_written_where_the_rules_have_words)
{
    qj_rules rules = nim_rules();
    rules.state_read = letters_read;
    assert_written(&rules, "1 2 3 moves 1 0", 0, "1 2 3\n");
    assert_written(&rules, "1 2 3 moves 1 0", 1, NULL);
    rules.state_write = letters_say;
    assert_written(&rules, "1 2 3 moves 1 0 3 1", 0, "1 2 3\n");
    assert_written(&rules, "1 2 3 moves 1 0 3 1", 1, "1 2 3\nposition acd\n");
    assert_written(&rules, "1 2 3 moves 1 0 3 1", 2, "1 2 3\nposition acb\n");
    assert_written(&rules, "1 2 3 position bbb moves 1 0", 0, "1 2 3\nposition bbb\n");
    rules.state_write = blank_say;
    assert_written(&rules, "1 2 3 moves 1 0", 1, NULL);
}

/* What the catalogue's functions say of it. */
TEST(a_game_explains_itself)
{
    qj_rules rules = nim_rules();
    SCOPED(drop_context) qj_context *context = context_start();
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(collected_end) struct collected text = {0};
    const char *const settings[] = {"a=7", NULL}, *const wrong[] = {"a=21", NULL};
    assert_string_equal(qj_game_name(game), "my-nim");
    assert_string_equal(qj_game_parameter(game, 0)->meaning, "stones of the first heap, 0 to 20");
    assert_string_equal(qj_game_parameter(game, 0)->fallback, "1");
    assert_string_equal(qj_game_player(game, 1), "the second player");
    assert_int_equal(qj_game_kind(game), QJ_NIMBER);
    assert_false(qj_game_judged(game));
    assert_false(qj_game_symmetric(game));
    rules.canonical = forget_a_heap;
    qj_game *symmetric = own_game(context, &rules);
    assert_true(qj_game_symmetric(symmetric));
    assert_false(qj_game_symmetric(qj_game_find("lightsout")));
    qj_game_free(symmetric);
    assert_null(qj_game_find("my-nim"));
    assert_ok(context, qj_generate(context, game, settings, INTO(&text)));
    assert_string_equal(text.data, "7 2 3\n");
    assert_failure(context, qj_generate(context, game, wrong, INTO(&text)), QJ_USAGE,
                   "--a: expected a number (0 to 20), found '21'");
}

/* Every game has a setting "moves" but one that has a parameter of that name, which means what it
 * says. */
TEST(a_parameter_may_be_called_moves)
{
    static const qj_rules_parameter parameters[] = {{"a", "x", 1, 0, 20},
                                                    {"moves", "x", 1, 0, 20},
                                                    {"c", "x", 1, 0, 20},
                                                    {NULL, NULL, 0, 0, 0}};
    static const char *const settings[] = {"moves=2", NULL}, *const texts[] = {"1 2 3\nmoves\n",
                                                                               "1 2 1\n"};
    qj_rules rules[] = {nim_rules(), nim_rules()};
    rules[1].parameters = parameters;
    for (int i = 0; i < 2; i++) {
        SCOPED(drop_context) qj_context *context = context_start();
        SCOPED(drop_game) qj_game *game = own_game(context, &rules[i]);
        SCOPED(collected_end) struct collected text = {0};
        assert_ok(context, qj_generate(context, game, settings, INTO(&text)));
        assert_memory_equal(text.data, texts[i], strlen(texts[i]));
    }
}
