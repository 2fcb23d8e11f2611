/* The scanner takes numbers, rows and letters many bytes at a time if they are in the buffer. With
 * a source of one byte at a time it cannot. For any pieces of a text, values, places and
 * diagnostics are equal. Texts are random: good and bad tokens of every length, all kinds of
 * blanks, and any end of the buffer among them.
 */
#include "support/support.h"

#include "base/bits.h"
#include "base/text/scan.h"

GROUP(scan_windows)

enum { LARGEST_COUNT = 60000000 };
enum { MAX_TEXT = 1 << 18, MAX_TOKENS = 40, MAX_ROW = 200, BUFFER_END = 1 << 16 };

enum kind { INT, COUNT, COUNTS, SHORT, ROW, BITS, LETTER, WORD, DECIMAL, PEEK, KINDS };

struct token {
    enum kind kind;
    uint64_t length; /* of a row, or numbers in a row */
};

struct script {
    char *text;
    size_t size;
    struct token tokens[MAX_TOKENS];
    size_t count;
};

/* --------------------------------------------------------- making a script */

static void add(struct script *script, const char *text)
{
    size_t length = strlen(text);
    memcpy(script->text + script->size, text, length);
    script->size += length;
}

static void add_number(struct random *random, struct script *script)
{
    static const char *const starts[] = {"", "", "", "", "-", "+", "0", "000", "-0", "--"};
    add(script, starts[random_below(random, COUNT(starts))]);
    uint64_t digits = random_below(random, random_chance(random, 200) ? 23 : 10);
    for (uint64_t i = 0; i < digits; i++)
        script->text[script->size++] = (char)('0' + random_below(random, 10));
    if (random_chance(random, 20))
        script->text[script->size++] = (char)random_below(random, 256);
}

static void add_row(struct random *random, struct script *script, uint64_t length)
{
    for (uint64_t i = 0; i < length; i++)
        script->text[script->size++] = ".#"[random_below(random, 2)];
    if (random_chance(random, 50))
        script->text[script->size - 1 - random_below(random, length)] = (char)random_below(random,
                                                                                           256);
    if (random_chance(random, 20))
        add(script, "#");
}

static void add_token(struct random *random, struct script *script, struct token token)
{
    switch (token.kind) {
    case COUNTS:
        for (uint64_t i = 0; i < token.length; i++) {
            if (i)
                add(script, random_below(random, 9) ? " " : " \n");
            if (random_chance(random, 10))
                add_number(random, script);
            else
                script->size += (size_t)sprintf(
                    script->text + script->size, "%d",
                    (int)random_below(random, LARGEST_COUNT / 100 * 101) >>
                        random_below(random, 26));
        }
        break;
    case ROW:
    case BITS:
        add_row(random, script, token.length);
        break;
    case LETTER:
        add(script, random_chance(random, 800) ? "e" : "ex");
        break;
    default:
        add_number(random, script);
    }
}

/* Blanks, sometimes up to a token at the end of the buffer. */
static void add_blanks(struct random *random, struct script *script, bool exact)
{
    static const char *const blanks[] = {" ", " ", "\n", "\r\n", "\t", "  \n ", "\v\f", "\n\n"};
    if (exact) {
        add(script, random_chance(random, 970) ? " " : "  ");
        return;
    }
    add(script, blanks[random_below(random, COUNT(blanks))]);
    if (script->size < BUFFER_END && random_chance(random, 20)) {
        size_t to = BUFFER_END - random_below(random, 300);
        while (script->size < to)
            script->text[script->size++] = ' ';
    }
}

static void make_script(struct random *random, struct script *script, bool exact)
{
    script->size = 0;
    script->count = 1 + random_below(random, MAX_TOKENS);
    for (size_t i = 0; i < script->count; i++) {
        struct token token = {(enum kind)random_below(random, KINDS),
                              1 + random_below(random, MAX_ROW)};
        if (exact && token.kind == COUNTS) /* an inspection has a bound for each of them */
            token.kind = COUNT;
        if (i > 0)
            add_blanks(random, script, exact);
        add_token(random, script, token);
        script->tokens[i] = token;
    }
    if (random_chance(random, 700))
        add(script, exact ? "\n" : "\r\n");
}

/* ------------------------------------------------------ reading a script */

/* The result of reading, as text to compare. */
struct transcript {
    char text[MAX_TOKENS * (MAX_ROW * 10 + 160)];
    size_t length;
};

