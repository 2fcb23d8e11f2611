/* Exhaustive search by several processes, here threads: answers equal to one process, also when
 * they are stopped anywhere, and of positions that the rules assign (qj_rules.home). Games are
 * solved again from each of many checkpoints, which takes seconds.
 */
#include "support/nets.h"
#include "support/store.h"
#include "support/team.h"
#include "support/ways.h"

#include "api/api.h"
#include "engines/exhaustive/spread/spread.h"
#include "model/game.h"

GROUP(spread)

enum { MAX_MOVES = 64, LINE_MOST = 128, MESSAGE = QJ_MESSAGE_SIZE };

/* All that a session says of a position. */
struct reply {
    qj_status status;
    char message[MESSAGE];
    qj_value value;
    uint64_t states, here, sent; /* of all processes; of this one; bytes */
    const char *engine;
    bool failed; /* an allocation did */
    size_t moves, line;
    qj_option options[MAX_MOVES];
    qj_move best[LINE_MOST];
};

/* The problem of all processes: a position of the catalogue, or of rules. */
struct inquiry {
    const char *game, *text;
    const qj_rules *rules;
    uint64_t states; /* as a limit; 0: none */
    unsigned threads;
    bool homeless;    /* without the home that the rules of the catalogue's game name */
    unsigned failing; /* the process that is stopped, or one of whose allocations fails, */
    uint64_t until_failure, until_stop; /* after so many, or looks at its clock; 0: never */
    const qj_checkpoint *checkpoint;    /* of the first process; NULL: none */
    struct reply *answers;              /* of each process */
};

static bool take_option(void *user, const qj_option *option)
{
    struct reply *answer = user;
    if (answer->moves < MAX_MOVES)
        answer->options[answer->moves++] = *option;
    return true;
}

static bool take_best(void *user, const qj_move *move)
{
    struct reply *answer = user;
    if (answer->line < LINE_MOST)
        answer->best[answer->line++] = *move;
    return answer->line < LINE_MOST;
}

/* Allocations fail while the position is solved, from the engine's first one on. */
static qj_status ask(const qj_position *position, struct allocator *allocator,
                     uint64_t until_failure, struct reply *answer)
{
    SCOPED(drop_session) qj_session *session = NULL;
    allocator->until_failure = until_failure;
    qj_status status = qj_session_open(position, "exhaustive", &session);
    answer->failed = allocator->failed;
    allocator->until_failure = UINT64_MAX;
    if (status != QJ_OK)
        return status;
    TRY(qj_session_value(session, &answer->value));
    const struct spread *spread = (const struct spread *)session->session;
    answer->states = qj_session_method(session).states;
    answer->engine = qj_session_method(session).engine;
    if (!strcmp(answer->engine, "spread")) {
        answer->here = spread_tier(spread)->count;
        answer->sent = spread->exchange.bytes;
    }
    TRY(qj_session_moves(session, take_option, answer));
    return qj_session_line(session, take_best, answer);
}

/* Looks before positions are found do not count: there a process is alone. */
static bool stop_after(void *user, const qj_progress *progress)
{
    uint64_t *looks = user;
    return progress->what && *looks && --*looks == 0;
}

static qj_status read_position(qj_context *context, const struct inquiry *question, qj_game **game,
                               qj_position **position)
{
    qj_text text = {question->text, strlen(question->text)};
    qj_source source = qj_text_source(&text);
    *game = NULL;
    if (!question->rules)
        return qj_position_read(context, qj_game_find(question->game), &source, 1, position);
    qj_status status = qj_game_new(context, question->rules, game);
    return status == QJ_OK ? qj_position_read(context, *game, &source, 1, position) : status;
}

