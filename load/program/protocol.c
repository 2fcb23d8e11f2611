/* protocol: see protocol.h. */
#include "load/program/protocol.h"

#include "base/text/number.h"
#include "base/visible.h"

#include <ctype.h>
#include <stdlib.h>

/* --------------------------------------------------------------------- handshake */

static bool protocol_take_parameter(struct handshake *handshake, struct word_line *line)
{
    size_t at = handshake->parameter_count;
    qj_rules_parameter *parameter = &handshake->parameters[at];
    if (at == QJ_PARAMETERS_MAX)
        return word_fail(line, "expected at most %d parameters, found more", QJ_PARAMETERS_MAX);
    if (!word_take_name(line, "the name of a parameter", handshake->parameter_names[at],
                        sizeof handshake->parameter_names[at]) ||
        !word_take_whole(line, "the default value", INT64_MIN, INT64_MAX,
                         &parameter->default_value) ||
        !word_take_whole(line, "the minimum", INT64_MIN, INT64_MAX, &parameter->min) ||
        !word_take_whole(line, "the maximum", parameter->min, INT64_MAX, &parameter->max))
        return false;
    word_take_rest(line, handshake->meanings[at], sizeof handshake->meanings[at]);
    parameter->name = handshake->parameter_names[at];
    parameter->meaning = handshake->meanings[at];
    handshake->parameter_count++;
    return true;
}

static bool protocol_take_ending(struct handshake *handshake, struct word_line *line)
{
    static const char *const endings[] = {[QJ_LAST_WINS] = "last-wins",
                                          [QJ_LAST_LOSES] = "last-loses",
                                          [QJ_STUCK_DRAWS] = "stuck-draws",
                                          [QJ_POINTS] = "points"};
    struct program_word word = word_take(&line->rest);
    for (int i = QJ_LAST_WINS; i <= QJ_POINTS; i++)
        if (word_is(word, endings[i])) {
            handshake->ending = (qj_ending)i;
            return true;
        }
    return word_expected(line, "last-wins, last-loses, stuck-draws or points", word);
}

/* Checks that the description of a game is complete and consistent. */
static bool protocol_take_ready(struct handshake *handshake, struct word_line *line)
{
    enum { SIZE = 64 };
    if (!handshake->name[0])
        return word_fail(line, "expected a line 'name WORD' before ready, found none");
    if (!handshake->ending)
        return word_fail(line, "expected a line 'ending WORD' before ready, found none");
    bool has_nimbers = handshake->impartial && handshake->ending == QJ_LAST_WINS &&
                       !handshake->loops && !handshake->outcome_only;
    if (handshake->sum && !has_nimbers)
        return word_fail(line, "expected 'impartial', 'ending last-wins', no 'loops' and no "
                               "'outcome-only' with 'sum', found others");
    if (handshake->sum && handshake->tier)
        return word_fail(line, "expected no 'tier' with 'sum', found both");
    if (!handshake->size)
        handshake->size = handshake->sum ? QJ_STATE_SIZE : SIZE;
    return handshake->ready = true;
}

static bool protocol_take_fact(struct handshake *handshake, struct program_word word,
                               struct word_line *line)
{
    static const char *const words[] = {
        [1] = "name, summary, players, parameter, ending, impartial, loops, draws, size or ready "
              "(of version 1)",
        [2] = "name, summary, players, parameter, ending, impartial, loops, draws, canonical, "
              "size or ready (of version 2)",
        [3] = "name, summary, players, parameter, ending, impartial, loops, draws, canonical, "
              "size, sum or ready (of version 3)",
        [4] = "name, summary, players, parameter, ending, impartial, outcome-only, loops, draws, "
              "board, canonical, tier, size, sum or ready"};
    /* words without a value */
    const struct {
        const char *word;
        bool *given;
    } switches[] = {{"impartial", &handshake->impartial},
                    {"loops", &handshake->loops},
                    {"draws", &handshake->draws},
                    {"canonical", handshake->version >= 2 ? &handshake->canonical : NULL},
                    {"board", handshake->version >= 4 ? &handshake->board : NULL},
                    {"tier", handshake->version >= 4 ? &handshake->tier : NULL},
                    {"outcome-only", handshake->version >= 4 ? &handshake->outcome_only : NULL}};
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (switches[i].given && word_is(word, switches[i].word))
            return *switches[i].given = true;
    if (word_is(word, "name"))
        return word_take_name(line, "a word", handshake->name, sizeof handshake->name);
    if (word_is(word, "players"))
        return word_take_name(line, "the first player's name", handshake->players[0],
                              sizeof handshake->players[0]) &&
               word_take_name(line, "the second player's name", handshake->players[1],
                              sizeof handshake->players[1]);
    if (word_is(word, "parameter"))
        return protocol_take_parameter(handshake, line);
    if (word_is(word, "ending"))
        return protocol_take_ending(handshake, line);
    if (word_is(word, "size")) {
        int64_t size;
        bool good = word_take_whole(line, "the longest position's bytes", 1, QJ_STATE_SIZE, &size);
        handshake->size = good ? (size_t)size : 0;
        return good;
    }
    if (word_is(word, "summary")) {
        word_take_rest(line, handshake->summary, sizeof handshake->summary);
        return true;
    }
    if (handshake->version >= 3 && word_is(word, "sum")) {
        struct program_word joiner = word_take(&line->rest);
        if (joiner.length != 1 || !ispunct((unsigned char)*joiner.start))
            return word_expected(line, "one character that joins parts, such as +", joiner);
        handshake->sum = *joiner.start;
        return true;
    }
    return word_is(word, "ready") ? protocol_take_ready(handshake, line)
                                  : word_expected(line, words[handshake->version], word);
}

