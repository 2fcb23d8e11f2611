/* tiers_stones_count: counts boards of stones by ply, without a move.
 *
 * A census counts the boards when they have values. The ply of a board is the number of stones that
 * were added to the start.
 *
 * Theorem. Let no board that is over be part of a board that is not. Then an open board to which
 * the players added x and y stones is the end of x! y! games: stones of a player may come in any
 * order. So games of t + 1 moves are x! y! times the moves of the open boards of ply t.
 */
#include "base/capped.h"
#include "engines/exhaustive/pass/tiers_stones_words.h"

uint32_t tiers_stones_count_apart(const struct tiers_stones *stones,
                                  const struct tiers_stones_word *word)
{
    const uint32_t open = stones->open[word->index];
    uint32_t apart = 0;
    for (unsigned player = 0; player < 2 && open; player++) {
        const uint64_t begun = stones->begun.set[player];
        uint32_t closed = 0;
        for (uint64_t left = word->set[player] & ~(begun >> CELLS); left; left &= left - 1)
            closed |= ~stones->open[word->index - (player + 1) * stones->power[bits_lowest(left)]];
        for (unsigned cell = 0, power = 1; cell < CELLS; cell++, power *= 3)
            closed |= (stones->lanes.empty[cell] & ~open & ((uint32_t)(begun >> cell & 1) - 1))
                      << (player + 1) * power;
        apart |= closed & open & stones->lanes.parity[player == word->mover];
    }
    return apart;
}

static inline void tiers_stones_count_larger(uint8_t *restrict count, const uint8_t *restrict row,
                                             const uint8_t *restrict least)
{
    for (int i = 0; i < ROW; i++)
        count[i] = (uint8_t)(count[i] + (row[i] >= least[i]));
}

static inline void tiers_stones_count_room(uint8_t *restrict count, const uint8_t *restrict code,
                                           const uint8_t *restrict least,
                                           const uint8_t *restrict room)
{
    for (int i = 0; i < ROW; i++)
        count[i] = (uint8_t)(count[i] + ((code[i] >= least[i]) & room[i]));
}

/* Counts the moves of each lane of a word that keep the value: children with the least code, or a
 * larger one. code: two rows, of which the second is 0. */
static void tiers_stones_count_keeping(const struct tiers_stones *stones,
                                       const struct tiers_stones_word *word, const uint8_t *code,
                                       uint8_t *keeping)
{
    const uint8_t *row = stones->rows + word->index * ROW,
                  *second = stones->lanes.second[word->mover];
    uint8_t least[ROW], count[2][ROW] = {{0}};
    for (int i = 0; i < ROW; i++)
        least[i] = (uint8_t)(stones->scores   ? -row[i]
                             : row[i] < DRAWN ? DRAWN + 1
                             : row[i] > DRAWN ? 1
                                              : DRAWN);
    for (uint64_t left = word->empty; left; left &= left - 1) {
        const uint64_t step = stones->power[bits_lowest(left)] * ROW;
        tiers_stones_count_larger(count[0], row + step, least);
        tiers_stones_count_larger(count[1], row + 2 * step, least);
    }
    for (unsigned cell = 0, power = 1; cell < CELLS; cell++, power *= 3)
        for (unsigned player = 0; player < 2; player++)
            tiers_stones_count_room(count[player], code + (size_t)(player + 1) * power, least,
                                    stones->lanes.room[cell]);
    for (int i = 0; i < ROW; i++)
        keeping[i] = (count[0][i] & (uint8_t)~second[i]) | (count[1][i] & second[i]);
}

void tiers_stones_count_word(const struct tiers_stones *stones,
                             const struct tiers_stones_word *word, struct tiers_stones_tally *tally)
{
    const uint32_t open = stones->open[word->index];
    const uint8_t *row = stones->rows + word->index * ROW;
    uint8_t code[2 * ROW] = {0}, keeping[ROW] = {0}, bits[ROW];
    /* Early: a load that spans two recent stores waits until both are in the cache. */
    memcpy(code, row, LANES);
    for (int i = 0; i < ROW; i += 8)
        memset(bits + i, (int)(open >> i & UINT8_MAX), 8);
    if (open)
        tiers_stones_count_keeping(stones, word, code, keeping);
    tally->words++;
    for (int i = 0; i < ROW; i++) {
        const bool is_open = bits[i] & stones->lanes.bit[i];
        const uint8_t kept = is_open ? keeping[i] : 0;
        tally->positions[i] = (uint8_t)(tally->positions[i] + (row[i] > 0));
        tally->open[i] = (uint8_t)(tally->open[i] + is_open);
        tally->won[i] = (uint8_t)(tally->won[i] + (row[i] > 0 && row[i] < DRAWN));
        tally->lost[i] = (uint8_t)(tally->lost[i] + (row[i] > DRAWN));
        tally->only[i] = (uint8_t)(tally->only[i] + (kept == 1));
        tally->keeping[i] = (uint8_t)(tally->keeping[i] + kept);
    }
}

void tiers_stones_count_tally(const struct tiers_stones *stones, struct tiers_stones_tally *tally,
                              qj_ply *plies)
{
    for (unsigned lane = 0; lane < LANES; lane++) {
        if (!tally->positions[lane])
            continue;
        qj_ply *sum = &plies[tally->ply + stones->lanes.stones[lane]];
        sum->positions += tally->positions[lane];
        sum->ended += (uint64_t)tally->positions[lane] - tally->open[lane];
        sum->won += tally->won[lane];
        sum->lost += tally->lost[lane];
        sum->only += tally->only[lane];
        sum->keeping += tally->keeping[lane];
    }
    memset(tally, 0, sizeof *tally);
}

void tiers_stones_count_close(const struct tiers_stones *stones)
{
    const unsigned threads = thread_pool_size(stones->solution->team.pool),
                   empty = (unsigned)bits_count(stones->begun.empty);
    uint64_t orders = 1, games = 1, count = 0;
    for (; count < PLIES && games; count++) {
        qj_ply *ply = &stones->plies[count];
        for (unsigned thread = 1; thread < threads; thread++) {
            const qj_ply *more = ply + (uint64_t)thread * PLIES;
            ply->positions += more->positions;
            ply->ended += more->ended;
            ply->won += more->won;
            ply->lost += more->lost;
            ply->only += more->only;
            ply->keeping += more->keeping;
        }
        ply->ply = count;
        ply->drawn = ply->positions - ply->won - ply->lost;
        ply->moves = (ply->positions - ply->ended) * (empty - count);
        ply->games = games;
        orders = capped_product(orders, count ? (count + 1) / 2 : 1);
        games = capped_product(orders, ply->moves);
    }
    stones->solution->plies = stones->plies;
    stones->solution->ply_count = count;
}
