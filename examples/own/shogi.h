/* shogi.h: the rules of small shogi on three columns and four rows, as members of a qj_rules
 * (<qiju/rules.h>). Each player has a king and three more pieces. A player who takes the king wins.
 * A captured piece changes sides and can be dropped on any free cell. A piece of the third kind is
 * promoted by a move to the far row, until it is captured.
 *
 * The board is turned after each move: the player to move plays upwards. A move is FROM TO, cells
 * from 1, row by row from the far row. FROM 13, 14, 15 drops a piece of the first, second, third
 * kind. A player who can take the king has no other move. After that there is one state, for a
 * captured king.
 *
 * A state has a byte for each piece, the two pieces of a kind next to each other in order: the
 * cell, 4 * row + column, or the hand, and flags. Bit i of a set is cell i; the fourth column is
 * unused.
 *
 *      0  1  2  .        king, their king, two of each kind        byte:  promoted, theirs, cell
 *      4  5  6  hand
 *      8  9 10  .
 *     12 13 14  .
 *
 * The member user of the rules is a shogi. The first parameter is 1 if captured pieces change
 * sides, 0 if they leave the game.
 */
#ifndef SHOGI_H
#define SHOGI_H

#include <qiju/numbering.h>

#include <string.h>

enum {
    SHOGI_KING,
    SHOGI_THEIR_KING,
    SHOGI_FIRST, /* of the first kind */
    SHOGI_THIRD = 6,
    SHOGI_PIECES = 8
};
#define SHOGI_HAND     7U
#define SHOGI_CELL     15U
#define SHOGI_THEIRS   16U
#define SHOGI_PROMOTED 32U
#define SHOGI_BOARD    0x7777U

/* The steps of a king, the three kinds and a promoted piece, forwards and backwards: bit 0 is up
 * and left, 1 up, 2 up and right, 4 left, 5 none, ... 10 down and right. */
typedef struct shogi {
    unsigned ways[2][5];
} shogi;

/* The cells to which a piece of the player to move steps, or from which, on an empty board. */
QJ_INLINE unsigned shogi_steps(const unsigned ways[5], int i, unsigned piece)
{
    return piece % SHOGI_THEIRS == SHOGI_HAND
               ? 0
               : ways[piece & SHOGI_PROMOTED ? 4 : i / 2] << (piece & SHOGI_CELL) >> 5 &
                     SHOGI_BOARD;
}

QJ_INLINE size_t shogi_state_size(const qj_setup *setup)
{
    (void)setup;
    return SHOGI_PIECES;
}

QJ_INLINE unsigned shogi_cell_of(unsigned piece)
{
    return 1U << (piece & SHOGI_CELL) & SHOGI_BOARD;
}

/* Whether the king of the player who moved last can be taken. If it is on the far row and cannot be
 * taken, the game is over. */
QJ_INLINE bool shogi_can_take(const qj_setup *setup, const unsigned char *piece)
{
    const unsigned *ways = ((const shogi *)setup->user)->ways[0];
    unsigned reached = 0;
    for (int i = 0; i < SHOGI_PIECES; i++)
        reached |= piece[i] & SHOGI_THEIRS ? 0 : shogi_steps(ways, i, piece[i]);
    return (reached & shogi_cell_of(piece[SHOGI_THEIR_KING])) != 0;
}

/* The number of a cell in a move. */
QJ_INLINE unsigned shogi_text_of(unsigned cell)
{
    return cell / 4 * 3 + cell % 4 + 1;
}

/* Visits the moves from a cell, or from the hand (15 + kind); false if visit stops. */
QJ_INLINE bool shogi_visit(unsigned from, unsigned aims, qj_move_fn visit, void *user)
{
    for (unsigned to = 0; aims >> to; to++) {
        const qj_move move = {{from > 15 ? from - 3 : shogi_text_of(from), shogi_text_of(to), 0}};
        if (aims >> to & 1 && !visit(user, &move))
            return false;
    }
    return true;
}

