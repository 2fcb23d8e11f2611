/* heaps: Grundy values of a game with an octal code. Digit number i of the code is a sum of 1, 2
 * and 4: taking i of a heap may leave nothing (1), one heap (2) or two heaps (4). The value of a
 * heap is the mex of the values that a move reaches, and the value of several heaps is their xor.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { LARGEST = 1000, VALUES = 1 << 16 };
static int digits[64], last; /* digits[last] is the last one that is not 0 */
static int grundy[LARGEST + 1];

static bool read_code(void)
{
    char code[64];
    if (scanf("%63s", code) != 1 || !strchr(code, '.'))
        return false;
    const char *point = strchr(code, '.');
    digits[0] = point > code ? point[-1] - '0' : 0;
    for (int i = 1; point[i]; i++) {
        digits[i] = point[i] - '0';
        if (digits[i] < 0 || digits[i] > 7)
            return false;
        last = digits[i] ? i : last;
    }
    return true;
}

static int mex(const bool *reached)
{
    int value = 0;
    while (reached[value])
        value++;
    return value;
}

static void find_value(int heap)
{
    static bool reached[VALUES];
    memset(reached, 0, sizeof reached);
    for (int take = 0; take <= last && take <= heap; take++) {
        int left = heap - take;
        if (digits[take] & 1 && left == 0)
            reached[0] = true;
        if (digits[take] & 2 && left > 0)
            reached[grundy[left]] = true;
        for (int part = 1; digits[take] & 4 && part <= left / 2; part++)
            reached[grundy[part] ^ grundy[left - part]] = true;
    }
    grundy[heap] = mex(reached); /*@ mex heap, 1024, reached, grundy[heap] */
}

/* If g(n + period) = g(n) for start <= n < 2 start + period + last, then for all n from start on
 * (Guy and Smith): every move leaves a heap, or of two heaps the larger, in the part that repeats.
 */
static void find_period(int largest)
{
    for (int period = 1; period <= largest / 2; period++) {
        int start = largest + 1 - period;
        while (start > 1 && grundy[start - 1] == grundy[start - 1 + period])
            start--;
        if (2 * start + 2 * period + last <= largest + 1) {
            printf("period %d from %d\n", period, start); /*@ period period, start, last, largest */
            return;
        }
    }
    /*@ unknown largest */ return;
}

int main(void)
{
    int n, heaps[LARGEST], largest = 0, total = 0;
    if (!read_code() || scanf("%d", &n) != 1 || n > LARGEST)
        return 1;
    for (int i = 0; i < n; i++) {
        if (scanf("%d", &heaps[i]) != 1 || heaps[i] > LARGEST)
            return 1;
        largest = heaps[i] > largest ? heaps[i] : largest;
    }
    for (int heap = 1; heap <= largest; heap++)
        find_value(heap);
    for (int i = 0; i < n; i++) {
        total ^= grundy[heaps[i]]; /*@ heap i, heaps[i], grundy[heaps[i]], total */
    }
    printf("%d\n", total); /*@ answer total */
    find_period(largest);
    return 0;
}
