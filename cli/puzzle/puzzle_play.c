/* puzzle_play: see puzzle.h. Every unknown has a value, the min at first; a line changes one
 * value.
 */
#include "cli/puzzle/puzzle.h"

#include "base/text/number.h"

#include <qiju/rules.h>

struct puzzle_change {
    uint64_t unknown, before, after;
};

struct puzzle_play {
    struct prompt prompt;
    const struct question *question; /* its sink is standard output */
    const qj_position *position;
    qj_session *session;
    qj_solution solution;
    uint64_t least;
    struct arena arena; /* of the following */
    uint64_t *x;
    uint64_t *vector; /* a kernel vector */
    uint64_t *left;   /* residuals of the equations */
    struct puzzle_change *changes;
    uint64_t made, known, room; /* number of changes made, and of changes that can be redone */
    uint64_t wrong;             /* number of violated equations */
    uint64_t pattern;           /* index of the next kernel vector to show */
    char more[128];             /* last line of the help */
};

/* ----------------------------------------------------------------- showing */

static qj_status puzzle_play_compute_left(struct puzzle_play *puzzle)
{
    bool solved;
    qj_status status = qj_position_check(puzzle->position, puzzle->x, puzzle->left, &solved);
    puzzle->wrong = 0;
    for (uint64_t i = 0; status == QJ_OK && i < puzzle->solution.equations; i++)
        puzzle->wrong += puzzle->left[i] != 0;
    return status;
}

static qj_status puzzle_play_print_left(const struct puzzle_play *puzzle)
{
    return puzzle->wrong ? message_put(stdout, "%" PRIu64 " of %" PRIu64 " left\n", puzzle->wrong,
                                       puzzle->solution.equations)
                         : message_put(stdout, "Solved.\n");
}

static qj_status puzzle_play_show_left(void *user)
{
    struct puzzle_play *puzzle = user;
    TRY(puzzle_play_compute_left(puzzle));
    putchar('\n');
    fflush(stdout);
    qj_status status = qj_position_draw_left(puzzle->position, puzzle->left,
                                             puzzle->question->sink);
    puzzle_play_print_left(puzzle);
    return status;
}

/* Draws a vector as the game draws its solutions. */
static qj_status puzzle_play_draw_vector(const struct puzzle_play *puzzle, const uint64_t *x)
{
    const qj_solution drawn = {.x = x};
    fflush(stdout);
    return qj_solution_draw(puzzle->position, &drawn, puzzle->question->sink);
}

/* Prints some equations of a contradiction. */
static qj_status puzzle_play_print_no_solution(const struct puzzle_play *puzzle)
{
    enum { MOST = 12 };
    const uint64_t *y = puzzle->solution.witness;
    char name[QJ_MOVE_SIZE];
    uint64_t shown = 0;
    message_put(stdout,
                "There is no solution: modulo %" PRIu64
                " the sum of these is the same whatever is done, and it is wrong.\n",
                puzzle->solution.modulus);
    for (uint64_t i = 0; i < puzzle->solution.equations && shown <= MOST; i++) {
        if (y[i] == 0)
            continue;
        TRY(qj_position_equation(puzzle->position, i, name));
        fputs(shown ? ", " : "  ", stdout);
        if (y[i] > 1 && shown < MOST)
            printf("%" PRIu64 " x ", y[i]);
        fputs(shown++ < MOST ? name : "...", stdout);
    }
    putchar('\n');
    return QJ_OK;
}

/* ----------------------------------------------------------------- changing */

static uint64_t puzzle_play_next_value(const struct puzzle_play *puzzle, uint64_t unknown)
{
    return puzzle->least + (puzzle->x[unknown] + 1 - puzzle->least) % puzzle->solution.modulus;
}

/* Removes the number at the end of a line; returns false if there is no number, or nothing before
 * it. */
static bool puzzle_play_cut_value(char *line, uint64_t *value)
{
    char *end = line + strlen(line);
    while (end > line && strchr(" \t", end[-1]))
        *--end = 0;
    while (end > line && !strchr(" \t", end[-1]))
        end--;
    const char *rest = end > line ? number_read(end, value) : NULL;
    if (rest)
        end[-1] = 0;
    return rest && !*rest;
}

