/* tiers_stored: the positions and the values of a tier as pieces of files.
 *
 *     hashed   states in the order of their handles; a piece for each time that there were new ones
 *     sums     the same, with the byte that only the empty sum has
 *     ranked   a bit for each rank: reached | to be taken in this ply | in the next ply
 *                                            `--- until the index is closed ---'
 *     values   the columns, as they are in memory
 *     arrivals positions that other tiers lead to: states, or a bit for each rank; they are added
 *              when the tier is read
 *
 * An index that is read again gives each position the handle that it had.
 */
#include "engines/exhaustive/store/tiers_stored.h"

#include "base/checkpoint.h"

enum { WORDS = 512 }; /* that are copied at a time */

/* ------------------------------------------------------------------------ ranks */

static qj_status tiers_stored_put_reached(struct tiers_files *files,
                                          const struct tiers_index *index,
                                          struct tiers_piece *piece)
{
    const uint64_t words = tiers_index_words(index);
    uint64_t reached[WORDS];
    for (uint64_t at = 0, part; at < words; at += part) {
        part = words - at < WORDS ? words - at : WORDS;
        for (uint64_t i = 0; i < part; i++)
            reached[i] = index->words[at + i].reached;
        TRY(tiers_files_write(files, piece, reached, part * sizeof *reached));
    }
    return QJ_OK;
}

static qj_status tiers_stored_put_ranks(struct tiers_files *files, const struct tiers_index *index,
                                        struct tiers_piece *piece)
{
    const uint64_t words = tiers_index_words(index);
    TRY(tiers_stored_put_reached(files, index, piece));
    if (index->closed)
        return QJ_OK;
    TRY(tiers_files_write(files, piece, index->here, words * sizeof *index->here));
    return tiers_files_write(files, piece, index->later, words * sizeof *index->later);
}

/* Reads a set of `count` ranks. Those that are missing are to be taken in the next ply. */
static qj_status tiers_stored_get_reached(struct tiers_files *files, struct tiers_index *index,
                                          uint64_t count)
{
    const uint64_t words = tiers_index_words(index), over = index->layout.ranks % 64;
    uint64_t reached[WORDS], sum = 0;
    for (uint64_t at = 0, part; at < words; at += part) {
        part = words - at < WORDS ? words - at : WORDS;
        TRY(tiers_files_read(files, reached, part * sizeof *reached));
        for (uint64_t i = 0; i < part; i++) {
            const uint64_t added = reached[i] & ~index->words[at + i].reached;
            if (!added)
                continue;
            index->words[at + i].reached |= added;
            index->later[at + i] |= added;
            index->count += (uint64_t)bits_count(added);
        }
        sum += bits_sum(reached, part);
    }
    return sum == count && !(over && index->words[words - 1].reached >> over)
               ? QJ_OK
               : tiers_files_refuse(files);
}

static qj_status tiers_stored_get_ranks(const struct tiers_stored *stored,
                                        struct tiers_files *files, struct tiers_index *index)
{
    const uint64_t words = tiers_index_words(index), count = stored->positions;
    TRY(tiers_index_make_sets(index));
    TRY(tiers_stored_get_reached(files, index, count));
    index->taken = stored->taken;
    if (stored->closed) {
        tiers_index_close(index);
        return QJ_OK;
    }
    TRY(tiers_files_read(files, index->here, words * sizeof *index->here));
    TRY(tiers_files_read(files, index->later, words * sizeof *index->later));
    for (uint64_t i = 0; i < words; i++)
        if ((index->here[i] | index->later[i]) & ~index->words[i].reached)
            return tiers_files_refuse(files);
    index->left = bits_sum(index->here, words);
    if (index->taken + index->left + bits_sum(index->later, words) != count)
        return tiers_files_refuse(files);
    index->next = 0;
    return QJ_OK;
}

/* ----------------------------------------------------------------------- states */

static qj_status tiers_stored_put_states(struct tiers_files *files, const struct tiers_index *index,
                                         struct tiers_piece *piece)
{
    const size_t size = index->game->state_size + index->game->sums;
    _Alignas(16) unsigned char state[QJ_STATE_SIZE + 16];
    for (uint64_t i = 0; i < piece->count; i++) {
        tiers_index_state(index, piece->first + i, state);
        TRY(tiers_files_write(files, piece, state, size));
    }
    return QJ_OK;
}

