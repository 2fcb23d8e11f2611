/* resume: what a playout needs to go on: its positions, and the values that are known.
 *
 *     head | plies | of each segment: its numbers, states, worths, endings | the set of solved
 *                                                                            positions, if any
 *
 * The file may be damaged, or made by somebody: nothing of it is used before it is checked. What
 * cannot be checked without doing the work again is believed: that the states can be reached and
 * are all, and the values. What follows from them may be wrong, or be refused later on, but stays
 * within the tables.
 *
 * The table is made anew. Moves that were kept are not saved; the positions are then expanded
 * again. Between two rounds, and also in the middle of one that failed, progress says from where on
 * positions are to be expanded: doing one again finds its children where they are.
 */
#include "engines/exhaustive/resume.h"

#include "base/bits.h"
#include "base/checkpoint.h"
#include "engines/exhaustive/discovery.h"
#include "engines/exhaustive/retrograde.h"
#include "engines/exhaustive/shelf.h"

/* The format of what is written; to be raised when the layout changes. */
static const uint64_t format = 4;

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

static qj_status refuse(const struct checkpoint *checkpoint, const char *what)
{
    return context_fail(checkpoint->context, QJ_BAD_INPUT, "the checkpoint does not fit: %s", what);
}

/* Each ply has positions, but for the one that a discovery has just begun. */
static qj_status read_plies(struct checkpoint *checkpoint, struct state_store *store,
                            uint64_t count)
{
    for (uint64_t ply = 0; ply < count; ply++) {
        TRY(state_store_begin_ply(store));
        uint64_t *first = &store->plies[ply];
        TRY(checkpoint_read(checkpoint, first, sizeof *first));
        if (ply ? *first <= first[-1] : *first != 0)
            return refuse(checkpoint, "its plies are not in order");
    }
    return QJ_OK;
}

/* A segment without positions has no width yet. */
static bool is_width(uint64_t width, bool wanted, uint64_t count)
{
    if (count == 0 && width == 0)
        return true;
    return wanted ? width == 1 || width == 2 || width == 4 || width == 8 : width == 0;
}

/* Whether a segment can stand behind those that were read: the last one alone may be empty, and
 * only rules with a rank have several. */
static bool is_next_segment(const struct playout *playout, const uint64_t numbers[NUMBERS])
{
    const struct state_store *store = &playout->store;
    if (store->segment_count &&
        (!playout->ranked || store->segments[store->segment_count - 1].count == 0))
        return false;
    return numbers[FIRST_PLY] < store->ply_count &&
           store->plies[numbers[FIRST_PLY]] == state_store_count(store) &&
           is_width(numbers[WORTH], store->kind != QJ_OUTCOME, numbers[COUNT]) &&
           is_width(numbers[ENDING], store->kind != QJ_SCORE, numbers[COUNT]) &&
           numbers[COUNT] <= SEGMENT_MOST;
}

/* Room for the states doubles as they come, so that none is made for a number alone. */
static qj_status read_states(struct checkpoint *checkpoint, struct state_store *store,
                             struct segment *segment, uint64_t count)
{
    enum { AT_ONCE = 1 << 16 };
    unsigned halvings = 0;
    if (count == 0)
        return QJ_OK;
    while (count >> halvings > AT_ONCE)
        halvings++;
    for (;; halvings--) {
        uint64_t more = (count >> halvings) - segment->count;
        TRY(state_store_reserve(store, segment, segment->count + more));
        TRY(checkpoint_read(checkpoint, segment_state(store, segment, segment->count),
                            more * store->state_size));
        segment->count += more;
        if (halvings == 0)
            return state_store_trim(store, segment);
    }
}

