/* User-defined games: refusals, diagnostics of contradictory rules, the words of rules, and rules
 * written here against the equal game of the catalogue.
 */
#include "own/own_game.h"
#include "support/support.h"
#include "support/ways.h"

#include <qiju/contest.h>

GROUP(own)

/* ------------------------------------------------------------------ nim, in two ways */

/* Three heaps; a move is a heap, from 1, and its new size. */
enum { HEAPS = 3 };
static const qj_rules_parameter nim_parameters[] = {{"a", "stones of the first heap", 1, 0, 20},
                                                    {"b", "stones of the second heap", 2, 0, 20},
                                                    {"c", "stones of the third heap", 3, 0, 20},
                                                    {NULL, NULL, 0, 0, 0}};

CONSTANT(size_t, nim_size, HEAPS)

static const char *nim_start(const qj_setup *setup, void *state)
{
    for (int i = 0; i < HEAPS; i++)
        ((unsigned char *)state)[i] = (unsigned char)setup->value[i];
    return setup->value[0] == 20 ? "the first heap is too high" : NULL;
}

MOVES_OF(nim_moves)
{
    for (uint64_t heap = 0; heap < HEAPS; heap++)
        for (uint64_t left = 0; left < ((const unsigned char *)state)[heap]; left++)
            if (!visit(user, &(qj_move){{heap + 1, left, 0}}))
                return;
}

