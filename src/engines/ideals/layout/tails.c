/* tails: the first steps of a lattice path, in an order for which taking a corner moves whole
 * vectors.
 *
 * All tails with equal numbers of ups form a block, one value for each. They are ordered by the
 * area that they enclose, largest first. All tails of one area form a level of tails, in which
 * tails that end in an up come first:
 *
 *     4 steps, 2 ups     area 4    3    2         1    0
 *                        RRUU   RURU  RUUR|URRU  URUR  UURR     (R right, U up)
 *
 *   - A corner inside a tail (U R becomes R U) leads to the previous level: values of one level are
 *     permuted into values of the next. A level has at most two vectors of tails.
 *   - If the last step is an up and the head begins with a right, the two can change places. The
 *     result is a tail of the block with one up less, which ends in a right. All other steps are
 *     unchanged, so contiguous tails of a level go to contiguous tails of a level, in order.
 *
 * A level is processed in pieces of one vector. A piece that would pass the end of its block begins
 * earlier. Its lanes of other levels have no corners and stay unchanged.
 */
#include "engines/ideals/layout/tails.h"

/* Orders the tails with that number of ups and returns how many there are. */
static uint32_t tails_order_class(struct tails *tails, unsigned ups, const uint8_t *area,
                                  uint16_t *order)
{
    enum { KEYS = 128 };
    uint32_t start[KEYS + 1] = {0}, size = 0;
    unsigned end = 1U << tails->steps, most = ups * (tails->steps - ups);
    for (int pass = 0; pass < 2; pass++) {
        for (unsigned word = (1U << ups) - 1; word < end; word = (unsigned)word_next(word)) {
            bool right = !(word >> (tails->steps - 1));
            unsigned key = 2 * (most - area[word]) + right;
            if (pass == 0) {
                start[key + 1]++;
                size++;
            } else {
                tails->index[word] = (uint16_t)start[key];
                order[start[key]++] = (uint16_t)word;
            }
        }
        for (unsigned key = 0; pass == 0 && key < KEYS; key++)
            start[key + 1] += start[key];
    }
    return size;
}

/* A level of tails: indices first to end - 1 of a block; ups: how many of them end in an up; above:
 * the first index of the previous level. */
struct tail_tier {
    uint32_t above, first, end, ups;
};

struct tails_build {
    struct tails *tails;
    struct arena *arena;
    enum width width;
    uint64_t rows, columns;
    const int64_t *weight;
    uint64_t froms, weights; /* rounds that the arrays have room for */
    uint16_t *order;
    uint8_t *area; /* of each tail: its inversions, because each up encloses the cells of the rights
                      before it */
};

/* Adds the corners of one lane's tail. */
static void tails_add_corners(struct tails_build *build, struct tail_piece *piece, unsigned lane,
                              unsigned word)
{
    struct tails *tails = build->tails;
    uint64_t corners = word_corners(word, tails->steps);
    for (unsigned round = 0; corners; corners &= corners - 1, round++) {
        unsigned at = (unsigned)bits_lowest(corners);
        unsigned ups = (unsigned)bits_count(word & ((1U << at) - 1));
        uint64_t entry = (uint64_t)(piece->first + round) * tails->lanes + lane;
        tails->from[entry] = (uint16_t)(tails->index[word ^ 3U << at] - piece->above);
        value_put(tails->weight, build->width, entry,
                  build->weight[(build->rows - 1 - ups) * build->columns + at - ups]);
        assert(tails->from[entry] < 2 * tails->lanes);
    }
}

static unsigned tails_max_corners(const uint16_t *order, uint32_t count, unsigned steps)
{
    unsigned most = 0;
    for (uint32_t i = 0; i < count; i++) {
        unsigned corners = (unsigned)bits_count(word_corners(order[i], steps));
        most = corners > most ? corners : most;
    }
    return most;
}

