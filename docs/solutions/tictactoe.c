/* tictactoe: exhaustive search; a board of nine cells needs no more. */
#include <stdbool.h>
#include <stdio.h>

static int board[9];

static bool has_won(int player)
{
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                    {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int i = 0; i < 8; i++)
        if (board[lines[i][0]] == player && board[lines[i][1]] == player &&
            board[lines[i][2]] == player)
            return true;
    return false;
}

/* The score under best play with this player to move: Alice is 1 and wants more, Bob is 2. */
static int score(int mover)
{
    int empty = 0, best = mover == 1 ? -10 : 10;
    for (int i = 0; i < 9; i++)
        empty += board[i] == 0;
    int won = has_won(1) ? empty + 1 : has_won(2) ? -empty - 1 : 0;
    if (won || empty == 0) {
        /*@ over 9, board, won */ return won;
    }
    for (int i = 0; i < 9; i++) {
        if (board[i])
            continue;
        board[i] = mover; /*@ mark mover, i, 9, board */
        int after = score(3 - mover);
        board[i] = 0;
        bool better = mover == 1 ? after > best : after < best;
        best = better ? after : best; /*@ back mover, i, after, best */
    }
    /*@ value 9, board, mover, best */ return best;
}

int main(void)
{
    int boards;
    if (scanf("%d", &boards) != 1)
        return 1;
    while (boards--) {
        for (int i = 0; i < 9; i++)
            if (scanf("%d", &board[i]) != 1)
                return 1;
        printf("%d\n", score(1));
    }
    return 0;
}
