/* own_game: checks user-defined rules and makes them into a game like the catalogue's. */
#include "own/own_game.h"

#include "base/clock.h"
#include "base/visible.h"

#include <ctype.h>

static qj_status own_game_refuse(qj_context *context, const struct qj_rules *given,
                                 const char *sentence)
{
    return context_fail(context, QJ_USAGE, "the rules%s%.40s%s: %s", given->name ? " '" : "",
                        given->name ? given->name : "", given->name ? "'" : "", sentence);
}

static bool own_game_is_name(const char *name)
{
    enum { LONGEST = 40 };
    size_t length = strlen(name);
    for (const char *p = name; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '_')
            return false;
    return length > 0 && length <= LONGEST && isalpha((unsigned char)*name);
}

static bool own_game_is_text(const char *text, const char *lines)
{
    bool good = true;
    for (size_t size = text ? strlen(text) : 0, length; size && good;
         text += length, size -= length) {
        length = visible_character(text, size, &good);
        good |= strchr(lines, *text) != NULL;
    }
    return good;
}

/* Returns a sentence about a missing, contradictory or unprintable member; NULL: none. */
static const char *own_game_find_fault(const struct qj_rules *given)
{
    const struct {
        bool wrong;
        const char *sentence;
    } faults[] = {
        {!given->name, "the name is missing"},
        {!given->state_size, "state_size is missing"},
        {!given->expand && !given->moves, "moves is missing (or expand)"},
        {!given->expand && !given->play, "play is missing (or expand)"},
        {given->ending == 0, "the ending is missing"},
        {given->name && !own_game_is_name(given->name),
         "the name is no word of at most 40 letters, digits, - and _"},
        {given->ending < QJ_LAST_WINS || given->ending > QJ_POINTS, "there is no such ending"},
        {given->loops && given->ending == QJ_POINTS, "loops and QJ_POINTS exclude each other"},
        {!given->moves != !given->play, "moves and play go together"},
        {given->over && !given->moves, "over goes with moves and play"},
        {given->move_parts > 3, "move_parts is more than 3"},
        {given->identity_size && !given->identity, "identity_size goes with identity"},
        {!given->move_write != !given->move_read, "move_write and move_read go together"},
        {given->parts && rules_kind(given) != QJ_NIMBER,
         "parts are for rules with Grundy values: QJ_LAST_WINS, and no side, over, loops or "
         "outcome_only"},
        {(given->clicks || given->lines) && !given->cells, "lines and clicks go with cells"},
        {given->state_write && !given->state_read, "state_write goes with state_read"},
        {given->symmetries && given->canonical, "symmetries and canonical exclude each other"},
        {given->child_tiers && !given->tier, "child_tiers goes with tier"},
        {given->other_side && !given->side, "other_side goes with side"},
        {given->predecessors && (!given->layout || !given->loops),
         "predecessors are for rules with a layout and loops"},
        {given->stones_over && (!given->layout || given->loops || given->canonical ||
                                given->symmetries || given->tier),
         "stones_over is for rules with a layout and without loops, symmetry or tiers"},
        {!own_game_is_text(given->summary, ""), "the summary has characters that cannot be shown"},
        {!own_game_is_text(given->players[0], "") || !own_game_is_text(given->players[1], ""),
         "the name of a player has characters that cannot be shown"},
        {!own_game_is_text(given->help, "\n\t"), "the help has characters that cannot be shown"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        if (faults[i].wrong)
            return faults[i].sentence;
    return NULL;
}

static const char *own_game_find_bad_parameter(const qj_rules_parameter *parameter)
{
    if (!own_game_is_name(parameter->name))
        return "is no word of at most 40 letters, digits, - and _";
    if (!strcmp(parameter->name, "seed") || !strcmp(parameter->name, "set"))
        return "means something else to qiju";
    if (!parameter->meaning)
        return "has no meaning";
    if (!own_game_is_text(parameter->meaning, ""))
        return "has a meaning with characters that cannot be shown";
    if (parameter->default_value < parameter->min || parameter->default_value > parameter->max)
        return "has a default value outside min..max";
    return NULL;
}

static qj_status own_game_check_parameters(qj_context *context, struct own_game *own)
{
    const qj_rules_parameter *parameter = own->given.parameters;
    char sentence[PHRASE_SIZE];
    for (; parameter && parameter->name; parameter++) {
        const char *wrong = own_game_find_bad_parameter(parameter);
        for (const qj_rules_parameter *other = own->given.parameters; other < parameter; other++)
            if (!strcmp(other->name, parameter->name))
                wrong = "stands twice";
        if (wrong) {
            phrase_write(sentence, sizeof sentence, "parameter '%.40s' %s", parameter->name, wrong);
            return own_game_refuse(context, &own->given, sentence);
        }
        if (++own->parameter_count > QJ_PARAMETERS_MAX)
            return own_game_refuse(
                context, &own->given,
                "there are more than 16 parameters, or their table does not end: its last "
                "entry has the name NULL");
    }
    return QJ_OK;
}

static qj_status own_game_make_parameters(struct arena *arena, struct own_game *own)
{
    enum { NUMBER = 24, MEANING = 240 };
    qj_parameter *parameters;
    TRY(arena_make(arena, &parameters, own->parameter_count + 1));
    for (size_t i = 0; i < own->parameter_count; i++) {
        const qj_rules_parameter *given = &own->given.parameters[i];
        char *default_value, *meaning;
        TRY(arena_make(arena, &default_value, NUMBER));
        TRY(arena_make(arena, &meaning, MEANING));
        snprintf(default_value, NUMBER, "%" PRId64, given->default_value);
        phrase_write(meaning, MEANING, "%.160s, %" PRId64 " to %" PRId64, given->meaning,
                     given->min, given->max);
        parameters[i] = (qj_parameter){given->name, meaning, default_value};
    }
    own->name.parameters = parameters;
    return QJ_OK;
}

void own_game_list_names(const struct own_game *own, char *names, size_t size)
{
    size_t length = 0;
    for (size_t i = 0; i < own->parameter_count; i++)
        length += (size_t)snprintf(names + length, size - length, "%s%s", i ? " " : "",
                                   own->given.parameters[i].name);
}

/* Makes the help: two phrases ("Input: rows columns, ...") and the given help. */
static qj_status own_game_make_help(struct arena *arena, struct own_game *own)
{
    enum { LONGEST = 2048, MARKS = 4 };
    const struct qj_rules *given = &own->given;
    const char *more = given->help ? given->help : "";
    const char *sections = given->state_read ? "Sections after it:\n"
                                               "  position WORD      where the game starts\n"
                                               "  moves M1 M2 ...    the moves played\n"
                                             : "Sections after it:\n"
                                               "  moves M1 M2 ...    the moves played\n";
    char names[LONGEST] = "", input[LONGEST], *help;
    own_game_list_names(own, names, LONGEST);
    if (own->parameter_count)
        phrase_write(input, LONGEST, "Input: %.1999s, whole numbers.\n", names);
    else
        phrase_write(input, LONGEST, "Input: nothing.\n");
    size_t size = MARKS + strlen(input) + strlen(sections) + strlen(more) + 1;
    TRY(arena_make(arena, &help, size));
    snprintf(help, size, "%c%s%c%c%s%c%s", QJ_MARK_PHRASE, input, QJ_MARK_END, QJ_MARK_PHRASE,
             sections, QJ_MARK_END, more);
    own->name.help = help;
    return QJ_OK;
}

static qj_status own_game_copy_rules(qj_context *context, const qj_rules *rules,
                                     struct own_game *own)
{
    size_t size = rules->struct_size;
    own->given = (struct qj_rules){.version = rules->version};
    if (rules->version != QJ_RULES_VERSION)
        return context_fail(context, QJ_USAGE, "the rules are of version %u, expected %d%s",
                            rules->version, QJ_RULES_VERSION,
                            rules->version == 0                 ? ": they begin with QJ_RULES_HEAD"
                            : rules->version < QJ_RULES_VERSION ? ": compile them again"
                                                                : "");
    if (size < sizeof *rules)
        return context_fail(context, QJ_USAGE,
                            "the rules have a struct_size of %zu, expected sizeof(qj_rules)", size);
    memcpy(&own->given, rules, sizeof own->given);
    if (own->given.move_parts == 0)
        own->given.move_parts = 1;
    const char *wrong = own_game_find_fault(&own->given);
    return wrong ? own_game_refuse(context, &own->given, wrong)
                 : own_game_check_parameters(context, own);
}

qj_status qj_game_new(qj_context *context, const qj_rules *rules, qj_game **out)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    if (!rules)
        return context_fail(context, QJ_USAGE, "there are no rules");
    struct own_game *own;
    TRY(arena_make(&arena, &own, 1));
    TRY(own_game_copy_rules(context, rules, own));
    TRY(own_game_make_parameters(&arena, own));
    TRY(own_game_make_help(&arena, own));
    const struct qj_rules *given = &own->given;
    own->made = clock_now();
    for (int side = 0; side < 2; side++)
        own->players[side] = given->players[side] ? given->players[side] : players_by_turn[side];
    own->name = (struct qj_game){.game = &own->game,
                                 .name = given->name,
                                 .summary = given->summary ? given->summary : "user-defined rules",
                                 .help = own->name.help,
                                 .players = own->players,
                                 .parameters = own->name.parameters,
                                 .identity = given->identity,
                                 .identity_size = given->identity_size};
    own->game = (struct game){
        .names = &own->name,
        .name_count = 1,
        .theory = given->parts ? "User-defined rules whose positions are sums: qiju solves "
                                 "every part that can be reached."
                               : "User-defined rules, known to no theorem: qiju solves every "
                                 "position that can be reached.",
        .rules = &own->rules,
        .audit = own_audit,
        .searched = true,
        .identify = own_identify};
    own_make_rules(own);
    own_make_text(own);
    own->arena = arena;
    arena.first = NULL; /* the game owns it now */
    *out = &own->name;
    return QJ_OK;
}

void qj_game_free(qj_game *game)
{
    if (!game)
        return;
    struct arena arena = ((struct own_game *)game)->arena; /* contains the game */
    arena_clear(&arena);
}
