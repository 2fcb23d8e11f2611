/* qiju verify: checks a solution file: every checksum, the order of the states, and the values
 * against the rules. */
#include "cli/claims/claims.h"
#include "cli/storage/storage.h"

/* In files with more than MANY positions about SAMPLE, evenly spread, are checked against the
 * rules. */
enum { MANY = 1000000, SAMPLE = 100000 };

/* A solution by tiers is recomputed at many millions of positions per second: all tiers up to
 * MANY_BY_TIERS positions, else SAMPLE_GROUPS groups of them. */
enum { MANY_BY_TIERS = 1 << 27, SAMPLE_GROUPS = 64 };

struct verb_verify_run {
    qj_solution_file file; /* the opened file; notes positions that are looked up for answers */
    bool answers;          /* answers about the start are found */
    qj_position *start;
    qj_session *session;
    struct buffer states, values; /* arrays of the noted positions, and of their values */
    uint64_t step; /* every step-th position is checked; if it is more than 1, of a solution by
                    * tiers SAMPLE_GROUPS groups */
    uint64_t seen, held;
    qj_solution_file_value least, most;
    qj_status status;
};

static bool verb_verify_position(void *user, const void *state, const qj_solution_file_value *value)
{
    enum { OFTEN = 1 << 12 };
    struct verb_verify_run *run = user;
    const qj_progress progress = {"positions", run->seen, run->file.head->positions, 0};
    solution_file_stretch_bounds(&run->least, &run->most, value, run->seen == 0);
    if (!run->file.head->every && run->seen % run->step == 0) {
        run->held++;
        run->status = qj_session_verify(run->session, state, value);
    }
    if (++run->seen % OFTEN == 0 && run->status == QJ_OK &&
        (stop_show(NULL, &progress) || stop_due()))
        run->status = QJ_STOPPED;
    return run->status == QJ_OK;
}

/* ------------------------------------------------------------------------------- the start */

/* Looks a position up, and notes it if an answer needs it. */
static int verb_verify_find(void *user, const void *state, qj_solution_file_value *value)
{
    struct verb_verify_run *run = user;
    const size_t size = run->file.head->state_size;
    const int found = solution_file_opened()->find(NULL, state, value);
    if (found != 1 || !run->answers)
        return found;
    if (buffer_append(&run->states, state, size) &&
        buffer_append(&run->values, value, sizeof *value))
        return found;
    message_memory();
    return -1;
}

/* Checks the values of the start, of its successors, and of the best line with its alternatives,
 * whatever a sample misses. */
static qj_status verb_verify_start(struct verb_verify_run *run)
{
    const size_t size = run->file.head->state_size;
    SCOPED(scope_free) struct move_list moves = {0};
    struct solved_counter line = {.most = UINT64_MAX};
    qj_value value;
    run->answers = true;
    TRY(qj_session_value(run->session, &value));
    TRY(solved_list_moves(run->session, SIZE_MAX, &moves));
    TRY(qj_session_line(run->session, solved_count_move, &line));
    run->answers = false;
    const qj_solution_file_value *values = (const void *)run->values.text;
    for (size_t i = 0; i < run->values.size / sizeof *values; i++)
        TRY(qj_session_verify(run->session, run->states.text + i * size, &values[i]));
    return QJ_OK;
}

/* --------------------------------------------------------------------------------- the file */

static qj_status verb_verify_all(struct verb_verify_run *run, const char *path)
{
    const qj_solution_file_head *head = run->file.head;
    qj_status status = solution_file_visit(verb_verify_position, run);
    TRY(run->status);
    TRY(status);
    if (memcmp(&run->least, &head->min, sizeof run->least) != 0 ||
        memcmp(&run->most, &head->max, sizeof run->most) != 0) {
        message_say("qiju: %.999s is damaged: its bounds differ from the bounds of its values",
                    path);
        return QJ_BAD_INPUT;
    }
    if (head->every) /* a solution by tiers, which are recomputed */
        TRY(qj_session_verify_heights(run->session, run->step > 1 ? SAMPLE_GROUPS : 0, &run->held));
    message_put(stdout, "%.999s: %.999s, %" PRIu64 " position[s]. All sums are right%s.\n", path,
                head->game, head->positions, head->every ? "" : ", and the states are in order");
    if (run->held == head->positions)
        return message_put(stdout,
                           "Every value follows by the rules from the values of its moves: the "
                           "solution is right.\n");
    if (head->every)
        message_put(stdout,
                    "Each value of a sample, %" PRIu64
                    " in all, follows by the rules from the values of the saved tier above. The "
                    "other values are not checked: --all checks every value.\n",
                    run->held);
    else
        message_put(stdout,
                    "The values of the start, its moves, the best line and a sample follow by the "
                    "rules from the values of their moves. The sample has one value in %" PRIu64
                    ", %" PRIu64
                    " in all. The other values are not checked: --all checks every value.\n",
                    run->step, run->held);
    return QJ_LIMIT;
}

static void verb_verify_end(struct verb_verify_run *run)
{
    qj_session_free(run->session);
    qj_position_free(run->start);
    buffer_free(&run->states);
    buffer_free(&run->values);
}

static qj_status verb_verify_solution(struct question *question)
{
    const struct arguments *arguments = question->arguments;
    SCOPED(verb_verify_end) struct verb_verify_run run = {.step = 1};
    TRY(arguments_at_most(arguments, 1));
    run.file = *solution_file_opened();
    run.file.find = verb_verify_find;
    run.file.user = &run;
    qj_context_use_solution_file(question->context, &run.file);
    const qj_solution_file_head *head = run.file.head;
    bool all = arguments_value(arguments, "all"), some = arguments_value(arguments, "sample");
    uint64_t sample = SAMPLE, many = head->every ? MANY_BY_TIERS : MANY;
    if (all && some)
        return message_usage("--all and --sample exclude each other");
    TRY(arguments_count(arguments, "sample", 1, UINT64_MAX, &sample));
    if (!all && head->positions > (some ? sample : many))
        run.step = (head->positions - 1) / sample + 1;
    TRY(buffer_read(question->context, question->game, (qj_text){head->text, head->text_size}, 1,
                    &run.start));
    TRY(qj_session_open(run.start, NULL, &run.session)); /* its value must be in the file */
    TRY(verb_verify_start(&run));
    return verb_verify_all(&run, arguments->places[0]);
}

const struct verb verb_verify = {
    .name = "verify",
    .usage = "verify FILE",
    .summary = "check a solution file: every checksum, and the values against the rules",
    .help = "qiju checks every byte of FILE against its checksums. Then it checks each "
            "value against the rules: the value must follow from the values of the "
            "successors. If all values do, the solution is right, whoever wrote it. In a "
            "file of more than a million positions qiju checks the start, its moves, the "
            "best line and an evenly spread sample of about a hundred thousand, and the "
            "exit status is 4. With --all it checks every value.\n",
    .examples = "A file that somebody else has made:\n"
                "  qiju verify ttt.qiju\n",
    .options =
        {{"rules", "GAME", "the user-defined game of FILE"},
         {"all", NULL, "check every value against the rules"},
         {"sample", "N",
          "check about N values, besides those of the start (100000 of more than a million)"},
         LIMIT_OPTIONS},
    .statuses = {{QJ_BAD_INPUT, "The file is damaged, or a value in it is false."},
                 {QJ_LIMIT, "What was checked is right, but only a sample was checked."}},
    .on_solution = verb_verify_solution,
};
