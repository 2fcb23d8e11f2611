/* Grundy values of single beans, and all moves tried. Wrong when WRONG is defined: tries moves out
 * of empty bottles too.
 */
#include <stdbool.h>
#include <stdio.h>

static int grundy[21], n, beans[21];

static void find_grundy(void)
{
    for (int x = 1; x < 21; x++) {
        bool reached[128] = {false};
        for (int y = 0; y < x; y++)
            for (int z = 0; z < x; z++)
                reached[grundy[y] ^ grundy[z]] = true;
        while (reached[grundy[x]])
            grundy[x]++;
    }
}

static bool can_move_from(int bottle)
{
#ifdef WRONG
    return bottle < n;
#else
    return beans[bottle] > 0;
#endif
}

static void answer(int total)
{
    int first[3] = {-1, -1, -1}, count = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; can_move_from(i) && j < n; j++)
            for (int k = j; k < n; k++) {
                if (grundy[n - 1 - i] ^ grundy[n - 1 - j] ^ grundy[n - 1 - k] ^ total)
                    continue;
                if (count++ == 0) {
                    first[0] = i;
                    first[1] = j;
                    first[2] = k;
                }
            }
    printf("%d %d %d\n%d\n", first[0], first[1], first[2], count);
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
            if (beans[i] % 2)
                total ^= grundy[n - 1 - i];
        }
        answer(total);
    }
    return 0;
}
