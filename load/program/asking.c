/* asking: questions about positions, which are words. One question, "moves POSITION", covers a
 * position; those of a batch are sent before the first answer is read. Canonical forms are queried
 * in batches, too: the forms of all successors, when the moves are known and before any form is
 * needed. answer_cache.c has the answers.
 *
 * A position is a sum of parts (protocol.h); without sums it is its only part. Only parts are
 * queried; this file assembles the moves and the form of a position.
 */
#include "load/program/asking.h"

#include "load/base/load_base.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of answers that are kept; those of parts and forms are of use again. */
enum { ANSWER_BYTES = 1 << 16, PART_BYTES = 1 << 24, FORM_BYTES = 1 << 24 };

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

/* ------------------------------------------------------------------- one answer */

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

/* The program itself has named the position, so "no" is invalid. */
static bool asking_read_moves(const struct handshake *handshake, const char *line,
                              const char **answer, size_t *length, char error[PROTOCOL_ERROR])
{
    struct program_reply reply;
    *answer = line;
    *length = strlen(line);
    if (!protocol_reply_moves(handshake, line, &reply, error))
        return false;
    if (reply.kind == ANSWER_NO)
        word_note(error, "expected moves of a position it has named, found 'no %.60s'", reply.rest);
    return reply.kind != ANSWER_NO;
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

/* Sends the pending questions and takes all answers. */
static void asking_learn(struct program *program, struct answer_cache *cache)
{
    bool good = answer_cache_send(cache, &program->dialogue);
    while (good && cache->answered < cache->count)
        good = answer_cache_take(cache, &program->dialogue, &program->handshake);
}

/* Returns the answer for a part, which was known or sent; NULL after a failure. */
static const char *asking_find_part(struct program *program, struct answer_cache *cache,
                                    struct part_word part)
{
    char word[WORD];
    const char *known;
    asking_part(part, word);
    while (!(known = answer_cache_find(cache, word)) && cache->answered < cache->count &&
           !dialogue_has_failed(&program->dialogue) &&
           answer_cache_take(cache, &program->dialogue, &program->handshake)) {
    }
    return known;
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

/* -------------------------------------------------------------------------- expand */

/* Adds the forms of all successors in an answer to the pending questions. */
static void asking_want_forms(struct program *program, const char *answer)
{
    struct program_reply_move move;
    if (!program->handshake.canonical || word_is(word_take(&answer), "over"))
        return;
    while (protocol_next_move(&program->handshake, &answer, &move) &&
           asking_want_parts(program, &program->forms, move.position, move.length)) {
    }
}

/* Visits the moves in the answer for a part, or the value if the game is over there. */
static void asking_give_part(struct program *program, uint64_t index, const char *word,
                             struct part_word part, size_t number, const char *answer,
                             const qj_expander *expander)
{
    struct program_reply_move move;
    const bool sum = part.length < strlen(word);
    int64_t value;
    if (word_is(word_take(&answer), "over")) {
        word_read_whole(word_take(&answer), &value);
        expander->over(expander->user, index, value);
    }
    while (protocol_next_move(&program->handshake, &answer, &move)) {
        const qj_move whole = sum ? sum_word_move(number, &move.move) : move.move;
        void *state = expander->move(expander->user, index, &whole, move.points);
        if (sum)
            asking_write_sum(program, word, part, &move, state);
        else
            asking_write_word(program, move.position, move.length, state);
    }
}

/* Visits the moves of a position. copies: the expander may call back, which changes the cache. */
static void asking_give(struct program *program, uint64_t index, const void *state, bool copies,
                        const qj_expander *expander)
{
    char word[WORD];
    struct part_word part;
    const char *rest = asking_word(program, state, word);
    size_t length = strlen(word), number = 0;
    while (sum_word_next(program->handshake.sum, &rest, &length, &part)) {
        const char *answer = asking_find_part(program, &program->answers, part);
        if (dialogue_has_failed(&program->dialogue) || !answer)
            return;
        char *copy = copies ? strdup(answer) : NULL;
        if (copies && !copy) {
            dialogue_fail_memory(&program->dialogue);
            return;
        }
        if (!copies)
            asking_want_forms(program, answer);
        asking_give_part(program, index, word, part, number++, copies ? copy : answer, expander);
        free(copy);
    }
}

/* The answers of a batch are used as they arrive. A single position is known with the forms of its
 * successors before any move is given. */
void asking_expand(struct program *program, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    char word[WORD];
    struct part_word part;
    const size_t size = program->handshake.size;
    const bool nested = program->expanding; /* the outer call needs its answers */
    if (!nested) {
        answer_cache_trim(&program->forms, FORM_BYTES);
        answer_cache_trim(&program->answers, program->handshake.sum ? PART_BYTES : ANSWER_BYTES);
    }
    for (uint64_t i = 0; i < count; i++) {
        asking_word(program, (const char *)states + i * size, word);
        if (!asking_want_parts(program, &program->answers, word, strlen(word)))
            return;
    }
    (void)answer_cache_send(&program->answers, &program->dialogue);
    const char *rest = word, *answer;
    size_t length = count == 1 ? strlen(word) : 0;
    while (sum_word_next(program->handshake.sum, &rest, &length, &part) &&
           (answer = asking_find_part(program, &program->answers, part)))
        asking_want_forms(program, answer);
    if (count == 1)
        asking_learn(program, &program->forms);
    program->expanding = true;
    for (uint64_t i = 0; i < count && !dialogue_has_failed(&program->dialogue); i++)
        asking_give(program, i, (const char *)states + i * size, count == 1, expander);
    program->expanding = nested;
    asking_learn(program, &program->forms);
}

/* ---------------------------------------------------------------------- other questions */

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
        const char *known = asking_find_part(program, &program->forms, part);
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
    char word[WORD], error[PROTOCOL_ERROR], *line;
    struct program_reply reply;
    const struct dialogue_request request = {"moves", asking_part(part, word)};
    if (!dialogue_put(&program->dialogue, request, &line))
        return NULL;
    if (!protocol_reply_moves(&program->handshake, line, &reply, error))
        dialogue_fail_line(&program->dialogue, request, "%s", error);
    if (dialogue_has_failed(&program->dialogue) || reply.kind != ANSWER_NO)
        return NULL;
    word_note(program->reason, "a position of the program (%.100s)", reply.rest);
    return program->reason;
}

void asking_open(struct program *program)
{
    program->forms = (struct answer_cache){
        .question = "canonical", .prefix = "at ", .read = asking_read_form};
    program->answers = (struct answer_cache){
        .question = "moves", .prefix = "", .read = asking_read_moves};
}

void asking_forget(struct program *program)
{
    answer_cache_clear(&program->forms);
    answer_cache_clear(&program->answers);
    plane_clear(&program->plane);
}