/* The start is the first state, in its canonical form. */
static qj_status check_start(struct checkpoint *checkpoint, const struct playout *playout)
{
    const struct rules_view *view = &playout->view;
    unsigned char *here = playout->workers->expansion.here;
    memcpy(here, view->state, view->state_size);
    if (view->rules->canonical)
        view->rules->canonical(view->setup, here);
    TRY(playout_check(playout));
    const struct segment *first = playout->store.segments;
    return first->count && memcmp(here, first->states, view->state_size) == 0
               ? QJ_OK
               : refuse(checkpoint, "its first position is not the start");
}

static qj_status check_states(struct checkpoint *checkpoint, struct playout *playout,
                              const struct segment *segment)
{
    enum { STATE_STEPS = 16 };
    const struct rules_view *view = &playout->view;
    unsigned char *here = playout->workers->expansion.here; /* aligned, as the rules want it */
    for (uint64_t place = 0; view->rules->is_state && place < segment->count; place++) {
        memcpy(here, segment_state(&playout->store, segment, place), view->state_size);
        if (!view->rules->is_state(view->setup, here))
            return refuse(checkpoint, "one of its positions is none of the game");
        TRY(pace_add(&playout->pace, STATE_STEPS, NULL, 0, 0));
    }
    return segment == playout->store.segments ? check_start(checkpoint, playout) : QJ_OK;
}

/* No play that is forced to an end is longer than there are plies, or positions: the loops that go
 * through distances end, and a distance can grow without overflow. */
static qj_status check_endings(struct checkpoint *checkpoint, const struct playout *playout,
                               const struct segment *segment)
{
    const struct state_store *store = &playout->store;
    uint64_t most = segment->count > store->ply_count ? segment->count : store->ply_count;
    for (uint64_t place = 0; segment->ending.width && place < segment->count; place++)
        if (fold_length(integers_get(&segment->ending, place)) > most)
            return refuse(checkpoint, "one of its distances is too long");
    return QJ_OK;
}

/* The positions of the last segment that were expanded: none of their moves are kept. */
static qj_status note_expanded(struct playout *playout, struct segment *segment)
{
    if (playout->progress.next <= segment->first)
        return QJ_OK;
    uint64_t expanded = playout->progress.next - segment->first;
    struct batch batch = {
        .count = (uint32_t)(expanded < segment->count ? expanded : segment->count),
        .offset = NOT_KEPT};
    TRY(state_store_add_batch(&playout->store, segment, batch, NULL, 0));
    return shelf_need(&playout->store, segment, segment);
}

static qj_status read_segment(struct checkpoint *checkpoint, struct playout *playout)
{
    struct state_store *store = &playout->store;
    uint64_t numbers[NUMBERS];
    TRY(checkpoint_read(checkpoint, numbers, sizeof numbers));
    if (!is_next_segment(playout, numbers))
        return refuse(checkpoint, "its tables are not in order");
    TRY(state_store_open_segment(store));
    struct segment *segment = &store->segments[store->segment_count - 1];
    segment->first_ply = numbers[FIRST_PLY];
    segment->worth.width = (unsigned)numbers[WORTH];
    segment->ending.width = (unsigned)numbers[ENDING];
    TRY(read_states(checkpoint, store, segment, numbers[COUNT]));
    TRY(check_states(checkpoint, playout, segment));
    TRY(checkpoint_read(checkpoint, segment->worth.items, segment->count * segment->worth.width));
    TRY(checkpoint_read(checkpoint, segment->ending.items, segment->count * segment->ending.width));
    TRY(check_endings(checkpoint, playout, segment));
    return note_expanded(playout, segment);
}

/* The set of the solved positions. The start is the last that is solved, and with it the work is
 * done. */
