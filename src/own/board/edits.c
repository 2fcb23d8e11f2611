/* edits: finds the edits of a board, the new contents that a person can put on its cells. The rules
 * need no function for this: the words that they read and the boards that they draw for them show
 * the edits. Candidate words differ from the position's word in one character: a replacement, or,
 * if words vary in length, an insertion or a deletion. Characters are taken from words met in play.
 * A candidate is an edit of each cell whose content it changes:
 *
 *     word     ..X/.O.      ..X/.X.        word     2 3 1      2 2 1      2 1 1      2 0 1
 *     board    . . X        . . X          heaps    o o        o o        o o        o o
 *              . O .        . X .                   o o o      o o        o
 *                                                   o          o          o          o
 *
 * If several words put equal contents on a cell, the word that changes the fewest other cells is
 * taken: 2 1 1 removes the second stone of the second heap. If two words change equally few,
 * neither is taken.
 *
 * These words also show which character represents a cell; so do moves that change only one
 * character and one cell. Boards in play show the meaning of the other characters. So a character
 * can be put on a cell even if the rules refuse the word until another cell changes, for example
 * because a side has too many stones. */
#include "model/grid/cell.h"
#include "own/own_game.h"

#include <math.h>

enum {
    MAX_CELLS = 2000,
    MAX_TRIES = 1 << 14,
    LINES = 6, /* lines of play, and moves in each */
    PLIES = 16,
    LETTERS = 128,
    MAX_CHANGES = 32 /* cells that change together */
};
#define NOWHERE SIZE_MAX
#define SHARED  (SIZE_MAX - 1) /* by several cells */

struct edits_change {
    size_t cell;
    qj_cell now;
    bool gone;
};

/* Contents that a word puts on a cell. */
struct edits_put {
    struct edits_change change;
    const char *word;
    size_t next; /* next put of the cell; NOWHERE: none */
    size_t changes;
    bool refused, twice;
};

/* A cell of the position; after these, cells that other words show. */
struct edits_cell {
    qj_cell cell;
    size_t first; /* its first put; NOWHERE: none */
    size_t place; /* index of its character in the word; NOWHERE: unknown */
    bool seen;    /* the compared board has it */
};

struct edits_board {
    qj_cell *cells;
    uint64_t count, room;
};

struct edits {
    const struct own_setup *setup;
    const qj_position *position;
    struct arena *arena;
    qj_status taken;           /* status of reading a board */
    struct edits_board there;  /* board of the word that is tried, or of a line */
    struct edits_board before; /* board before the last move of a line */
    struct edits_cell *cells;
    uint64_t cell_count, cell_room, solid; /* cells of the position */
    struct edits_put *puts;
    uint64_t put_count, put_room;
    struct edits_change changes[MAX_CHANGES + 1];
    size_t change_count; /* MAX_CHANGES + 1: there are too many */
    size_t length, tries;
    bool grows; /* words vary in length */
    bool letters[LETTERS], known[LETTERS];
    bool named[LETTERS];    /* words of cells are their names, with any contents */
    qj_cell shows[LETTERS]; /* contents that a character puts on its cell, where known */
    const char *turn;       /* the word of the board with the opponent to move; NULL: not found */
    char word[QJ_STATE_SIZE + 1], tried[QJ_STATE_SIZE + 1];
    char last[QJ_STATE_SIZE + 1]; /* the word before the last move of a line; "": none */
    size_t owners[QJ_STATE_SIZE]; /* the only cell that changes with a character */
    char text[QJ_STATE_SIZE + 512];
    _Alignas(max_align_t) unsigned char state[QJ_STATE_SIZE];
};

/* ----------------------------------------------------------------------------- boards */

static qj_status edits_check(const struct edits *edits)
{
    return rules_check(edits->arena->context, &edits->setup->own->rules, &edits->setup->given,
                       QJ_BAD_INPUT);
}

