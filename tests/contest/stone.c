/* The board can be covered by dominoes when its side is even. */
#include <stdio.h>

int main(void)
{
    int n;
    while (scanf("%d", &n) == 1 && n)
        puts(n % 2 ? "Bob" : "Alice");
    return 0;
}
