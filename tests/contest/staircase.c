/* Minimax over the borders of Young diagrams: a word of n + m bits from the lower left corner, 1
 * for a step to the right and 0 for one up. Taking a cell turns "up, right" into "right, up".
 */
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>

static int n, m, a[2][10][10];
static long best[1 << 20];
static bool known[1 << 20];

/* The mover's total minus the other's from here on. */
static long solve(int border, int mover)
{
    int row = n - 1, column = 0;
    if (known[border])
        return best[border];
    long most = LONG_MIN;
    for (int step = 0; step + 1 < n + m; step++) {
        bool right = border >> step & 1;
        if (!right && border >> (step + 1) & 1) {
            long gain = a[mover][row][column] - solve(border ^ (3 << step), !mover);
            most = gain > most ? gain : most;
        }
        column += right;
        row -= !right;
    }
    known[border] = true;
    return best[border] = most == LONG_MIN ? 0 : most;
}

int main(void)
{
    if (scanf("%d %d", &n, &m) != 2)
        return 1;
    for (int player = 0; player < 2; player++)
        for (int row = 0; row < n; row++)
            for (int column = 0; column < m; column++)
                if (scanf("%d", &a[player][row][column]) != 1)
                    return 1;
    printf("%ld\n", solve(((1 << m) - 1) << n, 0));
    return 0;
}
