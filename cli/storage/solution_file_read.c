/* solution_file_read: finds positions in a solution file. Index, texts and numbers are in memory.
 * Blocks are read on demand, verified and cached (block_file.c).
 */
#include "cli/storage/solution_file_form.h"

static void *solution_file_read_allocate(struct solution_file *in, uint64_t size)
{
    void *room = size <= SIZE_MAX ? malloc(size ? size : 1) : NULL;
    if (!room)
        disk_fail(&in->file, ENOMEM);
    return room;
}

/* ----------------------------------------------------------------------------------- open */

/* Reads the numbers, the last bytes of the content. */
static bool solution_file_read_numbers(struct solution_file *in)
{
    const uint64_t size = in->file.size;
    unsigned char numbers[NUMBERS];
    if (size >= NUMBERS && !in->blocks->read(&in->file, numbers, NUMBERS, size - NUMBERS))
        return false;
    if (size < NUMBERS || memcmp(numbers, solution_file_magic, sizeof solution_file_magic) != 0)
        return disk_fault(&in->file, "is not a solution file of qiju");
    const uint64_t version = disk_take_number(numbers + AT_VERSION, 4);
    if (version != SOLUTION_FILE_VERSION)
        return disk_fault(&in->file,
                          "is a solution file of version %" PRIu64 ", expected version %d", version,
                          SOLUTION_FILE_VERSION);
    in->head = (qj_solution_file_head){
        .kind = (qj_kind)disk_take_number(numbers + AT_KIND, 4),
        .state_size = disk_take_number(numbers + AT_STATE_SIZE, 4),
        .positions = disk_take_number(numbers + AT_POSITIONS, 8),
        .every = numbers[AT_EVERY],
        .tail_steps = numbers[AT_TAIL_STEPS],
        .min = {(int64_t)disk_take_number(numbers + AT_LEAST, 8),
                (int64_t)disk_take_number(numbers + AT_LEAST + 8, 8)},
        .max = {(int64_t)disk_take_number(numbers + AT_MOST, 8),
                (int64_t)disk_take_number(numbers + AT_MOST + 8, 8)},
    };
    in->widths[0] = numbers[AT_WIDTHS];
    in->widths[1] = numbers[AT_WIDTHS + 1];
    return true;
}

static bool solution_file_read_check_numbers(struct solution_file *in)
{
    const qj_solution_file_head *head = &in->head;
    const bool good = (head->kind == QJ_SCORE || head->kind == QJ_OUTCOME ||
                       head->kind == QJ_NIMBER) &&
                      (head->state_size >= 1) == (head->every == 0) &&
                      (head->every == 0) == (head->tail_steps == 0) &&
                      head->state_size <= SOLUTION_FILE_STATE && head->positions >= 1 &&
                      in->widths[0] <= 8 && in->widths[1] <= 8 &&
                      head->state_size + in->widths[0] + in->widths[1] >= 1 &&
                      (head->every == 0 || in->widths[1] == 0);
    if (good)
        solution_file_measure(in);
    return (good && in->chunks <= in->file.size / DISK_BLOCK) ||
           disk_damaged(&in->file, "its numbers do not go together");
}

/* Reads what comes after the chunks: index, texts and numbers. */
static bool solution_file_read_end(struct solution_file *in)
{
    const uint64_t chunks = in->chunks * DISK_BLOCK, size = in->file.size - chunks;
    const unsigned char *text[SOLUTION_FILE_TEXTS];
    uint64_t at = in->chunks * in->head.state_size, length[SOLUTION_FILE_TEXTS];
    bool good = true;
    in->end = solution_file_read_allocate(in, size);
    if (!in->end || !in->blocks->read(&in->file, in->end, size, chunks))
        return false;
    const unsigned char *numbers = in->end + size - NUMBERS;
    for (size_t i = 0; i < SOLUTION_FILE_TEXTS && good; i++) {
        length[i] = disk_take_number(numbers + AT_TEXTS + 8 * i, 8);
        text[i] = in->end + at;
        good = at < size - NUMBERS && length[i] < size - NUMBERS - at && !text[i][length[i]];
        at += good ? length[i] + 1 : 0;
    }
    if (!good || at != size - NUMBERS)
        return disk_damaged(&in->file, "its texts do not fit");
    in->head.game = (const char *)text[0];
    in->head.text = (const char *)text[1];
    in->head.text_size = length[1];
    in->head.identity = text[2];
    in->head.identity_size = length[2];
    return true;
}

