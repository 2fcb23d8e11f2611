/* heaps: taking and breaking games. A move changes one heap as the rule of the game allows; who
 * cannot move loses. The rule is a code: an octal code (Guy and Smith, "The G-values of various
 * games", 1956), a subtraction set, any (nim) or unequal (Grundy's game). The presets' names are
 * those of Berlekamp, Conway, Guy, Winning Ways, ch. 4.
 *
 * State: the number of heaps, their sizes, and room for those that splits can make. A
 * heap that a move changes keeps its number, empty or not; the second part of a split is a new heap
 * behind all others:
 *
 *     | 3 | 3 5 7 | 0 0 0 ...      3 becomes 1+1 by taking 1:      | 4 | 1 5 7 1 | 0 0 ...
 */
#include "base/bits.h"
#include "base/number.h"
#include "model/draw.h"
#include "model/heap_rule.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define LARGEST_HEAP (UINT64_C(1) << 62)

/* Longest code, but for what a program can say with a pointer. */
enum { LONGEST_CODE = (1 << 16) - 1 };

/* Heaps that splits can add to a position. */
enum { MOST_ADDED = 1 << 16 };

struct setup {
    const char *code;
    struct heap_rule rule;
    uint64_t most_heaps;          /* that the state has room for */
    uint64_t stones, with_splits; /* of the start; see is_state */
};

enum word { HEAPS, SIZES };

/* ----------------------------------------------------------------- rules */

struct walk {
    qj_move_fn visit;
    void *user;
    uint64_t heap;
    bool more;
};

static bool visit_option(void *user, uint64_t a, uint64_t b)
{
    struct walk *walk = user;
    qj_move move = {{walk->heap, a, b}};
    walk->more = walk->visit(walk->user, &move);
    return walk->more;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const uint64_t *words = state;
    struct walk walk = {visit, user, 0, true};
    for (; walk.heap < words[HEAPS] && walk.more; walk.heap++)
        heap_rule_options(&((const struct setup *)setup->user)->rule, words[SIZES + walk.heap],
                          visit_option, &walk);
}

static const char *illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    const struct setup *game = setup->user;
    const uint64_t *words = state;
    uint64_t second = heap_second(&game->rule, move->part[2]),
             third = heap_third(&game->rule, move->part[2]);
    if (move->part[0] >= words[HEAPS])
        return "there is no such heap";
    uint64_t size = words[SIZES + move->part[0]];
    if (size == 0)
        return "the heap is empty";
    if (!heap_rule_allows(&game->rule, size, move->part[1], move->part[2]))
        return "the rule does not allow that";
    bool fits = words[HEAPS] + (second > 0) + (third > 0) <= game->most_heaps;
    return fits ? NULL : "there are too many heaps for another";
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const struct heap_rule *rule = &((const struct setup *)setup->user)->rule;
    uint64_t *words = state;
    words[SIZES + move->part[0]] = move->part[1];
    if (heap_second(rule, move->part[2]))
        words[SIZES + words[HEAPS]++] = heap_second(rule, move->part[2]);
    if (heap_third(rule, move->part[2]))
        words[SIZES + words[HEAPS]++] = heap_third(rule, move->part[2]);
    return 0;
}

/* How many heaps splits can add to a heap: each takes the cost at least, and adds one or two, so
 * that by induction there are at most (size - 1) / (cost + 1) splits in two, and where three heaps
 * can be left never more than size heaps. */
static uint64_t most_splits(const struct heap_rule *rule, uint64_t size)
{
    uint64_t cost = heap_rule_split_cost(rule);
    if (size == 0 || cost == UINT64_MAX)
        return 0;
    return rule->triples ? size - 1 : (size - 1) / (cost + 1);
}

/* All that the heaps hold; UINT64_MAX for more. */
static uint64_t add_sizes(const uint64_t *words, uint64_t room)
{
    uint64_t sum = 0;
    for (uint64_t i = 0; i < room; i++)
        if (__builtin_add_overflow(sum, words[SIZES + i], &sum))
            return UINT64_MAX;
    return sum;
}

/* The heaps, and those that splits can add; no move makes more of both. UINT64_MAX for more. */
static uint64_t count_with_splits(const struct heap_rule *rule, const uint64_t *words)
{
    uint64_t sum = words[HEAPS];
    for (uint64_t i = 0; i < words[HEAPS]; i++)
        if (__builtin_add_overflow(sum, most_splits(rule, words[SIZES + i]), &sum))
            return UINT64_MAX;
    return sum;
}

