/* tiers_keep: passes all positions and their values to a solution file, in the order of their
 * states (<qiju/solution_file.h>).
 *
 *     run of tier 7    | a 3 | d 0 | e 5 |            each sorted
 *     run of tier 6    | b 1 | c 2 |
 *     heap             the runs, by their next state:  a b c d e
 *
 * A run reads from its tier. With files, where tiers need not be in memory together, the sorted
 * positions of each tier are written to a file first.
 */
#include "engines/exhaustive/answers/tiers_session.h"

#include "base/sort_indices.h"
#include "base/team.h"

enum { TOGETHER = 512, VALUE = sizeof(qj_solution_file_value) };

/* The positions of a tier in order. */
struct tiers_keep_run {
    const struct tiers_tier *tier;
    unsigned char *states;    /* all states; NULL: they come in the order of their ranks */
    uint32_t *order;          /* sorted indices of states */
    uint64_t handle;          /* of the next position, if states is NULL */
    uint64_t next, count;     /* positions that were read, and all */
    struct tiers_piece piece; /* with files: the rows */
    unsigned char *rows;      /* state and value each */
    uint64_t row, filled;     /* in rows: the next one, and all */
};

struct tiers_keep {
    struct tiers_solution *solution;
    struct arena *arena;
    const qj_solution_file_writer *keeper;
    size_t size, row; /* bytes of a state, and of a state with its value */
    struct tiers_keep_run *runs;
    uint32_t *heap;
    uint64_t live; /* runs in the heap */
    uint64_t each; /* room of a run, in rows */
    unsigned char *states;
    qj_solution_file_value *values;
    size_t count; /* positions that wait for the keeper */
    uint64_t done;
    qj_solution_file_value least, most;
    struct pace pace;
};

/* ------------------------------------------------------------------------- runs */

/* Makes all states. */
static qj_status tiers_keep_make_states(struct tiers_keep *keep, struct tiers_keep_run *run)
{
    const struct tiers_index *index = &run->tier->index;
    uint64_t handle = TIERS_MISSING, place = index->count;
    _Alignas(16) unsigned char state[QJ_STATE_SIZE + 16];
    TRY(arena_make_sized(keep->arena, &run->states, index->count, keep->size));
    while ((handle = tiers_index_previous(index, handle)) != TIERS_MISSING) {
        tiers_index_state(index, handle, state);
        memcpy(run->states + --place * keep->size, state, keep->size);
        TRY(pace_add(&keep->pace, PACE_WRITE, NULL, 0, 0));
    }
    return QJ_OK;
}

static qj_status tiers_keep_begin_run(struct tiers_keep *keep, struct tiers_keep_run *run,
                                      uint64_t slot)
{
    run->tier = keep->solution->tiers[slot];
    TRY(tiers_save_begin(keep->solution, slot));
    const struct tiers_index *index = &run->tier->index;
    run->count = index->count;
    if (tiers_index_is_ranked(index) && layout_is_ordered(&index->layout)) {
        run->handle = tiers_index_following(index, 0);
        return QJ_OK;
    }
    if (run->count > UINT32_MAX)
        return context_fail(keep->arena->context, QJ_LIMIT, "a tier has more than 2^32 positions");
    TRY(tiers_keep_make_states(keep, run));
    TRY(arena_make(keep->arena, &run->order, run->count));
    for (uint64_t i = 0; i < run->count; i++)
        run->order[i] = (uint32_t)i;
    return sort_indices(run->states, keep->size, run->order, run->count, &keep->pace);
}

/* Writes the next position of a tier. */
static void tiers_keep_read_row(const struct tiers_keep *keep, struct tiers_keep_run *run,
                                unsigned char *row)
{
    const struct tiers_index *index = &run->tier->index;
    _Alignas(16) unsigned char state[QJ_STATE_SIZE + 16];
    struct tiers_value value = {0, 0};
    uint64_t place = run->next++;
    if (run->states) {
        place = run->order[place];
        memcpy(row, run->states + place * keep->size, keep->size);
    } else {
        tiers_index_state(index, run->handle, state);
        memcpy(row, state, keep->size);
        run->handle = tiers_index_following(index, run->handle + 1);
    }
    (void)tiers_values_get(&run->tier->values, place, &value);
    memcpy(row + keep->size, &(qj_solution_file_value){value.number, value.ending}, VALUE);
}

/* ------------------------------------------------------------------------- rows */

