/* geography: a start wins for who puts the token exactly when some maximum matching of the free
 * cells misses it. From each cell that one maximum matching misses, alternating paths lead to all
 * others: a step to a free neighbour, and one to that neighbour's partner.
 */
#include <stdbool.h>
#include <stdio.h>

enum { WIDTH = 104, CELLS = 102 * WIDTH }; /* a border around 100 x 100 */
static char board[102][WIDTH];
static int match[CELLS], seen[CELLS], search;
static bool wins[CELLS];

static const int steps[] = {-WIDTH, -1, 1, WIDTH};

static bool is_free(int cell)
{
    return board[cell / WIDTH][cell % WIDTH] == '.';
}

static bool augment(int cell)
{
    for (int i = 0; i < 4; i++) {
        int next = cell + steps[i];
        if (!is_free(next) || seen[next] == search)
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

/* The cell can be missed: so can the partner of each of its neighbours. */
static void spread(int cell)
{
    if (wins[cell])
        return;
    wins[cell] = true; /*@ even cell */
    for (int i = 0; i < 4; i++) {
        int next = cell + steps[i];
        if (is_free(next)) { /*@ reach cell, next, match[next], wins[match[next]] */
            spread(match[next]);
        }
    }
}

int main(void)
{
    int n, m;
    bool any = false;
    if (scanf("%d %d", &n, &m) != 2)
        return 1;
    for (int row = 1; row <= n; row++)
        if (scanf("%102s", board[row] + 1) != 1)
            return 1;
    for (int cell = 0; cell < CELLS; cell++, search++)
        if (is_free(cell) && !match[cell]) { /*@ start cell, search */
            augment(cell);
        }
    for (int cell = 0; cell < CELLS; cell++)
        if (is_free(cell) && !match[cell]) {
            any = true; /*@ exposed cell */
            spread(cell);
        }
    /*@ answer any */ puts(any ? "WIN" : "LOSE");
    for (int cell = 0; cell < CELLS; cell++)
        if (wins[cell])
            printf("%d %d\n", cell / WIDTH, cell % WIDTH);
    return 0;
}
