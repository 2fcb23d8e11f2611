/* Four in a row on 4 x 4, or any m,n,k game: two players mark an empty cell each in turn; who has k
 * of the own marks in line along a row, a column or a diagonal wins, a full board is a draw.
 *
 *     cc -O2 -shared -fPIC -o in_a_row.so in_a_row.c
 *     qiju solve ./in_a_row.so --rows 4 --columns 4 --k 4
 *
 * Shown is what makes rules fast: states have numbers, and what moves lead to is said of many
 * numbers at once (follow), so that qiju makes no state while it solves. A move is a row and a
 * column, from 1. A position is written row by row: XO../.... has two marks in its first row.
 */
#include <qiju/numbering.h>

#include <string.h>

enum { ROWS, COLUMNS, K };
static const qj_rules_parameter parameters[] = {{"rows", "rows", 4, 1, 6},
                                                {"columns", "columns", 4, 1, 6},
                                                {"k", "marks in line that win", 4, 1, 6},
                                                {NULL, NULL, 0, 0, 0}};

/* A state is a byte a cell: 0 empty, 1 X, who begins, 2 O. */
static size_t state_size(const qj_setup *setup)
{
    return (size_t)(setup->value[ROWS] * setup->value[COLUMNS]);
}

static int side(const qj_setup *setup, const void *state)
{
    int marks = 0;
    for (size_t i = 0; i < state_size(setup); i++)
        marks += ((const unsigned char *)state)[i] != 0;
    return marks % 2;
}

static qj_lines lines_of(const qj_setup *setup)
{
    return qj_lines_of((unsigned)setup->value[COLUMNS], (unsigned)setup->value[K]);
}

static bool over(const qj_setup *setup, const void *state, int64_t *value)
{
    const unsigned char last = side(setup, state) ? 1 : 2;
    const qj_lines lines = lines_of(setup);
    uint64_t set = 0;
    for (size_t i = 0; i < state_size(setup); i++)
        set |= (uint64_t)(((const unsigned char *)state)[i] == last) << i;
    *value = -1;
    return qj_lines_has(&lines, set);
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *cell = state;
    for (uint64_t row = 1; row <= (uint64_t)setup->value[ROWS]; row++)
        for (uint64_t column = 1; column <= (uint64_t)setup->value[COLUMNS]; column++) {
            qj_move move = {{row, column, 0}};
            if (*cell++ == 0 && !visit(user, &move))
                return;
        }
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    const uint64_t columns = (uint64_t)setup->value[COLUMNS];
    const int mover = side(setup, state);
    ((unsigned char *)state)[(move->part[0] - 1) * columns + move->part[1] - 1] =
        (unsigned char)(1 + mover);
    return 0;
}

static void layout(const qj_setup *setup, qj_layout *out)
{
    qj_layout_cells(out, state_size(setup), 3);
}
QJ_NUMBERING(layout)

/* The first cell is the last digit of a set: a board turned round, which has the same lines. */
static inline bool marks_over(const void *user, const qj_marks *marks, int64_t *value)
{
    *value = -1;
    return qj_lines_has(user, marks->last);
}

static size_t follow(const qj_setup *setup, const uint64_t *numbers, size_t count,
                     qj_followers *out)
{
    const qj_lines lines = lines_of(setup);
    return qj_marks_follow((unsigned)state_size(setup), 0, marks_over, &lines, numbers, count, out);
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    const unsigned char *cell = state;
    for (int64_t row = 0; row < setup->value[ROWS]; row++)
        for (int64_t column = 0; column < setup->value[COLUMNS]; column++)
            qj_print(out, "%c%s", ".XO"[*cell++], column + 1 < setup->value[COLUMNS] ? " " : "\n");
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    static const char marks[] = ".XO";
    const size_t columns = (size_t)setup->value[COLUMNS];
    unsigned char *cell = state;
    int ahead = 0;
    for (size_t i = 0; i < state_size(setup); i++) {
        bool row = i && i % columns == 0;
        const char *mark = (!row || *word++ == '/') && *word ? strchr(marks, *word++) : NULL;
        if (!mark)
            return "rows of ., X and O with / between them";
        cell[i] = (unsigned char)(mark - marks);
        ahead += (cell[i] == 1) - (cell[i] == 2);
    }
    return *word == '\0' && (ahead == 0 || ahead == 1) ? NULL : "as many O as X, or one X more";
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    for (size_t i = 0; i < state_size(setup); i++) {
        if (i && i % (size_t)setup->value[COLUMNS] == 0)
            *word++ = '/';
        *word++ = ".XO"[((const unsigned char *)state)[i]];
    }
    *word = '\0';
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,
                                   QJ_NUMBERED,
                                   .follow = follow,
                                   .name = "in-a-row",
                                   .summary = "k marks in a row, a column or a diagonal",
                                   .players = {"X", "O"},
                                   .parameters = parameters,
                                   .ending = QJ_STUCK_DRAWS,
                                   .state_size = state_size,
                                   .side = side,
                                   .over = over,
                                   .moves = moves,
                                   .play = play,
                                   .move_parts = 2,
                                   .draw = draw,
                                   .state_read = state_read,
                                   .state_write = state_write};
    return &rules;
}
