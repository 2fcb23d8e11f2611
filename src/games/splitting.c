/* splitting: two players move beans along a row of bottles.
 *
 * Bottles 0 .. n-1 hold beans. A move picks i < j <= k with a bean in bottle i, removes a bean from
 * i and adds a bean to j and a bean to k (two if j = k). A player who cannot move loses. Source:
 * 分裂游戏, HNOI 2007 (BZOJ 1188, Luogu P3185).
 *
 * Every bean is a heap; its size is the number of bottles after its bottle:
 *
 *     bottle    0   1   2   3          i = 0, j = 1, k = 3:    0   1   2   3
 *     beans     1   0   1   5                                  0   1   1   6
 *     heap      3   2   1   0          a heap of 3 becomes heaps of 2 and 0
 *
 * State: the beans of each bottle.
 */
#include "model/grid/cell.h"
#include "model/heaps/odious.h"

/* Counts have room for all beans that a game of realistic length can add. */
#define MAX_BEANS (UINT64_C(1) << 62)

struct splitting_setup {
    uint64_t bottles;
    double weight; /* weight of the start */
};

/* ----------------------------------------------------------------- rules */

static void splitting_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    uint64_t bottles = ((const struct splitting_setup *)setup->user)->bottles;
    const uint64_t *beans = state;
    bool more = true;
    for (uint64_t i = 0; more && i < bottles; i++)
        for (uint64_t j = i + 1; more && beans[i] && j < bottles; j++)
            for (uint64_t k = j; more && k < bottles; k++)
                more = visit(user, &(qj_move){{i, j, k}});
}

static const char *splitting_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    uint64_t bottles = ((const struct splitting_setup *)setup->user)->bottles;
    uint64_t i = move->part[0], j = move->part[1], k = move->part[2];
    if (i >= bottles || j >= bottles || k >= bottles)
        return "there is no such bottle";
    if (((const uint64_t *)state)[i] == 0)
        return "the bottle is empty";
    if (j <= i)
        return "a bean can only go to a later bottle";
    return k < j ? "the later one of the two bottles is named last" : NULL;
}

static int64_t splitting_play(UNUSED const qj_setup *setup, void *state, const qj_move *move)
{
    uint64_t *beans = state;
    beans[move->part[0]]--;
    beans[move->part[1]]++;
    beans[move->part[2]]++;
    return 0;
}

/* Computes the weight of a row. A bean weighs twice as much as a bean in the next bottle, so no
 * move raises the weight. Stops when the remaining bottles weigh less than the rounding error. */
static double splitting_weight(uint64_t bottles, const uint64_t *beans)
{
    const double most = 2.0 * MAX_BEANS, rounding = 1e-15;
    double weight = 0, scale = 1;
    for (uint64_t i = 0; i < bottles && scale * most > weight * rounding; i++) {
        weight += (double)beans[i] * scale;
        scale /= 2;
    }
    return weight;
}

/* Returns true if a state weighs at most as much as the start, within rounding. */
static bool splitting_is_state(const qj_setup *setup, const void *state)
{
    const double close = 1.001;
    const struct splitting_setup *row = setup->user;
    return splitting_weight(row->bottles, state) <= row->weight * close;
}

/* Draws a row of squares, from which moves start, with their beans, and the numbers below. */
static void splitting_cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    uint64_t bottles = ((const struct splitting_setup *)setup->user)->bottles;
    const uint64_t *beans = state;
    for (uint64_t i = 0; i < bottles; i++) {
        qj_cell cell = {QJ_SQUARE, QJ_PLAIN, (double)i, 0, ""};
        if (beans[i])
            snprintf(cell.words, sizeof cell.words, "%" PRIu64, beans[i]);
        if (!visit(user, &cell))
            return;
    }
    for (uint64_t i = 0; i < bottles; i++) {
        qj_cell label = {QJ_LABEL, QJ_PLAIN, (double)i, .8, ""};
        snprintf(label.words, sizeof label.words, "%" PRIu64, i);
        if (!visit(user, &label))
            return;
    }
}

static const qj_rules rules = {QJ_RULES_HEAD,
                               .ending = QJ_LAST_WINS,
                               .moves = splitting_moves,
                               .illegal = splitting_illegal,
                               .play = splitting_play,
                               .is_state = splitting_is_state,
                               .cells = splitting_cells};

/* ------------------------------------------------------------------ text */

enum { CASES, BOTTLES, BEANS };
static const qj_bound bounds[] = {
    [CASES] = {"t", "the number of cases", 1, 10},
    [BOTTLES] = {"n", "the number of bottles", 2, 21},
    [BEANS] = {"p", "the beans in a bottle", 0, 10000},
    {NULL, NULL, 0, 0},
};

