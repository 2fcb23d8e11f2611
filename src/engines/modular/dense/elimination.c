/* elimination: see elimination.h. */
#include "engines/modular/dense/elimination.h"

#include "base/bits.h"
#include "base/capped.h"
#include "base/thread_pool.h"
#include "engines/modular/dense/strip.h"

/* Products of a whole elimination from which on several threads pay. */
#define FEW_PRODUCTS (UINT64_C(1) << 31)

static uint64_t elimination_blocks(const struct field *field, uint64_t columns)
{
    return columns / field->columns + (columns % field->columns != 0);
}

qj_status elimination_make(struct arena *arena, void *items, uint64_t count, size_t size)
{
    unsigned char *bytes = NULL;
    TRY(arena_resize(arena, &bytes, count * size + FIELD_ALIGN));
    bytes += (FIELD_ALIGN - (uintptr_t)bytes % FIELD_ALIGN) % FIELD_ALIGN;
    memcpy(items, &bytes, sizeof bytes);
    return QJ_OK;
}

/* Returns the number of strips in memory at once. */
static uint64_t elimination_strips(uint64_t columns)
{
    return columns > FIELD_MAX_COLUMNS ? 2 : 1;
}

uint64_t elimination_bytes(const struct field *field, uint64_t rows, uint64_t columns)
{
    uint64_t panels = elimination_strips(columns) * STRIP;
    uint64_t row = panels * field->multiplier_bytes + 2 * sizeof(uint64_t);
    uint64_t bytes = panels * PANEL * field->multiplier_bytes;
    capped_add(&bytes, field->together, field->table_bytes);
    capped_add(&bytes, 1, field->basis_bytes);
    capped_add(&bytes, rows < columns ? rows : columns, PANEL * sizeof(uint32_t));
    capped_add(&row, elimination_blocks(field, columns), field->stride);
    capped_add(&bytes, rows, row);
    return bytes;
}

qj_status elimination_open(struct elimination *elimination, struct arena *arena,
                           const struct field *field, uint64_t rows, uint64_t columns)
{
    uint64_t blocks = elimination_blocks(field, columns);
    *elimination = (struct elimination){.field = *field,
                                        .arena = arena,
                                        .pace = {arena->context, 0},
                                        .rows = rows,
                                        .columns = columns,
                                        .blocks = blocks};
    TRY(context_check_bytes(arena->context, elimination_bytes(field, rows, columns),
                            "the elimination"));
    TRY(elimination_make(arena, &elimination->matrix, blocks * rows, field->stride));
    TRY(arena_make(arena, &elimination->given, rows));
    TRY(arena_make(arena, &elimination->lead, rows));
    TRY(arena_make(arena, &elimination->pivots, bits_words(columns)));
    for (uint64_t row = 0; row < rows; row++)
        elimination->given[row] = row;
    return QJ_OK;
}

void elimination_pack(const struct elimination *elimination, uint64_t block,
                      const uint32_t *residues, void *to)
{
    const struct field *field = &elimination->field;
    uint64_t first = block * field->columns, count = elimination->columns - first;
    field->kernel->pack(field, residues + first, count < field->columns ? count : field->columns,
                        to);
}

void elimination_set(struct elimination *elimination, uint64_t row, const uint32_t *residues)
{
    for (uint64_t block = 0; block < elimination->blocks; block++)
        elimination_pack(elimination, block, residues, elimination_row(elimination, block, row));
}

/* Starts threads for the updates if they pay. */
static qj_status elimination_open_threads(struct strip *strip, struct arena *arena)
{
    const struct elimination *elimination = strip->elimination;
    const struct field *field = &elimination->field;
    unsigned wanted = arena->context->limits.threads;
    double products = (double)elimination->rows * (double)elimination->columns *
                      (double)elimination->columns;
    if (wanted > 1 && products > (double)FEW_PRODUCTS)
        TRY(thread_pool_open(arena, wanted, &strip->pool));
    TRY(arena_make(arena, &strip->room, thread_pool_size(strip->pool)));
    for (unsigned i = 0; i < thread_pool_size(strip->pool); i++) {
        struct strip_buffers *room = &strip->room[i];
        TRY(elimination_make(arena, &room->tables, field->together, field->table_bytes));
        TRY(elimination_make(arena, &room->sources, PANEL, field->stride));
        TRY(elimination_make(arena, &room->reduced, PANEL, field->stride));
    }
    return QJ_OK;
}

