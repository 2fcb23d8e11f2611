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
 * Answers belong to the values of one "start". A question under other values is put behind a
 * "start" with these, and what was said before that is forgotten.
 *
 * The first failure is kept. From then on nothing is asked, and nothing that was said counts.
 */
#include "load/program.h"

#include "load/dialogue.h"
#include "load/fail.h"
#include "load/forms.h"
#include "load/protocol.h"
#include "load/random.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = QJ_STATE_SIZE + 1, OFTEN = 16, FORMS = 1 << 24 };

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
    struct forms forms;                /* canonical forms that it has told */
    uint64_t singles, random;
    char reason[PROTOCOL_ERROR]; /* of a "no" */
};

const qj_error *program_failure(const struct program *program)
{
    return &program->dialogue.failure;
}

static bool hear_hello(struct program *program)
{
    static const struct request greeting = {"qiju", "2"};
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

static void say(const struct program *program, uint64_t index, const struct reply *reply,
                const qj_expander *expander)
{
    struct reply_move move;
    const char *rest = reply->rest;
    if (reply->kind == ANSWER_OVER) {
        expander->over(expander->user, index, reply->value);
        return;
    }
    while (reply_next(&program->hello, &rest, &move)) {
        void *state = expander->move(expander->user, index, &move.move, move.points);
        memset(state, 0, program->hello.size);
        memcpy(state, move.position, move.length);
    }
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
        forms_clear(&program->forms);
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
        memcpy(state, reply.rest, strcspn(reply.rest, PROTOCOL_BLANKS));
        return NULL;
    }
    snprintf(program->reason, sizeof program->reason, "%s", reply.rest);
    return program->reason;
}

/* ------------------------------------------------------------------ canonical forms */

static bool want_form(struct program *program, const char *word, size_t length)
{
    return forms_want(&program->forms, word, length) || dialogue_fail_memory(&program->dialogue);
}

/* Of everything that an answer leads to. */
static void want_forms(struct program *program, const struct reply *reply)
{
    struct reply_move move;
    const char *rest = reply->rest;
    if (!program->hello.canonical || reply->kind != ANSWER_MOVES)
        return;
    while (reply_next(&program->hello, &rest, &move) &&
           want_form(program, move.position, move.length)) {
    }
}

static struct request form_of(const struct program *program, size_t pair)
{
    return (struct request){"canonical", forms_word(&program->forms, pair)};
}

/* The answer to that, a word of *length bytes. */
static bool take_form(struct program *program, size_t pair, const char **form, size_t *length)
{
    char error[PROTOCOL_ERROR], *line;
    struct reply reply;
    if (!dialogue_take_line(&program->dialogue, form_of(program, pair), &line))
        return false;
    if (!reply_canonical(&program->hello, line, &reply, error))
        return dialogue_fail_line(&program->dialogue, form_of(program, pair), "%s", error);
    *form = reply.rest;
    *length = strcspn(reply.rest, PROTOCOL_BLANKS);
    return true;
}

/* Learns the forms of all words that wait for theirs, and puts one question again. */
static void learn_forms(struct program *program)
{
    struct forms *forms = &program->forms;
    struct dialogue *dialogue = &program->dialogue;
    size_t first = forms->told, length = 0;
    size_t again = first ? (size_t)random_below(&program->random, first) : 0;
    const char *form = "";
    if (first == forms->count || !dialogue_can_ask(dialogue))
        return;
    for (size_t i = first; i < forms->count; i++)
        if (!dialogue_ask(dialogue, form_of(program, i)))
            return;
    if ((first && !dialogue_ask(dialogue, form_of(program, again))) || !dialogue_flush(dialogue))
        return;
    while (forms->told < forms->count)
        if (!take_form(program, forms->told, &form, &length) ||
            !(forms_tell(forms, form, length) || dialogue_fail_memory(dialogue)))
            return;
    if (!first || !take_form(program, again, &form, &length))
        return;
    const char *before = forms_find(forms, forms_word(forms, again));
    if (strlen(before) != length || memcmp(before, form, length) != 0)
        dialogue_fail_line(dialogue, form_of(program, again),
                           "expected the answer of the first time, 'at %.50s', found '%.50s'",
                           before, form);
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
        learn_forms(program);
        say(program, 0, &reply, expander);
    }
    free(answer);
}

static void expand(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    struct program *program = enter(setup);
    bool again = program->witness.answer;
    if (program->forms.length > FORMS)
        forms_clear(&program->forms);
    if (count == 1) {
        expand_one(program, states, expander);
    } else if (count && ask_all(program, states, count, again)) {
        hear_all(program, states, count, again, expander);
        learn_forms(program);
    }
}

static void canonical(const qj_setup *setup, void *state)
{
    struct program *program = enter(setup);
    char word[WORD];
    const char *form = forms_find(&program->forms, word_of(program, state, word));
    if (!form && !dialogue_has_failed(&program->dialogue) &&
        want_form(program, word, strlen(word))) {
        learn_forms(program);
        form = forms_find(&program->forms, word);
    }
    if (!form)
        return;
    memset(state, 0, program->hello.size);
    memcpy(state, form, strlen(form));
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

/* The program is asked whether it knows such a position. */
static const char *state_read(const qj_setup *setup, const char *word, void *state)
{
    struct program *program = enter(setup);
    char error[PROTOCOL_ERROR], *line;
    struct reply reply;
    if (!position_check_word(&program->hello, word, strlen(word), error))
        return "a position of the program";
    if (!dialogue_put(&program->dialogue, moves_of(word), &line) ||
        !read_answer(program, word, line, false, &reply))
        return NULL;
    if (reply.kind == ANSWER_NO) {
        snprintf(program->reason, sizeof program->reason, "a position of the program (%.100s)",
                 reply.rest);
        return program->reason;
    }
    memcpy(state, word, strlen(word));
    return NULL;
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

static void draw(const qj_setup *setup, const void *state, const qj_sink *out)
{
    struct program *program = enter(setup);
    struct dialogue *dialogue = &program->dialogue;
    char word[WORD], error[PROTOCOL_ERROR], *line;
    struct reply reply;
    const struct request request = {"draw", word_of(program, state, word)};
    if (!program->hello.draws) {
        qj_print(out, "%.900s\n", word);
        return;
    }
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
    forms_clear(&program->forms);
    free(program);
}
