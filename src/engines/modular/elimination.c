/* elimination: see elimination.h. */
#include "engines/modular/elimination.h"

#include "base/bits.h"
#include "base/thread_pool.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

/* Rows that are updated together: what they take in a block should fit into the second cache beside
 * the tables. */
enum { CHUNK_BYTES = 1 << 16 };

/* Entries that are updated between two looks at whether to stop; and products of a whole
 * elimination that are worth more threads than one. */
#define ROUND_ENTRIES (UINT64_C(1) << 23)
#define FEW_PRODUCTS  (UINT64_C(1) << 31)

/* What a thread needs to update a block. */
struct room {
    void *tables;
    unsigned char *sources; /* PANEL rows of a block, with the columns that stay as they are at 0 */
    unsigned char *reduced; /* U, where it is not kept */
};

/* One panel. */
struct panel {
    struct elimination *elimination;
    struct elimination_step step;
    void *basis;
    uint64_t taken[PANEL];
    unsigned char *combinations; /* PANEL rows of a block: minus the inverse of T */
    unsigned group, inner_group; /* for the rows below, and for those that were taken */
    unsigned char *multipliers, *inner_multipliers;
    uint64_t *changing;     /* a word a panel of the panel's block: the columns that are updated */
    unsigned char *reduced; /* U: PANEL rows of each block */
    struct room *room;      /* of each thread */
    unsigned threads;
    struct thread_pool *pool; /* NULL: one thread */
    uint64_t block, round;    /* where a round begins, and how many blocks it has */
};

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
                __builtin_add_overflow(row, field->multiplier_bytes + 2 * sizeof(uint64_t), &row) ||
                __builtin_mul_overflow(row, rows, &bytes) ||
                __builtin_add_overflow(bytes, least * PANEL * sizeof(uint32_t), &bytes) ||
                __builtin_add_overflow(bytes, field->table_bytes + field->basis_bytes, &bytes) ||
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

/* -------------------------------------------------------------------- panels */

static unsigned columns_in(const struct panel *panel)
{
    uint64_t left = panel->elimination->columns - panel->step.panel * PANEL;
    return left < PANEL ? (unsigned)left : PANEL;
}

static uint64_t block_of(const struct panel *panel)
{
    return panel->step.panel * PANEL / panel->elimination->field.columns;
}

/* The panel within its block. */
static unsigned within_block(const struct panel *panel)
{
    uint64_t panels = panel->elimination->field.columns / PANEL;
    assert(panels > 0);
    return (unsigned)(panel->step.panel % panels);
}

