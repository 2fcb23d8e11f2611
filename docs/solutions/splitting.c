/* splitting: every bean is a game of its own, whose Grundy value is the mex of the xors of two
 * values further on; a bottle with an even number of beans cancels out. All moves are tried.
 */
#include <stdbool.h>
#include <stdio.h>

static int grundy[21], n, beans[21]; /* grundy[x]: of a bean with x bottles after it */

static int mex(const bool *reached)
{
    int value = 0;
    while (reached[value])
        value++;
    return value;
}

static void find_grundy(void)
{
    for (int x = 1; x < 21; x++) {
        bool reached[128] = {false};
        for (int y = 0; y < x; y++)
            for (int z = 0; z < x; z++)
                reached[grundy[y] ^ grundy[z]] = true;
        grundy[x] = mex(reached); /*@ mex x, 64, reached, grundy[x] */
    }
}

static int value(int bottle)
{
    return grundy[n - 1 - bottle];
}

/* Prints the first move that leaves a sum of 0, and how many do. */
static void answer(int total)
{
    int first[3] = {-1, -1, -1}, count = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; beans[i] > 0 && j < n; j++)
            for (int k = j; k < n; k++) {
                if ((total ^ value(i) ^ value(j) ^ value(k)) != 0)
                    continue;
                count++; /*@ win i, j, k, value(i), value(j), value(k), total, count */
                if (count == 1) {
                    first[0] = i;
                    first[1] = j;
                    first[2] = k;
                }
            }
    printf("%d %d %d\n%d\n", first[0], first[1], first[2], count); /*@ answer total, count */
}

int main(void)
{
    int cases;
    if (scanf("%d", &cases) != 1)
        return 1;
    find_grundy();
    while (cases--) {
        int total = 0;
        if (scanf("%d", &n) != 1)
            return 1;
        for (int i = 0; i < n; i++) {
            if (scanf("%d", &beans[i]) != 1)
                return 1;
            bool odd = beans[i] % 2;
            total ^= odd ? value(i) : 0; /*@ bottle i, beans[i], odd, value(i), total */
        }
        answer(total);
    }
    return 0;
}
