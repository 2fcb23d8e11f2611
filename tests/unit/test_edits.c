/* The edits of the cells of a board, found from words and boards only. */
#include "support/support.h"

#include <qiju/board.h>
#include <qiju/rules.h>

GROUP(edits)

/* Words of one board each, which are the states too:
 *
 *     MARKS   .XO    three cells, as many O as X or one less
 *     SIDES   1.XO   the same with the player to move before it, and any marks
 *     HEAPS   120    stones in rows
 *     TOKEN   b      the cell on which the token stands
 *     STACK   XOX    up to three pieces from the left */
enum { MARKS, SIDES, HEAPS, TOKEN, STACK, SIZE = 8 };

static const qj_rules_parameter parameters[] = {{"kind", "of the board", 0, 0, STACK},
                                                {NULL, NULL, 0, 0, 0}};

static const char *start(const qj_setup *setup, void *state)
{
    static const char *const starts[] = {"...", "1...", "12", "a", "X"};
    strcpy(state, starts[setup->value[0]]);
    return NULL;
}

static size_t state_size(const qj_setup *setup)
{
    return (void)setup, SIZE;
}

static int ahead(const char *word)
{
    int more = 0;
    for (; *word; word++)
        more += (*word == 'X') - (*word == 'O');
    return more;
}

static int side(const qj_setup *setup, const void *state)
{
    int64_t kind = setup->value[0];
    return kind == SIDES ? *(const char *)state == '2' : kind <= STACK && ahead(state) == 1;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const char *word = state;
    int64_t kind = setup->value[0];
    for (uint64_t i = 0; word[i]; i++)
        for (uint64_t left = 0; left < 3; left++) {
            bool free = word[i] == '.' && left == 0;
            bool stones = kind == HEAPS && (uint64_t)(word[i] - '0') > left;
            bool step = kind == TOKEN && word[i] == 'a' && left < 2;
            if ((free || stones || step) && !visit(user, &(qj_move){{i, left}}))
                return;
        }
    if (kind == STACK && strlen(word) < 3)
        visit(user, &(qj_move){{strlen(word), 0}});
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    char *word = state;
    uint64_t i = move->part[0];
    if (setup->value[0] == HEAPS)
        word[i] = (char)('0' + move->part[1]);
    else if (setup->value[0] == TOKEN)
        word[i] = (char)('b' + move->part[1]);
    else
        word[i] = "XO"[side(setup, state)];
    if (setup->value[0] == SIDES)
        word[0] = (char)('1' + '2' - word[0]);
    return 0;
}

static bool show(qj_cell_fn visit, void *user, char mark, double x, double y)
{
    qj_cell cell = {QJ_SQUARE, QJ_PLAIN, x, y, ""};
    cell.look = mark == 'X' ? QJ_FIRST : mark == 'O' ? QJ_SECOND : QJ_PLAIN;
    return visit(user, &cell);
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const char *word = state;
    int64_t kind = setup->value[0];
    visit(user, &(qj_cell){QJ_LABEL, QJ_PLAIN, -1, 0, "a"});
    if (kind == HEAPS) {
        for (int row = 0; word[row]; row++)
            for (int x = 0; x < word[row] - '0'; x++)
                show(visit, user, '.', x, row);
        return;
    }
    word += kind == SIDES;
    for (size_t i = 0; i < 3; i++) {
        char mark = '.';
        if (i < strlen(word))
            mark = word[i];
        if (kind == TOKEN)
            mark = word[0] == "abc"[i] ? 'X' : '.';
        if (!show(visit, user, mark, (double)i, 0))
            return;
    }
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    static const char *const allowed[] = {".XO", ".XO", "0123", "abc", "XO"};
    static const size_t least[] = {3, 4, 2, 1, 0}, most[] = {3, 4, 2, 1, 3};
    int64_t kind = setup->value[0];
    size_t length = strlen(word), from = kind == SIDES;
    bool strict = kind == MARKS || kind == STACK;
    bool good = length >= least[kind] && length <= most[kind] &&
                strspn(word + from, allowed[kind]) == length - from &&
                (kind != SIDES || *word == '1' || *word == '2') &&
                (!strict || ahead(word) == 0 || ahead(word) == 1);
    if (!good)
        return "a word of this board";
    strcpy(state, word);
    return NULL;
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    (void)setup;
    strcpy(word, state);
}

