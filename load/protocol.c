/* protocol: see protocol.h. */
#include "load/protocol.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --------------------------------------------------------------------- words */

struct word {
    const char *start;
    size_t length;
};

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static const char *skip_blanks(const char *text)
{
    while (is_blank(*text))
        text++;
    return text;
}

/* Takes the next word of the text; of length 0 at its end. */
static struct word take(const char **text)
{
    struct word word = {skip_blanks(*text), 0};
    while (word.start[word.length] && !is_blank(word.start[word.length]))
        word.length++;
    *text = word.start + word.length;
    return word;
}

static bool is(struct word word, const char *text)
{
    return word.length == strlen(text) && !memcmp(word.start, text, word.length);
}

__attribute__((format(printf, 2, 3))) static void note(char error[PROTOCOL_ERROR],
                                                       const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(error, PROTOCOL_ERROR, format, args);
    va_end(args);
}

/* Notes a complaint; gives false. A macro, so that the compiler sees that. */
#define complain(error, ...) (note(error, __VA_ARGS__), false)

/* Whether a terminal would obey a part of it: of ASCII, or of U+0080 to U+009F. */
static bool has_control(struct word word)
{
    const unsigned char *bytes = (const unsigned char *)word.start;
    for (size_t i = 0; i < word.length; i++)
        if (bytes[i] < ' ' || bytes[i] == 0x7f ||
            (bytes[i] == 0xc2 && i + 1 < word.length && bytes[i + 1] < 0xa0))
            return true;
    return false;
}

/* "expected WHAT, found 'WORD'" */
static bool expected(char error[PROTOCOL_ERROR], const char *what, struct word found)
{
    enum { SHOWN = 32 };
    int length = found.length < SHOWN ? (int)found.length : SHOWN;
    if (found.length == 0)
        return complain(error, "expected %s, found the end of the line", what);
    return complain(error, "expected %s, found '%.*s'%s", what, length, found.start,
                    found.length > SHOWN ? "..." : "");
}

static bool read_whole(struct word word, int64_t *out)
{
    char digits[24], *end;
    if (word.length == 0 || word.length >= sizeof digits)
        return false;
    memcpy(digits, word.start, word.length);
    digits[word.length] = 0;
    errno = 0;
    long long value = strtoll(digits, &end, 10);
    *out = value;
    return errno == 0 && *end == 0;
}

static bool take_whole(const char **text, const char *what, int64_t lo, int64_t hi, int64_t *out,
                       char error[PROTOCOL_ERROR])
{
    char range[96];
    struct word word = take(text);
    if (read_whole(word, out) && *out >= lo && *out <= hi)
        return true;
    snprintf(range, sizeof range, "%s (%lld to %lld)", what, (long long)lo, (long long)hi);
    return expected(error, range, word);
}

/* Copies a word into room for size bytes. */
static bool take_name(const char **text, const char *what, char *out, size_t size,
                      char error[PROTOCOL_ERROR])
{
    struct word word = take(text);
    if (word.length == 0 || word.length >= size)
        return expected(error, what, word);
    memcpy(out, word.start, word.length);
    out[word.length] = 0;
    return true;
}

/* The rest of a line as one text, cut where there is no room. */
static void take_rest(const char **text, char *out, size_t size)
{
    snprintf(out, size, "%s", skip_blanks(*text));
    size_t length = strlen(out);
    while (length && is_blank(out[length - 1]))
        out[--length] = 0;
    *text += strlen(*text);
}

static bool at_end(const char *text, char error[PROTOCOL_ERROR])
{
    struct word word = take(&text);
    return word.length == 0 || expected(error, "the end of the line", word);
}

/* --------------------------------------------------------------------- hello */

void hello_init(struct hello *hello)
{
    *hello = (struct hello){.version = 0};
}