/* Behind its heaps there is nothing, and nothing was put back. */
static bool is_state(const qj_setup *setup, const void *state)
{
    const struct setup *start = setup->user;
    const uint64_t *words = state;
    uint64_t room = start->most_heaps;
    if (words[HEAPS] > room || add_sizes(words, room) > start->stones)
        return false;
    for (uint64_t i = words[HEAPS]; i < room; i++)
        if (words[SIZES + i] != 0)
            return false;
    return count_with_splits(&start->rule, words) <= start->with_splits;
}

static const qj_rules rules = {QJ_RULES_HEAD,      .ending = QJ_LAST_WINS, .moves = moves,
                               .illegal = illegal, .play = play,           .is_state = is_state};

/* ------------------------------------------------------------------ text */

/* Makes room for the heaps to come behind those that were read, up to a bound that no game that is
 * played reaches. */
static qj_status add_room(struct arena *arena, const struct heap_rule *rule, uint64_t **state,
                          uint64_t *count)
{
    uint64_t more = 0;
    for (uint64_t i = SIZES; i < *count && more < MOST_ADDED; i++) {
        uint64_t splits = most_splits(rule, (*state)[i]);
        more += splits < MOST_ADDED ? splits : MOST_ADDED;
    }
    if (more == 0)
        return QJ_OK;
    uint64_t words = *count + (more < MOST_ADDED ? more : MOST_ADDED);
    TRY(context_check_array(arena->context, words - *count, 2 * sizeof **state,
                            "room for the heaps that splits can make"));
    uint64_t *larger = arena_alloc(arena, words, sizeof *larger);
    if (!larger)
        return arena_status(arena);
    memcpy(larger, *state, *count * sizeof *larger);
    arena_free(arena, *state);
    *state = larger;
    *count = words;
    return QJ_OK;
}

/* The code is that of the preset, or the first word of the text. */
static qj_status read_heaps(struct scan *scan, qj_position *position, bool *end)
{
    struct arena *arena = &position->arena;
    const char *expected, *code = position->name->preset;
    uint64_t heaps;
    char *word;
    (void)end;
    struct setup *setup = arena_alloc(arena, 1, sizeof *setup);
    if (!setup)
        return arena_status(arena);
    if (!code) {
        TRY(scan_token(scan, "the code of a rule", LONGEST_CODE, arena, &word));
        code = word;
    }
    setup->code = code;
    TRY(heap_rule_read(code, arena, &setup->rule, &expected));
    if (expected)
        return scan_reject(scan, code, expected);
    TRY(scan_count(scan, "the number of heaps", 1, UINT32_MAX, &heaps));
    uint64_t count = SIZES + heaps;
    uint64_t *state = arena_alloc(arena, count, sizeof *state);
    if (!state)
        return arena_status(arena);
    state[HEAPS] = heaps;
    for (uint64_t i = 0; i < heaps; i++)
        TRY(scan_count(scan, "the size of a heap", 0, heap_rule_largest(&setup->rule),
                       &state[SIZES + i]));
    TRY(add_room(arena, &setup->rule, &state, &count));
    setup->most_heaps = count - SIZES;
    setup->stones = add_sizes(state, heaps);
    setup->with_splits = count_with_splits(&setup->rule, state);
    return position_set(position, setup, state, count * sizeof *state);
}

/* A, A+B or A+B+C in any order; false when the word is not that. */
static bool read_parts(const char *word, uint64_t part[3])
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

static qj_status move_read(struct scan *scan, const qj_position *position, qj_move *move)
{
    const struct heap_rule *rule = &((const struct setup *)position->setup)->rule;
    char word[SCAN_WORD + 1];
    uint64_t heap, part[4] = {0};
    TRY(scan_count(scan, "the number of a heap", 1, UINT64_MAX, &heap));
    struct place place = scan->token;
    TRY(scan_word(scan, "what is left of the heap", word));
    bool fits = read_parts(word, part);
    if (rule->triples)
        fits = fits && part[0] <= UINT32_MAX;
    else
        fits = fits && part[2] == 0;
    if (!fits)
        return scan_reject(scan, word,
                           rule->triples ? "what is left of the heap (0, A, A+B or A+B+C)"
                                         : "what is left of the heap (0, A or A+B)");
    *move = (qj_move){{heap - 1, part[0], part[1] | part[2] << HEAP_PART_BITS}};
    scan->token = place;
    return QJ_OK;
}

