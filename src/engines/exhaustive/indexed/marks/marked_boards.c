/* marked_boards: positions and values of boards to which marks are added, without single
 * successors. src/engines/exhaustive/indexed/marks/marked_boards.h has the representation.
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
#include "engines/exhaustive/indexed/marks/marked_boards.h"

#include "base/bits.h"
#include <qiju/numbering.h>

/* Max words of a group with equally many marks, and their boards. */
enum { WORDS_MAX = 12, BOARDS_MAX = WORDS_MAX * MARKS_INDICES };

/* ------------------------------------------------------------------------- places */

static void marked_boards_make_index(struct marked_boards_indices *indices, unsigned index)
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

static void marked_boards_make_indices(struct marked_boards_indices *indices)
{
    unsigned end = 0;
    for (unsigned index = 0; index < MARKS_INDICES; index++)
        marked_boards_make_index(indices, index);
    for (unsigned count = 0; count <= MARKS_CELLS; count++) {
        for (uint32_t left = indices->with[count]; left; left &= left - 1)
            indices->order[end++] = (uint8_t)bits_lowest(left);
        indices->ends[count] = (uint8_t)end;
    }
}

/* The code of a board whose best successor has a given code. */
static uint8_t marked_boards_turn_code(unsigned code, bool scores)
{
    if (scores || code > MARKS_DRAWN)
        return (uint8_t)(code ? (scores ? 256U : 257U) - code : 0);
    return (uint8_t)(code == MARKS_DRAWN ? code : 255 - code);
}

/* ----------------------------------------------------------------------- positions */

/* The boards that earlier words enter. The owner of a mark moved last from a board without this
 * mark. */
static uint32_t marked_boards_find_entered(const struct marked_boards *marks,
                                           const struct marked_boards_word *word)
{
    uint32_t entered = 0;
    for (unsigned player = 0; player < 2; player++) {
        uint32_t from = 0;
        for (uint64_t left = word->set[player]; left; left &= left - 1)
            from |= marks->open[word->index - (player + 1) * marks->power[bits_lowest(left)]];
        entered |= from & marks->indices.parity[player == word->mover];
    }
    const uint64_t start = marks->indexed->start;
    if (start / MARKS_INDICES == word->index)
        entered |= UINT32_C(1) << start % MARKS_INDICES;
    return entered;
}

