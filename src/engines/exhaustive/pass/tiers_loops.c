/* tiers_loops: outcomes of a tier in which positions may repeat, by retrograde analysis (Ströhlein
 * 1970; Thompson 1986).
 *
 *     known      best ending of a position from children with values, those of lower tiers included
 *     left       moves of a position to children that had no value when it was read
 *     chunks     | a b c d | e f g h | i j     |     moves to children of one block of positions,
 *                                                    6 bytes each: the position from which a move
 *                                                    leads there and whether the player moves
 *                                                    again, and the child
 *     ends       | 2 | 3 | 3 | 6 |                   of each child: its last move among the moves
 *                                                    of the block, which are sorted
 *
 * The children of a batch may be anywhere, and sorting all moves by children at once would wait for
 * the memory at each. So moves are written to the ends of a few lists, one for each block of
 * positions, and the moves of a block are sorted in the cache.
 *
 * Positions are decided in the order of their remoteness. For each: a parent for which the move
 * wins is won one move later; for any other parent one move is lost. A parent without other moves
 * is lost, one move after the slowest. An ending that is known from the beginning waits in a list
 * for its remoteness.
 *
 * Theorem. Positions are decided in the order of their remoteness, which is exact, and positions
 * that are never decided are draws. A win in d + 1 has a child lost in d, and no child lost sooner.
 * All children of a loss in d + 1 are won, the slowest in d. A position that is never decided has
 * no lost child, and an undecided or drawn one, so neither side can force a win.
 */
#include "engines/exhaustive/pass/tiers_backward.h"

#include "engines/exhaustive/pass/tiers_save.h"

#define NOTHING    INT32_MIN
#define NOT_LINKED UINT32_MAX

/* Positions of a block, and moves of a chunk. */
enum { BLOCK = 1 << 14, CHUNK = 1 << 10 };

struct tiers_loops_open {
    int32_t known; /* NOTHING: none, or the position has a value from the beginning */
    uint32_t left;
};

struct tiers_loops_chunk {
    uint32_t previous;      /* chunk of the block */
    uint32_t parent[CHUNK]; /* twice the position from which the move leads to the child; + 1: the
                               player moves again */
    uint16_t child[CHUNK];  /* in the block */
};

struct tiers_loops_block {
    uint32_t count; /* of moves */
    uint32_t last;  /* chunk */
    uint64_t first; /* of order */
};

struct tiers_loops {
    struct tiers_backward *backward;
    struct arena *arena; /* of all below */
    uint64_t count;      /* positions of the tier */
    bool fits;           /* there is memory for the moves */
    struct tiers_loops_open *open;
    struct tiers_loops_block *blocks;
    struct tiers_loops_chunk *chunks;
    uint64_t chunk_count, chunk_room;
    uint32_t *order;  /* chunks, block by block */
    uint32_t *sorted; /* parents of a block */
    uint32_t *ends;
    uint32_t *heads, *next; /* lists of positions that wait, by the size of their ending */
    uint64_t list_room, lists;
    uint32_t *queue; /* positions decided by a child, in order */
    uint64_t queued;
};

/* ------------------------------------------------------------------- the moves */

uint64_t tiers_loops_bytes(uint64_t positions, uint64_t moves)
{
    const struct tiers_loops *loops = NULL;
    return positions * (sizeof *loops->open + sizeof *loops->ends + sizeof *loops->next +
                        sizeof *loops->queue) +
           moves * sizeof *loops->chunks / CHUNK;
}

/* Whether bytes are at most half of the free memory. */
static bool tiers_loops_has_room(const struct tiers_loops *loops, uint64_t bytes)
{
    return bytes <= context_left(loops->arena->context) / 2;
}

/* Adds a chunk to a block, if there is memory; all chunks take at most half of it. If there is no
 * room, makes room for an eighth more. */
