/* Chess on 3 x 3 cells, which Kirill Kryukov solved for every position (2004). The rules are those
 * of chess without castling and double steps of pawns. A pawn on its last row becomes another
 * piece. A player without a legal move is mated, or draws if the king is not attacked.
 *
 *     cc -O3 -shared -fPIC -o small_chess.so small_chess.c && qiju solve ./small_chess.so
 *
 * The start is a longest mate, in 16 moves. The word of a position is the player to move, w or b,
 * and the cells row by row from the top: K, Q, R, B, N, P for White, small letters for Black, a
 * point for an empty cell. An example is wKpNbPkBqN. A move is two cells, and the piece that a pawn
 * becomes: c1b3, b2b3n.
 */
#include "chess.h"

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    chess_board *board = state;
    board->side = *word == 'b';
    bool fits = *word == 'w' || *word == 'b';
    for (int i = 0; i < CHESS_CELLS && fits; i++) {
        const char *letter = word[i + 1] ? strchr(chess_letters, word[i + 1]) : NULL;
        fits = letter != NULL;
        board->cell[i] = (unsigned char)(letter ? letter - chess_letters : 0);
    }
    return fits && !word[CHESS_CELLS + 1] && chess_is_state(setup, state)
               ? NULL
               : "w or b, and nine cells with both kings, that of who has moved not attacked";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    const chess_board *board = state;
    *word++ = "wb"[board->side];
    qj_letters_write(board->cell, CHESS_CELLS, CHESS_CELLS, chess_letters, word);
    (void)setup;
}

static const char *start(const qj_setup *setup, void *state)
{
    return state_read(setup, "wKpNbPkBqN", state);
}

static void move_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    const int from = (int)move->part[0], to = (int)move->part[1], kind = (int)move->part[2];
    const char word[] = {"abc"[from % 3],
                         "321"[from / 3],
                         "abc"[to % 3],
                         "321"[to / 3],
                         kind ? chess_letters[CHESS_KINDS + kind] : '\0',
                         '\0'};
    memcpy(text, word, sizeof word);
    (void)setup;
}

static bool read_cell(const char *word, uint64_t *cell)
{
    *cell = (uint64_t)((word[0] - 'a') + 3 * ('3' - word[1]));
    return word[0] >= 'a' && word[0] <= 'c' && word[1] >= '1' && word[1] <= '3';
}

static bool move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    const char *kind = strlen(word) == 5 ? strchr("qrbn", word[4]) : NULL;
    *move = (qj_move){{0, 0, kind ? CHESS_QUEEN + (uint64_t)(kind - "qrbn") : CHESS_NONE}};
    return (void)setup, (strlen(word) == 4 || kind) && read_cell(word, &move->part[0]) &&
                            read_cell(word + 2, &move->part[1]);
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    bool more = true;
    for (size_t i = 0; i < CHESS_CELLS && more; i++) {
        const int piece = ((const chess_board *)state)->cell[i];
        const qj_cell cell = qj_square_cell(i, 3, QJ_PLAIN,
                                            (char)(piece ? chess_letters[piece] : '\0'));
        more = visit(user, &cell);
    }
    (void)setup;
}

static unsigned clicks(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2])
{
    cells[0] = move->part[0];
    cells[1] = move->part[1];
    return (void)setup, (void)state, 2;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "small_chess",
                                   .summary = "chess on 3 x 3 cells",
                                   .players = {"White", "Black"},
                                   .ending = QJ_STUCK_DRAWS,
                                   .loops = true,
                                   .state_size = chess_state_size,
                                   .start = start,
                                   .side = qj_state_side,
                                   .over = chess_over,
                                   .moves = chess_moves,
                                   .play = chess_play,
                                   .move_parts = 3,
                                   .symmetries = chess_symmetries,
                                   .tier = chess_tier,
                                   .cells = cells,
                                   .clicks = clicks,
                                   .move_write = move_write,
                                   .move_read = move_read,
                                   .state_read = state_read,
                                   .state_write = state_write,
                                   .is_state = chess_is_state};
    return &rules;
}
