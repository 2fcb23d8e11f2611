/* bitboards: positions and values of boards to which marks are added, without single
 * successors. src/engines/exhaustive/indexed/bitboards/bitboards.h has the representation.
 *
 * Theorem. A board has more marks than its predecessors. Words are therefore taken in an order in
 * which words with fewer marks in the other cells come first. Earlier words determine which boards
 * of a word are entered, and marks in its 3 cells are followed within the word, from no mark to
 * three. This yields all reachable boards. From the last word to the first, all successors of a
 * board have values before it (backward/backup.c).
 *
 * For each mark or empty cell of a word, 27 bits or bytes are read: of the boards from which the
 * last player has moved here, or to which the next player can move. The rules are called once for
 * several words to learn which boards are over. The words of a group with equally many marks do not
 * depend on each other.
 *
 * Threads share the parts with equally many marks, for the same reason.
 */
#include "engines/exhaustive/indexed/bitboards/bitboards.h"

#include "base/bits.h"
#include <qiju/numbering.h>

/* Max words of a group with equally many marks, and their boards. */
enum { WORDS_MAX = 12, BOARDS_MAX = WORDS_MAX * MARKS_INDICES };

/* ------------------------------------------------------------------------- places */

static void bitboards_make_index(struct bitboards_indices *indices, unsigned index)
{
    const qj_marks marks = qj_marks_make(MARKS_CELLS, 0, index);
    const unsigned count = MARKS_CELLS - (unsigned)bits_count(marks.empty);
    unsigned power = 1;
    indices->odd[index] = count % 2;
    indices->with[count] |= UINT32_C(1) << index;
    indices->parity[count % 2] |= UINT32_C(1) << index;
    for (unsigned cell = 0; cell < MARKS_CELLS; cell++, power *= 3) {
        const bool empty = marks.empty >> cell & 1;
        indices->empty[cell] |= (uint32_t)empty << index;
        for (unsigned player = 0; player < 2; player++)
            indices->next[player][index][cell] = (uint8_t)(empty ? index + (player + 1) * power
                                                                 : (unsigned)MARKS_INDICES);
    }
    for (unsigned player = 0; player < 2; player++)
        indices->set[player][index] = (uint8_t)marks.set[player];
}

static void bitboards_make_indices(struct bitboards_indices *indices)
{
    unsigned end = 0;
    for (unsigned index = 0; index < MARKS_INDICES; index++)
        bitboards_make_index(indices, index);
    for (unsigned count = 0; count <= MARKS_CELLS; count++) {
        for (uint32_t left = indices->with[count]; left; left &= left - 1)
            indices->order[end++] = (uint8_t)bits_lowest(left);
        indices->ends[count] = (uint8_t)end;
    }
}

/* The code of a board whose best successor has a given code. */
static uint8_t bitboards_turn_code(unsigned code, bool scores)
{
    if (scores || code > MARKS_DRAWN)
        return (uint8_t)(code ? (scores ? 256U : 257U) - code : 0);
    return (uint8_t)(code == MARKS_DRAWN ? code : 255 - code);
}

/* ----------------------------------------------------------------------- positions */

/* The boards that earlier words enter. The owner of a mark moved last from a board without this
 * mark. */
static uint32_t bitboards_find_entered(const struct bitboards *bitboards,
                                       const struct bitboards_word *word)
{
    uint32_t entered = 0;
    for (unsigned player = 0; player < 2; player++) {
        uint32_t from = 0;
        for (uint64_t left = word->set[player]; left; left &= left - 1)
            from |=
                bitboards->open[word->index - (player + 1) * bitboards->power[bits_lowest(left)]];
        entered |= from & bitboards->indices.parity[player == word->mover];
    }
    const uint64_t start = bitboards->indexed->start;
    if (start / MARKS_INDICES == word->index)
        entered |= UINT32_C(1) << start % MARKS_INDICES;
    return entered;
}

