/* candidate: see puzzle.h.
 *
 * A session follows the game, and so does a branch of the start, which can write its position. One
 * of the suitable positions is drawn (reservoir sampling: position k replaces the current choice
 * with probability 1/k), so candidates come from all parts of games.
 */
#include "cli/puzzle/puzzle.h"

#include "load/base/load_base.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_MOVES = 4096, MAX_PLIES = 400, LONGEST = 10000 };

struct candidate_game {
    struct candidate_search *search;
    qj_session *session;
    qj_position *shadow;
    struct move_list options; /* moves in the session */
    uint64_t served;          /* number of suitable positions, with exactly one good move */
    uint64_t ply;             /* of the drawn position */
    qj_option best;
};

/* ---------------------------------------------------------------------------- moves */

/* Counts the best moves; 0 if some values are not known. */
static uint64_t candidate_count_good(const struct move_list *options, const qj_option **best,
                                     uint64_t *all)
{
    uint64_t good = 0;
    *all = 0;
    for (size_t i = 0; i < options->count; i++) {
        const qj_option *option = &options->items[i];
        if (option->value.lo != option->value.hi)
            return 0;
        *all += option->count;
        if (good && option->value.lo < (*best)->value.lo)
            continue;
        if (!good || option->value.lo > (*best)->value.lo) {
            *best = option;
            good = 0;
        }
        good += option->count;
    }
    return good;
}