PLAY_OF(nim_play)
{
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

/* Every position of three small heaps has the value that the catalogue's nim gives it. */
TEST_IN_CONTEXT(nim_is_nim)
{
    qj_rules by_moves = nim_rules(), by_expand = nim_rules();
    by_expand.moves = NULL;
    by_expand.play = NULL;
    by_expand.expand = nim_expand;
    for (int i = 0; i < 4 * 4 * 5; i++) {
        by_expand.quick = i % 2;
        const char *heaps = worded("%d %d %d", i % 4, i / 4 % 4, i / 16);
        const char *nim = worded("3 %s", heaps);
        SCOPED(drop_position) qj_position *position = position_of(context, "nim", nim);
        qj_value expected = value_of(context, position);
        qj_value moved = solve_own(&by_moves, heaps), expanded = solve_own(&by_expand, heaps);
        assert_int_equal(moved.kind, QJ_NIMBER);
        assert_int_equal(moved.nimber, expected.nimber);
        assert_int_equal(moved.lo, expected.lo);
        assert_int_equal(expanded.kind, QJ_NIMBER);
        assert_int_equal(expanded.nimber, expected.nimber);
    }
}

/* Rules that are spoiled in several ways, one at a time, and the messages. */
struct told {
    qj_status status; /* QJ_OK: there are no more ways */
    const char *message;
};

#define SPOILED(status, message, ...)          \
    if (way-- == 0) {                          \
        __VA_ARGS__;                           \
        return (struct told){status, message}; \
    }
#define REFUSED(message, ...) SPOILED(QJ_USAGE, "the rules 'my-nim': " message, __VA_ARGS__)
#define PRESENT(member)       rules->member = (__typeof__(rules->member))nothing

static void nothing(void)
{
}

static const qj_rules_parameter bad_name[] = {{"2n", "x", 1, 0, 2}, {NULL, NULL, 0, 0, 0}};
static const qj_rules_parameter bad_seed[] = {{"seed", "x", 1, 0, 2}, {NULL, NULL, 0, 0, 0}};
static const qj_rules_parameter bad_range[] = {{"n", "x", 3, 0, 2}, {NULL, NULL, 0, 0, 0}};
static const qj_rules_parameter bad_meaning[] = {{"n", NULL, 1, 0, 2}, {NULL, NULL, 0, 0, 0}};
static const qj_rules_parameter bad_twice[] = {
    {"n", "x", 1, 0, 2}, {"n", "x", 1, 0, 2}, {NULL, NULL, 0, 0, 0}};

/* Without parts, or with parts that exclude each other: refused by name. */
static struct told spoil(qj_rules *rules, unsigned way)
{
    SPOILED(QJ_USAGE, "the rules: the name is missing", rules->name = NULL)
    SPOILED(QJ_USAGE,
            "the rules 'my nim': the name is no word of at most 40 letters, digits, - and _",
            rules->name = "my nim")
    REFUSED("state_size is missing", rules->state_size = NULL)
    REFUSED("moves is missing (or expand)", rules->moves = NULL)
    REFUSED("play is missing (or expand)", rules->play = NULL)
    REFUSED("moves and play go together", rules->expand = nim_expand, rules->play = NULL)
    REFUSED("over goes with moves and play", rules->expand = nim_expand, rules->moves = NULL,
            rules->play = NULL, PRESENT(over))
    REFUSED("the ending is missing", rules->ending = (qj_ending)0)
    REFUSED("there is no such ending", rules->ending = (qj_ending)9)
    REFUSED("loops and QJ_POINTS exclude each other", rules->loops = true,
            rules->ending = QJ_POINTS)
    REFUSED("move_parts is more than 3", rules->move_parts = 4)
    REFUSED("move_write and move_read go together", PRESENT(move_read))
    REFUSED("parts are for rules with Grundy values: QJ_LAST_WINS, and no side, over, loops or "
            "outcome_only",
            PRESENT(parts), rules->ending = QJ_LAST_LOSES)
    REFUSED("parts are for rules with Grundy values: QJ_LAST_WINS, and no side, over, loops or "
            "outcome_only",
            PRESENT(parts), rules->outcome_only = true)
    REFUSED("state_write goes with state_read", PRESENT(state_write))
    REFUSED("symmetries and canonical exclude each other", PRESENT(symmetries), PRESENT(canonical))
    REFUSED("child_tiers goes with tier", PRESENT(child_tiers))
    REFUSED("other_side goes with side", PRESENT(other_side))
    REFUSED("predecessors are for rules with a layout and loops", PRESENT(predecessors))
    REFUSED("stones_over is for rules with a layout and without loops, symmetry or tiers",
            PRESENT(stones_over))
    REFUSED("stones_over is for rules with a layout and without loops, symmetry or tiers",
            PRESENT(stones_over), PRESENT(layout), PRESENT(tier))
    REFUSED("identity_size goes with identity", rules->identity_size = 3)
    SPOILED(QJ_USAGE, "the rules are of version 2, expected 3: compile them again",
            rules->version = 2)
    SPOILED(QJ_USAGE, "the rules are of version 4, expected 3", rules->version = 4)
    SPOILED(QJ_USAGE, "the rules are of version 0, expected 3: they begin with QJ_RULES_HEAD",
            rules->version = 0)
    SPOILED(QJ_USAGE, "the rules have a struct_size of 8, expected sizeof(qj_rules)",
            rules->struct_size = 8)
    REFUSED("parameter '2n' is no word of at most 40 letters, digits, - and _",
            rules->parameters = bad_name)
    REFUSED("parameter 'seed' means something else to qiju", rules->parameters = bad_seed)
    REFUSED("parameter 'n' has a default value outside min..max", rules->parameters = bad_range)
    REFUSED("parameter 'n' has no meaning", rules->parameters = bad_meaning)
    REFUSED("parameter 'n' stands twice", rules->parameters = bad_twice)
    return (struct told){QJ_OK, NULL};
}

TEST_IN_CONTEXT(bad_rules_are_refused)
{
    qj_game *game = NULL;
    for (unsigned way = 0;; way++) {
        qj_rules rules = nim_rules();
        const struct told told = spoil(&rules, way);
        if (told.status == QJ_OK)
            break;
        assert_failure(context, qj_game_new(context, &rules, &game), told.status, told.message);
        assert_null(game);
    }
    assert_int_equal(qj_game_new(context, NULL, &game), QJ_USAGE);
    qj_game_free(NULL);
}

/* Games that give no problem. */
TEST_IN_CONTEXT(problems_are_refused)
{
    static const qj_rules_parameter counts_cases[] = {{"cases", "what else", 1, 1, 2},
                                                      {NULL, NULL, 0, 0, 0}};
    static const qj_rules_parameter many[] = {
        {"a", "", 1, 1, 2}, {"b", "", 1, 1, 2}, {"c", "", 1, 1, 2},
        {"d", "", 1, 1, 2}, {"e", "", 1, 1, 2}, {"f", "", 1, 1, 2},
        {"g", "", 1, 1, 2}, {"h", "", 1, 1, 2}, {NULL, NULL, 0, 0, 0}};
    static const qj_rules_parameter long_names[] = {
        {"the-number-of-stones-in-the-first-heap", "", 1, 1, 2},
        {"the-number-of-stones-in-the-second-heap", "", 1, 1, 2},
        {"the-number-of-stones-in-the-third-heap", "", 1, 1, 2},
        {NULL, NULL, 0, 0, 0}};
    const qj_asked all = {true, true, true, true, {"w", "l", "d"}}, none = {.value = false},
                   no_words = {.outcome = true},
                   two_words = {.outcome = true, .words = {"w w", "l", "d"}},
                   same_words = {.outcome = true, .words = {"w", "l", "w"}};
    const struct {
        const qj_rules_parameter *parameters;
        const qj_asked *asked;
        const char *message;
    } refusals[] = {
        {nim_parameters, &none, "my-nim: nothing is asked"},
        {nim_parameters, &no_words, "my-nim: the outcomes need three words without blanks"},
        {nim_parameters, &two_words, "my-nim: the outcomes need three words without blanks"},
        {nim_parameters, &same_words, "my-nim: the outcomes need three different words"},
        {NULL, &all, "my-nim: without parameters and positions there is only one case"},
        {counts_cases, &all, "my-nim: a problem has no parameter 'cases', which counts its cases"},
        {many, &all, "my-nim: a problem has at most 7 parameters, with short names"},
        {long_names, &all, "my-nim: a problem has at most 7 parameters, with short names"},
    };
    qj_rules rules = nim_rules();
    for (size_t i = 0; i < COUNT(refusals); i++) {
        qj_game *problem = NULL;
        rules.parameters = refusals[i].parameters;
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        assert_failure(context, qj_game_make_problem(context, game, refusals[i].asked, &problem),
                       QJ_USAGE, refusals[i].message);
        assert_null(problem);
    }
    rules.parameters = nim_parameters;
    SCOPED(drop_game) qj_game *game = own_game(context, &rules), *problem = NULL, *again = NULL;
    assert_int_equal(qj_game_make_problem(context, qj_game_find("nim"), &all, &problem), QJ_USAGE);
    assert_int_equal(qj_game_make_problem(context, NULL, &all, &problem), QJ_USAGE);
    assert_ok(context, qj_game_make_problem(context, game, &all, &problem));
    /* a problem is not user-defined rules */
    assert_int_equal(qj_game_make_problem(context, problem, &all, &again), QJ_USAGE);
    assert_null(again);
}

TEST_IN_CONTEXT(names_have_at_most_forty_letters)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-0123456789_abc";
    qj_rules rules = nim_rules();
    SCOPED(drop_game) qj_game *game = NULL;
    rules.name = letters;
    assert_int_equal(strlen(letters), 41);
    assert_int_equal(qj_game_new(context, &rules, &game), QJ_USAGE);
    rules.name = letters + 1;
    assert_ok(context, qj_game_new(context, &rules, &game));
    assert_string_equal(qj_game_name(game), letters + 1);
}

