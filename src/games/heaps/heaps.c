/* heaps: taking-and-breaking games. A move changes one heap as the rule of the game allows; a
 * player who cannot move loses. The rule is a code: an octal code (Guy and Smith, "The G-values of
 * various games", 1956), a subtraction set, any (nim) or unequal (Grundy's game). The names of the
 * presets are from Berlekamp, Conway, Guy, Winning Ways, ch. 4. Heaps of several rules can be
 * summed. heaps_board.h has a picture of the state.
 *
 * In misere play, which a section of the text selects, a player who cannot move wins. It has equal
 * rules except for the ending, and a different view.
 */
#include "games/heaps/heaps_board.h"
#include "model/grid/cell.h"

#include <qiju/numbering.h>

/* ----------------------------------------------------------------- rules */

struct heaps_walk {
    qj_move_fn visit;
    void *user;
    uint64_t heap;
    bool more;
};

static bool heaps_visit_option(void *user, uint64_t a, uint64_t b)
{
    struct heaps_walk *walk = user;
    qj_move move = {{walk->heap, a, b}};
    walk->more = walk->visit(walk->user, &move);
    return walk->more;
}

static void heaps_moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const struct heaps_setup *game = setup->user;
    const uint64_t *words = state;
    struct heaps_walk walk = {visit, user, 0, true};
    for (; walk.heap < words[HEAPS] && walk.more; walk.heap++)
        heap_rule_options(&game->rules[heaps_rule(game, words, walk.heap)],
                          words[SIZES + walk.heap], heaps_visit_option, &walk);
}

static const char *heaps_illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct heaps_setup *game = setup->user;
    const uint64_t *words = state;
    uint64_t second = heap_second(game->rules, move->part[2]),
             third = heap_third(game->rules, move->part[2]);
    if (move->part[0] >= words[HEAPS])
        return "there is no such heap";
    uint64_t size = words[SIZES + move->part[0]];
    if (size == 0)
        return "the heap is empty";
    const struct heap_rule *rule = &game->rules[heaps_rule(game, words, move->part[0])];
    if (!heap_rule_allows(rule, size, move->part[1], move->part[2]))
        return "the rule does not allow that";
    bool fits = words[HEAPS] + (second > 0) + (third > 0) <= game->max_heaps;
    return fits ? NULL : "there are too many heaps for another";
}

static int64_t heaps_play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct heaps_setup *game = setup->user;
    uint64_t *words = state, heap = move->part[0];
    uint8_t *rule = heaps_rules(game, words);
    const uint64_t added[] = {heap_second(game->rules, move->part[2]),
                              heap_third(game->rules, move->part[2])};
    words[SIZES + heap] = move->part[1];
    for (size_t i = 0; i < 2 && added[i]; i++) {
        if (rule)
            rule[words[HEAPS]] = rule[heap];
        words[SIZES + words[HEAPS]++] = added[i];
    }
    return 0;
}

/* Returns true if no stones were added, each heap has a rule, and nothing follows the heaps. */
static bool heaps_is_state(const qj_setup *setup, const void *state)
{
    const struct heaps_setup *start = setup->user;
    const uint64_t *words = state;
    uint64_t room = start->max_heaps;
    if (words[HEAPS] > room || heaps_stones(words + SIZES, room) > start->stones)
        return false;
    for (uint64_t i = words[HEAPS]; i < room; i++)
        if (words[SIZES + i] != 0)
            return false;
    const uint8_t *rule = heaps_rules(start, words);
    const uint64_t bytes = (room + sizeof *words - 1) / sizeof *words * sizeof *words;
    for (uint64_t i = 0; rule && i < bytes; i++)
        if (i < words[HEAPS] ? rule[i] >= start->rule_count : rule[i] != 0)
            return false;
    for (uint64_t i = 0; rule && i < words[HEAPS]; i++)
        if (words[SIZES + i] > heap_rule_largest(start->rules->triples))
            return false;
    return heaps_with_splits(start, words, rule) <= start->with_splits;
}

/* The canonical form. A sum does not depend on the order of its heaps, and an empty heap has no
 * moves; so the form lists the non-empty heaps by rule, the largest of each rule first:
 *
 *     | 4 | 1 0 7 5 |   becomes   | 3 | 7 5 1 0 |
 */
struct heaps_heap {
    uint64_t size;
    uint8_t rule;
};

/* Returns and sets a heap of a state; rule: heaps_rules. */
static inline struct heaps_heap heaps_get(const uint64_t *words, const uint8_t *rule, uint64_t at)
{
    return (struct heaps_heap){words[SIZES + at], rule ? rule[at] : 0};
}

