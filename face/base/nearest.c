/* nearest: the distance of two words is the min number of insertions, deletions and changes of
 * letters and swaps of neighbours, with each letter edited at most once (optimal string alignment:
 * Damerau 1964; Wagner, Lowrance, "An extension of the string-to-string correction problem", 1975):
 *
 *     d[i][j], between the first i letters of one and the first j of the other, is the least of
 *     d[i-1][j] + 1,  d[i][j-1] + 1,  d[i-1][j-1] + (different),  d[i-2][j-2] + 1 (swapped)
 */
#include "face/base/nearest.h"

#include <stdbool.h>
#include <string.h>

enum { LONGEST = 40 };

static size_t nearest_min(size_t a, size_t b)
{
    return a < b ? a : b;
}

static size_t nearest_distance(const char *one, size_t m, const char *other, size_t n)
{
    size_t d[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= m; i++)
        for (size_t j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            bool same = one[i - 1] == other[j - 1];
            bool swapped = i > 1 && j > 1 && one[i - 1] == other[j - 2] &&
                           one[i - 2] == other[j - 1];
            d[i][j] = nearest_min(nearest_min(d[i - 1][j], d[i][j - 1]) + 1,
                                  d[i - 1][j - 1] + !same);
            if (swapped)
                d[i][j] = nearest_min(d[i][j], d[i - 2][j - 2] + 1);
        }
    return d[m][n];
}

void nearest_offer(struct nearest *nearest, const char *name)
{
    size_t length = strlen(name);
    if (length > LONGEST || nearest->length > LONGEST || nearest->length < 2)
        return;
    size_t most = nearest->length < 6 ? 1 : nearest->length / 3;
    size_t found = nearest_distance(nearest->word, nearest->length, name, length);
    if (found > most || (nearest->name && found >= nearest->distance))
        return;
    nearest->name = name;
    nearest->distance = found;
}
