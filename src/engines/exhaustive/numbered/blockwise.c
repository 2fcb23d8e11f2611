/* blockwise: positions and values that memory has no room for, where every move leads to a greater
 * number, or every one to a lesser.
 *
 *     numbers   | 0 | 1 | 2 | ... | n | ...       each move leads to the right
 *     reached   | 1 | 1 | 0 | ... | 1 |           from left to right: a bit each
 *     values    | 0 | 1 |   | ... | 0 |           from right to left: 1, 2, 4 or 8 bytes each
 *
 * Both stand in the scratch space by blocks, of which those that were used last are in memory
 * (blocks.c). A block comes, and with it those that its moves lead to: on boards a few, which go
 * along the array side by side with it.
 *
 * Theorem. What is reached from lesser numbers is known when n is come to, so that n is reached or
 * never will be. When all greater numbers have their values, so have those that moves lead to from
 * n, and by them n has (backward/backup.c).
 *
 * Where every move leads to a lesser number all goes from right to left and back. A position is
 * expanded twice, and blocks of which nothing is reached are left out. A move that leads the wrong
 * way is seen when it is met: then nothing is found, and another way is taken. One thread does it.
 */
#include "engines/exhaustive/numbered/blockwise.h"

#include "engines/exhaustive/numbered/blocks.h"
#include "engines/exhaustive/numbered/digits.h"
#include "engines/exhaustive/positions/room.h"

enum { WORD = 64, WIDEST = sizeof(int64_t) };

struct blockwise {
    struct numbered *numbered;
    struct blocks blocks;
    struct digits digits;
    struct digits_state here;
    bool down;        /* every move leads to a lesser number */
    uint64_t first;   /* the byte behind reached */
    unsigned columns; /* integers that a value has */
    unsigned width;   /* bytes of one */
    bool unfit;       /* a move leads the wrong way */
    uint64_t seen;    /* results that the tier has room for, */
    uint32_t *places; /* and their places there: 0, 1, 2, ... */

    /* Of the batch: numbers of children, and for each position how many there are up to its last.
     */
    const uint64_t *children;
    const uint32_t *ends;

    uint64_t finished; /* positions that have their values */
};

/* ----------------------------------------------------------------------------- the way */

static uint64_t reached_bytes(uint64_t numbers)
{
    return bits_words(numbers) * sizeof(uint64_t);
}

static unsigned columns_of(const struct rules_view *view)
{
    return rules_kind(view->rules) == QJ_NIMBER ? 2 : 1;
}

/* Bytes of the array, with values of so many bytes. */
static uint64_t array_bytes(const struct rules_view *view, unsigned width)
{
    const uint64_t numbers = view->rules->numbers(view->setup);
    return reached_bytes(numbers) + numbers * columns_of(view) * width;
}

/* A quarter of what is left is for all else. */
static struct blocks_shape shape_of(const qj_context *context, const struct rules_view *view)
{
    const uint64_t left = context->limits.bytes - context->bytes;
    return blocks_shape_of(array_bytes(view, 1), left - left / 4);
}

bool blockwise_is_way(const qj_context *context, const struct rules_view *view, uint64_t *bytes,
                      uint64_t *space)
{
    enum { MOST = 1 << 28 }; /* so that no size is past 64 bits */
    const uint64_t numbers = view->rules->numbers(view->setup);
    if (!context->limits.scratch || context->limits.checkpoint || view->rules->loops ||
        numbers == 0 || numbers > NUMBERS_MOST / MOST)
        return false;
    const struct blocks_shape shape = shape_of(context, view);
    *bytes = shape.memory;
    *space = array_bytes(view, 1);
    return shape.frames > 0;
}

/* ------------------------------------------------------------------------------- order */

/* Where a number stands in the order in which all moves lead on, and the number that stands there.
 */
static uint64_t turn(const struct blockwise *blockwise, uint64_t number)
{
    return blockwise->down ? blockwise->numbered->numbers - 1 - number : number;
}

static bool leads_on(const struct blockwise *blockwise, uint64_t number, uint64_t child)
{
    return turn(blockwise, child) > turn(blockwise, number);
}

/* ------------------------------------------------------------------------------- array */

