/* elimination: see elimination.h. */
#include "engines/modular/elimination.h"

#include "base/bits.h"
#include "base/thread_pool.h"
#include "engines/modular/strip.h"

/* Products of a whole elimination that are worth more threads than one. */
#define FEW_PRODUCTS (UINT64_C(1) << 31)

static uint64_t blocks_of(const struct field *field, uint64_t columns)
{
    return columns / field->columns + (columns % field->columns != 0);
}

void *elimination_alloc(struct arena *arena, uint64_t count, size_t size)
{
    unsigned char *bytes = arena_resize(arena, NULL, count * size + FIELD_ALIGN, 1);
    return bytes ? bytes + (FIELD_ALIGN - (uintptr_t)bytes % FIELD_ALIGN) % FIELD_ALIGN : NULL;
}

uint64_t elimination_bytes(const struct field *field, uint64_t rows, uint64_t columns)
{
    uint64_t least = rows < columns ? rows : columns, row, bytes;
    bool over = __builtin_mul_overflow(blocks_of(field, columns), field->stride, &row) ||
                __builtin_add_overflow(row, STRIP * field->multiplier_bytes + 2 * sizeof(uint64_t),
                                       &row) ||
                __builtin_mul_overflow(row, rows, &bytes) ||
                __builtin_add_overflow(bytes, least * PANEL * sizeof(uint32_t), &bytes) ||
                __builtin_add_overflow(
                    bytes, field->together * field->table_bytes + field->basis_bytes, &bytes) ||
                __builtin_mul_overflow(blocks_of(field, columns), PANEL * field->stride, &row) ||
                __builtin_add_overflow(bytes, row, &bytes);
    return over ? UINT64_MAX : bytes;
}

qj_status elimination_open(struct elimination *elimination, struct arena *arena,
                           const struct field *field, uint64_t rows, uint64_t columns)
{
    uint64_t blocks = blocks_of(field, columns);
    *elimination = (struct elimination){.field = *field,
                                        .arena = arena,
                                        .pace = {arena->context, 0},
                                        .rows = rows,
                                        .columns = columns,
                                        .blocks = blocks};
    TRY(context_check_bytes(arena->context, elimination_bytes(field, rows, columns),
                            "the elimination"));
    elimination->matrix = elimination_alloc(arena, blocks * rows, field->stride);
    elimination->given = arena_alloc(arena, rows, sizeof *elimination->given);
    elimination->lead = arena_alloc(arena, rows, sizeof *elimination->lead);
    elimination->pivots = arena_alloc(arena, bits_words(columns), sizeof *elimination->pivots);
    if (!elimination->matrix || !elimination->given || !elimination->lead || !elimination->pivots)
        return arena_status(arena);
    for (uint64_t row = 0; row < rows; row++)
        elimination->given[row] = row;
    return QJ_OK;
}

void elimination_set(struct elimination *elimination, uint64_t row, const uint32_t *residues)
{
    const struct field *field = &elimination->field;
    for (uint64_t block = 0; block < elimination->blocks; block++) {
        uint64_t first = block * field->columns, count = elimination->columns - first;
        field->kernel->pack(field, residues + first,
                            count < field->columns ? count : field->columns,
                            elimination_row(elimination, block, row));
    }
}

static qj_status open_room(struct room *room, const struct field *field, struct arena *arena)
{
    room->tables = elimination_alloc(arena, field->together, field->table_bytes);
    room->sources = elimination_alloc(arena, PANEL, field->stride);
    room->reduced = elimination_alloc(arena, PANEL, field->stride);
    return room->tables && room->sources && room->reduced ? QJ_OK : arena_status(arena);
}

/* Threads for the updates, where these are worth it. */
static qj_status open_threads(struct strip *strip, struct arena *arena)
{
    const struct elimination *elimination = strip->elimination;
    unsigned wanted = arena->context->limits.threads;
    double products = (double)elimination->rows * (double)elimination->columns *
                      (double)elimination->columns;
    strip->threads = 1;
    if (wanted > 1 && products > (double)FEW_PRODUCTS) {
        TRY(thread_pool_open(arena, wanted, &strip->pool));
        strip->threads = thread_pool_size(strip->pool);
    }
    strip->room = arena_alloc(arena, strip->threads, sizeof *strip->room);
    if (!strip->room)
        return arena_status(arena);
    for (unsigned i = 0; i < strip->threads; i++)
        TRY(open_room(&strip->room[i], &elimination->field, arena));
    return QJ_OK;
}

static qj_status open_strip(struct strip *strip, struct arena *arena)
{
    const struct elimination *elimination = strip->elimination;
    const struct field *field = &elimination->field;
    strip->basis = elimination_alloc(arena, 1, field->basis_bytes);
    strip->combinations = elimination_alloc(arena, PANEL, field->stride);
    if (!strip->basis || !strip->combinations)
        return arena_status(arena);
    for (unsigned i = 0; i < STRIP; i++) {
        struct panel *panel = &strip->panel[i];
        panel->multipliers = elimination_alloc(arena, elimination->rows, field->multiplier_bytes);
        panel->inner_multipliers = elimination_alloc(arena, PANEL, field->multiplier_bytes);
        if (!panel->multipliers || !panel->inner_multipliers)
            return arena_status(arena);
    }
    return open_threads(strip, arena);
}

/* Updates columns of the strip when its panel number i is done. */
static qj_status update_own(struct strip *strip, uint64_t first, uint64_t i, uint64_t end)
{
    const struct elimination *elimination = strip->elimination;
    uint64_t done = i + 1 - first, width = done & -done;
    unsigned panel = strip->panels;
    bool took = panel && strip->panel[panel - 1].step.panel == i;
    if (elimination->field.together == 1)
        return took ? strip_update(strip, panel - 1, i, end) : QJ_OK;
    if (took && strip->panel[panel - 1].step.count < PANEL)
        TRY(strip_update(strip, panel - 1, i, i + 1));
    while (panel > 0 && strip->panel[panel - 1].step.panel + width > i)
        panel--;
    return strip_update(strip, panel, i + 1, end - i - 1 < width ? end : i + 1 + width);
}

static qj_status run_strips(struct strip *strip)
{
    struct elimination *elimination = strip->elimination;
    uint64_t panels = elimination->columns / PANEL + (elimination->columns % PANEL != 0);
    for (uint64_t first = 0; first < panels; first += STRIP) {
        uint64_t end = panels - first < STRIP ? panels : first + STRIP;
        strip->panels = 0;
        for (uint64_t i = first; i < end; i++) {
            if (elimination->rank < elimination->rows)
                TRY(strip_find(strip, i));
            TRY(update_own(strip, first, i, end));
        }
        TRY(strip_update(strip, 0, end, panels));
    }
    return QJ_OK;
}

/* What panels need is freed again. */
qj_status elimination_run(struct elimination *elimination)
{
    struct arena *arena = elimination->arena, room;
    struct strip strip = {.elimination = elimination};
    arena_init(&room, arena->context);
    qj_status status = open_strip(&strip, &room);
    if (status == QJ_OK)
        status = run_strips(&strip);
    thread_pool_close(&room, strip.pool);
    arena_clear(&room);
    return status;
}
