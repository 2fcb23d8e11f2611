/* read: cases, their sections, and the check of their records; see read.h. */
#include "api/text/read.h"

qj_status case_reader_open(struct case_reader *reader, qj_context *context, const qj_game *game,
                           const qj_source *source, struct inspection *inspection)
{
    *reader = (struct case_reader){.game = game, .cases = UINT64_MAX};
    TRY(scan_open(&reader->scan, context, source));
    reader->scan.inspection = inspection;
    if (game->framing == FRAMING_SINGLE)
        reader->cases = 1;
    if (game->framing != FRAMING_COUNTED)
        return QJ_OK;
    TRY(scan_count_of(&reader->scan, 0, "the number of cases", 0, UINT64_MAX - 1, &reader->cases));
    return scan_line(&reader->scan);
}

void case_reader_close(struct case_reader *reader)
{
    arena_clear(&reader->position.arena);
    scan_close(&reader->scan);
}

/* Returns whether the last case ends the text, as far as is known. */
static bool case_reader_done(const struct case_reader *reader)
{
    return reader->position.ended || reader->read == reader->cases;
}

qj_status case_reader_next(struct case_reader *reader)
{
    qj_position *position = &reader->position;
    position->ended = case_reader_done(reader);
    if (position->ended)
        return QJ_OK;
    arena_clear(&position->arena);
    *position = (qj_position){.entry = reader->game,
                              .game = reader->game->game,
                              .arena = {.context = reader->scan.arena.context}};
    TRY(reader->game->read(&reader->scan, position));
    reader->read += !position->ended;
    return QJ_OK;
}

qj_status case_reader_end(struct case_reader *reader)
{
    return case_reader_done(reader) ? scan_end(&reader->scan) : QJ_OK;
}

static ptrdiff_t case_reader_read_text(void *user, void *buffer, size_t size)
{
    qj_text *text = user;
    size_t part = text->size < size ? text->size : size;
    if (part)
        memcpy(buffer, text->data, part);
    text->data += part;
    text->size -= part;
    return (ptrdiff_t)part;
}

qj_source qj_text_source(qj_text *text)
{
    return (qj_source){case_reader_read_text, text};
}

qj_status position_read_words(const qj_position *position, const char *text, read_words_fn read,
                              qj_move *out)
{
    qj_text bytes = {text, strlen(text)};
    qj_source source = qj_text_source(&bytes);
    SCOPED(scan_close) struct scan scan = {0};
    TRY(scan_open(&scan, position->arena.context, &source));
    TRY(read(&scan, position, out));
    return scan_end(&scan);
}

/* ---------------------------------------------------------------- sections */

/* Skips variations: brackets after a move with other moves in its place. They may be nested. */
static qj_status case_reader_skip_variations(struct scan *scan)
{
    char word[SCAN_WORD + 1];
    uint64_t open = 0;
    for (;;) {
        bool opens;
        TRY(scan_take_word(scan, "(", &opens));
        open += opens;
        if (!open)
            return QJ_OK;
        if (opens)
            continue;
        TRY(scan_word(scan, "a move or ')'", word));
        open -= !strcmp(word, ")");
    }
}

/* Reads the moves of a record. A list of moves that are words ends only at the word "end". */
static qj_status case_reader_read_moves(struct scan *scan, qj_position *position)
{
    for (;;) {
        bool end;
        int next;
        qj_move move;
        if (position->recorded)
            TRY(case_reader_skip_variations(scan));
        TRY(position_list_ends(position, scan, &end));
        TRY(scan_peek(scan, &next));
        if (next >= 0 && position->game->word_moves)
            TRY(scan_at_word(scan, "end", &end));
        if (end)
            return QJ_OK;
        struct scan_place place = scan->token;
        TRY(position->game->move_read(scan, position, &move));
        TRY(position_record(position, move, place));
    }
}

/* Reads the section of a keyword, number *next or later; *next becomes the one after it. */
static qj_status case_reader_read_section(struct scan *scan, qj_position *position, size_t *next,
                                          const char *keyword)
{
    char words[QJ_MESSAGE_SIZE], expected[QJ_MESSAGE_SIZE];
    const char *other;
    size_t length = 0;
    for (size_t i = *next; (other = position_keyword(position, i)); i++) {
        if (!strcmp(keyword, other)) {
            *next = i + 1;
            position->sections |= 1U << i;
            return !strcmp(keyword, "notes")   ? notes_read(scan)
                   : !strcmp(keyword, "moves") ? case_reader_read_moves(scan, position)
                                               : position->game->sections[i].read(scan, position);
        }
        length += (size_t)snprintf(words + length, sizeof words - length, "%s, ", other);
    }
    snprintf(words + length, sizeof words - length, "end");
    phrase_write(expected, sizeof expected, "%.*s or the end of the text", (int)sizeof words,
                 words);
    return scan_reject(scan, keyword, expected);
}

