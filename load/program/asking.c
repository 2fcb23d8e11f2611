/* asking: questions about positions, which are words. One question, "moves POSITION", covers a
 * position; many are sent before the first answer is read. Now and then a question is repeated: a
 * program whose answer changes keeps state between questions, and none of its answers can be
 * trusted.
 *
 * Canonical forms are queried in batches, too: the forms of all successors, when the moves are
 * known and before any form is needed.
 *
 * In a game with sums only the parts of a position are queried, each once while its answer is
 * stored; this file assembles the moves and the form of the position (protocol.h).
 */
#include "load/program/asking.h"

#include "load/base/load_base.h"

#include <stdlib.h>
#include <string.h>

enum { OFTEN = 16 };

/* ----------------------------------------------------------------------- positions */

const char *asking_word(const struct program *program, const void *state, char word[WORD])
{
    memcpy(word, state, program->handshake.size);
    word[program->handshake.size] = 0;
    return word;
}

const char *asking_part(struct part_word part, char word[WORD])
{
    memcpy(word, part.start, part.length);
    word[part.length] = 0;
    return word;
}

static struct dialogue_request asking_moves_request(const char *position)
{
    return (struct dialogue_request){"moves", position};
}

static void asking_store_exchange(struct program *program, struct asking_exchange *exchange,
                                  const char *position, const char *answer)
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

/* Reads an answer. "no" is invalid for a position that the program itself has named. */
static bool asking_read_answer(struct program *program, const char *position, const char *line,
                               bool named, struct program_reply *reply)
{
    char error[PROTOCOL_ERROR];
    if (!protocol_reply_moves(&program->handshake, line, reply, error))
        return dialogue_fail_line(&program->dialogue, asking_moves_request(position), "%s", error);
    return !named || reply->kind != ANSWER_NO ||
           dialogue_fail_line(&program->dialogue, asking_moves_request(position),
                              "expected moves of a position it has named, found 'no %.60s'",
                              reply->rest);
}

void asking_write_word(const struct program *program, const char *word, size_t length, char *state)
{
    struct sum_word sum = {program->handshake.sum, state, 0, program->handshake.size, false};
    memset(state, 0, program->handshake.size);
    if (!sum.joiner || !memchr(word, sum.joiner, length)) {
        memcpy(state, word, length);
        return;
    }
    sum_word_add(&sum, word, length);
    sum_word_end(&sum);
}

static void asking_give_moves(const struct program *program, uint64_t index,
                              const struct program_reply *reply, const qj_expander *expander)
{
    struct program_reply_move move;
    const char *rest = reply->rest;
    if (reply->kind == ANSWER_OVER) {
        expander->over(expander->user, index, reply->value);
        return;
    }
    while (protocol_next_move(&program->handshake, &rest, &move))
        asking_write_word(program, move.position, move.length,
                          expander->move(expander->user, index, &move.move, move.points));
}

/* ------------------------------------------------------------------ canonical forms */

static bool asking_read_form(const struct handshake *handshake, const char *line, const char **form,
                             size_t *length, char error[PROTOCOL_ERROR])
{
    struct program_reply reply;
    if (!protocol_reply_canonical(handshake, line, &reply, error))
        return false;
    *form = reply.rest;
    *length = strcspn(reply.rest, PROTOCOL_BLANKS);
    return true;
}

/* Adds every part of a word to the pending questions. */
static bool asking_want_parts(struct program *program, struct answer_cache *cache, const char *word,
                              size_t length)
{
    struct part_word part;
    while (sum_word_next(program->handshake.sum, &word, &length, &part))
        if (!answer_cache_want(cache, part.start, part.length))
            return dialogue_fail_memory(&program->dialogue);
    return true;
}

/* Adds the forms of all successors of an answer to the pending questions. */
static void asking_want_forms(struct program *program, const struct program_reply *reply)
{
    struct program_reply_move move;
    const char *rest = reply->rest;
    if (!program->handshake.canonical || reply->kind != ANSWER_MOVES)
        return;
    while (protocol_next_move(&program->handshake, &rest, &move) &&
           asking_want_parts(program, &program->forms, move.position, move.length)) {
    }
}

static void asking_learn(struct program *program, struct answer_cache *cache)
{
    answer_cache_learn(cache, &program->dialogue, &program->handshake);
}

/* Returns the stored answer for a part; NULL after a failure. */
static const char *asking_find_part(const struct answer_cache *cache, struct part_word part)
{
    char word[WORD];
    return answer_cache_find(cache, asking_part(part, word));
}

/* ---------------------------------------------------------------- batches and single positions */

static void asking_compare_witness(struct program *program, const char *line)
{
    const struct asking_exchange *witness = &program->witness;
    if (strcmp(line, witness->answer) != 0)
        dialogue_fail_line(&program->dialogue, asking_moves_request(witness->position),
                           "expected the answer of the first time, '%.50s', found '%.50s'",
                           witness->answer, line);
}

