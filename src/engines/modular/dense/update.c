/* update: updates columns with the panels of a strip; see strip.h. */
#include "base/bits.h"
#include "engines/modular/dense/strip.h"

#include <stdalign.h>
#include <stdatomic.h>

/* Bytes of the rows that are updated together: they should fit the second-level cache. */
enum { CHUNK_BYTES = 1 << 17 };

/* Panels first to last - 1 of a strip, and the columns to update with them: panels from to to - 1
 * of the matrix. */
struct update {
    const struct strip *strip;
    unsigned first, last;
    uint64_t from, to;
};

/* The part of a block that is updated. */
struct update_window {
    alignas(FIELD_ALIGN) uint64_t changing[FIELD_MAX_COLUMNS / PANEL]; /* a bit for each column */
    uint64_t block;
    struct field_span span;
    bool all; /* all columns change */
};

/* Determines the columns that change: columns that do not lead yet. */
static struct update_window update_window(const struct update *update, uint64_t block)
{
    const struct elimination *elimination = update->strip->elimination;
    uint64_t panels = elimination_panels(elimination), first = block * panels;
    uint64_t words = bits_words(elimination->columns);
    struct update_window window = {.block = block, .all = true};
    window.span.from = (unsigned)(update->from > first ? update->from - first : 0);
    window.span.to = (unsigned)(update->to < first + panels ? update->to - first : panels);
    for (unsigned i = 0; i < panels; i++) {
        bool within = i >= window.span.from && i < window.span.to;
        uint64_t leading = first + i < words ? elimination->pivots[first + i] : 0;
        window.changing[i] = within ? ~leading : 0;
        window.all = window.all && window.changing[i] == UINT64_MAX;
    }
    return window;
}

/* Computes U from the taken rows, which stay unchanged; then tables of its rows, by the columns
 * where these lead, for the rows below. */
static void update_reduce_taken(const struct elimination *elimination, const struct panel *panel,
                                const struct strip_buffers *room,
                                const struct update_window *window, void *tables)
{
    const struct field *field = &elimination->field;
    const struct elimination_step *step = &panel->step;
    const void *sources[PANEL] = {NULL}, *reduced[PANEL] = {NULL};
    for (uint64_t i = 0; i < step->count; i++) {
        sources[i] = elimination_row(elimination, window->block, step->first + i);
        if (!window->all) {
            unsigned char *source = room->sources + i * field->stride;
            memset(source, 0, field->stride);
            field->kernel->put(field, window->span, source, sources[i], window->changing);
            sources[i] = source;
        }
        reduced[elimination->lead[step->first + i] % PANEL] = room->reduced + i * field->stride;
    }
    memset(room->reduced, 0, step->count * field->stride);
    field->kernel->tables(field, window->span, sources, tables);
    field->kernel->subtract(
        field, window->span, room->reduced, step->count,
        &(struct field_update){.multipliers = panel->inner_multipliers, .tables = tables}, 1);
    if (strip_below(panel) < elimination->rows)
        field->kernel->tables(field, window->span, reduced, tables);
}

/* Subtracts the multiples of panels before the last-th of an update from rows first to last - 1. */
static void update_subtract_multiples(const struct update *update, const struct strip_buffers *room,
                                      const struct update_window *window, unsigned last_panel,
                                      uint64_t first, uint64_t last)
{
    const struct elimination *elimination = update->strip->elimination;
    const struct field *field = &elimination->field;
    struct field_update multiples[STRIP];
    unsigned panels = last_panel - update->first;
    uint64_t chunk = CHUNK_BYTES / field->stride;
    memcpy(multiples, room->multiples, panels * sizeof *multiples);
    for (uint64_t row = first; row < last && panels; row += chunk) {
        for (unsigned i = 0; i < panels; i++)
            multiples[i].first = row - strip_below(&update->strip->panel[update->first + i]);
        field->kernel->subtract(field, window->span,
                                elimination_row(elimination, window->block, row),
                                last - row < chunk ? last - row : chunk, multiples, panels);
    }
}

/* Computes U of panels that are taken together, each from the remainder that earlier panels leave
 * of its rows. Prepares in room the multiples for the rows below all of them. */