static qj_status tiers_loops_add_chunk(struct tiers_loops *loops, struct tiers_loops_block *block)
{
    enum { PART = 8 };
    const uint64_t old = loops->chunk_room, room = old + old / PART + 1;
    const bool full = loops->chunk_count == old;
    loops->fits = block->count <= UINT32_MAX - CHUNK &&
                  (!full || tiers_loops_has_room(loops, (room - old / 2) * sizeof *loops->chunks));
    if (!loops->fits) {
        arena_free(loops->arena, loops->chunks);
        loops->chunks = NULL;
        return QJ_OK;
    }
    if (full) {
        TRY(arena_resize(loops->arena, &loops->chunks, room));
        loops->chunk_room = room;
    }
    loops->chunks[loops->chunk_count].previous = block->last;
    block->last = (uint32_t)loops->chunk_count++;
    return QJ_OK;
}

static inline bool tiers_loops_is_open(const struct tiers_loops *loops, uint64_t place)
{
    return tiers_column_get(&loops->backward->tier->values.ending, place) == TIERS_NONE;
}

/* Adds a move to a child without a value. */
static inline qj_status tiers_loops_add(struct tiers_loops *loops, uint64_t parent, bool again,
                                        uint64_t child)
{
    struct tiers_loops_block *block = &loops->blocks[child / BLOCK];
    const uint32_t at = block->count % CHUNK;
    if (at == 0)
        TRY(tiers_loops_add_chunk(loops, block));
    if (!loops->fits)
        return QJ_OK;
    struct tiers_loops_chunk *const chunk = &loops->chunks[block->last];
    block->count++;
    chunk->parent[at] = (uint32_t)(2 * parent + again);
    chunk->child[at] = (uint16_t)(child % BLOCK);
    return QJ_OK;
}

/* Folds the positions of a job, and leaves only the places of those children to which the lists get
 * a move. */
static void tiers_loops_prepare(const struct tiers_backward *backward, struct tiers_job *job)
{
    const struct tiers_loops *loops = backward->user;
    const struct tiers_children *children = &job->children;
    uint64_t *const places = job->places, left = 0;
    for (uint64_t i = 0, first = 0; i < children->positions; first = children->ends[i++]) {
        const uint64_t before = left, end = children->ends[i];
        bool fits;
        job->known[i] = first < end &&
                        tiers_backward_fold(backward, job, i, &job->values[i], &fits);
        for (uint64_t at = first; at < end && !job->known[i]; at++) {
            const uint64_t address = children->address[at], place = places[at];
            places[left] = place | (address & TIERS_ADDRESS_AGAIN);
            left += tiers_address_slot(address) == backward->slot &&
                    tiers_loops_is_open(loops, place);
        }
        job->left[i] = (uint32_t)(left - before);
    }
}

/* Adds the moves of a position that remains open, to children with these places, and stores the
 * best ending of its other moves. */
static qj_status tiers_loops_add_moves(struct tiers_loops *loops, uint64_t place, int64_t ending,
                                       const uint64_t *children, uint32_t count)
{
    if (ending != TIERS_NONE && (ending > INT32_MAX || ending < -INT32_MAX))
        return context_fail(loops->arena->context, QJ_LIMIT, "a game takes more than 2^31 moves");
    loops->open[place].known = ending == TIERS_NONE ? NOTHING : (int32_t)ending;
    loops->open[place].left = count;
    for (uint32_t i = 0; i < count && loops->fits; i++)
        TRY(tiers_loops_add(loops, place, tiers_address_again(children[i]),
                            children[i] & ~TIERS_ADDRESS_AGAIN));
    return QJ_OK;
}

/* Gives values, and adds the moves of positions that remain open. */
static qj_status tiers_loops_visit(struct tiers_backward *backward, struct tiers_job *job)
{
    struct tiers_loops *loops = backward->user;
    const struct tiers_children *children = &job->children;
    const uint64_t *places = job->places;
    for (uint64_t i = 0, first = 0; i < children->positions; first = children->ends[i++]) {
        const uint64_t place = job->own_places[i];
        if (first == children->ends[i])
            TRY(tiers_backward_set(backward, place, tiers_value_end(QJ_OUTCOME, children->end[i])));
        else if (job->known[i])
            TRY(tiers_backward_set(backward, place, job->values[i]));
        else if (loops->fits)
            TRY(tiers_loops_add_moves(loops, place, job->values[i].ending, places, job->left[i]));
        places += job->left[i];
    }
    return QJ_OK;
}

