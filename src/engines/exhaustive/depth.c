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
 *
 * The values of solved positions are final. A checkpoint has the set of them and no frames: the
 * search that goes on opens the start again, and no position that was solved.
 */
#include "base/bits.h"
#include "engines/exhaustive/ahead.h"
#include "engines/exhaustive/refusal.h"
#include "engines/exhaustive/resume.h"
#include "engines/exhaustive/values.h"

struct frame {
    uint32_t place;
    uint64_t first, next; /* children: the first, and the one to look at next */
};

struct search {
    struct playout *playout;
    struct segment *segment;
    uint64_t *open; /* a set of places, as playout->solved */
    struct frame *frames;
    uint64_t frame_count, frame_capacity;
    uint32_t *children;
    int64_t *points; /* of each child; NULL unless SCORE */
    uint64_t child_count, child_capacity, point_capacity;
    struct ahead ahead;
    struct pace pace; /* that of the playout is for the sweeps, which count nothing */
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

static qj_status push_children(struct search *search, uint32_t place)
{
    struct children children;
    TRY(ahead_children(&search->ahead, place, &children));
    for (uint64_t i = 0; i < children.count; i++)
        TRY(push_child(search, children.places[i], children.points ? children.points[i] : 0));
    return QJ_OK;
}

/* Looks at the clock, and saves now and then. */
static qj_status look_around(struct search *search)
{
    enum { OPEN_STEPS = 128, OFTEN = 1 << 10 };
    struct playout *playout = search->playout;
    uint64_t opened = playout->progress.solved + search->frame_count;
    TRY(pace_add(&search->pace, OPEN_STEPS, "states", opened, search->segment->count));
    return opened % OFTEN ? QJ_OK : resume_save_when_due(playout);
}

/* Opens a new position: a frame with all its children. */
static qj_status open_position(struct search *search, uint32_t place)
{
    struct frame frame = {place, search->child_count, search->child_count};
    TRY(look_around(search));
    TRY(arena_reserve(search->playout->arena, (void **)&search->frames, &search->frame_capacity,
                      search->frame_count, sizeof frame));
    search->frames[search->frame_count++] = frame;
    bits_set(search->open, place);
    return push_children(search, place);
}

/* Gives the position of the last frame its value, all its children being solved; one without
 * children has its value. */
static qj_status settle(const struct search *search, const struct frame *frame)
{
    struct playout *playout = search->playout;
    struct children children = {search->segment, search->children + frame->first,
                                search->points ? search->points + frame->first : NULL,
                                search->child_count - frame->first};
    struct result result;
    if (children.count == 0)
        return QJ_OK;
    enum mover mover = fold_mover_at(playout, playout->workers, search->segment, frame->place);
    if (!fold_children(playout->store.kind, &children, mover, playout->workers->nimbers, &result))
        return context_fail(playout->arena->context, QJ_LIMIT,
                            "the values of the game do not fit 64 bits");
    return fold_set(playout, search->segment, frame->place, result);
}

/* Solves the position of the last frame. */
static qj_status close_position(struct search *search)
{
    struct playout *playout = search->playout;
    const struct frame *frame = &search->frames[search->frame_count - 1];
    TRY(settle(search, frame));
    bits_clear(search->open, frame->place);
    bits_set(playout->solved, frame->place);
    playout->progress.solved++;
    search->child_count = frame->first;
    search->frame_count--;
    return QJ_OK;
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
    return bits_get(search->playout->solved, place) ? QJ_OK : open_position(search, place);
}

static qj_status run(struct search *search)
{
    TRY(ahead_open(&search->ahead, search->playout, search->segment));
    TRY(open_position(search, 0));
    while (search->frame_count) {
        bool more = search->frames[search->frame_count - 1].next < search->child_count;
        TRY(more ? step(search) : close_position(search));
    }
    return QJ_OK;
}

static qj_status make_sets(struct search *search)
{
    struct playout *playout = search->playout;
    uint64_t words = bits_words(search->segment->count);
    search->open = arena_alloc(playout->arena, words, sizeof *search->open);
    if (!playout->solved)
        playout->solved = arena_alloc(playout->arena, words, sizeof *playout->solved);
    return search->open && playout->solved ? QJ_OK : arena_status(playout->arena);
}

qj_status values_depth(struct playout *playout)
{
    struct arena *arena = playout->arena;
    struct search search = {
        .playout = playout, .segment = playout->store.segments, .pace = {arena->context, 0}};
    TRY(make_sets(&search));
    qj_status status = run(&search);
    ahead_close(&search.ahead);
    arena_free(arena, search.open);
    arena_free(arena, search.frames);
    arena_free(arena, search.children);
    arena_free(arena, search.points);
    if (status == QJ_OK) {
        arena_free(arena, playout->solved);
        playout->solved = NULL;
    }
    return status;
}