QJ_INLINE void shogi_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned *ways = ((const shogi *)setup->user)->ways[0];
    const unsigned char *piece = (const unsigned char *)state;
    unsigned mine = 0, theirs = 0;
    int at[16 + 3] = {0}; /* 1 + the piece that is on a cell, or in hand */
    for (int i = SHOGI_PIECES - 1; i >= 0; i--) {
        *(piece[i] & SHOGI_THEIRS ? &theirs : &mine) |= shogi_cell_of(piece[i]);
        if (!(piece[i] & SHOGI_THEIRS))
            at[piece[i] == SHOGI_HAND ? 15 + (unsigned)i / 2 : piece[i] & SHOGI_CELL] = i + 1;
    }
    const bool taking = shogi_can_take(setup, piece), dropping = setup->value[0] && !taking;
    const unsigned target = taking ? shogi_cell_of(piece[SHOGI_THEIR_KING]) : ~mine;
    for (unsigned from = 0; from < (dropping ? 19 : 16); from++) {
        const int i = at[from] - 1;
        const unsigned aims = i < 0       ? 0
                              : from > 15 ? SHOGI_BOARD & ~(mine | theirs)
                                          : shogi_steps(ways, i, piece[i]) & target;
        if (!shogi_visit(from, aims, visit, user))
            return;
    }
}

QJ_INLINE void shogi_sort(unsigned char *piece)
{
    for (int i = SHOGI_FIRST; i < SHOGI_PIECES; i += 2) {
        unsigned char one = piece[i], two = piece[i + 1];
        piece[i] = one < two ? one : two;
        piece[i + 1] = one < two ? two : one;
    }
}

/* Turns the board, all bytes at once; hands do not move. A piece out of play becomes the mover's.
 */
QJ_INLINE void shogi_turn(const qj_setup *setup, unsigned char *piece)
{
    uint64_t all, each = UINT64_C(0x0101010101010101);
    memcpy(&all, piece, SHOGI_PIECES);
    all = (14 * each - (all & SHOGI_CELL * each)) |
          ((all ^ SHOGI_THEIRS * each) & (SHOGI_THEIRS + SHOGI_PROMOTED) * each);
    memcpy(piece, &all, SHOGI_PIECES);
    unsigned char king = piece[SHOGI_KING];
    piece[SHOGI_KING] = piece[SHOGI_THEIR_KING];
    piece[SHOGI_THEIR_KING] = king;
    for (int i = SHOGI_FIRST; i < SHOGI_PIECES && !setup->value[0]; i++)
        piece[i] = (piece[i] & SHOGI_CELL) == SHOGI_HAND ? (unsigned char)SHOGI_HAND : piece[i];
    shogi_sort(piece);
}

/* Makes the one state for a captured king. */
QJ_INLINE void shogi_take_king(unsigned char *piece)
{
    memset(piece, 0, SHOGI_PIECES);
    piece[SHOGI_KING] = SHOGI_HAND | SHOGI_THEIRS;
}

QJ_INLINE int64_t shogi_play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *piece = (unsigned char *)state;
    unsigned drop = move->part[0] > 12,
             to = (unsigned)(move->part[1] - 1) / 3 * 4 + (unsigned)(move->part[1] - 1) % 3;
    unsigned from = drop
                        ? SHOGI_HAND
                        : (unsigned)(move->part[0] - 1) / 3 * 4 + (unsigned)(move->part[0] - 1) % 3;
    int i = drop ? 2 * ((int)move->part[0] - 12) : 0;
    while ((piece[i] & ~SHOGI_PROMOTED) != from)
        i++;
    for (int taken = 0; taken < SHOGI_PIECES; taken++)
        piece[taken] = (piece[taken] & ~SHOGI_PROMOTED) == (to | SHOGI_THEIRS)
                           ? (unsigned char)SHOGI_HAND
                           : piece[taken];
    if (piece[SHOGI_THEIR_KING] == SHOGI_HAND) {
        shogi_take_king(piece);
        return 0;
    }
    const bool promoted = piece[i] & SHOGI_PROMOTED || (i >= SHOGI_THIRD && !drop && to < 3);
    piece[i] = (unsigned char)(to | (promoted ? SHOGI_PROMOTED : 0));
    shogi_turn(setup, piece);
    return 0;
}

/* Visits the states before piece i came to its cell from a given cell or the hand, one for each
 * piece that it can have taken there. SHOGI_THEIR_KING means that it took no piece. */