/* One process: with team NULL alone. */
static void answer_question(void *user, const qj_team *team)
{
    const struct inquiry *question = user;
    struct reply *answer = &question->answers[team ? team->rank : 0];
    const bool failing = team && team->rank == question->failing;
    struct allocator allocator = {.until_failure = UINT64_MAX};
    uint64_t looks = failing ? question->until_stop : 0;
    qj_limits limits = failing && question->until_failure ? limits_of_allocator(&allocator)
                                                          : LIMITS(.stop = NULL);
    SCOPED(drop_all) qj_context *context = NULL;
    SCOPED(drop_game) qj_game *own = NULL;
    SCOPED(drop_position) qj_position *position = NULL;
    struct game game;
    qj_rules rules;
    limits.states = question->states;
    limits.threads = question->threads;
    limits.team = team;
    limits.stop = looks ? stop_after : NULL;
    limits.stop_user = &looks;
    limits.checkpoint = team && team->rank == 0 ? question->checkpoint : NULL;
    memset(answer, 0, sizeof *answer);
    if (qj_context_new(&limits, &context) != QJ_OK)
        abort();
    answer->status = read_position(context, question, &own, &position);
    if (answer->status == QJ_OK && question->homeless) {
        game = *position->game;
        rules = *game.rules;
        rules.home = NULL;
        game.rules = &rules;
        position->game = &game;
    }
    if (answer->status == QJ_OK)
        answer->status = ask(
            position, &allocator,
            failing && question->until_failure ? question->until_failure : UINT64_MAX, answer);
    if (answer->status != QJ_OK)
        snprintf(answer->message, sizeof answer->message, "%s", qj_context_error(context)->message);
}

/* ---------------------------------------------------------------- the same answers */

static void assert_same(const struct reply *one, const struct reply *other)
{
    assert_string_equal(one->message, other->message);
    assert_int_equal(one->status, other->status);
    assert_int_equal(one->moves, other->moves);
    if (one->status != QJ_OK)
        return;
    assert_value(&one->value, &other->value);
    assert_int_equal(one->states, other->states);
    for (size_t i = 0; i < one->moves; i++) {
        assert_memory_equal(&one->options[i].move, &other->options[i].move, sizeof(qj_move));
        assert_value(&one->options[i].value, &other->options[i].value);
    }
    assert_int_equal(one->line, other->line);
    assert_memory_equal(one->best, other->best, one->line * sizeof *one->best);
}

static void answer_alone(struct inquiry *question, struct reply *alone)
{
    question->answers = alone;
    answer_question(question, NULL);
}

/* By several processes as by one. */
static void assert_together(struct inquiry *question, unsigned processes, const struct reply *alone)
{
    SCOPED(drop_memory) struct reply *answers = calloc(processes, sizeof *answers);
    assert_non_null(answers);
    question->answers = answers;
    team_run(processes, answer_question, question);
    for (unsigned i = 0; i < processes; i++) {
        assert_same(alone, &answers[i]);
        if (alone->status == QJ_OK)
            assert_string_equal(answers[i].engine, "spread");
    }
}

/* Gives the status. */
static qj_status compare(struct inquiry *question, unsigned processes)
{
    static struct reply alone;
    answer_alone(question, &alone);
    assert_together(question, processes, &alone);
    return alone.status;
}

TEST(games_of_the_catalogue)
{
    static const struct inquiry questions[] = {
        {.game = "mnk", .text = "3 3 3  0 0 0  0 0 0  0 0 0"},
        {.game = "mnk", .text = "3 3 3  1 0 0  0 2 0  0 0 1"},
        {.game = "mnk", .text = "3 4 3  1 0 0 0  0 2 0 0  0 0 0 1", .threads = 2},
        {.game = "staircase", .text = "3 3  2 7 3  9 1 2  3 7 5  2 3 1  4 4 0  1 8 2"},
        {.game = "nim", .text = "3  3 4 5"},
        {.game = "wythoff", .text = "7 9"},
        {.game = "geography", .text = "3 4  ....  .#..  ...."},
        {.game = "rabbits", .text = "2 3  XO.  OXO  0"},
    };
    for (size_t i = 0; i < COUNT(questions); i++)
        for (unsigned processes = 1; processes <= 5; processes++) {
            struct inquiry question = questions[i];
            assert_int_equal(compare(&question, processes), QJ_OK);
        }
}

