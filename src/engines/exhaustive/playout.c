/* playout: the values of all positions of a game from its rules alone.
 *
 * Theorem (Zermelo 1913, von Neumann 1928; Sprague 1935 and Grundy 1939 for nimbers): in a finite
 * game without chance or secrets every position has one value,
 *     score      the largest of (points of a move - value of where it leads), 0 without a move
 *     outcome    the largest of -(value of where a move leads), -1 without a move
 *     nimber     the least number that no move leads to (mex), 0 without a move
 *
 * Every position that can be reached is visited once, depth first, and kept whole with its value.
 * The open positions stand on a stack of frames, their children on another:
 *
 *     frames     | start      | after a    | after a, c  |
 *     children   | a  b       | c  d  e    | f  g        |
 *                  `- first     `- first     `- first
 *
 * A position met again while it is open would be its own successor: then the rules have a cycle,
 * the theorem does not hold, and the search says so.
 */
#include "engines/exhaustive/playout.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

/* Where a move leads, and the points that it brings. */
struct child {
    uint64_t entry;
    int64_t points;
};

struct frame {
    uint64_t entry;
    uint64_t first, next; /* children: the first, and the one to look at next */
};

static qj_status poll(struct playout *playout)
{
    enum { STEP = 64, OFTEN = 1 << 19 };
    playout->work += STEP + playout->view.state_size;
    if (playout->work < OFTEN)
        return QJ_OK;
    playout->work = 0;
    return context_poll(playout->arena->context, "states", playout->table.count, 0);
}

/* Plays a move on a copy of here, into there. */
static int64_t play_there(struct playout *playout, const qj_move *move)
{
    memcpy(playout->there, playout->here, playout->view.state_size);
    return playout->view.rules->play(playout->view.setup, playout->there, move);
}

/* ------------------------------------------------------------ opening a state */

struct expansion {
    struct playout *playout;
    qj_status status;
};

static qj_status add_child(struct playout *playout, const qj_move *move)
{
    struct child child = {.points = play_there(playout, move)};
    TRY(poll(playout));
    TRY(state_table_add(&playout->table, playout->there, &child.entry));
    TRY(arena_reserve(playout->arena, (void **)&playout->children, &playout->child_capacity,
                      playout->child_count, sizeof child));
    playout->children[playout->child_count++] = child;
    return QJ_OK;
}

static bool visit_child(void *user, const qj_move *move)
{
    struct expansion *expansion = user;
    expansion->status = add_child(expansion->playout, move);
    return expansion->status == QJ_OK;
}

static void settle(struct playout *playout, uint64_t entry, int64_t value)
{
    playout->table.known[entry] = (struct knowledge){value, STATE_SOLVED};
}

static bool is_over(const struct playout *playout, int64_t *value)
{
    const struct rules *rules = playout->view.rules;
    return rules->over && rules->over(playout->view.setup, playout->here, value);
}

/* Opens a new state: a frame with all its children, or its value when the game is over there. */
static qj_status open_state(struct playout *playout, uint64_t entry)
{
    struct frame frame = {entry, playout->child_count, playout->child_count};
    struct expansion expansion = {playout, QJ_OK};
    int64_t value;
    playout_go(playout, entry);
    if (is_over(playout, &value)) {
        settle(playout, entry, value);
        return QJ_OK;
    }
    TRY(arena_reserve(playout->arena, (void **)&playout->frames, &playout->frame_capacity,
                      playout->frame_count, sizeof frame));
    playout->frames[playout->frame_count++] = frame;
    playout->table.known[entry].progress = STATE_OPEN;
    playout->view.rules->moves(playout->view.setup, playout->here, visit_child, &expansion);
    return expansion.status;
}

/* ------------------------------------------------------------ closing a state */

/* The largest of points - value over children; none is what no child at all is worth. */
static qj_status best_of(const struct playout *playout, const struct child *children,
                         uint64_t count, int64_t none, int64_t *value)
{
    int64_t best = count ? INT64_MIN : none;
    for (uint64_t i = 0; i < count; i++) {
        int64_t worth;
        if (__builtin_sub_overflow(children[i].points,
                                   playout->table.known[children[i].entry].value, &worth))
            return context_fail(playout->arena->context, QJ_LIMIT,
                                "the values of the game do not fit 64 bits");
        best = worth > best ? worth : best;
    }
    *value = best;
    return QJ_OK;
}