/* Takes rows until no more can be independent in the panel. */
static qj_status find_basis(struct panel *panel)
{
    struct elimination *elimination = panel->elimination;
    const struct field *field = &elimination->field;
    struct elimination_step *step = &panel->step;
    unsigned most = columns_in(panel);
    memset(panel->basis, 0, field->basis_bytes);
    *step = (struct elimination_step){.first = elimination->rank, .panel = step->panel};
    for (uint64_t row = step->first; row < elimination->rows && step->count < most; row++) {
        const void *words = elimination_row(elimination, block_of(panel), row);
        unsigned lead = field->kernel->insert(field, panel->basis, words, within_block(panel));
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

static void exchange(unsigned char *a, unsigned char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char kept = a[i];
        a[i] = b[i];
        b[i] = kept;
    }
}

/* Brings the rows that were taken to where they are to stand. */
static void exchange_rows(const struct panel *panel)
{
    struct elimination *elimination = panel->elimination;
    for (uint64_t i = 0; i < panel->step.count; i++) {
        uint64_t to = panel->step.first + i, from = panel->taken[i], kept = elimination->given[to];
        if (from == to)
            continue;
        elimination->given[to] = elimination->given[from];
        elimination->given[from] = kept;
        for (uint64_t block = 0; block < elimination->blocks; block++)
            exchange(elimination_row(elimination, block, to),
                     elimination_row(elimination, block, from), elimination->field.stride);
    }
}

/* Keeps the inverse of T, and prepares it as multipliers. */
static qj_status find_inverse(struct panel *panel)
{
    struct elimination *elimination = panel->elimination;
    const struct field *field = &elimination->field;
    uint64_t count = panel->step.count, p = field->p;
    uint32_t *inverse = arena_alloc(elimination->arena, count * count, sizeof *inverse);
    uint32_t row[PANEL];
    if (!inverse)
        return arena_status(elimination->arena);
    field->kernel->combinations(field, panel->basis, panel->combinations);
    for (unsigned i = 0; i < count; i++) {
        field->kernel->unpack(field, panel->combinations + i * field->stride, 0, count, row);
        for (uint64_t j = 0; j < count; j++)
            inverse[i * count + j] = (uint32_t)(row[j] ? p - row[j] : 0);
    }
    panel->step.inverse = inverse;
    panel->inner_group = field->kernel->group(field, count);
    field->kernel->multipliers(field, panel->inner_group, panel->combinations, count, 0,
                               panel->inner_multipliers);
    return QJ_OK;
}

/* The columns of the panel's block that are not left of the panel, and lead nowhere yet. */
static void find_changing(struct panel *panel)
{
    const struct elimination *elimination = panel->elimination;
    const struct field *field = &elimination->field;
    memset(panel->changing, 0, field->columns / 8);
    for (unsigned i = within_block(panel); i < field->columns / PANEL; i++)
        panel->changing[i] = UINT64_MAX;
    panel->changing[within_block(panel)] = ~elimination->pivots[panel->step.panel];
}

/* -------------------------------------------------------------------- update */

/* U of a block. */
static unsigned char *reduced_block(const struct panel *panel, uint64_t block)
{
    return panel->reduced + block * PANEL * panel->elimination->field.stride;
}

/* U from the rows that were taken, which stay as they are. */
static void reduce_taken(const struct panel *panel, const struct room *room, uint64_t block,
                         unsigned char *reduced)
{
    const struct field *field = &panel->elimination->field;
    const struct elimination_step *step = &panel->step;
    const void *sources[PANEL] = {NULL};
    for (uint64_t i = 0; i < step->count; i++) {
        sources[i] = elimination_row(panel->elimination, block, step->first + i);
        if (block == block_of(panel)) {
            unsigned char *source = room->sources + i * field->stride;
            memcpy(source, sources[i], field->stride);
            field->kernel->keep(field, source, panel->changing);
            sources[i] = source;
        }
    }
    memset(reduced, 0, step->count * field->stride);
    field->kernel->tables(field, panel->inner_group, sources, room->tables);
    field->kernel->subtract(field, panel->inner_group, reduced, step->count,
                            panel->inner_multipliers, 0, room->tables);
}

/* Puts U where it belongs. */
static void store_reduced(const struct panel *panel, uint64_t block)
{
    const struct field *field = &panel->elimination->field;
    alignas(FIELD_ALIGN) uint64_t fixed[FIELD_MOST_COLUMNS / PANEL];
    for (unsigned i = 0; i < field->columns / PANEL; i++)
        fixed[i] = block == block_of(panel) ? ~panel->changing[i] : 0;
    for (uint64_t i = 0; i < panel->step.count; i++) {
        unsigned char *row = elimination_row(panel->elimination, block, panel->step.first + i);
        field->kernel->keep(field, row, fixed);
        field->kernel->add(field, row, 1, reduced_block(panel, block) + i * field->stride);
    }
}

/* S of rows first to last - 1 below, from U. */
static void update_rows(const struct panel *panel, const struct room *room, uint64_t block,
                        const unsigned char *reduced, uint64_t first, uint64_t last)
{
    const struct elimination *elimination = panel->elimination;
    const struct field *field = &elimination->field;
    const struct elimination_step *step = &panel->step;
    const void *sources[PANEL] = {NULL};
    uint64_t below = step->first + step->count, chunk = CHUNK_BYTES / field->stride;
    if (first == last)
        return;
    for (uint64_t i = 0; i < step->count; i++)
        sources[elimination->lead[step->first + i] % PANEL] = reduced + i * field->stride;
    field->kernel->tables(field, panel->group, sources, room->tables);
    for (uint64_t row = first; row < last; row += chunk)
        field->kernel->subtract(
            field, panel->group, elimination_row(elimination, block, below + row),
            last - row < chunk ? last - row : chunk, panel->multipliers, row, room->tables);
}

/* Blocks of a round are shared out; those that are left over by rows, with U made by each thread
 * for itself and kept by the first. */
static void update_share(void *user, unsigned worker)
{
    const struct panel *panel = user;
    const struct room *room = &panel->room[worker];
    uint64_t rows = panel->elimination->rows - panel->step.first - panel->step.count;
    uint64_t whole = panel->round - panel->round % panel->threads;
    for (uint64_t i = 0; i < panel->round; i++) {
        uint64_t block = panel->block + i, first = 0, last = rows;
        bool keeps = i < whole || worker == 0;
        if (i < whole && i % panel->threads != worker)
            continue;
        if (i >= whole) {
            first = rows * worker / panel->threads;
            last = rows * (worker + 1) / panel->threads;
        }
        unsigned char *reduced = keeps ? reduced_block(panel, block) : room->reduced;
        reduce_taken(panel, room, block, reduced);
        update_rows(panel, room, block, reduced, first, last);
    }
}

/* Updates all blocks, round by round. */
static qj_status update_blocks(struct panel *panel, uint64_t rows)
{
    struct elimination *elimination = panel->elimination;
    uint64_t entries = (rows + PANEL) * elimination->field.columns;
    uint64_t most = (ROUND_ENTRIES / entries + 1) * panel->threads;
    for (panel->block = block_of(panel); panel->block < elimination->blocks;
         panel->block += panel->round) {
        uint64_t left = elimination->blocks - panel->block;
        panel->round = left < most ? left : most;
        if (panel->pool)
            thread_pool_run(panel->pool, update_share, panel);
        else
            update_share(panel, 0);
        for (uint64_t i = 0; i < panel->round; i++)
            store_reduced(panel, panel->block + i);
        TRY(pace_add(&elimination->pace, panel->round * entries, "columns",
                     panel->step.panel * PANEL, elimination->columns));
    }
    return QJ_OK;
}

/* Whether columns are left that the panel's rows can change. */
static bool changes_any(const struct panel *panel)
{
    const struct elimination *elimination = panel->elimination;
    uint64_t left = elimination->columns - panel->step.panel * PANEL;
    uint64_t inside = left < PANEL ? (UINT64_C(1) << left) - 1 : UINT64_MAX;
    return left > PANEL || (~elimination->pivots[panel->step.panel] & inside) != 0;
}

/* The multipliers, B, are prepared before the block where they stand is updated around them. */
static qj_status update(struct panel *panel)
{
    struct elimination *elimination = panel->elimination;
    const struct field *field = &elimination->field;
    uint64_t below = panel->step.first + panel->step.count, rows = elimination->rows - below;
    exchange_rows(panel);
    TRY(find_inverse(panel));
    if (!changes_any(panel))
        return QJ_OK;
    find_changing(panel);
    panel->group = field->kernel->group(field, rows);
    field->kernel->multipliers(field, panel->group,
                               elimination_row(elimination, block_of(panel), below), rows,
                               within_block(panel), panel->multipliers);
    return update_blocks(panel, rows);
}

/* ----------------------------------------------------------------------- run */

static qj_status open_room(struct room *room, const struct field *field, struct arena *arena)
{
    room->tables = elimination_alloc(arena, 1, field->table_bytes);
    room->sources = elimination_alloc(arena, PANEL, field->stride);
    room->reduced = elimination_alloc(arena, PANEL, field->stride);
    return room->tables && room->sources && room->reduced ? QJ_OK : arena_status(arena);
}

/* Threads for the updates, where these are worth it. */
static qj_status open_threads(struct panel *panel, struct arena *arena)
{
    const struct elimination *elimination = panel->elimination;
    unsigned wanted = arena->context->limits.threads;
    double products = (double)elimination->rows * (double)elimination->columns *
                      (double)elimination->columns;
    panel->threads = 1;
    if (wanted > 1 && products > (double)FEW_PRODUCTS) {
        TRY(thread_pool_open(arena, wanted, &panel->pool));
        panel->threads = thread_pool_size(panel->pool);
    }
    panel->room = arena_alloc(arena, panel->threads, sizeof *panel->room);
    if (!panel->room)
        return arena_status(arena);
    for (unsigned i = 0; i < panel->threads; i++)
        TRY(open_room(&panel->room[i], &elimination->field, arena));
    return QJ_OK;
}

static qj_status open_panel(struct panel *panel, struct arena *arena)
{
    const struct elimination *elimination = panel->elimination;
    const struct field *field = &elimination->field;
    panel->basis = elimination_alloc(arena, 1, field->basis_bytes);
    panel->combinations = elimination_alloc(arena, PANEL, field->stride);
    panel->multipliers = elimination_alloc(arena, elimination->rows, field->multiplier_bytes);
    panel->inner_multipliers = elimination_alloc(arena, PANEL, field->multiplier_bytes);
    panel->changing = elimination_alloc(arena, field->columns / PANEL, sizeof *panel->changing);
    panel->reduced = elimination_alloc(arena, elimination->blocks * PANEL, field->stride);
    bool failed = !panel->basis || !panel->combinations || !panel->multipliers ||
                  !panel->inner_multipliers || !panel->changing || !panel->reduced;
    return failed ? arena_status(arena) : open_threads(panel, arena);
}

static qj_status add_step(struct elimination *elimination, const struct elimination_step *step)
{
    TRY(arena_reserve(elimination->arena, (void **)&elimination->step, &elimination->step_capacity,
                      elimination->steps, sizeof *elimination->step));
    elimination->step[elimination->steps++] = *step;
    elimination->rank += step->count;
    return QJ_OK;
}

static qj_status run_panels(struct panel *panel)
{
    struct elimination *elimination = panel->elimination;
    for (; panel->step.panel * PANEL < elimination->columns; panel->step.panel++) {
        if (elimination->rank == elimination->rows)
            break;
        TRY(find_basis(panel));
        if (panel->step.count == 0)
            continue;
        TRY(update(panel));
        TRY(add_step(elimination, &panel->step));
    }
    return QJ_OK;
}

/* What panels need is freed again. */
qj_status elimination_run(struct elimination *elimination)
{
    struct arena *arena = elimination->arena, room;
    struct panel panel = {.elimination = elimination};
    arena_init(&room, arena->context);
    qj_status status = open_panel(&panel, &room);
    if (status == QJ_OK)
        status = run_panels(&panel);
    thread_pool_close(&room, panel.pool);
    arena_clear(&room);
    return status;
}
