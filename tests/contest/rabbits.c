/* The hole walks over stones of alternating colours and never comes back: who moves wins when the
 * hole's cell is in every maximum matching of the cells left to it. A cell that is left is taken
 * out, and its partner matched anew. Wrong when WRONG is defined: the partner of a matched start is
 * not.
 */
#include <stdbool.h>
#include <stdio.h>

static char board[42][44];
static int match[42 * 44], seen[42 * 44], round_number;
static bool open[42 * 44];

static const int steps[] = {-44, -1, 1, 44};

static bool augment(int cell)
{
    for (int i = 0; i < 4; i++) {
        int next = cell + steps[i];
        if (!open[next] || seen[next] == round_number)
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

static int find_hole(int n, int m)
{
    for (int row = 1; row <= n; row++)
        for (int column = 1; column <= m; column++)
            if (board[row][column] == '.')
                return row * 44 + column;
    return 0;
}

/* Takes the hole's cell out; whether it was in every maximum matching. */
static bool leave(int hole)
{
    int partner = match[hole];
    open[hole] = false;
    match[hole] = 0;
    if (!partner)
        return false;
    match[partner] = 0;
#ifdef WRONG
    return true;
#else
    round_number++;
    return !augment(partner);
#endif
}

int main(void)
{
    int n, m, rounds, mistakes = 0, mistake[1000];
    if (scanf("%d %d", &n, &m) != 2)
        return 1;
    for (int row = 1; row <= n; row++)
        if (scanf("%42s", board[row] + 1) != 1)
            return 1;
    int hole = find_hole(n, m);
    for (int cell = 0; cell < 42 * 44; cell++) {
        bool odd = (cell / 44 + cell % 44 + hole / 44 + hole % 44) % 2;
        open[cell] = cell == hole || board[cell / 44][cell % 44] == (odd ? 'O' : 'X');
    }
    for (int cell = 0; cell < 42 * 44; cell++) {
        round_number++;
        if (open[cell] && !match[cell])
            augment(cell);
    }
    if (scanf("%d", &rounds) != 1)
        return 1;
    for (int i = 1; i <= rounds; i++) {
        bool winning[2];
        for (int player = 0; player < 2; player++) {
            int row, column;
            if (scanf("%d %d", &row, &column) != 2)
                return 1;
            winning[player] = leave(hole);
            hole = row * 44 + column;
        }
        if (winning[0] && winning[1])
            mistake[mistakes++] = i;
    }
    printf("%d\n", mistakes);
    for (int i = 0; i < mistakes; i++)
        printf("%d\n", mistake[i]);
    return 0;
}