static bool take_parameter(struct hello *hello, const char **text, char error[PROTOCOL_ERROR])
{
    size_t at = hello->parameter_count;
    qj_rules_parameter *parameter = &hello->parameters[at];
    if (at == QJ_MOST_PARAMETERS)
        return complain(error, "expected at most %d parameters, found more", QJ_MOST_PARAMETERS);
    if (!take_name(text, "the name of a parameter", hello->parameter_names[at],
                   sizeof hello->parameter_names[at], error) ||
        !take_whole(text, "the value when it is not given", INT64_MIN, INT64_MAX,
                    &parameter->fallback, error) ||
        !take_whole(text, "the least value", INT64_MIN, INT64_MAX, &parameter->lo, error) ||
        !take_whole(text, "the greatest value", parameter->lo, INT64_MAX, &parameter->hi, error))
        return false;
    take_rest(text, hello->meanings[at], sizeof hello->meanings[at]);
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
    struct word word = take(text);
    for (int i = QJ_LAST_WINS; i <= QJ_POINTS; i++)
        if (is(word, endings[i])) {
            hello->ending = (qj_ending)i;
            return true;
        }
    return expected(error, "last-wins, last-loses, stuck-draws or points", word);
}

static bool take_sum(struct hello *hello, const char **text, char error[PROTOCOL_ERROR])
{
    struct word word = take(text);
    if (word.length != 1 || !ispunct((unsigned char)*word.start))
        return expected(error, "one character that joins parts, such as +", word);
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
        [4] = "name, summary, players, parameter, ending, impartial, loops, draws, board, "
              "canonical, size, sum or ready"};
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
    if (hello->sum && (!hello->impartial || hello->ending != QJ_LAST_WINS || hello->loops))
        return complain(error, "expected 'impartial', 'ending last-wins' and no 'loops' with "
                               "'sum', found others");
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
                    {"board", hello->version >= 4 ? &hello->board : NULL}};
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++)
        if (switches[i].given && is(word, switches[i].word))
            return *switches[i].given = true;
    if (is(word, "name"))
        return take_name(text, "a word", hello->name, sizeof hello->name, error);
    if (is(word, "players"))
        return take_name(text, "the first player's name", hello->players[0],
                         sizeof hello->players[0], error) &&
               take_name(text, "the second player's name", hello->players[1],
                         sizeof hello->players[1], error);
    if (is(word, "parameter"))
        return take_parameter(hello, text, error);
    if (is(word, "ending"))
        return take_ending(hello, text, error);
    if (is(word, "size")) {
        int64_t size;
        bool good = take_whole(text, "the longest position's bytes", 1, QJ_STATE_SIZE, &size,
                               error);
        hello->size = good ? (size_t)size : 0;
        return good;
    }
    if (is(word, "summary")) {
        take_rest(text, hello->summary, sizeof hello->summary);
        return true;
    }
    if (hello->version >= 3 && is(word, "sum"))
        return take_sum(hello, text, error);
    return is(word, "ready") ? take_ready(hello, error) : expected(error, words_of(hello), word);
}

bool hello_take(struct hello *hello, const char *line, char error[PROTOCOL_ERROR])
{
    struct word word = take(&line);
    if (hello->version)
        return take_fact(hello, word, &line, error) && at_end(line, error);
    if (!is(word, "qiju"))
        return expected(error, "qiju 1, qiju 2, qiju 3 or qiju 4", word);
    return take_whole(&line, "the version", 1, PROTOCOL_VERSION, &hello->version, error) &&
           at_end(line, error);
}

/* --------------------------------------------------------------------- moves */

