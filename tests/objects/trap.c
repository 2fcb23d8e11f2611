/* Rules that go wrong at 2 of a countdown from n by 1 or 2, in the way that the parameter fault
 * says.
 */
#include <qiju/board.h>
#include <qiju/numbering.h>
#include <qiju/rules.h>

#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum parameter { N, FAULT };

enum fault {
    NONE,
    WILD,       /* a write to where there is no memory, in moves */
    EXITS,      /* in play */
    ABORTS,     /* in illegal */
    HANGS,      /* in moves */
    OVERFLOWS,  /* the stack, in play */
    DIVIDES,    /* by 0, in side */
    SPACED,     /* move_write: a blank in a move */
    LONG_MOVE,  /* move_write: more than there is room for */
    LONG_STATE, /* state_write: the same */
    ESCAPES,    /* move_write: what a terminal would obey */
    DRAWS,      /* the same in a drawing, and a character in two parts */
    STARTS,     /* a crash in start */
    OVER,       /* a hang in over, with every thread */
    CELLS,      /* a crash in cells */
    RANKS,      /* a crash in the function that ranks states */
    UNRANKS,    /* a crash in a function that unranks a part of a state */
    PARTS       /* nothing: two parts are ranked */
};

static const qj_rules_parameter parameters[] = {{"n", "left at the start", 4, 0, 200},
                                                {"fault", "what goes wrong", 0, -20, 20},
                                                {NULL, NULL, 0, 0, 0}};

/* Whether this is where that goes wrong. */
static bool is_trap(const qj_setup *setup, const void *state, enum fault fault)
{
    const int64_t value = setup->value[FAULT];
    return (value < 0 ? -value : value) == fault && *(const unsigned char *)state == 2;
}

static void write_wildly(void)
{
    volatile char *volatile nowhere = (volatile char *)8;
    *nowhere = 1;
}

static void hang(void)
{
    for (volatile bool go_on = true; go_on;) {
    }
}

/* NOLINTNEXTLINE(misc-no-recursion) */
static unsigned recurse(const volatile unsigned char *go_on)
{
    volatile unsigned char more[4096];
    more[0] = *go_on;
    return more[0] ? recurse(more) + more[0] : 0;
}

static size_t state_size(const qj_setup *setup)
{
    (void)setup;
    return 3;
}

static const char *start(const qj_setup *setup, void *state)
{
    *(unsigned char *)state = (unsigned char)setup->value[N];
    if (setup->value[FAULT] == STARTS)
        write_wildly();
    return NULL;
}

static int side(const qj_setup *setup, const void *state)
{
    if (is_trap(setup, state, DIVIDES))
        raise(SIGFPE);
    return ((const unsigned char *)state)[1];
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    if (is_trap(setup, state, OVER))
        hang();
    *value = -1;
    return *(const unsigned char *)state == 0;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    if (is_trap(setup, state, WILD))
        write_wildly();
    if (is_trap(setup, state, HANGS))
        hang();
    for (uint64_t take = 1; take <= 2 && take <= *(const unsigned char *)state; take++) {
        const qj_move move = {{take, 0, 0}};
        if (!visit(user, &move))
            return;
    }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *bytes = state;
    if (is_trap(setup, state, EXITS))
        exit(0);
    if (is_trap(setup, state, OVERFLOWS))
        bytes[2] = (unsigned char)recurse(bytes);
    bytes[0] = (unsigned char)(bytes[0] - move->part[0]);
    bytes[1] ^= 1;
    return 0;
}

static uint64_t rank(const void *value, const void *state)
{
    const unsigned char *bytes = state;
    (void)value;
    if (bytes[0] == 2)
        write_wildly();
    return bytes[0] * UINT64_C(2) + bytes[1];
}

static void unrank(const void *value, uint64_t rank, void *state)
{
    unsigned char *bytes = state;
    (void)value;
    bytes[0] = (unsigned char)(rank / 2);
    bytes[1] = rank % 2;
}

