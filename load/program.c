/* program: rules that are told by a program in answer to questions.
 *
 * A state is the program's word for a position with zeros behind it, a move is a name of up to 24
 * bytes packed into the three numbers of a qj_move. Whatever is asked of a state is one question,
 * "moves POSITION"; many are sent before the first answer is read. Every now and then a question is
 * put again that was answered before: a program that then says something else keeps something
 * between questions, and no answer of it would be worth anything. "flush" is answered too: before
 * that nothing counts, so that an answer too many is found however late it is said.
 *
 * Canonical forms are asked for many at once, too: of all that moves lead to, as soon as the moves
 * are known, and before anybody wants to know one of them.
 *
 * A position of a game with sums is asked about by its parts, each of them once while its answer is
 * kept; its moves, form and drawing are put together here (sums.h).
 *
 * Answers belong to the values of one "start". A question under other values is put behind a
 * "start" with these, and what was said before that is forgotten.
 *
 * The first failure is kept. From then on nothing is asked, and nothing that was said counts.
 */
#include "load/program.h"

#include "load/dialogue.h"
#include "load/fail.h"
#include "load/protocol.h"
#include "load/random.h"
#include "load/recall.h"
#include "load/sums.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = QJ_STATE_SIZE + 1, OFTEN = 16 };

/* A question about a position and its answer. */
struct exchange {
    char position[WORD];
    char *answer; /* NULL: none */
};

struct program {
    const char *command; /* or the path of a file */
    struct dialogue dialogue;
    struct hello hello;
    qj_rules rules;
    bool started;                      /* a "start" was put, with these values: */
    int64_t value[QJ_MOST_PARAMETERS]; /* to which all of the following belongs */
    char values[WORD];                 /* the same in words */
    struct exchange last;              /* the last that was asked alone */
    struct exchange witness;           /* what is asked again */
    struct recall forms;               /* canonical forms that it has told */
    struct recall answers;             /* moves of parts that it has told, for their sums */
    uint64_t singles, random;
    char reason[PROTOCOL_ERROR]; /* of a "no" */
};

const qj_error *program_failure(const struct program *program)
{
    return &program->dialogue.failure;
}

static bool hear_hello(struct program *program)
{
    static const struct request greeting = {"qiju", "3"};
    char error[PROTOCOL_ERROR], *line;
    hello_init(&program->hello);
    if (!dialogue_ask(&program->dialogue, greeting) || !dialogue_flush(&program->dialogue))
        return false;
    while (!program->hello.ready) {
        if (!dialogue_take_line(&program->dialogue, greeting, &line))
            return false;
        if (!hello_take(&program->hello, line, error))
            return dialogue_fail_line(&program->dialogue, greeting, "%s", error);
    }
    return true;
}

/* ----------------------------------------------------------------------- positions */

/* The word of a state, with a final 0. */
static const char *word_of(const struct program *program, const void *state, char word[WORD])
{
    memcpy(word, state, program->hello.size);
    word[program->hello.size] = 0;
    return word;
}

/* A part with a final 0. */
static const char *part_text(struct part_word part, char word[WORD])
{
    memcpy(word, part.start, part.length);
    word[part.length] = 0;
    return word;
}

static struct request moves_of(const char *position)
{
    return (struct request){"moves", position};
}

static void keep(struct program *program, struct exchange *exchange, const char *position,
                 const char *answer)
{
    char *copy = strdup(answer);
    if (!copy) {
        dialogue_fail_memory(&program->dialogue);
        return;
    }
    free(exchange->answer);
    exchange->answer = copy;
    snprintf(exchange->position, sizeof exchange->position, "%s", position);
}

/* Reads an answer. "no" is none to a position that the program has named itself. */
static bool read_answer(struct program *program, const char *position, const char *line, bool named,
                        struct reply *reply)
{
    char error[PROTOCOL_ERROR];
    if (!reply_moves(&program->hello, line, reply, error))
        return dialogue_fail_line(&program->dialogue, moves_of(position), "%s", error);
    return !named || reply->kind != ANSWER_NO ||
           dialogue_fail_line(&program->dialogue, moves_of(position),
                              "expected moves of a position it has named, found 'no %.60s'",
                              reply->rest);
}

/* Writes the word of a position into a state; that of a sum in the order of its parts. */
static void write_word(const struct program *program, const char *word, size_t length, char *state)
{
    struct sum_word sum = {program->hello.sum, state, 0, program->hello.size, false};
    memset(state, 0, program->hello.size);
    if (!sum.joiner || !memchr(word, sum.joiner, length)) {
        memcpy(state, word, length);
        return;
    }
    sum_add(&sum, word, length);
    sum_end(&sum);
}

