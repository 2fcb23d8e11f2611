/* A start wins when some maximum matching misses it: found from the free cells that one misses, by
 * alternating paths.
 */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static char board[102][104];
static int n, m, match[102 * 104], seen[102 * 104], round_number;
static bool wins[102 * 104];

static const int steps[] = {-104, -1, 1, 104};

static bool is_free(int cell)
{
    return board[cell / 104][cell % 104] == '.';
}

static bool augment(int cell)
{
    for (int i = 0; i < 4; i++) {
        int next = cell + steps[i];
        if (!is_free(next) || seen[next] == round_number)
            continue;
        seen[next] = round_number;
        if (!match[next] || augment(match[next])) {
            match[next] = cell;
            match[cell] = next;
            return true;
        }
    }
    return false;
}

static void spread(int cell)
{
    if (wins[cell])
        return;
    wins[cell] = true;
    for (int i = 0; i < 4; i++) {
        int next = cell + steps[i];
        if (is_free(next))
            spread(match[next]);
    }
}

int main(void)
{
    bool any = false;
    if (scanf("%d %d", &n, &m) != 2)
        return 1;
    for (int row = 1; row <= n; row++)
        if (scanf("%102s", board[row] + 1) != 1)
            return 1;
    for (int cell = 0; cell < 102 * 104; cell++)
        if (is_free(cell) && (cell / 104 + cell % 104) % 2 == 0) {
            round_number++;
            augment(cell);
        }
    for (int cell = 0; cell < 102 * 104; cell++)
        if (is_free(cell) && !match[cell]) {
            any = true;
            spread(cell);
        }
    puts(any ? "WIN" : "LOSE");
    for (int cell = 0; cell < 102 * 104; cell++)
        if (wins[cell])
            printf("%d %d\n", cell / 104, cell % 104);
    return 0;
}