/* Visits all positions. */
static qj_status tiers_loops_read(struct tiers_loops *loops)
{
    struct arena *arena = loops->arena;
    loops->fits = loops->count < INT32_MAX &&
                  tiers_loops_has_room(loops, tiers_loops_bytes(loops->count, 0));
    if (loops->fits) {
        TRY(arena_make(arena, &loops->blocks, loops->count / BLOCK + 1));
        TRY(arena_make(arena, &loops->open, loops->count));
        for (uint64_t i = 0; i < loops->count; i++)
            loops->open[i].known = NOTHING;
    }
    return tiers_backward_each(loops->backward, tiers_loops_prepare, tiers_loops_visit, loops);
}

/* -------------------------------------------------------------- sorting moves */

/* The chunk of a move of a block. */
static inline struct tiers_loops_chunk *tiers_loops_chunk(const struct tiers_loops *loops,
                                                          const struct tiers_loops_block *block,
                                                          uint32_t move)
{
    return &loops->chunks[loops->order[block->first + move / CHUNK]];
}

/* The moves of the chunk of a block that begins with a move. */
static inline uint32_t tiers_loops_used(const struct tiers_loops_block *block, uint32_t move)
{
    return block->count - move < CHUNK ? block->count - move : CHUNK;
}

/* Sorts the moves of a block, whose positions begin at a place, by their children. */
static void tiers_loops_sort(const struct tiers_loops *loops, const struct tiers_loops_block *block,
                             uint64_t place)
{
    uint32_t *const sorted = loops->sorted;
    uint32_t *const ends = loops->ends + place;
    const uint64_t positions = loops->count - place < BLOCK ? loops->count - place : BLOCK;
    uint32_t sum = 0;
    for (uint32_t i = 0; i < block->count; i += CHUNK) {
        const struct tiers_loops_chunk *chunk = tiers_loops_chunk(loops, block, i);
        for (uint32_t j = 0, used = tiers_loops_used(block, i); j < used; j++)
            ends[chunk->child[j]]++;
    }
    for (uint64_t i = 0; i < positions; i++) {
        const uint32_t moves = ends[i];
        ends[i] = sum;
        sum += moves;
    }
    for (uint32_t i = 0; i < block->count; i += CHUNK) {
        const struct tiers_loops_chunk *chunk = tiers_loops_chunk(loops, block, i);
        for (uint32_t j = 0, used = tiers_loops_used(block, i); j < used; j++)
            sorted[ends[chunk->child[j]]++] = chunk->parent[j];
    }
    for (uint32_t i = 0; i < block->count; i += CHUNK)
        memcpy(tiers_loops_chunk(loops, block, i)->parent, sorted + i,
               tiers_loops_used(block, i) * sizeof *sorted);
}

/* Orders the chunks by their blocks. Returns the most moves of a block. */
static uint32_t tiers_loops_order(struct tiers_loops *loops)
{
    uint64_t chunks = 0;
    uint32_t most = 0;
    for (uint64_t i = 0; i <= loops->count / BLOCK; i++) {
        struct tiers_loops_block *block = &loops->blocks[i];
        const uint32_t used = block->count / CHUNK + (block->count % CHUNK > 0);
        block->first = chunks;
        chunks += used;
        for (uint32_t left = used, chunk = block->last; left-- > 0;
             chunk = loops->chunks[chunk].previous)
            loops->order[block->first + left] = chunk;
        most = block->count > most ? block->count : most;
    }
    return most;
}