/* Makes room for rows, as many of all runs as take a part of the free memory. */
static qj_status tiers_keep_make_rows(struct tiers_keep *keep)
{
    enum { PART = 4, MOST = 4096 };
    const struct tiers_solution *solution = keep->solution;
    keep->each = context_left(keep->arena->context) / PART / solution->count / keep->row;
    keep->each = keep->each < 1 ? 1 : keep->each < MOST ? keep->each : MOST;
    for (uint64_t i = 0; i < solution->count; i++)
        TRY(arena_make_sized(keep->arena, &keep->runs[i].rows, keep->each, keep->row));
    return QJ_OK;
}

/* Reads more rows of a run: from its tier, or from a file. */
static qj_status tiers_keep_fill(struct tiers_keep *keep, struct tiers_keep_run *run)
{
    struct tiers_files *files = &keep->solution->save.files;
    const uint64_t left = run->count - run->next;
    run->row = 0;
    run->filled = left < keep->each ? left : keep->each;
    if (!files->files) {
        for (uint64_t i = 0; i < run->filled; i++)
            tiers_keep_read_row(keep, run, run->rows + i * keep->row);
        return QJ_OK;
    }
    const struct tiers_piece piece = {.file = run->piece.file,
                                      .at = run->piece.at + run->next * keep->row};
    run->next += run->filled;
    TRY(tiers_files_open_piece(files, &piece));
    return tiers_files_read(files, run->rows, run->filled * keep->row);
}

/* Writes the positions of a tier, in order, to a file. */
static qj_status tiers_keep_spill(struct tiers_keep *keep, struct tiers_keep_run *run)
{
    struct tiers_files *files = &keep->solution->save.files;
    unsigned char row[QJ_STATE_SIZE + VALUE];
    TRY(tiers_files_begin(files, &run->piece));
    while (run->next < run->count) {
        tiers_keep_read_row(keep, run, row);
        TRY(tiers_files_write(files, &run->piece, row, keep->row));
        TRY(pace_add(&keep->pace, PACE_WRITE, NULL, 0, 0));
    }
    run->next = 0;
    arena_free(keep->arena, run->states);
    arena_free(keep->arena, run->order);
    return tiers_save_pause(keep->solution);
}

static void tiers_keep_widen(const struct tiers_tier *tier, struct tiers_keep *keep)
{
    struct tiers_value value;
    for (uint64_t place = 0; place < tier->index.count; place++) {
        if (!tiers_values_get(&tier->values, place, &value))
            continue;
        keep->least.value = value.number < keep->least.value ? value.number : keep->least.value;
        keep->most.value = value.number > keep->most.value ? value.number : keep->most.value;
        keep->least.ending = value.ending < keep->least.ending ? value.ending : keep->least.ending;
        keep->most.ending = value.ending > keep->most.ending ? value.ending : keep->most.ending;
    }
}

static qj_status tiers_keep_sort(struct tiers_keep *keep)
{
    const struct tiers_solution *solution = keep->solution;
    const bool spills = solution->save.files.files != NULL;
    for (uint64_t slot = 0; slot < solution->count; slot++) {
        struct tiers_keep_run *run = &keep->runs[slot];
        TRY(tiers_keep_begin_run(keep, run, slot));
        tiers_keep_widen(run->tier, keep);
        if (spills)
            TRY(tiers_keep_spill(keep, run));
    }
    return spills ? tiers_files_commit(&keep->solution->save.files) : QJ_OK;
}

/* ------------------------------------------------------------------------- heap */

static const unsigned char *tiers_keep_head(const struct tiers_keep *keep, uint64_t place)
{
    const struct tiers_keep_run *run = &keep->runs[keep->heap[place]];
    return run->rows + run->row * keep->row;
}

/* Moves the run at a place down to where it belongs. */
static void tiers_keep_sink(struct tiers_keep *keep, uint64_t place)
{
    for (uint64_t child; (child = 2 * place + 1) < keep->live; place = child) {
        if (child + 1 < keep->live &&
            memcmp(tiers_keep_head(keep, child + 1), tiers_keep_head(keep, child), keep->size) < 0)
            child++;
        if (memcmp(tiers_keep_head(keep, place), tiers_keep_head(keep, child), keep->size) <= 0)
            break;
        const uint32_t run = keep->heap[place];
        keep->heap[place] = keep->heap[child];
        keep->heap[child] = run;
    }
}

