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
        while (widgets--) {
            if (scanf("%d", &type) != 1)
                return false;
            a[row][type - 1] = (a[row][type - 1] + 1) % 7;
        }
        int from = weekday(start), to = weekday(end);
        int days = (to - from + 8) % 7; /* both days are worked on */
        a[row][n] = days;               /*@ record row, from, to, days, n + 1, a[row] */
    }
    return true;
}

/* Row rank becomes scale times row pivot, and row pivot what row rank was. */
static void swap(int rank, int pivot, int scale)
{
    for (int i = 0; i <= n; i++) {
        int kept = a[pivot][i];
        a[pivot][i] = a[rank][i];
        a[rank][i] = kept * scale % 7;
    }
}

static void subtract(int row, int times, int rank)
{
    for (int i = 0; i <= n; i++)
        a[row][i] = (a[row][i] + (7 - times) * a[rank][i]) % 7;
}

/* Row pivot goes to place rank with a 1 in the column, where all other rows become 0. */
static void clear_column(int rank, int pivot, int column)
{
    static const int inverse[] = {0, 1, 4, 5, 2, 3, 6};
    int scale = inverse[a[pivot][column]];
    swap(rank, pivot, scale); /*@ pivot column, pivot, rank, scale, n + 1, a[rank] */
    for (int row = 0; row < m; row++) {
        int times = a[row][column];
        if (row != rank && times) {
            subtract(row, times, rank); /*@ clear column, row, rank, times, n + 1, a[row] */
        }
    }
}

static int eliminate(void)
{
    int rank = 0;
    for (int column = 0; column < n; column++) {
        int pivot = rank;
        while (pivot < m && a[pivot][column] == 0)
            pivot++;
        if (pivot == m) { /*@ free column, rank */
            continue;
        }
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
        int rank = eliminate(); /*@ rank rank, n, m */
        for (int row = rank; row < m; row++) {
            inconsistent |= a[row][n] != 0; /*@ rest row, a[row][n], inconsistent */
        }
        /*@ answer inconsistent, n - rank */ if (inconsistent)
            puts("Inconsistent data.");
        else if (rank < n)
            puts("Multiple solutions.");
        for (int i = 0; i < n && !inconsistent && rank == n; i++) {
            int days = a[i][n] < 3 ? a[i][n] + 7 : a[i][n]; /*@ days i, a[i][n], days */
            printf("%d%c", days, i + 1 < n ? ' ' : '\n');
        }
    }
    return 0;
}
