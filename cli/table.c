/* qiju table: answers for many sizes, a row a board. Every row is a run of its own, with a context,
 * limits and all; one over the limits says so, and the next is tried. */
#include "face/table.h"
#include "cli/message.h"
#include "cli/named.h"
#include "cli/vary.h"
#include "face/plot.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONGEST_LINE = 1000000, CENSUS_STATES = 100000, MOST_DRAWN = 1000000 };

static const struct option options[] = {
    VARY_OPTION,
    {"columns", "NAMES", "these columns, with commas between them, or all"},
    {"csv", NULL, "print comma-separated values"},
    {"json", NULL, "print a JSON object a line"},
    {"plot", "FILE", "draw it, as SVG, over one or two varied settings"},
    {"census", "N", "count only-move positions where there are at most N, of 1 kB each (100000)"},
    {"engine", "NAME", "use this engine"},
    LIMIT_OPTIONS,
    THREADS_OPTION,
    {NULL, NULL, NULL}};

struct run {
    struct arguments arguments;
    struct vary vary;
    struct table table;
    const char *names[MOST_VARIED];
    const char *values[MOST_VARIED];
    int widths[MOST_VARIED];
    uint64_t census_states;
    struct channel plot;     /* the file to be drawn in */
    bool plot_made, drawn;   /* whether it was made here, and whether the drawing is in it */
    struct plot_cell *cells; /* what is drawn; NULL: nothing */
    struct kept text;        /* of a board */
    struct channel output;
};

/* ---------------------------------------------------------------------- row */

struct best {
    struct table_row *row;
    const qj_position *position;
};

static bool note_move(void *user, const qj_option *option)
{
    struct best *best = user;
    struct table_row *row = best->row;
    row->moves += option->count;
    if (option->worth.lo != row->worth.lo)
        return true;
    if (row->best_count < TABLE_BEST)
        qj_move_text(best->position, &option->move, row->best[row->best_count]);
    row->best_count += option->count;
    return true;
}

static bool count_move(void *user, const qj_move *move)
{
    (void)move;
    return ++*(uint64_t *)user <= LONGEST_LINE;
}

static bool add_ply(void *user, const qj_ply *ply)
{
    struct table_row *row = user;
    row->running += ply->positions - ply->ended;
    row->only += ply->only;
    return true;
}

static bool wants(const struct run *run, enum table_column column)
{
    return run->table.columns & COLUMN_BIT(column);
}

static qj_status measure_line(qj_session *session, struct table_row *row)
{
    uint64_t length = 0;
    if (row->worth.distance_known) {
        row->length = row->worth.distance;
        return QJ_OK;
    }
    qj_status status = qj_session_line(session, count_move, &length);
    if (status == QJ_OK && length <= LONGEST_LINE)
        row->length = length;
    return status;
}

static qj_status answer_game(const struct run *run, const qj_position *position,
                             qj_session *session, struct table_row *row)
{
    struct best best = {row, position};
    qj_status status = qj_session_value(session, &row->worth);
    if (status == QJ_OK && (wants(run, COLUMN_BEST) || wants(run, COLUMN_MOVES)))
        status = qj_session_moves(session, note_move, &best);
    if (status == QJ_OK && wants(run, COLUMN_LENGTH))
        status = measure_line(session, row);
    return status;
}

static qj_status answer(const struct run *run, const qj_position *position, struct table_row *row)
{
    qj_session *session;
    const char *engine = arguments_value(&run->arguments, "engine");
    qj_status status = qj_session_open(position, engine, &session);
    if (status != QJ_OK)
        return status;
    status = qj_game_kind(run->table.game) == QJ_PUZZLE
                 ? qj_session_solution(session, &row->solution)
                 : answer_game(run, position, session, row);
    row->method = qj_session_method(session);
    row->solution.x = row->solution.witness = NULL;
    qj_session_free(session);
    return status;
}

/* The census has a context of its own, which allows it fewer positions, and no more memory than
 * they take on boards where they can all be looked at in a moment; where that is not enough,
 * the figure stays unknown. Its other faults are told here, where they are known. */
static qj_status count_only_moves(struct run *run, struct table_row *row)
{
    qj_context *context;
    qj_position *position;
    struct table_row counted = {0};
    struct kept text = {0};
    qj_status status = command_context_within(&run->arguments, run->census_states, &context);
    if (status != QJ_OK)
        return status;
    status = vary_read(&run->vary, context, &text, &position);
    if (status == QJ_OK) {
        status = qj_position_census(position, add_ply, &counted);
        qj_position_free(position);
    }
    kept_free(&text);
    if (status != QJ_OK && status != QJ_LIMIT) {
        run->vary.told = true;
        return command_end(context, status, NULL, &run->output);
    }
    if (status == QJ_OK) {
        row->running = counted.running;
        row->only = counted.only;
    }
    qj_context_free(context);
    return QJ_OK;
}