static bool edits_add_cell(void *user, const qj_cell *cell)
{
    struct edits *edits = user;
    struct edits_board *board = &edits->there;
    const qj_cell clean = draw_clean_cell(cell);
    if (board->count == MAX_CELLS)
        edits->taken = context_fail(edits->arena->context, QJ_LIMIT,
                                    "a board of more than %d cells is too large to be edited",
                                    MAX_CELLS);
    else
        edits->taken = arena_append(edits->arena, &board->cells, &board->room, &board->count,
                                    &clean);
    return edits->taken == QJ_OK;
}

/* Reads the board of a state into edits->there. */
static qj_status edits_take_board(struct edits *edits, const void *state)
{
    edits->there.count = 0;
    edits->setup->own->given.cells(&edits->setup->given, state, edits_add_cell, edits);
    TRY(edits->taken);
    return edits_check(edits);
}

/* Returns whether a cell can be clicked. */
static bool edits_is_choice(const qj_cell *cell)
{
    return cell->shape != QJ_LABEL && cell->shape != QJ_DOT;
}

static bool edits_is_near(double a, double b)
{
    return (!isfinite(a) && !isfinite(b)) || (a - b < 1e-6 && b - a < 1e-6);
}

static bool edits_is_at(const qj_cell *a, const qj_cell *b)
{
    return a->shape == b->shape && edits_is_near(a->x, b->x) && edits_is_near(a->y, b->y);
}

static bool edits_is_alike(const qj_cell *a, const qj_cell *b)
{
    return a->look == b->look && !strcmp(a->words, b->words);
}

/* Returns the index of a cell with a number; NOWHERE: there is none. */
static size_t edits_find_cell(const struct edits *edits, size_t number, const qj_cell *cell)
{
    if (number < edits->cell_count && edits_is_at(&edits->cells[number].cell, cell))
        return number;
    for (size_t i = 0; i < edits->cell_count && isfinite(cell->x); i++)
        if (edits_is_at(&edits->cells[i].cell, cell))
            return i;
    return NOWHERE;
}

static qj_status edits_append_cell(struct edits *edits, const qj_cell *cell)
{
    return arena_append(edits->arena, &edits->cells, &edits->cell_room, &edits->cell_count,
                        &(struct edits_cell){.cell = *cell, .first = NOWHERE, .place = NOWHERE});
}

static void edits_note_change(struct edits *edits, size_t at, const qj_cell *now, bool gone)
{
    if (edits->change_count <= MAX_CHANGES)
        edits->changes[edits->change_count++] = (struct edits_change){at, *now, gone};
}

/* Finds the cells in which the board of `there` differs from the position's board. */
static qj_status edits_compare(struct edits *edits)
{
    edits->change_count = 0;
    for (size_t i = 0; i < edits->cell_count; i++)
        edits->cells[i].seen = false;
    for (size_t i = 0; i < edits->there.count; i++) {
        const qj_cell *cell = &edits->there.cells[i];
        if (!edits_is_choice(cell))
            continue;
        size_t at = edits_find_cell(edits, i, cell);
        if (at == NOWHERE) {
            at = edits->cell_count;
            TRY(edits_append_cell(edits, cell));
        }
        edits->cells[at].seen = true;
        if (at >= edits->solid || !edits_is_alike(&edits->cells[at].cell, cell))
            edits_note_change(edits, at, cell, false);
    }
    for (size_t i = 0; i < edits->solid; i++)
        if (!edits->cells[i].seen && edits_is_choice(&edits->cells[i].cell))
            edits_note_change(edits, i, &edits->cells[i].cell, true);
    return QJ_OK;
}

/* Returns the put of a word on the cell of a change; NULL: there is none. */
static struct edits_put *edits_find_put(struct edits *edits, const struct edits_change *change)
{
    size_t i = edits->cells[change->cell].first;
    for (; i != NOWHERE; i = edits->puts[i].next)
        if (edits->puts[i].change.gone == change->gone &&
            (change->gone || edits_is_alike(&edits->puts[i].change.now, &change->now)))
            return &edits->puts[i];
    return NULL;
}

