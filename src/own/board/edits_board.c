/* edits_board: compares the board of a candidate word with the position's board, cell by cell, and
 * records the contents that words put on cells; see edits.c. */
#include "model/grid/cell.h"
#include "own/board/edits.h"

#include <math.h>
#include <string.h>

enum { MAX_CELLS = 2000 };

qj_status edits_check(const struct edits *edits)
{
    return rules_check(edits->arena->context, &edits->setup->own->rules, &edits->setup->given);
}

/* ----------------------------------------------------------------------------- boards */

static bool edits_add_cell(void *user, const qj_cell *cell)
{
    struct edits *edits = user;
    struct edits_board *board = &edits->there;
    if (board->count == MAX_CELLS)
        edits->taken = context_fail(edits->arena->context, QJ_LIMIT,
                                    "a board of more than %d cells is too large to be edited",
                                    MAX_CELLS);
    else
        edits->taken = arena_reserve(edits->arena, &board->cells, &board->room, board->count);
    if (edits->taken != QJ_OK)
        return false;
    board->cells[board->count++] = draw_clean_cell(cell);
    return true;
}

qj_status edits_take_board(struct edits *edits, const void *state)
{
    edits->there.count = 0;
    edits->setup->own->given.cells(&edits->setup->given, state, edits_add_cell, edits);
    TRY(edits->taken);
    return edits_check(edits);
}

bool edits_is_choice(const qj_cell *cell)
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

bool edits_is_alike(const qj_cell *a, const qj_cell *b)
{
    return a->look == b->look && !strcmp(a->words, b->words);
}

size_t edits_find_cell(const struct edits *edits, size_t number, const qj_cell *cell)
{
    if (number < edits->cell_count && edits_is_at(&edits->cells[number].cell, cell))
        return number;
    for (size_t i = 0; i < edits->cell_count && isfinite(cell->x); i++)
        if (edits_is_at(&edits->cells[i].cell, cell))
            return i;
    return NOWHERE;
}

qj_status edits_append_cell(struct edits *edits, const qj_cell *cell)
{
    TRY(arena_reserve(edits->arena, &edits->cells, &edits->cell_room, edits->cell_count));
    edits->cells[edits->cell_count++] = (struct edits_cell){
        .cell = *cell, .first = NOWHERE, .last = NOWHERE, .place = NOWHERE};
    return QJ_OK;
}

static void edits_note_change(struct edits *edits, size_t at, const qj_cell *now, bool gone)
{
    if (edits->change_count < MAX_CHANGES)
        edits->changes[edits->change_count] = (struct edits_change){at, *now, gone};
    if (edits->change_count <= MAX_CHANGES)
        edits->change_count++;
}

qj_status edits_compare(struct edits *edits)
{
    edits->change_count = 0;
    for (size_t i = 0; i < edits->cell_count; i++)
        edits->cells[i].seen = false;
    for (size_t i = 0; i < edits->there.count; i++) {
        const qj_cell *cell = &edits->there.cells[i];
        size_t at = edits_is_choice(cell) ? edits_find_cell(edits, i, cell) : NOWHERE;
        if (!edits_is_choice(cell))
            continue;
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

/* ------------------------------------------------------------------------------- puts */

struct edits_put *edits_find_put(struct edits *edits, const struct edits_change *change)
{
    size_t i = edits->cells[change->cell].first;
    for (; i != NOWHERE; i = edits->puts[i].next)
        if (edits->puts[i].gone == change->gone &&
            (change->gone || edits_is_alike(&edits->puts[i].now, &change->now)))
            return &edits->puts[i];
    return NULL;
}

qj_status edits_add_put(struct edits *edits, const struct edits_change *change, const char *word,
                        bool refused)
{
    struct edits_cell *cell = &edits->cells[change->cell];
    TRY(arena_reserve(edits->arena, &edits->puts, &edits->put_room, edits->put_count));
    edits->puts[edits->put_count] = (struct edits_put){.now = change->now,
                                                       .word = word,
                                                       .next = NOWHERE,
                                                       .changes = edits->change_count,
                                                       .gone = change->gone,
                                                       .refused = refused};
    *(cell->first == NOWHERE ? &cell->first : &edits->puts[cell->last].next) = edits->put_count;
    cell->last = edits->put_count++;
    return QJ_OK;
}

qj_status edits_put_all(struct edits *edits, const char *word)
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
