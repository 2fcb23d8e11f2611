/* Dobutsu shogi (Kitao, Fujita 2008) on 3 x 4 cells: who takes the lion wins, and who brings the
 * own lion to the far row, where it cannot be taken. Pieces that are taken change sides and are
 * dropped on any free cell; a chick that moves to the far row becomes a hen, and a hen that is
 * taken a chick. Positions repeat. (Tanaka, "An analysis of a board game 'Doubutsu Shogi'", 2009.)
 *
 *     cc -O2 -shared -fPIC -o dobutsu.so dobutsu.c && qiju solve ./dobutsu.so --drops 0
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

/* A state is a byte for each piece, those of a kind in order: its cell, 4 * row + column, or HAND,
 * and what it is. Bit i of a set is cell i; the fourth column is none. */
enum { LION, THEIR_LION, GIRAFFE, ELEPHANT = 4, CHICK = 6, PIECES = 8 };
enum { HAND = 7, CELL = 15, THEIRS = 16, HEN = 32, BOARD = 0x7777 };
static const unsigned char taken_lion[PIECES] = {HAND | THEIRS};

static size_t state_size(const qj_setup *setup)
{
    return (void)setup, PIECES;
}

static const char *start(const qj_setup *setup, void *state)
{
    static const unsigned char pieces[PIECES] = {13, 1 | THEIRS, 14, 0 | THEIRS,
                                                 12, 2 | THEIRS, 9,  5 | THEIRS};
    memcpy(state, pieces, PIECES);
    return (void)setup, NULL;
}

/* Where a piece of the mover's goes to from its cell, or where from, on an empty board. Bits of the
 * steps: 0 up and left, 1 up, 2 up and right, 4 left, 5 none, ... */
static unsigned steps(int i, unsigned char piece, bool back)
{
    static const unsigned ways[2][5] = {{0x757, 0x252, 0x505, 0x002, 0x257},
                                        {0x757, 0x252, 0x505, 0x200, 0x752}};
    return piece % THEIRS == HAND
               ? 0
               : ways[back][piece & HEN ? 4 : i / 2] << (piece & CELL) >> 5 & BOARD;
}

static unsigned cell_of(unsigned piece)
{
    return 1U << (piece & CELL) & BOARD;
}

static bool can_take_lion(const unsigned char *piece)
{
    unsigned reached = 0;
    for (int i = 0; i < PIECES; i++)
        reached |= piece[i] & THEIRS ? 0 : steps(i, piece[i], false);
    return reached & cell_of(piece[THEIR_LION]);
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char *piece = state;
    *value = -1;
    return (void)setup,
           piece[LION] & THEIRS || ((piece[THEIR_LION] & CELL) >= 12 && !can_take_lion(piece));
}

/* Cells as moves have them. */
static unsigned text_of(unsigned cell)
{
    return cell / 4 * 3 + cell % 4 + 1;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *piece = state;
    unsigned mine = 0, theirs = 0;
    int at[16 + 3] = {0}; /* 1 + the piece that is on a cell, or in hand */
    for (int i = PIECES - 1; i >= 0; i--) {
        *(piece[i] & THEIRS ? &theirs : &mine) |= cell_of(piece[i]);
        if (!(piece[i] & THEIRS))
            at[piece[i] == HAND ? 15 + i / 2 : piece[i] & CELL] = i + 1;
    }
    bool taking = can_take_lion(piece), dropping = setup->value[0] && !taking;
    for (unsigned from = 0; from < (dropping ? 19 : 16); from++) {
        int i = at[from] - 1;
        unsigned aims = i < 0       ? 0
                        : from > 15 ? BOARD & ~(mine | theirs)
                        : taking    ? steps(i, piece[i], false) & cell_of(piece[THEIR_LION])
                                    : steps(i, piece[i], false) & ~mine;
        for (unsigned to = 0; aims >> to; to++) {
            qj_move move = {{from > 15 ? from - 3 : text_of(from), text_of(to), 0}};
            if (aims >> to & 1 && !visit(user, &move))
                return;
        }
    }
}

static void sort(unsigned char *piece)
{
    for (int i = GIRAFFE; i < PIECES; i += 2) {
        unsigned char one = piece[i], two = piece[i + 1];
        piece[i] = one < two ? one : two;
        piece[i + 1] = one < two ? two : one;
    }
}