enum { TOGETHER = 256 };

/* Whether a state may have a handle. With sums, the empty sum has the first. */
static bool tiers_stored_is_state(const struct tiers_game *game, uint64_t handle,
                                  const unsigned char *state)
{
    if (game->sums && handle == 0)
        return state[game->state_size] == 1;
    return !(game->sums && state[game->state_size]) &&
           (!game->rules->is_state || game->rules->is_state(game->setup, state));
}

/* Adds the states of a piece to the index, some at a time. */
static qj_status tiers_stored_get_piece(struct tiers_files *files, struct tiers_index *index,
                                        const struct tiers_piece *piece)
{
    SCOPED(arena_clear) struct arena arena = {.context = index->arena->context};
    const struct tiers_game *game = index->game;
    unsigned char *states;
    uint32_t pick[TOGETHER];
    uint64_t handles[TOGETHER];
    TRY(arena_make_sized(&arena, &states, TOGETHER, game->stride));
    TRY(tiers_files_open_piece(files, piece));
    for (uint64_t left = piece->count, part; left; left -= part) {
        part = left < TOGETHER ? left : TOGETHER;
        for (uint64_t i = 0; i < part; i++) {
            unsigned char *state = states + i * game->stride;
            pick[i] = (uint32_t)i;
            TRY(tiers_files_read(files, state, game->state_size + game->sums));
            if (!tiers_stored_is_state(game, index->count + i, state))
                return checkpoint_refuse(files->arena->context,
                                         "one of its positions is none of the game");
        }
        const struct tiers_states added = {
            .states = states, .stride = game->stride, .pick = pick, .count = part};
        TRY(tiers_index_add(index, &added, handles));
    }
    return tiers_files_check_piece(files, piece);
}

/* States that come twice make the count too small. */
static qj_status tiers_stored_get_states(const struct tiers_stored *stored,
                                         struct tiers_files *files, struct tiers_index *index)
{
    for (uint64_t i = 0; i < stored->count; i++)
        TRY(tiers_stored_get_piece(files, index, &stored->pieces[i]));
    if (index->count != stored->positions || stored->taken < index->game->sums)
        return tiers_files_refuse(files);
    index->taken = stored->taken;
    if (stored->closed)
        tiers_index_close(index);
    return QJ_OK;
}

/* --------------------------------------------------------------------- arrivals */

qj_status tiers_stored_put_arrivals(struct tiers_files *files, const struct tiers_index *index,
                                    struct tiers_piece *piece)
{
    *piece = (struct tiers_piece){.ranked = tiers_index_is_ranked(index), .count = index->count};
    TRY(tiers_files_begin(files, piece));
    return piece->ranked ? tiers_stored_put_reached(files, index, piece)
                         : tiers_stored_put_states(files, index, piece);
}

qj_status tiers_stored_add(struct tiers_stored *stored, struct arena *arena,
                           const struct tiers_piece *piece, bool arrivals)
{
    const uint64_t end = stored->count + stored->arrivals;
    assert(arrivals || !stored->arrivals);
    TRY(arena_reserve(arena, &stored->pieces, &stored->room, end));
    stored->pieces[end] = *piece;
    stored->count += !arrivals;
    stored->arrivals += arrivals;
    return QJ_OK;
}

static void tiers_stored_drop_arrivals(struct tiers_stored *stored, struct tiers_files *files)
{
    for (; stored->arrivals; stored->arrivals--)
        tiers_files_drop(files, &stored->pieces[stored->count + stored->arrivals - 1]);
}

void tiers_stored_drop(struct tiers_stored *stored, struct tiers_files *files)
{
    tiers_stored_drop_arrivals(stored, files);
    for (; stored->count; stored->count--)
        tiers_files_drop(files, &stored->pieces[stored->count - 1]);
    if (stored->has_values)
        tiers_files_drop(files, &stored->values);
    stored->has_values = false;
}

