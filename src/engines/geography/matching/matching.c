/* matching: the engine of boards, and their matcher. The theorem, by a maximum matching and its set
 * D(G), is in token_session.h.
 *
 * The trees of tile_trees.c end in D(G), and stay while a token walks. To remove a vertex is to
 * take it out of its tree, and its partner becomes a root. A new vertex beside an even cell is
 * matched along the labels to a root; otherwise it is a root itself. The trees grow again when an
 * answer needs D(G).
 */
#include "base/capped.h"
#include "engines/geography/tiles/tiles.h"
#include "engines/geography/token_session.h"

/* ----------------------------------------------------------------- answers */

/* Finds the direction of an even neighbour of a closed vertex; DIRECTIONS: it has none. The trees
 * grow only until they reach it. */
static qj_status matching_find_even(struct tiles *tiles, struct tile_place place,
                                    unsigned *direction)
{
    for (;;) {
        for (*direction = 0; *direction < DIRECTIONS; ++*direction) {
            struct tile_place next = tiles_step(tiles, place, *direction);
            if (tiles_is_even(tiles, next) && tiles_lead_to_root(tiles, next))
                return QJ_OK;
        }
        if (!tiles_are_waiting(tiles))
            return QJ_OK;
        TRY(tiles_visit_next(tiles));
    }
}

static qj_status matching_wins(void *matching, uint64_t token, bool *out)
{
    unsigned direction;
    if (token == NO_TOKEN) {
        *out = tiles_count_exposed(matching) > 0;
        return QJ_OK;
    }
    TRY(matching_find_even(matching, tiles_place(matching, token), &direction));
    *out = direction < DIRECTIONS;
    return QJ_OK;
}

/* Visits the open cells of a row of a tile; first: the vertex of its first cell. */
static bool matching_visit_cells(uint64_t open, uint64_t even, uint64_t first, qj_option_fn visit,
                                 void *user)
{
    for (; open; open &= open - 1) {
        unsigned bit = (unsigned)bits_lowest(open);
        qj_option option = {{{first + bit}}, engine_outcome(even >> bit & 1), 1};
        if (!visit(user, &option))
            return false;
    }
    return true;
}

/* Visits every vertex where a token can be placed. */
static qj_status matching_visit_vertices(struct tiles *tiles, qj_option_fn visit, void *user)
{
    for (uint64_t row = 0; row < tiles->rows; row++) {
        unsigned in = row % TILE_ROWS;
        const struct tile *tile = tiles->tile + tiles_number(tiles, row / TILE_ROWS, 0);
        for (uint64_t column = 0; column < tiles->columns; column += TILE_COLUMNS, tile++) {
            uint64_t open = tile->open[in], even = tile_even(tile, in);
            TRY(pace_add(&tiles->pace, UINT64_C(1) * PACE_WRITE * TILE_COLUMNS, "rows", row,
                         tiles->rows));
            if (!matching_visit_cells(open, even, row * tiles->columns + column, visit, user))
                return QJ_OK;
        }
    }
    return QJ_OK;
}

/* Returns the vertex beside a vertex in a direction. */
static uint64_t matching_beside(const struct tiles *tiles, uint64_t vertex, unsigned direction)
{
    const uint64_t columns = tiles->columns;
    const uint64_t beside[] = {vertex - columns, vertex - 1, vertex + 1, vertex + columns};
    return beside[direction];
}

static qj_status matching_moves(void *matching, uint64_t token, qj_option_fn visit, void *user)
{
    struct tiles *tiles = matching;
    TRY(tiles_grow(tiles));
    if (token == NO_TOKEN)
        return matching_visit_vertices(tiles, visit, user);
    for (unsigned d = 0; d < DIRECTIONS; d++) {
        struct tile_place place = tiles_step(tiles, tiles_place(tiles, token), d);
        qj_value value = engine_outcome(tiles_is_even(tiles, place));
        qj_option option = {{{matching_beside(tiles, token, d)}}, value, 1};
        if (tiles_is_open(tiles, place) && !visit(user, &option))
            break;
    }
    return QJ_OK;
}

/* -------------------------------------------------------------------- line */

static qj_status matching_release(void *matching, uint64_t vertex)
{
    struct tiles *tiles = matching;
    struct tile_place place = tiles_place(tiles, vertex);
    TRY(tiles_grow(tiles));
    tiles_flip(tiles, place);
    tiles_expose(tiles, place);
    return QJ_OK;
}

static uint64_t matching_partner(const void *matching, uint64_t vertex)
{
    unsigned direction = tiles_partner(matching, tiles_place(matching, vertex));
    return direction < DIRECTIONS ? matching_beside(matching, vertex, direction) : NO_TOKEN;
}

