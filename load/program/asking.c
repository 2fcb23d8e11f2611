/* asking: questions about positions, which are words. One question, "moves POSITION", covers a
 * position; those of a batch are sent before the first answer is read. Canonical forms are queried
 * in batches, too: the forms of all successors, when the moves are known and before any form is
 * needed. answer_cache.c has the answers.
 *
 * A position is a sum of parts (protocol.h); without sums it is its only part. Only parts are
 * queried; this file assembles the moves and the form of a position.
 */
#include "load/program/asking.h"

/* Bytes of answers that are kept; those of parts and forms are of use again. */
enum { ANSWER_BYTES = 1 << 16, PART_BYTES = 1 << 24, FORM_BYTES = 1 << 24 };

/* --------------------------------------------------------------------------- start */

static bool asking_has_values(const struct program *program, const int64_t *value)
{
    size_t size = program->handshake.parameter_count * sizeof *value;
    return program->started && !memcmp(program->value, value, size);
}

bool asking_start(struct program *program, const int64_t *value, struct program_reply *reply)
{
    size_t length = 0;
    if (!asking_has_values(program, value)) {
        asking_forget(program);
        program->started = true;
    }
    for (size_t i = 0; i < program->handshake.parameter_count; i++) {
        program->value[i] = value[i];
        length += (size_t)snprintf(program->values + length, sizeof program->values - length,
                                   "%s%lld", i ? " " : "", (long long)value[i]);
    }
    return asking_put(program, (struct dialogue_request){ASK_START, {program->values, length}},
                      reply);
}

struct program *asking_enter(const qj_setup *setup)
{
    struct program *program = setup->user;
    struct program_reply reply;
    if (!asking_has_values(program, setup->value) && asking_start(program, setup->value, &reply) &&
        reply.kind == ANSWER_NO)
        dialogue_fail_line(&program->dialogue,
                           (struct dialogue_request){ASK_START, word_of(program->values)},
                           "expected the answer of the first time, found 'no ...'");
    return program;
}

/* ----------------------------------------------------------------------- positions */

struct program_word asking_word(const struct program *program, const void *state)
{
    return (struct program_word){state, strnlen(state, program->handshake.size)};
}

void asking_write_word(const struct program *program, struct program_word word, char *state)
{
    struct sum_word sum = {program->handshake.sum, state, 0, program->handshake.size, false};
    memset(state, 0, program->handshake.size);
    sum_word_add(&sum, word);
    sum_word_end(&sum);
}

/* ------------------------------------------------------------------- one answer */

bool asking_put(struct program *program, struct dialogue_request request,
                struct program_reply *reply)
{
    struct word_line line;
    struct dialogue *dialogue = &program->dialogue;
    return dialogue_can_ask(dialogue) && dialogue_ask(dialogue, request) &&
           dialogue_flush(dialogue) && dialogue_take_line(dialogue, request, &line) &&
           (protocol_read_reply(&program->handshake, request.question, &line, reply) ||
            dialogue_fail_line(dialogue, request, "%s", line.error));
}

static bool asking_want_parts(struct program *program, struct answer_cache *cache,
                              struct program_word word)
{
    struct program_word part;
    while (sum_word_next(program->handshake.sum, &word, &part))
        if (!answer_cache_want(cache, part))
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
                                    struct program_word part)
{
    const char *known;
    while (!(known = answer_cache_find(cache, part)) && cache->answered < cache->count &&
           !dialogue_has_failed(&program->dialogue) &&
           answer_cache_take(cache, &program->dialogue, &program->handshake)) {
    }
    return known;
}

static void asking_fail_long(struct program *program)
{
    if (!dialogue_has_failed(&program->dialogue))
        phrase_error(&program->dialogue.failure, QJ_LIMIT,
                     "a position has so many parts that it is longer than the %zu bytes that "
                     "positions can have",
                     program->handshake.size);
}

/* Writes a position after a move in a part, with the other parts unchanged. */
static void asking_write_sum(struct program *program, struct program_word word,
                             struct program_word part, struct program_word child, char *state)
{
    struct sum_word sum = {program->handshake.sum, state, 0, program->handshake.size, false};
    const char *behind = part.start + part.length, *end = word.start + word.length;
    size_t before = (size_t)(part.start - word.start);
    if (behind < end) /* remove one joiner with the part */
        behind++;
    else if (before)
        before--;
    const size_t after = (size_t)(end - behind);
    memset(state, 0, program->handshake.size);
    memcpy(state, word.start, before);
    memcpy(state + before, behind, after);
    sum.length = before + after;
    sum_word_add(&sum, child);
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
           asking_want_parts(program, &program->forms, move.position)) {
    }
}

/* Visits the moves in the answer for a part, or the value if the game is over there. */
static void asking_give_part(struct program *program, uint64_t index, struct program_word word,
                             struct program_word part, size_t number, const char *answer,
                             const qj_expander *expander)
{
    struct program_reply_move move;
    const bool sum = part.length < word.length;
    int64_t value;
    if (word_is(word_take(&answer), "over")) {
        word_read_whole(word_take(&answer), &value);
        expander->over(expander->user, index, value);
    }
    while (protocol_next_move(&program->handshake, &answer, &move)) {
        const qj_move whole = sum ? sum_word_move(number, &move.move) : move.move;
        void *state = expander->move(expander->user, index, &whole, move.points);
        asking_write_sum(program, word, part, move.position, state);
    }
}

/* Visits the moves of a position. copies: the expander may call back, which changes the cache. */
static void asking_give(struct program *program, uint64_t index, const void *state, bool copies,
                        const qj_expander *expander)
{
    struct program_word part, word = asking_word(program, state), rest = word;
    size_t number = 0;
    while (sum_word_next(program->handshake.sum, &rest, &part)) {
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
void asking_expand(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander)
{
    struct program *program = asking_enter(setup);
    struct program_word part, rest = {NULL, 0};
    const char *answer;
    const size_t size = program->handshake.size;
    const bool nested = program->expanding; /* the outer call needs its answers */
    if (!nested) {
        answer_cache_trim(&program->forms, FORM_BYTES);
        answer_cache_trim(&program->answers, program->handshake.sum ? PART_BYTES : ANSWER_BYTES);
    }
    for (uint64_t i = 0; i < count; i++) {
        rest = asking_word(program, (const char *)states + i * size);
        if (!asking_want_parts(program, &program->answers, rest))
            return;
    }
    (void)answer_cache_send(&program->answers, &program->dialogue);
    while (count == 1 && sum_word_next(program->handshake.sum, &rest, &part) &&
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

void asking_canonical(const qj_setup *setup, void *state)
{
    struct program *program = asking_enter(setup);
    char form[QJ_STATE_SIZE] = "";
    struct program_word part, rest = asking_word(program, state);
    struct sum_word sum = {program->handshake.sum, form, 0, program->handshake.size, false};
    if (dialogue_has_failed(&program->dialogue) ||
        !asking_want_parts(program, &program->forms, rest))
        return;
    asking_learn(program, &program->forms);
    while (sum_word_next(sum.joiner, &rest, &part)) {
        const char *known = asking_find_part(program, &program->forms, part);
        if (!known)
            return;
        sum_word_add(&sum, word_of(known));
    }
    sum_word_end(&sum);
    if (sum.full)
        asking_fail_long(program);
    else
        memcpy(state, form, program->handshake.size);
}

void asking_forget(struct program *program)
{
    answer_cache_clear(&program->forms);
    answer_cache_clear(&program->answers);
    plane_clear(&program->plane);
}
