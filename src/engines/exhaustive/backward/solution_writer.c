/* solution_writer: see solution_writer.h.
 *
 *     sort    indices of each tier    3 0 2 1        states: c a d b
 *     add     from tiers, or from processes, always the smallest state that is left
 */
#include "engines/exhaustive/backward/solution_writer.h"

#include "engines/exhaustive/backward/backup.h"

enum { AT_ONCE = 512 };

qj_status solution_writer_open(struct solution_writer *writer, uint64_t total)
{
    struct arena *arena = writer->arena;
    const size_t size = writer->explore->positions.state_size;
    writer->total = total;
    writer->least = (qj_solution_file_value){INT64_MAX, INT64_MAX};
    writer->most = (qj_solution_file_value){INT64_MIN, INT64_MIN};
    TRY(arena_make(arena, &writer->here, size));
    TRY(arena_make_sized(arena, &writer->states, AT_ONCE, size));
    return arena_make(arena, &writer->values, AT_ONCE);
}

qj_solution_file_value solution_writer_value(const struct solution_writer *writer,
                                             const struct tier *tier, uint64_t index)
{
    const struct tier_positions *positions = &writer->explore->positions;
    struct result result = result_get(tier, positions->kind, index);
    tier_copy_state(positions, tier, index, writer->here);
    result = backup_own_result(positions->kind, result, mover_of(writer->explore, writer->here));
    return (qj_solution_file_value){result.value, result.ending};
}

static void solution_writer_widen_bounds(int64_t value, int64_t *least, int64_t *most)
{
    *least = value < *least ? value : *least;
    *most = value > *most ? value : *most;
}

qj_status solution_writer_sort(struct solution_writer *writer, const struct tier *tier,
                               uint32_t **indices)
{
    struct arena *arena = writer->arena;
    struct pace pace = {arena->context, 0};
    TRY(context_check_array(arena->context, tier->count, sizeof **indices,
                            "the order of the positions"));
    TRY(arena_make(arena, indices, tier->count));
    for (uint64_t index = 0; index < tier->count; index++) {
        const qj_solution_file_value value = solution_writer_value(writer, tier, index);
        (*indices)[index] = (uint32_t)index;
        solution_writer_widen_bounds(value.value, &writer->least.value, &writer->most.value);
        solution_writer_widen_bounds(value.ending, &writer->least.ending, &writer->most.ending);
        TRY(pace_add(&pace, PACE_WRITE, NULL, 0, 0));
    }
    return tier_sort_indices(&writer->explore->positions, tier, *indices, tier->count, &pace);
}

static qj_status solution_writer_check_taken(const struct solution_writer *writer, bool taken)
{
    return taken
               ? QJ_OK
               : context_fail(writer->arena->context, QJ_IO, "the solution file cannot be written");
}

qj_status solution_writer_begin(const struct solution_writer *writer, qj_solution_file_head *head)
{
    const qj_solution_file_writer *output = writer->output;
    head->kind = writer->explore->positions.kind;
    head->state_size = writer->explore->positions.state_size;
    head->positions = writer->total;
    head->least = writer->least;
    head->most = writer->most;
    return solution_writer_check_taken(writer, output->begin(output->user, head));
}

qj_status solution_writer_add(struct solution_writer *writer, const unsigned char *state,
                              const qj_solution_file_value *value)
{
    const size_t size = writer->explore->positions.state_size;
    memcpy(writer->states + writer->count * size, state, size);
    writer->values[writer->count++] = *value;
    if (writer->count < AT_ONCE)
        return QJ_OK;
    TRY(solution_writer_end(writer));
    return context_poll(writer->arena->context, "states", writer->done, writer->total);
}

qj_status solution_writer_end(struct solution_writer *writer)
{
    const qj_solution_file_writer *output = writer->output;
    const size_t count = writer->count;
    writer->done += count;
    writer->count = 0;
    return count ? solution_writer_check_taken(
                       writer, output->take(output->user, writer->states, writer->values, count))
                 : QJ_OK;
}