static inline void heaps_put(uint64_t *words, uint8_t *rule, uint64_t at, struct heaps_heap heap)
{
    words[SIZES + at] = heap.size;
    if (rule)
        rule[at] = heap.rule;
}

static bool heaps_before(struct heaps_heap one, struct heaps_heap other)
{
    return one.rule != other.rule ? one.rule < other.rule : one.size > other.size;
}

static void heaps_drop_empty(uint64_t *words, uint8_t *rule)
{
    uint64_t kept = 0;
    for (uint64_t at = 0; at < words[HEAPS]; at++) {
        const struct heaps_heap heap = heaps_get(words, rule, at);
        heaps_put(words, rule, at, (struct heaps_heap){0});
        if (heap.size)
            heaps_put(words, rule, kept++, heap);
    }
    words[HEAPS] = kept;
}

/* Sorts by insertion with a gap, and then with smaller gaps down to 1 (Shell, "A high-speed sorting
 * procedure", 1959): one pass for a few heaps, and far fewer than quadratic steps for many. */
void heaps_sort(const struct heaps_setup *setup, uint64_t *words)
{
    uint8_t *rule = heaps_rules(setup, words);
    uint64_t gap = 1;
    heaps_drop_empty(words, rule);
    while (gap < words[HEAPS] / 9)
        gap = 3 * gap + 1;
    for (; gap; gap /= 3)
        for (uint64_t next = gap; next < words[HEAPS]; next++) {
            const struct heaps_heap heap = heaps_get(words, rule, next);
            uint64_t at = next;
            for (; at >= gap && heaps_before(heap, heaps_get(words, rule, at - gap)); at -= gap)
                heaps_put(words, rule, at, heaps_get(words, rule, at - gap));
            heaps_put(words, rule, at, heap);
        }
}

static void heaps_canonical(const qj_setup *setup, void *state)
{
    heaps_sort(setup->user, state);
}

/* --------------------------------------------------------------- ranks
 *
 * Ranks of canonical states whose heaps never split: a digit for each heap of the start, in mixed
 * radix. For the k-th largest heap of a rule, the digit is the decrease of the k-th largest heap of
 * this rule. No move makes the k-th largest heap larger, so every move raises the rank.
 *
 *     start     | 7 5 3 |      8 * 6 * 4 ranks
 *     state     | 5 4 |        digits 2 1 3, rank (2 * 6 + 1) * 4 + 3
 *
 * Games whose moves can add heaps have no ranks: they have far more states than reachable
 * states.
 */

static uint64_t heaps_rank(const void *user, const void *state)
{
    const struct heaps_setup *game = user;
    const uint64_t *words = state, *start = game->start;
    uint64_t number = 0, next = 0;
    for (uint64_t heap = 0; heap < start[HEAPS]; heap++) {
        const bool stands = next < words[HEAPS] &&
                            heaps_rule(game, words, next) == heaps_rule(game, start, heap);
        const uint64_t size = stands ? words[SIZES + next++] : 0;
        if (size > start[SIZES + heap])
            return QJ_NO_NUMBER;
        number = number * (start[SIZES + heap] + 1) + (start[SIZES + heap] - size);
    }
    return next == words[HEAPS] ? number : QJ_NO_NUMBER;
}

static void heaps_unrank(const void *user, uint64_t number, void *state)
{
    const struct heaps_setup *game = user;
    uint64_t *words = state;
    memcpy(words, game->start, game->size);
    for (uint64_t heap = words[HEAPS]; heap-- > 0;) {
        const uint64_t base = words[SIZES + heap] + 1;
        words[SIZES + heap] -= number % base;
        number /= base;
    }
    heaps_sort(game, words);
}

static bool heaps_layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const struct heaps_setup *game = setup->user;
    const uint64_t *start = game->start;
    uint64_t ranks = start != NULL;
    for (uint64_t heap = 0; ranks && heap < start[HEAPS]; heap++)
        ranks = qj_numbers_product(ranks, start[SIZES + heap] + 1);
    if (ranks)
        qj_layout_ranked(out, game->size, ranks, heaps_rank, heaps_unrank, game);
    return ranks && tier == 0;
}

/* ---------------------------------------------------------------- picture */

/* Draws the number and the stones of each heap that is not empty; a large heap is a square. */
enum { MAX_POINTS = 60 };

static uint64_t heaps_count_cells(uint64_t size)
{
    return size == 0 ? 0 : 1 + (size <= MAX_POINTS ? size : 1);
}

