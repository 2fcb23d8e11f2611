/* alphabeta: the outcome of an m,n,k game from the empty board by a plain alpha-beta (Knuth and
 * Moore 1975) with a table: cells in an array, those in the middle first, lines looked for through
 * the last mark, and nothing of what qiju's engine knows of lines. The line printed is that of
 * bench/lines.c.
 *
 *     alphabeta ROWS COLUMNS K [POSITIONS]     it gives up after so many (10^9)
 */
#include "../measure.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_CELLS = 32, TABLE = 1 << 22, INFINITE = 2 };

/* A position by two bits a cell, and what is known of its outcome to the player to move. */
struct entry {
    uint64_t key; /* 0: none */
    int8_t low, high;
};

static struct {
    int rows, columns, k, cells;
    int8_t mark[MAX_CELLS]; /* 0 empty, 1 and 2 */
    int order[MAX_CELLS];
    uint64_t positions, most;
    struct entry *table;
} game;

static int run(int row, int column, int down, int right, int player)
{
    int length = 0;
    for (;;) {
        row += down;
        column += right;
        if (row < 0 || row >= game.rows || column < 0 || column >= game.columns ||
            game.mark[row * game.columns + column] != player)
            return length;
        length++;
    }
}

static int makes_line(int cell, int player)
{
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int row = cell / game.columns, column = cell % game.columns;
    for (int i = 0; i < 4; i++) {
        int down = directions[i][0], right = directions[i][1];
        if (1 + run(row, column, down, right, player) + run(row, column, -down, -right, player) >=
            game.k)
            return 1;
    }
    return 0;
}

static struct entry *place_of(uint64_t key)
{
    return &game.table[(key * UINT64_C(0x9e3779b97f4a7c15)) >> 42];
}

/* 1 win, 0 draw, -1 loss for the player, who is to move; key is that of the marks. */
static int search(uint64_t key, int empty, int player, int alpha, int beta)
{
    struct entry *entry = place_of(key), known = {key, -1, 1};
    int best = -INFINITE, first_alpha = alpha;
    if (empty == 0)
        return 0;
    if (++game.positions > game.most)
        return 0;
    if (key && entry->key == key)
        known = *entry;
    if (known.low >= beta || known.low == known.high)
        return known.low;
    if (known.high <= alpha)
        return known.high;
    for (int i = 0; i < game.cells && best < beta; i++) {
        int cell = game.order[i], value = 1;
        if (game.mark[cell])
            continue;
        if (!makes_line(cell, player)) {
            game.mark[cell] = (int8_t)player;
            value = -search(key | (uint64_t)player << 2 * cell, empty - 1, 3 - player, -beta,
                            -alpha);
            game.mark[cell] = 0;
        }
        best = value > best ? value : best;
        alpha = best > alpha ? best : alpha;
    }
    if (best > first_alpha)
        known.low = (int8_t)best;
    if (best < beta)
        known.high = (int8_t)best;
    if (game.positions <= game.most && key)
        *place_of(key) = known;
    return best;
}

/* Cells near the middle first. */
static int distance(int cell)
{
    int down = 2 * (cell / game.columns) - game.rows + 1;
    int right = 2 * (cell % game.columns) - game.columns + 1;
    return down * down + right * right;
}

static int compare(const void *one, const void *two)
{
    int a = *(const int *)one, b = *(const int *)two;
    return distance(a) != distance(b) ? distance(a) - distance(b) : a - b;
}

int main(int count, char **words)
{
    static const char *const outcomes[] = {"loss", "draw", "win"};
    for (int i = 1; i < count && i < 4; i++)
        *(i == 1 ? &game.rows : i == 2 ? &game.columns : &game.k) = (int)strtol(words[i], NULL, 10);
    game.cells = game.rows * game.columns;
    game.most = count > 4 ? strtoull(words[4], NULL, 10) : 1000000000;
    game.table = calloc(TABLE, sizeof *game.table);
    if (count < 4 || game.rows < 1 || game.columns < 1 || game.k < 1 || game.cells > MAX_CELLS ||
        !game.table) {
        fprintf(stderr, "usage: alphabeta ROWS COLUMNS K [POSITIONS], at most 32 cells\n");
        return 2;
    }
    for (int cell = 0; cell < game.cells; cell++)
        game.order[cell] = cell;
    qsort(game.order, (size_t)game.cells, sizeof *game.order, compare);
    double start = cpu_seconds();
    int outcome = search(0, game.cells, 1, -1, 1);
    double seconds = cpu_seconds() - start;
    printf("plain outcome %d,%d,%d: %s, %" PRIu64 " positions, %.5f s\n", game.rows, game.columns,
           game.k, game.positions > game.most ? "not found" : outcomes[outcome + 1], game.positions,
           seconds);
    free(game.table);
    return 0;
}