QJ_INLINE void shogi_visit_before(const qj_setup *setup, const unsigned char *now, int i,
                                  unsigned from, qj_state_fn visit, void *user)
{
    for (int taken = SHOGI_THEIR_KING; taken < (from == SHOGI_HAND ? SHOGI_FIRST : SHOGI_PIECES);
         taken++)
        for (unsigned promoted = 0; promoted <= (taken < SHOGI_THIRD ? 0 : SHOGI_PROMOTED);
             promoted += SHOGI_PROMOTED) {
            unsigned char then[SHOGI_PIECES];
            memcpy(then, now, SHOGI_PIECES);
            if (taken > SHOGI_THEIR_KING && now[taken] != SHOGI_HAND)
                continue;
            if (taken > SHOGI_THEIR_KING)
                then[taken] = (unsigned char)((now[i] & SHOGI_CELL) | SHOGI_THEIRS | promoted);
            then[i] = (unsigned char)from;
            shogi_sort(then);
            if (!shogi_can_take(setup, then))
                visit(user, then, SHOGI_PIECES);
        }
}

QJ_INLINE void shogi_predecessors(const qj_setup *setup, const void *state, qj_state_fn visit,
                                  void *user)
{
    const unsigned *ways = ((const shogi *)setup->user)->ways[1];
    unsigned char now[SHOGI_PIECES];
    unsigned free = SHOGI_BOARD;
    memcpy(now, state, SHOGI_PIECES);
    shogi_turn(setup, now);
    for (int i = 0; i < SHOGI_PIECES; i++)
        free &= ~shogi_cell_of(now[i]);
    for (int i = 0; i < SHOGI_PIECES; i++) {
        unsigned to = now[i] & SHOGI_CELL, promoted = now[i] & SHOGI_PROMOTED;
        bool far = i >= SHOGI_THIRD && to < 3;
        unsigned from = far && !promoted ? 0 : shogi_steps(ways, i, now[i]) & free;
        if (now[i] & SHOGI_THEIRS || now[i] == SHOGI_HAND)
            continue;
        if (i >= SHOGI_FIRST && !promoted && setup->value[0])
            shogi_visit_before(setup, now, i, SHOGI_HAND, visit, user);
        for (unsigned cell = 0; from >> cell; cell++)
            if (from >> cell & 1)
                shogi_visit_before(setup, now, i, cell | promoted, visit, user);
        if (far && promoted && free >> (to + 4) & 1)
            shogi_visit_before(setup, now, i, to + 4, visit, user);
    }
}

/* The smaller of the board and its mirror image; its king is not in the right column. */
QJ_INLINE void shogi_canonical(const qj_setup *setup, void *state)
{
    unsigned char mirrored[SHOGI_PIECES], *piece = (unsigned char *)state;
    unsigned column = piece[SHOGI_KING] % 4;
    (void)setup;
    if (column == 0 || piece[SHOGI_KING] & SHOGI_THEIRS)
        return;
    for (int i = 0; i < SHOGI_PIECES; i++)
        mirrored[i] = piece[i] & 1 ? piece[i] : piece[i] ^ 2;
    shogi_sort(mirrored);
    if (column == 2 || memcmp(mirrored, piece, SHOGI_PIECES) < 0)
        memcpy(piece, mirrored, SHOGI_PIECES);
}

/* Ranks, only with drops: without drops there are few positions. The kings come first, then for
 * each kind how many pieces are on the board, and where. rest(k)[c] is the number of states of the
 * kinds after kind k on c free cells. A piece of a kind can be in s states on a cell. The states
 * from kind k on are
 *
 *     3 rest(k)[c] + 2 s c rest(k)[c - 1] + s^2 (c choose 2) rest(k)[c - 2] */
#define SHOGI_KINGS (UINT64_C(8) * 11)

