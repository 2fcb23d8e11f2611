/* Wrong: takes a board with blocked cells for a whole one, where the parity of the cells decides:
 * with an odd number of free ones, those of the corner's colour win.
 */
#include <stdio.h>

int main(void)
{
    static char board[100][101];
    int n, m, cells = 0;
    if (scanf("%d %d", &n, &m) != 2)
        return 1;
    for (int row = 0; row < n; row++) {
        if (scanf("%100s", board[row]) != 1)
            return 1;
        for (int column = 0; column < m; column++)
            cells += board[row][column] == '.';
    }
    puts(cells % 2 ? "WIN" : "LOSE");
    for (int row = 0; cells % 2 && row < n; row++)
        for (int column = 0; column < m; column++)
            if (board[row][column] == '.' && (row + column) % 2 == 0)
                printf("%d %d\n", row + 1, column + 1);
    return 0;
}