static uint64_t rank_left(const void *value, const void *left)
{
    return (uint64_t)((const int64_t *)value)[N] - *(const unsigned char *)left;
}

static void unrank_left(const void *value, uint64_t rank, void *left)
{
    const int64_t n = ((const int64_t *)value)[N];
    if (((const int64_t *)value)[FAULT] == UNRANKS && rank + 2 == (uint64_t)n)
        write_wildly();
    *(unsigned char *)left = (unsigned char)(n - (int64_t)rank);
}

static uint64_t rank_side(const void *value, const void *side)
{
    (void)value;
    return *(const unsigned char *)side;
}

static void unrank_side(const void *value, uint64_t rank, void *side)
{
    (void)value;
    *(unsigned char *)side = (unsigned char)rank;
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    const uint64_t ranks = (uint64_t)setup->value[N] + 1;
    (void)tier;
    if (setup->value[FAULT] == RANKS) {
        qj_layout_ranked(out, 3, 2 * ranks, rank, unrank, setup->value);
        return true;
    }
    qj_layout_ranked(out, 1, ranks, rank_left, unrank_left, setup->value);
    qj_layout_ranked(out, 2, 2, rank_side, unrank_side, setup->value);
    return setup->value[FAULT] == UNRANKS || setup->value[FAULT] == PARTS;
}

static const char *illegal(const qj_setup *setup, const void *state, const qj_move *move)
{
    if (is_trap(setup, state, ABORTS))
        abort();
    return move->part[0] >= 1 && move->part[0] <= 2 ? NULL : "1 or 2 are taken";
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    qj_sink_print(out, "%d left\n", *(const unsigned char *)state);
    if (setup->value[FAULT] != DRAWS)
        return;
    qj_sink_print(out, "\033[2J\302\233 a\tb \346");
    qj_sink_print(out, "\243\213 \302");
    qj_sink_print(out, "\267 \377 \302");
}

static void cells(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user)
{
    const qj_cell cell = {QJ_SQUARE, QJ_PLAIN, 0, 0, "left"};
    if (is_trap(setup, state, CELLS))
        write_wildly();
    visit(user, &cell);
}

/* The size is hidden from the compiler, which would see that it is too much. */
static void fill(char *text, size_t size)
{
    volatile size_t hidden = size;
    memset(text, '1', hidden);
}

static void move_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    static const char *const words[][2] = {
        [NONE] = {"one", "two"}, [SPACED] = {"one", "one more"}, [ESCAPES] = {"one", "t\033[1m"}};
    bool known = setup->value[FAULT] == SPACED || setup->value[FAULT] == ESCAPES;
    if (setup->value[FAULT] == LONG_MOVE)
        fill(text, QJ_MOVE_SIZE + 1);
    else
        strcpy(text, words[known ? setup->value[FAULT] : NONE][move->part[0] == 2]);
}

static bool move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    (void)setup;
    *move = (qj_move){{!strcmp(word, "one") ? 1 : 2, 0, 0}};
    return !strcmp(word, "one") || !strcmp(word, "two");
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    (void)setup;
    *(unsigned char *)state = (unsigned char)strtol(word, NULL, 10);
    return NULL;
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    if (setup->value[FAULT] == LONG_STATE)
        fill(word, QJ_STATE_SIZE + 2);
    else
        snprintf(word, QJ_STATE_SIZE + 1, "%d", *(const unsigned char *)state);
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   .name = "trap",
                                   .parameters = parameters,
                                   .ending = QJ_LAST_WINS,
                                   .state_size = state_size,
                                   .start = start,
                                   .side = side,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .illegal = illegal,
                                   .layout = layout,
                                   .draw = draw,
                                   .cells = cells,
                                   .move_write = move_write,
                                   .move_read = move_read,
                                   .state_read = state_read,
                                   .state_write = state_write};
    return &rules;
}
