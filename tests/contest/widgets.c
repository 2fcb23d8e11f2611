/* Gaussian elimination modulo 7. Wrong when WRONG is defined: says that there are many solutions
 * before it looks whether there is any.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int a[300][301], n, m;

static int weekday(const char *name)
{
    static const char *const names[] = {"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"};
    int day = 0;
    while (day < 7 && strcmp(names[day], name) != 0)
        day++;
    return day;
}

static bool read_records(void)
{
    memset(a, 0, sizeof a);
    for (int record = 0; record < m; record++) {
        char start[4], end[4];
        int widgets, type;
        if (scanf("%d %3s %3s", &widgets, start, end) != 3)
            return false;
        a[record][n] = (weekday(end) - weekday(start) + 8) % 7;
        while (widgets--) {
            if (scanf("%d", &type) != 1)
                return false;
            a[record][type - 1] = (a[record][type - 1] + 1) % 7;
        }
    }
    return true;
}

static void swap_rows(int one, int other)
{
    for (int i = 0; i <= n; i++) {
        int kept = a[one][i];
        a[one][i] = a[other][i];
        a[other][i] = kept;
    }
}

/* Makes column of all rows but one 0, and 1 there. */
static void clear_column(int row, int column)
{
    static const int inverse[] = {0, 1, 4, 5, 2, 3, 6};
    int scale = inverse[a[row][column]];
    for (int i = 0; i <= n; i++)
        a[row][i] = a[row][i] * scale % 7;
    for (int other = 0; other < m; other++) {
        int times = a[other][column];
        for (int i = 0; other != row && times && i <= n; i++)
            a[other][i] = (a[other][i] + (7 - times) * a[row][i]) % 7;
    }
}

static int eliminate(void)
{
    int rank = 0;
    for (int column = 0; column < n; column++) {
        int row = rank;
        while (row < m && a[row][column] == 0)
            row++;
        if (row == m)
            continue;
        swap_rows(row, rank);
        clear_column(rank++, column);
    }
    return rank;
}

static bool is_inconsistent(int rank)
{
    for (int row = rank; row < m; row++)
        if (a[row][n])
            return true;
    return false;
}

static void answer(int rank)
{
#ifdef WRONG
    bool multiple = rank < n;
#else
    bool multiple = rank < n && !is_inconsistent(rank);
#endif
    if (multiple) {
        puts("Multiple solutions.");
    } else if (is_inconsistent(rank)) {
        puts("Inconsistent data.");
    } else {
        for (int i = 0; i < n; i++)
            printf("%d%c", a[i][n] < 3 ? a[i][n] + 7 : a[i][n], i + 1 < n ? ' ' : '\n');
    }
}

int main(void)
{
    while (scanf("%d %d", &n, &m) == 2 && n) {
        if (!read_records())
            return 1;
        answer(eliminate());
    }
    return 0;
}
