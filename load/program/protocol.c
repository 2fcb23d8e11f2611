/* protocol: see protocol.h. */
#include "load/program/words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- hello */

static bool take_parameter(struct hello *hello, const char **text, char error[PROTOCOL_ERROR])
{
    size_t at = hello->parameter_count;
    qj_rules_parameter *parameter = &hello->parameters[at];
    if (at == QJ_MOST_PARAMETERS)
        return complain(error, "expected at most %d parameters, found more", QJ_MOST_PARAMETERS);
    if (!word_take_name(text, "the name of a parameter", hello->parameter_names[at],
                        sizeof hello->parameter_names[at], error) ||
        !word_take_whole(text, "the value when it is not given", INT64_MIN, INT64_MAX,
                         &parameter->fallback, error) ||
        !word_take_whole(text, "the least value", INT64_MIN, INT64_MAX, &parameter->lo, error) ||
        !word_take_whole(text, "the greatest value", parameter->lo, INT64_MAX, &parameter->hi,
                         error))
        return false;
    word_take_rest(text, hello->meanings[at], sizeof hello->meanings[at]);
    parameter->name = hello->parameter_names[at];
    parameter->meaning = hello->meanings[at];
    hello->parameter_count++;
    return true;
}

static bool take_ending(struct hello *hello, const char **text, char error[PROTOCOL_ERROR])
{
    static const char *const endings[] = {[QJ_LAST_WINS] = "last-wins",
                                          [QJ_LAST_LOSES] = "last-loses",
                                          [QJ_STUCK_DRAWS] = "stuck-draws",
                                          [QJ_POINTS] = "points"};
    struct word word = word_take(text);
    for (int i = QJ_LAST_WINS; i <= QJ_POINTS; i++)
        if (word_is(word, endings[i])) {
            hello->ending = (qj_ending)i;
            return true;
        }
    return word_expected(error, "last-wins, last-loses, stuck-draws or points", word);
}

static bool take_sum(struct hello *hello, const char **text, char error[PROTOCOL_ERROR])
{
    struct word word = word_take(text);
    if (word.length != 1 || !ispunct((unsigned char)*word.start))
        return word_expected(error, "one character that joins parts, such as +", word);
    hello->sum = *word.start;
    return true;
}

/* The words that a line can begin with. */
static const char *words_of(const struct hello *hello)
{
    static const char *const words[] = {
        [1] = "name, summary, players, parameter, ending, impartial, loops, draws, size or ready "
              "(of version 1)",
        [2] = "name, summary, players, parameter, ending, impartial, loops, draws, canonical, "
              "size or ready (of version 2)",
        [3] = "name, summary, players, parameter, ending, impartial, loops, draws, canonical, "
              "size, sum or ready (of version 3)",
        [4] = "name, summary, players, parameter, ending, impartial, outcome-only, loops, draws, "
              "board, canonical, size, sum or ready"};
    return words[hello->version];
}

/* Whether all is said that has to be, and goes together. */
static bool take_ready(struct hello *hello, char error[PROTOCOL_ERROR])
{
    enum { SIZE = 64 };
    if (!hello->name[0])
        return complain(error, "expected a line 'name WORD' before ready, found none");
    if (!hello->ending)
        return complain(error, "expected a line 'ending WORD' before ready, found none");
    bool has_nimbers = hello->impartial && hello->ending == QJ_LAST_WINS && !hello->loops &&
                       !hello->outcome_only;
    if (hello->sum && !has_nimbers)
        return complain(error, "expected 'impartial', 'ending last-wins', no 'loops' and no "
                               "'outcome-only' with 'sum', found others");
    if (!hello->size)
        hello->size = hello->sum ? QJ_STATE_SIZE : SIZE;
    return hello->ready = true;
}