static qj_status point_to_word(struct blockwise *blockwise, uint64_t number, bool change,
                               uint64_t **word)
{
    return blocks_point(&blockwise->blocks, number / WORD * sizeof **word, change, word);
}

static qj_status point_to_value(struct blockwise *blockwise, uint64_t number, bool change,
                                unsigned char **value)
{
    const uint64_t size = (uint64_t)blockwise->columns * blockwise->width;
    return blocks_point(&blockwise->blocks, blockwise->first + number * size, change, value);
}

static qj_status is_reached(struct blockwise *blockwise, uint64_t number, bool *reached)
{
    const uint64_t *word;
    TRY(point_to_word(blockwise, number, false, (uint64_t **)&word));
    *reached = bits_get(word, number % WORD);
    return QJ_OK;
}

static qj_status add_reached(struct blockwise *blockwise, uint64_t number)
{
    uint64_t *word;
    TRY(point_to_word(blockwise, number, true, &word));
    bits_set(word, number % WORD);
    return QJ_OK;
}

/* A value as a tier of one position. */
static struct tier tier_of(const struct blockwise *blockwise, unsigned char *value)
{
    const struct integers one = {value, blockwise->width};
    const size_t behind = (size_t)(blockwise->columns - 1) * blockwise->width;
    const struct integers other = {value + behind, blockwise->width};
    return (struct tier){.worth = one, .ending = other};
}

/* Sets the value of a position; *fits is false when it takes more bytes. */
static qj_status put_value(struct blockwise *blockwise, uint64_t number, struct result result,
                           bool *fits)
{
    unsigned char *value;
    TRY(point_to_value(blockwise, number, true, &value));
    struct tier tier = tier_of(blockwise, value);
    *fits = result_put(&tier, blockwise->numbered->playout->positions.kind, 0, result);
    return QJ_OK;
}

/* Copies the value of a number that is reached to place at of the tier; refuses another one. */
static qj_status see(struct blockwise *blockwise, uint64_t number, uint64_t at)
{
    struct numbered *numbered = blockwise->numbered;
    const qj_kind kind = numbered->playout->positions.kind;
    unsigned char *value;
    bool reached = false;
    if (number < numbered->numbers)
        TRY(is_reached(blockwise, number, &reached));
    if (!reached)
        return playout_refuse_move(numbered->playout);
    TRY(point_to_value(blockwise, number, false, &value));
    const struct tier tier = tier_of(blockwise, value);
    result_put(&numbered->tier, kind, at, result_get(&tier, kind, 0));
    return QJ_OK;
}

/* Makes room in the tier for so many values. */
static qj_status make_seen(struct blockwise *blockwise, uint64_t count)
{
    struct numbered *numbered = blockwise->numbered;
    struct integers *values[] = {&numbered->tier.worth, &numbered->tier.ending};
    if (blockwise->seen >= count)
        return QJ_OK;
    for (int i = 0; i < 2; i++) {
        TRY(room_resize(numbered->playout->arena, &values[i]->items, count, WIDEST));
        values[i]->width = WIDEST;
    }
    TRY(room_resize(numbered->playout->arena, (void **)&blockwise->places, count,
                    sizeof *blockwise->places));
    for (uint64_t i = 0; i < count; i++)
        blockwise->places[i] = (uint32_t)i;
    blockwise->seen = numbered->tier.capacity = numbered->tier.count = count;
    return QJ_OK;
}

/* --------------------------------------------------------------------------- expansion */

/* Makes states, and numbers children, by the digits of numbers. */
static void expand_by_digits(struct blockwise *blockwise, uint64_t count, uint64_t index)
{
    const struct numbered *numbered = blockwise->numbered;
    struct numbered_worker *own = numbered->workers;
    struct expansion *expansion = &numbered->playout->workers->expansion;
    const size_t size = expansion->state_size;
    for (uint64_t i = 0; i < count; i++) {
        digits_make(&blockwise->digits, &blockwise->here, own->numbers[i]);
        state_copy(own->states + i * size, blockwise->here.bytes, size);
    }
    expansion_play(expansion, own->states, count);
    for (uint64_t i = 0, at = 0; i < expansion->positions; i++) {
        const bool sample = index != NO_CHECKS && numbered_is_sample(index + i);
        for (; at < expansion->ends[i]; at++) {
            const unsigned char *child = expansion_child(expansion, at);
            own->children[at] = digits_number(&blockwise->digits, own->numbers[i],
                                              own->states + i * size, child);
            numbered_check_number(numbered, 0, child, own->children[at], sample);
        }
    }
}