bool protocol_take_handshake(struct handshake *handshake, struct word_line *line)
{
    struct program_word word = word_take(&line->rest);
    if (handshake->version)
        return protocol_take_fact(handshake, word, line) && word_at_end(line);
    if (!word_is(word, "qiju"))
        return word_expected(line, "qiju 1, qiju 2, qiju 3 or qiju 4", word);
    return word_take_whole(line, "the version", 1, PROTOCOL_VERSION, &handshake->version) &&
           word_at_end(line);
}

/* --------------------------------------------------------------------- moves */

bool protocol_pack_name(struct program_word name, qj_move *move)
{
    *move = (qj_move){{0}};
    if (name.length == 0 || name.length > PROTOCOL_NAME ||
        visible_has_control(name.start, name.length))
        return false;
    for (size_t i = 0; i < name.length; i++) {
        unsigned char byte = (unsigned char)name.start[i];
        if (byte == ' ' || byte == 0xff)
            return false;
        move->part[i / 8] |= (uint64_t)byte << (56 - 8 * (i % 8));
    }
    return true;
}

void protocol_unpack_name(const qj_move *move, char text[PROTOCOL_NAME + 1])
{
    for (size_t i = 0; i < PROTOCOL_NAME; i++)
        text[i] = (char)(move->part[i / 8] >> (56 - 8 * (i % 8)) & 0xff);
    text[PROTOCOL_NAME] = 0;
}

/* Returns true if a word is the joiner, or parts with one joiner between each two. */
static bool protocol_is_sum(char joiner, struct program_word word)
{
    const char *end = word.start + word.length;
    if (word.length == 1 && *word.start == joiner)
        return true;
    for (const char *at = word.start; at < end; at++)
        if (*at == joiner && (at == word.start || at + 1 == end || at[1] == joiner))
            return false;
    return true;
}

bool protocol_read_tier(const struct handshake *handshake, struct program_word word, uint64_t *tier)
{
    const char *colon = memchr(word.start, ':', word.length);
    return colon && number_read(word.start + !handshake->impartial, tier) == colon;
}

bool protocol_check_position(const struct handshake *handshake, struct program_word word,
                             struct word_line *line)
{
    char what[PHRASE_SIZE];
    if (word.length == 0 || word.length > handshake->size) {
        phrase_write(what, sizeof what, "a position of at most %zu bytes", handshake->size);
        return word_expected(line, what, word);
    }
    if (visible_has_control(word.start, word.length))
        return word_expected(line, "a position without control characters", word);
    if (handshake->sum && !protocol_is_sum(handshake->sum, word)) {
        const char joiner[] = {handshake->sum, 0};
        phrase_write(what, sizeof what,
                     "parts with one %.1s between each two, or %.1s alone for none", joiner,
                     joiner);
        return word_expected(line, what, word);
    }
    if (!handshake->impartial && *word.start != '1' && *word.start != '2')
        return word_expected(
            line, "a position that begins with 1 or 2, the player to move (not impartial)", word);
    uint64_t tier;
    if (handshake->tier && !protocol_read_tier(handshake, word, &tier))
        return word_expected(line,
                             handshake->impartial
                                 ? "a position that begins with its tier and a colon"
                                 : "a position that begins with 1 or 2, its tier and a colon",
                             word);
    return true;
}

static int protocol_compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(qj_move));
}

