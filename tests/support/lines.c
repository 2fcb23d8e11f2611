/* lines: see lines.h. */
#include "support/lines.h"

char *mnk_text(struct size size, int empty, int seed, int turn)
{
    int cells = size.rows * size.columns, left = 0;
    qj_context *context = context_start();
    char *text = made(context, "mnk", "size=%dx%d k=%d plies=%d seed=%d", size.rows, size.columns,
                      size.k, cells > empty ? cells - empty : 0, seed);
    context_end(context);
    for (const char *p = strchr(text, '\n'); *p; p++)
        left += *p == '0';
    if (left > empty + 1) {
        free(text);
        return NULL;
    }
    text = realloc(text, strlen(text) + 8);
    assert_non_null(text);
    if (turn)
        sprintf(strchr(text, 0), "turn %d", turn);
    return text;
}

char *mnk_drawn(struct size size, int empty, struct random *random)
{
    int seed = (int)random_below(random, 1000000);
    return mnk_text(size, empty, seed, (int)random_below(random, 3));
}

struct geometry geometry_of(struct size size)
{
    const struct lines_view view = {
        .rows = (uint64_t)size.rows, .columns = (uint64_t)size.columns, .k = (uint64_t)size.k};
    struct geometry geometry;
    memset(&geometry, 0, sizeof geometry);
    geometry_init(&geometry, &view);
    return geometry;
}

void open_lines(struct lines_board *board, const qj_limits *limits, struct size size,
                const uint8_t *marked, int marks)
{
    uint8_t cells[MAX_CELLS] = {0};
    const struct lines_view view = {.board = cells, .side = (uint8_t)(1 + marks % 2)};
    for (int i = 0; i < marks; i++)
        cells[marked[i]] = (uint8_t)(1 + i % 2);
    memset(board, 0, sizeof *board);
    board->context = context_within(limits);
    board->geometry = geometry_of(size);
    board->marks = geometry_bitboards(&board->geometry, &view);
    board->arena = (struct arena){.context = board->context};
    assert_ok(board->context,
              lines_search_init(&board->search, &board->arena, &board->geometry, &board->states));
}

void close_lines(struct lines_board *board)
{
    arena_clear(&board->arena);
    context_end(board->context);
}

struct lines_bounds narrow_lines(struct lines_board *board, const struct lines_bitboards *marks,
                                 bool outcome)
{
    struct lines_bounds bounds = {-INT8_MAX, INT8_MAX};
    assert_ok(board->context, lines_search_narrow(&board->search, marks, outcome, &bounds));
    assert_ok(board->context, board->search.status);
    return bounds;
}

void draw_marks(const struct geometry *geometry, struct random *random, int empty, uint64_t share,
                uint64_t marks[2])
{
    uint64_t cells = geometry->all;
    marks[0] = marks[1] = 0;
    for (int marked = 0; marked < geometry->cells - empty;) {
        uint64_t cell = UINT64_C(1) << random_below(random, (uint64_t)geometry->cells);
        if (!(cells & cell))
            continue;
        marks[!random_chance(random, share)] |= cell;
        cells &= ~cell;
        marked++;
    }
}
