/* report_text: a report as text; see report.h. */
#include "face/base/face_base.h"
#include "face/report/report.h"

/* ------------------------------------------------------------------- moves */

/* All options are printed best class first, in one pass for each class. A class is a value. */
struct report_text_listing {
    struct writer *writer;
    const qj_position *position;
    qj_value class; /* class of the current pass */
    qj_value next;  /* next lower class */
    bool has_next;
};

enum { FIRST_MOVES = 64 };
struct report_text_counts {
    uint64_t entries, moves, wins, losses;
    bool overflow; /* more than 2^64 - 1 moves */
    bool grouped;  /* an entry represents several winning moves */
    qj_option
        first[FIRST_MOVES]; /* the best entries; only they are known of an incomplete answer */
};

/* Returns true if a precedes b; in an incomplete answer exact values come first. */
static bool report_text_is_before(const qj_value *a, const qj_value *b)
{
    bool exact = a->lo == a->hi, other = b->lo == b->hi;
    if (exact != other)
        return exact;
    return exact ? qj_value_beats(a, b) : a->lo > b->lo;
}

static bool report_text_count_option(void *user, const qj_option *option)
{
    struct report_text_counts *counts = user;
    uint64_t place = counts->entries < FIRST_MOVES ? counts->entries : FIRST_MOVES;
    for (; place && report_text_is_before(&option->value, &counts->first[place - 1].value); place--)
        if (place < FIRST_MOVES)
            counts->first[place] = counts->first[place - 1];
    if (place < FIRST_MOVES)
        counts->first[place] = *option;
    counts->entries++;
    counts->overflow |= __builtin_add_overflow(counts->moves, option->count, &counts->moves);
    counts->grouped |= option->count > 1 && option->value.lo > 0;
    if (option->value.lo > 0)
        counts->wins += option->count;
    if (option->value.lo < 0)
        counts->losses += option->count;
    return true;
}

static void report_text_write_option(struct writer *writer, const qj_position *position,
                                     const qj_option *option)
{
    char move[QJ_MOVE_SIZE], words[VALUE_TEXT_SIZE];
    qj_value value = option->value;
    const bool nimber = value.kind == QJ_NIMBER && value.lo == value.hi;
    value.distance_known &= !nimber;
    qj_move_text(position, &option->move, move);
    value_text(&value, words);
    write_format(writer, "  %-12s  ", move);
    write_cell(writer, nimber ? -4 : 0, words);
    if (nimber)
        write_phrase(writer, "  leaves Grundy value %" PRIu64, value.nimber);
    if (nimber && option->value.distance_known)
        write_phrase(writer, " in %" PRIu64, value.distance);
    if (option->count > 1)
        write_phrase(writer, "  (the first of %" PRIu64 " such moves)", option->count);
    write_char(writer, '\n');
}

/* Lists an entry of the class. */
static bool report_text_list_option(void *user, const qj_option *option)
{
    struct report_text_listing *listing = user;
    const qj_value *value = &option->value;
    const bool lower = qj_value_beats(&listing->class, value);
    if (lower && (!listing->has_next || qj_value_beats(value, &listing->next))) {
        listing->next = *value;
        listing->has_next = true;
    }
    if (lower || qj_value_beats(value, &listing->class))
        return true;
    report_text_write_option(listing->writer, listing->position, option);
    return writer_status(listing->writer) == QJ_OK;
}

/* Writes "12 moves: 5 win, 7 lose"; for scores only the number. */
static void report_text_write_counts(struct writer *writer, const struct report_text_counts *counts,
                                     bool complete)
{
    uint64_t draws = counts->moves - counts->wins - counts->losses;
    if (counts->overflow)
        write_phrase(writer, "  more than 2^64 moves");
    else
        write_phrase(writer, "  %" PRIu64 " moves", counts->moves);
    if (counts->first[0].value.kind != QJ_SCORE && !counts->overflow) {
        write_phrase(writer, ": %" PRIu64 " win, ", counts->wins);
        if (draws)
            write_phrase(writer, "%" PRIu64 " draw, ", draws);
        write_phrase(writer, "%" PRIu64 " lose", counts->losses);
    }
    write_phrase(writer, complete ? "\n" : "; --all lists every one\n");
}

/* Writes why the last part ends early. */
static void report_text_write_reason(struct writer *writer, const char *reason)
{
    write_phrase(writer, "  (unfinished: %s)\n", reason);
}

static qj_status report_text_list_all(const struct report *report, struct writer *writer,
                                      const qj_value *best)
{
    struct report_text_listing listing = {
        .writer = writer, .position = report->position, .next = *best, .has_next = true};
    while (listing.has_next) {
        listing.class = listing.next;
        listing.has_next = false;
        TRY(option_visit(report->session, 1, report_text_list_option, &listing));
    }
    return QJ_OK;
}

