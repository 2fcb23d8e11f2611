/* octal: nimbers of an octal game 0.d1d2d3..., digits 0 to 7, by plain means.
 *
 *     octal mex CODE N [RUNS]        the least value that no move has, all moves gone through
 *     octal sparse CODE N [RUNS]     sparse space (Gangolli and Plambeck, "A note on periodicity in
 *                                    some octal games", 1989): common values by the rare heaps
 *                                    alone, then rare values until all below are found. The mask is
 *                                    chosen each time that there are twice as many heaps.
 */
#include "../measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CHOICE = 256, MAX_RUNS = 99 };

struct octal {
    int digit[64], places;
    uint32_t largest, *value, *seen; /* seen: the last heap for which a value was met, by value */
    uint32_t mask, *rare, rares;     /* mask 0: all moves are gone through */
};

static void *room(size_t count)
{
    void *found = calloc(count, sizeof(uint32_t));
    if (!found)
        exit(1);
    return found;
}

static int is_rare(const struct octal *game, uint32_t value)
{
    return !(__builtin_popcount(value & game->mask) & 1);
}

static void choose_mask(struct octal *game, uint32_t heaps)
{
    uint32_t all = 0, best = heaps / 4, count;
    for (uint32_t n = 0; n < heaps; n++)
        all |= game->value[n];
    game->mask = 0;
    for (uint32_t mask = 1; mask <= all; mask++) {
        count = 0;
        for (uint32_t n = heaps / 2; n < heaps && count < best; n++)
            count += !(__builtin_popcount(game->value[n] & mask) & 1);
        if (count < best) {
            best = count;
            game->mask = mask;
        }
    }
    game->rares = 0;
    for (uint32_t n = 1; game->mask && n < heaps; n++)
        if (is_rare(game, game->value[n]))
            game->rare[game->rares++] = n;
}

static void see_single(struct octal *game, uint32_t n)
{
    for (int taken = 1; taken <= game->places && (uint32_t)taken <= n; taken++) {
        uint32_t rest = n - (uint32_t)taken;
        if ((game->digit[taken] & 1 && rest == 0) || (game->digit[taken] & 2 && rest > 0))
            game->seen[game->value[rest]] = n;
    }
}

static uint32_t all_moves(struct octal *game, uint32_t n)
{
    uint32_t found = 0;
    for (int taken = 1; taken <= game->places && (uint32_t)taken < n; taken++)
        for (uint32_t b = 1, rest = n - (uint32_t)taken; game->digit[taken] & 4 && 2 * b <= rest;
             b++)
            game->seen[game->value[b] ^ game->value[rest - b]] = n;
    while (game->seen[found] == n)
        found++;
    return found;
}

/* Goes through moves until every rare value below the common one is met. */
static uint32_t min_rare(struct octal *game, uint32_t n, uint32_t common)
{
    uint32_t left = 0, found = 0;
    for (uint32_t value = 0; value < common; value++)
        left += is_rare(game, value) && game->seen[value] != n;
    for (int taken = 1; taken <= game->places && (uint32_t)taken < n && left; taken++)
        for (uint32_t b = 1, rest = n - (uint32_t)taken;
             game->digit[taken] & 4 && 2 * b <= rest && left; b++) {
            uint32_t value = game->value[b] ^ game->value[rest - b];
            if (game->seen[value] != n) {
                game->seen[value] = n;
                left -= value < common && is_rare(game, value);
            }
        }
    while (found < common && (!is_rare(game, found) || game->seen[found] == n))
        found++;
    return found;
}

static uint32_t by_classes(struct octal *game, uint32_t n)
{
    uint32_t common = 0;
    for (int taken = 1; taken <= game->places; taken++) {
        if (!(game->digit[taken] & 4))
            continue;
        for (uint32_t i = 0; i < game->rares && game->rare[i] + (uint32_t)taken < n; i++)
            game->seen[game->value[game->rare[i]] ^
                       game->value[n - (uint32_t)taken - game->rare[i]]] = n;
    }
    while (is_rare(game, common) || game->seen[common] == n)
        common++;
    return min_rare(game, n, common);
}

static void find(struct octal *game, int sparse)
{
    uint32_t next = FIRST_CHOICE;
    for (uint32_t n = 1; n <= game->largest; n++) {
        if (sparse && n == next) {
            choose_mask(game, n);
            next *= 2;
        }
        see_single(game, n);
        game->value[n] = game->mask ? by_classes(game, n) : all_moves(game, n);
        if (game->mask && is_rare(game, game->value[n]))
            game->rare[game->rares++] = n;
    }
}

static int read_code(struct octal *game, const char *code)
{
    if (strncmp(code, "0.", 2) != 0 || strlen(code) > 64)
        return 0;
    for (code += 2; *code; code++) {
        if (*code < '0' || *code > '7')
            return 0;
        game->digit[++game->places] = *code - '0';
    }
    return game->places > 0;
}

int main(int count, char **words)
{
    double seconds[MAX_RUNS];
    struct octal game = {.largest = count > 3 ? (uint32_t)strtoul(words[3], NULL, 10) : 0};
    int runs = count > 4 ? (int)strtol(words[4], NULL, 10) : 1, sparse;
    if (game.largest == 0 || runs < 1 || runs > MAX_RUNS || !read_code(&game, words[2])) {
        fprintf(stderr, "usage: octal mex|sparse CODE N [RUNS]\n");
        return 2;
    }
    sparse = strcmp(words[1], "sparse") == 0;
    game.value = room((size_t)game.largest + 1);
    game.rare = room((size_t)game.largest + 1);
    game.seen = room(4 * ((size_t)game.largest + 1));
    for (int i = 0; i < runs; i++) {
        memset(game.seen, 0, 4 * ((size_t)game.largest + 1) * sizeof *game.seen);
        game.mask = game.rares = 0;
        double start = cpu_seconds();
        find(&game, sparse);
        seconds[i] = cpu_seconds() - start;
    }
    uint64_t hash = 0;
    for (uint32_t n = 0; n <= game.largest; n++)
        hash = hash * 31 + game.value[n];
    double middle = median(seconds, runs);
    printf("%s %s n %u: median %.4f s, least %.4f s, clock - s, %.0f values/s, hash %016llx\n",
           words[1], words[2], game.largest, middle, seconds[0], game.largest / middle,
           (unsigned long long)hash);
    free(game.value);
    free(game.rare);
    free(game.seen);
    return 0;
}