bool name_pack(const char *name, size_t length, qj_move *move)
{
    *move = (qj_move){{0}};
    if (length == 0 || length > PROTOCOL_NAME || has_control((struct word){name, length}))
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
        return expected(error, what, found);
    }
    if (has_control(found))
        return expected(error, "a position without control characters", found);
    if (hello->sum && !is_sum(hello->sum, found)) {
        snprintf(what, sizeof what, "parts with one %c between each two, or %c alone for none",
                 hello->sum, hello->sum);
        return expected(error, what, found);
    }
    if (!hello->impartial && *word != '1' && *word != '2')
        return expected(
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
    struct word name = take(text);
    size_t most = hello->sum ? PROTOCOL_SUM_NAME : PROTOCOL_NAME;
    if (is(name, "end") || name.length > most || !name_pack(name.start, name.length, move))
        return expected(error,
                        hello->sum ? "a move of 1 to 19 bytes (not 'end')"
                                   : "a move of 1 to 24 bytes (not 'end')",
                        name);
    struct word position = take(text);
    return position_check_word(hello, position.start, position.length, error) &&
           (hello->ending != QJ_POINTS ||
            take_whole(text, "the points of a move", -INT64_MAX, INT64_MAX, &points, error));
}

static bool check_moves(const struct hello *hello, const char *text, char error[PROTOCOL_ERROR])
{
    size_t count = 0, words = 0;
    for (const char *at = text; take(&at).length;)
        words++;
    qj_move *moves = malloc((words / 2 + 1) * sizeof *moves);
    if (!moves)
        return complain(error, "out of memory");
    bool good = true;
    while (good && *skip_blanks(text))
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
    struct word name = take(rest);
    if (name.length == 0)
        return false;
    name_pack(name.start, name.length, &out->move);
    struct word position = take(rest);
    out->position = position.start;
    out->length = position.length;
    out->points = 0;
    if (hello->ending == QJ_POINTS)
        read_whole(take(rest), &out->points);
    return true;
}

/* -------------------------------------------------------------------- answers */

static bool is_no(struct word word, const char *line, struct reply *reply)
{
    *reply = (struct reply){ANSWER_NO, 0, skip_blanks(line)};
    return is(word, "no");
}

/* at POSITION */
static bool take_at(const struct hello *hello, const char *what, const char *line,
                    struct reply *reply, char error[PROTOCOL_ERROR])
{
    struct word word = take(&line);
    if (!is(word, "at"))
        return expected(error, what, word);
    *reply = (struct reply){ANSWER_AT, 0, skip_blanks(line)};
    struct word position = take(&line);
    return position_check_word(hello, position.start, position.length, error) &&
           at_end(line, error);
}

bool reply_start(const struct hello *hello, const char *line, struct reply *reply,
                 char error[PROTOCOL_ERROR])
{
    const char *rest = line;
    struct word word = take(&rest);
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
    struct word word = take(&rest);
    return !hello->sum || !memchr(word.start, hello->sum, word.length) ||
           expected(error, "the form of a part, which is a part", word);
}

bool reply_moves(const struct hello *hello, const char *line, struct reply *reply,
                 char error[PROTOCOL_ERROR])
{
    struct word word = take(&line);
    bool scored = hello->ending == QJ_POINTS;
    if (is_no(word, line, reply))
        return true;
    if (is(word, "over") && !hello->sum) {
        reply->kind = ANSWER_OVER;
        return take_whole(&line, "the value for the side to move", scored ? -INT64_MAX : -1,
                          scored ? INT64_MAX : 1, &reply->value, error) &&
               at_end(line, error);
    }
    *reply = (struct reply){ANSWER_MOVES, 0, line};
    return is(word, "moves") ? check_moves(hello, line, error)
                             : expected(error,
                                        hello->sum ? "moves ... or no REASON"
                                                   : "over VALUE, moves ... or no REASON",
                                        word);
}

static bool take_lines(const char *word, int64_t most, const char *line, struct reply *reply,
                       char error[PROTOCOL_ERROR])
{
    char wanted[24];
    struct word first = take(&line);
    *reply = (struct reply){ANSWER_LINES, 0, line};
    snprintf(wanted, sizeof wanted, "%s COUNT", word);
    if (!is(first, word))
        return expected(error, wanted, first);
    return take_whole(&line, "the number of lines", 0, most, &reply->value, error) &&
           at_end(line, error);
}