static qj_status report_text_write_moves(const struct report *report, struct writer *writer,
                                         struct unfinished *unfinished)
{
    struct report_text_counts counts = {.entries = 0};
    qj_status status = qj_session_moves(report->session, report_text_count_option, &counts);
    TRY(unfinished_take(unfinished, status));
    write_phrase(writer, "Moves, best first\n");
    const bool all = report->all && status == QJ_OK && counts.entries;
    const uint64_t most = report->all ? FIRST_MOVES : REPORT_MOVES;
    if (all)
        status = report_text_list_all(report, writer, &counts.first[0].value);
    for (uint64_t i = 0; !all && i < counts.entries && i < most; i++)
        report_text_write_option(writer, report->position, &counts.first[i]);
    TRY(unfinished_take(unfinished, status));
    if (status != QJ_OK)
        report_text_write_reason(writer, report->context->error.marked);
    else if (counts.entries == 0)
        write_phrase(writer, N_("  none\n"));
    if (status == QJ_OK && counts.moves > 1)
        report_text_write_counts(writer, &counts, all || counts.entries <= most);
    if (status == QJ_OK && counts.grouped && !report->all)
        write_phrase(writer, "  --all lists each move that wins\n");
    return QJ_OK;
}

/* -------------------------------------------------------------------- line */

struct report_text_line {
    struct writer *writer;
    const qj_position *position;
    uint64_t most, count;
    size_t width;
    qj_position **at; /* before the next move */
    qj_status status;
    bool cut;
};

/* Writes a move: among others of its row, or with its sentence in a row of its own. */
static bool report_text_write_line_move(void *user, const qj_move *move)
{
    enum { WIDTH = 78 };
    struct report_text_line *line = user;
    char text[QJ_MOVE_SIZE], words[QJ_MARKED_SIZE];
    bool sentences;
    if (line->count == line->most) {
        line->cut = true;
        return false;
    }
    qj_move_text(line->position, move, text);
    line->status = line_words_take(line->at, line->position, move, words, &sentences);
    if (line->status != QJ_OK)
        return false;
    const size_t length = strlen(text) + 2;
    const char *before = !line->count ? "  " : sentences ? "\n  " : ", ";
    if (!sentences && line->count && line->width + length > WIDTH) {
        before = ",\n  ";
        line->width = 2;
    }
    line->width += length;
    write_text(line->writer, before);
    if (sentences)
        write_phrase(line->writer, "%s: %s", text, words);
    else
        write_text(line->writer, text);
    line->count++;
    return writer_status(line->writer) == QJ_OK;
}

/* Writes the line. An engine may have no line: QJ_USAGE. */
static qj_status report_text_write_line(const struct report *report, struct writer *writer,
                                        struct unfinished *unfinished)
{
    SCOPED(scope_leave_position) qj_position *at = NULL;
    struct report_text_line line = {.writer = writer,
                                    .position = report->position,
                                    .at = &at,
                                    .most = report->all ? UINT64_MAX : REPORT_MOVES};
    write_phrase(writer, "\nA best line\n");
    qj_status status = qj_session_line(report->session, report_text_write_line_move, &line);
    status = line.status == QJ_OK ? status : line.status;
    if (status != QJ_USAGE)
        TRY(unfinished_take(unfinished, status));
    if (status != QJ_OK) {
        write_text(writer, line.count ? ", ...\n" : "");
        report_text_write_reason(writer, report->context->error.marked);
        return QJ_OK;
    }
    if (line.count == 0)
        write_phrase(writer, "  none: the game is over");
    if (line.cut)
        write_phrase(writer, ", ...\n  (the first moves; --all follows it to the end)");
    write_char(writer, '\n');
    return QJ_OK;
}

/* ------------------------------------------------------------------ puzzles */

/* Writes the first non-zero entries of a witness, as "2 x equation 5, ...". */
static void report_text_write_witness(struct writer *writer, const uint64_t *witness,
                                      uint64_t length, bool of_equations)
{
    enum { SHOWN = 5 };
    uint64_t shown = 0;
    for (uint64_t i = 0; i < length && shown <= SHOWN; i++) {
        if (witness[i] == 0)
            continue;
        if (shown++ == SHOWN)
            write_text(writer, ", ...");
        else
            write_phrase(writer,
                         of_equations ? "%s%" PRIu64 " x equation %" PRIu64
                                      : "%s%" PRIu64 " x unknown %" PRIu64,
                         shown > 1 ? ", " : "  ", witness[i], i + 1);
    }
    write_char(writer, '\n');
}

