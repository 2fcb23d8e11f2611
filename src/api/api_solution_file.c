/* api_solution_file: passes the positions of a session to callbacks, and answers from a solution
 * file; see <qiju/solution_file.h>.
 *
 * The game's name, the text of the start, and the identity of the rules identify a solution file.
 * All are compared byte for byte. If the text has a section "position WORD", another start of the
 * same board is accepted if the solution file has it: a value depends only on the board and the
 * state.
 */
#include "api/api.h"
#include "base/team.h"
#include "base/text/number.h"

void qj_context_use_solution_file(qj_context *context, const qj_solution_file *solution)
{
    context->solution = solution;
}

/* The states of the catalogue's games may differ between versions. */
static void api_solution_file_identify(const struct qj_game *name, qj_solution_file_head *head)
{
    head->game = name->name;
    head->identity = name->identity_size ? name->identity : qj_library_version();
    head->identity_size = name->identity_size ? name->identity_size : strlen(qj_library_version());
}

static qj_status api_solution_file_describe(const qj_position *position, const void *state,
                                            struct arena *arena, qj_solution_file_head *head)
{
    struct collected_text text = {.arena = arena};
    qj_sink sink = collect_sink(&text);
    qj_position start = *position;
    start.state = (void *)state;
    TRY(collect_status(&text, qj_position_write(&start, &sink)));
    TRY(collect_status(&text, sink.write(sink.user, "", 1) ? QJ_OK : QJ_LIMIT));
    api_solution_file_identify(position->entry, head);
    head->text = text.data;
    head->text_size = text.size - 1;
    return QJ_OK;
}

static bool api_solution_file_same_bytes(const void *one, uint64_t one_size, const void *other,
                                         uint64_t other_size)
{
    return one_size == other_size && (!one_size || !memcmp(one, other, one_size));
}

/* Returns the bytes of the text that describe the board, without the section of the start. */
static uint64_t api_solution_file_board_size(const qj_position *position, const char *text,
                                             uint64_t size)
{
    static const char keyword[] = "position ";
    const struct section *section = position->game->sections;
    const size_t length = sizeof keyword - 1;
    const char *at = text;
    if (!section || !section->keyword || strncmp(section->keyword, keyword, length - 1) != 0)
        return size;
    for (; *at && strncmp(at, keyword, length) != 0; at += *at == '\n')
        at += strcspn(at, "\n");
    return at > text + 1 ? (uint64_t)(at - text) : 0; /* an empty line has no meaning */
}

/* Returns whether the solution file has the start, and so all positions that play reaches. */
static bool api_solution_file_has(const qj_position *position, const qj_solution_file *solution,
                                  struct arena *arena)
{
    const qj_rules *rules = position->game->rules;
    qj_solution_file_value value;
    void *state;
    if (!rules || !position->start || solution->head->state_size != position->state_size ||
        arena_make_copy_sized(arena, &state, position->start, position->state_size, 1) != QJ_OK)
        return false;
    if (rules->canonical)
        rules->canonical(position->rules_setup, state);
    return solution->find(solution->user, state, &value) == 1;
}

/* Writes the first line that differs, from its start or from the word that differs. */
static void api_solution_file_describe_line(const char *theirs, const char *own,
                                            char difference[PHRASE_SIZE])
{
    enum { SHOWN = 24 }; /* the maximum number of bytes of a line that a message shows */
    uint64_t line = 1, begin = 0, at = 0;
    for (; own[at] && own[at] == theirs[at]; at++)
        if (own[at] == '\n') {
            begin = at + 1;
            line++;
        }
    uint64_t from = at - begin < SHOWN ? begin : at;
    while (from > begin && at - from < SHOWN / 2 && own[from - 1] != ' ')
        from--;
    const char *before = from > begin ? "..." : "";
    phrase_write(difference, PHRASE_SIZE,
                 "another board or start: line %" PRIu64
                 " of its text is '%s%.*s', here it is '%s%.*s'",
                 line, before, (int)number_min(strcspn(theirs + from, "\n"), SHOWN), theirs + from,
                 before, (int)number_min(strcspn(own + from, "\n"), SHOWN), own + from);
}

