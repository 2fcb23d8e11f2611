/* Dobutsu shogi (Kitao, Fujita 2008) on 3 x 4 cells: who takes the lion wins, and who brings the
 * own lion to the far row, where it cannot be taken. Pieces that are taken change sides and are
 * dropped on any free cell; a chick that moves to the far row becomes a hen, and a hen that is
 * taken a chick. Positions repeat. (Tanaka, "An analysis of a board game 'Doubutsu Shogi'", 2009.)
 *
 *     cc -O2 -shared -fPIC -o dobutsu.so dobutsu.c && qiju play ./dobutsu.so --states 100000
 *
 * The board is turned after each move: who is to move plays upwards, with capitals. A move is FROM
 * TO, cells from 1, row by row from the far one; FROM 13, 14, 15 drops a giraffe, elephant, chick.
 * Who can take the lion must: so these are the positions that Tanaka counts, and a lion taken.
 */
#include <qiju/rules.h>

#include <string.h>

static const qj_rules_parameter parameters[] = {
    {"drops", "1: pieces that are taken change sides; 0: they leave the game", 1, 0, 1},
    {NULL, NULL, 0, 0, 0}};

/* A state is where each piece stands, the pieces of a kind in order. */
enum { LION, THEIR_LION, GIRAFFE, ELEPHANT = 4, CHICK = 6, PIECES = 8 };
enum { CELLS = 12, THEIRS = CELLS, HAND = 24, THEIR_HAND, HEN }; /* from HEN on: hens on cells */

static size_t state_size(const qj_setup *setup)
{
    (void)setup;
    return PIECES;
}

static const char *start(const qj_setup *setup, void *state)
{
    static const unsigned char pieces[PIECES] = {10, THEIRS + 1, 11, THEIRS, 9, THEIRS + 2, 7, 16};
    (void)setup;
    memcpy(state, pieces, sizeof pieces);
    return NULL;
}

/* Which piece is where, -1 for none; the mover's also as one of each kind in hand. */
struct board {
    signed char mine[CELLS + 3], theirs[CELLS];
};

static struct board look(const unsigned char *piece)
{
    struct board board;
    memset(&board, -1, sizeof board);
    for (int i = 0; i < PIECES; i++) {
        int place = piece[i] % HEN;
        if (place < CELLS)
            board.mine[place] = (signed char)i;
        else if (place < HAND)
            board.theirs[place - THEIRS] = (signed char)i;
        else if (place == HAND)
            board.mine[CELLS + i / 2 - 1] = (signed char)i;
    }
    return board;
}

/* Bits 0 to 8 of steps: up and left, up, up and right, left, none, ... */
static bool reaches(const unsigned char *piece, int i, int to)
{
    static const unsigned steps[] = {0x1ef, 0xaa, 0x145, 0x002}, hen = 0x0af;
    int from = piece[i] % HEN, down = to / 3 - from / 3, right = to % 3 - from % 3;
    return from < CELLS && down * down <= 1 && right * right <= 1 &&
           (piece[i] >= HEN ? hen : steps[i / 2]) >> (3 * (down + 1) + right + 1) & 1;
}

static bool can_take_lion(const unsigned char *piece)
{
    bool can = false;
    for (int i = 0; i < PIECES; i++)
        can = can || reaches(piece, i, piece[THEIR_LION] - THEIRS);
    return can;
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *piece = state;
    (void)setup;
    *value = -1;
    return piece[LION] == THEIR_HAND || (piece[THEIR_LION] >= THEIRS + 9 && !can_take_lion(piece));
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *piece = state;
    const struct board board = look(piece);
    bool taking = can_take_lion(piece);
    for (int from = 0; from < (setup->value[0] ? CELLS + 3 : CELLS); from++) {
        int i = board.mine[from];
        for (int to = 0; i >= 0 && to < CELLS; to++) {
            qj_move move = {{(uint64_t)from + 1, (uint64_t)to + 1, 0}};
            bool legal = from < CELLS ? reaches(piece, i, to) : board.theirs[to] < 0;
            if (legal && board.mine[to] < 0 && (!taking || board.theirs[to] == THEIR_LION) &&
                !visit(user, &move))
                return;
        }
    }
}

static void exchange(unsigned char *one, unsigned char *other)
{
    unsigned char kept = *one;
    *one = *other;
    *other = kept;
}

static void sort(unsigned char *piece)
{
    for (int i = GIRAFFE; i < PIECES; i += 2)
        if (piece[i] > piece[i + 1])
            exchange(&piece[i], &piece[i + 1]);
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *piece = state;
    int from = (int)move->part[0] - 1, to = (int)move->part[1] - 1;
    const struct board board = look(piece);
    int i = board.mine[from], taken = board.theirs[to];
    if (taken == THEIR_LION) {
        memset(piece, 0, PIECES); /* all that matters is that it was taken */
        piece[LION] = THEIR_HAND;
        return 0;
    }
    if (taken >= 0)
        piece[taken] = HAND;
    bool hen = piece[i] >= HEN || (i >= CHICK && from < CELLS && to < 3);
    piece[i] = (unsigned char)(to + (hen ? HEN : 0));
    for (i = 0; i < PIECES; i++) {
        int base = piece[i] / HEN * HEN, place = piece[i] % HEN;
        piece[i] = (unsigned char)(place < HAND      ? base + HAND - 1 - place
                                   : setup->value[0] ? HAND + THEIR_HAND - place
                                                     : THEIR_HAND);
    }
    exchange(&piece[LION], &piece[THEIR_LION]);
    sort(piece);
    return 0;
}

/* Of the board and its mirror image the one that comes first. */
static void canonical(const qj_setup *setup, void *state)
{
    unsigned char mirrored[PIECES];
    (void)setup;
    memcpy(mirrored, state, PIECES);
    for (int i = 0; i < PIECES; i++)
        if (mirrored[i] % HEN < HAND)
            mirrored[i] = (unsigned char)(mirrored[i] + 2 - 2 * (mirrored[i] % HEN % 3));
    sort(mirrored);
    if (memcmp(mirrored, state, PIECES) < 0)
        memcpy(state, mirrored, PIECES);
}

/* A piece as a letter, capital when it is the mover's. */
static char letter(const unsigned char *piece, int i)
{
    return "LlGgEeCcHh"[(piece[i] >= HEN ? 8 : i / 2 * 2) +
                        (piece[i] % HEN >= THEIRS && piece[i] != HAND)];
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *piece = state;
    const struct board board = look(piece);
    for (int cell = 0; cell < CELLS; cell++) {
        int i = board.mine[cell] >= 0 ? board.mine[cell] : board.theirs[cell];
        qj_print(out, "%c%s", i < 0 ? '.' : letter(piece, i), cell % 3 < 2 ? " " : "\n");
    }
    for (int i = 0; i < PIECES; i++)
        if (piece[i] == HAND || piece[i] == THEIR_HAND)
            qj_print(out, "%c %s\n", letter(piece, i), setup->value[0] ? "in hand" : "is out");
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "dobutsu",
                                   .summary = "take the lion, or bring yours to the far row",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .loops = true,
                                   .state_size = state_size,
                                   .start = start,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 2,
                                   .canonical = canonical,
                                   .draw = draw};
    return &rules;
}