/* The same by what the rules say of it; gives of how many positions. */
static uint64_t expand_some(struct blockwise *blockwise, uint64_t count, uint64_t index)
{
    struct numbered *numbered = blockwise->numbered;
    const struct numbered_worker *own = numbered->workers;
    const struct expansion *expansion = &numbered->playout->workers->expansion;
    if (numbered->follows) {
        count = numbered_follow(numbered, 0, count, index);
        blockwise->children = own->said.numbers;
        blockwise->ends = own->said.ends;
        return count;
    }
    if (blockwise->digits.bases)
        expand_by_digits(blockwise, count, index);
    else
        numbered_expand(numbered, 0, count, index);
    blockwise->children = own->children;
    blockwise->ends = expansion->ends;
    return expansion->positions;
}

/* Expands the first count numbers of the worker, or as many as there is room for; *done is how
 * many. */
static qj_status expand(struct blockwise *blockwise, uint64_t count, uint64_t index, uint64_t *done)
{
    struct numbered *numbered = blockwise->numbered;
    struct playout *playout = numbered->playout;
    *done = 0;
    for (;;) {
        const uint64_t expanded = expand_some(blockwise, count, index);
        TRY(playout_check(playout));
        *done = expanded;
        if (expanded)
            return QJ_OK;
        playout->most_moves = playout->workers->expansion.wanted;
        TRY(playout_make_room(playout));
        TRY(numbered_make_room(numbered));
    }
}

/* After a batch of so many positions. */
static qj_status poll(struct blockwise *blockwise, uint64_t count, uint64_t done, uint64_t total)
{
    enum { STEPS = 64 };
    return pace_add(&blockwise->numbered->playout->pace,
                    (count + blockwise->ends[count - 1]) * STEPS, "states", done, total);
}

/* --------------------------------------------------------------------------- positions */

/* Adds a child to what is reached, if the move leads on. */
static qj_status add_child(struct blockwise *blockwise, uint64_t number, uint64_t child)
{
    const struct numbered *numbered = blockwise->numbered;
    if (numbered->follows && (child >= numbered->numbers || child <= number)) {
        numbered_complain_at(numbered, 0, "the rules name a follower that is not a greater number",
                             number);
        return playout_check(numbered->playout);
    }
    blockwise->unfit = !leads_on(blockwise, number, child);
    return blockwise->unfit ? QJ_OK : add_reached(blockwise, child);
}

/* The same of the children of the first count positions of the batch. */
static qj_status add_children(struct blockwise *blockwise, uint64_t count)
{
    const uint64_t *numbers = blockwise->numbered->workers->numbers;
    for (uint64_t i = 0, at = 0; i < count; i++)
        for (; at < blockwise->ends[i] && !blockwise->unfit; at++)
            TRY(add_child(blockwise, numbers[i], blockwise->children[at]));
    return QJ_OK;
}

/* Lists numbers of a word, in their order, or the other one: no more than a batch. */
static uint64_t list(const struct blockwise *blockwise, uint64_t word, uint64_t open, bool back,
                     uint64_t most)
{
    uint64_t *numbers = blockwise->numbered->workers->numbers, count = 0;
    for (; open && count < most; count++) {
        const int bit = back == blockwise->down ? bits_lowest(open) : bits_highest(open);
        numbers[count] = word * WORD + (uint64_t)bit;
        open ^= UINT64_C(1) << bit;
    }
    return count;
}

/* Goes through the numbers of a word, whose moves may lead to others of them. */
static qj_status reach_word(struct blockwise *blockwise, uint64_t word)
{
    struct numbered *numbered = blockwise->numbered;
    uint64_t done = 0;
    for (;;) {
        const uint64_t *bits;
        uint64_t noted;
        TRY(point_to_word(blockwise, word * WORD, false, (uint64_t **)&bits));
        const uint64_t count = list(blockwise, word, *bits & ~done, false,
                                    numbered_batch(numbered));
        if (count == 0)
            return QJ_OK;
        TRY(expand(blockwise, count, numbered->count, &noted));
        TRY(add_children(blockwise, noted));
        if (blockwise->unfit)
            return QJ_OK;
        for (uint64_t i = 0; i < noted; i++)
            bits_set(&done, numbered->workers->numbers[i] % WORD);
        numbered->count += noted;
        TRY(context_check_states(blockwise->blocks.context, numbered->count));
        TRY(poll(blockwise, noted, numbered->count, 0));
    }
}

