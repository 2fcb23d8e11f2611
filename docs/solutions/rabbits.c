/* rabbits: the hole walks over stones of alternating colours and never comes back, so that who
 * moves wins when the hole's cell is in every maximum matching of the cells that are left to it.
 * One matching is kept: the cell that the hole leaves is taken out, and its partner matched anew.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { WIDTH = 44, CELLS = 42 * WIDTH }; /* a border around 40 x 40 */
static char board[42][WIDTH];
static bool open[CELLS]; /* cells that the hole can still come to, and its own */
static int match[CELLS], seen[CELLS], search;

static bool augment(int cell)
{
    static const int steps[] = {-WIDTH, -1, 1, WIDTH};
    for (int i = 0; i < 4; i++) {
        int next = cell + steps[i];
        if (!open[next] || seen[next] == search)
            continue;
        seen[next] = search; /*@ look cell, next, match[next] */
        if (!match[next] || augment(match[next])) {
            match[next] = cell;
            match[cell] = next; /*@ pair cell, next */
            return true;
        }
    }
    /*@ fail cell */ return false;
}

/* Whether the mover wins with the hole on this cell, which is taken out. */
static bool leave(int hole)
{
    int partner = match[hole];
    open[hole] = false;
    match[hole] = match[partner] = 0;
    search++; /*@ leave hole, partner */
    bool wins = partner && !augment(partner);
    /*@ verdict hole, partner, wins */ return wins;
}

static int read_board(int n)
{
    int hole = 0;
    for (int row = 1; row <= n; row++)
        if (scanf("%42s", board[row] + 1) == 1 && strchr(board[row] + 1, '.'))
            hole = row * WIDTH + (int)(strchr(board[row] + 1, '.') - board[row]);
    for (int cell = 0; cell < CELLS; cell++) {
        char stone = board[cell / WIDTH][cell % WIDTH];
        if (stone == 'O' || stone == 'X') {
            bool odd = (cell / WIDTH + cell % WIDTH + hole / WIDTH + hole % WIDTH) % 2;
            open[cell] = stone == (odd ? 'O' : 'X'); /*@ cell cell, odd, stone, open[cell] */
        }
    }
    open[hole] = true;
    return hole;
}

int main(void)
{
    int n, m, rounds, mistakes = 0, mistake[1000], row, column;
    if (scanf("%d %d", &n, &m) != 2)
        return 1;
    int hole = read_board(n);
    for (int cell = 0; cell < CELLS; cell++, search++)
        if (open[cell] && !match[cell]) { /*@ start cell, search */
            augment(cell);
        }
    if (scanf("%d", &rounds) != 1)
        return 1;
    for (int round = 1; round <= rounds; round++) {
        bool wins[2]; /* before Rabbit's move, and after it */
        for (int player = 0; player < 2; player++) {
            wins[player] = leave(hole);
            if (scanf("%d %d", &row, &column) != 2)
                return 1;
            hole = row * WIDTH + column; /*@ move player, hole */
        }
        if (wins[0] && wins[1]) {
            mistake[mistakes++] = round; /*@ mistake round */
        }
    }
    printf("%d\n", mistakes); /*@ answer mistakes */
    for (int i = 0; i < mistakes; i++)
        printf("%d\n", mistake[i]);
    return 0;
}