/* A struct longer than this version's is accepted; its later members are ignored. */
TEST(longer_rules_are_taken)
{
    struct {
        qj_rules rules;
        void *later;
    } longer = {nim_rules(), NULL};
    longer.rules.struct_size = sizeof longer;
    assert_int_equal(solve_own(&longer.rules, "1 2 3").nimber, 0);
}

/* No permutation of the bytes, or of their values. */
static void bad_symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const unsigned char letter[256] = {1, 0};
    const size_t size = nim_size(setup);
    uint16_t from[QJ_STATE_SIZE] = {0};
    for (size_t i = 0; i < size; i++)
        from[i] = (uint16_t)i;
    if (setup->user)
        from[0] = from[1];
    visit(user, &(qj_symmetry){from, setup->user ? NULL : letter});
}

TEST(only_trusted_rules_play_without_a_check)
{
    for (int trust = 0; trust < 2; trust++) {
        SCOPED(drop_context) qj_context *context = context_within(&LIMITS(.trust = trust));
        qj_position *position = NULL;
        const qj_rules rules = nim_rules();
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        assert_ok(context, position_read(context, game, "1 2 3", &position));
        struct rules_view view = {.play = NULL};
        own_identify(position, &view);
        assert_true(view.play == (trust ? own_play_trusted : own_play_in_room));
        qj_position_free(position);
    }
}