static void update_taken(const struct update *update, struct strip_buffers *room,
                         const struct update_window *window)
{
    const struct elimination *elimination = update->strip->elimination;
    const struct field *field = &elimination->field;
    for (unsigned i = update->first; i < update->last; i++) {
        const struct panel *panel = &update->strip->panel[i];
        unsigned char *tables = room->tables + (i - update->first) * field->table_bytes;
        update_subtract_multiples(update, room, window, i, panel->step.first, strip_below(panel));
        update_reduce_taken(elimination, panel, room, window, tables);
        room->multiples[i - update->first] = (struct field_update){
            .multipliers = panel->multipliers, .tables = tables};
        for (uint64_t row = 0; row < panel->step.count; row++)
            field->kernel->put(field, window->span,
                               elimination_row(elimination, window->block, panel->step.first + row),
                               room->reduced + row * field->stride, window->changing);
    }
}

/* Updates U and S in a block, with as many panels at once as the format prefers. */
static void update_block(const struct update *update, struct strip_buffers *room, uint64_t block)
{
    const struct elimination *elimination = update->strip->elimination;
    const unsigned most = elimination->field.together;
    const struct update_window window = update_window(update, block);
    struct update part = *update;
    for (; part.first < update->last; part.first = part.last) {
        part.last = update->last - part.first < most ? update->last : part.first + most;
        update_taken(&part, room, &window);
        update_subtract_multiples(&part, room, &window, part.last,
                                  strip_below(&update->strip->panel[part.last - 1]),
                                  elimination->rows);
    }
}

/* Polls the context after an update of that many panels of columns. */
static qj_status update_poll(const struct strip *strip, unsigned first, uint64_t panels)
{
    struct elimination *elimination = strip->elimination;
    const struct elimination_step *step = &strip->panel[first].step;
    uint64_t rows = elimination->rows - step->first;
    return pace_add(&elimination->pace, rows * PANEL * (strip->panels - first) * panels, "columns",
                    step->panel * PANEL, elimination->columns);
}

qj_status strip_update(const struct strip *strip, unsigned thread, unsigned first, uint64_t from,
                       uint64_t to)
{
    const uint64_t panels = elimination_panels(strip->elimination);
    struct update update = {.strip = strip, .first = first, .last = strip->panels, .to = to};
    for (; from < to && first < strip->panels; from = update.to) {
        uint64_t end = (from / panels + 1) * panels;
        update.from = from;
        update.to = to < end ? to : end;
        update_block(&update, &strip->room[thread], from / panels);
        if (thread == 0)
            TRY(update_poll(strip, first, update.to - from));
    }
    return QJ_OK;
}

/* Pieces of columns that threads take in turn, starting after the next strip. The first thread
 * handles the next strip before. */
struct update_ahead {
    const struct strip *strip;
    struct strip *next;
    uint64_t to, width;  /* width: of a piece, in panels */
    atomic_ullong piece; /* the first panel of the next piece */
    qj_status status;    /* of the first thread */
};

static void update_share_pieces(void *user, unsigned thread)
{
    struct update_ahead *ahead = user;
    qj_status status = QJ_OK;
    if (thread == 0)
        status = strip_update(ahead->strip, 0, 0, ahead->next->first, ahead->next->end);
    if (thread == 0 && status == QJ_OK)
        status = strip_eliminate(ahead->next);
    while (status == QJ_OK) {
        const uint64_t from = atomic_fetch_add(&ahead->piece, ahead->width);
        const uint64_t to = from + ahead->width;
        if (from >= ahead->to)
            break;
        status = strip_update(ahead->strip, thread, 0, from, to < ahead->to ? to : ahead->to);
    }
    if (status != QJ_OK)
        atomic_store(&ahead->piece, ahead->to); /* for the other threads */
    if (thread == 0)
        ahead->status = status;
}

qj_status strip_update_others(const struct strip *strip, struct strip *next, uint64_t to)
{
    const uint64_t panels = elimination_panels(strip->elimination);
    struct update_ahead ahead = {.strip = strip, .next = next, .to = to};
    ahead.width = strip->elimination->field.together > 1 ? (panels + 1) / 2 : panels;
    atomic_init(&ahead.piece, next->end);
    thread_pool_run(next->end < to ? strip->pool : NULL, update_share_pieces, &ahead);
    return ahead.status;
}