static bool take_fact(struct hello *hello, struct word word, const char **text,
                      char error[PROTOCOL_ERROR])
{
    /* words that say something by being there */
    const struct {
        const char *word;
        bool *given;
    } switches[] = {{"impartial", &hello->impartial},
                    {"loops", &hello->loops},
                    {"draws", &hello->draws},
                    {"canonical", hello->version >= 2 ? &hello->canonical : NULL},
                    {"board", hello->version >= 4 ? &hello->board : NULL},
                    {"outcome-only", hello->version >= 4 ? &hello->outcome_only : NULL}};
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (switches[i].given && word_is(word, switches[i].word))
            return *switches[i].given = true;
    if (word_is(word, "name"))
        return word_take_name(text, "a word", hello->name, sizeof hello->name, error);
    if (word_is(word, "players"))
        return word_take_name(text, "the first player's name", hello->players[0],
                              sizeof hello->players[0], error) &&
               word_take_name(text, "the second player's name", hello->players[1],
                              sizeof hello->players[1], error);
    if (word_is(word, "parameter"))
        return take_parameter(hello, text, error);
    if (word_is(word, "ending"))
        return take_ending(hello, text, error);
    if (word_is(word, "size")) {
        int64_t size;
        bool good = word_take_whole(text, "the longest position's bytes", 1, QJ_STATE_SIZE, &size,
                                    error);
        hello->size = good ? (size_t)size : 0;
        return good;
    }
    if (word_is(word, "summary")) {
        word_take_rest(text, hello->summary, sizeof hello->summary);
        return true;
    }
    if (hello->version >= 3 && word_is(word, "sum"))
        return take_sum(hello, text, error);
    return word_is(word, "ready") ? take_ready(hello, error)
                                  : word_expected(error, words_of(hello), word);
}

bool hello_take(struct hello *hello, const char *line, char error[PROTOCOL_ERROR])
{
    struct word word = word_take(&line);
    if (hello->version)
        return take_fact(hello, word, &line, error) && word_at_end(line, error);
    if (!word_is(word, "qiju"))
        return word_expected(error, "qiju 1, qiju 2, qiju 3 or qiju 4", word);
    return word_take_whole(&line, "the version", 1, PROTOCOL_VERSION, &hello->version, error) &&
           word_at_end(line, error);
}

/* --------------------------------------------------------------------- moves */

bool name_pack(const char *name, size_t length, qj_move *move)
{
    *move = (qj_move){{0}};
    if (length == 0 || length > PROTOCOL_NAME || word_has_control((struct word){name, length}))
        return false;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)name[i];
        if (byte == ' ' || byte == 0xff)
            return false;
        move->part[i / 8] |= (uint64_t)byte << (56 - 8 * (i % 8));
    }
    return true;
}

void name_unpack(const qj_move *move, char text[PROTOCOL_NAME + 1])
{
    for (size_t i = 0; i < PROTOCOL_NAME; i++)
        text[i] = (char)(move->part[i / 8] >> (56 - 8 * (i % 8)) & 0xff);
    text[PROTOCOL_NAME] = 0;
}

/* The joining character alone, or parts with one between each two. */
static bool is_sum(char joiner, struct word word)
{
    const char *end = word.start + word.length;
    if (word.length == 1 && *word.start == joiner)
        return true;
    for (const char *at = word.start; at < end; at++)
        if (*at == joiner && (at == word.start || at + 1 == end || at[1] == joiner))
            return false;
    return true;
}

bool position_check_word(const struct hello *hello, const char *word, size_t length,
                         char error[PROTOCOL_ERROR])
{
    char what[96];
    struct word found = {word, length};
    if (length == 0 || length > hello->size) {
        snprintf(what, sizeof what, "a position of at most %zu bytes", hello->size);
        return word_expected(error, what, found);
    }
    if (word_has_control(found))
        return word_expected(error, "a position without control characters", found);
    if (hello->sum && !is_sum(hello->sum, found)) {
        snprintf(what, sizeof what, "parts with one %c between each two, or %c alone for none",
                 hello->sum, hello->sum);
        return word_expected(error, what, found);
    }
    if (!hello->impartial && *word != '1' && *word != '2')
        return word_expected(
            error, "a position that begins with 1 or 2, the player to move (not impartial)", found);
    return true;
}

static int compare_moves(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(qj_move));
}

static bool check_move(const struct hello *hello, const char **text, qj_move *move,
                       char error[PROTOCOL_ERROR])
{
    int64_t points;
    struct word name = word_take(text);
    size_t most = hello->sum ? PROTOCOL_SUM_NAME : PROTOCOL_NAME;
    if (word_is(name, "end") || name.length > most || !name_pack(name.start, name.length, move))
        return word_expected(error,
                             hello->sum ? "a move of 1 to 19 bytes (not 'end')"
                                        : "a move of 1 to 24 bytes (not 'end')",
                             name);
    struct word position = word_take(text);
    return position_check_word(hello, position.start, position.length, error) &&
           (hello->ending != QJ_POINTS ||
            word_take_whole(text, "the points of a move", -INT64_MAX, INT64_MAX, &points, error));
}