static bool heaps_visit_cells(uint64_t heap, uint64_t size, double y, qj_cell_fn visit, void *user)
{
    qj_cell label = {QJ_LABEL, QJ_PLAIN, -1, y, ""}, stone = {QJ_POINT, QJ_PLAIN, 0, y, ""};
    snprintf(label.words, sizeof label.words, "%" PRIu64, heap + 1);
    bool goes_on = visit(user, &label);
    if (size > MAX_POINTS) {
        stone.shape = QJ_SQUARE;
        snprintf(stone.words, sizeof stone.words, "%" PRIu64, size);
        return goes_on && visit(user, &stone);
    }
    for (uint64_t i = 0; i < size && goes_on; i++) {
        stone.x = (double)i;
        goes_on = visit(user, &stone);
    }
    return goes_on;
}

static void heaps_cells(UNUSED const qj_setup *setup, const void *state, qj_cell_fn visit,
                        void *user)
{
    const uint64_t *words = state;
    double y = 0;
    for (uint64_t heap = 0; heap < words[HEAPS]; heap++)
        if (words[SIZES + heap] && !heaps_visit_cells(heap, words[SIZES + heap], y++, visit, user))
            return;
}

#define RULES(last)                                                                               \
    {                                                                                             \
        QJ_RULES_HEAD, .ending = (last), .moves = heaps_moves, .illegal = heaps_illegal,          \
                       .play = heaps_play, .is_state = heaps_is_state,                            \
                       .canonical = heaps_canonical, .layout = heaps_layout, .cells = heaps_cells \
    }

static const qj_rules rules = RULES(QJ_LAST_WINS), misere_rules = RULES(QJ_LAST_LOSES);

/* ----------------------------------------------------------------- moves */

/* Reads A, A+B or A+B+C in any order; returns false for other words. */
static bool heaps_read_parts(const char *word, uint64_t part[3])
{
    unsigned count = 0;
    do {
        uint64_t size;
        unsigned at = count;
        word = number_read(word + (count > 0), &size);
        if (!word || count == 3)
            return false;
        for (; at > 0 && part[at - 1] < size; at--)
            part[at] = part[at - 1];
        part[at] = size;
        count++;
    } while (*word == '+');
    return *word == 0;
}

static qj_status heaps_move_read(struct scan *scan, const qj_position *position, qj_move *move)
{
    const struct heap_rule *rule = ((const struct heaps_setup *)position->setup)->rules;
    char word[SCAN_WORD + 1];
    uint64_t heap, part[4] = {0};
    TRY(scan_count(scan, "the number of a heap", 1, UINT64_MAX, &heap));
    struct scan_place place = scan->token;
    TRY(scan_word(scan, "what is left of the heap", word));
    const bool fits = heaps_read_parts(word, part) &&
                      (rule->triples ? part[0] <= UINT32_MAX : part[2] == 0);
    if (!fits)
        return scan_reject(scan, word,
                           rule->triples ? "what is left of the heap (0, A, A+B or A+B+C)"
                                         : "what is left of the heap (0, A or A+B)");
    *move = (qj_move){{heap - 1, part[0], part[1] | part[2] << HEAP_PART_BITS}};
    scan->token = place;
    return QJ_OK;
}

static void heaps_move_write(struct writer *writer, const qj_position *position,
                             const qj_move *move)
{
    const struct heap_rule *rule = ((const struct heaps_setup *)position->setup)->rules;
    const uint64_t more[] = {heap_second(rule, move->part[2]), heap_third(rule, move->part[2])};
    write_format(writer, "%" PRIu64 " %" PRIu64, move->part[0] + 1, move->part[1]);
    for (size_t i = 0; i < 2 && more[i]; i++)
        write_format(writer, "+%" PRIu64, more[i]);
}

/* Writes "heap 3: 7 to 4, 3 taken", where 4 may be a sum. */
static void heaps_move_describe(const qj_position *position, const qj_move *move,
                                char words[QJ_MARKED_SIZE])
{
    const struct heap_rule *rule = ((const struct heaps_setup *)position->setup)->rules;
    const uint64_t *sizes = (const uint64_t *)position->state + SIZES;
    const uint64_t more[] = {heap_second(rule, move->part[2]), heap_third(rule, move->part[2])};
    uint64_t heap = move->part[0], left = move->part[1] + more[0] + more[1];
    char parts[QJ_MOVE_SIZE];
    int length = snprintf(parts, sizeof parts, "%" PRIu64, move->part[1]);
    for (size_t i = 0; i < 2 && more[i]; i++)
        length += snprintf(parts + length, sizeof parts - (size_t)length, " + %" PRIu64, more[i]);
    if (left == sizes[heap])
        phrase_write(words, QJ_MARKED_SIZE, "heap %" PRIu64 ": %" PRIu64 " to %.*s", heap + 1,
                     sizes[heap], length, parts);
    else
        phrase_write(words, QJ_MARKED_SIZE,
                     "heap %" PRIu64 ": %" PRIu64 " to %.*s, %" PRIu64 " taken", heap + 1,
                     sizes[heap], length, parts, sizes[heap] - left);
}

