/* resume: what a playout needs to go on: its positions, and the values that are known.
 *
 *     head | plies | of each segment: its numbers, states, worths, endings | the set of solved
 *                                                                            positions, if any
 *
 * The table is made anew. Moves that were kept are not saved; the positions are then expanded
 * again. Between two rounds, and also in the middle of one that failed, progress says from where on
 * positions are to be expanded: doing one again finds its children where they are.
 */
#include "engines/exhaustive/resume.h"

#include "base/bits.h"
#include "base/checkpoint.h"
#include "engines/exhaustive/discovery.h"
#include "engines/exhaustive/shelf.h"

/* The format of what is written; to be raised when the layout changes. */
static const uint64_t format = 3;

enum head {
    VALUES,
    PLY,
    NEXT,
    MOVES,
    LAYER,
    ROUND,
    SOLVED,
    GRADED,
    MOST_MOVES,
    PLIES,
    SEGMENTS,
    HEAD
};
enum numbers { FIRST_PLY, COUNT, WORTH, ENDING, NUMBERS }; /* WORTH and ENDING: bytes each */

/* ------------------------------------------------------------------- saving */

static qj_status write_bytes(void *user, const void *bytes, uint64_t size)
{
    return checkpoint_write(user, bytes, size);
}

static qj_status write_segment(struct checkpoint *checkpoint, const struct playout *playout,
                               const struct segment *segment)
{
    const uint64_t numbers[NUMBERS] = {[FIRST_PLY] = segment->first_ply,
                                       [COUNT] = segment->count,
                                       [WORTH] = segment->worth.width,
                                       [ENDING] = segment->ending.width};
    TRY(checkpoint_write(checkpoint, numbers, sizeof numbers));
    for (enum segment_part part = PART_STATES; part <= PART_ENDING; part++)
        TRY(shelf_copy(&playout->store, segment, part, write_bytes, checkpoint));
    return QJ_OK;
}

static uint64_t solved_bytes(const struct playout *playout)
{
    return bits_words(state_store_count(&playout->store)) * sizeof *playout->solved;
}

static qj_status write_playout(struct checkpoint *checkpoint, void *user)
{
    const struct playout *playout = user;
    const struct state_store *store = &playout->store;
    const struct progress *progress = &playout->progress;
    const uint64_t head[HEAD] = {[VALUES] = progress->values,
                                 [PLY] = progress->ply,
                                 [NEXT] = progress->next,
                                 [MOVES] = progress->moves,
                                 [LAYER] = progress->layer,
                                 [ROUND] = progress->round,
                                 [SOLVED] = progress->solved,
                                 [GRADED] = playout->graded,
                                 [MOST_MOVES] = playout->most_moves,
                                 [PLIES] = store->ply_count,
                                 [SEGMENTS] = store->segment_count};
    TRY(checkpoint_write(checkpoint, head, sizeof head));
    TRY(checkpoint_write(checkpoint, store->plies, store->ply_count * sizeof *store->plies));
    for (uint64_t i = 0; i < store->segment_count; i++)
        TRY(write_segment(checkpoint, playout, &store->segments[i]));
    if (progress->solved == 0)
        return QJ_OK;
    return checkpoint_write(checkpoint, playout->solved, solved_bytes(playout));
}

qj_status resume_save_when_due(struct playout *playout)
{
    return checkpoint_due(playout->checkpoint)
               ? checkpoint_save(playout->checkpoint, write_playout, playout)
               : QJ_OK;
}

/* ------------------------------------------------------------------ loading */

static qj_status refuse(const struct checkpoint *checkpoint)
{
    return context_fail(checkpoint->context, QJ_BAD_INPUT,
                        "the checkpoint is not one that a playout writes");
}

/* A segment without positions has no width yet. */
static bool is_width(uint64_t width, bool wanted, uint64_t count)
{
    if (count == 0 && width == 0)
        return true;
    return wanted ? width == 1 || width == 2 || width == 4 || width == 8 : width == 0;
}

/* Puts a segment of so many positions behind the others; *out has room and no positions yet. */
static qj_status make_segment(struct checkpoint *checkpoint, struct playout *playout,
                              const uint64_t numbers[NUMBERS], struct segment **out)
{
    struct state_store *store = &playout->store;
    if (!is_width(numbers[WORTH], store->kind != QJ_OUTCOME, numbers[COUNT]) ||
        !is_width(numbers[ENDING], store->kind != QJ_SCORE, numbers[COUNT]) ||
        numbers[FIRST_PLY] >= store->ply_count || numbers[COUNT] > SEGMENT_MOST)
        return refuse(checkpoint);
    TRY(state_store_open_segment(store));
    *out = &store->segments[store->segment_count - 1];
    (*out)->first_ply = numbers[FIRST_PLY];
    (*out)->worth.width = (unsigned)numbers[WORTH];
    (*out)->ending.width = (unsigned)numbers[ENDING];
    return state_store_reserve(store, *out, numbers[COUNT]);
}