static bool check_moves(const struct hello *hello, const char *text, char error[PROTOCOL_ERROR])
{
    size_t count = 0, words = 0;
    for (const char *at = text; word_take(&at).length;)
        words++;
    qj_move *moves = malloc((words / 2 + 1) * sizeof *moves);
    if (!moves)
        return complain(error, "out of memory");
    bool good = true;
    while (good && *word_skip_blanks(text))
        good = check_move(hello, &text, &moves[count++], error);
    if (count)
        qsort(moves, count, sizeof *moves, compare_moves);
    for (size_t i = 1; i < count && good; i++) {
        char name[PROTOCOL_NAME + 1];
        name_unpack(&moves[i], name);
        good = compare_moves(&moves[i - 1], &moves[i]) ||
               complain(error, "expected moves with different names, found '%s' twice", name);
    }
    free(moves);
    return good;
}

bool reply_next(const struct hello *hello, const char **rest, struct reply_move *out)
{
    struct word name = word_take(rest);
    if (name.length == 0)
        return false;
    name_pack(name.start, name.length, &out->move);
    struct word position = word_take(rest);
    out->position = position.start;
    out->length = position.length;
    out->points = 0;
    if (hello->ending == QJ_POINTS)
        word_read_whole(word_take(rest), &out->points);
    return true;
}

/* -------------------------------------------------------------------- answers */

static bool is_no(struct word word, const char *line, struct reply *reply)
{
    *reply = (struct reply){ANSWER_NO, 0, word_skip_blanks(line)};
    return word_is(word, "no");
}

/* at POSITION */
static bool take_at(const struct hello *hello, const char *what, const char *line,
                    struct reply *reply, char error[PROTOCOL_ERROR])
{
    struct word word = word_take(&line);
    if (!word_is(word, "at"))
        return word_expected(error, what, word);
    *reply = (struct reply){ANSWER_AT, 0, word_skip_blanks(line)};
    struct word position = word_take(&line);
    return position_check_word(hello, position.start, position.length, error) &&
           word_at_end(line, error);
}

bool reply_start(const struct hello *hello, const char *line, struct reply *reply,
                 char error[PROTOCOL_ERROR])
{
    const char *rest = line;
    struct word word = word_take(&rest);
    return is_no(word, rest, reply) ||
           take_at(hello, "at POSITION or no REASON", line, reply, error);
}

/* The form of a part is a part. */
bool reply_canonical(const struct hello *hello, const char *line, struct reply *reply,
                     char error[PROTOCOL_ERROR])
{
    if (!take_at(hello, "at POSITION", line, reply, error))
        return false;
    const char *rest = reply->rest;
    struct word word = word_take(&rest);
    return !hello->sum || !memchr(word.start, hello->sum, word.length) ||
           word_expected(error, "the form of a part, which is a part", word);
}

bool reply_moves(const struct hello *hello, const char *line, struct reply *reply,
                 char error[PROTOCOL_ERROR])
{
    struct word word = word_take(&line);
    bool scored = hello->ending == QJ_POINTS;
    if (is_no(word, line, reply))
        return true;
    if (word_is(word, "over") && !hello->sum) {
        reply->kind = ANSWER_OVER;
        return word_take_whole(&line, "the value for the side to move", scored ? -INT64_MAX : -1,
                               scored ? INT64_MAX : 1, &reply->value, error) &&
               word_at_end(line, error);
    }
    *reply = (struct reply){ANSWER_MOVES, 0, line};
    return word_is(word, "moves") ? check_moves(hello, line, error)
                                  : word_expected(error,
                                                  hello->sum ? "moves ... or no REASON"
                                                             : "over VALUE, moves ... or no REASON",
                                                  word);
}

bool reply_lines(const char *word, int64_t most, const char *line, struct reply *reply,
                 char error[PROTOCOL_ERROR])
{
    char wanted[24];
    struct word first = word_take(&line);
    *reply = (struct reply){ANSWER_LINES, 0, line};
    snprintf(wanted, sizeof wanted, "%s COUNT", word);
    if (!word_is(first, word))
        return word_expected(error, wanted, first);
    return word_take_whole(&line, "the number of lines", 0, most, &reply->value, error) &&
           word_at_end(line, error);
}