static void say(const struct program *program, uint64_t index, const struct reply *reply,
                const qj_expander *expander)
{
    struct reply_move move;
    const char *rest = reply->rest;
    if (reply->kind == ANSWER_OVER) {
        expander->over(expander->user, index, reply->value);
        return;
    }
    while (reply_next(&program->hello, &rest, &move))
        write_word(program, move.position, move.length,
                   expander->move(expander->user, index, &move.move, move.points));
}

/* --------------------------------------------------------------------------- start */

static void forget(struct exchange *exchange)
{
    free(exchange->answer);
    exchange->answer = NULL;
}

static bool has_values(const struct program *program, const int64_t *value)
{
    size_t size = program->hello.parameter_count * sizeof *value;
    return program->started && !memcmp(program->value, value, size);
}

/* The answer to "start" with these values, which are those of all answers to come. */
static bool put_start(struct program *program, const int64_t *value, struct reply *reply)
{
    char error[PROTOCOL_ERROR], *line;
    size_t length = 0;
    if (!has_values(program, value)) {
        forget(&program->last);
        forget(&program->witness);
        recall_clear(&program->forms);
        recall_clear(&program->answers);
        program->started = true;
    }
    for (size_t i = 0; i < program->hello.parameter_count; i++) {
        program->value[i] = value[i];
        length += (size_t)snprintf(program->values + length, sizeof program->values - length,
                                   "%s%lld", i ? " " : "", (long long)value[i]);
    }
    const struct request request = {"start", program->values};
    return dialogue_put(&program->dialogue, request, &line) &&
           (reply_start(&program->hello, line, reply, error) ||
            dialogue_fail_line(&program->dialogue, request, "%s", error));
}

/* The program of a position, started anew if another was started with other values since then. */
static struct program *enter(const qj_setup *setup)
{
    struct program *program = setup->user;
    struct reply reply;
    if (!has_values(program, setup->value) && put_start(program, setup->value, &reply) &&
        reply.kind == ANSWER_NO)
        dialogue_fail_line(&program->dialogue, (struct request){"start", program->values},
                           "expected the answer of the first time, found 'no ...'");
    return program;
}

static const char *start(const qj_setup *setup, void *state)
{
    struct program *program = setup->user;
    struct reply reply;
    if (!put_start(program, setup->value, &reply))
        return NULL;
    if (reply.kind == ANSWER_AT) {
        write_word(program, reply.rest, strcspn(reply.rest, PROTOCOL_BLANKS), state);
        return NULL;
    }
    snprintf(program->reason, sizeof program->reason, "%s", reply.rest);
    return program->reason;
}

/* ------------------------------------------------------------------ canonical forms */

static bool read_form(const struct hello *hello, const char *line, const char **form,
                      size_t *length, char error[PROTOCOL_ERROR])
{
    struct reply reply;
    if (!reply_canonical(hello, line, &reply, error))
        return false;
    *form = reply.rest;
    *length = strcspn(reply.rest, PROTOCOL_BLANKS);
    return true;
}

/* Wants the answer to every part of a word. */
static bool want_parts(struct program *program, struct recall *recall, const char *word,
                       size_t length)
{
    struct part_word part;
    while (sum_next(program->hello.sum, &word, &length, &part))
        if (!recall_want(recall, &program->dialogue, part.start, part.length))
            return false;
    return true;
}

/* The forms of everything that an answer leads to. */
static void want_forms(struct program *program, const struct reply *reply)
{
    struct reply_move move;
    const char *rest = reply->rest;
    if (!program->hello.canonical || reply->kind != ANSWER_MOVES)
        return;
    while (reply_next(&program->hello, &rest, &move) &&
           want_parts(program, &program->forms, move.position, move.length)) {
    }
}

static void learn(struct program *program, struct recall *recall)
{
    recall_learn(recall, &program->dialogue, &program->hello);
}

/* What is known of a part; NULL after a failure. */
static const char *recall_part(const struct recall *recall, struct part_word part)
{
    char word[WORD];
    return recall_find(recall, part_text(part, word));
}

/* ------------------------------------------------------------------------- the rules */

static void compare_witness(struct program *program, const char *line)
{
    const struct exchange *witness = &program->witness;
    if (strcmp(line, witness->answer) != 0)
        dialogue_fail_line(&program->dialogue, moves_of(witness->position),
                           "expected the answer of the first time, '%.50s', found '%.50s'",
                           witness->answer, line);
}

static const void *state_at(const struct program *program, const void *states, uint64_t index)
{
    return (const char *)states + index * program->hello.size;
}

