/* retrograde: outcomes where play may go on without end, from the ends backwards.
 *
 * Where the rules have a rank, which no move raises, play comes back only to positions of one rank.
 * So ranks are settled one after the other from the lowest, and what a layer needs beyond the
 * values goes for one layer at a time:
 *
 *     place     | 0 | 1 | 2 | 3 | 4 | 5 | 6 |
 *     layers    | 3 | 2 | 2 | 1 | 2 | 0 | 1 |         from the rank; at most LAYERS of them
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

enum { LAYERS = 256 };

struct layers {
    uint8_t *of; /* each position; NULL: there is one layer */
    uint64_t sizes[LAYERS];
};

uint64_t layer_longest(const struct layer *layer)
{
    uint64_t longest = 0;
    for (uint64_t place = 0; place < layer->segment->count; place++) {
        uint64_t length = fold_length(integers_get(&layer->segment->ending, place));
        longest = length > longest ? length : longest;
    }
    return longest;
}

void layer_refuse(const struct layer *layer, struct worker *worker, uint64_t place)
{
    memcpy(worker->expansion.here, segment_state(&layer->playout->store, layer->segment, place),
           layer->playout->store.state_size);
    worker->complaint = (struct complaint){
        QJ_USAGE, "the rank that the rules give rises with a move", worker->expansion.here};
}

/* ------------------------------------------------------------------- layers */

static uint64_t rank_of(struct playout *playout, uint64_t place)
{
    unsigned char *here = playout->workers->expansion.here;
    memcpy(here, segment_state(&playout->store, playout->store.segments, place),
           playout->store.state_size);
    return playout->view.rules->rank(playout->view.setup, here);
}

/* The start has the highest rank; ranks share layers when there are too many. */
static qj_status fill_layers(struct playout *playout, struct layers *layers, uint64_t count)
{
    enum { RANK_STEPS = 16 };
    uint64_t highest = rank_of(playout, 0), each = highest / LAYERS + 1;
    for (uint64_t place = 0; place < count; place++) {
        uint64_t rank = rank_of(playout, place);
        TRY(pace_add(&playout->pace, RANK_STEPS, NULL, 0, 0));
        if (rank > highest)
            return context_fail(playout->arena->context, QJ_USAGE,
                                "the rank that the rules give rises with a move");
        layers->of[place] = (uint8_t)(rank / each);
        layers->sizes[rank / each]++;
    }
    return QJ_OK;
}

static qj_status make_layers(struct playout *playout, struct layers *layers)
{
    struct arena *arena = playout->arena;
    uint64_t count = playout->store.segments->count;
    *layers = (struct layers){.sizes = {count}};
    if (!playout->view.rules->rank)
        return QJ_OK;
    layers->sizes[0] = 0;
    TRY(context_check_bytes(arena->context, count, "the ranks of all positions"));
    layers->of = arena_alloc(arena, count, sizeof *layers->of);
    if (!layers->of)
        return arena_status(arena);
    return fill_layers(playout, layers, count);
}

static void enter_members(struct layer *layer)
{
    uint64_t count = layer->segment->count;
    for (uint64_t place = 0; place < count; place++) {
        if (place % 64 == 0)
            layer->before[place / 64] = (uint32_t)layer->count;
        bool here = !layer->layers || layer->layers[place] == layer->number;
        if (here && integers_get(&layer->segment->ending, place) == 0) {
            bits_set(layer->members, place);
            layer->count++;
        }
    }
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
    enter_members(layer);
    return QJ_OK;
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

static qj_status settle_layer(struct playout *playout, const struct layers *layers, uint64_t done)
{
    struct layer layer = {.playout = playout,
                          .segment = playout->store.segments,
                          .layers = layers->of,
                          .number = (unsigned)playout->progress.layer,
                          .done = done};
    qj_status status = settle(&layer);
    layer_close(&layer);
    return status;
}

static qj_status settle_layers(struct playout *playout, const struct layers *layers)
{
    struct progress *progress = &playout->progress;
    uint64_t done = 0;
    for (unsigned number = 0; number < LAYERS; done += layers->sizes[number++]) {
        if (number < progress->layer)
            continue;
        if (layers->sizes[number])
            TRY(settle_layer(playout, layers, done));
        progress->layer = number + 1;
        progress->round = 0;
        TRY(resume_save_when_due(playout));
    }
    return QJ_OK;
}

qj_status values_retrograde(struct playout *playout)
{
    struct layers layers;
    qj_status status = make_layers(playout, &layers);
    if (status == QJ_OK)
        status = settle_layers(playout, &layers);
    arena_free(playout->arena, layers.of);
    return status;
}