static const qj_rules rules = {QJ_RULES_HEAD,
                               .name = "words",
                               .parameters = parameters,
                               .ending = QJ_STUCK_DRAWS,
                               .state_size = state_size,
                               .start = start,
                               .side = side,
                               .moves = moves,
                               .play = play,
                               .move_parts = 2,
                               .cells = cells,
                               .state_read = state_read,
                               .state_write = state_write};

/* The visited edits, a line each: the cell, its content, and the word. */
static bool write_edit(void *user, const qj_edit *edit)
{
    char *out = (char *)user + strlen(user);
    const char *word = strrchr(edit->text, ' ') + 1;
    const char *const look[] = {[QJ_PLAIN] = "plain", [QJ_FIRST] = "first", [QJ_SECOND] = "second"};
    assert_true(strlen(user) < 1500);
    if (edit->cell == QJ_NOT_KNOWN)
        sprintf(out, "- %s", word);
    else
        sprintf(out, "%d %s%s %s", (int)edit->cell, edit->gone ? "gone" : look[edit->now.look],
                edit->refused ? " refused" : "", word);
    if (edit->cell != QJ_NOT_KNOWN && !edit->gone && edit->cell < 4)
        assert_true(edit->now.x == (double)edit->cell - 1 || strchr("0123", *word));
    return true;
}

static qj_status find(qj_context *context, const qj_rules *given, const char *words, char *out)
{
    SCOPED(drop_game) qj_game *game = NULL;
    SCOPED(drop_position) qj_position *position = NULL;
    *out = 0;
    assert_ok(context, qj_game_new(context, given, &game));
    assert_ok(context, position_read(context, game, words, &position));
    assert_ok(context, qj_position_go(position, qj_position_recorded(position)));
    return qj_position_edits(position, write_edit, out);
}

static void assert_edits(const char *words, const char *expected)
{
    char out[2000];
    SCOPED(drop_context) qj_context *context = context_start();
    assert_ok(context, find(context, &rules, words, out));
    assert_string_equal(out, expected);
}

TEST(edits_are_named)
{
    /* a character is a cell */
    assert_edits("0",
                 "- ...\n1 first X..\n1 second refused O..\n2 first .X.\n2 second refused .O.\n"
                 "3 first ..X\n3 second refused ..O\n");
    assert_edits("0 position X.O", "- X.O\n1 plain refused ..O\n1 second refused O.O\n2 first XXO\n"
                                   "2 second refused XOO\n3 plain X..\n3 first refused X.X\n");
    /* moves that were made count */
    assert_edits("0 moves 1 0", "- .X.\n1 second OX.\n1 first refused XX.\n2 plain ...\n"
                                "2 second refused .O.\n3 second .XO\n3 first refused .XX\n");
    /* the turn is a character without a cell */
    assert_edits("1 position 2X..",
                 "- 2X..\n1 plain 2...\n1 second 2O..\n2 second 2XO.\n2 first 2XX.\n"
                 "3 second 2X.O\n3 first 2X.X\n- 1X..\n");
    /* the word that changes fewest cells is meant */
    assert_edits("2", "- 12\n1 gone 02\n2 gone 10\n3 gone 11\n4 plain 22\n");
    /* two words with equal effect are no edit */
    assert_edits("3", "- a\n2 first b\n3 first c\n");
    /* words may grow */
    assert_edits("4 position XO", "- XO\n2 first XXO\n2 plain X\n3 second XXO\n3 first XOX\n");
    /* but do not vanish */
    assert_edits("4", "- X\n1 second OX\n2 first OX\n2 second XO\n");
}

TEST_IN_CONTEXT(what_cannot_be_edited_is_told)
{
    char out[2000];
    qj_rules given = rules;
    given.state_read = NULL;
    given.state_write = NULL;
    assert_int_equal(find(context, &given, "0", out), QJ_USAGE);
    given = rules;
    given.cells = NULL;
    assert_int_equal(find(context, &given, "0", out), QJ_USAGE);
    given = rules;
    given.state_write = NULL;
    assert_int_equal(find(context, &given, "0", out), QJ_USAGE);
    assert_string_equal(out, "");
    assert_ok(context, find(context, &given, "0 position X.O", out));
    assert_int_equal(find(context, &given, "0 position X.O moves 1 0", out), QJ_USAGE);
}