/* Judges a position: exactly one good move, and the game neither ends at once nor is lost. */
static qj_status candidate_judge(struct candidate_game *game, uint64_t ply,
                                 struct candidate *candidate)
{
    const qj_option *best = NULL;
    uint64_t moves, depth;
    if (candidate_count_good(&game->options, &best, &moves) != 1 || moves < game->search->moves ||
        game->options.count == MAX_MOVES || (best->value.kind != QJ_SCORE && best->value.lo < 0))
        return QJ_OK;
    TRY(solved_length(game->session, &best->value, LONGEST - 1, &depth));
    if (depth < game->search->depth || depth >= LONGEST ||
        load_random_below(&game->search->random, ++game->served) != 0)
        return QJ_OK;
    game->ply = ply;
    game->best = *best;
    candidate->puzzle.depth = depth;
    candidate->puzzle.moves = moves;
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- game */

/* Chooses a move: half of the moves are random, half are good. */
static const qj_option *candidate_choose_move(struct candidate_game *game)
{
    const struct move_list *options = &game->options;
    uint64_t *random = &game->search->random, all;
    const qj_option *best = NULL, *any = &options->items[load_random_below(random, options->count)];
    if (load_random_below(random, 2) || !candidate_count_good(options, &best, &all))
        return any;
    return any->value.lo == best->value.lo ? any : best;
}

static qj_status candidate_play_game(struct candidate_game *game, struct candidate *candidate)
{
    for (uint64_t ply = qj_position_played(game->shadow), end = ply + MAX_PLIES; ply < end; ply++) {
        TRY(solved_list_moves(game->session, MAX_MOVES, &game->options));
        if (!game->options.count)
            return QJ_OK;
        TRY(candidate_judge(game, ply, candidate));
        const qj_move *move = &candidate_choose_move(game)->move;
        TRY(qj_position_play(game->shadow, move));
        TRY(qj_session_advance(game->session, move));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- marks */

static bool candidate_count_reply(void *user, const qj_move *move)
{
    (void)move;
    ++*(uint64_t *)user;
    return true;
}

static qj_status candidate_mark_move(struct candidate_game *game, const qj_option *option,
                                     struct candidate_mark *mark)
{
    qj_position *after;
    const qj_value *value = &option->value;
    *mark = (struct candidate_mark){.value = value->lo,
                                    .nimber = value->kind == QJ_NIMBER ? value->nimber : 0,
                                    .distance = value->distance_known ? value->distance : 0,
                                    .count = option->count};
    TRY(qj_position_branch(game->shadow, &after));
    qj_status status = qj_position_play(after, &option->move);
    if (status == QJ_OK)
        status = qj_position_moves(after, candidate_count_reply, &mark->replies);
    qj_position_free(after);
    return status;
}

/* Compares marks in any total order: sorted lists are equal if the lists are equal as multisets. */
static int candidate_compare_marks(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct candidate_mark));
}

static qj_status candidate_take_marks(struct candidate_game *game, struct candidate *candidate)
{
    candidate->marks = calloc(game->options.count, sizeof *candidate->marks);
    if (!candidate->marks)
        return message_memory();
    for (; candidate->mark_count < game->options.count; candidate->mark_count++)
        TRY(candidate_mark_move(game, &game->options.items[candidate->mark_count],
                                &candidate->marks[candidate->mark_count]));
    qsort(candidate->marks, candidate->mark_count, sizeof *candidate->marks,
          candidate_compare_marks);
    return QJ_OK;
}

bool candidate_is_like(const struct candidate *candidate, const struct candidate *other)
{
    bool like = candidate->mark_count == other->mark_count &&
                candidate->puzzle.depth == other->puzzle.depth;
    for (size_t i = 0; like && i < candidate->mark_count; i++)
        like = !candidate_compare_marks(&candidate->marks[i], &other->marks[i]);
    return like;
}

void candidate_free(struct candidate *candidate)
{
    buffer_free(&candidate->text);
    free(candidate->marks);
    candidate->marks = NULL;
}

/* ---------------------------------------------------------------------------- end */

/* Writes the position as a start if the game's format can express it, else with the moves that led
 * there. */
static qj_status candidate_write_position(struct candidate_game *game, struct buffer *text)
{
    qj_sink sink = buffer_sink(text);
    qj_status status = qj_position_write(game->shadow, &sink);
    if (status == QJ_USAGE) {
        text->size = 0;
        status = qj_position_write_record(game->shadow, &sink);
    }
    if (status == QJ_OK && !sink.write(sink.user, "", 1)) /* the final 0 of a string */
        return message_memory();
    return text->full ? message_memory() : status;
}

/* Finds the player to move in the text, which may exchange the players. */
static qj_status candidate_read_side(const struct candidate_game *game, struct candidate *candidate)
{
    qj_position *read;
    qj_text words;
    qj_source source = buffer_source(&candidate->text, &words);
    words.size--; /* without the final 0 */
    TRY(qj_position_read(game->search->context, candidate->puzzle.game, &source, 1, &read));
    qj_status status = qj_position_go(read, qj_position_recorded(read));
    candidate->puzzle.player = qj_game_player(candidate->puzzle.game, qj_position_side(read));
    qj_position_free(read);
    return status;
}

static qj_status candidate_fill(struct candidate_game *game, struct candidate *candidate)
{
    qj_session_free(game->session);
    game->session = NULL;
    TRY(qj_position_go(game->shadow, game->ply));
    TRY(qj_session_open(game->shadow, NULL, &game->session));
    TRY(solved_list_moves(game->session, MAX_MOVES, &game->options));
    TRY(candidate_take_marks(game, candidate));
    candidate->puzzle.game = qj_position_game(game->shadow);
    candidate->puzzle.value = game->best.value;
    qj_move_text(game->shadow, &game->best.move, candidate->puzzle.move);
    TRY(candidate_write_position(game, &candidate->text));
    TRY(candidate_read_side(game, candidate));
    candidate->found = true;
    return QJ_OK;
}

qj_status candidate_find(struct candidate_search *search, const qj_position *start,
                         struct candidate *candidate)
{
    struct candidate_game game = {.search = search};
    *candidate = (struct candidate){.found = false};
    TRY(qj_position_branch(start, &game.shadow));
    qj_status status = qj_session_open(start, NULL, &game.session);
    if (status == QJ_OK)
        status = candidate_play_game(&game, candidate);
    if (status == QJ_OK && game.served)
        status = candidate_fill(&game, candidate);
    qj_session_free(game.session);
    qj_position_free(game.shadow);
    free(game.options.items);
    return status;
}
