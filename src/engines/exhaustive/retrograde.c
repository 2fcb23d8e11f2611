/* retrograde: outcomes where play may go on without end, from the ends backwards.
 *
 * Where the rules have a rank, which no move raises, play comes back only to positions of one rank.
 * So ranks are settled one after the other from the lowest, and what a layer needs beyond the
 * values goes for one layer at a time:
 *
 *     place     | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
 *     rank      | 3 | 2 | 2 | 1 | 2 | 0 | 1 |         or layer, which ranks share if they are many
 *     ending    | 0 | 0 |-1 | 2 | 0 |-1 | 3 |         ends have theirs, and layers 0 and 1
 *     members   | . | x | . | . | x | . | . |         of layer 2: those without a value, a set
 *     index     |   | 0 |   |   | 1 |   |   |         members before the place
 *
 * Theorem. If no move raises the rank, the values of the positions of rank r follow from those of
 * lower rank and the moves among positions of rank r. Proof: all moves from rank r are to lower
 * ranks, whose values by induction are known, or to rank r itself.
 *
 * predecessors.c and rounds.c settle a layer.
 */
#include "engines/exhaustive/retrograde.h"

#include "engines/exhaustive/resume.h"
#include "engines/exhaustive/values.h"

uint64_t layer_longest(const struct layer *layer)
{
    uint64_t longest = 0;
    for (uint64_t place = 0; place < layer->segment->count; place++) {
        uint64_t length = fold_length(integers_get(&layer->segment->ending, place));
        longest = length > longest ? length : longest;
    }
    return longest;
}

/* ------------------------------------------------------------------- members */

/* The rank of a position, which is copied to where rules want it. */
static uint64_t rank_of(const struct playout *playout, struct worker *worker, uint64_t place)
{
    unsigned char *here = worker->expansion.here;
    state_copy(here, segment_state(&playout->store, playout->store.segments, place),
               playout->store.state_size);
    return playout->view.rules->rank(playout->view.setup, here);
}

bool layer_is_behind(const struct layer *layer, struct worker *worker, uint64_t place)
{
    if (rank_of(layer->playout, worker, place) / layer->ranks < layer->number)
        return true;
    worker->complaint = (struct complaint){
        QJ_USAGE, "the rank that the rules give rises with a move", worker->expansion.here};
    return false;
}

static bool is_member(const struct layer *layer, uint64_t place)
{
    const struct playout *playout = layer->playout;
    return integers_get(&layer->segment->ending, place) == 0 &&
           (layer->ranks == 0 ||
            rank_of(playout, playout->workers, place) / layer->ranks == layer->number);
}

static qj_status enter_members(struct layer *layer)
{
    enum { RANK_STEPS = 16 };
    for (uint64_t place = 0; place < layer->segment->count; place++) {
        if (place % 64 == 0)
            layer->before[place / 64] = (uint32_t)layer->count;
        if (is_member(layer, place)) {
            bits_set(layer->members, place);
            layer->count++;
        }
        TRY(pace_add(&layer->playout->pace, RANK_STEPS, NULL, 0, 0));
    }
    return QJ_OK;
}

qj_status layer_open(struct layer *layer)
{
    struct arena *arena = layer->playout->arena;
    uint64_t words = bits_words(layer->segment->count);
    TRY(context_check_array(arena->context, words, sizeof *layer->members + sizeof *layer->before,
                            "the analysis of play without end"));
    layer->members = arena_alloc(arena, words, sizeof *layer->members);
    layer->before = arena_alloc(arena, words, sizeof *layer->before);
    if (!layer->members || !layer->before)
        return arena_status(arena);
    return enter_members(layer);
}

void layer_close(struct layer *layer)
{
    arena_free(layer->playout->arena, layer->members);
    arena_free(layer->playout->arena, layer->before);
}

/* ------------------------------------------------------------------- values */

/* What rounds have begun they go on with. */
static qj_status settle(struct layer *layer)
{
    bool fits = false;
    TRY(layer_open(layer));
    if (layer->playout->progress.round == 0)
        TRY(layer_by_list(layer, &fits));
    return fits ? QJ_OK : layer_by_rounds(layer);
}

static qj_status settle_layer(struct playout *playout, uint64_t ranks, uint64_t *done)
{
    struct layer layer = {.playout = playout,
                          .segment = playout->store.segments,
                          .number = playout->progress.layer,
                          .ranks = ranks,
                          .done = *done};
    qj_status status = settle(&layer);
    layer_close(&layer);
    *done += layer.count;
    return status;
}

/* The start has the highest rank. */
qj_status values_retrograde(struct playout *playout)
{
    struct progress *progress = &playout->progress;
    uint64_t highest = 0, ranks = 0, done = 0;
    if (playout->view.rules->rank) {
        highest = rank_of(playout, playout->workers, 0);
        ranks = highest / LAYERS_MOST + 1;
    }
    while (progress->layer <= (ranks ? highest / ranks : 0)) {
        TRY(settle_layer(playout, ranks, &done));
        progress->layer++;
        progress->round = 0;
        TRY(resume_save_when_due(playout));
    }
    return QJ_OK;
}