static const void *asking_state_at(const struct program *program, const void *states,
                                   uint64_t index)
{
    return (const char *)states + index * program->handshake.size;
}

static bool asking_send_all(struct program *program, const void *states, uint64_t count, bool again)
{
    char word[WORD];
    struct dialogue *dialogue = &program->dialogue;
    if (!dialogue_can_ask(dialogue))
        return false;
    for (uint64_t i = 0; i < count; i++)
        if (!dialogue_ask(dialogue, asking_moves_request(asking_word(
                                        program, asking_state_at(program, states, i), word))))
            return false;
    return (!again || dialogue_ask(dialogue, asking_moves_request(program->witness.position))) &&
           dialogue_flush(dialogue);
}

static void asking_read_all(struct program *program, const void *states, uint64_t count, bool again,
                            const qj_expander *expander)
{
    uint64_t kept = load_random_below(&program->random, count);
    char word[WORD], *line;
    struct program_reply reply;
    struct dialogue *dialogue = &program->dialogue;
    struct asking_exchange next = {.answer = NULL};
    for (uint64_t i = 0; i < count && !dialogue_has_failed(dialogue); i++) {
        asking_word(program, asking_state_at(program, states, i), word);
        if (!dialogue_take_line(dialogue, asking_moves_request(word), &line) ||
            !asking_read_answer(program, word, line, true, &reply))
            break;
        if (i == kept)
            asking_store_exchange(program, &next, word, line);
        asking_want_forms(program, &reply);
        asking_give_moves(program, i, &reply, expander);
    }
    if (again && !dialogue_has_failed(dialogue) &&
        dialogue_take_line(dialogue, asking_moves_request(program->witness.position), &line))
        asking_compare_witness(program, line);
    if (next.answer)
        asking_store_exchange(program, &program->witness, next.position, next.answer);
    free(next.answer);
}

/* Queries a single position. Now and then repeats the question of an earlier answer, and stores
 * this answer for later. */
static void asking_put_single(struct program *program, const char *position)
{
    char *line;
    struct dialogue *dialogue = &program->dialogue;
    if (!dialogue_put(dialogue, asking_moves_request(position), &line))
        return;
    asking_store_exchange(program, &program->last, position, line);
    if (dialogue_has_failed(dialogue) || program->singles++ % OFTEN != 1)
        return;
    if (program->witness.answer &&
        dialogue_put(dialogue, asking_moves_request(program->witness.position), &line))
        asking_compare_witness(program, line);
    if (!dialogue_has_failed(dialogue))
        asking_store_exchange(program, &program->witness, program->last.position,
                              program->last.answer);
}

/* Expands a single state; callers need its answer several times in a row. The expander may call
 * back into this function, so the answer is copied. */
static void asking_expand_one(struct program *program, const void *state,
                              const qj_expander *expander)
{
    char word[WORD];
    struct program_reply reply;
    asking_word(program, state, word);
    if (!program->last.answer || strcmp(program->last.position, word) != 0)
        asking_put_single(program, word);
    if (dialogue_has_failed(&program->dialogue))
        return;
    char *answer = strdup(program->last.answer);
    if (!answer)
        dialogue_fail_memory(&program->dialogue);
    if (answer && asking_read_answer(program, word, answer, true, &reply)) {
        asking_want_forms(program, &reply);
        asking_learn(program, &program->forms);
        asking_give_moves(program, 0, &reply, expander);
    }
    free(answer);
}

/* -------------------------------------------------------------------------- sums */

static bool asking_read_moves(const struct handshake *handshake, const char *line,
                              const char **answer, size_t *length, char error[PROTOCOL_ERROR])
{
    struct program_reply reply;
    if (!protocol_reply_moves(handshake, line, &reply, error))
        return false;
    *answer = reply.rest;
    *length = strlen(reply.rest);
    if (reply.kind == ANSWER_MOVES)
        return true;
    word_note(error, "expected moves of a part of a position, found 'no %.60s'", reply.rest);
    return false;
}

/* Returns true if the program can answer for these states directly. */
static bool asking_are_parts(const struct program *program, const void *states, uint64_t count)
{
    bool parts = true;
    for (uint64_t i = 0; program->handshake.sum && i < count && parts; i++)
        parts = !memchr(asking_state_at(program, states, i), program->handshake.sum,
                        program->handshake.size);
    return parts;
}

static void asking_fail_long(struct program *program)
{
    if (!dialogue_has_failed(&program->dialogue))
        load_fail(&program->dialogue.failure, QJ_LIMIT,
                  "a position has so many parts that it is longer than the %zu bytes that "
                  "positions can have",
                  program->handshake.size);
}