static void move_write(struct writer *writer, const qj_position *position, const qj_move *move)
{
    const struct heap_rule *rule = &((const struct setup *)position->setup)->rule;
    const uint64_t more[] = {heap_second(rule, move->part[2]), heap_third(rule, move->part[2])};
    write_format(writer, "%" PRIu64 " %" PRIu64, move->part[0] + 1, move->part[1]);
    for (size_t i = 0; i < 2 && more[i]; i++)
        write_format(writer, "+%" PRIu64, more[i]);
}

static void draw(struct writer *writer, const qj_position *position, bool all)
{
    enum { MOST_HEAPS = 40, MOST_STONES = 40 };
    static const char stones[] = "oooooooooooooooooooooooooooooooooooooooo";
    const uint64_t *words = position->state;
    uint64_t left = 0;
    write_text(writer, "rule ");
    write_text(writer, ((const struct setup *)position->setup)->code);
    write_text(writer, ", the heaps that are not empty\n");
    for (uint64_t i = 0; i < words[HEAPS] && writer_status(writer) == QJ_OK; i++) {
        uint64_t size = words[SIZES + i];
        if (size == 0 || (++left > MOST_HEAPS && !all))
            continue;
        bool shown = size <= MOST_STONES;
        write_format(writer, "  heap %" PRIu64 ": %" PRIu64 "%s%.*s\n", i + 1, size,
                     shown ? " " : "", shown ? (int)size : 0, stones);
    }
    if (!all)
        draw_rest(writer, left < MOST_HEAPS ? left : MOST_HEAPS, left, "");
}

/* A preset has a rule of its own; else the code stands before the heaps. */
static void write_board(struct writer *writer, const char *code, const uint64_t *size,
                        uint64_t count)
{
    if (code) {
        write_text(writer, code);
        write_char(writer, '\n');
    }
    WRITE_LIST(writer, count);
    write_list(writer, size, count);
}

static bool write_heaps(struct writer *writer, const qj_position *position)
{
    const struct setup *setup = position->setup;
    const uint64_t *words = position->state;
    write_board(writer, position->name->preset ? NULL : setup->code, words + SIZES, words[HEAPS]);
    return true;
}

static const struct form form = {FRAMING_SINGLE, QUESTION_NONE, read_heaps,
                                 NULL,           write_heaps,   NULL};

/* ---------------------------------------------------------------- boards */

enum shape { SHAPE_RANDOM, SHAPE_LOSING };
static const char *const shapes[] = {"random", "losing", NULL};

struct heaps {
    uint64_t *size;
    uint64_t count, capacity;
};

/* "3 5 7", with blanks or commas. */
static qj_status parse_heaps(struct settings *settings, const char *text, struct heaps *heaps)
{
    for (text += strspn(text, " ,"); *text; text += strspn(text, " ,")) {
        uint64_t size;
        text = number_read(text, &size);
        if (!text || size > LARGEST_HEAP || !(*text == 0 || strchr(" ,", *text)))
            return settings_fail(settings, "heaps", "expected sizes up to 2^62, as \"3 5 7\"");
        TRY(arena_reserve(&settings->arena, (void **)&heaps->size, &heaps->capacity, heaps->count,
                          sizeof size));
        heaps->size[heaps->count++] = size;
    }
    return heaps->count ? QJ_OK : settings_fail(settings, "heaps", "expected sizes, found none");
}

/* Nim is lost when the last heap is the xor of the others, all below a power of two; any game is
 * lost when the heaps are equal in pairs, by answering alike in the other of a pair. */
static void make_losing(struct random *random, const struct heap_rule *rule, uint64_t max,
                        struct heaps *heaps)
{
    uint64_t last = heaps->count - 1, total = 0;
    for (uint64_t i = 0; i < last; i++) {
        if (rule->kind == HEAP_ANY)
            heaps->size[i] = random_below(random, UINT64_C(1) << bits_highest(max + 1));
        else if (i % 2)
            heaps->size[i] = heaps->size[i - 1];
        total ^= heaps->size[i];
    }
    heaps->size[last] = total;
}

static qj_status random_heaps(struct settings *settings, struct random *random,
                              const struct heap_rule *rule, struct heaps *heaps)
{
    uint64_t max;
    size_t shape;
    TRY(settings_count(settings, "count", 1, UINT32_MAX, &heaps->count));
    TRY(settings_count(settings, "max", 1, LARGEST_HEAP, &max));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    heaps->size = arena_alloc(&settings->arena, heaps->count, sizeof *heaps->size);
    if (!heaps->size)
        return arena_status(&settings->arena);
    for (uint64_t i = 0; i < heaps->count; i++)
        heaps->size[i] = 1 + random_below(random, max);
    if (shape == SHAPE_LOSING)
        make_losing(random, rule, max, heaps);
    return QJ_OK;
}

