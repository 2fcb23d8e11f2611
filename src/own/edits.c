/* edits: what a person can put on the cells of a board. The rules need not tell it: it is found
 * from the words that they read and the boards that they show of them. A word is tried that differs
 * from the position's in one character, which is another one, or, where words are not all of one
 * length, is put in or left out; characters are those that words have in play. It is an edit of
 * each cell on which something else stands then:
 *
 *     word     ..X/.O.      ..X/.X.        word     2 3 1      2 2 1      2 1 1      2 0 1
 *     board    . . X        . . X          heaps    o o        o o        o o        o o
 *              . O .        . X .                   o o o      o o        o
 *                                                   o          o          o          o
 *
 * Of several words that put the same on a cell, the one is meant that changes fewest others: 2 1 1
 * takes away the second stone of the second heap. Where two change as few, neither is meant.
 *
 * Which character stands for a cell is known by then, or from moves that change both alone. What
 * the others stand for is seen on boards in play, so that they can be put on a cell too when the
 * rules refuse the word as long as nothing else is changed, as they do when it has more stones of
 * one side than can be. */
#include "own/own.h"

#include "model/draw.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum {
    LETTERS = 128,
    MOST_TRIES = 1 << 14,
    MOST_CHANGES = 32, /* of cells at a time */
    MOST_CELLS = 2000,
    LINES = 6, /* of play that are looked at, and their moves */
    PLIES = 16
};
#define NOWHERE SIZE_MAX
#define SHARED  (SIZE_MAX - 1) /* by several cells */

/* What a word puts on a cell. */
struct put {
    qj_cell now;
    const char *word;
    size_t next; /* of the same cell; NOWHERE: none */
    size_t changes;
    bool gone, refused, twice;
};

/* A cell of the position, or behind them one that other words show. */
struct spot {
    qj_cell cell;
    size_t first, last; /* its puts */
    size_t place;       /* of its character in the word; NOWHERE: not known */
    bool seen;          /* on the board that is compared now */
};

struct board {
    struct arena *arena;
    qj_cell *cells;
    uint64_t count, room;
    qj_status status;
};

struct change {
    size_t spot;
    qj_cell now;
    bool gone;
};

struct edits {
    const struct own_setup *setup;
    const qj_position *position;
    struct arena arena;
    struct board there;  /* of the word that is tried, or a line's */
    struct board before; /* of a line, a move ago */
    struct spot *spots;
    uint64_t spot_count, spot_room, solid; /* cells of the position */
    struct put *puts;
    uint64_t put_count, put_room;
    struct change changes[MOST_CHANGES];
    size_t change_count; /* may be one more than there is room for */
    size_t length, tries;
    int side;
    bool grows; /* words of several lengths */
    bool letters[LETTERS], known[LETTERS];
    bool named[LETTERS];    /* the words of cells are their names, whatever stands there */
    qj_cell shows[LETTERS]; /* where known: what a character puts on its cell */
    const char *turn;       /* the same board with the other player to move; NULL: not found */
    char word[QJ_STATE_SIZE + 1], tried[QJ_STATE_SIZE + 1];
    char last[QJ_STATE_SIZE + 1]; /* the word a move ago; "" before the first */
    size_t owners[QJ_STATE_SIZE]; /* the cell that alone changes with a character */
    char text[QJ_STATE_SIZE + 512];
    size_t text_length;
    _Alignas(max_align_t) unsigned char state[QJ_STATE_SIZE];
};

static qj_status check(const struct edits *edits)
{
    return rules_check(edits->arena.context, &edits->setup->own->rules, &edits->setup->given);
}

/* ----------------------------------------------------------------------------- boards */

static bool add_cell(void *user, const qj_cell *cell)
{
    struct board *board = user;
    void *items = board->cells;
    if (board->count == MOST_CELLS)
        board->status = context_fail(board->arena->context, QJ_LIMIT,
                                     "a board of more than %d cells is too large to be edited",
                                     MOST_CELLS);
    else
        board->status = arena_reserve(board->arena, &items, &board->room, board->count,
                                      sizeof *board->cells);
    if (board->status != QJ_OK)
        return false;
    board->cells = items;
    board->cells[board->count++] = draw_clean_cell(cell);
    return true;
}