static qj_status elimination_open_strip(struct strip *strip, struct elimination *elimination,
                                        struct arena *arena)
{
    const struct field *field = &elimination->field;
    strip->elimination = elimination;
    TRY(elimination_make(arena, &strip->basis, 1, field->basis_bytes));
    TRY(elimination_make(arena, &strip->combinations, PANEL, field->stride));
    for (unsigned i = 0; i < STRIP; i++) {
        const size_t size = field->multiplier_bytes;
        TRY(elimination_make(arena, &strip->panel[i].multipliers, elimination->rows, size));
        TRY(elimination_make(arena, &strip->panel[i].inner_multipliers, PANEL, size));
    }
    return QJ_OK;
}

/* ------------------------------------------------------------------- panels */

/* Takes rows until no further row can be independent in the panel. */
static qj_status panel_find_basis(const struct strip *strip, struct panel *panel)
{
    struct elimination *elimination = strip->elimination;
    const struct field *field = &elimination->field;
    struct elimination_step *step = &panel->step;
    const uint64_t left = elimination->columns - step->panel * PANEL;
    const uint64_t most = left < PANEL ? left : PANEL;
    memset(strip->basis, 0, field->basis_bytes);
    step->first = elimination->rank;
    step->count = 0;
    for (uint64_t row = step->first; row < elimination->rows && step->count < most; row++) {
        const void *words = elimination_row(elimination, elimination_block(elimination, step), row);
        unsigned lead = field->kernel->insert(field, strip->basis, words,
                                              elimination_place(elimination, step));
        TRY(pace_add(&elimination->pace, PANEL, "columns", step->panel * PANEL,
                     elimination->columns));
        if (lead == NO_LEAD)
            continue;
        uint64_t column = step->panel * PANEL + lead;
        elimination->lead[step->first + step->count] = column;
        bits_set(elimination->pivots, column);
        panel->taken[step->count++] = row;
    }
    return QJ_OK;
}

static void panel_exchange_bytes(unsigned char *a, unsigned char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char saved = a[i];
        a[i] = b[i];
        b[i] = saved;
    }
}

static void panel_exchange_in_blocks(const struct elimination *elimination, uint64_t first,
                                     uint64_t last, uint64_t a, uint64_t b)
{
    for (uint64_t block = first; block < last; block++)
        panel_exchange_bytes(elimination_row(elimination, block, a),
                             elimination_row(elimination, block, b), elimination->field.stride);
}

/* Returns the end of the strip's blocks. */
static uint64_t panel_last_block(const struct strip *strip)
{
    return (strip->end - 1) / elimination_panels(strip->elimination) + 1;
}

/* Exchanges two rows in the strip's blocks, with their multipliers for later updates. */
static void panel_exchange_rows(const struct strip *strip, uint64_t a, uint64_t b)
{
    struct elimination *elimination = strip->elimination;
    uint64_t saved = elimination->given[a];
    elimination->given[a] = elimination->given[b];
    elimination->given[b] = saved;
    panel_exchange_in_blocks(elimination, strip->first / elimination_panels(elimination),
                             panel_last_block(strip), a, b);
    for (unsigned i = 0; i < strip->panels; i++) {
        const struct panel *panel = &strip->panel[i];
        size_t size = elimination->field.multiplier_bytes;
        panel_exchange_bytes(panel->multipliers + (a - strip_below(panel)) * size,
                             panel->multipliers + (b - strip_below(panel)) * size, size);
    }
}

/* Applies the exchanges to all blocks outside the strip. */
static void strip_exchange(const struct strip *strip)
{
    const struct elimination *elimination = strip->elimination;
    const uint64_t first = strip->first / elimination_panels(elimination);
    for (unsigned k = 0; k < strip->panels; k++) {
        const struct panel *panel = &strip->panel[k];
        for (uint64_t i = 0; i < panel->step.count; i++) {
            uint64_t a = panel->step.first + i, b = panel->taken[i];
            if (a == b)
                continue;
            panel_exchange_in_blocks(elimination, 0, first, a, b);
            panel_exchange_in_blocks(elimination, panel_last_block(strip), elimination->blocks, a,
                                     b);
        }
    }
}

/* Computes the inverse of T and prepares it as multipliers. */
static qj_status panel_find_inverse(const struct strip *strip, struct panel *panel)
{
    const struct field *field = &strip->elimination->field;
    uint64_t count = panel->step.count, p = field->p;
    uint32_t *inverse, row[PANEL];
    TRY(arena_make(strip->elimination->arena, &inverse, count * count));
    field->kernel->combinations(field, strip->basis, strip->combinations);
    for (unsigned i = 0; i < count; i++) {
        field->kernel->unpack(field, strip->combinations + i * field->stride, 0, count, row);
        for (uint64_t j = 0; j < count; j++)
            inverse[i * count + j] = (uint32_t)(row[j] ? p - row[j] : 0);
    }
    panel->step.inverse = inverse;
    field->kernel->multipliers(field, strip->combinations, count, 0, panel->inner_multipliers);
    return QJ_OK;
}

