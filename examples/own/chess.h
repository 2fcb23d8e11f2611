/* chess.h: the rules of chess on 3 x 3 cells, as members of a qj_rules (<qiju/rules.h>). There is
 * no castling, and a pawn goes one step at a time. A move is the two cells, from 0, and the piece
 * that a pawn becomes on its last row, 0 for none.
 *
 *     0 1 2      a3 b3 c3      the last row of White's pawns
 *     3 4 5      a2 b2 c2
 *     6 7 8      a1 b1 c1      of Black's
 */
#ifndef CHESS_H
#define CHESS_H

#include <qiju/squares.h>

enum {
    CHESS_NONE,
    CHESS_KING,
    CHESS_QUEEN,
    CHESS_ROOK,
    CHESS_BISHOP,
    CHESS_KNIGHT,
    CHESS_PAWN,
    CHESS_KINDS = CHESS_PAWN,
    CHESS_CELLS = 9
};
static const char chess_letters[] = ".KQRBNPkqrbnp";

/* A state is the player to move and a piece for each cell: a kind, and CHESS_KINDS more for
 * Black's.
 */
typedef struct chess_board {
    unsigned char side, cell[CHESS_CELLS];
} chess_board;

QJ_INLINE size_t chess_state_size(const qj_setup *setup)
{
    return (void)setup, sizeof(chess_board);
}

QJ_INLINE int chess_kind_of(int piece)
{
    return piece > CHESS_KINDS ? piece - CHESS_KINDS : piece;
}

QJ_INLINE bool chess_is_of(int piece, int side)
{
    return piece && (piece > CHESS_KINDS) == side;
}

/* Whether the piece on a cell attacks another cell. On a line only the cell between can block it.
 */
QJ_INLINE bool chess_attacks(const chess_board *board, int from, int to)
{
    const int piece = board->cell[from], kind = chess_kind_of(piece);
    const int down = to / 3 - from / 3, right = to % 3 - from % 3,
              square = down * down + right * right;
    const bool straight = !down || !right, slanting = down * down == right * right;
    if (from == to || kind == CHESS_NONE)
        return false;
    if (kind == CHESS_KING || kind == CHESS_KNIGHT)
        return kind == CHESS_KING ? square <= 2 : square == 5;
    if (kind == CHESS_PAWN)
        return square == 2 && down == (piece > CHESS_KINDS ? 1 : -1);
    return ((straight && kind != CHESS_BISHOP) || (slanting && kind != CHESS_ROOK)) &&
           (square <= 2 || !board->cell[(from + to) / 2]);
}

QJ_INLINE bool chess_in_check(const chess_board *board, int side)
{
    const unsigned char *king = memchr(board->cell, side ? CHESS_KING + CHESS_KINDS : CHESS_KING,
                                       CHESS_CELLS);
    bool check = false;
    for (int from = 0; king && from < CHESS_CELLS && !check; from++)
        check = chess_is_of(board->cell[from], !side) &&
                chess_attacks(board, from, (int)(king - board->cell));
    return check;
}

QJ_INLINE int64_t chess_play(const qj_setup *setup, void *state, const qj_move *move)
{
    chess_board *board = state;
    unsigned char *from = &board->cell[move->part[0]];
    board->cell[move->part[1]] =
        (unsigned char)(move->part[2] ? move->part[2] + (uint64_t)board->side * CHESS_KINDS
                                      : *from);
    *from = CHESS_NONE;
    board->side = !board->side;
    return (void)setup, 0;
}

/* Whether a piece can go to a cell, checks of its king not considered. */
QJ_INLINE bool chess_can_go(const chess_board *board, int from, int to)
{
    const int piece = board->cell[from];
    if (!chess_is_of(piece, board->side) || chess_is_of(board->cell[to], board->side))
        return false;
    if (chess_kind_of(piece) == CHESS_PAWN && !board->cell[to])
        return to - from == (board->side ? 3 : -3);
    return chess_attacks(board, from, to);
}

QJ_INLINE void chess_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const chess_board *now = state;
    for (int from = 0; from < CHESS_CELLS; from++)
        for (int to = 0; to < CHESS_CELLS; to++) {
            const bool promotes = chess_kind_of(now->cell[from]) == CHESS_PAWN &&
                                  to / 3 == (now->side ? 2 : 0);
            qj_move move = {{(uint64_t)from, (uint64_t)to, promotes ? CHESS_QUEEN : CHESS_NONE}};
            chess_board next = *now;
            if (!chess_can_go(now, from, to))
                continue;
            chess_play(setup, &next, &move);
            if (chess_in_check(&next, now->side))
                continue;
            for (; move.part[2] <= (promotes ? CHESS_KNIGHT : CHESS_NONE); move.part[2]++)
                if (!visit(user, &move))
                    return;
        }
}

QJ_INLINE bool chess_note(void *user, const qj_move *move)
{
    *(bool *)user = true;
    return (void)move, false;
}

/* The game is over, and lost, for a player in check who has no move. */
QJ_INLINE bool chess_over(const qj_setup *setup, const void *state, int64_t *value)
{
    const chess_board *board = state;
    bool can_move = false;
    *value = -1;
    if (chess_in_check(board, board->side))
        chess_moves(setup, state, chess_note, &can_move);
    else
        can_move = true;
    return !can_move;
}

/* The mirror image. */
QJ_INLINE void chess_symmetries(const qj_setup *setup, qj_symmetry_fn visit, void *user)
{
    static const uint16_t from[] = {0, 3, 2, 1, 6, 5, 4, 9, 8, 7}; /* the player, and the cells */
    visit(user, &(qj_symmetry){from, NULL});
    (void)setup;
}

/* The tier: pieces plus the steps that pawns have left. No move raises it. */
QJ_INLINE uint64_t chess_tier(const qj_setup *setup, const void *state)
{
    const chess_board *board = state;
    uint64_t rank = 0;
    for (int i = 0; i < CHESS_CELLS; i++) {
        rank += board->cell[i] != CHESS_NONE;
        if (chess_kind_of(board->cell[i]) == CHESS_PAWN)
            rank += (uint64_t)(board->cell[i] == CHESS_PAWN ? i / 3 : 2 - i / 3);
    }
    return (void)setup, rank;
}

/* Each player has one king, pawns are not on their last row, and the player who moved last is not
 * in check. */
QJ_INLINE bool chess_is_state(const qj_setup *setup, const void *state)
{
    const chess_board *board = state;
    int kings[2] = {0, 0};
    bool fits = board->side <= 1;
    for (int i = 0; i < CHESS_CELLS && fits; i++) {
        const int piece = board->cell[i], side = piece > CHESS_KINDS;
        fits = piece <= 2 * CHESS_KINDS &&
               (chess_kind_of(piece) != CHESS_PAWN || i / 3 != 2 * side);
        kings[side] += chess_kind_of(piece) == CHESS_KING;
    }
    return (void)setup,
           fits && kings[0] == 1 && kings[1] == 1 && !chess_in_check(board, !board->side);
}

#endif