static const char *heaps_part_rule(const qj_position *position, uint64_t heap, uint64_t *size)
{
    const struct heaps_setup *setup = position->setup;
    const uint64_t *words = position->state;
    if (setup->rule_count == 1 || heap >= words[HEAPS])
        return NULL;
    *size = words[SIZES + heap];
    return setup->rules[heaps_rule(setup, words, heap)].code;
}

static void heaps_draw(struct writer *writer, const qj_position *position, bool all)
{
    enum { MAX_STONES = 40, MAX_CODE = 40 };
    static const char stones[] = "oooooooooooooooooooooooooooooooooooooooo";
    const struct heaps_setup *setup = position->setup;
    const uint64_t *words = position->state;
    uint64_t left = 0;
    if (setup->rule_count == 1) {
        write_phrase(writer, "rule %.*s", (int)strlen(setup->rules->code), setup->rules->code);
    } else {
        write_phrase(writer, "%" PRIu64 " rules", setup->rule_count);
    }
    write_phrase(writer, heaps_are_misere(position) ? ", misere play" : "");
    write_phrase(writer, ", the heaps that are not empty\n");
    for (uint64_t i = 0; i < words[HEAPS] && writer_status(writer) == QJ_OK; i++)
        if (words[SIZES + i] != 0 && (++left <= DRAW_ROWS || all)) {
            uint64_t size = words[SIZES + i];
            bool shown = size <= MAX_STONES;
            write_phrase(writer, "  heap %" PRIu64, i + 1);
            if (setup->rule_count > 1) {
                const char *code = setup->rules[heaps_rule(setup, words, i)].code;
                write_format(writer, ", %.*s%s", MAX_CODE, code,
                             strlen(code) > MAX_CODE ? "..." : "");
            }
            write_phrase(writer, ": %" PRIu64 "%s%.*s\n", size, shown ? " " : "",
                         shown ? (int)size : 0, stones);
        }
    draw_rest(writer, all, left, "");
}

/* Returns the first stone that the move removes from the heap. */
static unsigned heaps_clicks(const qj_position *position, const qj_move *move, uint64_t cells[2])
{
    const uint64_t *words = position->state;
    uint64_t first = 1, heap = move->part[0];
    for (uint64_t before = 0; before < heap; before++)
        first += heaps_count_cells(words[SIZES + before]);
    uint64_t own = heaps_count_cells(words[SIZES + heap]);
    cells[0] = first + (own == 2 ? 0 : move->part[1] < own - 1 ? move->part[1] : own - 2);
    return 1;
}

/* ----------------------------------------------------------------- names */

#define RANDOM_HEAPS                                                                \
    {"count", "number of random heaps", "3"}, {"max", "largest random heap", "20"}, \
        {"shape", "random, losing (for the player to move)", "random"},             \
        {"misere", "no, or yes: a player who cannot move wins", "no"},              \
    {                                                                               \
        NULL, NULL, NULL                                                            \
    }

static const qj_parameter parameters[] = {
    {"code", "the rule: 0.77, 0.F, {1,2,3}, -{1,2}, any or unequal", "0.77"},
    {"heaps", "the sizes themselves, as \"3 5 7\", or those of several rules, \"0.77:3,5 0.6:7\"",
     ""},
    RANDOM_HEAPS};

static const qj_parameter preset_parameters[] = {
    {"heaps", "the sizes themselves, as \"3 5 7\"", ""}, RANDOM_HEAPS};

/* ------------------------------------------------------------------ view */

static qj_status heaps_make_view(const qj_position *position, struct view *out)
{
    const struct heaps_setup *setup = position->setup;
    const uint64_t *words = position->state;
    out->heap_sum = (struct heap_sum_view){.rules = setup->rules,
                                           .rule_count = setup->rule_count,
                                           .heaps = words[HEAPS],
                                           .size = words + SIZES,
                                           .rule = heaps_rules(setup, words)};
    return QJ_OK;
}

extern const struct game game_heaps;
static const struct game misere_heaps;

