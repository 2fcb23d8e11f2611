/* depth: values depth first, if positions of one ply lead to several plies.
 *
 * The open positions are on a stack of frames, the indices of their children on another stack:
 *
 *     frames     | start      | after a    | after a, c  |
 *     children   | a  b       | c  d  e    | f  g        |
 *                  `- first     `- first     `- first
 *
 * Theorem. A position is new, open or solved. It is closed, and gets its value, when all its
 * children are solved. By induction over the order of closing, its value is the value of backup.c.
 * An open position that is met again is its own successor: play need not end, and the search
 * refuses the rules. Each position is opened once, and so expanded once. (Tarjan, "Depth-first
 * search and linear graph algorithms", SIAM Journal on Computing 1, 1972.)
 *
 * The values of solved positions are final. A checkpoint has the set of solved positions and no
 * frames: the resumed search opens the start again, but no solved position.
 *
 * Rules on a pipe receive a batch of positions if not all moves were stored (as after a
 * checkpoint): the neighbours of the wanted position were found with it, and are often needed soon.
 * Their moves are stored while there is memory, so each position is requested once.
 */
#include "base/bits.h"
#include "engines/exhaustive/backward/backup.h"
#include "engines/exhaustive/checkpoint/explore_resume.h"

struct depth_frame {
    uint32_t index;
    uint64_t first, next; /* children: the first, and the next to visit */
};

struct depth_search {
    struct explore *explore;
    struct arena *arena; /* of the stacks, and open */
    struct tier *tier;
    uint64_t *open; /* a set of indices, like explore->solved */
    struct depth_frame *frames;
    uint64_t frame_count, frame_capacity;
    uint32_t *children;
    int64_t *points; /* of each child; NULL unless SCORE */
    uint64_t child_count, child_capacity, point_capacity;
    struct pace pace;   /* separate from the exploration's pace, since sweeps count nothing */
    uint64_t keep_from; /* bytes of moves that were stored before */
    uint64_t keep_max;  /* max bytes of stored moves; 0: store no more */
    uint64_t keep_next; /* the next index whose moves are stored */
    qj_status status;   /* of the last sweep */
};

/* ------------------------------------------------------------------ batches of requests */

/* Cuts positions without stored moves into batches for one request each; returns whether there are
 * any. */
static qj_status depth_split_unstored(struct depth_search *search, bool *any)
{
    enum { AT_ONCE = 32 };
    struct arena *arena = search->explore->arena;
    struct tier *tier = search->tier;
    struct stored_batch *whole = tier->batches;
    uint64_t count = tier->batch_count;
    tier->batches = NULL;
    tier->batch_count = tier->batch_capacity = 0;
    for (uint64_t i = 0; i < count; i++) {
        struct stored_batch batch = whole[i];
        uint32_t end = batch.first + batch.count;
        for (; batch.first < end; batch.first += batch.count) {
            bool gap = batch.offset == NOT_STORED;
            *any |= gap;
            batch.count = gap && end - batch.first > AT_ONCE ? AT_ONCE : end - batch.first;
            TRY(arena_reserve(arena, &tier->batches, &tier->batch_capacity, tier->batch_count));
            tier->batches[tier->batch_count++] = batch;
        }
    }
    arena_free(arena, whole);
    return QJ_OK;
}

static qj_status depth_prepare_asking(struct depth_search *search)
{
    enum { PART = 8, BATCH_BYTES = 4 };
    const qj_context *context = search->arena->context;
    uint64_t most = (context->limits.bytes - context->bytes) / PART;
    bool any = false;
    if (!rules_are_distant(search->explore->view.rules) || search->tier->count * BATCH_BYTES > most)
        return QJ_OK;
    TRY(depth_split_unstored(search, &any));
    search->keep_from = search->tier->stored_size;
    search->keep_max = any ? search->keep_from + most : 0;
    return QJ_OK;
}