static bool ask_all(struct program *program, const void *states, uint64_t count, bool again)
{
    char word[WORD];
    struct dialogue *dialogue = &program->dialogue;
    if (!dialogue_can_ask(dialogue))
        return false;
    for (uint64_t i = 0; i < count; i++)
        if (!dialogue_ask(dialogue, moves_of(word_of(program, state_at(program, states, i), word))))
            return false;
    return (!again || dialogue_ask(dialogue, moves_of(program->witness.position))) &&
           dialogue_flush(dialogue);
}

static void hear_all(struct program *program, const void *states, uint64_t count, bool again,
                     const qj_expander *expander)
{
    uint64_t kept = random_below(&program->random, count);
    char word[WORD], *line;
    struct reply reply;
    struct dialogue *dialogue = &program->dialogue;
    struct exchange next = {.answer = NULL};
    for (uint64_t i = 0; i < count && !dialogue_has_failed(dialogue); i++) {
        word_of(program, state_at(program, states, i), word);
        if (!dialogue_take_line(dialogue, moves_of(word), &line) ||
            !read_answer(program, word, line, true, &reply))
            break;
        if (i == kept)
            keep(program, &next, word, line);
        want_forms(program, &reply);
        say(program, i, &reply, expander);
    }
    if (again && !dialogue_has_failed(dialogue) &&
        dialogue_take_line(dialogue, moves_of(program->witness.position), &line))
        compare_witness(program, line);
    if (next.answer)
        keep(program, &program->witness, next.position, next.answer);
    free(next.answer);
}

/* Asks about a single position. Every now and then puts the question of an earlier answer again,
 * and takes this one to be put again later. */
static void put_single(struct program *program, const char *position)
{
    char *line;
    struct dialogue *dialogue = &program->dialogue;
    if (!dialogue_put(dialogue, moves_of(position), &line))
        return;
    keep(program, &program->last, position, line);
    if (dialogue_has_failed(dialogue) || program->singles++ % OFTEN != 1)
        return;
    if (program->witness.answer &&
        dialogue_put(dialogue, moves_of(program->witness.position), &line))
        compare_witness(program, line);
    if (!dialogue_has_failed(dialogue))
        keep(program, &program->witness, program->last.position, program->last.answer);
}

/* A single state: what is asked of it is asked several times in a row. What the expander does may
 * lead here again, so that the answer is copied. */
static void expand_one(struct program *program, const void *state, const qj_expander *expander)
{
    char word[WORD];
    struct reply reply;
    word_of(program, state, word);
    if (!program->last.answer || strcmp(program->last.position, word) != 0)
        put_single(program, word);
    if (dialogue_has_failed(&program->dialogue))
        return;
    char *answer = strdup(program->last.answer);
    if (!answer)
        dialogue_fail_memory(&program->dialogue);
    if (answer && read_answer(program, word, answer, true, &reply)) {
        want_forms(program, &reply);
        learn(program, &program->forms);
        say(program, 0, &reply, expander);
    }
    free(answer);
}

/* -------------------------------------------------------------------------- sums */

static bool read_moves(const struct hello *hello, const char *line, const char **answer,
                       size_t *length, char error[PROTOCOL_ERROR])
{
    struct reply reply;
    if (!reply_moves(hello, line, &reply, error))
        return false;
    *answer = reply.rest;
    *length = strlen(reply.rest);
    if (reply.kind == ANSWER_MOVES)
        return true;
    snprintf(error, PROTOCOL_ERROR, "expected moves of a part of a position, found 'no %.60s'",
             reply.rest);
    return false;
}

/* Whether the program can be asked about these states as they are. */
static bool are_parts(const struct program *program, const void *states, uint64_t count)
{
    bool parts = true;
    for (uint64_t i = 0; program->hello.sum && i < count && parts; i++)
        parts = !memchr(state_at(program, states, i), program->hello.sum, program->hello.size);
    return parts;
}

static void fail_long(struct program *program)
{
    if (!dialogue_has_failed(&program->dialogue))
        load_fail(&program->dialogue.failure, QJ_LIMIT,
                  "a position has so many parts that it is longer than the %zu bytes that "
                  "positions can have",
                  program->hello.size);
}

/* Writes what is left of a sum after a part's move, the other parts beside it. */
static void write_sum(struct program *program, const char *word, struct part_word part,
                      const struct reply_move *move, char *state)
{
    struct sum_word sum = {program->hello.sum, state, 0, program->hello.size, false};
    const char *behind = part.start + part.length;
    size_t before = (size_t)(part.start - word);
    memset(state, 0, program->hello.size);
    memcpy(state, word, before);
    /* one joint goes with the part */
    sum.length = before;
    if (*behind)
        behind++;
    else if (sum.length)
        sum.length--;
    memcpy(state + sum.length, behind, strlen(behind));
    sum.length += strlen(behind);
    sum_add(&sum, move->position, move->length);
    sum_end(&sum);
    if (sum.full)
        fail_long(program);
}