static qj_status tiers_keep_make_heap(struct tiers_keep *keep)
{
    const uint64_t count = keep->solution->count;
    TRY(arena_make(keep->arena, &keep->heap, count));
    for (uint64_t i = 0; i < count; i++) {
        TRY(tiers_keep_fill(keep, &keep->runs[i]));
        if (keep->runs[i].filled)
            keep->heap[keep->live++] = (uint32_t)i;
    }
    for (uint64_t i = keep->live / 2; i-- > 0;)
        tiers_keep_sink(keep, i);
    return QJ_OK;
}

/* -------------------------------------------------------------------- the keeper */

static qj_status tiers_keep_check(const struct tiers_keep *keep, bool taken)
{
    return taken ? QJ_OK
                 : context_fail(keep->arena->context, QJ_IO, "the solution file cannot be written");
}

static qj_status tiers_keep_pass(struct tiers_keep *keep)
{
    const size_t count = keep->count;
    keep->count = 0;
    keep->done += count;
    TRY(tiers_keep_check(
        keep, !count || keep->keeper->take(keep->keeper->user, keep->states, keep->values, count)));
    return context_poll(keep->arena->context, "states", keep->done, keep->solution->positions);
}

/* Passes the least position that is left, and goes on in its run. */
static qj_status tiers_keep_step(struct tiers_keep *keep)
{
    struct tiers_keep_run *run = &keep->runs[*keep->heap];
    const unsigned char *row = tiers_keep_head(keep, 0);
    memcpy(keep->states + keep->count * keep->size, row, keep->size);
    memcpy(&keep->values[keep->count++], row + keep->size, VALUE);
    if (++run->row == run->filled)
        TRY(tiers_keep_fill(keep, run));
    if (run->row == run->filled)
        *keep->heap = keep->heap[--keep->live];
    tiers_keep_sink(keep, 0);
    return keep->count == TOGETHER ? tiers_keep_pass(keep) : QJ_OK;
}

static qj_status tiers_keep_run_all(struct tiers_keep *keep, qj_solution_file_head *head)
{
    const struct tiers_solution *solution = keep->solution;
    TRY(arena_make(keep->arena, &keep->runs, solution->count));
    TRY(arena_make_sized(keep->arena, &keep->states, TOGETHER, keep->size));
    TRY(arena_make(keep->arena, &keep->values, TOGETHER));
    TRY(tiers_keep_sort(keep));
    TRY(tiers_keep_make_rows(keep));
    TRY(tiers_keep_make_heap(keep));
    head->kind = solution->game->kind;
    head->state_size = keep->size;
    head->positions = solution->positions;
    head->min = keep->least;
    head->max = keep->most;
    TRY(tiers_keep_check(keep, keep->keeper->begin(keep->keeper->user, head)));
    while (keep->live)
        TRY(tiers_keep_step(keep));
    return tiers_keep_pass(keep);
}

static qj_status tiers_keep_positions(struct tiers_solution *solution, qj_solution_file_head *head,
                                      const qj_solution_file_writer *keeper)
{
    SCOPED(arena_clear) struct arena arena = {.context = solution->arena->context};
    const size_t size = solution->game->state_size;
    struct tiers_keep keep = {.solution = solution,
                              .arena = &arena,
                              .keeper = keeper,
                              .size = size,
                              .row = size + VALUE,
                              .least = {INT64_MAX, INT64_MAX},
                              .most = {INT64_MIN, INT64_MIN},
                              .pace = {arena.context, 0}};
    const qj_status status = tiers_keep_run_all(&keep, head);
    tiers_files_close_inputs(&solution->save.files);
    tiers_files_abandon(&solution->save.files);
    return status;
}

/* A solution file has positions, and not parts: the game is solved once more, as a whole. */
static qj_status tiers_keep_whole(qj_context *context, const struct rules_view *view,
                                  qj_solution_file_head *head,
                                  const qj_solution_file_writer *keeper)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct tiers_game game;
    struct tiers_solution solution;
    if (context_checkpoint(context))
        return context_fail(context, QJ_USAGE,
                            "a solution file of sums is written in one run, without a checkpoint");
    TRY(tiers_session_solve_whole(&solution, &game, &arena, view));
    return tiers_keep_positions(&solution, head, keeper);
}

qj_status tiers_keep_all(struct engine_session *session, qj_solution_file_head *head,
                         const qj_solution_file_writer *keeper)
{
    struct tiers_session *tiers = (struct tiers_session *)session;
    const struct tiers_game *game = &tiers->answers.game;
    qj_context *context = session->arena.context;
    if (team_rank(context))
        return QJ_OK; /* the first process passes all positions on */
    return game->sums ? tiers_keep_whole(context, game->view, head, keeper)
                      : tiers_keep_positions(&tiers->solution, head, keeper);
}
