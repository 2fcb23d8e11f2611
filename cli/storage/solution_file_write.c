/* solution_file_write: writes a solution file, chunk by chunk, then index, texts and numbers.
 *
 *     rows      | state a, value, ending | state b, value, ending | ...
 *     columns   | first bytes: a, a ^ b, b ^ c, ... | second bytes | ... | endings | zeros |
 */
#include "cli/storage/solution_file_form.h"

/* Higher levels take ten times as long for a tenth of the bytes of states, and for a fiftieth of
 * the bytes of values by tiers, which hardly shrink. */
enum { LEVEL = 9, LEVEL_BY_TIERS = 1 };

/* Returns the bytes of the shortest two's complement for both numbers; 0 if both are 0. */
static unsigned solution_file_write_width(int64_t least, int64_t most)
{
    unsigned width = least || most ? 1 : 0;
    while (width && width < 8 &&
           (least < -(INT64_C(1) << (8 * width - 1)) || most >= INT64_C(1) << (8 * width - 1)))
        width++;
    return width;
}

/* Makes what comes after the chunks, except the index and the bounds. */
static bool solution_file_write_make_end(struct solution_file *out)
{
    const qj_solution_file_head *head = &out->head;
    const void *texts[] = {head->game, head->text, head->identity};
    const uint64_t sizes[] = {strlen(head->game), head->text_size, head->identity_size};
    const uint64_t index = out->chunks * head->state_size;
    out->end_size = index + sizes[0] + sizes[1] + sizes[2] + SOLUTION_FILE_TEXTS + NUMBERS;
    out->end = calloc(1, out->end_size);
    if (!out->end)
        return disk_fail(&out->file, ENOMEM);
    unsigned char *at = out->end + index, *numbers = out->end + out->end_size - NUMBERS;
    for (size_t i = 0; i < SOLUTION_FILE_TEXTS; at += sizes[i++] + 1) {
        disk_put_number(numbers + AT_TEXTS + 8 * i, sizes[i], 8);
        if (sizes[i])
            memcpy(at, texts[i], sizes[i]);
    }
    memcpy(numbers + AT_MAGIC, solution_file_magic, sizeof solution_file_magic);
    disk_put_number(numbers + AT_VERSION, SOLUTION_FILE_VERSION, 4);
    disk_put_number(numbers + AT_KIND, (uint64_t)head->kind, 4);
    disk_put_number(numbers + AT_STATE_SIZE, head->state_size, 4);
    numbers[AT_WIDTHS] = (unsigned char)out->widths[0];
    numbers[AT_WIDTHS + 1] = (unsigned char)out->widths[1];
    numbers[AT_EVERY] = (unsigned char)head->every;
    numbers[AT_TAIL_STEPS] = (unsigned char)head->tail_steps;
    disk_put_number(numbers + AT_POSITIONS, head->positions, 8);
    return true;
}

bool solution_file_write_begin(void *user, const qj_solution_file_head *head)
{
    struct solution_file *out = user;
    if (!out)
        return true;
    out->head = *head;
    out->widths[0] = solution_file_write_width(head->min.value, head->max.value);
    out->widths[1] = solution_file_write_width(head->min.ending, head->max.ending);
    if (head->every && out->widths[0] == 0)
        out->widths[0] = 1; /* otherwise a row would be empty */
    if (!out->blocks->create(&out->file, out->file.file, head->every ? LEVEL_BY_TIERS : LEVEL))
        return false;
    if (head->state_size > SOLUTION_FILE_STATE)
        return disk_fail(&out->file, EFBIG);
    solution_file_measure(out);
    out->rows = malloc(out->capacity * out->row);
    out->columns = malloc(DISK_BLOCK);
    if (!out->rows || !out->columns)
        return disk_fail(&out->file, ENOMEM);
    return solution_file_write_make_end(out);
}

/* Writes the rows as columns, in which a byte of a state is the difference from the byte above. */
static bool solution_file_write_chunk(struct solution_file *out)
{
    const uint64_t chunk = out->taken / out->capacity;
    const size_t state_size = out->head.state_size, size = out->count * out->row;
    if (chunk == out->chunks)
        return disk_fail(&out->file, EINVAL);
    for (size_t column = 0; column < out->row; column++) {
        unsigned char *to = out->columns + column * out->count, before = 0;
        for (uint64_t i = 0; i < out->count; i++) {
            unsigned char byte = out->rows[i * out->row + column];
            to[i] = byte ^ before;
            before = column < state_size ? byte : 0;
        }
    }
    memset(out->columns + size, 0, DISK_BLOCK - size);
    memcpy(out->end + chunk * state_size, out->rows, state_size);
    out->taken += out->count;
    out->count = 0;
    return out->blocks->write(&out->file, out->columns, DISK_BLOCK);
}

bool solution_file_write_take(void *user, const void *states, const qj_solution_file_value *values,
                              size_t count)
{
    struct solution_file *out = user;
    const unsigned char *state = states;
    const size_t size = out ? out->head.state_size : 0;
    for (size_t i = 0; out && i < count; i++) {
        unsigned char *row = out->rows + out->count * out->row;
        solution_file_stretch_bounds(&out->head.min, &out->head.max, &values[i],
                                     out->taken + out->count == 0);
        if (size)
            memcpy(row, state + i * size, size);
        disk_put_number(row + size, (uint64_t)values[i].value, out->widths[0]);
        disk_put_number(row + size + out->widths[0], (uint64_t)values[i].ending, out->widths[1]);
        if (++out->count == out->capacity && !solution_file_write_chunk(out))
            return false;
    }
    return true;
}

bool solution_file_write_finish(struct solution_file *out)
{
    const qj_solution_file_head *head = &out->head;
    if (out->count && !solution_file_write_chunk(out))
        return false;
    if (out->taken != head->positions)
        return disk_fail(&out->file, EINVAL);
    unsigned char *numbers = out->end + out->end_size - NUMBERS;
    disk_put_number(numbers + AT_LEAST, (uint64_t)head->min.value, 8);
    disk_put_number(numbers + AT_LEAST + 8, (uint64_t)head->min.ending, 8);
    disk_put_number(numbers + AT_MOST, (uint64_t)head->max.value, 8);
    disk_put_number(numbers + AT_MOST + 8, (uint64_t)head->max.ending, 8);
    return out->blocks->write(&out->file, out->end, out->end_size) &&
           out->blocks->finish(&out->file);
}

void solution_file_close(struct solution_file *file)
{
    free(file->rows);
    free(file->columns);
    free(file->end);
    file->rows = file->columns = file->end = NULL;
    file->blocks->close(&file->file);
}