/* Adds the boards that follow by marks in the 3 cells, except from boards that are over. */
static uint32_t bitboards_spread(const struct bitboards_indices *indices, uint32_t reached,
                                 unsigned mover, uint32_t over)
{
    for (unsigned count = 0; count < MARKS_CELLS; count++, mover ^= 1) {
        const uint32_t from = reached & indices->with[count] & ~over;
        for (unsigned cell = 0, power = 1; from && cell < MARKS_CELLS; cell++, power *= 3)
            reached |= (from & indices->empty[cell]) << (mover + 1) * power;
    }
    return reached;
}

/* Lists the boards of a word for which the rules are called; returns their count. */
static uint64_t bitboards_list_asked(const struct bitboards *bitboards,
                                     const struct bitboards_word *word, qj_marks *boards)
{
    const struct bitboards_indices *indices = &bitboards->indices;
    uint64_t count = 0;
    for (uint32_t left = word->asked; left; left &= left - 1) {
        const unsigned index = (unsigned)bits_lowest(left);
        qj_marks *board = &boards[count++];
        board->set[0] = word->set[0] << MARKS_CELLS | indices->set[0][index];
        board->set[1] = word->set[1] << MARKS_CELLS | indices->set[1][index];
        board->side = word->mover ^ indices->odd[index];
        board->last = board->set[!board->side];
        board->empty = ~(board->set[0] | board->set[1]) &
                       bits_first(bitboards->cells + MARKS_CELLS);
    }
    return count;
}

/* The code of a board that is over; 0 if its value has none. */
static uint8_t bitboards_code_of_ended(const struct bitboards *bitboards, int64_t value)
{
    const struct result result = indexed_ended(bitboards->indexed, value);
    if (!bitboards->scores)
        return result.ending ? (uint8_t)result.ending : MARKS_DRAWN;
    return result.value > -MARKS_DRAWN && result.value < MARKS_DRAWN
               ? (uint8_t)(MARKS_DRAWN - result.value)
               : 0;
}

/* Records which of the listed boards are reached, and the codes of boards that are over; returns
 * the reached boards. */
static uint32_t bitboards_take_answers(struct bitboards *bitboards,
                                       const struct bitboards_word *word, const qj_marks *boards,
                                       const int64_t *values)
{
    uint8_t *codes = bitboards->codes + word->index * MARKS_INDICES, code[MARKS_INDICES];
    uint32_t over = 0, reached = word->asked;
    for (uint32_t left = word->asked; left; left &= left - 1, boards++, values++) {
        if (*values == QJ_STUCK && boards->empty)
            continue;
        const unsigned index = (unsigned)bits_lowest(left);
        over |= UINT32_C(1) << index;
        code[index] = bitboards_code_of_ended(bitboards, *values);
        if (code[index] == 0)
            atomic_store(&bitboards->wide, true);
    }
    if (over)
        reached = bitboards_spread(&bitboards->indices, word->entered, word->mover, over);
    for (uint32_t left = reached & over; left; left &= left - 1)
        codes[bits_lowest(left)] = code[bits_lowest(left)];
    bitboards->open[word->index] = reached & ~over;
    return reached;
}

/* Finds the positions of the words of a group with `count` marks in its cells. */
static void bitboards_reach_words(struct bitboards *bitboards, uint64_t group,
                                  const qj_marks *outer, unsigned count)
{
    const struct rules_view *view = &bitboards->indexed->explore->view;
    const struct bitboards_indices *indices = &bitboards->indices;
    struct bitboards_word words[WORDS_MAX];
    qj_marks boards[BOARDS_MAX];
    int64_t values[BOARDS_MAX];
    uint64_t word_count = 0, asked = 0, found = 0;
    for (unsigned i = count ? indices->ends[count - 1] : 0; i < indices->ends[count]; i++) {
        struct bitboards_word *word = &words[word_count];
        *word = bitboards_make_word(bitboards, group, outer, indices->order[i]);
        word->entered = bitboards_find_entered(bitboards, word);
        if (!word->entered)
            continue;
        word->asked = bitboards_spread(indices, word->entered, word->mover, 0);
        asked += bitboards_list_asked(bitboards, word, boards + asked);
        word_count++;
    }
    if (!asked)
        return;
    view->rules->marks_over(view->setup, boards, asked, values);
    for (uint64_t i = 0, at = 0; i < word_count; i++) {
        const uint32_t reached = bitboards_take_answers(bitboards, &words[i], boards + at,
                                                        values + at);
        found += (uint64_t)bits_count(reached);
        at += (uint64_t)bits_count(words[i].asked);
    }
    atomic_fetch_add_explicit(&bitboards->done, found, memory_order_relaxed);
}

