/* staircase: minimax over the borders of Young diagrams. The taken cells always lie above and to
 * the left of a path from the lower left corner to the upper right one. The path is a word of n + m
 * bits, from its start: 1 is a step to the right, 0 a step up. Taking a cell turns "up, right" into
 * "right, up", so that 2^20 words are room for all positions of 10 x 10.
 */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

static int n, m, value[2][10][10];
static long best[1 << 20];
static bool known[1 << 20];

/* The mover's points minus the other's from here to the end, whatever was won before. */
static long solve(int path, int mover)
{
    long most = LONG_MIN;
    int row = n - 1, column = 0; /*@ enter n + m, path, mover */
    if (known[path]) {
        /*@ known n + m, path, mover, best[path] */ return best[path];
    }
    for (int step = 0; step + 1 < n + m; step++) {
        bool right = path >> step & 1;
        if (!right && path >> (step + 1) & 1) {
            int next = path ^ 3 << step; /*@ slide n + m, path, mover, row, column, next */
            long gain = value[mover][row][column] - solve(next, !mover);
            most = gain > most ? gain : most; /*@ gain n + m, path, mover, gain, most */
        }
        column += right;
        row -= !right;
    }
    known[path] = true;
    best[path] = most == LONG_MIN ? 0 : most; /* 0: no cell is left */
    /*@ value n + m, path, mover, best[path] */ return best[path];
}

int main(void)
{
    if (scanf("%d %d", &n, &m) != 2)
        return 1;
    for (int player = 0; player < 2; player++)
        for (int row = 0; row < n; row++)
            for (int column = 0; column < m; column++)
                if (scanf("%d", &value[player][row][column]) != 1)
                    return 1;
    printf("%ld\n", solve(((1 << m) - 1) << n, 0)); /* n steps up, then m to the right */
    return 0;
}
