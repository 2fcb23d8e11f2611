/* asking: positions are words. Everything about a position is asked by one question, "moves
 * POSITION"; many are sent before the first answer is read. Now and then a question is asked again:
 * a program that then answers differently keeps state between questions, and none of its answers
 * can be trusted.
 *
 * Canonical forms are asked for many at once, too: of all positions that moves lead to, as soon as
 * the moves are known and before any form is needed.
 *
 * In a game with sums the parts of a position are asked about, each once while its answer is kept;
 * the moves and the form of the position are put together here (sums.h).
 */
#include "load/program/asking.h"

#include "load/base/fail.h"
#include "load/base/random.h"

#include <stdlib.h>
#include <string.h>

enum { OFTEN = 16 };

/* ----------------------------------------------------------------------- positions */

const char *asking_word(const struct program *program, const void *state, char word[WORD])
{
    memcpy(word, state, program->hello.size);
    word[program->hello.size] = 0;
    return word;
}

const char *asking_part(struct part_word part, char word[WORD])
{
    memcpy(word, part.start, part.length);
    word[part.length] = 0;
    return word;
}

static struct request moves_of(const char *position)
{
    return (struct request){"moves", position};
}

static void forget(struct exchange *exchange)
{
    free(exchange->answer);
    exchange->answer = NULL;
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

void asking_write_word(const struct program *program, const char *word, size_t length, char *state)
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
        asking_write_word(program, move.position, move.length,
                          expander->move(expander->user, index, &move.move, move.points));
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
        if (!recall_want(recall, part.start, part.length))
            return dialogue_fail_memory(&program->dialogue);
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
    return recall_find(recall, asking_part(part, word));
}

/* ---------------------------------------------------------------- many, and one */

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
        if (!dialogue_ask(dialogue,
                          moves_of(asking_word(program, state_at(program, states, i), word))))
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
        asking_word(program, state_at(program, states, i), word);
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
    asking_word(program, state, word);
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
    if (*behind) /* one joint goes with the part */
        behind++;
    else if (before)
        before--;
    size_t after = strlen(behind);
    memset(state, 0, program->hello.size);
    memcpy(state, word, before);
    memcpy(state + before, behind, after + 1);
    sum.length = before + after;
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

static void expand_sums(struct program *program, const void *states, uint64_t count,
                        const qj_expander *expander)
{
    char word[WORD];
    struct part_word part;
    for (uint64_t i = 0; i < count; i++) {
        asking_word(program, state_at(program, states, i), word);
        if (!want_parts(program, &program->answers, word, strlen(word)))
            return;
    }
    learn(program, &program->answers);
    for (uint64_t i = 0; i < count && !dialogue_has_failed(&program->dialogue); i++) {
        const char *rest = asking_word(program, state_at(program, states, i), word);
        size_t length = strlen(word);
        for (size_t number = 0; sum_next(program->hello.sum, &rest, &length, &part); number++)
            say_part(program, i, word, part, number, expander);
    }
}

/* ---------------------------------------------------------------------- the whole */

void asking_expand(struct program *program, const void *states, uint64_t count,
                   const qj_expander *expander)
{
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

void asking_canonical(struct program *program, void *state)
{
    char word[WORD], form[WORD] = "";
    struct part_word part;
    struct sum_word sum = {program->hello.sum, form, 0, program->hello.size, false};
    const char *rest = asking_word(program, state, word);
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

const char *asking_refusal(struct program *program, struct part_word part)
{
    char word[WORD], *line;
    struct reply reply;
    asking_part(part, word);
    if (!dialogue_put(&program->dialogue, moves_of(word), &line) ||
        !read_answer(program, word, line, false, &reply) || reply.kind != ANSWER_NO)
        return NULL;
    snprintf(program->reason, sizeof program->reason, "a position of the program (%.100s)",
             reply.rest);
    return program->reason;
}

void asking_open(struct program *program)
{
    program->forms = (struct recall){.question = "canonical", .prefix = "at ", .read = read_form};
    program->answers = (struct recall){.question = "moves", .prefix = "moves", .read = read_moves};
}

void asking_forget(struct program *program)
{
    forget(&program->last);
    forget(&program->witness);
    recall_clear(&program->forms);
    recall_clear(&program->answers);
    plane_clear(&program->plane);
}
