/* certificate: see certificate.h. */
#include "face/certificate/certificate.h"
#include "face/base/face_base.h"

/* For each game: the writer of its evidence (NULL: the checker computes the answer), the sections
 * that the checker reads, each followed by a blank, whether strategies prove bounds, and whether
 * the evidence without bounds needs a session. */
static const struct provable {
    const char *game;
    witness_fn write;
    const char *sections;
    bool bounds, solved;
} provable[] = {{"dawson", witness_of_heaps, "", false, false},
                {"dawson-kayles", witness_of_heaps, "", false, false},
                {"geography", witness_of_grid, "token visited ", false, true},
                {"graph", witness_of_graph, "token visited ", false, true},
                {"grundy", witness_of_heaps, "", false, false},
                {"heaps", witness_of_heaps, "", false, false},
                {"kayles", witness_of_heaps, "", false, false},
                {"lightsout", witness_of_lights, "", false, true},
                {"linear", witness_of_system, "", false, true},
                {"mnk", witness_of_lines, "turn ", true, true},
                {"nim", witness_of_heaps, "", false, false},
                {"officers", witness_of_heaps, "", false, false},
                {"rabbits", witness_of_grid, "", false, true},
                {"splitting", NULL, "", false, false},
                {"staircase", witness_of_staircase, "", true, false},
                {"stone", NULL, "", false, false},
                {"subtraction", witness_of_heaps, "", false, false},
                {"tictactoe", NULL, "", false, false},
                {"treblecross", witness_of_heaps, "", false, false},
                {"widgets", witness_of_system, "", false, true},
                {"wythoff", NULL, "", false, false},
                {NULL, NULL, NULL, false, false}};

/* User-defined rules. */
static const struct provable own = {"own", witness_of_own, "position ", false, false};

static const struct provable *certificate_find_provable(const qj_game *game)
{
    if (!qj_game_sample(game))
        return &own;
    const struct provable *found = provable;
    while (found->game && strcmp(found->game, qj_game_name(game)) != 0)
        found++;
    return found->game ? found : NULL;
}

/* Returns the first section of the position's text that the checker does not read, or NULL. */
static const char *certificate_find_unread(const struct provable *game, const qj_position *position)
{
    const char *section;
    for (size_t i = 0; (section = qj_position_section(position, i)); i++) {
        size_t length = strlen(section);
        const char *one = game->sections;
        while (*one && (strncmp(one, section, length) != 0 || one[length] != ' '))
            one += strcspn(one, " ") + 1;
        if (!*one)
            break;
    }
    return section;
}

/* Determines whether a position has a theorem. Directed graphs have none; nor have boards of mnk
 * with more than 1,024 cells or with few empty cells. Wins on more than 64 cells have no
 * certificate. session: see certificate_exists. */
static qj_status certificate_has_theorem(const qj_position *position, qj_session *session,
                                         bool *has)
{
    qj_plan plan;
    qj_value value;
    *has = false;
    if (session) { /* positions that pairs do not solve have no certificate */
        const qj_method method = qj_session_method(session);
        const bool paired = !strcmp(method.engine, "pairings");
        if (paired)
            TRY(qj_session_value(session, &value));
        *has = paired && value.lo == 0 && value.hi == 0;
        if (*has || (!paired && method.declined && !strcmp(method.declined, "pairings")))
            return QJ_OK;
    }
    TRY(qj_position_plan(position, NULL, &plan));
    *has = strcmp(plan.engine, "exhaustive") != 0;
    if (strcmp(plan.engine, "pairings") == 0)
        *has = plan.value_known && plan.value.lo == 0 && plan.value.hi == 0;
    return QJ_OK;
}

static qj_status certificate_is_provable(qj_context *context, const struct provable *game,
                                         const qj_position *position, qj_session *session, bool *is)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    const uint64_t max_side = 4096;
    uint64_t rows, columns;
    if (game->write == witness_of_graph || game->write == witness_of_lines)
        return certificate_has_theorem(position, session, is);
    if (game->write == witness_of_lights)
        return certificate_lights_are_provable(&arena, position, is);
    if (game->write == witness_of_heaps)
        return certificate_heaps_are_provable(&arena, position, is);
    *is = true;
    if (strcmp(game->game, "wythoff") == 0) { /* the checker computes the values of all cells */
        TRY(qj_position_size(position, &rows, &columns));
        *is = rows <= max_side && columns <= max_side;
    }
    return QJ_OK;
}