/* Says the moves of a sum's part. What the expander does may lead here again, so that the answer is
 * copied. */
static void say_part(struct program *program, uint64_t index, const char *word,
                     struct part_word part, size_t number, const qj_expander *expander)
{
    struct reply_move move;
    const char *known = recall_part(&program->answers, part);
    char *answer = known ? strdup(known) : NULL;
    const char *rest = answer;
    if (known && !answer)
        dialogue_fail_memory(&program->dialogue);
    while (rest && reply_next(&program->hello, &rest, &move)) {
        const qj_move whole = sum_move(number, &move.move);
        write_sum(program, word, part, &move, expander->move(expander->user, index, &whole, 0));
    }
    free(answer);
}

static void say_sum(struct program *program, uint64_t index, const char *word,
                    const qj_expander *expander)
{
    struct part_word part;
    const char *rest = word;
    size_t length = strlen(word);
    for (size_t i = 0; sum_next(program->hello.sum, &rest, &length, &part); i++)
        say_part(program, index, word, part, i, expander);
}

static void expand_sums(struct program *program, const void *states, uint64_t count,
                        const qj_expander *expander)
{
    char word[WORD];
    for (uint64_t i = 0; i < count; i++) {
        word_of(program, state_at(program, states, i), word);
        if (!want_parts(program, &program->answers, word, strlen(word)))
            return;
    }
    learn(program, &program->answers);
    for (uint64_t i = 0; i < count && !dialogue_has_failed(&program->dialogue); i++)
        say_sum(program, i, word_of(program, state_at(program, states, i), word), expander);
}

static void parts(const qj_setup *setup, const void *state, qj_state_fn visit, void *user)
{
    struct program *program = setup->user;
    struct part_word part;
    char word[WORD];
    const char *rest = word_of(program, state, word);
    size_t length = strlen(word);
    while (sum_next(program->hello.sum, &rest, &length, &part))
        visit(user, part.start, part.length);
}

/* ------------------------------------------------------------------------ expansion */

static void expand(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    struct program *program = enter(setup);
    bool again = program->witness.answer;
    recall_trim(&program->forms);
    recall_trim(&program->answers);
    if (!are_parts(program, states, count)) {
        expand_sums(program, states, count, expander);
    } else if (count == 1) {
        expand_one(program, states, expander);
    } else if (count && ask_all(program, states, count, again)) {
        hear_all(program, states, count, again, expander);
        learn(program, &program->forms);
    }
}

static void canonical(const qj_setup *setup, void *state)
{
    struct program *program = enter(setup);
    char word[WORD], form[WORD] = "";
    struct part_word part;
    struct sum_word sum = {program->hello.sum, form, 0, program->hello.size, false};
    const char *rest = word_of(program, state, word);
    size_t length = strlen(word);
    if (dialogue_has_failed(&program->dialogue) ||
        !want_parts(program, &program->forms, word, length))
        return;
    learn(program, &program->forms);
    while (sum_next(sum.joiner, &rest, &length, &part)) {
        const char *known = recall_part(&program->forms, part);
        if (!known)
            return;
        sum_add(&sum, known, strlen(known));
    }
    sum_end(&sum);
    if (sum.full)
        fail_long(program);
    else
        memcpy(state, form, program->hello.size);
}

static int side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return *(const char *)state == '2';
}

static size_t state_size(const qj_setup *setup)
{
    return ((const struct program *)setup->user)->hello.size;
}

/* NULL when the program knows such a part, or has failed. */
static const char *ask_whether(struct program *program, struct part_word part)
{
    char word[WORD], *line;
    struct reply reply;
    part_text(part, word);
    if (!dialogue_put(&program->dialogue, moves_of(word), &line) ||
        !read_answer(program, word, line, false, &reply) || reply.kind != ANSWER_NO)
        return NULL;
    snprintf(program->reason, sizeof program->reason, "a position of the program (%.100s)",
             reply.rest);
    return program->reason;
}

static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    struct program *program = enter(setup);
    char error[PROTOCOL_ERROR];
    struct part_word part;
    const char *reason = NULL, *rest = word;
    size_t length = strlen(word);
    if (!position_check_word(&program->hello, word, strlen(word), error))
        return "a position of the program";
    while (!reason && sum_next(program->hello.sum, &rest, &length, &part))
        reason = ask_whether(program, part);
    if (!reason)
        write_word(program, word, strlen(word), state);
    return reason;
}