/* Small games with loops and without, points and outcomes, that name the side or do not. */
TEST(random_rules)
{
    enum { GAMES = 40 };
    struct random random = {9};
    uint64_t solved = 0;
    const uint64_t games = unit_count(GAMES);
    for (uint64_t i = 0; i < games; i++) {
        struct net net;
        net_make(&random, NET_MAX, &net);
        struct inquiry question = {.rules = &net.rules, .text = ""};
        solved += compare(&question, 2 + (unsigned)random_below(&random, 3)) == QJ_OK;
    }
    assert_true(solved > games / 2);
}

/* Rules assign positions to processes: of the children that were sent .50 to .54 are left, and a
 * process has at most 1.06 times its part of the positions. */
TEST(fewer_are_sent)
{
    enum { PROCESSES_MAX = 16 };
    static struct reply answers[PROCESSES_MAX], first;
    struct inquiry question = {.game = "mnk",
                               .text = "3 4 4  0 0 0 0  0 0 0 0  0 0 0 0",
                               .threads = 1,
                               .answers = answers};
    for (unsigned processes = 2; processes <= PROCESSES_MAX; processes *= 8) {
        uint64_t sent[2] = {0}, most = 0;
        for (int homeless = 0; homeless < 2; homeless++) {
            uint64_t here = 0;
            question.homeless = homeless;
            team_run(processes, answer_question, &question);
            first = homeless ? first : answers[0];
            for (unsigned i = 0; i < processes; i++) {
                assert_same(&first, &answers[i]);
                sent[homeless] += answers[i].sent;
                here += answers[i].here;
                most = !homeless && answers[i].here > most ? answers[i].here : most;
            }
            assert_int_equal(here, first.states);
        }
        assert_true(sent[0] * 100 < sent[1] * 60);
        assert_true(most * processes * 100 < first.states * 115);
    }
}

/* ------------------------------------------------------------------ what goes wrong */

/* All processes return the status and the words of the process that failed. */
static void assert_failed(const struct reply *answers, unsigned processes, qj_status status,
                          const char *message)
{
    for (unsigned i = 0; i < processes; i++) {
        assert_int_equal(answers[i].status, status);
        assert_string_equal(answers[i].message, message);
    }
}

TEST(memory_that_one_process_lacks)
{
    enum { PROCESSES = 3 };
    struct reply answers[PROCESSES];
    uint64_t failures = 0;
    bool failed = true;
    for (uint64_t after = 1; failed; after = unit_next(after)) {
        struct inquiry question = {.game = "mnk",
                                   .text = "3 3 3  0 0 0  0 0 0  0 0 0",
                                   .answers = answers,
                                   .failing = 1,
                                   .until_failure = after};
        team_run(PROCESSES, answer_question, &question);
        failed = answers[1].failed;
        if (failed)
            assert_failed(answers, PROCESSES, QJ_LIMIT, answers[1].message);
        failures += failed;
    }
    assert_int_equal(answers[0].status, QJ_OK);
    assert_true(failures > 20);
}

TEST(more_states_than_are_allowed)
{
    enum { PROCESSES = 3 };
    struct reply answers[PROCESSES];
    struct inquiry question = {
        .game = "mnk", .text = "3 3 3  0 0 0  0 0 0  0 0 0", .answers = answers, .states = 5477};
    team_run(PROCESSES, answer_question, &question);
    for (unsigned i = 0; i < PROCESSES; i++)
        assert_int_equal(answers[i].status, QJ_LIMIT);
    question.states = 5478;
    team_run(PROCESSES, answer_question, &question);
    for (unsigned i = 0; i < PROCESSES; i++)
        assert_int_equal(answers[i].status, QJ_OK);
}