const qj_solution_file_head *solution_file_read_open(struct solution_file *in, int file)
{
    enum { AT_OLD = 8 };
    char magic[AT_OLD]; /* of version 1, which was no file of blocks */
    *in = (struct solution_file){.blocks = in->blocks, .file = {file, .words = in->file.words}};
    if (disk_read_at(file, magic, sizeof magic, AT_OLD) == 0 &&
        memcmp(magic, "qijukept", sizeof magic) == 0) {
        disk_fault(&in->file, "is a solution file of version 1, expected version %d",
                   SOLUTION_FILE_VERSION);
        return NULL;
    }
    const bool good = in->blocks->open(&in->file, file) && solution_file_read_numbers(in) &&
                      solution_file_read_check_numbers(in) && solution_file_read_end(in);
    return good ? &in->head : NULL;
}

/* --------------------------------------------------------------------------------- chunks */

static const unsigned char *solution_file_read_first(const struct solution_file *in, uint64_t chunk)
{
    return in->end + chunk * in->head.state_size;
}

static uint64_t solution_file_read_count(const struct solution_file *in, uint64_t chunk)
{
    const uint64_t left = in->head.positions - chunk * in->capacity;
    return left < in->capacity ? left : in->capacity;
}

/* Unpacks values column by column, a loop that compilers vectorise. */
static void solution_file_read_unpack_values(const unsigned char *columns, uint64_t chunk_count,
                                             unsigned width, uint64_t count, int64_t *values)
{
    const unsigned left = width ? 64 - 8 * width : 0;
    memset(values, 0, count * sizeof *values);
    for (unsigned i = 0; i < width; i++)
        for (uint64_t row = 0; row < count; row++)
            values[row] |= (int64_t)((uint64_t)columns[i * chunk_count + row] << (left + 8 * i));
    for (uint64_t row = 0; row < count; row++)
        values[row] >>= left;
}

static qj_solution_file_value solution_file_read_value_at(const struct solution_file *in,
                                                          const unsigned char *columns,
                                                          uint64_t count, uint64_t row)
{
    const unsigned char *values = columns + in->head.state_size * count + row;
    qj_solution_file_value value;
    solution_file_read_unpack_values(values, count, in->widths[0], 1, &value.value);
    solution_file_read_unpack_values(values + in->widths[0] * count, count, in->widths[1], 1,
                                     &value.ending);
    return value;
}

/* -------------------------------------------------------------------------------- search */

/* Finds the chunk that may contain a state: the last whose first state is not greater. Returns
 * false if the state precedes all chunks. */