static qj_status take_board(struct edits *edits, const void *state)
{
    struct board *board = &edits->there;
    board->count = 0;
    edits->setup->own->given.cells(&edits->setup->given, state, add_cell, board);
    TRY(board->status);
    return check(edits);
}

/* What can be clicked on. */
static bool is_choice(const qj_cell *cell)
{
    return cell->shape != QJ_LABEL && cell->shape != QJ_DOT;
}

static bool is_near(double a, double b)
{
    return (!isfinite(a) && !isfinite(b)) || (a - b < 1e-6 && b - a < 1e-6);
}

static bool is_at(const qj_cell *a, const qj_cell *b)
{
    return a->shape == b->shape && is_near(a->x, b->x) && is_near(a->y, b->y);
}

static bool is_alike(const qj_cell *a, const qj_cell *b)
{
    return a->look == b->look && !strcmp(a->words, b->words);
}

/* The spot of a cell with a number; NOWHERE when there is none. */
static size_t find_spot(const struct edits *edits, size_t number, const qj_cell *cell)
{
    if (number < edits->spot_count && is_at(&edits->spots[number].cell, cell))
        return number;
    for (size_t i = 0; i < edits->spot_count && isfinite(cell->x); i++)
        if (is_at(&edits->spots[i].cell, cell))
            return i;
    return NOWHERE;
}

static qj_status add_spot(struct edits *edits, const qj_cell *cell)
{
    void *items = edits->spots;
    TRY(arena_reserve(&edits->arena, &items, &edits->spot_room, edits->spot_count,
                      sizeof *edits->spots));
    edits->spots = items;
    edits->spots[edits->spot_count++] = (struct spot){
        .cell = *cell, .first = NOWHERE, .last = NOWHERE, .place = NOWHERE};
    return QJ_OK;
}

static void note_change(struct edits *edits, size_t spot, const qj_cell *now, bool gone)
{
    if (edits->change_count < MOST_CHANGES)
        edits->changes[edits->change_count] = (struct change){spot, *now, gone};
    if (edits->change_count <= MOST_CHANGES)
        edits->change_count++;
}

/* Finds the cells in which the board there differs from the position's. */
static qj_status compare(struct edits *edits)
{
    edits->change_count = 0;
    for (size_t i = 0; i < edits->spot_count; i++)
        edits->spots[i].seen = false;
    for (size_t i = 0; i < edits->there.count; i++) {
        const qj_cell *cell = &edits->there.cells[i];
        size_t spot = is_choice(cell) ? find_spot(edits, i, cell) : NOWHERE;
        if (!is_choice(cell))
            continue;
        if (spot == NOWHERE) {
            spot = edits->spot_count;
            TRY(add_spot(edits, cell));
        }
        edits->spots[spot].seen = true;
        if (spot >= edits->solid || !is_alike(&edits->spots[spot].cell, cell))
            note_change(edits, spot, cell, false);
    }
    for (size_t i = 0; i < edits->solid; i++)
        if (!edits->spots[i].seen && is_choice(&edits->spots[i].cell))
            note_change(edits, i, &edits->spots[i].cell, true);
    return QJ_OK;
}

/* ------------------------------------------------------------------------------- puts */

static struct put *find_put(struct edits *edits, const struct change *change)
{
    size_t i = edits->spots[change->spot].first;
    for (; i != NOWHERE; i = edits->puts[i].next)
        if (edits->puts[i].gone == change->gone &&
            (change->gone || is_alike(&edits->puts[i].now, &change->now)))
            return &edits->puts[i];
    return NULL;
}

static qj_status add_put(struct edits *edits, const struct change *change, const char *word,
                         bool refused)
{
    struct spot *spot = &edits->spots[change->spot];
    void *items = edits->puts;
    TRY(arena_reserve(&edits->arena, &items, &edits->put_room, edits->put_count,
                      sizeof *edits->puts));
    edits->puts = items;
    edits->puts[edits->put_count] = (struct put){.now = change->now,
                                                 .word = word,
                                                 .next = NOWHERE,
                                                 .changes = edits->change_count,
                                                 .gone = change->gone,
                                                 .refused = refused};
    *(spot->first == NOWHERE ? &spot->first : &edits->puts[spot->last].next) = edits->put_count;
    spot->last = edits->put_count++;
    return QJ_OK;
}