/* Turns the board, all bytes at once; hands stay where they are. What is out is the mover's. */
static void turn(const qj_setup *setup, unsigned char *piece)
{
    uint64_t all, each = UINT64_C(0x0101010101010101);
    memcpy(&all, piece, PIECES);
    all = (14 * each - (all & CELL * each)) | ((all ^ THEIRS * each) & (THEIRS + HEN) * each);
    memcpy(piece, &all, PIECES);
    unsigned char lion = piece[LION];
    piece[LION] = piece[THEIR_LION];
    piece[THEIR_LION] = lion;
    for (int i = GIRAFFE; i < PIECES && !setup->value[0]; i++)
        piece[i] = (piece[i] & CELL) == HAND ? HAND : piece[i];
    sort(piece);
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *piece = state;
    unsigned drop = move->part[0] > 12,
             to = (unsigned)(move->part[1] - 1) / 3 * 4 + (unsigned)(move->part[1] - 1) % 3;
    unsigned from = drop
                        ? HAND
                        : (unsigned)(move->part[0] - 1) / 3 * 4 + (unsigned)(move->part[0] - 1) % 3;
    int i = drop ? 2 * ((int)move->part[0] - 12) : 0;
    while ((piece[i] & ~HEN) != (int)from)
        i++;
    for (int taken = 0; taken < PIECES; taken++)
        piece[taken] = (piece[taken] & ~HEN) == (int)(to | THEIRS) ? HAND : piece[taken];
    if (piece[THEIR_LION] == HAND) {
        memcpy(piece, taken_lion, PIECES); /* all that matters */
        return 0;
    }
    bool hen = piece[i] & HEN || (i >= CHICK && !drop && to < 3);
    piece[i] = (unsigned char)(to | (hen ? HEN : 0));
    turn(setup, piece);
    return 0;
}

/* All states before the piece i came from somewhere to where it stands now, whatever it took there;
 * THEIR_LION stands for nothing. */
static void visit_before(const unsigned char *now, int i, unsigned from, qj_state_fn visit,
                         void *user)
{
    for (int taken = THEIR_LION; taken < (from == HAND ? GIRAFFE : PIECES); taken++)
        for (int hen = 0; hen <= (taken < CHICK ? 0 : HEN); hen += HEN) {
            unsigned char then[PIECES];
            memcpy(then, now, PIECES);
            if (taken > THEIR_LION && now[taken] != HAND)
                continue;
            if (taken > THEIR_LION)
                then[taken] = (unsigned char)((now[i] & CELL) | THEIRS | hen);
            then[i] = (unsigned char)from;
            sort(then);
            if (!can_take_lion(then))
                visit(user, then, PIECES);
        }
}

static void predecessors(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    unsigned char now[PIECES];
    unsigned free = BOARD;
    memcpy(now, state, PIECES);
    turn(setup, now);
    for (int i = 0; i < PIECES; i++)
        free &= ~cell_of(now[i]);
    for (int i = 0; i < PIECES; i++) {
        unsigned to = now[i] & CELL, hen = now[i] & HEN;
        bool far = i >= CHICK && to < 3;
        unsigned from = far && !hen ? 0 : steps(i, now[i], true) & free;
        if (now[i] & THEIRS || now[i] == HAND)
            continue;
        if (i >= GIRAFFE && !hen && setup->value[0])
            visit_before(now, i, HAND, visit, user);
        for (unsigned cell = 0; from >> cell; cell++)
            if (from >> cell & 1)
                visit_before(now, i, cell | hen, visit, user);
        if (far && hen && free >> (to + 4) & 1)
            visit_before(now, i, to + 4, visit, user);
    }
}

/* Of the board and its mirror image the one that comes first: the lion is not on the right. */
static void canonical(const qj_setup *setup, void *state)
{
    unsigned char mirrored[PIECES], *piece = state;
    unsigned column = piece[LION] % 4;
    (void)setup;
    if (column == 0 || piece[LION] & THEIRS)
        return;
    for (int i = 0; i < PIECES; i++)
        mirrored[i] = piece[i] & 1 ? piece[i] : piece[i] ^ 2;
    sort(mirrored);
    if (column == 2 || memcmp(mirrored, piece, PIECES) < 0)
        memcpy(piece, mirrored, PIECES);
}

/* Numbers, with drops: without there are few positions. The lions first, then for each kind how
 * many are on the board and where. kinds[k][c]: states of the kinds from k on, of which each can be
 * s things on a cell, where c cells are free:
 *
 *     3 kinds[k + 1][c] + 2 s c kinds[k + 1][c - 1] + s^2 (c choose 2) kinds[k + 1][c - 2] */
enum { LIONS = 8 * 11 };
static const uint32_t kinds[4][11] = {{[10] = 11878227},
                                      {[8] = 46777, 77373, 121149},
                                      {[6] = 291, 395, 515, 651, 803},
                                      {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}};

static uint64_t numbers(const qj_setup *setup)
{
    return setup->value[0] ? LIONS * (uint64_t)kinds[0][10] + 1 : 0;
}