/* Writes the rest of a sum after a move in a part, with the other parts unchanged. */
static void asking_write_sum(struct program *program, const char *word, struct part_word part,
                             const struct program_reply_move *move, char *state)
{
    struct sum_word sum = {program->handshake.sum, state, 0, program->handshake.size, false};
    const char *behind = part.start + part.length;
    size_t before = (size_t)(part.start - word);
    if (*behind) /* remove one joiner with the part */
        behind++;
    else if (before)
        before--;
    size_t after = strlen(behind);
    memset(state, 0, program->handshake.size);
    memcpy(state, word, before);
    memcpy(state + before, behind, after + 1);
    sum.length = before + after;
    sum_word_add(&sum, move->position, move->length);
    sum_word_end(&sum);
    if (sum.full)
        asking_fail_long(program);
}

/* Visits the moves of a part of a sum. The expander may call back into this function, so the answer
 * is copied. */
static void asking_give_part_moves(struct program *program, uint64_t index, const char *word,
                                   struct part_word part, size_t number,
                                   const qj_expander *expander)
{
    struct program_reply_move move;
    const char *known = asking_find_part(&program->answers, part);
    char *answer = known ? strdup(known) : NULL;
    const char *rest = answer;
    if (known && !answer)
        dialogue_fail_memory(&program->dialogue);
    while (rest && protocol_next_move(&program->handshake, &rest, &move)) {
        const qj_move whole = sum_word_move(number, &move.move);
        asking_write_sum(program, word, part, &move,
                         expander->move(expander->user, index, &whole, 0));
    }
    free(answer);
}

static void asking_expand_sums(struct program *program, const void *states, uint64_t count,
                               const qj_expander *expander)
{
    char word[WORD];
    struct part_word part;
    for (uint64_t i = 0; i < count; i++) {
        asking_word(program, asking_state_at(program, states, i), word);
        if (!asking_want_parts(program, &program->answers, word, strlen(word)))
            return;
    }
    asking_learn(program, &program->answers);
    for (uint64_t i = 0; i < count && !dialogue_has_failed(&program->dialogue); i++) {
        const char *rest = asking_word(program, asking_state_at(program, states, i), word);
        size_t length = strlen(word);
        for (size_t number = 0; sum_word_next(program->handshake.sum, &rest, &length, &part);
             number++)
            asking_give_part_moves(program, i, word, part, number, expander);
    }
}

/* ---------------------------------------------------------------------- expand, canonical */

void asking_expand(struct program *program, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    bool again = program->witness.answer;
    answer_cache_trim(&program->forms);
    answer_cache_trim(&program->answers);
    if (!asking_are_parts(program, states, count)) {
        asking_expand_sums(program, states, count, expander);
    } else if (count == 1) {
        asking_expand_one(program, states, expander);
    } else if (count && asking_send_all(program, states, count, again)) {
        asking_read_all(program, states, count, again, expander);
        asking_learn(program, &program->forms);
    }
}

void asking_canonical(struct program *program, void *state)
{
    char word[WORD], form[WORD] = "";
    struct part_word part;
    struct sum_word sum = {program->handshake.sum, form, 0, program->handshake.size, false};
    const char *rest = asking_word(program, state, word);
    size_t length = strlen(word);
    if (dialogue_has_failed(&program->dialogue) ||
        !asking_want_parts(program, &program->forms, word, length))
        return;
    asking_learn(program, &program->forms);
    while (sum_word_next(sum.joiner, &rest, &length, &part)) {
        const char *known = asking_find_part(&program->forms, part);
        if (!known)
            return;
        sum_word_add(&sum, known, strlen(known));
    }
    sum_word_end(&sum);
    if (sum.full)
        asking_fail_long(program);
    else
        memcpy(state, form, program->handshake.size);
}

const char *asking_refusal(struct program *program, struct part_word part)
{
    char word[WORD], *line;
    struct program_reply reply;
    asking_part(part, word);
    if (!dialogue_put(&program->dialogue, asking_moves_request(word), &line) ||
        !asking_read_answer(program, word, line, false, &reply) || reply.kind != ANSWER_NO)
        return NULL;
    word_note(program->reason, "a position of the program (%.100s)", reply.rest);
    return program->reason;
}

void asking_open(struct program *program)
{
    program->forms = (struct answer_cache){
        .question = "canonical", .prefix = "at ", .read = asking_read_form};
    program->answers = (struct answer_cache){
        .question = "moves", .prefix = "moves", .read = asking_read_moves};
}

void asking_forget(struct program *program)
{
    free(program->last.answer);
    free(program->witness.answer);
    program->last.answer = program->witness.answer = NULL;
    answer_cache_clear(&program->forms);
    answer_cache_clear(&program->answers);
    plane_clear(&program->plane);
}