static qj_status read_solved(struct checkpoint *checkpoint, struct playout *playout)
{
    uint64_t bytes = solved_bytes(playout), words = bytes / sizeof *playout->solved, solved = 0;
    uint64_t count = state_store_count(&playout->store);
    if (playout->progress.solved == 0)
        return QJ_OK;
    playout->solved = arena_alloc(playout->arena, words, sizeof *playout->solved);
    if (!playout->solved)
        return arena_status(playout->arena);
    TRY(checkpoint_read(checkpoint, playout->solved, bytes));
    for (uint64_t i = 0; i < words; i++)
        solved += (uint64_t)bits_count(playout->solved[i]);
    bool beyond = count % 64 && playout->solved[words - 1] >> count % 64;
    return solved == playout->progress.solved && !beyond && !bits_get(playout->solved, 0)
               ? QJ_OK
               : refuse(checkpoint, "its set of solved positions is another");
}

/* Whether a discovery can be there: next is a position of the ply, or the one behind it. */
static bool is_discovery(const struct playout *playout)
{
    const struct state_store *store = &playout->store;
    const struct progress *progress = &playout->progress;
    uint64_t count = state_store_count(store);
    if (progress->ply > store->ply_count || progress->ply + 2 < store->ply_count ||
        progress->solved)
        return false;
    if (progress->ply == store->ply_count)
        return progress->next == count;
    return progress->next >= store->plies[progress->ply] &&
           progress->next <= state_store_ply_end(store, progress->ply);
}

/* Whether the search for values can be there. */
static bool is_valuation(const struct playout *playout)
{
    const struct state_store *store = &playout->store;
    const struct progress *progress = &playout->progress;
    uint64_t count = state_store_count(store);
    bool depth = !playout->graded && !playout->view.rules->loops;
    return progress->next == count && store->plies[store->ply_count - 1] < count &&
           store->segments[store->segment_count - 1].count > 0 &&
           progress->ply <= store->ply_count &&
           (playout->graded || progress->ply == store->ply_count) && (depth || !progress->solved);
}

/* Whether the numbers of the head go together, and with the positions. */
static bool is_progress(const struct playout *playout)
{
    const struct state_store *store = &playout->store;
    const struct progress *progress = &playout->progress;
    uint64_t count = state_store_count(store);
    return count > 0 && store->plies[store->ply_count - 1] <= count &&
           (playout->graded || !playout->ranked) && progress->layer <= LAYERS_MOST &&
           progress->round <= count &&
           (progress->values ? is_valuation(playout) : is_discovery(playout));
}

/* Room for a position's moves, before it is made: a child takes more than two states. */
static qj_status check_room(const struct playout *playout)
{
    uint64_t each = 2 * playout->store.state_size * playout->threads;
    return context_check_array(playout->arena->context, playout->most_moves, each,
                               "the moves of a position");
}

static qj_status read_playout(struct checkpoint *checkpoint, void *user)
{
    enum { MOVES_MOST = 1 << 30 };
    struct playout *playout = user;
    uint64_t head[HEAD];
    TRY(checkpoint_read(checkpoint, head, sizeof head));
    if (head[VALUES] > 1 || head[GRADED] > 1 || head[MOST_MOVES] > MOVES_MOST || head[PLIES] == 0 ||
        head[SEGMENTS] == 0)
        return refuse(checkpoint, "its numbers do not go together");
    playout->progress = (struct progress){head[VALUES] != 0, head[PLY],   head[NEXT],  head[MOVES],
                                          head[LAYER],       head[ROUND], head[SOLVED]};
    playout->graded = head[GRADED] != 0;
    playout->most_moves = head[MOST_MOVES];
    TRY(check_room(playout));
    TRY(read_plies(checkpoint, &playout->store, head[PLIES]));
    for (uint64_t i = 0; i < head[SEGMENTS]; i++)
        TRY(read_segment(checkpoint, playout));
    if (!is_progress(playout))
        return refuse(checkpoint, "its numbers do not go together");
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
    playout->resumed = true;
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
    const uint64_t nature[] = {rules_kind(view->rules),
                               view->rules->ending,
                               view->rules->loops,
                               view->rules->rank != NULL,
                               view->rules->canonical != NULL,
                               view->rules->side != NULL};
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
