/* Wrong: both players always take the cell with the largest sum of both values. */
#include <stdio.h>

int main(void)
{
    int n, m, a[2][10][10] = {0}, length[10] = {0}, total = 0;
    if (scanf("%d %d", &n, &m) != 2)
        return 1;
    for (int player = 0; player < 2; player++)
        for (int row = 0; row < n; row++)
            for (int column = 0; column < m; column++)
                if (scanf("%d", &a[player][row][column]) != 1)
                    return 1;
    for (int move = 0; move < n * m; move++) {
        int most = -1, chosen = 0;
        for (int row = 0; row < n; row++) {
            int column = length[row];
            if (column == m || (row > 0 && length[row - 1] == column))
                continue;
            if (a[0][row][column] + a[1][row][column] > most) {
                most = a[0][row][column] + a[1][row][column];
                chosen = row;
            }
        }
        total += move % 2 ? -a[1][chosen][length[chosen]] : a[0][chosen][length[chosen]];
        length[chosen]++;
    }
    printf("%d\n", total);
    return 0;
}