static qj_status make_row(struct run *run, qj_context *context, struct table_row *row)
{
    qj_position *position;
    qj_status status = vary_read(&run->vary, context, &run->text, &position);
    if (status != QJ_OK)
        return status;
    status = answer(run, position, row);
    qj_position_free(position);
    if (status == QJ_OK && wants(run, COLUMN_ONLY))
        status = count_only_moves(run, row);
    return status;
}

static void keep_cell(const struct run *run, const struct table_row *row)
{
    struct plot_cell cell = {.known = !row->fault && row->worth.lo == row->worth.hi};
    if (!run->cells)
        return;
    if (qj_game_kind(run->table.game) == QJ_PUZZLE) {
        cell.known = cell.known && row->solution.kernel_dimension != QJ_NOT_KNOWN;
        cell.value = (int64_t)row->solution.kernel_dimension;
    } else {
        cell.outcome = (row->worth.lo > 0) - (row->worth.lo < 0);
        cell.value = row->worth.kind == QJ_NIMBER ? (int64_t)row->worth.nimber : row->worth.lo;
    }
    run->cells[run->vary.next - 1] = cell;
}

/* A row that cannot be had within the limits has the reason in place of figures. */
static qj_status print_row(void *user, qj_context *context)
{
    struct run *run = user;
    struct table_row row = {.values = run->values, .length = QJ_NOT_KNOWN, .running = QJ_NOT_KNOWN};
    qj_sink sink = channel_sink(&run->output);
    qj_status status = make_row(run, context, &row);
    row.fault = status == QJ_LIMIT ? vary_fault(&run->vary, context) : NULL;
    if (row.fault) {
        run->vary.over++;
        status = QJ_OK;
    }
    if (status == QJ_OK) {
        keep_cell(run, &row);
        if (run->vary.next == 1)
            status = table_head(NULL, &run->table, &sink);
    }
    if (status == QJ_OK)
        status = table_row(NULL, &run->table, &row, &sink);
    return status;
}

/* --------------------------------------------------------------------- plot */

static void label_value(void *user, size_t axis, uint64_t index, char text[PLOT_LABEL])
{
    const struct run *run = user;
    vary_value(&run->vary.axes[axis], index, text);
}

/* What stood in the file stays until there is something else to be written; devices have no size.
 */
static qj_status empty_plot(struct run *run)
{
    if (ftruncate(run->plot.file, 0) == 0 || errno == EINVAL)
        return QJ_OK;
    run->plot.reason = errno;
    return QJ_IO;
}

static qj_status draw(struct run *run)
{
    char title[POINT_SIZE];
    const struct vary *vary = &run->vary;
    snprintf(title, sizeof title, "%s", qj_game_name(run->table.game));
    struct plot plot = {
        .title = title,
        .kind = qj_game_kind(run->table.game),
        .axes = vary->axis_count,
        .names = {vary->axes[0].name, vary->axes[1].name},
        .counts = {vary->axes[0].count, vary->axis_count > 1 ? vary->axes[1].count : 1},
        .label = label_value,
        .user = run,
        .cells = run->cells};
    qj_sink sink = channel_sink(&run->plot);
    qj_status status = empty_plot(run);
    if (status == QJ_OK)
        status = plot_svg(NULL, &plot, &sink);
    run->drawn = status == QJ_OK;
    return status == QJ_IO ? message_system("cannot write", run->plot.name, run->plot.reason)
                           : status;
}

static qj_status open_plot(struct run *run, const char *name)
{
    const mode_t everybody = 0666; /* less the umask */
    int file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, everybody);
    run->plot_made = file >= 0;
    if (file < 0 && errno == EEXIST)
        file = open(name, O_WRONLY | O_CREAT | O_CLOEXEC, everybody);
    run->plot = (struct channel){.file = file, .name = name};
    return file < 0 ? message_system("cannot write", name, errno) : QJ_OK;
}

/* A file that was made for a drawing and has none is taken away. */
static void close_plot(const struct run *run)
{
    if (!run->plot.name || run->plot.file < 0)
        return;
    close(run->plot.file);
    if (run->plot_made && !run->drawn)
        unlink(run->plot.name);
}

/* The file, before the long work whose end it waits for, and room for what is drawn. */
static qj_status prepare_plot(struct run *run)
{
    const char *name = arguments_value(&run->arguments, "plot");
    if (!name)
        return QJ_OK;
    if (run->vary.axis_count < 1 || run->vary.axis_count > 2)
        return message_usage("table", "--plot draws over one or two varied settings");
    if (run->vary.points > MOST_DRAWN)
        return message_usage("table", "--plot draws at most %d boards", MOST_DRAWN);
    run->cells = calloc(run->vary.points, sizeof *run->cells);
    if (!run->cells)
        return message_memory();
    return open_plot(run, name);
}

