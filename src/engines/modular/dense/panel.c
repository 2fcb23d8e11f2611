/* panel: takes the rows of a panel; see strip.h. */
#include "base/bits.h"
#include "engines/modular/dense/strip.h"

#include <string.h>

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
        size_t size = field_multiplier_bytes(&elimination->field, panel->group);
        panel_exchange_bytes(panel->multipliers + (a - strip_below(panel)) * size,
                             panel->multipliers + (b - strip_below(panel)) * size, size);
    }
}

void strip_exchange(const struct strip *strip)
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
    panel->inner_group = field_group(field, count);
    field->kernel->multipliers(field, panel->inner_group, strip->combinations, count, 0,
                               panel->inner_multipliers);
    return QJ_OK;
}

qj_status strip_find(struct strip *strip, uint64_t number)
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
    panel->group = field_group(field, rows);
    field->kernel->multipliers(field, panel->group, first, rows,
                               elimination_place(elimination, &panel->step), panel->multipliers);
    strip->panels++;
    TRY(arena_reserve(elimination->arena, &elimination->step, &elimination->step_capacity,
                      elimination->steps));
    elimination->step[elimination->steps++] = panel->step;
    elimination->rank += panel->step.count;
    return QJ_OK;
}
