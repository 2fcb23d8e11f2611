/* widgets: each record is an equation modulo 7, solved by Gauss-Jordan elimination over GF(7). */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int a[300][301], n, m; /* a[.][n] is the right side */

static int weekday(const char *name)
{
    return (int)(strstr("MONTUEWEDTHUFRISATSUN", name) - "MONTUEWEDTHUFRISATSUN") / 3;
}

static bool read_records(void)
{
    memset(a, 0, sizeof a);
    for (int row = 0; row < m; row++) {
        char start[4], end[4];
        int widgets, type;
        if (scanf("%d %3s %3s", &widgets, start, end) != 3)
            return false;
        a[row][n] = (weekday(end) - weekday(start) + 8) % 7; /* both days are worked on */
        while (widgets--) {
            if (scanf("%d", &type) != 1)
                return false;
            a[row][type - 1] = (a[row][type - 1] + 1) % 7;
        }
    }
    return true;
}

/* Swaps row pivot to place rank, makes it 1 in the column and all other rows 0 there. */
static void clear_column(int rank, int pivot, int column)
{
    static const int inverse[] = {0, 1, 4, 5, 2, 3, 6};
    int scale = inverse[a[pivot][column]];
    for (int i = 0; i <= n; i++) {
        int kept = a[pivot][i];
        a[pivot][i] = a[rank][i];
        a[rank][i] = kept * scale % 7;
    }
    for (int row = 0; row < m; row++) {
        int times = a[row][column];
        for (int i = 0; row != rank && times && i <= n; i++)
            a[row][i] = (a[row][i] + (7 - times) * a[rank][i]) % 7;
    }
}

static int eliminate(void)
{
    int rank = 0;
    for (int column = 0; column < n; column++) {
        int pivot = rank;
        while (pivot < m && a[pivot][column] == 0)
            pivot++;
        if (pivot < m)
            clear_column(rank++, pivot, column);
    }
    return rank;
}

int main(void)
{
    while (scanf("%d %d", &n, &m) == 2 && n) {
        bool inconsistent = false;
        if (!read_records())
            return 1;
        int rank = eliminate();
        for (int row = rank; row < m; row++)
            inconsistent |= a[row][n] != 0; /* the row says 0 = something else */
        if (inconsistent)
            puts("Inconsistent data.");
        else if (rank < n)
            puts("Multiple solutions.");
        for (int i = 0; i < n && !inconsistent && rank == n; i++) /* 3 to 9 days */
            printf("%d%c", a[i][n] < 3 ? a[i][n] + 7 : a[i][n], i + 1 < n ? ' ' : '\n');
    }
    return 0;
}