/* --------------------------------------------------------------------------- parts */

/* The calling thread also checks the clock and the limit of states. */
static bool bitboards_poll(struct bitboards *bitboards, unsigned thread)
{
    enum { STEPS = 1 << 10 };
    struct explore *explore = bitboards->indexed->explore;
    const uint64_t done = atomic_load_explicit(&bitboards->done, memory_order_relaxed);
    const uint64_t states = bitboards->backwards ? 0 : done;
    const bool goes = thread || explore_poll(explore, &bitboards->status, STEPS, states, done, 0);
    if (!goes || indexed_has_diagnostic(bitboards->indexed, thread))
        atomic_store(&bitboards->stop, true);
    return !atomic_load_explicit(&bitboards->stop, memory_order_relaxed);
}

static void bitboards_take_part(struct bitboards *bitboards, unsigned thread, uint64_t part)
{
    const uint64_t groups =
        bitboards->power[bitboards->cells - bitboards->part_cells - MARKS_CELLS];
    for (uint64_t i = 0; i < groups && bitboards_poll(bitboards, thread); i++) {
        const uint64_t group = part * groups + (bitboards->backwards ? groups - 1 - i : i);
        const qj_marks outer = qj_marks_make(bitboards->cells - MARKS_CELLS, 0, group);
        if (bitboards->backwards)
            bitboards_value_group(bitboards, group, &outer);
        for (unsigned count = 0; !bitboards->backwards && count <= MARKS_CELLS; count++)
            bitboards_reach_words(bitboards, group, &outer, count);
    }
}

static void bitboards_take_parts(void *user, unsigned thread)
{
    struct bitboards *bitboards = user;
    const uint64_t parts = bitboards->power[bitboards->part_cells];
    uint64_t part;
    while ((part = atomic_fetch_add(&bitboards->next, 1)) < parts) {
        const qj_marks board = qj_marks_make(bitboards->part_cells, 0, part);
        if ((unsigned)bits_count(board.set[0] | board.set[1]) == bitboards->level)
            bitboards_take_part(bitboards, thread, part);
    }
}