QJ_INLINE const uint32_t *shogi_rest(int kind)
{
    static const uint32_t rest[4][11] = {
        {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 11878227},
        {0, 0, 0, 0, 0, 0, 0, 0, 46777, 77373, 121149},
        {0, 0, 0, 0, 0, 0, 291, 395, 515, 651, 803},
        {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
    };
    return rest[kind];
}

QJ_INLINE uint64_t shogi_ranks(void)
{
    return SHOGI_KINGS * shogi_rest(0)[10] + 1;
}

/* Counts the free cells before the cell of a piece. */
QJ_INLINE unsigned shogi_before(unsigned free, unsigned piece)
{
    unsigned set = free & (shogi_cell_of(piece) - 1);
    set = (set & 0x5555) + (set >> 1 & 0x5555);
    set = (set & 0x3333) + (set >> 2 & 0x3333);
    return (set * 0x1111 >> 12) & 15;
}

QJ_INLINE unsigned char shogi_behind(unsigned free, uint64_t count, uint64_t what)
{
    uint64_t cell = 0;
    for (; !(free >> cell & 1) || count--; cell++)
        ;
    return (unsigned char)(cell | what << 4);
}

QJ_INLINE uint64_t shogi_rank(const void *user, const void *state)
{
    (void)user;
    const unsigned char *piece = (const unsigned char *)state;
    unsigned free = SHOGI_BOARD & ~shogi_cell_of(piece[SHOGI_KING]), cells = 10;
    if (piece[SHOGI_KING] & SHOGI_THEIRS)
        return shogi_ranks() - 1;
    uint64_t kings = (piece[SHOGI_KING] / 4U * UINT64_C(2) + piece[SHOGI_KING] % 4) * 11 +
                     shogi_before(free, piece[SHOGI_THEIR_KING]);
    uint64_t number = kings * shogi_rest(0)[10];
    free &= ~shogi_cell_of(piece[SHOGI_THEIR_KING]);
    for (int i = SHOGI_FIRST; i < SHOGI_PIECES; i += 2) {
        const uint32_t *rest = shogi_rest(i / 2);
        const uint64_t s = i < SHOGI_THIRD ? 2 : 4;
        unsigned one = piece[i], two = piece[i + 1];
        bool first = one % 16 != SHOGI_HAND, second = two % 16 != SHOGI_HAND;
        if (!first || (second && two % 16 < one % 16))
            one = two, two = piece[i];
        uint64_t x = shogi_before(free, one), y = shogi_before(free, two),
                 none = UINT64_C(3) * rest[cells];
        if (first && second)
            number += none + 2 * s * cells * rest[cells - 1] +
                      ((y * (y - 1) / 2 + x) * s * s + one / 16 * s + two / 16) * rest[cells - 2];
        else if (first || second)
            number += none + ((x * s + one / 16) * 2 + two / 16) * rest[cells - 1];
        else
            number += (uint64_t)(one / 16 + two / 16) * rest[cells];
        free &= ~(shogi_cell_of(one) | shogi_cell_of(two));
        cells -= first + second;
    }
    return number;
}

QJ_INLINE void shogi_unrank(const void *user, uint64_t number, void *state)
{
    unsigned char *piece = (unsigned char *)state;
    uint64_t kings = number / shogi_rest(0)[10];
    if (number >= shogi_ranks() - 1) {
        shogi_take_king(piece);
        return;
    }
    (void)user;
    number %= shogi_rest(0)[10];
    piece[SHOGI_KING] = (unsigned char)(kings / 22 * 4 + kings / 11 % 2);
    unsigned free = SHOGI_BOARD & ~shogi_cell_of(piece[SHOGI_KING]), cells = 10;
    piece[SHOGI_THEIR_KING] = shogi_behind(free, kings % 11, 1);
    free &= ~shogi_cell_of(piece[SHOGI_THEIR_KING]);
    for (int i = SHOGI_FIRST; i < SHOGI_PIECES; i += 2) {
        const uint32_t *rest = shogi_rest(i / 2);
        const uint64_t s = i < SHOGI_THIRD ? 2 : 4;
        uint64_t none = UINT64_C(3) * rest[cells], single = 2 * s * cells * rest[cells - 1], y = 1;
        unsigned on = number < none ? 0 : number < none + single ? 1 : 2;
        number -= on == 0 ? 0 : on == 1 ? none : none + single;
        uint64_t within = number / rest[cells - on];
        number %= rest[cells - on];
        if (on == 0) {
            piece[i] = SHOGI_HAND | (within > 1 ? SHOGI_THEIRS : 0);
            piece[i + 1] = SHOGI_HAND | (within > 0 ? SHOGI_THEIRS : 0);
        } else if (on == 1) {
            piece[i] = shogi_behind(free, within / 2 / s, within / 2 % s);
            piece[i + 1] = within % 2 ? SHOGI_HAND | SHOGI_THEIRS : SHOGI_HAND;
        } else {
            for (; y * (y + 1) / 2 <= within / s / s; y++)
                ;
            piece[i] = shogi_behind(free, within / s / s - y * (y - 1) / 2, within / s % s);
            piece[i + 1] = shogi_behind(free, y, within % s);
        }
        free &= ~(shogi_cell_of(piece[i]) | shogi_cell_of(piece[i + 1]));
        cells -= on;
    }
    shogi_sort(piece);
}

QJ_INLINE bool shogi_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_ranked(out, SHOGI_PIECES, shogi_ranks(), shogi_rank, shogi_unrank, NULL);
    return setup->value[0] && tier == 0;
}

#endif
