/* quarry: see puzzle.h.
 *
 * A session follows the game, and so does a branch of the start, which can say its position. Of the
 * suitable positions, one is drawn (reservoir sampling: number k replaces the one before with
 * probability 1/k), so that a list is not all openings, nor all ends.
 */
#include "cli/puzzle/puzzle.h"

#include "load/base/random.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 4096, MOST_PLIES = 400, LONGEST = 10000 };

struct dig {
    struct quarry *quarry;
    qj_session *session;
    qj_position *shadow;
    struct moves options; /* where the session stands */
    uint64_t served;      /* positions that would do: where one move alone is good */
    uint64_t ply;         /* of the one that was drawn */
    qj_option best;
};

/* ---------------------------------------------------------------------------- moves */

/* The worth that the best move has, and how many have it; none where the worths are not known. */
static uint64_t count_good(const struct moves *options, const qj_option **best, uint64_t *all)
{
    uint64_t good = 0;
    *all = 0;
    for (size_t i = 0; i < options->count; i++) {
        const qj_option *option = &options->items[i];
        if (option->worth.lo != option->worth.hi)
            return 0;
        *all += option->count;
        if (good && option->worth.lo < (*best)->worth.lo)
            continue;
        if (!good || option->worth.lo > (*best)->worth.lo) {
            *best = option;
            good = 0;
        }
        good += option->count;
    }
    return good;
}

/* Where a single move is good, and the game neither ends at once nor is lost. */
static qj_status judge(struct dig *dig, uint64_t ply, struct gem *gem)
{
    const qj_option *best = NULL;
    uint64_t moves, depth;
    if (count_good(&dig->options, &best, &moves) != 1 || moves < dig->quarry->moves ||
        dig->options.count == MOST_MOVES || (best->worth.kind != QJ_SCORE && best->worth.lo < 0))
        return QJ_OK;
    TRY(spot_length(dig->session, &best->worth, LONGEST - 1, &depth));
    if (depth < dig->quarry->depth || depth >= LONGEST ||
        random_below(&dig->quarry->random, ++dig->served) != 0)
        return QJ_OK;
    dig->ply = ply;
    dig->best = *best;
    gem->depth = depth;
    gem->moves = moves;
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- game */

/* Half of the moves are any, half are good. */
static const qj_option *choose(struct dig *dig)
{
    const struct moves *options = &dig->options;
    uint64_t *random = &dig->quarry->random, all;
    const qj_option *best = NULL, *any = &options->items[random_below(random, options->count)];
    if (random_below(random, 2) || !count_good(options, &best, &all))
        return any;
    return any->worth.lo == best->worth.lo ? any : best;
}

static qj_status play(struct dig *dig, struct gem *gem)
{
    for (uint64_t ply = qj_position_played(dig->shadow), end = ply + MOST_PLIES; ply < end; ply++) {
        TRY(spot_moves(dig->session, MOST_MOVES, &dig->options));
        if (!dig->options.count)
            return QJ_OK;
        TRY(judge(dig, ply, gem));
        const qj_move *move = &choose(dig)->move;
        TRY(qj_position_play(dig->shadow, move));
        TRY(qj_session_advance(dig->session, move));
    }
    return QJ_OK;
}

/* ---------------------------------------------------------------------------- marks */

static bool count_reply(void *user, const qj_move *move)
{
    (void)move;
    ++*(uint64_t *)user;
    return true;
}

static qj_status mark_move(struct dig *dig, const qj_option *option, struct mark *mark)
{
    qj_position *after;
    const qj_worth *worth = &option->worth;
    *mark = (struct mark){.worth = worth->lo,
                          .nimber = worth->kind == QJ_NIMBER ? worth->nimber : 0,
                          .distance = worth->distance_known ? worth->distance : 0,
                          .count = option->count};
    TRY(qj_position_branch(dig->shadow, &after));
    qj_status status = qj_position_play(after, &option->move);
    if (status == QJ_OK)
        status = qj_position_moves(after, count_reply, &mark->replies);
    qj_position_free(after);
    return status;
}

/* Any order will do: equal lists of marks are equal when both are sorted. */
static int compare_marks(const void *left, const void *right)
{
    return memcmp(left, right, sizeof(struct mark));
}

static qj_status take_marks(struct dig *dig, struct gem *gem)
{
    gem->marks = calloc(dig->options.count, sizeof *gem->marks);
    if (!gem->marks)
        return message_memory();
    for (; gem->mark_count < dig->options.count; gem->mark_count++)
        TRY(mark_move(dig, &dig->options.items[gem->mark_count], &gem->marks[gem->mark_count]));
    qsort(gem->marks, gem->mark_count, sizeof *gem->marks, compare_marks);
    return QJ_OK;
}

bool gem_is_like(const struct gem *gem, const struct gem *other)
{
    bool like = gem->mark_count == other->mark_count && gem->depth == other->depth;
    for (size_t i = 0; like && i < gem->mark_count; i++)
        like = !compare_marks(&gem->marks[i], &other->marks[i]);
    return like;
}

void gem_free(struct gem *gem)
{
    kept_free(&gem->text);
    free(gem->marks);
    gem->marks = NULL;
}

/* ---------------------------------------------------------------------------- end */

/* As a start of its own where the game's text can say it, else behind the moves that led there. */
static qj_status write_position(struct dig *dig, struct kept *text)
{
    qj_sink sink = kept_sink(text);
    qj_status status = qj_position_write(dig->shadow, &sink);
    if (status == QJ_USAGE) {
        text->size = 0;
        status = qj_position_write_record(dig->shadow, &sink);
    }
    if (status == QJ_OK && !sink.write(sink.user, "", 1)) /* it is a string */
        return message_memory();
    return text->full ? message_memory() : status;
}

/* Whose move it is in the text, which may name the players the other way round. */
static qj_status read_side(const struct dig *dig, struct gem *gem)
{
    qj_position *read;
    qj_text words;
    qj_source source = kept_source(&gem->text, &words);
    words.size--; /* the final 0 */
    TRY(qj_position_read(dig->quarry->context, qj_position_game(dig->shadow), &source, 1, &read));
    qj_status status = qj_position_go(read, qj_position_recorded(read));
    gem->side = qj_position_side(read);
    qj_position_free(read);
    return status;
}

static qj_status take(struct dig *dig, struct gem *gem)
{
    qj_session_free(dig->session);
    dig->session = NULL;
    TRY(qj_position_go(dig->shadow, dig->ply));
    TRY(qj_session_open(dig->shadow, NULL, &dig->session));
    TRY(spot_moves(dig->session, MOST_MOVES, &dig->options));
    TRY(take_marks(dig, gem));
    gem->worth = dig->best.worth;
    qj_move_text(dig->shadow, &dig->best.move, gem->move);
    TRY(write_position(dig, &gem->text));
    TRY(read_side(dig, gem));
    gem->found = true;
    return QJ_OK;
}

qj_status quarry_dig(struct quarry *quarry, const qj_position *start, struct gem *gem)
{
    struct dig dig = {.quarry = quarry};
    *gem = (struct gem){.found = false};
    TRY(qj_position_branch(start, &dig.shadow));
    qj_status status = qj_session_open(start, NULL, &dig.session);
    if (status == QJ_OK)
        status = play(&dig, gem);
    if (status == QJ_OK && dig.served)
        status = take(&dig, gem);
    qj_session_free(dig.session);
    qj_position_free(dig.shadow);
    free(dig.options.items);
    return status;
}
