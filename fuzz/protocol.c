/* protocol: any bytes as what a program on a pipe says: the lines of its handshake, and behind
 * "ready" answers to every kind of question. What is taken for a move must be one. */
#include "load/program/protocol.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static void check_move(const struct handshake *handshake, const struct program_reply_move *move)
{
    char name[PROTOCOL_NAME + 1];
    struct word_line line;
    qj_move packed;
    const char *at = move->position.start;
    protocol_unpack_name(&move->move, name);
    fuzz_assert(protocol_pack_name(word_of(name), &packed) &&
                    !memcmp(&packed, &move->move, sizeof packed),
                "the name of a move can be packed again");
    fuzz_assert(move->position.length <= handshake->size &&
                    protocol_check_position(handshake, move->position, &line),
                "a move leads to a position");
    fuzz_assert(move->position.length == word_take(&at).length,
                "a position is a word of a text, too");
    fuzz_assert(move->points == 0 || handshake->ending == QJ_POINTS,
                "points count only where they do");
}

static void check_error(bool good, const char *error)
{
    fuzz_assert(good || strncmp(error, "expected ", 9) == 0, "a diagnostic says what was expected");
}

/* Reads a line as the answer to a question. */
static bool answers(const struct handshake *handshake, enum program_question question,
                    const char *text, struct program_reply *reply)
{
    struct word_line line = {.rest = text};
    bool good = protocol_read_reply(handshake, question, &line, reply);
    check_error(good, line.error);
    return good;
}

static void answer(const struct handshake *handshake, const char *line)
{
    struct program_reply reply;
    struct program_reply_move move;
    answers(handshake, ASK_START, line, &reply);
    fuzz_assert(!answers(handshake, ASK_CANONICAL, line, &reply) || reply.kind == ANSWER_AT,
                "a canonical form is a position");
    fuzz_assert(!answers(handshake, ASK_DRAW, line, &reply) || reply.value <= PROTOCOL_LINES,
                "a drawing is not endless");
    fuzz_assert(!answers(handshake, ASK_BOARD, line, &reply) || reply.value <= PROTOCOL_BOARD,
                "a board is not endless");
    bool good = answers(handshake, ASK_MOVES, line, &reply);
    if (good && reply.kind == ANSWER_MOVES)
        while (protocol_next_move(handshake, &reply.rest, &move))
            check_move(handshake, &move);
    if (good && reply.kind == ANSWER_OVER && handshake->ending != QJ_POINTS)
        fuzz_assert(reply.value >= -1 && reply.value <= 1, "an outcome is one");
}

/* False when the handshake is wrong: then nothing more is read. */
static bool hear(struct handshake *handshake, const char *text)
{
    struct word_line line = {.rest = text};
    if (handshake->ready) {
        answer(handshake, text);
        return true;
    }
    bool good = protocol_take_handshake(handshake, &line);
    check_error(good, line.error);
    fuzz_assert(handshake->parameter_count <= QJ_PARAMETERS_MAX, "there is room for parameters");
    return good;
}

void fuzz_protocol(const uint8_t *data, size_t size)
{
    struct handshake handshake = {0};
    bool good = true;
    while (good && size) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) : size;
        char *line = calloc(length + 1, 1);
        if (!line)
            break;
        memcpy(line, data, length);
        good = hear(&handshake, line);
        free(line);
        data += length + (end != NULL);
        size -= length + (end != NULL);
    }
}