bool reply_draw(const char *line, struct reply *reply, char error[PROTOCOL_ERROR])
{
    return take_lines("lines", PROTOCOL_LINES, line, reply, error);
}

/* ---------------------------------------------------------------------- boards */

bool reply_board(const char *line, struct reply *reply, char error[PROTOCOL_ERROR])
{
    return take_lines("board", PROTOCOL_BOARD, line, reply, error);
}

/* The number of the word among those that name, or -1. */
static int find_word(struct word word, const char *const *names, int count)
{
    int found = count - 1;
    while (found >= 0 && !is(word, names[found]))
        found--;
    return found;
}

/* x and y are decimal, in [-10000, 10000]; both "-" where the cell may lie anywhere. */
static bool take_place(const char **text, double *out, char error[PROTOCOL_ERROR])
{
    enum { FARTHEST = 10000 };
    struct word word = take(text);
    char digits[32], *end;
    if (is(word, "-")) {
        *out = NAN;
        return true;
    }
    if (word.length && word.length < sizeof digits) {
        memcpy(digits, word.start, word.length);
        digits[word.length] = 0;
        *out = strtod(digits, &end);
        if (*end == 0 && *out >= -FARTHEST && *out <= FARTHEST)
            return true;
    }
    return expected(error, "a place (-10000 to 10000, or - for any)", word);
}

static bool take_cell(const char **text, qj_cell *cell, char error[PROTOCOL_ERROR])
{
    static const char *const shapes[] = {
        [QJ_SQUARE] = "square", [QJ_HEXAGON] = "hexagon", [QJ_POINT] = "point",
        [QJ_LABEL] = "label",   [QJ_ACROSS] = "across",   [QJ_UPRIGHT] = "upright",
        [QJ_DOT] = "dot"};
    static const char *const looks[] = {
        [QJ_PLAIN] = "plain", [QJ_FIRST] = "first",     [QJ_SECOND] = "second", [QJ_BOTH] = "both",
        [QJ_OUT] = "out",     [QJ_VISITED] = "visited", [QJ_LIT] = "lit"};
    struct word shape = take(text), look = take(text);
    int which = find_word(shape, shapes, QJ_DOT + 1), seen = find_word(look, looks, QJ_LIT + 1);
    if (which < 0)
        return expected(error, "square, hexagon, point, label, across, upright or dot", shape);
    if (seen < 0)
        return expected(error, "plain, first, second, both, out, visited or lit", look);
    cell->shape = (qj_shape)which;
    cell->look = (qj_look)seen;
    if (!take_place(text, &cell->x, error) || !take_place(text, &cell->y, error))
        return false;
    take_rest(text, cell->words, sizeof cell->words);
    return true;
}

static bool take_number(const char **text, uint64_t *out, char error[PROTOCOL_ERROR])
{
    int64_t number = 0;
    bool good = take_whole(text, "the number of a cell", 0, PROTOCOL_BOARD, &number, error);
    *out = (uint64_t)number;
    return good;
}

bool board_line_read(const char *line, struct board_line *out, char error[PROTOCOL_ERROR])
{
    struct word word = take(&line);
    *out = (struct board_line){.kind = BOARD_CELL, .count = 1};
    if (is(word, "cell"))
        return take_cell(&line, &out->cell, error);
    if (is(word, "line")) {
        out->kind = BOARD_LINE;
        return take_number(&line, &out->cells[0], error) &&
               take_number(&line, &out->cells[1], error) && at_end(line, error);
    }
    if (!is(word, "move"))
        return expected(error, "cell, line or move", word);
    out->kind = BOARD_MOVE;
    struct word name = take(&line);
    if (!name_pack(name.start, name.length, &out->move))
        return expected(error, "a move of 1 to 24 bytes", name);
    if (!take_number(&line, &out->cells[0], error))
        return false;
    if (*skip_blanks(line) && !take_number(&line, &out->cells[out->count++], error))
        return false;
    return at_end(line, error);
}
