/* elimination: see elimination.h. */
#include "engines/modular/elimination.h"

#include "base/bits.h"
#include "base/thread_pool.h"

#include <assert.h>
#include <stdalign.h>
#include <string.h>

/* Rows that are updated together: what they take in a block should fit into the second cache beside
 * the tables. */
enum { CHUNK_BYTES = 1 << 17 };

/* Panels of a strip: those of a block of the widest kind. */
enum { STRIP = FIELD_MOST_COLUMNS / PANEL };

/* Products of a whole elimination that are worth more threads than one. */
#define FEW_PRODUCTS (UINT64_C(1) << 31)

/* What a thread needs to update a block. */
struct room {
    unsigned char *tables;  /* of the panels that are taken together */
    unsigned char *sources; /* PANEL rows of a block, with the columns that stay as they are at 0 */
    unsigned char *reduced; /* U of a panel and a block */
    struct field_update multiples[STRIP]; /* of U, that rows below lack */
};

/* One panel. */
struct panel {
    struct elimination_step step;
    uint64_t taken[PANEL];
    alignas(FIELD_ALIGN) uint64_t
        changing[FIELD_MOST_COLUMNS / PANEL]; /* of its block: the columns that are updated */
    unsigned group, inner_group; /* for the rows below, and for those that were taken */
    unsigned char *multipliers, *inner_multipliers;
};

/* Panels that are eliminated in their own blocks first. The other blocks are updated with all of
 * them one after the other while they stand in the second cache:
 *
 *     own blocks      others
 *     | 0 1 2 3 |     |       |  |       |     panels 0, 1, 2, 3 here, each as soon as it is found;
 *     |         |     |       |  |       |     then all four there, block by block
 */
struct strip {
    struct elimination *elimination;
    struct panel panel[STRIP];
    unsigned panels; /* with rows that were taken */
    void *basis;
    unsigned char *combinations; /* PANEL rows of a block: minus the inverse of T */
    struct room *room;           /* of each thread */
    unsigned threads;
    struct thread_pool *pool; /* NULL: one thread */
};