TEST(symmetries_that_are_no_permutations_are_refused)
{
    for (int way = 0; way < 2; way++) {
        SCOPED(drop_context) qj_context *context = context_start();
        qj_position *position = NULL;
        qj_rules rules = nim_rules();
        rules.symmetries = bad_symmetries;
        rules.user = way ? &rules : NULL;
        SCOPED(drop_game) qj_game *game = own_game(context, &rules);
        assert_failure(context, position_read(context, game, "1 2 3", &position), QJ_USAGE,
                       "a symmetry of the rules is not a permutation");
    }
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
        {"1 2 3 position x", "expected notes, moves, end or the end of the text, found 'position'",
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
    for (size_t i = 0; i < COUNT(texts); i++)
        assert_refused(&rules, texts[i].words, texts[i].status, texts[i].message);
}

/* ----------------------------------------------------- rules that contradict themselves */

OF_STATE(int, third_side, 2)

static bool over_by_seven(UNUSED const qj_setup *setup, const void *state, int64_t *value)
{
    *value = 7;
    return ((const unsigned char *)state)[0] == 0;
}

static int64_t play_for_points(const qj_setup *setup, void *state, const qj_move *move)
{
    return nim_play(setup, state, move) + 1;
}

CONSTANT(size_t, no_bytes, 0)

CONSTANT(size_t, too_many_bytes, QJ_STATE_SIZE + 1)

CONSTANT(const char *, broken, "the board fell off the table")

/* Empties a heap, with a third component. */
MOVES_OF(moves_in_three_parts)
{
    for (uint64_t heap = 0; heap < HEAPS; heap++)
        if (((const unsigned char *)state)[heap] && !visit(user, &(qj_move){{heap + 1, 0, 1}}))
            return;
}

/* Whose move it is comes back with the second of them. */
PLAY_OF(play_nothing)
{
    return 0;
}

static void forget_a_heap(UNUSED const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[0] = 0;
}

static void draw_lines(UNUSED const qj_setup *setup, const void *state, const qj_sink *out)
{
    for (int i = 0; i < HEAPS; i++)
        qj_sink_print(out, "%d\n", ((const unsigned char *)state)[i]);
}

#define FIVE_PAWNS "x♟x♟x♟x♟x♟"

static void draw_much(UNUSED const qj_setup *setup, UNUSED const void *state, const qj_sink *out)
{
    for (int i = 0; i < 99; i++)
        qj_sink_print(out, FIVE_PAWNS);
}

/* Draws more than a message has room for, in characters of three bytes without blanks. */
#define FIVE_QUEENS "♛♛♛♛♛"
static void draw_queens(UNUSED const qj_setup *setup, UNUSED const void *state, const qj_sink *out)
{
    for (int i = 0; i < 99; i++)
        qj_sink_print(out, FIVE_QUEENS);
}

static struct told contradict(qj_rules *rules, unsigned way)
{
    SPOILED(QJ_BAD_INPUT, "the rules name a side that is neither 0 nor 1", rules->side = third_side)
    SPOILED(QJ_BAD_INPUT, "the rules give a finished game a value other than 1, 0 and -1",
            rules->over = over_by_seven)
    SPOILED(QJ_BAD_INPUT, "the rules give points for a move, but points do not decide the game",
            rules->play = play_for_points)
    SPOILED(QJ_BAD_INPUT, "the rules give a move more parts than move_parts says",
            rules->move_parts = 0)
    SPOILED(QJ_BAD_INPUT, "the rules give a move more parts than move_parts says",
            rules->move_parts = 1, rules->expand = nim_expand)
    SPOILED(QJ_BAD_INPUT, "the rules give a move more parts than move_parts says",
            rules->moves = moves_in_three_parts)
    SPOILED(QJ_BAD_INPUT, "the rules want states of 0 bytes; they can have 1 to 4096",
            rules->state_size = no_bytes)
    SPOILED(QJ_BAD_INPUT, "the rules want states of 4097 bytes; they can have 1 to 4096",
            rules->state_size = too_many_bytes)
    SPOILED(QJ_BAD_INPUT, "the board fell off the table", rules->fault = broken)
    SPOILED(QJ_USAGE,
            "the rules can repeat a position, so the game need not end (position: state 1 2 1)",
            rules->play = play_nothing)
    SPOILED(QJ_USAGE, "a position and its canonical form end differently (position: 1 / 0 / 0)",
            rules->canonical = forget_a_heap, rules->draw = draw_lines)
    SPOILED(QJ_USAGE,
            "a position and its canonical form end differently (position: " FIVE_PAWNS FIVE_PAWNS
                FIVE_PAWNS FIVE_PAWNS FIVE_PAWNS "...)",
            rules->canonical = forget_a_heap, rules->draw = draw_much)
    SPOILED(QJ_USAGE,
            "a position and its canonical form end differently (position: " FIVE_QUEENS FIVE_QUEENS
                FIVE_QUEENS FIVE_QUEENS FIVE_QUEENS FIVE_QUEENS "♛♛♛...)",
            rules->canonical = forget_a_heap, rules->draw = draw_queens)
    return (struct told){QJ_OK, NULL};
}

TEST(contradictions_are_told)
{
    for (unsigned way = 0;; way++) {
        qj_rules rules = nim_rules();
        const struct told told = contradict(&rules, way);
        if (told.status == QJ_OK)
            break;
        assert_refused(&rules, "1 2 1", told.status, told.message);
    }
}

/* -------------------------------------------------------------------- words of the rules */

/* Heaps as letters, a for none: "bcd". */
static const char *letters_read(UNUSED const qj_setup *setup, const char *word, void *state)
{
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

/* A heap and its new size, as letters: "Xb". */
static void letters_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    (void)setup;
    snprintf(text, QJ_MOVE_SIZE, "%c%c", (char)('W' + (int)move->part[0]),
             (char)('a' + (int)move->part[1]));
}

static bool letters_move(UNUSED const qj_setup *setup, const char *word, qj_move *move)
{
    move->part[0] = (uint64_t)(word[0] - 'W');
    move->part[1] = (uint64_t)(word[1] - 'a');
    return strlen(word) == 2 && word[0] > 'W' && word[1] >= 'a';
}

TEST_IN_CONTEXT(positions_have_words)
{
    qj_rules rules = nim_rules();
    rules.state_read = letters_read;
    rules.move_write = letters_write;
    rules.move_read = letters_move;
    assert_int_equal(solve_own(&rules, "1 2 3 position bcf").nimber, 1 ^ 2 ^ 5);
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(drop_position)
    qj_position *position = read_own(context, game, "1 2 3 position bcf moves Zd Ya end");
    SCOPED(collected_end) struct collected text = {0};
    assert_int_equal(value_of(context, position).nimber, 1 ^ 2 ^ 5);
    assert_ok(context, qj_position_go(position, 2));
    assert_int_equal(value_of(context, position).nimber, 1 ^ 0 ^ 3);
    assert_ok(context, qj_position_write_record(position, INTO(&text)));
    assert_string_equal(text.data, "1 2 3\nposition bcf\nmoves\nZd\nYa\n");
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

/* The results of the catalogue's functions. */
TEST_IN_CONTEXT(a_game_explains_itself)
{
    qj_rules rules = nim_rules();
    SCOPED(drop_game) qj_game *game = own_game(context, &rules);
    SCOPED(collected_end) struct collected text = {0};
    const char *const settings[] = {"a=7", NULL}, *const wrong[] = {"a=21", NULL};
    char words[1024];
    assert_string_equal(qj_game_name(game), "my-nim");
    qj_message_translate("zh", qj_game_parameter(game, 0)->meaning, words, sizeof words);
    assert_string_equal(words, "stones of the first heap，0 到 20");
    qj_message_translate("zh", qj_game_help(game), words, sizeof words);
    assert_memory_equal(words, "输入：a b c，整数。\n", strlen("输入：a b c，整数。\n"));
    assert_string_equal(qj_game_parameter(game, 0)->default_value, "1");
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
    assert_ok(context, qj_game_generate(context, game, settings, INTO(&text)));
    assert_string_equal(text.data, "7 2 3\n");
    assert_failure(context, qj_game_generate(context, game, wrong, INTO(&text)), QJ_USAGE,
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
        assert_ok(context, qj_game_generate(context, game, settings, INTO(&text)));
        assert_memory_equal(text.data, texts[i], strlen(texts[i]));
    }
}