/* --------------------------------------------------------------------- checkpoints */

/* The checkpoints of processes on their way to a correct answer. */
static struct history *keep_history(struct inquiry *question, unsigned processes,
                                    const struct reply *alone)
{
    struct history *history = history_new();
    question->checkpoint = memory_store_use(&history->store);
    assert_together(question, processes, alone);
    assert_store_at_rest(&history->store);
    question->checkpoint = NULL;
    return history;
}

/* From each checkpoint of a number of processes to the answer, by other numbers of them. */
static void go_on(struct inquiry *question, unsigned processes, const struct reply *alone)
{
    enum { PROCESSES = 8 };
    SCOPED(history_free)
    struct history *history = keep_history(question, processes, alone);
    assert_true(history->count > 0);
    const size_t step = 1 + history->count / (4 * unit_count(1));
    for (size_t i = 0; i < history->count; i += step) {
        const struct image *image = &history->images[i];
        SCOPED(memory_store_free) struct store store = memory_store_of(image->bytes, image->size);
        question->checkpoint = memory_store_use(&store);
        assert_together(question, 1 + (unsigned)(processes + i) % PROCESSES, alone);
        assert_int_equal(store.resumed, 1);
        assert_store_at_rest(&store);
    }
    question->checkpoint = NULL;
}

/* Whether so many processes were stopped, one of them after so many looks: one round is then under
 * way, and another may be expanded. Others go on from what is saved. */
static bool stop_and_go_on(struct inquiry *question, unsigned processes, uint64_t looks,
                           const struct reply *alone)
{
    enum { NEVER = 1 << 20, PROCESSES = 4 };
    static struct reply answers[PROCESSES];
    SCOPED(memory_store_free) struct store store = memory_store(NEVER);
    question->answers = answers;
    question->checkpoint = memory_store_use(&store);
    question->failing = (unsigned)looks % processes;
    question->until_stop = looks + 1;
    team_run(processes, answer_question, question);
    question->until_stop = 0;
    const bool stopped = answers[0].status != QJ_OK;
    for (unsigned rank = 0; rank < processes; rank++)
        assert_int_equal(answers[rank].status, stopped ? QJ_STOPPED : QJ_OK);
    if (stopped && store.saved) {
        assert_together(question, 1 + (processes + (unsigned)looks) % PROCESSES, alone);
        assert_int_equal(store.resumed, 1);
    }
    assert_store_at_rest(&store);
    return stopped;
}

TEST(stopped_anywhere)
{
    static struct reply alone;
    struct inquiry questions[] = {
        {.game = "mnk", .text = "4 3 3  0 0 0  0 0 0  0 0 0  0 0 0"},
        {.game = "nim", .text = "4  14 14 14 13"},
    };
    for (unsigned i = 0; i < COUNT(questions); i++) {
        const uint64_t more = unit_count(1); /* the higher, the closer stops are */
        uint64_t looks = 0, stops = 0;
        answer_alone(&questions[i], &alone);
        for (; stop_and_go_on(&questions[i], 3 - i, looks, &alone); stops++)
            looks += 1 + looks / more;
        assert_true(stops > 3);
    }
}

TEST(other_numbers_of_processes_go_on)
{
    static const struct inquiry questions[] = {
        {.game = "mnk", .text = "3 3 3  0 0 0  0 0 0  0 0 0"},
        {.game = "mnk", .text = "3 4 3  1 0 0 0  0 2 0 0  0 0 0 1", .threads = 2},
        {.game = "staircase", .text = "3 3  2 7 3  9 1 2  3 7 5  2 3 1  4 4 0  1 8 2"},
        {.game = "nim", .text = "3  3 4 5"},
        {.game = "rabbits", .text = "2 3  XO.  OXO  0"},
    };
    static struct reply alone;
    for (size_t i = 0; i < COUNT(questions); i++) {
        struct inquiry question = questions[i];
        answer_alone(&question, &alone);
        go_on(&question, 2 + (unsigned)i % 2, &alone);
    }
}