qj_status case_reader_sections(struct case_reader *reader)
{
    struct scan *scan = &reader->scan;
    qj_position *position = &reader->position;
    size_t next_section = 0;
    while (!position->closed) {
        char keyword[SCAN_WORD + 1];
        int next;
        TRY(scan_peek(scan, &next));
        if (!scan_is_letter(next))
            break;
        TRY(scan_word(scan, "a section", keyword));
        position->closed = !strcmp(keyword, "end");
        if (!position->closed)
            TRY(case_reader_read_section(scan, position, &next_section, keyword));
    }
    bool stands = false; /* the terminator, which may end a list, and which nothing may follow */
    if (position->sections && !position->closed && reader->game->terminator)
        TRY(scan_at_word(scan, reader->game->terminator, &stands));
    if (stands) {
        TRY(reader->game->read(scan, position));
        TRY(scan_end(scan));
    }
    if (position->state)
        memcpy(position->state, position->start, position->state_size);
    return QJ_OK;
}

qj_status qj_cases_read(qj_context *context, const qj_game *game, const qj_source *source,
                        qj_case_fn visit, void *user)
{
    SCOPED(case_reader_close) struct case_reader reader = {0};
    TRY(case_reader_open(&reader, context, game, source, NULL));
    for (;;) {
        TRY(case_reader_next(&reader));
        if (game->framing == FRAMING_SINGLE && !reader.position.ended)
            TRY(case_reader_sections(&reader));
        TRY(case_reader_end(&reader));
        if (reader.position.ended)
            return QJ_OK;
        TRY(position_check(&reader.position));
        TRY(visit(user, &reader.position));
    }
}

/* ------------------------------------------------------------------ record */

const char *position_illegal(const qj_position *position, const void *state, const qj_move *move)
{
    const qj_rules *rules = position->game->rules;
    int64_t value;
    if (rules->over && rules->over(position->rules_setup, state, &value))
        return "the game is over";
    return rules->illegal(position->rules_setup, state, move);
}

/* The first legal moves, as far as a diagnostic has room for them. */
struct position_legal_moves {
    const qj_position *position;
    unsigned count;
    char text[4 * QJ_MOVE_SIZE];
};

static bool position_add_legal(void *user, const qj_move *move)
{
    enum { MOST = 3 };
    struct position_legal_moves *legal = user;
    char text[QJ_MOVE_SIZE];
    size_t length = strlen(legal->text);
    qj_move_text(legal->position, move, text);
    const char *more = legal->count == MOST ? "..." : text;
    snprintf(legal->text + length, sizeof legal->text - length, "%s%s", legal->count ? ", " : "",
             more);
    return legal->count++ < MOST;
}

static qj_status position_fail_record(const qj_position *position, const char *reason)
{
    const struct recorded_move *recorded = &position->record[position->played];
    struct position_legal_moves legal = {.position = position};
    char found[QJ_MOVE_SIZE], why[QJ_MARKED_SIZE];
    qj_move_text(position, &recorded->move, found);
    qj_position_moves(position, position_add_legal, &legal);
    phrase_write(why, sizeof why, legal.count ? "%s; legal: %.*s" : "%s", reason,
                 (int)sizeof legal.text, legal.text);
    return context_fail_at(position->arena.context, QJ_BAD_INPUT, recorded->place.line,
                           recorded->place.column,
                           "expected a legal move of %s as move %" PRIu64 ", found %.*s: %s",
                           position->entry->players[qj_position_side(position)],
                           position->played + 1, (int)sizeof found, found, why);
}

static qj_status position_play_next(qj_position *position)
{
    enum { OFTEN = 256 };
    if (position->played % OFTEN == 0)
        TRY(context_poll(position->arena.context, "moves", position->played, position->recorded));
    const struct recorded_move *next = &position->record[position->played++];
    position->game->rules->play(position->rules_setup, position->state, &next->move);
    return QJ_OK;
}

qj_status position_check(qj_position *position)
{
    if (position->recorded)
        TRY(position_unfold(position));
    while (position->played < position->recorded) {
        const qj_move *move = &position->record[position->played].move;
        const char *reason = position_illegal(position, position->state, move);
        TRY(position_fault(position));
        if (reason)
            return position_fail_record(position, reason);
        TRY(position_play_next(position));
    }
    return position_go(position, 0);
}

qj_status position_go(qj_position *position, uint64_t count)
{
    if (count < position->played) {
        memcpy(position->state, position->start, position->state_size);
        position->played = 0;
    }
    while (position->played < count)
        TRY(position_play_next(position));
    return position_fault(position);
}

qj_status position_check_moves(const qj_position *position)
{
    if (position->game->rules)
        return QJ_OK;
    return context_fail(position->arena.context, QJ_USAGE, "a puzzle has no moves");
}

qj_status position_fault(const qj_position *position)
{
    return rules_check(position->arena.context, position->game->rules, position->rules_setup,
                       QJ_BAD_INPUT);
}

qj_status position_because(const qj_position *position, qj_status status)
{
    TRY(position_fault(position));
    return status;
}