/* Closes a cell, of a line until matching_leave opens it again. */
static void matching_enter(void *matching, uint64_t vertex)
{
    const struct tiles *tiles = matching;
    struct tile_place place = tiles_place(tiles, vertex);
    tiles->tile[place.tile].open[place.row] &= ~(UINT64_C(1) << place.bit);
}

static qj_status matching_next(void *matching, uint64_t token, uint64_t *vertex)
{
    struct tiles *tiles = matching;
    const bool starts = token == NO_TOKEN;
    const uint64_t count = starts ? tiles->rows * tiles->columns : DIRECTIONS;
    *vertex = NO_TOKEN;
    for (uint64_t i = 0; i < count && *vertex == NO_TOKEN; i++) {
        struct tile_place place = tiles_place(tiles, starts ? i : token);
        if (tiles_is_open(tiles, starts ? place : tiles_step(tiles, place, (unsigned)i)))
            *vertex = starts ? i : matching_beside(tiles, token, (unsigned)i);
    }
    return pace_add(&tiles->pace, PACE_WRITE, NULL, 0, 0);
}

/* The open cells are those that are free or matched. */
static void matching_leave(void *matching)
{
    const struct tiles *tiles = matching;
    for (uint64_t row = 0; row < (uint64_t)tiles->tile_rows * TILE_ROWS; row++) {
        struct tile *tile = tiles->tile + tiles_number(tiles, row / TILE_ROWS, 0);
        unsigned in = row % TILE_ROWS;
        for (const struct tile *end = tile + tiles->tile_columns; tile < end; tile++)
            tile->open[in] = tile->free[in] | tile->across[in] | tile_behind(tile, in) |
                             tile->down[in] | tile_below(tile, tiles->stride, in);
    }
}

/* -------------------------------------------------------------------- walk */

static qj_status matching_remove(void *matching, uint64_t vertex)
{
    struct tiles *tiles = matching;
    struct tile_place place = tiles_place(tiles, vertex);
    TRY(tiles_grow(tiles));
    if (tiles_is_even(tiles, place)) {
        tiles_flip(tiles, place);
    } else {
        unsigned direction = tiles_partner(tiles, place);
        tiles_take_label(tiles, place);
        tiles_toggle(tiles, place, direction);
        tiles_expose(tiles, tiles_step(tiles, place, direction));
    }
    matching_enter(tiles, vertex);
    return QJ_OK;
}

static qj_status matching_add(void *matching, uint64_t vertex, bool *matched)
{
    struct tiles *tiles = matching;
    struct tile_place place = tiles_place(tiles, vertex);
    unsigned direction;
    TRY(matching_find_even(tiles, place, &direction));
    tiles->tile[place.tile].open[place.row] |= UINT64_C(1) << place.bit;
    *matched = direction < DIRECTIONS;
    if (*matched) {
        tiles_flip(tiles, tiles_step(tiles, place, direction));
        tiles_toggle(tiles, place, direction);
        tile_queue_push(&tiles->grow, place.tile);
    } else {
        tiles_expose(tiles, place);
    }
    return QJ_OK;
}

const struct matcher matcher_board = {
    .size = sizeof(struct tiles),
    .read = tiles_read,
    .maximise = tiles_maximise,
    .wins = matching_wins,
    .moves = matching_moves,
    .release = matching_release,
    .partner = matching_partner,
    .enter = matching_enter,
    .next = matching_next,
    .leave = matching_leave,
    .remove = matching_remove,
    .add = matching_add,
};

/* ------------------------------------------------------------------ engine */

/* Time is not estimated: cells of a board with few holes may take a hundred times longer than cells
 * of a board with many. */
static qj_status matching_plan(UNUSED qj_context *context, const struct view *view,
                               struct qj_plan *out)
{
    const struct geography_view *board = &view->geography;
    out->states_certainty = QJ_EXACT;
    out->states = bits_sum(board->open, bits_words(board->rows * board->columns));
    out->bytes_certainty = QJ_ESTIMATE;
    out->bytes = capped_sum(tiles_bytes(board->rows, board->columns),
                            sizeof(struct token_session) + sizeof(struct tiles));
    return QJ_OK;
}

const struct engine engine_matching = {
    .name = "matching",
    .theorem =
        "Undirected vertex geography: a move wins exactly when it goes to a vertex that some "
        "maximum matching of the open vertices misses (Fraenkel, Scheinerman, Ullman 1993).",
    .view = VIEW_GEOGRAPHY,
    .plan = matching_plan,
    TOKEN_SESSION,
};