/* Panels first to last - 1 of a strip, and blocks first to last - 1 to be updated with them. */
struct update {
    const struct strip *strip;
    unsigned first, last;
    uint64_t first_block, last_block;
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

/* -------------------------------------------------------------------- panels */

static unsigned columns_in(const struct elimination *elimination, uint64_t panel)
{
    uint64_t left = elimination->columns - panel * PANEL;
    return left < PANEL ? (unsigned)left : PANEL;
}

/* Panels of a block. */
static uint64_t panels_in(const struct elimination *elimination)
{
    uint64_t panels = elimination->field.columns / PANEL;
    assert(panels > 0);
    return panels;
}

static uint64_t block_of(const struct elimination *elimination, const struct panel *panel)
{
    return panel->step.panel / panels_in(elimination);
}

static unsigned within_block(const struct elimination *elimination, const struct panel *panel)
{
    return (unsigned)(panel->step.panel % panels_in(elimination));
}

/* The first row below those that were taken. */
static uint64_t below(const struct panel *panel)
{
    return panel->step.first + panel->step.count;
}

/* Takes rows until no more can be independent in the panel. */
static qj_status find_basis(const struct strip *strip, struct panel *panel)
{
    struct elimination *elimination = strip->elimination;
    const struct field *field = &elimination->field;
    struct elimination_step *step = &panel->step;
    unsigned most = columns_in(elimination, step->panel);
    memset(strip->basis, 0, field->basis_bytes);
    step->first = elimination->rank;
    step->count = 0;
    for (uint64_t row = step->first; row < elimination->rows && step->count < most; row++) {
        const void *words = elimination_row(elimination, block_of(elimination, panel), row);
        unsigned lead = field->kernel->insert(field, strip->basis, words,
                                              within_block(elimination, panel));
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

/* Exchanges two rows, with their multipliers for what is still to be updated. */
static void exchange_rows(const struct strip *strip, uint64_t a, uint64_t b)
{
    struct elimination *elimination = strip->elimination;
    const struct field *field = &elimination->field;
    uint64_t kept = elimination->given[a];
    elimination->given[a] = elimination->given[b];
    elimination->given[b] = kept;
    for (uint64_t block = 0; block < elimination->blocks; block++)
        exchange(elimination_row(elimination, block, a), elimination_row(elimination, block, b),
                 field->stride);
    for (unsigned i = 0; i < strip->panels; i++) {
        const struct panel *panel = &strip->panel[i];
        size_t size = field->kernel->multiplier_size(field, panel->group);
        exchange(panel->multipliers + (a - below(panel)) * size,
                 panel->multipliers + (b - below(panel)) * size, size);
    }
}

/* Brings the rows that were taken to where they are to stand. */
static void gather_taken(const struct strip *strip, const struct panel *panel)
{
    for (uint64_t i = 0; i < panel->step.count; i++)
        if (panel->taken[i] != panel->step.first + i)
            exchange_rows(strip, panel->step.first + i, panel->taken[i]);
}

/* Keeps the inverse of T, and prepares it as multipliers. */
static qj_status find_inverse(const struct strip *strip, struct panel *panel)
{
    struct elimination *elimination = strip->elimination;
    const struct field *field = &elimination->field;
    uint64_t count = panel->step.count, p = field->p;
    uint32_t *inverse = arena_alloc(elimination->arena, count * count, sizeof *inverse);
    uint32_t row[PANEL];
    if (!inverse)
        return arena_status(elimination->arena);
    field->kernel->combinations(field, strip->basis, strip->combinations);
    for (unsigned i = 0; i < count; i++) {
        field->kernel->unpack(field, strip->combinations + i * field->stride, 0, count, row);
        for (uint64_t j = 0; j < count; j++)
            inverse[i * count + j] = (uint32_t)(row[j] ? p - row[j] : 0);
    }
    panel->step.inverse = inverse;
    panel->inner_group = field->kernel->group(field, count);
    field->kernel->multipliers(field, panel->inner_group, strip->combinations, count, 0,
                               panel->inner_multipliers);
    return QJ_OK;
}

/* The columns of the panel's block that are not left of the panel, and lead nowhere yet. */
static void find_changing(const struct elimination *elimination, struct panel *panel)
{
    unsigned within = within_block(elimination, panel);
    for (unsigned i = 0; i < panels_in(elimination); i++)
        panel->changing[i] = i < within ? 0 : UINT64_MAX;
    panel->changing[within] = ~elimination->pivots[panel->step.panel];
}

/* B as multipliers, before the block where it stands is updated around it. */
static void find_multipliers(const struct elimination *elimination, struct panel *panel)
{
    const struct field *field = &elimination->field;
    uint64_t rows = elimination->rows - below(panel);
    const void *first = elimination_row(elimination, block_of(elimination, panel), below(panel));
    panel->group = field->kernel->group(field, rows);
    field->kernel->multipliers(field, panel->group, first, rows, within_block(elimination, panel),
                               panel->multipliers);
}

/* -------------------------------------------------------------------- update */

/* The first panel of a block that changes. */
static unsigned first_changing(const struct elimination *elimination, const struct panel *panel,
                               uint64_t block)
{
    return block == block_of(elimination, panel) ? within_block(elimination, panel) : 0;
}

/* U from the rows that were taken, which stay as they are. */
static void reduce_taken(const struct elimination *elimination, const struct panel *panel,
                         const struct room *room, uint64_t block, void *tables)
{
    const struct field *field = &elimination->field;
    const struct elimination_step *step = &panel->step;
    const void *sources[PANEL] = {NULL};
    unsigned from = first_changing(elimination, panel, block);
    for (uint64_t i = 0; i < step->count; i++) {
        sources[i] = elimination_row(elimination, block, step->first + i);
        if (block == block_of(elimination, panel)) {
            unsigned char *source = room->sources + i * field->stride;
            memcpy(source, sources[i], field->stride);
            field->kernel->keep(field, source, panel->changing);
            sources[i] = source;
        }
    }
    memset(room->reduced, 0, step->count * field->stride);
    field->kernel->tables(field, panel->inner_group, from, sources, tables);
    field->kernel->subtract(field, from, room->reduced, step->count,
                            &(struct field_update){.group = panel->inner_group,
                                                   .multipliers = panel->inner_multipliers,
                                                   .tables = tables},
                            1);
}

/* Puts U where it belongs. */
static void store_reduced(const struct elimination *elimination, const struct panel *panel,
                          const struct room *room, uint64_t block)
{
    const struct field *field = &elimination->field;
    alignas(FIELD_ALIGN) uint64_t fixed[FIELD_MOST_COLUMNS / PANEL] = {0};
    for (unsigned i = 0; i < panels_in(elimination); i++)
        fixed[i] = block == block_of(elimination, panel) ? ~panel->changing[i] : 0;
    for (uint64_t i = 0; i < panel->step.count; i++) {
        unsigned char *row = elimination_row(elimination, block, panel->step.first + i);
        field->kernel->keep(field, row, fixed);
        field->kernel->add(field, row, 1, room->reduced + i * field->stride);
    }
}

/* Prepares the multiples of U that are to be taken of the rows below. */
static struct field_update find_multiples(const struct elimination *elimination,
                                          const struct panel *panel, const struct room *room,
                                          uint64_t block, void *tables)
{
    const struct field *field = &elimination->field;
    const struct elimination_step *step = &panel->step;
    const void *sources[PANEL] = {NULL};
    for (uint64_t i = 0; i < step->count; i++)
        sources[elimination->lead[step->first + i] % PANEL] = room->reduced + i * field->stride;
    field->kernel->tables(field, panel->group, first_changing(elimination, panel, block), sources,
                          tables);
    return (struct field_update){
        .group = panel->group, .multipliers = panel->multipliers, .tables = tables};
}

/* Where the panels end that are taken together with one. */
static unsigned together(const struct strip *strip, unsigned panel, unsigned last)
{
    unsigned most = strip->elimination->field.together;
    return last - panel < most ? last : panel + most;
}

static const struct panel *last_of(const struct update *update)
{
    return &update->strip->panel[update->last - 1];
}

/* U of panels that are taken together, each from what those before leave of its rows. What the rows
 * below all of them lack is prepared in room. */
static void update_taken(const struct update *update, struct room *room, uint64_t block)
{
    const struct elimination *elimination = update->strip->elimination;
    const struct field *field = &elimination->field;
    uint64_t end = below(last_of(update));
    for (unsigned i = update->first; i < update->last; i++) {
        const struct panel *panel = &update->strip->panel[i];
        struct field_update *multiples = &room->multiples[i - update->first];
        unsigned char *tables = room->tables + (i - update->first) * field->table_bytes;
        uint64_t first = below(panel);
        reduce_taken(elimination, panel, room, block, tables);
        if (first < elimination->rows)
            *multiples = find_multiples(elimination, panel, room, block, tables);
        if (first < end)
            field->kernel->subtract(field, first_changing(elimination, panel, block),
                                    elimination_row(elimination, block, first), end - first,
                                    multiples, 1);
        store_reduced(elimination, panel, room, block);
    }
}

/* S of rows first to last - 1 below. */
static void update_below(const struct update *update, const struct room *room, uint64_t block,
                         uint64_t first, uint64_t last)
{
    const struct elimination *elimination = update->strip->elimination;
    const struct field *field = &elimination->field;
    const struct panel *panel = &update->strip->panel[update->first];
    struct field_update multiples[STRIP];
    unsigned panels = update->last - update->first;
    uint64_t chunk = CHUNK_BYTES / field->stride, end = below(last_of(update));
    memcpy(multiples, room->multiples, panels * sizeof *multiples);
    for (uint64_t row = end + first; row < end + last; row += chunk) {
        for (unsigned i = 0; i < panels; i++)
            multiples[i].first = row - below(panel + i);
        field->kernel->subtract(field, first_changing(elimination, panel, block),
                                elimination_row(elimination, block, row),
                                end + last - row < chunk ? end + last - row : chunk, multiples,
                                panels);
    }
}

static uint64_t rows_below(const struct update *update)
{
    return update->strip->elimination->rows - below(last_of(update));
}

/* A thread's share of whole blocks. */
static void update_share(void *user, unsigned worker)
{
    const struct update *update = user;
    const struct strip *strip = update->strip;
    struct update part = *update;
    for (uint64_t block = update->first_block + worker; block < update->last_block;
         block += strip->threads)
        for (part.first = update->first; part.first < update->last; part.first = part.last) {
            part.last = together(strip, part.first, update->last);
            update_taken(&part, &strip->room[worker], block);
            update_below(&part, &strip->room[worker], block, 0, rows_below(&part));
        }
}

/* A thread's share of the rows below in one block. */
static void update_share_of_rows(void *user, unsigned worker)
{
    const struct update *update = user;
    unsigned threads = update->strip->threads;
    uint64_t rows = rows_below(update);
    update_below(update, &update->strip->room[0], update->first_block, rows * worker / threads,
                 rows * (worker + 1) / threads);
}

static void run_shares(struct update *update, void (*share)(void *user, unsigned worker))
{
    if (update->strip->pool)
        thread_pool_run(update->strip->pool, share, update);
    else
        share(update, 0);
}

/* Blocks are shared out as long as there is one for every thread, and then their rows. */
static void update_round(const struct update *round)
{
    struct update part = *round;
    if (round->last_block - round->first_block == round->strip->threads) {
        run_shares(&part, update_share);
        return;
    }
    for (; part.first < round->last; part.first = part.last) {
        part.last = together(round->strip, part.first, round->last);
        update_taken(&part, &round->strip->room[0], round->first_block);
        run_shares(&part, update_share_of_rows);
    }
}

/* Updates blocks first to last - 1 with panels of the strip from one on. */
static qj_status update_blocks(struct strip *strip, unsigned panel, uint64_t first, uint64_t last)
{
    struct elimination *elimination = strip->elimination;
    const struct elimination_step *step = &strip->panel[panel].step;
    uint64_t entries = (elimination->rows - step->first) * elimination->field.columns;
    struct update update = {.strip = strip, .first = panel, .last = strip->panels};
    for (uint64_t block = first; block < last; block = update.last_block) {
        update.first_block = block;
        update.last_block = block + (last - block < strip->threads ? 1 : strip->threads);
        update_round(&update);
        TRY(pace_add(&elimination->pace,
                     (update.last_block - block) * entries * (strip->panels - panel), "columns",
                     step->panel * PANEL, elimination->columns));
    }
    return QJ_OK;
}

/* ----------------------------------------------------------------------- run */

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

static qj_status add_step(struct elimination *elimination, const struct elimination_step *step)
{
    TRY(arena_reserve(elimination->arena, (void **)&elimination->step, &elimination->step_capacity,
                      elimination->steps, sizeof *elimination->step));
    elimination->step[elimination->steps++] = *step;
    elimination->rank += step->count;
    return QJ_OK;
}

/* Finds the rows of a panel, and updates the blocks of its strip up to the last-th. */
static qj_status run_panel(struct strip *strip, uint64_t number, uint64_t last)
{
    struct elimination *elimination = strip->elimination;
    struct panel *panel = &strip->panel[strip->panels];
    panel->step.panel = number;
    TRY(find_basis(strip, panel));
    if (panel->step.count == 0)
        return QJ_OK;
    gather_taken(strip, panel);
    TRY(find_inverse(strip, panel));
    find_changing(elimination, panel);
    find_multipliers(elimination, panel);
    TRY(add_step(elimination, &panel->step));
    strip->panels++;
    return update_blocks(strip, strip->panels - 1, block_of(elimination, panel), last);
}

static qj_status run_strips(struct strip *strip)
{
    struct elimination *elimination = strip->elimination;
    uint64_t panels = elimination->columns / PANEL + (elimination->columns % PANEL != 0);
    for (uint64_t first = 0; first < panels; first += STRIP) {
        uint64_t last = (first + STRIP - 1) / panels_in(elimination) + 1;
        if (last > elimination->blocks)
            last = elimination->blocks;
        strip->panels = 0;
        for (uint64_t i = first; i < first + STRIP && i < panels; i++)
            if (elimination->rank < elimination->rows)
                TRY(run_panel(strip, i, last));
        if (strip->panels)
            TRY(update_blocks(strip, 0, last, elimination->blocks));
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