static qj_status splitting_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    uint64_t bottles;
    TRY(scan_count_of(scan, BOTTLES, "the number of bottles", 1, UINT32_MAX, &bottles));
    TRY(scan_line(scan));
    TRY(context_check_bytes(arena->context, 2 * bottles * sizeof(uint64_t), "the row of bottles"));
    struct splitting_setup *setup;
    TRY(arena_make(arena, &setup, 1));
    uint64_t *beans;
    TRY(arena_make(arena, &beans, bottles));
    TRY(scan_counts_of(scan, BEANS, "the beans in a bottle", 0, MAX_BEANS, bottles, beans));
    TRY(scan_line(scan));
    *setup = (struct splitting_setup){bottles, splitting_weight(bottles, beans)};
    return position_set(position, setup, beans, bottles * sizeof *beans);
}

static qj_status splitting_move_read(struct scan *scan, UNUSED const qj_position *position,
                                     qj_move *move)
{
    TRY(scan_count(scan, "the bottle of a bean", 0, UINT32_MAX, &move->part[0]));
    struct scan_place place = scan->token;
    TRY(scan_count(scan, "the bottle of the first new bean", 0, UINT32_MAX, &move->part[1]));
    TRY(scan_count(scan, "the bottle of the second new bean", 0, UINT32_MAX, &move->part[2]));
    scan->token = place;
    return QJ_OK;
}

static void splitting_move_write(struct writer *writer, UNUSED const qj_position *position,
                                 const qj_move *move)
{
    write_format(writer, "%" PRIu64 " %" PRIu64 " %" PRIu64, move->part[0], move->part[1],
                 move->part[2]);
}

static void splitting_move_describe(UNUSED const qj_position *position, const qj_move *move,
                                    char words[QJ_MARKED_SIZE])
{
    phrase_write(words, QJ_MARKED_SIZE, "bottle %" PRIu64 " to %" PRIu64 ", %" PRIu64,
                 move->part[0], move->part[1], move->part[2]);
}

static void splitting_draw(struct writer *writer, const qj_position *position, bool all)
{
    uint64_t bottles = ((const struct splitting_setup *)position->setup)->bottles, filled = 0;
    const uint64_t *beans = position->state;
    write_phrase(writer, "%" PRIu64 " bottle[s]; those with beans\n", bottles);
    for (uint64_t i = 0; i < bottles; i++)
        if (beans[i] && (++filled <= DRAW_ROWS || all))
            write_phrase(writer, "  bottle %" PRIu64 ": %" PRIu64 "\n", i, beans[i]);
    draw_rest(writer, all, filled, "");
}

static qj_status splitting_print(struct writer *writer, const struct answer *answer)
{
    if (answer->winning_count)
        splitting_move_write(writer, answer->position, &answer->winning);
    else
        write_text(writer, "-1 -1 -1");
    write_char(writer, '\n');
    WRITE_LIST(writer, answer->winning_count);
    return QJ_OK;
}

static void splitting_simplify(qj_position *position, struct variant *variant,
                               struct writer *writer)
{
    struct variant_range without = {0}, emptied;
    uint64_t bottles = ((const struct splitting_setup *)position->setup)->bottles;
    uint64_t *beans = position->state;
    if (!variant_range(variant, bottles, 1, &without) &&
        variant_range(variant, bottles, 0, &emptied))
        memset(beans + emptied.first, 0, emptied.count * sizeof *beans);
    for (uint64_t i = 0; i < bottles && !variant->found; i++)
        variant_lower(variant, (int64_t *)&beans[i]);
    if (!variant->found)
        return;
    WRITE_LIST(writer, bottles - without.count);
    for (uint64_t i = 0; i < bottles; i++)
        if (!variant_range_has(&without, i))
            write_item(writer, (int64_t)beans[i]);
    write_char(writer, '\n');
}

static const char *const trials[] = {
    "size=2 max={0..2}",
    "size={2..3} max={0..1} cases={1..3}",
    "size={3..5} max={0..3} cases={1..4} sizes=falling",
    "size={2..n} max=0",
    "size={2..8} max=9 shape=losing cases={1..5&t}",
    "size={10..n} max={9&p} shape=sparse cases={1..5&t} sizes=falling",
    "size={5..12} max={1..100&p} cases={10&t} sizes=falling",
    "size={10..n} max={1..p} cases={5..t} sizes=falling",
    "size={n} max={p} shape=losing cases={t}",
    "size={n} max={p} cases={t}",
    NULL,
};

static bool splitting_write_start(struct writer *writer, const qj_position *position)
{
    uint64_t bottles = ((const struct splitting_setup *)position->setup)->bottles;
    WRITE_LIST(writer, bottles);
    write_list(writer, position->state, bottles);
    return true;
}

/* ---------------------------------------------------------------- boards */

static const qj_parameter parameters[] = {
    {"size", "number of bottles", "21"},
    {"cases", "number of cases", "1"},
    {"sizes", SETTINGS_SIZES, "equal"},
    {"max", "most beans in a bottle", "10000"},
    {"shape", "random, losing (for the player to move), sparse (few bottles have beans)", "random"},
    {NULL, NULL, NULL},
};

enum { SHAPE_RANDOM, SHAPE_LOSING, SHAPE_SPARSE };
static const char *const shapes[] = {"random", "losing", "sparse", NULL};