static void state_write(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1])
{
    word_of(setup->user, state, word);
}

static void move_write(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE])
{
    (void)setup;
    name_unpack(move, text);
}

static bool move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    (void)setup;
    return name_pack(word, strlen(word), move);
}

static bool is_state(const qj_setup *setup, const void *state)
{
    const struct program *program = setup->user;
    const char *bytes = state;
    char word[WORD], error[PROTOCOL_ERROR];
    size_t length = strlen(word_of(program, state, word));
    for (size_t i = length; i < program->hello.size; i++)
        if (bytes[i])
            return false;
    return position_check_word(&program->hello, word, length, error) &&
           !strpbrk(word, PROTOCOL_BLANKS "\n");
}

/* As the program draws it. */
static void draw_part(struct program *program, struct part_word part, const qj_sink *out)
{
    struct dialogue *dialogue = &program->dialogue;
    char error[PROTOCOL_ERROR], *line;
    struct reply reply;
    char word[WORD];
    const struct request request = {"draw", part_text(part, word)};
    if (!dialogue_put(dialogue, request, &line))
        return;
    if (!reply_draw(line, &reply, error)) {
        dialogue_fail_line(dialogue, request, "%s", error);
        return;
    }
    for (int64_t i = 0; i < reply.value && dialogue_take_line(dialogue, request, &line); i++) {
        out->write(out->user, line, strcspn(line, "\r"));
        out->write(out->user, "\n", 1);
    }
}

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    struct program *program = enter(setup);
    struct part_word part;
    char word[WORD];
    const char *rest = word_of(program, state, word);
    size_t length = strlen(word);
    if (!program->hello.draws || *word == program->hello.sum) {
        qj_print(out, "%.900s\n", word);
        return;
    }
    for (bool first = true; sum_next(program->hello.sum, &rest, &length, &part); first = false) {
        if (!first)
            qj_print(out, "%c\n", program->hello.sum);
        draw_part(program, part, out);
    }
}

static const char *fault(const qj_setup *setup)
{
    struct program *program = setup->user;
    dialogue_settle(&program->dialogue);
    return dialogue_has_failed(&program->dialogue) ? program->dialogue.failure.message : NULL;
}

static void make_rules(struct program *program)
{
    const struct hello *hello = &program->hello;
    program->rules = (qj_rules){
        QJ_RULES_HEAD,
        .name = hello->name,
        .summary = hello->summary[0] ? hello->summary : NULL,
        .players = {hello->players[0][0] ? hello->players[0] : NULL,
                    hello->players[1][0] ? hello->players[1] : NULL},
        .parameters = hello->parameters,
        .ending = hello->ending,
        .loops = hello->loops,
        .state_size = state_size,
        .start = start,
        .side = hello->impartial ? NULL : side,
        .draw = draw,
        .canonical = hello->canonical ? canonical : NULL,
        .parts = hello->sum ? parts : NULL,
        .move_write = move_write,
        .move_read = move_read,
        .state_read = state_read,
        .state_write = state_write,
        .is_state = is_state,
        .expand = expand,
        .fault = fault,
        .identity = program->command,
        .identity_size = strlen(program->command),
        .user = program,
    };
}

/* -------------------------------------------------------------------------- open */

qj_status program_open(const char *word, const struct load_options *options, qj_error *error,
                       struct program **out, const qj_rules **rules)
{
    const char *const line[] = {"/bin/sh", "-c", word + 1, NULL}, *const file[] = {word, NULL};
    struct program *program = calloc(1, sizeof *program);
    if (!program)
        return load_fail(error, QJ_LIMIT, "out of memory");
    program->command = *word == '|' ? line[2] : word;
    qj_status status = dialogue_open(&program->dialogue, *word == '|' ? line : file, options,
                                     error);
    if (status == QJ_OK && !hear_hello(program)) {
        *error = program->dialogue.failure;
        status = error->status;
    }
    if (status != QJ_OK) {
        program_close(program);
        return status;
    }
    program->forms = (struct recall){.question = "canonical", .prefix = "at ", .read = read_form};
    program->answers = (struct recall){.question = "moves", .prefix = "moves", .read = read_moves};
    make_rules(program);
    *rules = &program->rules;
    *out = program;
    return QJ_OK;
}

void program_close(struct program *program)
{
    if (!program)
        return;
    dialogue_close(&program->dialogue);
    forget(&program->last);
    forget(&program->witness);
    recall_clear(&program->forms);
    recall_clear(&program->answers);
    free(program);
}