static qj_status heaps_read_misere(UNUSED struct scan *scan, qj_position *position)
{
    position->game = &misere_heaps;
    return QJ_OK;
}

static const struct section sections[] = {{"misere", heaps_read_misere}, {NULL, NULL}};

static const char preset_help[] =
    "Input: n, then the n sizes, up to 2^62 each.\n"
    "Move:  HEAP RESULT: heap number HEAP, from 1, becomes RESULT, which is 0, A, A+B ... The "
    "heap\n"
    "       keeps its number, empty or not; the other parts of a split are new heaps, the last.\n"
    "Sections after the heaps:\n"
    "  misere             misere play: a player who cannot move wins\n"
    "  moves M1 M2 ...    the moves played\n";

static const char help[] =
    "Input: CODE, then n, then the n sizes, up to 2^62 each. CODE is one of\n"
    "  0.77, .137, 4.7    an octal code: digit number i, read as a sum of 1, 2 and 4, allows\n"
    "                     taking i of a heap and leaving of it nothing (1), one heap (2) or two\n"
    "                     (4); the digit before the point is 0 or 4 (a split that takes nothing)\n"
    "  0.F, 8.8           a hexadecimal code: 8 allows leaving three heaps, of a heap below 2^32\n"
    "  {1,2,3}            taking 1, 2 or 3\n"
    "  -{1,2}             taking any number but 1 and 2\n"
    "  any                taking any number: nim\n"
    "  unequal            splitting into two heaps of different size: Grundy's game\n"
    "A sum of several rules: words CODE:SIZE,SIZE... as 0.77:3,5 0.6:7, each heap under the rule\n"
    "of its word; on the command line qiju solve heaps \"0.77:3,5 0.6:7\".\n"
    "Move:  HEAP RESULT: heap number HEAP, from 1, becomes RESULT, which is 0, A, A+B ... The "
    "heap\n"
    "       keeps its number, empty or not; the other parts of a split are new heaps, the last.\n"
    "Sections after the heaps:\n"
    "  misere             misere play: a player who cannot move wins\n"
    "  moves M1 M2 ...    the moves played\n";

#define SAMPLE "3\n3 5 7\n"

#define PRESET(word, code, line)                                                                 \
    {                                                                                            \
        .game = &game_heaps, .name = word, .preset = code, .summary = line, .help = preset_help, \
        .read = heaps_read, .write = heaps_write, .sample = SAMPLE, .players = players_by_turn,  \
        .generate = heaps_generate, .parameters = preset_parameters                              \
    }

static const struct qj_game names[] = {
    {
        .game = &game_heaps,
        .name = "heaps",
        .summary = "take from heaps and break them by an octal code or a subtraction set",
        .help = help,
        .read = heaps_read,
        .write = heaps_write,
        .sample = "0.77\n" SAMPLE,
        .players = players_by_turn,
        .generate = heaps_generate,
        .parameters = parameters,
    },
    PRESET("nim", "any", "take any number of a heap"),
    PRESET("subtraction", "{1,2,3}", "take 1, 2 or 3 of a heap"),
    PRESET("kayles", "0.77", "knock down one pin or two next to each other; rows are heaps"),
    PRESET("dawson", "0.137", "Dawson's chess on n files, as the octal game .137"),
    PRESET("dawson-kayles", "0.07", "knock down exactly two pins next to each other"),
    PRESET("treblecross", "0.007", "three in a row on a strip of n squares, a heap of n + 2"),
    PRESET("officers", "0.6", "take one of a heap, never the whole, leaving one heap or two"),
    PRESET("grundy", "unequal", "split a heap into two of different size: Grundy's game"),
};

/* clang-format off */
#define GAME(last_rules, last_view)                                                              \
    {                                                                                            \
        GAME_NAMES(names),                              \
        .theory = "Sprague-Grundy: the nimber of a heap is the least number that no move reaches " \
                  "(mex), and the nimber of a sum is the xor of its heaps.",                        \
        .sections = sections, .rules = &(last_rules), .move_read = heaps_move_read,                    \
        .move_write = heaps_move_write, .move_describe = heaps_move_describe, .clicks = heaps_clicks, .draw = heaps_draw,          \
        .views = {last_view}, .view = heaps_make_view, .min_positions = heaps_min_positions,            \
        .first_part = 1, .part_rule = heaps_part_rule,                                                 \
    }
/* clang-format on */

const struct game game_heaps = GAME(rules, VIEW_HEAP_SUM);
static const struct game misere_heaps = GAME(misere_rules, VIEW_MISERE_SUM);