/* Stores the moves of the next index; none for an index that will not be visited. */
static void depth_store_position(struct depth_search *search, struct explore_worker *worker,
                                 struct position_children children)
{
    uint32_t end = (uint32_t)children.count;
    int64_t *points = NULL;
    if (search->explore->positions.kind == QJ_SCORE)
        points = worker->expansion.points + (end ? children.indices - worker->indices : 0);
    const struct batch_moves moves = {1, &end, (uint32_t *)children.indices, points};
    uint8_t width = stored_moves_width(search->tier->count);
    worker->stored_size += stored_moves_write(&moves, NO_INDEX, width,
                                              worker->stored + worker->stored_size);
    search->keep_next++;
}

static void depth_store_moves(void *user, struct explore_worker *worker,
                              const struct sweep_batch *batch)
{
    const struct position_children none = {.count = 0};
    struct depth_search *search = user;
    uint64_t offset;
    worker->stored_size = 0;
    for (uint64_t i = 0; i < batch->moves.positions; i++) {
        while (search->keep_next < sweep_batch_index(batch, i))
            depth_store_position(search, worker, none);
        depth_store_position(search, worker, sweep_batch_children(batch, i));
    }
    if (search->status == QJ_OK)
        search->status = positions_store_moves(&search->explore->positions, search->tier,
                                               worker->stored, worker->stored_size, &offset);
}

static bool depth_is_unsolved(const void *user, uint64_t index)
{
    return !bits_get(((const struct depth_search *)user)->explore->solved, index);
}

/* Requests the moves of the unsolved positions of a batch and stores them if there is room. Room
 * that is missing now is missing later, too. */
static qj_status depth_ask_batch(struct depth_search *search, struct stored_batch *stored)
{
    struct explore *explore = search->explore;
    const struct position_sweep sweep = {explore, depth_store_moves, search, NULL,
                                         true,    depth_is_unsolved};
    uint64_t offset = search->tier->stored_size;
    uint64_t most = (stored->count * (explore->max_moves + 1)) * stored_moves_room(true);
    if (offset + most > search->keep_max)
        return QJ_OK;
    search->keep_next = stored->first;
    TRY(sweep_run(&sweep, search->tier, stored->first, stored->first + stored->count,
                  search->tier));
    TRY(search->status);
    stored->offset = offset;
    stored->fresh = NO_INDEX;
    stored->width = stored_moves_width(search->tier->count);
    stored->points = explore->positions.kind == QJ_SCORE;
    return QJ_OK;
}

/* Drops the moves that were requested here: positions that were solved before have none. */
static qj_status depth_forget_asked(const struct depth_search *search)
{
    struct tier_positions *positions = &search->explore->positions;
    struct tier *tier = search->tier;
    if (!search->keep_max)
        return QJ_OK;
    for (uint64_t i = 0; i < tier->batch_count; i++)
        if (tier->batches[i].offset >= search->keep_from)
            tier->batches[i].offset = NOT_STORED;
    positions->stored -= tier->stored_size - search->keep_from;
    tier->stored_size = search->keep_from;
    return positions_trim_moves(positions, tier);
}

/* ------------------------------------------------------------------------ frames */

static qj_status depth_push_child(struct depth_search *search, uint32_t index, int64_t points)
{
    struct arena *arena = search->arena;
    TRY(arena_reserve(arena, &search->children, &search->child_capacity, search->child_count));
    search->children[search->child_count] = index;
    if (search->explore->positions.kind == QJ_SCORE) {
        TRY(arena_reserve(arena, &search->points, &search->point_capacity, search->child_count));
        search->points[search->child_count] = points;
    }
    search->child_count++;
    return QJ_OK;
}

static void depth_push_children(void *user, struct explore_worker *worker,
                                const struct sweep_batch *batch)
{
    struct depth_search *search = user;
    const struct position_children children = sweep_batch_children(batch, 0);
    (void)worker;
    for (uint64_t i = 0; i < children.count && search->status == QJ_OK; i++)
        search->status = depth_push_child(search, children.indices[i],
                                          children.points ? children.points[i] : 0);
}