/* Where each ply is one round, every number of processes keeps the same bytes at the same times;
 * and from any of them each other number goes on. */
TEST(the_same_bytes_of_any_number)
{
    enum { GAMES = 4, PROCESSES = 8 };
    static struct reply alone;
    struct random random = {21};
    size_t compared = 0;
    const uint64_t games = unit_count(GAMES);
    for (uint64_t i = 0; i < games; i++) {
        struct net net;
        net_make(&random, NET_MAX, &net);
        struct inquiry question = {.rules = &net.rules, .text = ""};
        answer_alone(&question, &alone);
        if (alone.status != QJ_OK)
            continue;
        const unsigned processes = 2 + (unsigned)random_below(&random, PROCESSES - 1);
        SCOPED(history_free) struct history *one = keep_history(&question, 1, &alone);
        SCOPED(history_free) struct history *more = keep_history(&question, processes, &alone);
        assert_same_history(one, more);
        compared += one->count;
        go_on(&question, 1 + (unsigned)random_below(&random, 4), &alone);
    }
    assert_true(compared > games);
}

/* The checkpoint of two processes in the middle. */
static struct store middle_of(struct inquiry *question, struct reply *alone)
{
    answer_alone(question, alone);
    SCOPED(history_free) struct history *history = keep_history(question, 2, alone);
    const struct image *image = &history->images[history->count / 2];
    return memory_store_of(image->bytes, image->size);
}

/* A damaged checkpoint is refused by all with one message, or is harmless; a cut checkpoint is
 * refused. */
TEST(damaged_checkpoints)
{
    enum { PROCESSES = 3, CHANGES = 40 };
    static struct reply alone, answers[PROCESSES];
    struct inquiry question = {.game = "nim", .text = "3  2 3 4"};
    SCOPED(memory_store_free) struct store middle = middle_of(&question, &alone);
    struct random random = {7};
    uint64_t refused = 0;
    const uint64_t changes = unit_count(CHANGES);
    question.answers = answers;
    for (uint64_t i = 0; i < changes; i++) {
        SCOPED(memory_store_free)
        struct store store = memory_store_of(middle.saved, middle.saved_size);
        const bool cut = i % 4 == 0;
        memory_store_damage(&store, &random, cut);
        question.checkpoint = memory_store_use(&store);
        team_run(PROCESSES, answer_question, &question);
        assert_true(!cut || answers[0].status != QJ_OK);
        for (unsigned j = 1; j < PROCESSES; j++)
            assert_same(&answers[0], &answers[j]);
        refused += answers[0].status != QJ_OK;
        assert_store_at_rest(&store);
    }
    assert_true(refused > changes / 2);
}

static uint64_t word_at(const struct store *store, size_t at)
{
    uint64_t word;
    memcpy(&word, store->saved + at, sizeof word);
    return word;
}

/* The offset, size and number of the states of the second ply. */
static size_t second_ply(const struct store *store, size_t *size, size_t *count)
{
    enum { WORD = 8, PARTS = 5, HEAD = 6 };
    size_t at = WORD, widths;
    for (int part = 0; part < PARTS; part++) {
        *size = word_at(store, at);
        at += WORD + *size;
    }
    widths = word_at(store, at + 4 * WORD) + word_at(store, at + 5 * WORD);
    at += HEAD * WORD;
    assert_int_equal(word_at(store, at), 1);
    at += WORD + *size + 1 + widths;
    *count = word_at(store, at);
    return at + WORD;
}