/* Reads "UNKNOWN" or "UNKNOWN VALUE"; *good: the line is valid. */
static qj_status puzzle_play_take_change(struct puzzle_play *puzzle, const char *line, bool *good)
{
    uint64_t unknown = 0, value = 0;
    qj_status status = qj_unknown_read(puzzle->position, line, &unknown);
    if (status == QJ_OK)
        value = puzzle_play_next_value(puzzle, unknown);
    SCOPED(scope_free) char *copy = status == QJ_BAD_INPUT ? strdup(line) : NULL;
    if (copy && puzzle_play_cut_value(copy, &value))
        status = qj_unknown_read(puzzle->position, copy, &unknown);
    *good = status == QJ_OK && value - puzzle->least < puzzle->solution.modulus;
    if (*good) {
        TRY(arena_reserve(&puzzle->arena, &puzzle->changes, &puzzle->room, puzzle->made));
        puzzle->changes[puzzle->made++] = (struct puzzle_change){unknown, puzzle->x[unknown],
                                                                 value};
        puzzle->known = puzzle->made;
        puzzle->x[unknown] = value;
        return QJ_OK;
    }
    if (status == QJ_BAD_INPUT)
        return message_put(stdout, "%s; 'help' lists what can be typed\n",
                           qj_context_error(puzzle->question->context)->marked);
    TRY(status);
    return message_put(stdout,
                       "expected a value from %" PRIu64 " to %" PRIu64 ", found %" PRIu64 "\n",
                       puzzle->least, puzzle->least + puzzle->solution.modulus - 1, value);
}

static qj_status puzzle_play_change_line(void *user, const char *line)
{
    bool good;
    TRY(puzzle_play_take_change(user, line, &good));
    return good ? puzzle_play_show_left(user) : QJ_OK;
}

static qj_status puzzle_play_undo(void *user)
{
    struct puzzle_play *puzzle = user;
    if (puzzle->made == 0)
        return message_put(stdout, "There is nothing to take back.\n");
    const struct puzzle_change *last = &puzzle->changes[--puzzle->made];
    puzzle->x[last->unknown] = last->before;
    return puzzle_play_show_left(puzzle);
}

static qj_status puzzle_play_redo(void *user)
{
    struct puzzle_play *puzzle = user;
    if (puzzle->made == puzzle->known)
        return message_put(stdout, "There is nothing to do again.\n");
    const struct puzzle_change *next = &puzzle->changes[puzzle->made++];
    puzzle->x[next->unknown] = next->after;
    return puzzle_play_show_left(puzzle);
}

/* ------------------------------------------------------------------- queries */

static qj_status puzzle_play_check(void *user)
{
    struct puzzle_play *puzzle = user;
    TRY(puzzle_play_compute_left(puzzle));
    TRY(puzzle_play_draw_vector(puzzle, puzzle->x));
    return puzzle_play_print_left(puzzle);
}

static qj_status puzzle_play_hint(void *user)
{
    struct puzzle_play *puzzle = user;
    char name[QJ_MOVE_SIZE];
    uint64_t unknown, value;
    bool exists;
    if (!puzzle->solution.x)
        return puzzle_play_print_no_solution(puzzle);
    TRY(qj_session_hint(puzzle->session, puzzle->x, &unknown, &value, &exists));
    if (!exists)
        return message_put(stdout, "It is solved.\n");
    TRY(qj_position_unknown(puzzle->position, unknown, name));
    return value == puzzle_play_next_value(puzzle, unknown)
               ? message_put(stdout, "A hint: %.999s\n", name)
               : message_put(stdout, "A hint: %.999s %" PRIu64 "\n", name, value);
}

static qj_status puzzle_play_solution(void *user)
{
    const struct puzzle_play *puzzle = user;
    if (!puzzle->solution.x)
        return puzzle_play_print_no_solution(puzzle);
    message_put(stdout, puzzle->solution.verdict == QJ_UNIQUE ? "The only solution:\n"
                                                              : "One of the solutions:\n");
    return puzzle_play_draw_vector(puzzle, puzzle->solution.x);
}

/* Shows the next kernel vector, or the vector with a given index. */
static qj_status puzzle_play_kernel(void *user)
{
    struct puzzle_play *puzzle = user;
    const char *rest = puzzle->prompt.rest;
    uint64_t patterns = puzzle->solution.kernel_dimension;
    bool exists;
    if (patterns == 0)
        return message_put(stdout, "There are no quiet patterns: every change can be seen.\n");
    uint64_t number = puzzle->pattern % patterns + 1;
    if ((*rest && !number_is(rest, &number)) || number == 0 || number > patterns)
        return message_put(stdout,
                           "kernel N: expected a number from 1 to %" PRIu64 ", found '%.40s'\n",
                           patterns, rest);
    message_put(stdout,
                "Quiet pattern %" PRIu64 " of %" PRIu64 ": added modulo %" PRIu64
                ", it changes nothing.\n",
                number, patterns, puzzle->solution.modulus);
    puzzle->pattern = number;
    TRY(qj_session_kernel(puzzle->session, number - 1, puzzle->vector, &exists));
    return puzzle_play_draw_vector(puzzle, puzzle->vector);
}

/* ------------------------------------------------------------------- files */