static void note(struct transcript *transcript, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void note(struct transcript *transcript, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int length = vsnprintf(transcript->text + transcript->length,
                           sizeof transcript->text - transcript->length, format, args);
    va_end(args);
    transcript->length += (size_t)length;
    assert_true(transcript->length < sizeof transcript->text);
}

static qj_status read_bits(struct scan *scan, struct transcript *transcript, uint64_t length)
{
    uint64_t words[8] = {0}, first = length * 7 % 130;
    bits_set(words, 0);
    first += first == 0;
    qj_status status = scan_bits(scan, "bits", ".#", length, words, first);
    for (uint64_t i = 0; i < sizeof words * 8 && status == QJ_OK; i++) {
        bool inside = i >= first && i < first + length;
        assert_true(inside || bits_get(words, i) == (i == 0));
        if (inside)
            note(transcript, "%c", bits_get(words, i) ? '.' : '#');
    }
    return status;
}

/* Reads counts in a row, or one by one. */
static qj_status read_counts(struct scan *scan, struct transcript *transcript, uint64_t length,
                             bool alone)
{
    uint64_t row[MAX_ROW];
    qj_status status = QJ_OK;
    if (!alone)
        status = scan_counts_of(scan, SCAN_NO_QUANTITY, "a count", 0, LARGEST_COUNT, length, row);
    for (uint64_t i = 0; alone && i < length && status == QJ_OK; i++)
        status = scan_count(scan, "a count", 0, LARGEST_COUNT, &row[i]);
    for (uint64_t i = 0; i < length && status == QJ_OK; i++)
        note(transcript, "%llu ", (unsigned long long)row[i]);
    return status;
}

/* Reads a number that is taken if it is short and in the buffer, or else a word. */
static qj_status read_short(struct scan *scan, struct transcript *transcript)
{
    char word[SCAN_WORD + 1] = "";
    uint64_t number;
    int next;
    TRY(scan_peek(scan, &next));
    if (next >= 0 && scan_take_short_number(scan, &number))
        snprintf(word, sizeof word, "%llu", (unsigned long long)number);
    else
        TRY(scan_word(scan, "a word", word));
    note(transcript, "%s, %llu\n", word, (unsigned long long)scan_offset(scan));
    return QJ_OK;
}

static qj_status read_token(struct scan *scan, struct transcript *transcript, struct token token,
                            bool alone)
{
    qj_status status = QJ_OK;
    char row[MAX_ROW] = {0}, word[SCAN_WORD + 1] = "", *digits = word;
    int64_t value = 0;
    uint64_t count = 0;
    bool taken = false;
    int next = 0;
    switch (token.kind) {
    case INT:
        status = scan_int_of(scan, SCAN_NO_QUANTITY, "a number", -1000000, INT64_MAX, &value);
        note(transcript, "%lld", (long long)value);
        break;
    case COUNT:
        status = scan_count(scan, "a count", 5, UINT64_MAX, &count);
        note(transcript, "%llu", (unsigned long long)count);
        break;
    case COUNTS:
        status = read_counts(scan, transcript, token.length, alone);
        break;
    case SHORT:
        return read_short(scan, transcript);
    case ROW:
        status = scan_row(scan, "a row", ".#", token.length, row);
        if (status == QJ_OK)
            note(transcript, "%.*s", (int)token.length, row);
        break;
    case BITS:
        status = read_bits(scan, transcript, token.length);
        break;
    case LETTER:
        status = scan_take_letter(scan, 'e', &taken);
        note(transcript, "%d", taken);
        break;
    case WORD:
        status = scan_word(scan, "a word", word);
        note(transcript, "%s", word);
        break;
    case DECIMAL:
        status = scan_decimal(scan, "a decimal", &scan->arena, &digits);
        note(transcript, "%s", status == QJ_OK ? digits : "");
        break;
    default:
        status = scan_peek(scan, &next);
        note(transcript, "%d", next);
    }
    note(transcript, " at %llu:%llu, %llu\n", (unsigned long long)scan->token.line,
         (unsigned long long)scan->token.column, (unsigned long long)scan_offset(scan));
    return status;
}

/* Reads the tokens to the end or to the first diagnostic. */
static void read_script(const struct script *script, size_t piece, bool exact,
                        struct transcript *transcript)
{
    SCOPED(drop_context) qj_context *context = context_start();
    struct pieces pieces = {{script->text, script->size}, piece};
    qj_source source = {read_piece, &pieces};
    struct inspection inspection = {NULL, NULL, false};
    SCOPED(scan_close) struct scan scan = {0};
    qj_status status = QJ_OK;
    transcript->length = 0;
    assert_ok(context, scan_open(&scan, context, &source));
    scan.inspection = exact ? &inspection : NULL;
    for (size_t i = 0; i < script->count && status == QJ_OK; i++)
        status = read_token(&scan, transcript, script->tokens[i], piece == 1);
    if (status == QJ_OK)
        status = exact ? scan_newline(&scan) : scan_end(&scan);
    const qj_error *error = qj_context_error(context);
    note(transcript, "%d %llu:%llu %s", (int)status, (unsigned long long)error->line,
         (unsigned long long)error->column, status == QJ_OK ? "" : error->message);
}

/* Reads whole scripts that are good, and scripts up to their first fault. */
static void compare_windows(bool exact, uint64_t rounds)
{
    static struct transcript slow, fast;
    struct random random = {10 + exact};
    struct script script = {.text = malloc(MAX_TEXT)};
    uint64_t good = 0;
    for (uint64_t round = 0; round < rounds; round++) {
        make_script(&random, &script, exact);
        read_script(&script, 1, exact, &slow);
        good += strstr(slow.text, "\n0 0:0 ") != NULL;
        for (size_t piece = 2; piece <= 64; piece += 1 + random_below(&random, 9)) {
            read_script(&script, piece, exact, &fast);
            assert_string_equal(fast.text, slow.text);
        }
        read_script(&script, SIZE_MAX, exact, &fast);
        assert_string_equal(fast.text, slow.text);
    }
    assert_in_range(good, rounds / 100, rounds - rounds / 10);
    free(script.text);
}

TEST(pieces_of_every_size_say_the_same)
{
    compare_windows(false, unit_count(300));
}

TEST(pieces_say_the_same_under_an_inspection)
{
    compare_windows(true, unit_count(150));
}
