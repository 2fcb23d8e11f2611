/* Dobutsu shogi (Kitao, Fujita 2008) on 3 x 4 cells. A player wins who takes the lion, or whose
 * lion reaches the far row and cannot be taken there. A captured piece changes sides and can be
 * dropped on any free cell. A chick that moves to the far row becomes a hen, and a captured hen a
 * chick. Positions repeat. (Tanaka, "An analysis of a board game 'Doubutsu Shogi'", 2009.)
 *
 *     cc -O3 -shared -fPIC -o dobutsu.so dobutsu.c && qiju solve ./dobutsu.so --drops 0
 *
 * The board is turned after each move: the player to move plays upwards, with capitals. A move is
 * FROM TO, cells from 1, row by row from the far row. FROM 13, 14, 15 drops a giraffe, elephant,
 * chick. A player who can take the lion has no other move. So the states are the positions that
 * Tanaka counts, and one state for a captured lion.
 */
#include "shogi.h"

static const qj_rules_parameter parameters[] = {
    {"drops", "1: pieces that are taken change sides; 0: they leave the game", 1, 0, 1},
    {NULL, NULL, 0, 0, 0}};

/* The steps of lion, giraffe, elephant, chick and hen, forwards and backwards. */
static const shogi dobutsu = {
    {{0x757, 0x252, 0x505, 0x002, 0x257}, {0x757, 0x252, 0x505, 0x200, 0x752}}};

static const char *start(const qj_setup *setup, void *state)
{
    enum { THEIRS = SHOGI_THEIRS };
    static const unsigned char pieces[SHOGI_PIECES] = {13, 1 | THEIRS, 14, 0 | THEIRS,
                                                       12, 2 | THEIRS, 9,  5 | THEIRS};
    memcpy(state, pieces, sizeof pieces);
    return (void)setup, NULL;
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *piece = state;
    const bool far = (piece[SHOGI_THEIR_KING] & SHOGI_CELL) >= 12;
    *value = -1;
    return piece[SHOGI_KING] & SHOGI_THEIRS || (far && !shogi_can_take(setup, piece));
}

/* The letter of a piece, a capital for the player to move. */
static char letter(const unsigned char *piece, int i)
{
    return "LlGgEeCcHh"[(piece[i] & SHOGI_PROMOTED ? 8 : i / 2 * 2) +
                        (piece[i] & SHOGI_THEIRS ? 1 : 0)];
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *piece = state;
    char shown[] = "...x...x...x...x";
    for (int i = 0; i < SHOGI_PIECES; i++)
        shown[piece[i] & SHOGI_CELL] = letter(piece, i);
    for (int row = 0; row < 16; row += 4)
        qj_sink_print(out, "%c %c %c\n", shown[row], shown[row + 1], shown[row + 2]);
    for (int i = 0; i < SHOGI_PIECES; i++)
        if ((piece[i] & SHOGI_CELL) == SHOGI_HAND)
            qj_sink_print(out, "%c %s\n", letter(piece, i), setup->value[0] ? "in hand" : "is out");
}

/* The board, with the hand of the player to move at its right and that of the opponent at its left:
 * giraffes, elephants, chicks. */
static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const unsigned char *piece = state;
    char on[16] = "", held[6][4] = {{""}};
    for (int i = 0; i < SHOGI_PIECES; i++)
        if ((piece[i] & SHOGI_CELL) != SHOGI_HAND)
            on[piece[i] & SHOGI_CELL] = letter(piece, i);
        else if (setup->value[0] && i >= SHOGI_FIRST) {
            char *hand = held[i / 2 - 1 + (piece[i] & SHOGI_THEIRS ? 3 : 0)];
            hand[*hand ? 1 : 0] = letter(piece, i);
        }
    for (int row = 0; row < 4; row++)
        for (int column = 0; column < 3; column++)
            if (!visit(user, &(qj_cell){QJ_SQUARE, QJ_PLAIN, column, row, {on[4 * row + column]}}))
                return;
    for (int i = 0; i < 6 && setup->value[0]; i++) {
        const bool mine = i < 3;
        qj_cell cell = {QJ_SQUARE, QJ_PLAIN, mine ? 3.5 : -1.5, i % 3 + mine, ""};
        memcpy(cell.words, held[i], sizeof held[i]);
        if (!visit(user, &cell))
            return;
    }
}

static unsigned clicks(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2])
{
    (void)setup, (void)state;
    cells[0] = move->part[0] - 1;
    cells[1] = move->part[1] - 1;
    return 2;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "dobutsu",
                                   .summary = "take the lion, or bring yours to the far row",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .loops = true,
                                   .state_size = shogi_state_size,
                                   .start = start,
                                   .over = over,
                                   .moves = shogi_moves,
                                   .play = shogi_play,
                                   .move_parts = 2,
                                   .canonical = shogi_canonical,
                                   .draw = draw,
                                   .cells = cells,
                                   .clicks = clicks,
                                   .layout = shogi_layout,
                                   .predecessors = shogi_predecessors,
                                   .user = (void *)&dobutsu};
    return &rules;
}