/* Adds arrivals to the index: states, or a set of ranks. */
static qj_status tiers_stored_get_arrivals(struct tiers_files *files, struct tiers_index *index,
                                           const struct tiers_piece *piece)
{
    if (!piece->ranked)
        return tiers_stored_get_piece(files, index, piece);
    if (!tiers_index_is_ranked(index))
        return tiers_files_refuse(files);
    TRY(tiers_files_open_piece(files, piece));
    TRY(tiers_stored_get_reached(files, index, piece->count));
    return tiers_files_check_piece(files, piece);
}

/* ------------------------------------------------------------------------ index */

qj_status tiers_stored_put_index(struct tiers_stored *stored, struct tiers_files *files,
                                 const struct tiers_index *index)
{
    struct tiers_piece piece = {.ranked = tiers_index_is_ranked(index),
                                .first = stored->positions,
                                .count = index->count - stored->positions};
    const bool adds = piece.ranked || piece.count;
    if (adds) {
        TRY(tiers_files_begin(files, &piece));
        TRY(piece.ranked ? tiers_stored_put_ranks(files, index, &piece)
                         : tiers_stored_put_states(files, index, &piece));
    }
    tiers_stored_drop_arrivals(stored, files);
    if (piece.ranked && stored->count)
        tiers_files_drop(files, &stored->pieces[--stored->count]);
    if (adds)
        TRY(tiers_stored_add(stored, files->arena, &piece, false));
    stored->positions = index->count;
    stored->taken = index->taken;
    stored->closed = index->closed;
    return QJ_OK;
}

static qj_status tiers_stored_get_pieces(const struct tiers_stored *stored,
                                         struct tiers_files *files, struct tiers_index *index)
{
    index->count = 0;
    if (!tiers_index_is_ranked(index))
        return tiers_stored_get_states(stored, files, index);
    if (stored->positions == 0 && !stored->closed) /* its first position was not added */
        return tiers_index_make_sets(index);
    if (stored->count != 1)
        return tiers_files_refuse(files);
    TRY(tiers_files_open_piece(files, stored->pieces));
    TRY(tiers_stored_get_ranks(stored, files, index));
    return tiers_files_check_piece(files, stored->pieces);
}

qj_status tiers_stored_get_index(const struct tiers_stored *stored, struct tiers_files *files,
                                 bool aside, struct tiers_index *index)
{
    if (!aside)
        TRY(tiers_stored_get_pieces(stored, files, index));
    if (stored->arrivals && stored->closed)
        return tiers_files_refuse(files);
    for (uint64_t i = 0; i < stored->arrivals; i++)
        if (!aside || i + 1 != stored->kept)
            TRY(tiers_stored_get_arrivals(files, index, &stored->pieces[stored->count + i]));
    return QJ_OK;
}

/* ----------------------------------------------------------------------- values */

qj_status tiers_stored_put_values(struct tiers_stored *stored, struct tiers_files *files,
                                  const struct tiers_values *values)
{
    struct tiers_piece piece = {.count = values->count};
    TRY(tiers_files_begin(files, &piece));
    TRY(tiers_files_write(files, &piece, values->number.items,
                          values->count * values->number.width));
    TRY(tiers_files_write(files, &piece, values->ending.items,
                          values->count * values->ending.width));
    if (stored->has_values)
        tiers_files_drop(files, &stored->values);
    stored->values = piece;
    stored->has_values = true;
    stored->widths[0] = values->number.width;
    stored->widths[1] = values->ending.width;
    return QJ_OK;
}

qj_status tiers_stored_get_values(const struct tiers_stored *stored, struct tiers_files *files,
                                  qj_kind kind, uint64_t count, struct tiers_values *values)
{
    if (!stored->has_values)
        return QJ_OK;
    TRY(tiers_values_open_wide(values, files->arena, kind, count, stored->widths));
    TRY(tiers_files_open_piece(files, &stored->values));
    TRY(tiers_files_read(files, values->number.items, count * values->number.width));
    TRY(tiers_files_read(files, values->ending.items, count * values->ending.width));
    return tiers_files_check_piece(files, &stored->values);
}