/* ---------------------------------------------------------------------- run */

static qj_status choose_columns(struct run *run)
{
    qj_kind kind = qj_game_kind(run->table.game);
    const char *text = arguments_value(&run->arguments, "columns");
    run->table.columns = text ? 0 : table_usual(kind);
    if (text && !strcmp(text, "all")) {
        run->table.columns = table_possible(kind);
        text = NULL;
    }
    while (text) {
        size_t length = strcspn(text, ",");
        enum table_column column = table_column(text, length);
        if (column == COLUMNS || !(table_possible(kind) & COLUMN_BIT(column)))
            return message_usage("table", "--columns: %s has no column '%.*s'%s",
                                 qj_game_name(run->table.game), length < 40 ? (int)length : 40,
                                 text, arguments_hint(&run->arguments, "columns"));
        run->table.columns |= COLUMN_BIT(column);
        text = text[length] ? text + length + 1 : NULL;
    }
    return QJ_OK;
}

/* Of the column of a setting: of its longest value, as far as they are looked at. */
static int width_of(const struct axis *axis)
{
    enum { LOOKED_AT = 1000, LEAST = 6 };
    size_t width = strlen(axis->name);
    for (uint64_t i = 0; i < axis->count; i = i < LOOKED_AT ? i + 1 : axis->count) {
        char value[VALUE_SIZE];
        vary_value(axis, i < LOOKED_AT ? i : axis->count - 1, value);
        width = strlen(value) > width ? strlen(value) : width;
    }
    return width > LEAST ? (int)width : LEAST;
}

static qj_status prepare(struct run *run)
{
    bool csv = arguments_value(&run->arguments, "csv"),
         json = arguments_value(&run->arguments, "json");
    qj_status status;
    run->table.game = named_game(&run->arguments, 0);
    if (!run->table.game)
        return QJ_USAGE;
    if (csv && json)
        return message_usage("table", "--csv and --json exclude each other");
    run->table.format = csv ? TABLE_CSV : json ? TABLE_JSON : TABLE_TEXT;
    run->census_states = CENSUS_STATES;
    if ((status = arguments_count(&run->arguments, "census", 1, UINT64_MAX, &run->census_states)) !=
            QJ_OK ||
        (status = vary_open(&run->vary, &run->arguments, run->table.game, NULL)) != QJ_OK ||
        (status = choose_columns(run)) != QJ_OK)
        return status;
    for (size_t i = 0; i < run->vary.axis_count; i++) {
        run->names[i] = run->vary.axes[i].name;
        run->values[i] = run->vary.values[i];
        run->widths[i] = width_of(&run->vary.axes[i]);
    }
    run->table.names = run->names;
    run->table.widths = run->widths;
    run->table.name_count = run->vary.axis_count;
    return prepare_plot(run);
}

static qj_status print_rows(struct run *run)
{
    qj_status status = vary_run(&run->vary, print_row, run, &run->output);
    if (status == QJ_OK && run->cells)
        status = draw(run);
    return status == QJ_OK ? vary_end(&run->vary) : status;
}

static qj_status run_table(const struct verb *verb, int count, char **words)
{
    struct run run = {.output = channel_output()};
    qj_status status = named_parse(&run.arguments, verb, true, count, words);
    if (status == QJ_OK)
        status = prepare(&run);
    if (status == QJ_OK)
        status = print_rows(&run);
    close_plot(&run);
    free(run.cells);
    kept_free(&run.text);
    return status;
}

const struct verb verb_table = {
    .name = "table",
    .usage = "table GAME --vary n=1..60 [--SETTING VALUE] ...",
    .summary = "answers for every size, a row a board: the pattern is often the theorem",
    .help =
        "--vary takes ranges and words with commas between them: n=1..20,30..60..10. NAME is a "
        "setting of the\n"
        "game, or {NAME} in other settings stands for the value:\n"
        "  qiju table kayles --vary n=0..60 --heaps '{n}' --plot kayles.svg\n"
        "  qiju table staircase --vary n=1..5 --vary m=1..5 --size '{n}x{m}' --seed 1\n"
        "  qiju table lightsout --vary n=1..30 --size '{n}x{n}' --shape all-on\n"
        "Columns: worth (to the side to move), nimber, length (moves of a best line), only (share "
        "of\n"
        "the positions to come, not over, in which one move alone is good; - where they are more "
        "than\n"
        "--census), states (looked at), best (first moves that keep the worth); also moves, "
        "seconds,\n"
        "engine; of a puzzle verdict, unknowns, rank, kernel (its dimension), equations. Where "
        "rules of\n"
        "one's own name canonical forms, only and states count positions that are alike as one. "
        "The limits\n"
        "are for each row; one over them says so, the next is tried, and the exit status is 4.\n",
    .options = options,
    .run = run_table,
};
