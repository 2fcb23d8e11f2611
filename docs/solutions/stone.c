/* stone: when the board can be covered by dominoes, who moves first always moves to the other half
 * of the stone's domino. It can when its side is even; when it is odd, all but the corner can.
 */
#include <stdio.h>

int main(void)
{
    int n;
    while (scanf("%d", &n) == 1 && n) {
        puts(n % 2 ? "Bob" : "Alice"); /*@ answer n, n % 2 */
    }
    return 0;
}