/* The word that is tried puts something on the cells that change. */
static qj_status put_all(struct edits *edits, const char *word)
{
    for (size_t i = 0; i < edits->change_count; i++) {
        struct put *put = find_put(edits, &edits->changes[i]);
        if (!put) {
            TRY(add_put(edits, &edits->changes[i], word, false));
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

static void learn(struct edits *edits, char letter, const qj_cell *cell)
{
    unsigned char i = (unsigned char)letter;
    if (i >= LETTERS)
        return;
    if (edits->known[i]) {
        edits->named[i] |= strcmp(edits->shows[i].words, cell->words) != 0;
        return;
    }
    edits->known[i] = true;
    edits->shows[i] = *cell;
}

/* One character has changed, and with it one cell: it stands for that one. */
static void learn_place(struct edits *edits, size_t place)
{
    struct spot *spot = &edits->spots[edits->changes[0].spot];
    if (edits->change_count != 1 || edits->changes[0].gone ||
        edits->changes[0].spot >= edits->solid)
        return;
    spot->place = place;
    learn(edits, edits->word[place], &spot->cell);
    learn(edits, edits->tried[place], &edits->changes[0].now);
}

/* place: of the character that has changed; NOWHERE where one was put in or left out. */
static qj_status try_word(struct edits *edits, size_t place)
{
    const struct own *own = edits->setup->own;
    TRY(context_poll(edits->arena.context, "words", edits->tries, 0));
    if (edits->tries++ >= MOST_TRIES)
        return QJ_OK;
    memset(edits->state, 0, edits->setup->size);
    const char *refusal = own->given.state_read(&edits->setup->given, edits->tried, edits->state);
    TRY(check(edits));
    if (refusal)
        return QJ_OK;
    TRY(take_board(edits, edits->state));
    TRY(compare(edits));
    if (edits->change_count > MOST_CHANGES)
        return QJ_OK;
    const char *word = arena_copy(&edits->arena, edits->tried, strlen(edits->tried) + 1, 1);
    if (!word)
        return arena_status(&edits->arena);
    if (place != NOWHERE)
        learn_place(edits, place);
    if (edits->change_count == 0 && !edits->turn &&
        position_side_at(edits->position, edits->state, 0) != edits->side)
        edits->turn = word;
    return put_all(edits, word);
}

/* The word with the characters from place to end replaced by one; 0: by none. */
static void write_tried(struct edits *edits, size_t place, size_t end, char letter)
{
    size_t at = place;
    memcpy(edits->tried, edits->word, place);
    if (letter)
        edits->tried[at++] = letter;
    memcpy(edits->tried + at, edits->word + end, edits->length + 1 - end);
}

static bool is_ascii(char letter)
{
    return (unsigned char)letter < LETTERS;
}

static qj_status try_at(struct edits *edits, size_t place)
{
    const bool within = place < edits->length && is_ascii(edits->word[place]);
    for (int letter = 1; letter < LETTERS; letter++) {
        if (edits->letters[letter] && within && letter != edits->word[place]) {
            write_tried(edits, place, place + 1, (char)letter);
            TRY(try_word(edits, place));
        }
        if (edits->letters[letter] && edits->grows && edits->length < QJ_STATE_SIZE) {
            write_tried(edits, place, place, (char)letter);
            TRY(try_word(edits, NOWHERE));
        }
    }
    if (!within || !edits->grows || edits->length < 2)
        return QJ_OK;
    write_tried(edits, place, place + 1, 0);
    return try_word(edits, NOWHERE);
}

/* ------------------------------------------------------------------------------- play */

typedef qj_status (*see_fn)(struct edits *edits, const char *word);

static qj_status see_letters(struct edits *edits, const char *word)
{
    edits->grows |= strlen(word) != edits->length;
    for (; *word; word++)
        if (is_ascii(*word))
            edits->letters[(unsigned char)*word] = true;
    return QJ_OK;
}

/* Up to two characters change with the cell in which two boards of a line differ: its own, and that
 * of the side to move, which changes with others too. */
static void compare_moves(struct edits *edits, const char *word)
{
    const struct board *here = &edits->there, *before = &edits->before;
    size_t cell = NOWHERE, cells = 0, places[2], count = 0;
    if (before->count != here->count)
        return;
    for (size_t i = 0; i < here->count && cells < 2; i++)
        if (is_choice(&here->cells[i]) && !is_alike(&here->cells[i], &before->cells[i])) {
            cell = find_spot(edits, i, &here->cells[i]);
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

static qj_status see_places(struct edits *edits, const char *word)
{
    if (strlen(word) != edits->length)
        return QJ_OK;
    TRY(take_board(edits, edits->state));
    if (edits->last[0])
        compare_moves(edits, word);
    memcpy(edits->last, word, edits->length + 1);
    const struct board swapped = edits->before;
    edits->before = edits->there;
    edits->there = swapped;
    return QJ_OK;
}

/* What characters stand for on boards in play, where their places are known. */
static qj_status see_contents(struct edits *edits, const char *word)
{
    if (strlen(word) != edits->length)
        return QJ_OK;
    TRY(take_board(edits, edits->state));
    for (size_t i = 0; i < edits->there.count; i++) {
        size_t spot = find_spot(edits, i, &edits->there.cells[i]);
        if (spot < edits->solid && edits->spots[spot].place != NOWHERE)
            learn(edits, word[edits->spots[spot].place], &edits->there.cells[i]);
    }
    return QJ_OK;
}

/* Plays at random in edits->state, and sees every position. */
static qj_status play_line(struct edits *edits, struct random *random, see_fn see)
{
    const struct own_setup *setup = edits->setup;
    const qj_rules *rules = &setup->own->rules;
    char word[QJ_STATE_SIZE + 1];
    for (int ply = 0; ply < PLIES; ply++) {
        int64_t value;
        struct move_draw draw = {.random = random};
        if (!own_word_of(setup, edits->state, word))
            return check(edits);
        TRY(see(edits, word));
        bool over = rules->over && rules->over(&setup->given, edits->state, &value);
        if (!over)
            rules->moves(&setup->given, edits->state, move_draw_visit, &draw);
        TRY(check(edits));
        TRY(context_poll(edits->arena.context, "words", edits->tries, 0));
        if (!draw.seen)
            return QJ_OK;
        rules->play(&setup->given, edits->state, &draw.move);
    }
    return QJ_OK;
}

/* From where the game begins, and from the position, in turn. */
static qj_status play_lines(struct edits *edits, see_fn see)
{
    const struct own_setup *setup = edits->setup;
    struct random random = {2009}; /* the same lines each time */
    for (int line = 0; line < LINES; line++) {
        edits->last[0] = '\0';
        memset(edits->state, 0, setup->size);
        if (line % 2)
            memcpy(edits->state, edits->position->state, setup->size);
        else if (setup->own->given.start)
            setup->own->given.start(&setup->given, edits->state);
        TRY(play_line(edits, &random, see));
    }
    return QJ_OK;
}

/* Cells whose place the words that are read have not shown. */
static qj_status find_places(struct edits *edits, bool *any)
{
    for (size_t i = 0; i < edits->length; i++)
        edits->owners[i] = NOWHERE;
    TRY(play_lines(edits, see_places));
    for (size_t i = 0; i < edits->length; i++)
        if (edits->owners[i] < edits->solid && edits->spots[edits->owners[i]].place == NOWHERE)
            edits->spots[edits->owners[i]].place = i;
    for (size_t i = 0; i < edits->solid; i++)
        *any |= edits->spots[i].place != NOWHERE;
    return QJ_OK;
}

/* What other characters would put on a cell, though the rules refuse the word. */
static qj_status put_refused(struct edits *edits, size_t i)
{
    const struct spot *spot = &edits->spots[i];
    for (int letter = 0; letter < LETTERS; letter++) {
        struct change change = {i, spot->cell, false};
        change.now.look = edits->shows[letter].look;
        if (!edits->named[letter])
            memcpy(change.now.words, edits->shows[letter].words, QJ_CELL_WORDS);
        if (!edits->known[letter] || is_alike(&change.now, &spot->cell) || find_put(edits, &change))
            continue;
        write_tried(edits, spot->place, spot->place + 1, (char)letter);
        const char *word = arena_copy(&edits->arena, edits->tried, edits->length + 1, 1);
        if (!word)
            return arena_status(&edits->arena);
        TRY(add_put(edits, &change, word, true));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------------------- edits */

static qj_status begin(struct edits *edits)
{
    const struct own_setup *setup = edits->setup;
    const qj_position *position = edits->position;
    bool moved = memcmp(position->state, position->start, setup->size) != 0;
    if (!setup->own->given.cells || !setup->own->given.state_read)
        return context_fail(edits->arena.context, QJ_USAGE,
                            "the rules read no positions, or have no board");
    if (!own_word_of(setup, position->state, edits->word)) {
        TRY(check(edits));
        if (!setup->word || moved)
            return context_fail(edits->arena.context, QJ_USAGE, "the rules write no positions");
        memcpy(edits->word, setup->word, strlen(setup->word) + 1);
    }
    edits->length = strlen(edits->word);
    edits->side = position_side(position);
    TRY(take_board(edits, position->state));
    for (size_t i = 0; i < edits->there.count; i++)
        TRY(add_spot(edits, &edits->there.cells[i]));
    edits->solid = edits->spot_count;
    return see_letters(edits, edits->word);
}

static qj_status find(struct edits *edits)
{
    bool placed = false;
    TRY(begin(edits));
    TRY(play_lines(edits, see_letters));
    for (size_t place = 0; place <= edits->length; place++)
        TRY(try_at(edits, place));
    TRY(find_places(edits, &placed));
    if (placed)
        TRY(play_lines(edits, see_contents));
    for (size_t i = 0; i < edits->solid; i++)
        if (edits->spots[i].place != NOWHERE)
            TRY(put_refused(edits, i));
    return QJ_OK;
}

static bool add_text(void *user, const void *data, size_t size)
{
    struct edits *edits = user;
    if (size >= sizeof edits->text - edits->text_length)
        return false;
    memcpy(edits->text + edits->text_length, data, size);
    edits->text[edits->text_length += size] = '\0';
    return true;
}

static bool tell(struct edits *edits, qj_edit *edit, const char *word, qj_edit_fn visit, void *user)
{
    const struct own_setup *setup = edits->setup;
    struct writer writer;
    edits->text_length = 0;
    writer_open(&writer, edits->arena.context, &(qj_sink){add_text, edits});
    own_write_line(&writer, setup->own, setup->value, word);
    writer_flush(&writer);
    edit->text = edits->text;
    return visit(user, edit);
}

static void tell_all(struct edits *edits, qj_edit_fn visit, void *user)
{
    qj_edit whole = {.cell = QJ_NOT_KNOWN};
    if (!tell(edits, &whole, edits->word, visit, user))
        return;
    for (size_t i = 0; i < edits->spot_count; i++)
        for (size_t j = edits->spots[i].first; j != NOWHERE; j = edits->puts[j].next) {
            const struct put *put = &edits->puts[j];
            qj_edit edit = {i, put->now, put->gone, put->refused, NULL};
            if (!put->twice && !tell(edits, &edit, put->word, visit, user))
                return;
        }
    if (edits->turn)
        tell(edits, &whole, edits->turn, visit, user);
}

qj_status own_edits(const qj_position *position, qj_edit_fn visit, void *user)
{
    qj_context *context = position->arena.context;
    struct arena arena;
    arena_init(&arena, context);
    struct edits *edits = arena_alloc(&arena, 1, sizeof *edits);
    qj_status status = edits ? QJ_OK : arena_status(&arena);
    if (edits) {
        edits->setup = position->setup;
        edits->position = position;
        arena_init(&edits->arena, context);
        edits->there.arena = edits->before.arena = &edits->arena;
        status = find(edits);
        if (status == QJ_OK)
            tell_all(edits, visit, user);
        arena_clear(&edits->arena);
    }
    arena_clear(&arena);
    return status;
}