/* ------------------------------------------------------------------------------ values */

/* Whether position i of the batch has ended, with its value; *ended: the first of those that the
 * expansion tells of from there on. */
static bool is_ended(const struct numbered *numbered, const struct blockwise *blockwise, uint64_t i,
                     const struct ended **ended, struct result *out)
{
    const struct expansion *expansion = &numbered->playout->workers->expansion;
    if (numbered->follows) {
        *out = numbered_ended(numbered, numbered->workers->said.values[i]);
        return blockwise->ends[i] == (i ? blockwise->ends[i - 1] : 0);
    }
    if (*ended == expansion->ended + expansion->ended_count || (*ended)->index != i)
        return false;
    *out = backup_ended(numbered->playout, (*ended)++, numbered_mover(numbered, 0, i));
    return true;
}

/* The value of position i of the batch, which has children, from theirs. */
static qj_status find_value(struct blockwise *blockwise, uint64_t i, struct result *out)
{
    struct numbered *numbered = blockwise->numbered;
    struct worker *worker = numbered->playout->workers;
    const struct expansion *expansion = &worker->expansion;
    const bool points = !numbered->follows && expansion->has_points;
    const uint64_t first = i ? blockwise->ends[i - 1] : 0, count = blockwise->ends[i] - first;
    TRY(make_seen(blockwise, count));
    for (uint64_t at = 0; at < count; at++) {
        const uint64_t child = blockwise->children[first + at];
        if (!leads_on(blockwise, numbered->workers->numbers[i], child))
            return playout_refuse_move(numbered->playout);
        TRY(see(blockwise, child, at));
    }
    const struct children children = {&numbered->tier, blockwise->places,
                                      points ? expansion->points + first : NULL, count};
    const enum mover mover = numbered->follows ? MOVER_EITHER : numbered_mover(numbered, 0, i);
    backup_children(numbered->playout, worker, mover, &children, out);
    return playout_check(numbered->playout);
}

/* Gives the first count positions of the batch their values, the last of the order first. */
static qj_status settle(struct blockwise *blockwise, uint64_t count, bool *fits)
{
    const struct numbered *numbered = blockwise->numbered;
    const struct ended *ended = numbered->playout->workers->expansion.ended;
    for (uint64_t i = 0; i < count && *fits; i++) {
        struct result result = {0, 0};
        if (!is_ended(numbered, blockwise, i, &ended, &result))
            TRY(find_value(blockwise, i, &result));
        TRY(put_value(blockwise, numbered->workers->numbers[i], result, fits));
    }
    blockwise->finished += count;
    return poll(blockwise, count, blockwise->finished, numbered->count);
}

static qj_status settle_word(struct blockwise *blockwise, uint64_t word, bool *fits)
{
    const struct numbered *numbered = blockwise->numbered;
    const uint64_t *bits;
    TRY(point_to_word(blockwise, word * WORD, false, (uint64_t **)&bits));
    for (uint64_t open = *bits; open && *fits;) {
        uint64_t count = list(blockwise, word, open, true, numbered_batch(numbered));
        TRY(expand(blockwise, count, NO_CHECKS, &count));
        TRY(settle(blockwise, count, fits));
        for (uint64_t i = 0; i < count; i++)
            open &= ~(UINT64_C(1) << numbered->workers->numbers[i] % WORD);
    }
    return QJ_OK;
}

/* --------------------------------------------------------------------------- the whole */

