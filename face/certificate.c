/* certificate: see certificate.h. */
#include "face/certificate_evidence.h"

#include "face/certificate.h"

#include <string.h>

/* What the checker computes by itself needs no evidence. */
static qj_status no_evidence(struct evidence *evidence)
{
    return writer_status(evidence->writer);
}

static const struct provable {
    const char *game;
    evidence_fn write;
    bool record;   /* the text's own record is part of the question */
    bool sections; /* the checker reads the sections with which a start has another side to move */
} provable[] = {{"geography", evidence_of_grid, false, true},
                {"graph", evidence_of_graph, false, true},
                {"heaps", no_evidence, false, false},
                {"lightsout", evidence_of_lights, false, false},
                {"rabbits", evidence_of_record, true, false},
                {"splitting", no_evidence, false, false},
                {"staircase", no_evidence, false, false},
                {"stone", no_evidence, false, false},
                {"tictactoe", no_evidence, true, true},
                {"widgets", evidence_of_system, false, false},
                {NULL, NULL, false, false}};

static const struct provable *find_provable(const qj_game *game)
{
    const struct provable *found = provable;
    while (found->game && strcmp(found->game, qj_game_name(game)) != 0)
        found++;
    return found->game ? found : NULL;
}

/* Letters in the text of a start of numbers are those of a section. */
static bool write_numbers(void *user, const void *data, size_t size)
{
    bool *letters = user;
    const char *bytes = data;
    for (size_t i = 0; i < size && !*letters; i++)
        *letters = bytes[i] >= 'a' && bytes[i] <= 'z';
    return true;
}

static bool has_section(const qj_position *position)
{
    bool letters = false;
    qj_sink sink = {write_numbers, &letters};
    return qj_position_write(position, &sink) != QJ_OK || letters;
}

/* Stops at the first byte. */
static bool write_first(void *user, const void *data, size_t size)
{
    char *first = user;
    if (size)
        *first = *(const char *)data;
    return size == 0;
}

/* The theorem of lights out is one of plain grids: others say what they are before their size. */
static bool is_plain_grid(const qj_position *position)
{
    char first = 0;
    qj_sink sink = {write_first, &first};
    qj_position_write(position, &sink);
    return first >= '0' && first <= '9';
}

/* A directed graph has no theorem, and misere play of heaps another one than the checker. */
static bool has_theorem(const qj_position *position, const char *without)
{
    qj_plan plan;
    return qj_position_plan(position, NULL, &plan) == QJ_OK && strcmp(plan.engine, without) != 0;
}

bool certificate_exists(const qj_position *position)
{
    const struct provable *found = find_provable(qj_position_game(position));
    if (!found || qj_position_played(position) > 0 ||
        (!found->record && qj_position_recorded(position) > 0) ||
        (!found->sections && qj_position_side(position) != 0))
        return false;
    if (found->write == evidence_of_graph)
        return has_theorem(position, "exhaustive");
    if (found->write == evidence_of_lights)
        return is_plain_grid(position);
    if (!strcmp(found->game, "heaps"))
        return has_theorem(position, "misere");
    return strcmp(found->game, "staircase") != 0 || !has_section(position);
}

struct proving {
    qj_context *context;
    const struct provable *provable;
    struct writer writer;
};

static qj_status write_case(void *user, const qj_position *position)
{
    struct proving *proving = user;
    struct evidence evidence = {.writer = &proving->writer, .position = position};
    if (!certificate_exists(position))
        return context_fail(proving->context, QJ_USAGE,
                            "%s: there are no certificates for this position",
                            proving->provable->game);
    arena_init(&evidence.arena, proving->context);
    qj_status status = proving->provable->write(&evidence);
    arena_clear(&evidence.arena);
    return status;
}

qj_status certificate_write(qj_context *context, const qj_game *game, const qj_source *source,
                            const qj_sink *sink)
{
    struct proving proving = {.context = context, .provable = find_provable(game)};
    if (!proving.provable)
        return context_fail(context, QJ_USAGE, "there are no certificates for %s",
                            qj_game_name(game));
    writer_open(&proving.writer, context, sink);
    write_text(&proving.writer, "certificate 1 ");
    write_text(&proving.writer, proving.provable->game);
    write_char(&proving.writer, '\n');
    qj_status status = qj_cases_read(context, game, source, write_case, &proving);
    if (status != QJ_OK)
        return status;
    write_text(&proving.writer, "end\n");
    return writer_flush(&proving.writer);
}

void certificate_line(struct evidence *evidence, const uint64_t *numbers, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        if (i)
            write_char(evidence->writer, ' ');
        write_count(evidence->writer, numbers[i]);
    }
    write_char(evidence->writer, '\n');
}