static qj_status clear_nimbers(struct playout *playout, uint64_t words)
{
    if (words > playout->nimber_words) {
        void *larger = arena_resize(playout->arena, playout->nimbers, words, sizeof(uint64_t));
        if (!larger)
            return arena_status(playout->arena);
        playout->nimbers = larger;
        playout->nimber_words = words;
    }
    memset(playout->nimbers, 0, words * sizeof(uint64_t));
    return QJ_OK;
}

/* The least number that is no child's nimber; it is at most the number of children. */
static qj_status mex_of(struct playout *playout, const struct child *children, uint64_t count,
                        int64_t *value)
{
    uint64_t mex = 0;
    TRY(clear_nimbers(playout, bits_words(count + 1)));
    for (uint64_t i = 0; i < count; i++) {
        uint64_t nimber = (uint64_t)playout->table.known[children[i].entry].value;
        if (nimber <= count)
            bits_set(playout->nimbers, nimber);
    }
    while (bits_get(playout->nimbers, mex))
        mex++;
    *value = (int64_t)mex;
    return QJ_OK;
}

/* Gives the state of the last frame its value, all its children being solved. */
static qj_status close_state(struct playout *playout)
{
    const struct frame *frame = &playout->frames[playout->frame_count - 1];
    uint64_t count = playout->child_count - frame->first;
    const struct child *children = count ? playout->children + frame->first : NULL;
    qj_kind kind = playout->view.rules->kind;
    int64_t value;
    if (kind == QJ_NIMBER)
        TRY(mex_of(playout, children, count, &value));
    else
        TRY(best_of(playout, children, count, kind == QJ_OUTCOME ? -1 : 0, &value));
    settle(playout, frame->entry, value);
    playout->child_count = frame->first;
    playout->frame_count--;
    return QJ_OK;
}

/* ---------------------------------------------------------------- the search */

/* Looks at the next child of the last frame. */
static qj_status step(struct playout *playout)
{
    struct frame *frame = &playout->frames[playout->frame_count - 1];
    uint64_t entry = playout->children[frame->next++].entry;
    switch (playout->table.known[entry].progress) {
    case STATE_NEW:
        return open_state(playout, entry);
    case STATE_OPEN:
        return context_fail(playout->arena->context, QJ_USAGE,
                            "the rules can repeat a position, so the game need not end");
    case STATE_SOLVED:
        break;
    }
    return QJ_OK;
}

static qj_status search(struct playout *playout)
{
    uint64_t start;
    TRY(state_table_add(&playout->table, playout->view.state, &start));
    TRY(open_state(playout, start));
    while (playout->frame_count) {
        bool more = playout->frames[playout->frame_count - 1].next < playout->child_count;
        TRY(more ? step(playout) : close_state(playout));
    }
    return QJ_OK;
}

qj_status playout_solve(struct playout *playout, struct arena *arena, const struct rules_view *view)
{
    *playout = (struct playout){.arena = arena, .view = *view};
    state_table_init(&playout->table, arena, view->state_size);
    playout->here = arena_alloc(arena, view->state_size, 1);
    playout->there = arena_alloc(arena, view->state_size, 1);
    if (!playout->here || !playout->there)
        return arena_status(arena);
    return search(playout);
}

void playout_go(struct playout *playout, uint64_t entry)
{
    memcpy(playout->here, state_table_state(&playout->table, entry), playout->view.state_size);
}

void playout_moves(struct playout *playout, qj_move_fn visit, void *user)
{
    int64_t ignored;
    if (!is_over(playout, &ignored))
        playout->view.rules->moves(playout->view.setup, playout->here, visit, user);
}

uint64_t playout_follow(struct playout *playout, const qj_move *move, int64_t *points)
{
    *points = play_there(playout, move);
    uint64_t entry = state_table_find(&playout->table, playout->there);
    assert(entry != NO_ENTRY);
    return entry;
}