/* Makes the lists of parents, if there is memory to sort the moves and to decide the positions. */
static qj_status tiers_loops_list_parents(struct tiers_loops *loops)
{
    struct arena *arena = loops->arena;
    TRY(arena_resize(arena, &loops->order, loops->chunk_count));
    const uint64_t most = tiers_loops_order(loops),
                   bytes = most * sizeof *loops->sorted + tiers_loops_bytes(loops->count, 0);
    loops->fits = tiers_loops_has_room(loops, bytes / 2);
    if (!loops->fits)
        return QJ_OK;
    TRY(arena_make(arena, &loops->ends, loops->count));
    TRY(arena_resize(arena, &loops->sorted, most));
    for (uint64_t i = 0; i < loops->count; i += BLOCK) {
        const struct tiers_loops_block *block = &loops->blocks[i / BLOCK];
        tiers_loops_sort(loops, block, i);
        TRY(tiers_save_pace(loops->backward->solution, block->count));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- remoteness */

/* Puts a position into the list of the size of an ending. */
static qj_status tiers_loops_wait(struct tiers_loops *loops, uint32_t place, uint32_t size)
{
    if (size >= loops->lists) {
        TRY(arena_grow(loops->arena, &loops->heads, &loops->list_room, loops->lists,
                       size + 1 - loops->lists));
        while (loops->lists <= size)
            loops->heads[loops->lists++] = NOT_LINKED;
    }
    loops->next[place] = loops->heads[size];
    loops->heads[size] = place;
    return QJ_OK;
}

static inline uint32_t tiers_loops_size(int64_t ending)
{
    return (uint32_t)(ending < 0 ? -ending : ending);
}

/* Lets the positions wait whose endings are known: wins, and losses all of whose children have
 * values. Positions with values and positions whose children have values have no move left. */
static qj_status tiers_loops_begin(struct tiers_loops *loops)
{
    for (uint64_t place = 0; place < loops->count; place++) {
        const struct tiers_loops_open *open = &loops->open[place];
        struct tiers_value value;
        const int64_t ending = tiers_values_get(&loops->backward->tier->values, place, &value)
                                   ? value.ending
                                   : open->known;
        if (ending > 0 || (ending < 0 && open->left == 0))
            TRY(tiers_loops_wait(loops, (uint32_t)place, tiers_loops_size(ending)));
    }
    return QJ_OK;
}

/* Gives a position its value, and its parents a turn. */
static qj_status tiers_loops_decide(struct tiers_loops *loops, uint32_t place, int64_t ending)
{
    loops->queue[loops->queued++] = place;
    return tiers_backward_set(loops->backward, place, (struct tiers_value){0, ending});
}

/* A move of a parent without a value is decided: `move` for the player who makes it. */
static qj_status tiers_loops_tell_parent(struct tiers_loops *loops, uint32_t parent, int64_t move)
{
    const int32_t known = loops->open[parent].known;
    if (move > 0 && known > 0 && known <= move) /* it waits for this ending */
        return QJ_OK;
    if (move < 0) {
        if (--loops->open[parent].left || (known != NOTHING && known >= 0))
            return QJ_OK;
        if (known != NOTHING && known < move) /* a slower loss by a child with a value */
            return tiers_loops_wait(loops, parent, tiers_loops_size(known));
    }
    return tiers_loops_decide(loops, parent, move);
}

/* The first move to a position, in its block. */
static inline uint32_t tiers_loops_first(const struct tiers_loops *loops, uint32_t place)
{
    return place % BLOCK ? loops->ends[place - 1] : 0;
}

/* Prefetches what positions after a number of the queue need: first the ends of their lists, then
 * the lists, then the parents. */
static void tiers_loops_prefetch(const struct tiers_loops *loops, uint64_t number)
{
    enum { PARENTS = 8, LIST = 16, ENDS = 24 }; /* positions ahead */
    const struct tiers_loops_block *const blocks = loops->blocks;
    const uint32_t *const queue = loops->queue + number;
    const uint64_t left = loops->queued - number;
    if (left > ENDS)
        __builtin_prefetch(&loops->ends[queue[ENDS]]);
    if (left > LIST) {
        const uint32_t place = queue[LIST], first = tiers_loops_first(loops, place);
        if (first < loops->ends[place])
            __builtin_prefetch(
                &tiers_loops_chunk(loops, &blocks[place / BLOCK], first)->parent[first % CHUNK]);
    }
    if (left > PARENTS) {
        const uint32_t place = queue[PARENTS];
        for (uint32_t i = tiers_loops_first(loops, place); i < loops->ends[place]; i++)
            __builtin_prefetch(
                &loops
                     ->open[tiers_loops_chunk(loops, &blocks[place / BLOCK], i)->parent[i % CHUNK] /
                            2]);
    }
}

/* Tells the parents of a position that has a value. */
static qj_status tiers_loops_tell(struct tiers_loops *loops, uint32_t place,
                                  const struct tiers_value *value)
{
    const struct tiers_loops_block *block = &loops->blocks[place / BLOCK];
    for (uint32_t i = tiers_loops_first(loops, place); i < loops->ends[place]; i++) {
        const uint32_t parent = tiers_loops_chunk(loops, block, i)->parent[i % CHUNK];
        struct tiers_value move;
        if (!tiers_loops_is_open(loops, parent / 2))
            continue;
        (void)tiers_value_move(QJ_OUTCOME, value, 0, parent % 2, &move);
        TRY(tiers_loops_tell_parent(loops, parent / 2, move.ending));
    }
    return QJ_OK;
}

/* Decides the positions that wait for an ending of this size. Their parents get a turn, and those
 * of positions that have had their values from the beginning. */
static qj_status tiers_loops_decide_waiting(struct tiers_loops *loops, uint32_t size)
{
    uint32_t place = size < loops->lists ? loops->heads[size] : NOT_LINKED;
    for (; place != NOT_LINKED; place = loops->next[place]) {
        const int32_t known = loops->open[place].known;
        if (tiers_loops_is_open(loops, place))
            TRY(tiers_loops_decide(loops, place, known));
        else if (known == NOTHING)
            loops->queue[loops->queued++] = place;
    }
    return QJ_OK;
}

/* Decides all positions in the order of the sizes of their endings. */
static qj_status tiers_loops_decide_all(struct tiers_loops *loops)
{
    uint64_t done = 0;
    struct tiers_value value = {0, 0};
    for (uint32_t size = 0; size < loops->lists || done < loops->queued; size++) {
        TRY(tiers_loops_decide_waiting(loops, size));
        for (; done < loops->queued; done++) {
            const uint32_t place = loops->queue[done];
            (void)tiers_values_get(&loops->backward->tier->values, place, &value);
            if (tiers_loops_size(value.ending) > size)
                break;
            tiers_loops_prefetch(loops, done);
            TRY(tiers_loops_tell(loops, place, &value));
        }
        TRY(tiers_save_pace(loops->backward->solution, PACE_WRITE));
    }
    return QJ_OK;
}

/* Gives values to positions, except draws; if there is no memory for the moves, only to some. */
static qj_status tiers_loops_solve(struct tiers_loops *loops)
{
    SCOPED(arena_clear) struct arena arena = {.context = loops->backward->solution->arena->context};
    loops->arena = &arena;
    TRY(tiers_loops_read(loops));
    if (!loops->fits || !loops->backward->open)
        return QJ_OK;
    TRY(tiers_loops_list_parents(loops));
    if (!loops->fits)
        return QJ_OK;
    TRY(arena_resize(&arena, &loops->next, loops->count));
    TRY(arena_resize(&arena, &loops->queue, loops->count));
    TRY(tiers_loops_begin(loops));
    return tiers_loops_decide_all(loops);
}

qj_status tiers_loops_run(struct tiers_backward *backward)
{
    struct tiers_loops loops = {.backward = backward, .count = backward->tier->index.count};
    TRY(tiers_loops_solve(&loops));
    if (!loops.fits)
        TRY(tiers_rounds_run(backward));
    return backward->open ? tiers_values_fill(&backward->tier->values) : QJ_OK;
}