/* Adds the boards that follow by marks in the 3 cells, except from boards that are over. */
static uint32_t marked_boards_spread(const struct marked_boards_indices *indices, uint32_t reached,
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
static uint64_t marked_boards_list_asked(const struct marked_boards *marks,
                                         const struct marked_boards_word *word, qj_marks *boards)
{
    const struct marked_boards_indices *indices = &marks->indices;
    uint64_t count = 0;
    for (uint32_t left = word->asked; left; left &= left - 1) {
        const unsigned index = (unsigned)bits_lowest(left);
        qj_marks *board = &boards[count++];
        board->set[0] = word->set[0] << MARKS_CELLS | indices->set[0][index];
        board->set[1] = word->set[1] << MARKS_CELLS | indices->set[1][index];
        board->side = word->mover ^ indices->odd[index];
        board->last = board->set[!board->side];
        board->empty = ~(board->set[0] | board->set[1]) & bits_first(marks->cells + MARKS_CELLS);
    }
    return count;
}

/* The code of a board that is over; 0 if its value has none. */
static uint8_t marked_boards_code_of_ended(const struct marked_boards *marks, int64_t value)
{
    const struct result result = indexed_ended(marks->indexed, value);
    if (!marks->scores)
        return result.ending ? (uint8_t)result.ending : MARKS_DRAWN;
    return result.value > -MARKS_DRAWN && result.value < MARKS_DRAWN
               ? (uint8_t)(MARKS_DRAWN - result.value)
               : 0;
}

/* Records which of the listed boards are reached, and the codes of boards that are over; returns
 * the reached boards. */
static uint32_t marked_boards_take_answers(struct marked_boards *marks,
                                           const struct marked_boards_word *word,
                                           const qj_marks *boards, const int64_t *values)
{
    uint8_t *codes = marks->codes + word->index * MARKS_INDICES, code[MARKS_INDICES];
    uint32_t over = 0, reached = word->asked;
    for (uint32_t left = word->asked; left; left &= left - 1, boards++, values++) {
        if (*values == QJ_STUCK && boards->empty)
            continue;
        const unsigned index = (unsigned)bits_lowest(left);
        over |= UINT32_C(1) << index;
        code[index] = marked_boards_code_of_ended(marks, *values);
        if (code[index] == 0)
            atomic_store(&marks->wide, true);
    }
    if (over)
        reached = marked_boards_spread(&marks->indices, word->entered, word->mover, over);
    for (uint32_t left = reached & over; left; left &= left - 1)
        codes[bits_lowest(left)] = code[bits_lowest(left)];
    marks->open[word->index] = reached & ~over;
    return reached;
}

/* Finds the positions of the words of a group with `count` marks in its cells. */
static void marked_boards_reach_words(struct marked_boards *marks, uint64_t group,
                                      const qj_marks *outer, unsigned count)
{
    const struct rules_view *view = &marks->indexed->explore->view;
    const struct marked_boards_indices *indices = &marks->indices;
    struct marked_boards_word words[WORDS_MAX];
    qj_marks boards[BOARDS_MAX];
    int64_t values[BOARDS_MAX];
    uint64_t word_count = 0, asked = 0, found = 0;
    for (unsigned i = count ? indices->ends[count - 1] : 0; i < indices->ends[count]; i++) {
        struct marked_boards_word *word = &words[word_count];
        *word = marked_boards_make_word(marks, group, outer, indices->order[i]);
        word->entered = marked_boards_find_entered(marks, word);
        if (!word->entered)
            continue;
        word->asked = marked_boards_spread(indices, word->entered, word->mover, 0);
        asked += marked_boards_list_asked(marks, word, boards + asked);
        word_count++;
    }
    if (!asked)
        return;
    view->rules->marks_over(view->setup, boards, asked, values);
    for (uint64_t i = 0, at = 0; i < word_count; i++) {
        const uint32_t reached = marked_boards_take_answers(marks, &words[i], boards + at,
                                                            values + at);
        found += (uint64_t)bits_count(reached);
        at += (uint64_t)bits_count(words[i].asked);
    }
    atomic_fetch_add_explicit(&marks->done, found, memory_order_relaxed);
}

/* --------------------------------------------------------------------------- parts */

/* The calling thread also checks the clock and the limit of states. */
static bool marked_boards_poll(struct marked_boards *marks, unsigned thread)
{
    enum { STEPS = 1 << 10 };
    struct explore *explore = marks->indexed->explore;
    const uint64_t done = atomic_load_explicit(&marks->done, memory_order_relaxed);
    const uint64_t states = marks->backwards ? 0 : done;
    const bool goes = thread || explore_poll(explore, &marks->status, STEPS, states, done, 0);
    if (!goes || indexed_has_diagnostic(marks->indexed, thread))
        atomic_store(&marks->stop, true);
    return !atomic_load_explicit(&marks->stop, memory_order_relaxed);
}

static void marked_boards_take_part(struct marked_boards *marks, unsigned thread, uint64_t part)
{
    const uint64_t groups = marks->power[marks->cells - marks->part_cells - MARKS_CELLS];
    for (uint64_t i = 0; i < groups && marked_boards_poll(marks, thread); i++) {
        const uint64_t group = part * groups + (marks->backwards ? groups - 1 - i : i);
        const qj_marks outer = qj_marks_make(marks->cells - MARKS_CELLS, 0, group);
        if (marks->backwards)
            marked_boards_value_group(marks, group, &outer);
        for (unsigned count = 0; !marks->backwards && count <= MARKS_CELLS; count++)
            marked_boards_reach_words(marks, group, &outer, count);
    }
}

static void marked_boards_take_parts(void *user, unsigned thread)
{
    struct marked_boards *marks = user;
    const uint64_t parts = marks->power[marks->part_cells];
    uint64_t part;
    while ((part = atomic_fetch_add(&marks->next, 1)) < parts) {
        const qj_marks board = qj_marks_make(marks->part_cells, 0, part);
        if ((unsigned)bits_count(board.set[0] | board.set[1]) == marks->level)
            marked_boards_take_part(marks, thread, part);
    }
}

static qj_status marked_boards_run_pass(struct marked_boards *marks)
{
    struct explore *explore = marks->indexed->explore;
    for (unsigned i = 0; i <= marks->part_cells; i++) {
        marks->level = marks->backwards ? marks->part_cells - i : i;
        atomic_store(&marks->next, 0);
        explore_run(explore, marks->level == 0 && marks->part_cells == 0, marked_boards_take_parts,
                    marks);
        TRY(explore_check(explore));
        TRY(marks->status);
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------------- answers */

/* A bit for each nonzero byte of 8; the first byte has the lowest bit. */
static uint64_t marked_boards_nonzero_bytes(const uint8_t *bytes)
{
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t word = 0;
    for (int i = 0; i < 8; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    word = (((word & low) + low) | word) & ~low;
    return (word >> 7) * UINT64_C(0x0102040810204080) >> 56;
}

static void marked_boards_write_results(uint8_t *codes, bool scores)
{
    if (scores)
        for (int i = 0; i < 64; i++)
            codes[i] = (uint8_t)(codes[i] ? MARKS_DRAWN - codes[i] : 0);
    else
        for (int i = 0; i < 64; i++)
            codes[i] = codes[i] == MARKS_DRAWN ? 0 : codes[i];
}

/* Writes reached boards as a set of numbers, and codes as results. */
static void marked_boards_write_ranges(void *user, unsigned thread)
{
    enum { RANGE = 1 << 12 }; /* words */
    struct marked_boards *marks = user;
    const struct indexed *indexed = marks->indexed;
    uint64_t first;
    (void)thread;
    while ((first = atomic_fetch_add(&marks->next, RANGE)) < indexed->words)
        for (uint64_t i = first; i < first + RANGE && i < indexed->words; i++) {
            uint8_t *codes = marks->codes + i * 64;
            uint64_t word = 0;
            for (unsigned k = 0; k < 64; k += 8)
                word |= marked_boards_nonzero_bytes(codes + k) << k;
            indexed->reached[i] = word;
            if (word)
                marked_boards_write_results(codes, marks->scores);
        }
}

static void marked_boards_finish(struct marked_boards *marks)
{
    struct indexed *indexed = marks->indexed;
    atomic_store(&marks->next, 0);
    explore_run(indexed->explore, false, marked_boards_write_ranges, marks);
    indexed->count = atomic_load(&marks->done);
}

/* ------------------------------------------------------------------------ entry points */

/* Makes codes for whole words of a set of numbers. */
static qj_status marked_boards_make_room(struct marked_boards *marks)
{
    struct indexed *indexed = marks->indexed;
    struct explore *explore = indexed->explore;
    struct integers *results = marks->scores ? &indexed->tier.value : &indexed->tier.ending;
    struct arena *arena = explore->arena;
    if (explore->max_moves < indexed->cells)
        explore->max_moves = indexed->cells;
    TRY(indexed_make_room(indexed));
    TRY(context_check_bytes(arena->context, indexed->words * 64, "the values of the positions"));
    *results = (struct integers){NULL, 1};
    TRY(arena_make_sized(arena, &results->items, indexed->words, 64));
    marks->codes = results->items;
    TRY(arena_make(marks->arena, &marks->open, marks->power[marks->cells]));
    indexed->tier.count = indexed->tier.capacity = indexed->numbers;
    return QJ_OK;
}

static qj_status marked_boards_run(struct marked_boards *marks)
{
    TRY(marked_boards_make_room(marks));
    TRY(marked_boards_run_pass(marks));
    marks->backwards = true;
    if (!atomic_load(&marks->wide))
        TRY(marked_boards_run_pass(marks));
    return QJ_OK;
}

/* A score without a code leaves nothing behind. */
static void marked_boards_clear(struct indexed *indexed)
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
    struct marked_boards marks = {.indexed = indexed,
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
        marks.turned[code] = marked_boards_turn_code(code, marks.scores);
    marked_boards_make_indices(&marks.indices);
    const qj_status status = marked_boards_run(&marks);
    *fits = !atomic_load(&marks.wide);
    if (status == QJ_OK && *fits)
        marked_boards_finish(&marks);
    else
        marked_boards_clear(indexed);
    return status;
}