static qj_status bitboards_run_pass(struct bitboards *bitboards)
{
    struct explore *explore = bitboards->indexed->explore;
    for (unsigned i = 0; i <= bitboards->part_cells; i++) {
        bitboards->level = bitboards->backwards ? bitboards->part_cells - i : i;
        atomic_store(&bitboards->next, 0);
        explore_run(explore, bitboards->level == 0 && bitboards->part_cells == 0,
                    bitboards_take_parts, bitboards);
        TRY(explore_check(explore));
        TRY(bitboards->status);
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------------- answers */

/* A bit for each nonzero byte of 8; the first byte has the lowest bit. */
static uint64_t bitboards_nonzero_bytes(const uint8_t *bytes)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    word = (((word & low) + low) | word) & ~low;
    return (word >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

static void bitboards_write_results(uint8_t *codes, bool scores)
{
    if (scores)
        for (int i = 0; i < 64; i++)
            codes[i] = (uint8_t)(codes[i] ? MARKS_DRAWN - codes[i] : 0);
    else
        for (int i = 0; i < 64; i++)
            codes[i] = codes[i] == MARKS_DRAWN ? 0 : codes[i];
}

/* Writes reached boards as a set of numbers, and codes as results. */
static void bitboards_write_ranges(void *user, unsigned thread)
{
    enum { RANGE = 1 << 12 }; /* words */
    struct bitboards *bitboards = user;
    const struct indexed *indexed = bitboards->indexed;
    uint64_t first;
    (void)thread;
    while ((first = atomic_fetch_add(&bitboards->next, RANGE)) < indexed->words)
        for (uint64_t i = first; i < first + RANGE && i < indexed->words; i++) {
            uint8_t *codes = bitboards->codes + i * 64;
            uint64_t word = 0;
            for (unsigned k = 0; k < 64; k += 8)
                word |= bitboards_nonzero_bytes(codes + k) << k;
            indexed->reached[i] = word;
            if (word)
                bitboards_write_results(codes, bitboards->scores);
        }
}

static void bitboards_finish(struct bitboards *bitboards)
{
    struct indexed *indexed = bitboards->indexed;
    atomic_store(&bitboards->next, 0);
    explore_run(indexed->explore, false, bitboards_write_ranges, bitboards);
    indexed->count = atomic_load(&bitboards->done);
}

/* ------------------------------------------------------------------------ entry points */

/* Makes codes for whole words of a set of numbers. */
static qj_status bitboards_make_room(struct bitboards *bitboards)
{
    struct indexed *indexed = bitboards->indexed;
    struct explore *explore = indexed->explore;
    struct integers *results = bitboards->scores ? &indexed->tier.value : &indexed->tier.ending;
    struct arena *arena = explore->arena;
    if (explore->max_moves < indexed->cells)
        explore->max_moves = indexed->cells;
    TRY(indexed_make_room(indexed));
    TRY(context_check_bytes(arena->context, indexed->words * 64, "the values of the positions"));
    *results = (struct integers){NULL, 1};
    TRY(arena_make_sized(arena, &results->items, indexed->words, 64));
    bitboards->codes = results->items;
    TRY(arena_make(bitboards->arena, &bitboards->open, bitboards->power[bitboards->cells]));
    indexed->tier.count = indexed->tier.capacity = indexed->numbers;
    return QJ_OK;
}

static qj_status bitboards_run(struct bitboards *bitboards)
{
    TRY(bitboards_make_room(bitboards));
    TRY(bitboards_run_pass(bitboards));
    bitboards->backwards = true;
    if (!atomic_load(&bitboards->wide))
        TRY(bitboards_run_pass(bitboards));
    return QJ_OK;
}

/* A score without a code leaves nothing behind. */
static void bitboards_clear(struct indexed *indexed)
{
    struct arena *arena = indexed->explore->arena;
    arena_free(arena, indexed->tier.value.items);
    arena_free(arena, indexed->tier.ending.items);
    indexed->tier.value = indexed->tier.ending = (struct integers){NULL, 0};
    indexed->tier.count = indexed->tier.capacity = 0;
}

bool indexed_are_boards(const struct indexed *indexed)
{
    const qj_context *context = indexed->explore->arena->context;
    const uint64_t room = context->limits.bytes - context->bytes;
    return indexed->cells >= MARKS_MIN && !context_checkpoint(context) &&
           indexed->numbers <= TIER_MAX && indexed->numbers <= room / 5 * 4;
}

qj_status indexed_solve_boards(struct indexed *indexed, bool *fits)
{
    enum { PARTS = 5 };
    SCOPED(arena_clear) struct arena arena = {.context = indexed->explore->arena->context};
    struct bitboards marks = {.indexed = indexed,
                              .arena = &arena,
                              .cells = indexed->cells - MARKS_CELLS,
                              .first = indexed->first,
                              .scores = indexed->explore->positions.kind == QJ_SCORE,
                              .status = QJ_OK};
    const unsigned outer = marks.cells - MARKS_CELLS;
    marks.part_cells = outer > 2 * PARTS - 1 ? PARTS : outer / 2;
    marks.power[0] = 1;
    for (unsigned i = 1; i < QJ_MARKS_MOST; i++)
        marks.power[i] = 3 * marks.power[i - 1];
    for (unsigned code = 0; code < 256; code++)
        marks.turned[code] = bitboards_turn_code(code, marks.scores);
    bitboards_make_indices(&marks.indices);
    const qj_status status = bitboards_run(&marks);
    *fits = !atomic_load(&marks.wide);
    if (status == QJ_OK && *fits)
        bitboards_finish(&marks);
    else
        bitboards_clear(indexed);
    return status;
}