static bool solution_file_read_find_chunk(const struct solution_file *in, const void *state,
                                          uint64_t *chunk)
{
    uint64_t low = 0, high = in->chunks;
    while (low < high) {
        uint64_t middle = low + (high - low) / 2;
        if (memcmp(solution_file_read_first(in, middle), state, in->head.state_size) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    *chunk = low - 1;
    return low > 0;
}

/* Finds the row of a state among count sorted rows, by columns: rows with an equal prefix are
 * adjacent, and each column narrows their range.
 *
 *     first column    1 1 1 2 2 2 2 3        state 2 5:   low ^ .. high v
 *     second column         3 5 5 8                             low ^ high v
 */
static bool solution_file_read_find_row(const unsigned char *columns, uint64_t count,
                                        const unsigned char *state, size_t size, uint64_t *row)
{
    uint64_t low = 0, high = count;
    for (size_t i = 0; i < size; i++) {
        const unsigned char *column = columns + i * count;
        unsigned char byte = 0;
        for (uint64_t at = 0; at < low; at++)
            byte ^= column[at];
        while (low < high && (byte ^ column[low]) < state[i])
            byte ^= column[low++];
        uint64_t end = low;
        while (end < high && (byte ^ column[end]) == state[i])
            byte ^= column[end++];
        high = end;
    }
    *row = low;
    return low < high;
}

int solution_file_read_find(struct solution_file *in, const void *state,
                            qj_solution_file_value *value)
{
    uint64_t chunk, row;
    if (!solution_file_read_find_chunk(in, state, &chunk))
        return 0;
    const unsigned char *columns = in->blocks->block(&in->file, chunk);
    if (!columns)
        return -1;
    const uint64_t count = solution_file_read_count(in, chunk);
    if (!solution_file_read_find_row(columns, count, state, in->head.state_size, &row))
        return 0;
    *value = solution_file_read_value_at(in, columns, count, row);
    return 1;
}

bool solution_file_read_values(struct solution_file *in, uint64_t first, uint64_t count,
                               int64_t *values)
{
    if (first > in->head.positions || count > in->head.positions - first)
        return disk_damaged(&in->file, "it has fewer positions than its tiers");
    for (uint64_t more; count; first += more, values += more, count -= more) {
        const uint64_t chunk = first / in->capacity, row = first % in->capacity,
                       positions = solution_file_read_count(in, chunk);
        const unsigned char *columns = in->blocks->block(&in->file, chunk);
        if (!columns)
            return false;
        more = positions - row < count ? positions - row : count;
        solution_file_read_unpack_values(columns + row, positions, in->widths[0], more, values);
    }
    return true;
}

/* ------------------------------------------------------------------------------- whole file */

static bool solution_file_read_is_within(int64_t value, int64_t least, int64_t most)
{
    return least <= value && value <= most;
}

/* Visits a chunk, whose first state is in the index, and so is the state after its last. */
static bool solution_file_read_visit_chunk(struct solution_file *in, uint64_t chunk,
                                           solution_file_row_fn visit, void *user)
{
    const qj_solution_file_head *head = &in->head;
    const uint64_t count = solution_file_read_count(in, chunk);
    const size_t size = head->state_size;
    for (size_t column = 0; column < size; column++) {
        unsigned char byte = 0;
        for (uint64_t i = 0; i < count; i++)
            in->rows[i * size + column] = byte ^= in->columns[column * count + i];
    }
    if (memcmp(in->rows, solution_file_read_first(in, chunk), size) != 0)
        return disk_fault(&in->file,
                          "is damaged: block %" PRIu64 " begins with another state than its "
                          "index says",
                          chunk);
    for (uint64_t i = 0; i < count; i++) {
        const unsigned char *state = in->rows + i * size,
                            *next = i + 1 < count ? state + size
                                                  : solution_file_read_first(in, chunk + 1);
        const bool last = i + 1 == count && chunk + 1 == in->chunks;
        const qj_solution_file_value value = solution_file_read_value_at(in, in->columns, count, i);
        if (size && !last && memcmp(state, next, size) >= 0)
            return disk_fault(
                &in->file, "is damaged: the states of block %" PRIu64 " are not in order", chunk);
        if (!solution_file_read_is_within(value.value, head->min.value, head->max.value) ||
            !solution_file_read_is_within(value.ending, head->min.ending, head->max.ending))
            return disk_fault(&in->file,
                              "is damaged: block %" PRIu64 " has a value out of its bounds", chunk);
        if (!visit(user, state, &value))
            return false;
    }
    return true;
}

/* The visitor may look positions up, so the chunk that is visited is in a buffer of its own. */
bool solution_file_read_visit(struct solution_file *in, solution_file_row_fn visit, void *user)
{
    free(in->rows);
    free(in->columns);
    in->rows = solution_file_read_allocate(in, DISK_BLOCK);
    in->columns = solution_file_read_allocate(in, DISK_BLOCK);
    bool good = in->rows && in->columns;
    for (uint64_t chunk = 0; good && chunk < in->chunks; chunk++)
        good = in->blocks->read(&in->file, in->columns, DISK_BLOCK, chunk * DISK_BLOCK) &&
               solution_file_read_visit_chunk(in, chunk, visit, user);
    return good;
}