static qj_status report_text_write_solution(const struct report *report, struct writer *writer,
                                            const qj_solution *solution)
{
    static const char *const verdicts[] = {
        [QJ_UNIQUE] = "There is exactly one solution.",
        [QJ_MULTIPLE] = "There is more than one solution.",
        [QJ_INCONSISTENT] = "There is no solution.",
    };
    write_phrase(writer, "\n%s\n%" PRIu64 " unknown[s] modulo %" PRIu64,
                 verdicts[solution->verdict], solution->unknowns, solution->modulus);
    if (solution->rank != QJ_NOT_KNOWN)
        write_phrase(writer, ", rank %" PRIu64 ", kernel dimension %" PRIu64, solution->rank,
                     solution->kernel_dimension);
    write_char(writer, '\n');
    if (solution->witness && solution->verdict == QJ_INCONSISTENT) {
        write_phrase(writer, "These equations contradict each other; they add up to 0 = not 0:\n");
        report_text_write_witness(writer, solution->witness, solution->equations, true);
    } else if (solution->witness) {
        write_phrase(writer, "Adding this to a solution gives another:\n");
        report_text_write_witness(writer, solution->witness, solution->unknowns, false);
    }
    if (!solution->x)
        return QJ_OK;
    write_phrase(writer, solution->verdict == QJ_UNIQUE ? "\nThe solution\n" : "\nA solution\n");
    TRY(writer_flush(writer));
    TRY(qj_solution_draw(report->position, solution, writer->sink));
    if (solution->sum != QJ_NOT_KNOWN) /* of values that are counted */
        write_phrase(writer, "%" PRIu64 " in all, %s\n", solution->sum,
                     solution->fewest ? "the fewest that solve it" : "not shown fewest");
    return QJ_OK;
}

/* ------------------------------------------------------------------- report */

static void report_text_write_method(const struct report *report, struct writer *writer)
{
    char size[CONTEXT_SIZE_TEXT];
    qj_method method = qj_session_method(report->session);
    wrap_phrase(writer, method.theorem, 0, 0);
    context_size_text(method.bytes, size);
    write_phrase(writer,
                 method.states_vary ? "engine %.40s, about %" PRIu64 " states, %.40s, %.3f s\n"
                                    : "engine %.40s, %" PRIu64 " state[s], %.40s, %.3f s\n",
                 method.engine, method.states, size, method.seconds);
    if (method.declined)
        write_phrase(writer, "(the engine %s does not reach this position)\n", method.declined);
    if (method.trusted)
        write_phrase(writer, "(what the rules claim was not checked: --trust)\n");
    reason_misere_text(report->session, writer);
}

static qj_status report_text_write_head(const struct report *report, struct writer *writer)
{
    const qj_game *game = qj_position_game(report->position);
    const char *mover = qj_game_player(game, qj_position_side(report->position));
    write_text(writer, qj_game_name(game));
    if (mover)
        write_phrase(writer, ", %s to move", mover);
    write_char(writer, '\n');
    TRY(writer_flush(writer));
    return qj_position_draw(report->position, report->all, writer->sink);
}

qj_status report_moves(const struct report *report, const qj_sink *sink)
{
    struct unfinished unfinished = {.context = report->context};
    struct writer writer;
    writer_open(&writer, report->context, sink);
    TRY(report_text_write_moves(report, &writer, &unfinished));
    return unfinished_end(&unfinished, writer_flush(&writer));
}

static qj_status report_text_write_game(const struct report *report, struct writer *writer)
{
    char words[QJ_WORDS_SIZE];
    struct unfinished unfinished = {.context = report->context};
    qj_value value;
    TRY(unfinished_value(&unfinished, report->session, &value));
    TRY(report_text_write_head(report, writer));
    qj_value_words(report->position, &value, words);
    write_phrase(writer, value.lo == value.hi ? "\nUnder best play: %s" : "\nProved so far: %s",
                 words);
    if (value.distance_known)
        write_phrase(writer, ", in %" PRIu64 " move[s]", value.distance);
    write_phrase(writer, ".\n");
    report_text_write_method(report, writer);
    if (report->value && unfinished.error.status != QJ_OK)
        report_text_write_reason(writer, unfinished.error.marked);
    if (!report->value) {
        write_char(writer, '\n');
        TRY(writer_flush(writer));
        TRY(report_text_write_moves(report, writer, &unfinished));
        TRY(report_text_write_line(report, writer, &unfinished));
    }
    return unfinished_end(&unfinished, writer_flush(writer));
}

/* Writes the report. The value or its bounds are written before the moves are visited, which may
 * take long. The moves and the line are written as far as they are known. */
qj_status report_text(const struct report *report, const qj_sink *sink)
{
    struct writer writer;
    qj_solution solution;
    writer_open(&writer, report->context, sink);
    if (qj_game_kind(qj_position_game(report->position)) != QJ_PUZZLE)
        return report_text_write_game(report, &writer);
    TRY(qj_session_solution(report->session, &solution));
    TRY(report_text_write_head(report, &writer));
    TRY(report_text_write_solution(report, &writer, &solution));
    write_char(&writer, '\n');
    report_text_write_method(report, &writer);
    return writer_flush(&writer);
}
