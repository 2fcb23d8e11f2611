/* Right, but keeps the whole board. */
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int n;
    while (scanf("%d", &n) == 1 && n) {
        char *board = malloc((size_t)n * (size_t)n);
        if (!board)
            return 1;
        board[0] = (char)(n % 2);
        puts(board[0] ? "Bob" : "Alice");
        free(board);
    }
    return 0;
}