/* Takes rows in a panel; a panel with rows becomes one of the strip's. Rows are exchanged in the
 * strip's blocks only. */
static qj_status strip_find(struct strip *strip, uint64_t number)
{
    struct elimination *elimination = strip->elimination;
    struct panel *panel = &strip->panel[strip->panels];
    panel->step.panel = number;
    TRY(panel_find_basis(strip, panel));
    if (panel->step.count == 0)
        return QJ_OK;
    for (uint64_t i = 0; i < panel->step.count; i++) /* to their final positions */
        if (panel->taken[i] != panel->step.first + i)
            panel_exchange_rows(strip, panel->step.first + i, panel->taken[i]);
    TRY(panel_find_inverse(strip, panel));
    /* B as multipliers, before the rest of its block is updated */
    const struct field *field = &elimination->field;
    uint64_t rows = elimination->rows - strip_below(panel);
    const void *first = elimination_row(elimination, elimination_block(elimination, &panel->step),
                                        strip_below(panel));
    field->kernel->multipliers(field, first, rows, elimination_place(elimination, &panel->step),
                               panel->multipliers);
    strip->panels++;
    TRY(arena_append(elimination->arena, &elimination->step, &elimination->step_capacity,
                     &elimination->steps, &panel->step));
    elimination->rank += panel->step.count;
    return QJ_OK;
}

/* ------------------------------------------------------------------- strips */

/* Updates columns of the strip after its panel i is done. */
static qj_status strip_update_own(struct strip *strip, uint64_t i)
{
    uint64_t done = i + 1 - strip->first, width = done & -done, end = strip->end;
    unsigned panel = strip->panels;
    bool took = panel && strip->panel[panel - 1].step.panel == i;
    if (strip->elimination->field.together == 1)
        return took ? strip_update(strip, 0, panel - 1, i, end) : QJ_OK;
    if (took && strip->panel[panel - 1].step.count < PANEL)
        TRY(strip_update(strip, 0, panel - 1, i, i + 1));
    while (panel > 0 && strip->panel[panel - 1].step.panel + width > i)
        panel--;
    return strip_update(strip, 0, panel, i + 1, end - i - 1 < width ? end : i + 1 + width);
}

qj_status strip_eliminate(struct strip *strip)
{
    const struct elimination *elimination = strip->elimination;
    strip->panels = 0;
    for (uint64_t i = strip->first; i < strip->end; i++) {
        if (elimination->rank < elimination->rows)
            TRY(strip_find(strip, i));
        TRY(strip_update_own(strip, i));
    }
    return QJ_OK;
}

static qj_status elimination_run_strips(struct strip strip[2])
{
    const struct elimination *elimination = strip->elimination;
    const uint64_t panels = elimination->columns / PANEL + (elimination->columns % PANEL != 0);
    struct strip *now = &strip[0], *next = &strip[1];
    now->end = panels < STRIP ? panels : STRIP;
    TRY(strip_eliminate(now));
    while (now->end < panels) {
        strip_exchange(now);
        next->first = now->end;
        next->end = panels - next->first < STRIP ? panels : next->first + STRIP;
        TRY(strip_update_others(now, next, panels));
        struct strip *saved = now;
        now = next;
        next = saved;
    }
    strip_exchange(now);
    return QJ_OK;
}

/* Eliminates; frees the memory of the panels afterwards. */
qj_status elimination_run(struct elimination *elimination)
{
    SCOPED(arena_clear) struct arena room = {.context = elimination->arena->context};
    struct strip *strip;
    if (elimination->columns == 0)
        return QJ_OK;
    TRY(arena_make(&room, &strip, 2)); /* too large for a small stack */
    for (uint64_t i = 0; i < elimination_strips(elimination->columns); i++)
        TRY(elimination_open_strip(&strip[i], elimination, &room));
    qj_status status = elimination_open_threads(&strip[0], &room);
    strip[1].pool = strip[0].pool;
    strip[1].room = strip[0].room;
    if (status == QJ_OK)
        status = elimination_run_strips(strip);
    thread_pool_close(&room, strip[0].pool);
    return status;
}