static qj_status go_through_block(struct blockwise *blockwise, uint64_t block, bool back,
                                  bool *fits)
{
    const uint64_t size = (UINT64_C(1) << blockwise->blocks.shape.shift) / sizeof(uint64_t);
    const uint64_t first = block * size, words = bits_words(blockwise->numbered->numbers);
    const uint64_t count = words - first < size ? words - first : size;
    const bool right = back == blockwise->down;
    for (uint64_t i = 0; i < count && !blockwise->unfit && *fits; i++) {
        const uint64_t word = first + (right ? i : count - 1 - i);
        TRY(back ? settle_word(blockwise, word, fits) : reach_word(blockwise, word));
    }
    return QJ_OK;
}

/* Goes through the words of what is reached, in the order or back, as long as all goes well. Of a
 * block that was never asked for nothing is reached. */
static qj_status go_through(struct blockwise *blockwise, bool back, bool *fits)
{
    const struct blocks *blocks = &blockwise->blocks;
    const uint64_t count = blocks_of(blocks, blockwise->first - 1) + 1;
    const bool right = back == blockwise->down;
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t block = right ? i : count - 1 - i;
        if (blocks_has(blocks, block))
            TRY(go_through_block(blockwise, block, back, fits));
    }
    return QJ_OK;
}

/* Finds all positions, in the direction of the moves. */
static qj_status reach(struct blockwise *blockwise, bool down)
{
    bool fits = true;
    blocks_clear(&blockwise->blocks);
    blockwise->down = down;
    blockwise->unfit = false;
    blockwise->numbered->count = 0;
    TRY(add_reached(blockwise, blockwise->numbered->start));
    return go_through(blockwise, false, &fits);
}

/* Finds their values, in as many bytes as the largest needs. */
static qj_status find_values(struct blockwise *blockwise)
{
    const struct rules_view *view = &blockwise->numbered->playout->view;
    for (bool fits = false;; blockwise->width *= 2) {
        TRY(blocks_grow(&blockwise->blocks, blockwise->numbered->playout->arena,
                        array_bytes(view, blockwise->width)));
        blockwise->finished = 0;
        fits = true;
        TRY(go_through(blockwise, true, &fits));
        if (fits)
            return QJ_OK;
    }
}

static qj_status make_room(struct blockwise *blockwise, bool *fits)
{
    enum { ROOM = 16 };
    const struct numbered *numbered = blockwise->numbered;
    const struct rules_view *view = &numbered->playout->view;
    struct arena *arena = numbered->playout->arena;
    if (!view->rules->canonical)
        TRY(digits_open(&blockwise->digits, numbered, arena));
    blockwise->here.bytes = arena_alloc(arena, view->state_size + DIGITS_WORD, 1);
    if (!blockwise->here.bytes)
        return arena_status(arena);
    TRY(make_seen(blockwise, ROOM));
    const struct blocks_shape shape = shape_of(arena->context, view);
    *fits = shape.frames > 0;
    return *fits ? blocks_open(&blockwise->blocks, arena, shape, array_bytes(view, 1),
                               array_bytes(view, WIDEST))
                 : QJ_OK;
}

qj_status blockwise_solve(struct numbered *numbered, bool *found)
{
    struct arena *arena = numbered->playout->arena;
    const struct rules_view *view = &numbered->playout->view;
    struct blockwise *blockwise = arena_alloc(arena, 1, sizeof *blockwise);
    if (!blockwise)
        return arena_status(arena);
    *blockwise = (struct blockwise){.numbered = numbered,
                                    .first = reached_bytes(numbered->numbers),
                                    .columns = columns_of(view),
                                    .width = 1};
    numbered->blockwise = blockwise;
    TRY(make_room(blockwise, found));
    if (!*found)
        return QJ_OK;
    TRY(context_check_states(arena->context, 1));
    TRY(reach(blockwise, false));
    if (blockwise->unfit)
        TRY(reach(blockwise, true));
    *found = !blockwise->unfit;
    return *found ? find_values(blockwise) : QJ_OK;
}

qj_status blockwise_find(struct blockwise *blockwise, const struct keyed_states *states,
                         uint32_t *places)
{
    const struct rules_view *view = &blockwise->numbered->playout->view;
    TRY(make_seen(blockwise, states->count));
    for (uint64_t i = 0; i < states->count; i++) {
        const uint64_t number = view->rules->number(view->setup,
                                                    states->states + i * states->stride);
        TRY(see(blockwise, number, i));
        places[i] = (uint32_t)i;
    }
    return QJ_OK;
}
