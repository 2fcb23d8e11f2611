/* depth: where positions of one ply lead to several, depth first.
 *
 * The open positions stand on a stack of frames, the places of their children on another:
 *
 *     frames     | start      | after a    | after a, c  |
 *     children   | a  b       | c  d  e    | f  g        |
 *                  `- first     `- first     `- first
 *
 * A position is new, open or solved. It is closed, and has its value, when all its children are
 * solved. One met again while it is open would be its own successor: then play need not end, the
 * theorem does not hold, and the search says so. Each position is opened once, so the work is that
 * of one expansion each.
 */
#include "base/bits.h"
#include "engines/exhaustive/refusal.h"
#include "engines/exhaustive/sweep.h"
#include "engines/exhaustive/values.h"

enum { OPEN_STEPS = 128 };

struct frame {
    uint32_t place;
    uint64_t first, next; /* children: the first, and the one to look at next */
};

struct search {
    struct playout *playout;
    struct segment *segment;
    uint64_t *open, *solved; /* sets of places */
    struct frame *frames;
    uint64_t frame_count, frame_capacity;
    uint32_t *children;
    int64_t *points; /* of each child; NULL unless SCORE */
    uint64_t child_count, child_capacity, point_capacity;
    uint64_t done;
    qj_status status; /* of copying children */
};

static qj_status push_child(struct search *search, uint32_t place, int64_t points)
{
    struct arena *arena = search->playout->arena;
    if (search->playout->store.kind == QJ_SCORE) {
        TRY(arena_reserve(arena, (void **)&search->points, &search->point_capacity,
                          search->child_count, sizeof points));
        search->points[search->child_count] = points;
    }
    TRY(arena_reserve(arena, (void **)&search->children, &search->child_capacity,
                      search->child_count, sizeof place));
    search->children[search->child_count++] = place;
    return QJ_OK;
}

static void push_children(void *user, struct worker *worker, const struct piece *piece)
{
    struct search *search = user;
    const struct children *children = &piece->children;
    (void)worker;
    for (uint64_t i = 0; i < children->count && search->status == QJ_OK; i++)
        search->status = push_child(search, children->places[i],
                                    children->points ? children->points[i] : 0);
}

/* Opens a new position: a frame with all its children. */
static qj_status open_position(struct search *search, uint32_t place)
{
    struct frame frame = {place, search->child_count, search->child_count};
    const struct sweep sweep = {search->playout, push_children, search, NULL, true, NULL};
    TRY(pace_add(&search->playout->pace, OPEN_STEPS, "states", search->done++,
                 search->segment->count));
    TRY(arena_reserve(search->playout->arena, (void **)&search->frames, &search->frame_capacity,
                      search->frame_count, sizeof frame));
    search->frames[search->frame_count++] = frame;
    bits_set(search->open, place);
    TRY(sweep_run(&sweep, search->segment, place, (uint64_t)place + 1, search->segment));
    return search->status;
}

/* Gives the position of the last frame its value, all its children being solved. */
static qj_status close_position(struct search *search)
{
    struct playout *playout = search->playout;
    const struct frame *frame = &search->frames[--search->frame_count];
    struct children children = {search->segment, search->children + frame->first,
                                search->points ? search->points + frame->first : NULL,
                                search->child_count - frame->first};
    struct result result;
    bits_clear(search->open, frame->place);
    bits_set(search->solved, frame->place);
    search->child_count = frame->first;
    if (children.count == 0)
        return QJ_OK;
    if (!fold_children(playout->store.kind, &children, playout->workers->nimbers, &result))
        return context_fail(playout->arena->context, QJ_LIMIT,
                            "the values of the game do not fit 64 bits");
    return fold_set(playout, search->segment, frame->place, result);
}

static qj_status refuse_repetition(const struct search *search, uint32_t place)
{
    const struct playout *playout = search->playout;
    unsigned char *here = playout->workers->expansion.here; /* aligned, as the rules want it */
    memcpy(here, segment_state(&playout->store, search->segment, place), playout->store.state_size);
    return refusal_of(playout->arena->context, &playout->view, QJ_USAGE,
                      "the rules can repeat a position, so the game need not end", here);
}

/* Looks at the next child of the last frame. */
static qj_status step(struct search *search)
{
    struct frame *frame = &search->frames[search->frame_count - 1];
    uint32_t place = search->children[frame->next++];
    if (bits_get(search->open, place))
        return refuse_repetition(search, place);
    return bits_get(search->solved, place) ? QJ_OK : open_position(search, place);
}

static qj_status run(struct search *search)
{
    TRY(open_position(search, 0));
    while (search->frame_count) {
        bool more = search->frames[search->frame_count - 1].next < search->child_count;
        TRY(more ? step(search) : close_position(search));
    }
    return QJ_OK;
}

qj_status values_depth(struct playout *playout)
{
    struct arena *arena = playout->arena;
    struct search search = {.playout = playout, .segment = playout->store.segments};
    uint64_t words = bits_words(search.segment->count);
    search.open = arena_alloc(arena, words, sizeof *search.open);
    search.solved = arena_alloc(arena, words, sizeof *search.solved);
    if (!search.open || !search.solved)
        return arena_status(arena);
    qj_status status = run(&search);
    arena_free(arena, search.open);
    arena_free(arena, search.solved);
    arena_free(arena, search.frames);
    arena_free(arena, search.children);
    arena_free(arena, search.points);
    return status;
}