/* The numbers behind the states would be those of others. */
TEST(positions_in_another_order)
{
    enum { PROCESSES = 4, STATE_MAX = 64 };
    static struct reply alone, answers[PROCESSES];
    struct inquiry question = {.game = "nim", .text = "3  2 3 4"};
    SCOPED(memory_store_free) struct store store = middle_of(&question, &alone);
    size_t size, count;
    char one[STATE_MAX];
    char *states = store.saved + second_ply(&store, &size, &count);
    assert_true(size <= STATE_MAX && count > 4);
    for (size_t i = 0, j = count - 1; i < j; i++, j--) {
        memcpy(one, states + i * size, size);
        memcpy(states + i * size, states + j * size, size);
        memcpy(states + j * size, one, size);
    }
    question.answers = answers;
    question.checkpoint = memory_store_use(&store);
    team_run(PROCESSES, answer_question, &question);
    assert_failed(answers, PROCESSES, QJ_BAD_INPUT,
                  "the checkpoint does not fit: its positions are not in order");
}

/* A store that fails anywhere ends all processes with one message. */
TEST(checkpoints_that_cannot_be_kept)
{
    enum { PROCESSES = 3 };
    static struct reply alone, answers[PROCESSES];
    struct inquiry question = {.game = "nim", .text = "3  2 3 4"};
    SCOPED(memory_store_free) struct store middle = middle_of(&question, &alone);
    question.answers = answers;
    for (unsigned way = 0; way < STORE_FAULTS; way++) {
        SCOPED(memory_store_free)
        struct store store = memory_store_of(middle.saved, middle.saved_size);
        const char *message = memory_store_break(&store, way);
        question.checkpoint = memory_store_use(&store);
        team_run(PROCESSES, answer_question, &question);
        assert_failed(answers, PROCESSES, QJ_IO, message);
        assert_store_at_rest(&store);
    }
}

/* Positions that share a share have their order in it, too. */
TEST(the_same_bytes_of_many_positions)
{
    enum { MOST = 5 };
    static struct reply answers[MOST];
    SCOPED(memory_store_free) struct store first = memory_store(1000);
    struct inquiry question = {
        .game = "mnk", .text = "3 3 3  0 0 0  0 0 0  0 0 0", .answers = answers, .states = 3000};
    for (unsigned processes = 2; processes <= MOST; processes++) {
        SCOPED(memory_store_free) struct store other = memory_store(1000);
        struct store *store = processes == 2 ? &first : &other;
        question.checkpoint = memory_store_use(store);
        team_run(processes, answer_question, &question);
        assert_int_equal(store->committed, 1);
        assert_int_equal(store->saved_size, first.saved_size);
        assert_memory_equal(store->saved, first.saved, first.saved_size);
    }
}

/* One of another position is refused. A run that a limit ends is saved, and resumes without the
 * limit. */
TEST(limits_and_other_positions)
{
    enum { PROCESSES = 3 };
    static struct reply alone, answers[PROCESSES];
    struct inquiry question = {.game = "mnk", .text = "3 3 3  0 0 0  0 0 0  0 0 0"};
    SCOPED(memory_store_free) struct store store = memory_store(1000);
    answer_alone(&question, &alone);
    question.answers = answers;
    question.checkpoint = memory_store_use(&store);
    question.states = 3000;
    team_run(PROCESSES, answer_question, &question);
    assert_int_equal(answers[1].status, QJ_LIMIT);
    assert_int_equal(store.committed, 1);
    question.states = 0;
    assert_together(&question, 2, &alone);
    assert_int_equal(store.resumed, 1);
    question.text = "3 3 3  1 0 0  0 0 0  0 0 0";
    question.answers = answers;
    team_run(PROCESSES, answer_question, &question);
    assert_failed(answers, PROCESSES, QJ_USAGE, "the checkpoint is of another game or position");
}