/* The free cells before that of a piece; and the piece behind so many, what is THEIRS and HEN. */
static unsigned before(unsigned free, unsigned piece)
{
    unsigned set = free & (cell_of(piece) - 1);
    set = (set & 0x5555) + (set >> 1 & 0x5555);
    set = (set & 0x3333) + (set >> 2 & 0x3333);
    return (set * 0x1111 >> 12) & 15;
}

static unsigned char behind(unsigned free, uint64_t count, uint64_t what)
{
    uint64_t cell = 0;
    for (; !(free >> cell & 1) || count--; cell++)
        ;
    return (unsigned char)(cell | what << 4);
}

static uint64_t number(const qj_setup *setup, const void *state)
{
    const unsigned char *piece = state;
    unsigned free = BOARD & ~cell_of(piece[LION]), cells = 10;
    if (piece[LION] & THEIRS)
        return numbers(setup) - 1;
    uint64_t lions = (piece[LION] / 4U * 2 + piece[LION] % 4) * 11 +
                     before(free, piece[THEIR_LION]);
    uint64_t number = lions * kinds[0][10];
    free &= ~cell_of(piece[THEIR_LION]);
    for (int i = GIRAFFE; i < PIECES; i += 2) {
        const uint32_t *rest = kinds[i / 2];
        unsigned s = i < CHICK ? 2 : 4, one = piece[i], two = piece[i + 1];
        bool first = one % 16 != HAND, second = two % 16 != HAND;
        if (!first || (second && two % 16 < one % 16))
            one = two, two = piece[i];
        uint64_t x = before(free, one), y = before(free, two), none = 3 * rest[cells];
        if (first && second)
            number += none + 2 * s * cells * rest[cells - 1] +
                      ((y * (y - 1) / 2 + x) * s * s + one / 16 * s + two / 16) * rest[cells - 2];
        else if (first || second)
            number += none + ((x * s + one / 16) * 2 + two / 16) * rest[cells - 1];
        else
            number += (one / 16 + two / 16) * rest[cells];
        free &= ~(cell_of(one) | cell_of(two));
        cells -= first + second;
    }
    return number;
}

static bool numbered(const qj_setup *setup, uint64_t number, void *state)
{
    unsigned char *piece = state;
    uint64_t lions = number / kinds[0][10];
    if (number >= numbers(setup) - 1) {
        memcpy(piece, taken_lion, PIECES);
        return number < numbers(setup);
    }
    number %= kinds[0][10];
    piece[LION] = (unsigned char)(lions / 22 * 4 + lions / 11 % 2);
    unsigned free = BOARD & ~cell_of(piece[LION]), cells = 10;
    piece[THEIR_LION] = behind(free, lions % 11, 1);
    free &= ~cell_of(piece[THEIR_LION]);
    for (int i = GIRAFFE; i < PIECES; i += 2) {
        const uint32_t *rest = kinds[i / 2];
        unsigned s = i < CHICK ? 2 : 4;
        uint64_t none = 3 * rest[cells], single = 2 * s * cells * rest[cells - 1], y = 1;
        unsigned on = number < none ? 0 : number < none + single ? 1 : 2;
        number -= on == 0 ? 0 : on == 1 ? none : none + single;
        uint64_t within = number / rest[cells - on];
        number %= rest[cells - on];
        if (on == 0) {
            piece[i] = HAND | (within > 1 ? THEIRS : 0);
            piece[i + 1] = HAND | (within > 0 ? THEIRS : 0);
        } else if (on == 1) {
            piece[i] = behind(free, within / 2 / s, within / 2 % s);
            piece[i + 1] = within % 2 ? HAND | THEIRS : HAND;
        } else {
            for (; y * (y + 1) / 2 <= within / s / s; y++)
                ;
            piece[i] = behind(free, within / s / s - y * (y - 1) / 2, within / s % s);
            piece[i + 1] = behind(free, y, within % s);
        }
        free &= ~(cell_of(piece[i]) | cell_of(piece[i + 1]));
        cells -= on;
    }
    sort(piece);
    return true;
}

/* A piece as a letter, capital when it is the mover's. */
static char letter(const unsigned char *piece, int i)
{
    return "LlGgEeCcHh"[(piece[i] & HEN ? 8 : i / 2 * 2) + (piece[i] & THEIRS ? 1 : 0)];
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *piece = state;
    char shown[] = "...x...x...x...x";
    for (int i = 0; i < PIECES; i++)
        shown[piece[i] & CELL] = letter(piece, i);
    for (int row = 0; row < 16; row += 4)
        qj_print(out, "%c %c %c\n", shown[row], shown[row + 1], shown[row + 2]);
    for (int i = 0; i < PIECES; i++)
        if ((piece[i] & CELL) == HAND)
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
                                   .draw = draw,
                                   .numbers = numbers,
                                   .number = number,
                                   .numbered = numbered,
                                   .predecessors = predecessors};
    return &rules;
}