/* Writes the lines that set the current values, in the order of the unknowns. */
static qj_status puzzle_play_write_changes(void *user, const qj_sink *sink)
{
    const struct puzzle_play *puzzle = user;
    char name[QJ_MOVE_SIZE];
    for (uint64_t i = 0; i < puzzle->solution.unknowns; i++) {
        if (puzzle->x[i] == puzzle->least)
            continue;
        TRY(qj_position_unknown(puzzle->position, i, name));
        qj_sink_print(sink, "%s %" PRIu64 "\n", name, puzzle->x[i]);
    }
    return QJ_OK;
}

static qj_status puzzle_play_save(void *user)
{
    const struct prompt *prompt = &((struct puzzle_play *)user)->prompt;
    bool saved;
    qj_status status = prompt_save(prompt, puzzle_play_write_changes, &saved);
    if (saved)
        message_put(stdout, "Saved in %.999s: 'load %.999s' makes it again.\n", prompt->rest,
                    prompt->rest);
    return status;
}

/* Runs every line of a file as if typed, up to the first fault. */
static qj_status puzzle_play_load(void *user)
{
    const char *rest = ((struct puzzle_play *)user)->prompt.rest;
    SCOPED(scope_free) char *line = NULL;
    size_t size = 0;
    bool good = true;
    qj_status status = QJ_OK;
    FILE *file = *rest ? fopen(rest, "re") : NULL;
    if (!*rest)
        message_put(stdout, "load FILE: from which file?\n");
    else if (!file)
        message_system("cannot read", rest, errno);
    if (!file)
        return QJ_OK;
    while (status == QJ_OK && good && getline(&line, &size, file) >= 0) {
        line[strcspn(line, "\r\n")] = 0;
        status = puzzle_play_take_change(user, line, &good);
    }
    if (ferror(file))
        message_system("cannot read", rest, errno);
    fclose(file);
    return status == QJ_OK ? puzzle_play_show_left(user) : status;
}

static const struct prompt_command commands[] = {
    {"board", "shows again what is left", puzzle_play_show_left},
    {"check", "shows what you have done, and how much is left", puzzle_play_check},
    {"hint", "names a change on the way to a solution", puzzle_play_hint},
    {"kernel", "[N]: a quiet pattern, changes that can be added without any effect",
     puzzle_play_kernel},
    {"solution", "shows a solution", puzzle_play_solution},
    {"undo", "takes the last change back", puzzle_play_undo},
    {"redo", "makes it again", puzzle_play_redo},
    {"save", "FILE: writes what you have done", puzzle_play_save},
    {"load", "FILE: does what was saved there", puzzle_play_load},
    {NULL, NULL, NULL},
};

/* ---------------------------------------------------------------- beginning */

static void puzzle_play_end(struct puzzle_play *puzzle)
{
    qj_session_free(puzzle->session);
    arena_clear(&puzzle->arena);
}

qj_status puzzle_play_run(const struct question *question)
{
    static const char *const of_games[] = {"side", "err"};
    SCOPED(puzzle_play_end)
    struct puzzle_play puzzle = {.prompt = {.game = question->game,
                                            .commands = commands,
                                            .other = puzzle_play_change_line,
                                            .user = &puzzle},
                                 .question = question,
                                 .position = question->position,
                                 .arena.context = question->context};
    for (size_t i = 0; i < 2; i++)
        if (arguments_value(question->arguments, of_games[i]))
            return message_usage("--%.999s: there is no opponent in a puzzle", of_games[i]);
    qj_status status = qj_session_open(puzzle.position, NULL, &puzzle.session);
    if (status == QJ_OK)
        status = qj_session_solution(puzzle.session, &puzzle.solution);
    progress_clear();
    TRY(status);
    puzzle.least = qj_position_least(puzzle.position);
    TRY(arena_make(&puzzle.arena, &puzzle.x, puzzle.solution.unknowns));
    TRY(arena_make(&puzzle.arena, &puzzle.vector, puzzle.solution.unknowns));
    TRY(arena_make(&puzzle.arena, &puzzle.left, puzzle.solution.equations));
    for (uint64_t i = 0; i < puzzle.solution.unknowns; i++)
        puzzle.x[i] = puzzle.least;
    message_format(puzzle.more, sizeof puzzle.more,
                   "A number behind it sets the value, from %" PRIu64 " to %" PRIu64
                   "; without one it is one more.\n",
                   puzzle.least, puzzle.least + puzzle.solution.modulus - 1);
    puzzle.prompt.more = puzzle.more;
    message_put(stdout, "%.999s: 'help' lists what can be typed.\n",
                qj_game_name(puzzle.prompt.game));
    if (!puzzle.solution.x)
        TRY(puzzle_play_print_no_solution(&puzzle));
    TRY(puzzle_play_show_left(&puzzle));
    while (!puzzle.prompt.done)
        TRY(prompt_take(&puzzle.prompt, qj_game_name(puzzle.prompt.game)));
    return QJ_OK;
}