qj_status certificate_exists(qj_context *context, const qj_position *position, qj_session *session,
                             bool *exists)
{
    const struct provable *found = certificate_find_provable(qj_position_game(position));
    bool is = false;
    *exists = false;
    if (!found || qj_position_played(position) > 0 || certificate_find_unread(found, position))
        return QJ_OK;
    qj_status status = certificate_is_provable(context, found, position, session, &is);
    *exists = status == QJ_OK && is;
    return status == QJ_LIMIT || status == QJ_STOPPED ? status : QJ_OK;
}

static qj_status certificate_write_case(void *user, const qj_position *position)
{
    struct witness *witness = user;
    qj_context *context = witness->writer->context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    SCOPED(scope_leave_session) qj_session *session = NULL;
    const qj_game *game = qj_position_game(position);
    const struct provable *found = certificate_find_provable(game);
    bool exists;
    TRY(certificate_exists(context, position, NULL, &exists));
    const char *unread = certificate_find_unread(found, position);
    if (unread)
        return context_fail(context, QJ_USAGE,
                            "%s: there are no certificates of texts with the section '%s'",
                            qj_game_name(game), unread);
    if (!exists)
        return context_fail(context, QJ_USAGE, "%s: there are no certificates for this position",
                            qj_game_name(game));
    if (found->solved || witness->bounds)
        TRY(qj_session_open(position, NULL, &session));
    witness->position = position;
    witness->session = session;
    witness->arena = &arena;
    return found->write ? found->write(witness) : QJ_OK;
}

qj_status certificate_write(qj_context *context, const qj_game *game, const qj_source *source,
                            const struct score_bounds *bounds, const qj_sink *sink)
{
    const struct provable *found = certificate_find_provable(game);
    struct writer writer;
    struct witness witness = {.writer = &writer, .bounds = bounds};
    if (!found || (bounds && !found->bounds))
        return context_fail(context, QJ_USAGE,
                            bounds ? "there are no strategies for %s"
                                   : "there are no certificates for %s",
                            qj_game_name(game));
    writer_open(&writer, context, sink);
    write_format(&writer, "certificate 1 %s\n", found->game);
    TRY(qj_cases_read(context, game, source, certificate_write_case, &witness));
    write_text(&writer, "end\n");
    return writer_flush(&writer);
}

/* -------------------------------------------------------------------- JSON */

/* Makes a contest's input with the position as its only case; NULL if it has no certificate, or if
 * the format cannot express it. */
static qj_status certificate_find_text(struct arena *arena, const qj_position *position, char **out)
{
    SCOPED(scope_leave_position) qj_position *start = NULL;
    const qj_game *game = qj_position_game(position);
    const char *end = strcmp(qj_game_name(game), "stone") ? "" : "0\n";
    char *state, *text;
    bool exists = false;
    *out = NULL;
    TRY(gather_text(arena, position, qj_position_write, &state));
    if (!state)
        return QJ_OK;
    const size_t size = strlen(state) + strlen(end) + 1;
    TRY(arena_make(arena, &text, size));
    snprintf(text, size, "%s%s", state, end);
    qj_status status = buffer_read(arena->context, game, (qj_text){text, strlen(text)}, 1, &start);
    if (status == QJ_OK)
        status = certificate_exists(arena->context, start, NULL, &exists);
    *out = exists ? text : NULL;
    return status == QJ_LIMIT || status == QJ_STOPPED ? status : QJ_OK;
}

qj_status certificate_can_be(qj_context *context, const qj_position *position, bool *exists)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    char *text;
    qj_status status = certificate_find_text(&arena, position, &text);
    *exists = text != NULL;
    return status;
}

qj_status certificate_json(const qj_position *position, struct writer *writer)
{
    qj_context *context = writer->context;
    SCOPED(arena_clear) struct arena arena = {.context = context};
    char *text;
    const qj_game *game = qj_position_game(position);
    const qj_sink into = json_sink(writer);
    TRY(certificate_find_text(&arena, position, &text));
    if (!text)
        return context_fail(context, QJ_USAGE, "%s: there are no certificates for this position",
                            qj_game_name(game));
    json_add_text(writer, "text", text);
    json_name(writer, "certificate");
    json_open(writer, '"');
    const qj_source source = qj_text_source(&(qj_text){text, strlen(text)});
    TRY(certificate_write(context, game, &source, NULL, &into));
    write_char(writer, '"');
    return QJ_OK;
}