static qj_status generate(struct settings *settings, struct random *random, struct writer *writer)
{
    enum { SHOWN = 63 };
    const char *preset = settings->game->preset, *expected;
    const char *code = preset ? preset : settings_text(settings, "code");
    char sentence[PHRASE_SIZE];
    struct heap_rule rule = {0};
    struct heaps heaps = {0};
    TRY(heap_rule_read(code, &settings->arena, &rule, &expected));
    if (expected) {
        phrase_write(sentence, sizeof sentence, "expected %s, found '%.*s'", expected, SHOWN, code);
        return settings_fail(settings, "code", sentence);
    }
    TRY(settings_given(settings, "heaps")
            ? parse_heaps(settings, settings_text(settings, "heaps"), &heaps)
            : random_heaps(settings, random, &rule, &heaps));
    write_board(writer, preset ? NULL : code, heaps.size, heaps.count);
    return writer_status(writer);
}

/* A preset has all but the code. */
static const qj_parameter parameters[] = {
    {"code", "the rule: 0.77, 0.F, {1,2,3}, -{1,2}, any or unequal", "0.77"},
    {"heaps", "the sizes themselves, as \"3 5 7\"", ""},
    {"count", "number of random heaps", "3"},
    {"max", "largest random heap", "20"},
    {"shape", "random, losing (for the side to move)", "random"},
    {NULL, NULL, NULL},
};

/* ------------------------------------------------------------------ view */

static qj_status view(const qj_position *position, enum view_kind kind, struct arena *arena,
                      struct view *out)
{
    (void)arena;
    const uint64_t *words = position->state;
    *out = (struct view){.kind = kind,
                         .heap_sum = {.rule = ((const struct setup *)position->setup)->rule,
                                      .heaps = words[HEAPS],
                                      .size = words + SIZES}};
    return QJ_OK;
}

extern const struct game game_heaps;

#define MOVE_HELP                                                                                  \
    "Move:  HEAP RESULT: heap number HEAP, from 1, becomes RESULT, which is 0, A, A+B ... The "    \
    "heap\n"                                                                                       \
    "       keeps its number, empty or not; the other parts of a split are new heaps, the last.\n" \
    "Section after the heaps:\n"                                                                   \
    "  moves M1 M2 ...    the moves played\n"

static const char preset_help[] = "Text:  n, then the n sizes, up to 2^62 each.\n" MOVE_HELP;

static const char help[] =
    "Text:  CODE, then n, then the n sizes, up to 2^62 each. CODE is one of\n"
    "  0.77, .137, 4.7    an octal code: digit number i, read as a sum of 1, 2 and 4, allows\n"
    "                     taking i of a heap and leaving of it nothing (1), one heap (2) or two\n"
    "                     (4); the digit before the point is 0 or 4 (a split that takes nothing)\n"
    "  0.F, 8.8           a hexadecimal code: 8 allows leaving three heaps, of a heap below 2^32\n"
    "  {1,2,3}            taking 1, 2 or 3\n"
    "  -{1,2}             taking any number but 1 and 2\n"
    "  any                taking any number: nim\n"
    "  unequal            splitting into two heaps of different size: Grundy's game\n" MOVE_HELP;

#define SAMPLE "3\n3 5 7\n"

#define PRESET(word, code, line)                                                                 \
    {                                                                                            \
        .game = &game_heaps, .name = word, .preset = code, .summary = line, .help = preset_help, \
        .form = &form, .sample = SAMPLE, .players = players_by_turn, .generate = generate,       \
        .parameters = parameters + 1                                                             \
    }

static const struct qj_game names[] = {
    {
        .game = &game_heaps,
        .name = "heaps",
        .summary = "take from heaps and break them by an octal code or a subtraction set",
        .help = help,
        .form = &form,
        .sample = "0.77\n" SAMPLE,
        .players = players_by_turn,
        .generate = generate,
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

const struct game game_heaps = {
    .names = names,
    .name_count = sizeof names / sizeof *names,
    .theory = "Sprague-Grundy: a heap is worth the least number that no move reaches (mex), and "
              "several heaps the xor of theirs.",
    .rules = &rules,
    .move_read = move_read,
    .move_write = move_write,
    .draw = draw,
    .views = {VIEW_HEAP_SUM},
    .view = view,
    .first_part = 1,
};
