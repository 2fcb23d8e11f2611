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
#include "load/forms.h"
#include "load/message.h"
#include "load/protocol.h"

#include <stdlib.h>
#include <string.h>

enum { WORD = QJ_STATE_SIZE + 1, REQUEST = WORD + 16, OFTEN = 16, FORMS = 1 << 24 };

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

/* ----------------------------------------------------------------- what the game is */

static bool hear_hello(struct program *program)
{
    static const char greeting[] = "qiju 2";
    char error[PROTOCOL_ERROR], *line;
    hello_init(&program->hello);
    if (!dialogue_ask(&program->dialogue, greeting) || !dialogue_flush(&program->dialogue))
        return false;
    while (!program->hello.ready) {
        if (!dialogue_take_line(&program->dialogue, greeting, &line))
            return false;
        if (!hello_take(&program->hello, line, error))
            return dialogue_fail_line(&program->dialogue, greeting, error);
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

static void moves_request(const char *position, char request[REQUEST])
{
    snprintf(request, REQUEST, "moves %s", position);
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

/* Reads an answer; "no" is none to a position that the program has named itself. */
static bool read_answer(struct program *program, const char *position, const char *line,
                        struct reply *reply)
{
    char error[PROTOCOL_ERROR], request[REQUEST];
    bool good = reply_moves(&program->hello, line, reply, error);
    if (good && reply->kind == ANSWER_NO) {
        snprintf(error, sizeof error, "expected moves of a position it has named, found 'no %.60s'",
                 reply->rest);
        good = false;
    }
    moves_request(position, request);
    return good || dialogue_fail_line(&program->dialogue, request, error);
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

/* "start" and the values. */
static void start_request(const struct program *program, const int64_t *value,
                          char request[REQUEST])
{
    int length = snprintf(request, REQUEST, "start");
    for (size_t i = 0; i < program->hello.parameter_count; i++)
        length += snprintf(request + length, REQUEST - (size_t)length, " %lld",
                           (long long)value[i]);
}

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

/* Takes the values for those of all answers to come. */
static void begin(struct program *program, const int64_t *value)
{
    if (has_values(program, value))
        return;
    forget(&program->last);
    forget(&program->witness);
    forms_clear(&program->forms);
    memcpy(program->value, value, program->hello.parameter_count * sizeof *value);
    program->started = true;
}

/* The answer to "start" with these values, in line and reply. */
static bool put_start(struct program *program, const int64_t *value, struct reply *reply)
{
    char request[REQUEST], error[PROTOCOL_ERROR], *line;
    start_request(program, value, request);
    begin(program, value);
    return dialogue_put(&program->dialogue, request, &line) &&
           (reply_start(&program->hello, line, reply, error) ||
            dialogue_fail_line(&program->dialogue, request, error));
}

/* The program of a position, started anew if another was started with other values since then. */
static struct program *enter(const qj_setup *setup)
{
    struct program *program = setup->user;
    char request[REQUEST];
    struct reply reply;
    if (!has_values(program, setup->value) && put_start(program, setup->value, &reply) &&
        reply.kind == ANSWER_NO) {
        start_request(program, setup->value, request);
        dialogue_fail_line(&program->dialogue, request,
                           "expected the answer of the first time, found 'no ...'");
    }
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

/* ---------------------------------------------------------------- asking it again */

static bool ask_witness(struct program *program)
{
    char request[REQUEST];
    moves_request(program->witness.position, request);
    return dialogue_ask(&program->dialogue, request);
}

static void compare_witness(struct program *program, const char *line)
{
    if (strcmp(line, program->witness.answer) != 0)
        load_fail(&program->dialogue.failure, QJ_BAD_INPUT,
                  "line %llu of the program, to 'moves %.40s': expected the answer of the first "
                  "time, '%.50s', found '%.50s'",
                  (unsigned long long)program->dialogue.process.lines, program->witness.position,
                  program->witness.answer, line);
}

/* Some number below count, by a linear congruential generator (Knuth's MMIX). */
static uint64_t some_number(struct program *program, uint64_t count)
{
    program->random = program->random * UINT64_C(6364136223846793005) +
                      UINT64_C(1442695040888963407);
    return (program->random >> 33) % count;
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

static void canonical_request(const struct program *program, size_t pair, char request[REQUEST])
{
    snprintf(request, REQUEST, "canonical %s", forms_word(&program->forms, pair));
}

static bool ask_form(struct program *program, size_t pair)
{
    char request[REQUEST];
    canonical_request(program, pair, request);
    return dialogue_ask(&program->dialogue, request);
}

/* The answer to that, a word of *length bytes. */
static bool take_form(struct program *program, size_t pair, const char **form, size_t *length)
{
    char error[PROTOCOL_ERROR], request[REQUEST], *line;
    struct reply reply;
    canonical_request(program, pair, request);
    if (!dialogue_take_line(&program->dialogue, request, &line))
        return false;
    if (!reply_canonical(&program->hello, line, &reply, error))
        return dialogue_fail_line(&program->dialogue, request, error);
    *form = reply.rest;
    *length = strcspn(reply.rest, PROTOCOL_BLANKS);
    return true;
}

static bool take_same_form(struct program *program, size_t pair)
{
    char error[PROTOCOL_ERROR], request[REQUEST];
    const char *form = "";
    size_t length = 0;
    if (!take_form(program, pair, &form, &length))
        return false;
    const char *first = forms_find(&program->forms, forms_word(&program->forms, pair));
    if (strlen(first) == length && !memcmp(first, form, length))
        return true;
    snprintf(error, sizeof error,
             "expected the answer of the first time, 'at %.50s', found '%.50s'", first, form);
    canonical_request(program, pair, request);
    return dialogue_fail_line(&program->dialogue, request, error);
}

/* Learns the forms of all words that wait for theirs, and puts one question again. */
static void learn_forms(struct program *program)
{
    struct forms *forms = &program->forms;
    size_t first = forms->told, length = 0;
    size_t again = first ? (size_t)some_number(program, first) : 0;
    const char *form = "";
    if (first == forms->count || !dialogue_can_ask(&program->dialogue))
        return;
    for (size_t i = first; i < forms->count; i++)
        if (!ask_form(program, i))
            return;
    if ((first && !ask_form(program, again)) || !dialogue_flush(&program->dialogue))
        return;
    while (forms->told < forms->count) {
        if (!take_form(program, forms->told, &form, &length))
            return;
        if (!forms_tell(forms, form, length)) {
            dialogue_fail_memory(&program->dialogue);
            return;
        }
    }
    if (first)
        take_same_form(program, again);
}

/* ------------------------------------------------------------------------- the rules */

static const void *state_at(const struct program *program, const void *states, uint64_t index)
{
    return (const char *)states + index * program->hello.size;
}

static bool ask_all(struct program *program, const void *states, uint64_t count, bool again)
{
    char word[WORD], request[REQUEST];
    if (!dialogue_can_ask(&program->dialogue))
        return false;
    for (uint64_t i = 0; i < count; i++) {
        moves_request(word_of(program, state_at(program, states, i), word), request);
        if (!dialogue_ask(&program->dialogue, request))
            return false;
    }
    return (!again || ask_witness(program)) && dialogue_flush(&program->dialogue);
}

static void hear_all(struct program *program, const void *states, uint64_t count, bool again,
                     const qj_expander *expander)
{
    uint64_t kept = some_number(program, count);
    char word[WORD], request[REQUEST], *line;
    struct reply reply;
    struct exchange next = {.answer = NULL};
    for (uint64_t i = 0; i < count && !dialogue_has_failed(&program->dialogue); i++) {
        moves_request(word_of(program, state_at(program, states, i), word), request);
        if (!dialogue_take_line(&program->dialogue, request, &line) ||
            !read_answer(program, word, line, &reply))
            break;
        if (i == kept)
            keep(program, &next, word, line);
        want_forms(program, &reply);
        say(program, i, &reply, expander);
    }
    if (again && !dialogue_has_failed(&program->dialogue)) {
        moves_request(program->witness.position, request);
        if (dialogue_take_line(&program->dialogue, request, &line))
            compare_witness(program, line);
    }
    if (next.answer)
        keep(program, &program->witness, next.position, next.answer);
    free(next.answer);
}

/* Puts the question of an earlier answer again, and takes another to be put again later. */
static void check_again(struct program *program)
{
    char request[REQUEST], *line;
    moves_request(program->witness.position, request);
    if (program->witness.answer && dialogue_put(&program->dialogue, request, &line))
        compare_witness(program, line);
    if (!dialogue_has_failed(&program->dialogue))
        keep(program, &program->witness, program->last.position, program->last.answer);
}

static void put_single(struct program *program, const char *position)
{
    char request[REQUEST], *line;
    moves_request(position, request);
    if (!dialogue_put(&program->dialogue, request, &line))
        return;
    keep(program, &program->last, position, line);
    if (!dialogue_has_failed(&program->dialogue) && program->singles++ % OFTEN == 1)
        check_again(program);
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
    char *answer = dialogue_has_failed(&program->dialogue) ? NULL : strdup(program->last.answer);
    if (answer && read_answer(program, word, answer, &reply)) {
        want_forms(program, &reply);
        learn_forms(program);
        say(program, 0, &reply, expander);
    } else if (!answer && !dialogue_has_failed(&program->dialogue))
        dialogue_fail_memory(&program->dialogue);
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
        return;
    }
    if (count && ask_all(program, states, count, again)) {
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
    char request[REQUEST], error[PROTOCOL_ERROR], *line;
    struct reply reply;
    if (!position_check_word(&program->hello, word, strlen(word), error))
        return "a position of the program";
    moves_request(word, request);
    if (!dialogue_put(&program->dialogue, request, &line))
        return NULL;
    if (!reply_moves(&program->hello, line, &reply, error)) {
        dialogue_fail_line(&program->dialogue, request, error);
        return NULL;
    }
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
    char name[PROTOCOL_NAME + 1];
    (void)setup;
    name_unpack(move, name);
    snprintf(text, QJ_MOVE_SIZE, "%s", name);
}

static bool move_read(const qj_setup *setup, const char *word, qj_move *move)
{
    (void)setup;
    return name_pack(word, strlen(word), move);
}

static void draw_lines(struct program *program, const char *request, const qj_sink *out)
{
    char error[PROTOCOL_ERROR], *line;
    struct reply reply;
    if (!dialogue_put(&program->dialogue, request, &line))
        return;
    if (!reply_draw(line, &reply, error)) {
        dialogue_fail_line(&program->dialogue, request, error);
        return;
    }
    for (int64_t i = 0; i < reply.value && dialogue_take_line(&program->dialogue, request, &line);
         i++) {
        out->write(out->user, line, strcspn(line, "\r"));
        out->write(out->user, "\n", 1);
    }
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
    char word[WORD], request[REQUEST];
    word_of(program, state, word);
    snprintf(request, sizeof request, "draw %s", word);
    if (program->hello.draws)
        draw_lines(program, request, out);
    else
        qj_print(out, "%.900s\n", word);
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