static qj_status tails_add_piece(struct tails_build *build, struct tail_class *class,
                                 const struct tail_tier *run, uint32_t begin)
{
    static const int64_t missing[] = {
        [SHORT] = -2 * SHORT_MAX, [NARROW] = -2 * NARROW_MAX, [WIDE] = -2 * WIDE_MAX};
    struct tails *tails = build->tails;
    uint32_t lanes = tails->lanes;
    uint32_t end = run->end - begin > lanes ? begin + lanes : run->end;
    uint32_t last = class->stride - lanes, at = begin < last ? begin : last;
    uint32_t width = run->first - run->above > lanes ? 2 * lanes : lanes;
    uint32_t highest = class->stride - width;
    uint32_t ups_end = run->first + run->ups < end ? run->first + run->ups : end;
    assert(width == lanes || run->above <= highest);
    unsigned rounds = tails_max_corners(build->order + begin, end - begin, tails->steps);
    TRY(arena_grow_sized(build->arena, &tails->from, &build->froms, tails->rounds, rounds,
                         lanes * sizeof *tails->from));
    TRY(arena_grow_sized(build->arena, &tails->weight, &build->weights, tails->rounds, rounds,
                         (sizeof(int16_t) << build->width) * lanes));
    struct tail_piece *piece = &class->piece[class->pieces++];
    *piece = (struct tail_piece){.at = at,
                                 .above = run->above < highest ? run->above : highest,
                                 .first = tails->rounds,
                                 .rounds = (uint8_t)rounds,
                                 .wide = width > lanes,
                                 .second = begin > run->first};
    for (uint32_t i = piece->first * lanes; i < (piece->first + rounds) * lanes; i++) {
        tails->from[i] = 0;
        value_put(tails->weight, build->width, i, missing[build->width]);
    }
    tails->rounds += rounds;
    for (uint32_t i = begin; i < end; i++)
        tails_add_corners(build, piece, i - at, build->order[i]);
    if (begin < ups_end && build->tails->least < (unsigned)bits_count(build->order[begin])) {
        unsigned goes = build->order[begin] ^ 1U << (tails->steps - 1);
        piece->across = tails->index[goes] - (int32_t)(begin - at);
        piece->up_from = (uint8_t)(begin - at);
        piece->up_to = (uint8_t)(ups_end - at);
    }
    return QJ_OK;
}

static qj_status tails_add_class(struct tails_build *build, unsigned ups)
{
    struct tails *tails = build->tails;
    struct tail_class *class = &tails->class[ups];
    uint32_t lanes = tails->lanes;
    uint32_t size = tails_order_class(tails, ups, build->area, build->order);
    struct tail_tier run = {0, 0, 0, 0};
    *class = (struct tail_class){.size = size, .stride = (size + lanes - 1) / lanes * lanes};
    TRY(arena_make(build->arena, &class->piece, size));
    while (run.end < size) {
        unsigned area = build->area[build->order[run.end]];
        run = (struct tail_tier){run.first, run.end, run.end, 0};
        for (; run.end < size && build->area[build->order[run.end]] == area; run.end++)
            run.ups += (uint32_t)build->order[run.end] >> (tails->steps - 1);
        for (uint32_t begin = run.first; begin < run.end; begin += lanes)
            TRY(tails_add_piece(build, class, &run, begin));
    }
    return QJ_OK;
}

qj_status tails_init(struct tails *tails, struct arena *arena, enum width width, unsigned steps,
                     uint64_t rows, uint64_t columns, const int64_t *weight)
{
    struct tails_build build = {.tails = tails,
                                .arena = arena,
                                .width = width,
                                .rows = rows,
                                .columns = columns,
                                .weight = weight};
    assert(steps >= 1 && steps <= tails_max_steps(width));
    memset(tails, 0, sizeof *tails);
    tails->steps = steps;
    tails->lanes = width == SHORT ? SHORT_LANES : LANES;
    tails->least = steps > columns ? (unsigned)(steps - columns) : 0;
    tails->most = steps < rows ? steps : (unsigned)rows;
    TRY(arena_make(arena, &build.order, UINT64_C(1) << steps));
    TRY(arena_make(arena, &build.area, UINT64_C(1) << steps));
    for (unsigned word = 1; word < 1U << steps; word++) { /* area[0] is 0 */
        unsigned rest = word & (word - 1);
        build.area[word] = (uint8_t)(build.area[rest] + bits_lowest(word) - bits_count(rest));
    }
    for (unsigned ups = tails->least; ups <= tails->most; ups++)
        TRY(tails_add_class(&build, ups));
    arena_free(arena, build.order);
    arena_free(arena, build.area);
    return QJ_OK;
}