/* Checks the clock, and saves a checkpoint when it is due. */
static qj_status depth_poll(struct depth_search *search)
{
    enum { OPEN_STEPS = 128, OFTEN = 1 << 10 };
    struct explore *explore = search->explore;
    uint64_t opened = explore->progress.solved + search->frame_count;
    TRY(pace_add(&search->pace, OPEN_STEPS, "states", opened, search->tier->count));
    return opened % OFTEN ? QJ_OK : explore_save_when_due(explore);
}

/* Opens a new position: a frame with all its children. */
static qj_status depth_open_position(struct depth_search *search, uint32_t index)
{
    struct explore *explore = search->explore;
    const struct position_sweep sweep = {explore, depth_push_children, search, NULL, true, NULL};
    const struct depth_frame frame = {index, search->child_count, search->child_count};
    struct stored_batch *stored = positions_batch_of(search->tier, index);
    TRY(depth_poll(search));
    if (search->keep_max && stored->offset == NOT_STORED)
        TRY(depth_ask_batch(search, stored));
    TRY(arena_reserve(search->arena, &search->frames, &search->frame_capacity,
                      search->frame_count));
    search->frames[search->frame_count++] = frame;
    bits_set(search->open, index);
    TRY(sweep_run(&sweep, search->tier, index, (uint64_t)index + 1, search->tier));
    return search->status;
}

/* Solves the position of the last frame, whose children are all solved. A position without children
 * has its value already. */
static qj_status depth_close_position(struct depth_search *search)
{
    struct explore *explore = search->explore;
    const struct depth_frame *frame = &search->frames[search->frame_count - 1];
    const struct position_children children = {
        search->tier, search->children + frame->first,
        search->points ? search->points + frame->first : NULL, search->child_count - frame->first};
    struct result result;
    if (children.count) {
        if (!backup_position(explore, explore->workers, search->tier, frame->index, &children,
                             &result))
            return explore_check(explore);
        TRY(result_set(&explore->positions, search->tier, frame->index, result));
    }
    bits_clear(search->open, frame->index);
    bits_set(explore->solved, frame->index);
    explore->progress.solved++;
    search->child_count = frame->first;
    search->frame_count--;
    return QJ_OK;
}

static qj_status depth_refuse_repetition(const struct depth_search *search, uint32_t index)
{
    const struct explore *explore = search->explore;
    unsigned char *here = explore->workers->expansion.here; /* aligned for the rules */
    tier_copy_state(&explore->positions, search->tier, index, here);
    return refusal_of(explore->arena->context, &explore->view, QJ_USAGE,
                      "the rules can repeat a position, so the game need not end", here);
}

/* Visits the next child of the last frame. */
static qj_status depth_step(struct depth_search *search)
{
    struct depth_frame *frame = &search->frames[search->frame_count - 1];
    uint32_t index = search->children[frame->next++];
    if (bits_get(search->open, index))
        return depth_refuse_repetition(search, index);
    return bits_get(search->explore->solved, index) ? QJ_OK : depth_open_position(search, index);
}

/* -------------------------------------------------------------------- entry points */

qj_status depth_find_values(struct explore *explore)
{
    SCOPED(arena_clear) struct arena arena = {.context = explore->arena->context};
    struct depth_search search = {.explore = explore,
                                  .arena = &arena,
                                  .tier = explore->positions.tiers,
                                  .pace = {arena.context, 0}};
    uint64_t words = bits_words(search.tier->count);
    TRY(arena_make(&arena, &search.open, words));
    if (!explore->solved)
        TRY(arena_make(explore->arena, &explore->solved, words));
    TRY(depth_prepare_asking(&search));
    TRY(depth_open_position(&search, 0));
    while (search.frame_count) {
        bool more = search.frames[search.frame_count - 1].next < search.child_count;
        TRY(more ? depth_step(&search) : depth_close_position(&search));
    }
    arena_free(explore->arena, explore->solved);
    explore->solved = NULL;
    return depth_forget_asked(&search);
}