static bool protocol_check_move(const struct handshake *handshake, struct word_line *line,
                                qj_move *move)
{
    int64_t points;
    struct program_word name = word_take(&line->rest);
    size_t most = handshake->sum ? PROTOCOL_SUM_NAME : PROTOCOL_NAME;
    if (word_is(name, "end") || name.length > most || !protocol_pack_name(name, move))
        return word_expected(line,
                             handshake->sum ? "a move of 1 to 19 bytes (not 'end')"
                                            : "a move of 1 to 24 bytes (not 'end')",
                             name);
    return protocol_check_position(handshake, word_take(&line->rest), line) &&
           (handshake->ending != QJ_POINTS ||
            word_take_whole(line, "the points of a move", -INT64_MAX, INT64_MAX, &points));
}

static bool protocol_check_moves(const struct handshake *handshake, struct word_line *line)
{
    size_t count = 0, words = 0;
    for (const char *at = line->rest; word_take(&at).length;)
        words++;
    qj_move *moves = malloc((words / 2 + 1) * sizeof *moves);
    if (!moves)
        return word_fail(line, "out of memory");
    bool good = true;
    while (good && *word_skip_blanks(line->rest))
        good = protocol_check_move(handshake, line, &moves[count++]);
    if (count)
        qsort(moves, count, sizeof *moves, protocol_compare_moves);
    for (size_t i = 1; i < count && good; i++) {
        char name[PROTOCOL_NAME + 1];
        protocol_unpack_name(&moves[i], name);
        good = protocol_compare_moves(&moves[i - 1], &moves[i]) ||
               word_fail(line, "expected moves with different names, found '%s' twice", name);
    }
    free(moves);
    return good;
}

bool protocol_next_move(const struct handshake *handshake, const char **rest,
                        struct program_reply_move *out)
{
    struct program_word name = word_take(rest);
    if (name.length == 0)
        return false;
    protocol_pack_name(name, &out->move);
    out->position = word_take(rest);
    out->points = 0;
    if (handshake->ending == QJ_POINTS)
        word_read_whole(word_take(rest), &out->points);
    return true;
}

/* -------------------------------------------------------------------- answers */

const char *const protocol_questions[] = {
    [ASK_START] = "start", [ASK_MOVES] = "moves", [ASK_CANONICAL] = "canonical",
    [ASK_DRAW] = "draw",   [ASK_BOARD] = "board", [ASK_GREETING] = "qiju",
    [ASK_FLUSH] = "flush"};

/* Checks the position after "at"; the form of a part must be a part. */
static bool protocol_check_at(const struct handshake *handshake, enum program_question question,
                              struct word_line *line)
{
    struct program_word word = word_take(&line->rest);
    if (!protocol_check_position(handshake, word, line) || !word_at_end(line))
        return false;
    return question == ASK_START || !handshake->sum ||
           !memchr(word.start, handshake->sum, word.length) ||
           word_expected(line, "the form of a part, which is a part", word);
}

bool protocol_read_reply(const struct handshake *handshake, enum program_question question,
                         struct word_line *line, struct program_reply *reply)
{
    static const char *const expected[] = {[ASK_START] = "at POSITION or no REASON",
                                           [ASK_MOVES] = "over VALUE, moves ... or no REASON",
                                           [ASK_CANONICAL] = "at POSITION",
                                           [ASK_DRAW] = "lines COUNT",
                                           [ASK_BOARD] = "board COUNT"};
    const int64_t worst = handshake->ending == QJ_POINTS ? -INT64_MAX : -1;
    const struct program_word word = word_take(&line->rest);
    *reply = (struct program_reply){ANSWER_NO, 0, word_skip_blanks(line->rest)};
    if ((question == ASK_START || question == ASK_MOVES) && word_is(word, "no"))
        return true;
    if ((question == ASK_START || question == ASK_CANONICAL) && word_is(word, "at")) {
        reply->kind = ANSWER_AT;
        return protocol_check_at(handshake, question, line);
    }
    if (question == ASK_MOVES && word_is(word, "over") && !handshake->sum) {
        reply->kind = ANSWER_OVER;
        return word_take_whole(line, "the value for the player to move", worst, -worst,
                               &reply->value) &&
               word_at_end(line);
    }
    if (question == ASK_MOVES && word_is(word, "moves")) {
        reply->kind = ANSWER_MOVES;
        return protocol_check_moves(handshake, line);
    }
    if ((question == ASK_DRAW && word_is(word, "lines")) ||
        (question == ASK_BOARD && word_is(word, "board"))) {
        reply->kind = ANSWER_LINES;
        return word_take_whole(line, "the number of lines", 0,
                               question == ASK_DRAW ? PROTOCOL_LINES : PROTOCOL_BOARD,
                               &reply->value) &&
               word_at_end(line);
    }
    return word_expected(line,
                         question == ASK_MOVES && handshake->sum ? "moves ... or no REASON"
                                                                 : expected[question],
                         word);
}