/* A process that lacks memory while it saves, or reads. */
TEST(memory_that_checkpoints_lack)
{
    enum { PROCESSES = 3 };
    struct reply answers[PROCESSES];
    bool failed = true;
    for (uint64_t after = 1; failed; after = unit_next(after)) {
        SCOPED(memory_store_free) struct store store = memory_store(0);
        struct inquiry question = {.game = "nim",
                                   .text = "3  2 3 4",
                                   .answers = answers,
                                   .failing = 1,
                                   .until_failure = after,
                                   .checkpoint = memory_store_use(&store)};
        team_run(PROCESSES, answer_question, &question);
        failed = answers[1].failed;
        if (failed)
            assert_failed(answers, PROCESSES, QJ_LIMIT, answers[1].message);
        team_run(PROCESSES, answer_question, &question); /* from there on */
        if (answers[1].failed)
            assert_failed(answers, PROCESSES, QJ_LIMIT, answers[1].message);
        assert_store_at_rest(&store);
    }
    assert_int_equal(answers[0].status, QJ_OK);
}

/* -------------------------------------------------------------------------- plans */

static bool never_exchange(UNUSED void *user, UNUSED const qj_message *send,
                           UNUSED const qj_message *receive)
{
    return false;
}

static bool leave_values(UNUSED void *user, UNUSED uint64_t *values, UNUSED size_t count)
{
    return true;
}

static bool leave_bytes(UNUSED void *user, UNUSED void *data, UNUSED size_t bytes,
                        UNUSED unsigned from)
{
    return true;
}

static qj_plan plan_of(const struct inquiry *question, unsigned processes)
{
    qj_team paper = {.size = processes, .exchange = never_exchange, .broadcast = leave_bytes};
    qj_limits limits = QJ_LIMITS_INIT;
    qj_plan plan;
    paper.largest = paper.sum = leave_values;
    limits.team = &paper;
    limits.states = question->states;
    SCOPED(drop_all) qj_context *context = context_within(&limits);
    SCOPED(drop_game) qj_game *game = NULL;
    SCOPED(drop_position) qj_position *position = NULL;
    assert_int_equal(read_position(context, question, &game, &position), QJ_OK);
    assert_ok(context, qj_position_plan(position, "exhaustive", &plan));
    return plan;
}

/* What a plan says is sent, and what is; besides states and numbers, their counts are. Moves of nim
 * do not lead from ply to ply. */
TEST(bytes_that_are_planned)
{
    enum { PROCESSES = 4, PERCENT = 12 };
    static struct reply answers[PROCESSES];
    static const struct inquiry questions[] = {
        {.game = "mnk", .text = "3 4 3  0 0 0 0  0 0 0 0  0 0 0 0", .answers = answers},
        {.game = "nim", .text = "4  6 6 6 6", .answers = answers},
    };
    for (size_t i = 0; i < COUNT(questions); i++) {
        uint64_t sent = 0;
        struct inquiry question = questions[i];
        const qj_plan plan = plan_of(&question, PROCESSES);
        team_run(PROCESSES, answer_question, &question);
        for (unsigned rank = 0; rank < PROCESSES; rank++)
            sent += answers[rank].sent;
        assert_int_equal(answers[0].status, QJ_OK);
        assert_int_equal(plan.states, answers[0].states);
        assert_int_equal(plan.states_certainty, QJ_EXACT);
        assert_in_range(sent * 100 / plan.sent, 100 - PERCENT, 100 + PERCENT);
    }
}

/* The number of states is the limit, and all else is proportional. */
TEST(states_that_are_planned)
{
    struct inquiry question = {
        .game = "mnk", .text = "5 5 5  0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  0 0 0 0 0"};
    assert_int_equal(plan_of(&question, 16).states_certainty, QJ_UNKNOWN);
    question.states = UINT64_C(1000000000000);
    const qj_plan some = plan_of(&question, 16), more = plan_of(&question, 64);
    assert_int_equal(some.states, question.states);
    assert_int_equal(some.states_certainty, QJ_BOUND);
    assert_in_range(some.bytes * 10 / more.bytes, 39, 41);
    assert_true(more.sent > some.sent && more.sent < some.sent * 11 / 10);
    assert_in_range(some.bytes / (question.states / 16), 26, 80); /* a state has 26 and more */
}