/* Adds the put of a word, which changes edits->change_count cells, maybe a refused one. */
static qj_status edits_add_put(struct edits *edits, const struct edits_change *change,
                               const char *word, bool refused)
{
    size_t *link = &edits->cells[change->cell].first;
    TRY(arena_reserve(edits->arena, &edits->puts, &edits->put_room, edits->put_count));
    edits->puts[edits->put_count] = (struct edits_put){.change = *change,
                                                       .word = word,
                                                       .next = NOWHERE,
                                                       .changes = edits->change_count,
                                                       .refused = refused};
    while (*link != NOWHERE)
        link = &edits->puts[*link].next;
    *link = edits->put_count++;
    return QJ_OK;
}

static qj_status edits_put_all(struct edits *edits, const char *word)
{
    for (size_t i = 0; i < edits->change_count; i++) {
        struct edits_put *put = edits_find_put(edits, &edits->changes[i]);
        if (!put) {
            TRY(edits_add_put(edits, &edits->changes[i], word, false));
        } else if (edits->change_count < put->changes) {
            put->word = word;
            put->changes = edits->change_count;
            put->twice = false;
        } else if (edits->change_count == put->changes && strcmp(put->word, word) != 0) {
            put->twice = true;
        }
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------------ words */

static void edits_learn(struct edits *edits, char letter, const qj_cell *cell)
{
    unsigned char i = (unsigned char)letter;
    if (i >= LETTERS)
        return;
    if (edits->known[i])
        edits->named[i] |= strcmp(edits->shows[i].words, cell->words) != 0;
    else
        edits->shows[i] = *cell;
    edits->known[i] = true;
}

static void edits_learn_place(struct edits *edits, size_t place)
{
    struct edits_cell *cell = &edits->cells[edits->changes[0].cell];
    if (edits->change_count != 1 || edits->changes[0].gone ||
        edits->changes[0].cell >= edits->solid)
        return;
    cell->place = place;
    edits_learn(edits, edits->word[place], &cell->cell);
    edits_learn(edits, edits->tried[place], &edits->changes[0].now);
}

/* Tries a word. place: the changed character; NOWHERE after an insertion or a deletion. */
static qj_status edits_try_word(struct edits *edits, size_t place)
{
    const struct own_game *own = edits->setup->own;
    TRY(context_poll(edits->arena->context, "words", edits->tries, 0));
    if (edits->tries++ >= MAX_TRIES)
        return QJ_OK;
    memset(edits->state, 0, edits->setup->size);
    const char *refusal = own->given.state_read(&edits->setup->given, edits->tried, edits->state);
    TRY(edits_check(edits));
    if (refusal)
        return QJ_OK;
    TRY(edits_take_board(edits, edits->state));
    TRY(edits_compare(edits));
    if (edits->change_count > MAX_CHANGES)
        return QJ_OK;
    const char *word;
    TRY(arena_make_copy(edits->arena, &word, edits->tried, strlen(edits->tried) + 1));
    if (place != NOWHERE)
        edits_learn_place(edits, place);
    if (edits->change_count == 0 && !edits->turn &&
        position_side_at(edits->position, edits->state, 0) != qj_position_side(edits->position))
        edits->turn = word;
    return edits_put_all(edits, word);
}

/* Writes the word with the characters from place to end replaced by `letter`; 0: deleted. */
static void edits_write_tried(struct edits *edits, size_t place, size_t end, char letter)
{
    size_t at = place;
    memcpy(edits->tried, edits->word, place);
    if (letter)
        edits->tried[at++] = letter;
    memcpy(edits->tried + at, edits->word + end, edits->length + 1 - end);
}

static bool edits_is_ascii(char letter)
{
    return (unsigned char)letter < LETTERS;
}

static qj_status edits_try_at(struct edits *edits, size_t place)
{
    const bool within = place < edits->length && edits_is_ascii(edits->word[place]);
    for (int letter = 1; letter < LETTERS; letter++) {
        if (edits->letters[letter] && within && letter != edits->word[place]) {
            edits_write_tried(edits, place, place + 1, (char)letter);
            TRY(edits_try_word(edits, place));
        }
        if (edits->letters[letter] && edits->grows && edits->length < QJ_STATE_SIZE) {
            edits_write_tried(edits, place, place, (char)letter);
            TRY(edits_try_word(edits, NOWHERE));
        }
    }
    if (!within || !edits->grows || edits->length < 2)
        return QJ_OK;
    edits_write_tried(edits, place, place + 1, 0);
    return edits_try_word(edits, NOWHERE);
}

/* ------------------------------------------------------------------------------- play */

typedef qj_status (*see_fn)(struct edits *edits, const char *word);

static qj_status edits_see_letters(struct edits *edits, const char *word)
{
    edits->grows |= strlen(word) != edits->length;
    for (; *word; word++)
        if (edits_is_ascii(*word))
            edits->letters[(unsigned char)*word] = true;
    return QJ_OK;
}

/* Compares two successive boards of a line. If one cell differs, at most two characters change: the
 * cell's character, and the character of the player to move, which changes with other cells too. */
static void edits_compare_moves(struct edits *edits, const char *word)
{
    const struct edits_board *here = &edits->there, *before = &edits->before;
    size_t cell = NOWHERE, cells = 0, places[2], count = 0;
    if (before->count != here->count)
        return;
    for (size_t i = 0; i < here->count && cells < 2; i++)
        if (edits_is_choice(&here->cells[i]) &&
            !edits_is_alike(&here->cells[i], &before->cells[i])) {
            cell = edits_find_cell(edits, i, &here->cells[i]);
            cells++;
        }
    for (size_t i = 0; i < edits->length && count < 3; i++)
        if (word[i] != edits->last[i] && ++count < 3)
            places[count - 1] = i;
    if (cells != 1 || cell >= edits->solid || count < 1 || count > 2)
        return;
    for (size_t i = 0; i < count; i++) {
        size_t *owner = &edits->owners[places[i]];
        *owner = *owner == NOWHERE || *owner == cell ? cell : SHARED;
    }
}

static qj_status edits_see_places(struct edits *edits, const char *word)
{
    if (strlen(word) != edits->length)
        return QJ_OK;
    TRY(edits_take_board(edits, edits->state));
    if (edits->last[0])
        edits_compare_moves(edits, word);
    memcpy(edits->last, word, edits->length + 1);
    const struct edits_board swapped = edits->before;
    edits->before = edits->there;
    edits->there = swapped;
    return QJ_OK;
}

/* Records the contents that characters represent on a board in play, if their places are known. */
static qj_status edits_see_contents(struct edits *edits, const char *word)
{
    if (strlen(word) != edits->length)
        return QJ_OK;
    TRY(edits_take_board(edits, edits->state));
    for (size_t i = 0; i < edits->there.count; i++) {
        size_t cell = edits_find_cell(edits, i, &edits->there.cells[i]);
        if (cell < edits->solid && edits->cells[cell].place != NOWHERE)
            edits_learn(edits, word[edits->cells[cell].place], &edits->there.cells[i]);
    }
    return QJ_OK;
}

static qj_status edits_play_line(struct edits *edits, struct random *random, see_fn see)
{
    const struct own_setup *setup = edits->setup;
    char word[QJ_STATE_SIZE + 1];
    for (int ply = 0; ply < PLIES; ply++) {
        if (!own_word_of(setup, edits->state, word))
            return edits_check(edits);
        TRY(see(edits, word));
        const bool moved = rules_play_random(&setup->own->rules, &setup->given, edits->state,
                                             random);
        TRY(edits_check(edits));
        TRY(context_poll(edits->arena->context, "words", edits->tries, 0));
        if (!moved)
            return QJ_OK;
    }
    return QJ_OK;
}

/* Plays lines alternately from the start of the game and from the position. */
static qj_status edits_play_lines(struct edits *edits, see_fn see)
{
    const struct own_setup *setup = edits->setup;
    struct random random = {2009}; /* a fixed seed gives the same lines each time */
    for (int line = 0; line < LINES; line++) {
        edits->last[0] = '\0';
        memset(edits->state, 0, setup->size);
        if (line % 2)
            memcpy(edits->state, edits->position->state, setup->size);
        else if (setup->own->given.start)
            setup->own->given.start(&setup->given, edits->state);
        TRY(edits_play_line(edits, &random, see));
    }
    return QJ_OK;
}

static qj_status edits_find_places(struct edits *edits)
{
    for (size_t i = 0; i < edits->length; i++)
        edits->owners[i] = NOWHERE;
    TRY(edits_play_lines(edits, edits_see_places));
    for (size_t i = 0; i < edits->length; i++)
        if (edits->owners[i] < edits->solid && edits->cells[edits->owners[i]].place == NOWHERE)
            edits->cells[edits->owners[i]].place = i;
    return QJ_OK;
}

static qj_status edits_put_refused(struct edits *edits, size_t i)
{
    const struct edits_cell *cell = &edits->cells[i];
    for (int letter = 0; letter < LETTERS; letter++) {
        struct edits_change change = {i, cell->cell, false};
        change.now.look = edits->shows[letter].look;
        if (!edits->named[letter])
            memcpy(change.now.words, edits->shows[letter].words, QJ_CELL_WORDS);
        if (!edits->known[letter] || edits_is_alike(&change.now, &cell->cell) ||
            edits_find_put(edits, &change))
            continue;
        edits_write_tried(edits, cell->place, cell->place + 1, (char)letter);
        const char *word;
        TRY(arena_make_copy(edits->arena, &word, edits->tried, edits->length + 1));
        TRY(edits_add_put(edits, &change, word, true));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------------- edits */

static qj_status edits_begin(struct edits *edits)
{
    const struct own_setup *setup = edits->setup;
    const qj_position *position = edits->position;
    bool moved = memcmp(position->state, position->start, setup->size) != 0;
    if (!setup->own->given.cells || !setup->own->given.state_read)
        return context_fail(edits->arena->context, QJ_USAGE,
                            "the rules read no positions, or have no board");
    if (!own_word_of(setup, position->state, edits->word)) {
        TRY(edits_check(edits));
        if (!setup->word || moved)
            return context_fail(edits->arena->context, QJ_USAGE, "the rules write no positions");
        memcpy(edits->word, setup->word, strlen(setup->word) + 1);
    }
    edits->length = strlen(edits->word);
    TRY(edits_take_board(edits, position->state));
    for (size_t i = 0; i < edits->there.count; i++)
        TRY(edits_append_cell(edits, &edits->there.cells[i]));
    edits->solid = edits->cell_count;
    return edits_see_letters(edits, edits->word);
}

static bool edits_visit(struct edits *edits, qj_edit *edit, const char *word, qj_edit_fn visit,
                        void *user)
{
    const struct own_setup *setup = edits->setup;
    struct writer writer;
    writer_open_text(&writer, NULL, edits->text, sizeof edits->text);
    own_write_line(&writer, setup->own, setup->given.value, word);
    writer_flush(&writer);
    edit->text = edits->text;
    return visit(user, edit);
}

qj_status own_edits(const qj_position *position, qj_edit_fn visit, void *user)
{
    SCOPED(arena_clear) struct arena arena = {.context = position->arena.context};
    struct edits *edits;
    TRY(arena_make(&arena, &edits, 1));
    edits->setup = position->setup;
    edits->position = position;
    edits->arena = &arena;
    TRY(edits_begin(edits));
    TRY(edits_play_lines(edits, edits_see_letters));
    for (size_t place = 0; place <= edits->length; place++)
        TRY(edits_try_at(edits, place));
    TRY(edits_find_places(edits));
    TRY(edits_play_lines(edits, edits_see_contents));
    for (size_t i = 0; i < edits->solid; i++)
        if (edits->cells[i].place != NOWHERE)
            TRY(edits_put_refused(edits, i));
    qj_edit whole = {.cell = QJ_NOT_KNOWN};
    if (!edits_visit(edits, &whole, edits->word, visit, user))
        return QJ_OK;
    for (size_t i = 0; i < edits->cell_count; i++)
        for (size_t j = edits->cells[i].first; j != NOWHERE; j = edits->puts[j].next) {
            const struct edits_put *put = &edits->puts[j];
            qj_edit edit = {i, put->change.now, put->change.gone, put->refused, NULL};
            if (!put->twice && !edits_visit(edits, &edit, put->word, visit, user))
                return QJ_OK;
        }
    if (edits->turn)
        edits_visit(edits, &whole, edits->turn, visit, user);
    return QJ_OK;
}