/* Makes a lost position: adds or removes a bean in the bottle of each power of two in the xor of
 * all nimbers, which becomes 0. Powers of two are odious. There is room for this, as max is not 0
 * if any bottle has beans. The nimbers of beans are in docs/theory/grundy.md. */
static void splitting_make_losing(uint64_t *beans, uint64_t bottles, uint64_t max)
{
    uint64_t total = 0;
    for (uint64_t i = 0; i + 1 < bottles; i++)
        if (beans[i] % 2)
            total ^= odious_at(bottles - 2 - i);
    for (; total; total &= total - 1) {
        uint64_t behind = odious_rank(total & (0 - total)) + 1;
        uint64_t *count = &beans[bottles - 1 - behind];
        *count = *count < max ? *count + 1 : *count - 1;
    }
}

static qj_status splitting_generate(struct settings *settings, struct random *random,
                                    struct writer *writer)
{
    enum { SPARSE_PER_MILLE = 50 };
    uint64_t bottles, cases, max;
    size_t shape;
    bool falling;
    TRY(settings_count(settings, "size", 1, UINT32_MAX, &bottles));
    TRY(settings_count(settings, "cases", 0, UINT32_MAX, &cases));
    TRY(settings_either(settings, "sizes", "equal", "falling", &falling));
    TRY(settings_count(settings, "max", 0, MAX_BEANS, &max));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    uint64_t *beans;
    TRY(arena_make(&settings->arena, &beans, bottles));
    struct pace pace = {settings->arena.context, 0};
    WRITE_LIST(writer, cases);
    const uint64_t first = bottles;
    for (uint64_t left = cases; left && writer_status(writer) == QJ_OK; left--) {
        bottles = falling ? settings_fallen(first, 1, left, cases) : first;
        for (uint64_t i = 0; i < bottles; i++) {
            bool filled = shape != SHAPE_SPARSE || random_chance(random, SPARSE_PER_MILLE);
            beans[i] = filled ? random_below(random, max + 1) : 0;
            TRY(pace_add(&pace, PACE_WRITE, "bottles", i, bottles));
        }
        if (shape == SHAPE_LOSING)
            splitting_make_losing(beans, bottles, max);
        WRITE_LIST(writer, bottles);
        write_list(writer, beans, bottles);
    }
    return writer_status(writer);
}

/* ------------------------------------------------------------------ view */

static qj_status splitting_make_view(const qj_position *position, struct view *out)
{
    static const struct heap_rule rule = {.kind = HEAP_SPLITTING};
    out->heap_sum = (struct heap_sum_view){
        .rules = &rule,
        .rule_count = 1,
        .heaps = ((const struct splitting_setup *)position->setup)->bottles,
        .copies = position->state};
    return QJ_OK;
}

/* Translates between bottles j <= k and heap sizes a >= b; both directions use one formula. */
static qj_move splitting_translate_move(const qj_position *position, UNUSED enum view_kind kind,
                                        qj_move move)
{
    uint64_t last = ((const struct splitting_setup *)position->setup)->bottles - 1;
    return (qj_move){{move.part[0], last - move.part[1], last - move.part[2]}};
}

extern const struct game game_splitting;

static const struct qj_game names[] = {{
    .game = &game_splitting,
    .name = "splitting",
    .aliases = (const char *const[]){"分裂游戏", "bzoj1188", "P3185", NULL},
    .summary = "a bean of a bottle becomes two in later bottles; a player who cannot move loses "
               "(分裂游戏)",
    .help = "Input: the number of cases; each is n, then the beans in bottles 0 to n-1.\n"
            "Rules: a bean of bottle I becomes one in J and one in K, two in J when J = K.\n"
            "       A player who cannot move loses.\n"
            "Judge: prints the first winning move and how many there are, or -1 -1 -1 and 0.\n"
            "Move:  I J K, from 0: a bean of bottle I becomes one in J and one in K, I < J <= K.\n"
            "Counts are at most 2^62; an empty bottle cannot be moved from.\n"
            "Section after a case:\n"
            "  moves M1 M2 ...    the moves played\n",
    .framing = FRAMING_COUNTED,
    .question = QUESTION_WINNING,
    .read = splitting_read,
    .write = splitting_write_start,
    .print = splitting_print,
    .bounds = bounds,
    .trials = trials,
    .simplify = splitting_simplify,
    .sample = "1\n5\n1 2 0 1 3\n",
    .players = players_by_turn,
    .generate = splitting_generate,
    .parameters = parameters,
}};

const struct game game_splitting = {
    GAME_NAMES(names),
    .theory = "Sprague-Grundy: the nimber of a bean with x bottles after it is the x-th odious "
              "number, and the nimber of a row is the xor over its beans.",
    .rules = &rules,
    .move_read = splitting_move_read,
    .move_write = splitting_move_write,
    .move_describe = splitting_move_describe,
    .draw = splitting_draw,
    .views = {VIEW_HEAP_SUM},
    .view = splitting_make_view,
    .to_view = splitting_translate_move,
    .from_view = splitting_translate_move,
};