/* Writes to difference how the solution file differs from the position; "": it has this board. */
static qj_status api_solution_file_compare(const qj_position *position,
                                           const qj_solution_file *solution,
                                           char difference[PHRASE_SIZE])
{
    SCOPED(arena_clear) struct arena arena = {.context = position->arena.context};
    const qj_solution_file_head *theirs = solution->head;
    qj_solution_file_head head = {0};
    api_solution_file_identify(position->entry, &head);
    *difference = 0;
    if (strcmp(theirs->game, head.game) != 0)
        phrase_write(difference, PHRASE_SIZE, "another game, '%.40s'", theirs->game);
    else if (!api_solution_file_same_bytes(theirs->identity, theirs->identity_size, head.identity,
                                           head.identity_size))
        phrase_write(difference, PHRASE_SIZE, "other rules, or another version of qiju");
    if (*difference)
        return QJ_OK;
    TRY(api_solution_file_describe(position, position->start, &arena, &head));
    if (api_solution_file_same_bytes(theirs->text, theirs->text_size, head.text, head.text_size))
        return QJ_OK;
    uint64_t own_board = api_solution_file_board_size(position, head.text, head.text_size);
    uint64_t their_board = api_solution_file_board_size(position, theirs->text, theirs->text_size);
    if ((own_board == head.text_size && their_board == theirs->text_size) ||
        !api_solution_file_same_bytes(theirs->text, their_board, head.text, own_board))
        api_solution_file_describe_line(theirs->text, head.text, difference);
    else if (!api_solution_file_has(position, solution, &arena))
        phrase_write(difference, PHRASE_SIZE,
                     "another start, from which this position is not reached");
    return QJ_OK;
}

bool qj_position_is_in_solution_file(const qj_position *position, const qj_solution_file *solution)
{
    char difference[PHRASE_SIZE];
    return api_solution_file_compare(position, solution, difference) == QJ_OK && !*difference;
}

qj_status api_solution_file_check(const qj_position *position, const struct view *view)
{
    const qj_solution_file *solution = position->arena.context->solution;
    char difference[PHRASE_SIZE];
    if (!solution)
        return QJ_OK;
    TRY(api_solution_file_compare(position, solution, difference));
    if (!*difference && view->kind == VIEW_RULES &&
        (solution->head->kind != rules_kind(view->rules.rules) ||
         solution->head->state_size != view->rules.state_size))
        phrase_write(difference, PHRASE_SIZE, "other states");
    return *difference ? context_fail(position->arena.context, QJ_USAGE,
                                      "the solution file is of %s", difference)
                       : QJ_OK;
}

qj_status qj_session_save(qj_session *session, const qj_solution_file_writer *output)
{
    const qj_position *position = session->position;
    SCOPED(arena_clear) struct arena arena = {.context = session->arena.context};
    qj_solution_file_head head = {0};
    TRY(session_check(session, position->game->rules && session->engine->save,
                      "positions to be saved"));
    if (session->depth)
        return context_fail(
            arena.context, QJ_USAGE,
            "a session is saved at the position where it was opened, but moves were played");
    qj_status status = api_solution_file_describe(position, position->state, &arena, &head);
    TRY(arena.context->limits.team ? team_settle(arena.context, status, NULL, 0) : status);
    return session_because(session, session->engine->save(session->inner, &head, output));
}

const char *qj_position_solution_engine(const qj_position *position)
{
    SCOPED(arena_clear) struct arena arena = {.context = position->arena.context};
    for (const enum view_kind *kind = position->game->views; *kind != VIEW_NONE; kind++) {
        struct view view = {.kind = *kind, .arena = &arena};
        if (*kind == VIEW_IDEALS && position->game->view(position, &view) == QJ_OK &&
            engines_best(engines, &view, "heights", false))
            return "heights";
    }
    return "exhaustive";
}

qj_status qj_session_verify(qj_session *session, const void *state,
                            const qj_solution_file_value *value)
{
    TRY(session_check(session, session->engine->verify, "stored values"));
    return session_because(session, session->engine->verify(session->inner, state, value));
}

qj_status qj_session_verify_heights(qj_session *session, uint64_t groups, uint64_t *held)
{
    *held = 0;
    TRY(session_check(session, session->engine->verify_heights, "saved tiers"));
    return session_because(session, session->engine->verify_heights(session->inner, groups, held));
}