static qj_status read_segment(struct checkpoint *checkpoint, struct playout *playout)
{
    struct state_store *store = &playout->store;
    struct segment *segment = NULL;
    uint64_t numbers[NUMBERS];
    TRY(checkpoint_read(checkpoint, numbers, sizeof numbers));
    TRY(make_segment(checkpoint, playout, numbers, &segment));
    segment->count = numbers[COUNT];
    TRY(checkpoint_read(checkpoint, segment->states, segment->count * store->state_size));
    TRY(checkpoint_read(checkpoint, segment->worth.items, segment->count * segment->worth.width));
    TRY(checkpoint_read(checkpoint, segment->ending.items, segment->count * segment->ending.width));
    if (playout->progress.next <= segment->first)
        return QJ_OK;
    uint64_t expanded = playout->progress.next - segment->first;
    struct batch batch = {
        .count = (uint32_t)(expanded < segment->count ? expanded : segment->count),
        .offset = NOT_KEPT};
    TRY(state_store_add_batch(store, segment, batch, NULL, 0));
    return shelf_need(store, segment, segment);
}

static qj_status read_plies(struct checkpoint *checkpoint, struct state_store *store,
                            uint64_t count)
{
    for (uint64_t ply = 0; ply < count; ply++) {
        TRY(state_store_begin_ply(store));
        TRY(checkpoint_read(checkpoint, &store->plies[ply], sizeof *store->plies));
        if (ply && store->plies[ply] < store->plies[ply - 1])
            return refuse(checkpoint);
    }
    return QJ_OK;
}

static qj_status read_solved(struct checkpoint *checkpoint, struct playout *playout)
{
    uint64_t bytes = solved_bytes(playout), solved = 0;
    if (playout->progress.solved == 0)
        return QJ_OK;
    playout->solved = arena_alloc(playout->arena, bytes, 1);
    if (!playout->solved)
        return arena_status(playout->arena);
    TRY(checkpoint_read(checkpoint, playout->solved, bytes));
    for (uint64_t i = 0; i < bytes / sizeof *playout->solved; i++)
        solved += (uint64_t)bits_count(playout->solved[i]);
    return playout->progress.values && solved == playout->progress.solved ? QJ_OK
                                                                          : refuse(checkpoint);
}

static qj_status read_playout(struct checkpoint *checkpoint, void *user)
{
    struct playout *playout = user;
    struct state_store *store = &playout->store;
    uint64_t head[HEAD];
    TRY(checkpoint_read(checkpoint, head, sizeof head));
    TRY(read_plies(checkpoint, store, head[PLIES]));
    playout->progress = (struct progress){head[VALUES] != 0, head[PLY],   head[NEXT],  head[MOVES],
                                          head[LAYER],       head[ROUND], head[SOLVED]};
    playout->graded = head[GRADED] != 0;
    playout->most_moves = head[MOST_MOVES];
    for (uint64_t i = 0; i < head[SEGMENTS]; i++)
        TRY(read_segment(checkpoint, playout));
    if (head[PLIES] == 0 || head[SEGMENTS] == 0 || head[PLY] > head[PLIES] ||
        head[NEXT] > state_store_count(store) ||
        store->plies[head[PLIES] - 1] > state_store_count(store))
        return refuse(checkpoint);
    return read_solved(checkpoint, playout);
}

/* -------------------------------------------------------------------- running */

static qj_status load(struct playout *playout)
{
    bool found;
    TRY(checkpoint_load(playout->checkpoint, read_playout, playout, &found));
    if (!found)
        return QJ_OK;
    uint64_t count = state_store_count(&playout->store), solved = playout->progress.solved;
    checkpoint_resumed(playout->checkpoint, "states", solved ? solved : count, solved ? count : 0);
    TRY(context_check_states(playout->arena->context, count));
    TRY(playout_make_room(playout));
    return discovery_grow_workers(playout);
}

static qj_status run(struct playout *playout, qj_status (*work)(struct playout *playout))
{
    TRY(load(playout));
    qj_status status = work(playout);
    if ((status == QJ_STOPPED || status == QJ_LIMIT) && state_store_count(&playout->store))
        TRY(checkpoint_save(playout->checkpoint, write_playout, playout));
    return status;
}

qj_status resume_run(struct playout *playout, qj_status (*work)(struct playout *playout))
{
    const struct rules_view *view = &playout->view;
    const uint64_t nature[] = {view->rules->kind, view->rules->stuck, view->rules->loops,
                               view->rules->rank != NULL, view->rules->canonical != NULL};
    const struct checkpoint_part parts[] = {
        {"another engine", "exhaustive", sizeof "exhaustive"},
        {"another version of the engine", &format, sizeof format},
        {"rules of another kind", nature, sizeof nature},
        {"another game or position", view->text, view->text_size},
        {"another position", view->state, view->state_size},
    };
    struct checkpoint checkpoint;
    checkpoint_init(&checkpoint, playout->arena->context, parts, sizeof parts / sizeof *parts);
    playout->checkpoint = &checkpoint;
    qj_status status = run(playout, work);
    playout->checkpoint = NULL;
    return status;
}
