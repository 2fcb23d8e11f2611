/* own: rules that a program gives, checked and made into a game like those of the catalogue. */
#include "own/own.h"

#include "base/visible.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static qj_status refuse(qj_context *context, const struct qj_rules *given, const char *sentence)
{
    return context_fail(context, QJ_USAGE, "the rules%s%.40s%s: %s", given->name ? " '" : "",
                        given->name ? given->name : "", given->name ? "'" : "", sentence);
}

/* A name is a word that can stand in a text and on a command line. */
static bool is_name(const char *name)
{
    enum { LONGEST = 40 };
    size_t length = strlen(name);
    for (const char *p = name; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '-' && *p != '_')
            return false;
    return length > 0 && length <= LONGEST && isalpha((unsigned char)*name);
}

/* Copies what the rules have of this version's struct; the rest is 0. */
static qj_status take_rules(qj_context *context, const qj_rules *rules, struct qj_rules *out)
{
    *out = (struct qj_rules){.version = rules->version};
    if (rules->version != QJ_RULES_VERSION)
        return context_fail(context, QJ_USAGE, "the rules are of version %u, expected %d%s",
                            rules->version, QJ_RULES_VERSION,
                            rules->version ? "" : ": they begin with QJ_RULES_HEAD");
    if (rules->struct_size < offsetof(struct qj_rules, user) + sizeof rules->user)
        return context_fail(context, QJ_USAGE,
                            "the rules have a struct_size of %zu, expected sizeof(qj_rules)",
                            rules->struct_size);
    memcpy(out, rules, rules->struct_size < sizeof *out ? rules->struct_size : sizeof *out);
    return QJ_OK;
}

/* A sentence on what is missing, or NULL. */
static const char *find_missing(const struct qj_rules *given)
{
    if (!given->name)
        return "the name is missing";
    if (!given->state_size)
        return "state_size is missing";
    if (!given->expand && !given->moves)
        return "moves is missing (or expand)";
    if (!given->expand && !given->play)
        return "play is missing (or expand)";
    if (given->ending == 0)
        return "the ending is missing";
    return NULL;
}

/* Whether all lines of a text can be shown; NULL is no text. */
static bool is_text(const char *text, const char *lines)
{
    bool good = true;
    for (size_t size = text ? strlen(text) : 0, length; size && good;
         text += length, size -= length) {
        length = visible_character(text, size, &good);
        good |= strchr(lines, *text) != NULL;
    }
    return good;
}

/* A sentence on a text with characters that are no text, or NULL. */
static const char *find_unshown(const struct qj_rules *given)
{
    if (!is_text(given->summary, ""))
        return "the summary has characters that cannot be shown";
    if (!is_text(given->players[0], "") || !is_text(given->players[1], ""))
        return "the name of a player has characters that cannot be shown";
    if (!is_text(given->help, "\n\t"))
        return "the help has characters that cannot be shown";
    return NULL;
}

/* A sentence on what does not go together, or NULL. */
static const char *find_contradiction(const struct qj_rules *given)
{
    if (!is_name(given->name))
        return "the name is no word of at most 40 letters, digits, - and _";
    if (given->ending < QJ_LAST_WINS || given->ending > QJ_POINTS)
        return "there is no such ending";
    if (given->loops && given->ending == QJ_POINTS)
        return "loops and QJ_POINTS exclude each other";
    if (!given->moves != !given->play)
        return "moves and play go together";
    if (given->over && !given->moves)
        return "over goes with moves and play";
    if (given->move_parts > 3)
        return "move_parts is more than 3";
    if (given->identity_size && !given->identity)
        return "identity_size goes with identity";
    if (!given->move_write != !given->move_read)
        return "move_write and move_read go together";
    if (given->state_write && !given->state_read)
        return "state_write goes with state_read";
    return NULL;
}

static const char *find_bad_parameter(const qj_rules_parameter *parameter)
{
    if (!is_name(parameter->name))
        return "is no word of at most 40 letters, digits, - and _";
    if (!strcmp(parameter->name, "seed") || !strcmp(parameter->name, "set"))
        return "means something else to qiju";
    if (!parameter->meaning)
        return "has no meaning";
    if (!is_text(parameter->meaning, ""))
        return "has a meaning with characters that cannot be shown";
    if (parameter->fallback < parameter->lo || parameter->fallback > parameter->hi)
        return "has a fallback outside lo..hi";
    return NULL;
}

static qj_status check_parameters(qj_context *context, struct own *own)
{
    const qj_rules_parameter *parameter = own->given.parameters;
    char sentence[128];
    for (; parameter && parameter->name; parameter++) {
        const char *wrong = find_bad_parameter(parameter);
        for (const qj_rules_parameter *other = own->given.parameters; other < parameter; other++)
            if (!strcmp(other->name, parameter->name))
                wrong = "stands twice";
        if (wrong) {
            snprintf(sentence, sizeof sentence, "parameter '%.40s' %s", parameter->name, wrong);
            return refuse(context, &own->given, sentence);
        }
        if (++own->parameter_count > QJ_MOST_PARAMETERS)
            return refuse(context, &own->given, "there are more than 16 parameters");
    }
    return QJ_OK;
}

static qj_status check(qj_context *context, struct own *own)
{
    const char *wrong = find_missing(&own->given);
    if (!wrong)
        wrong = find_contradiction(&own->given);
    if (!wrong)
        wrong = find_unshown(&own->given);
    return wrong ? refuse(context, &own->given, wrong) : check_parameters(context, own);
}

/* The parameters as settings, with their bounds told. */
static qj_status make_parameters(struct arena *arena, struct own *own)
{
    enum { NUMBER = 24, MEANING = 240 };
    qj_parameter *parameters = arena_alloc(arena, own->parameter_count + 1, sizeof *parameters);
    if (!parameters)
        return arena_status(arena);
    for (size_t i = 0; i < own->parameter_count; i++) {
        const qj_rules_parameter *given = &own->given.parameters[i];
        char *fallback = arena_alloc(arena, NUMBER, 1);
        char *meaning = arena_alloc(arena, MEANING, 1);
        if (!fallback || !meaning)
            return arena_status(arena);
        snprintf(fallback, NUMBER, "%" PRId64, given->fallback);
        snprintf(meaning, MEANING, "%.160s, %" PRId64 " to %" PRId64, given->meaning, given->lo,
                 given->hi);
        parameters[i] = (qj_parameter){given->name, meaning, fallback};
    }
    own->name.parameters = parameters;
    return QJ_OK;
}

/* "Text:  rows columns, ..." and the help that is given. */
static qj_status make_help(struct arena *arena, struct own *own)
{
    enum { LONGEST = 2048 };
    const struct qj_rules *given = &own->given;
    const char *more = given->help ? given->help : "";
    char text[LONGEST] = "Text: ";
    size_t length = strlen(text);
    for (size_t i = 0; i < own->parameter_count; i++)
        length += (size_t)snprintf(text + length, LONGEST - length, " %s",
                                   given->parameters[i].name);
    snprintf(text + length, LONGEST - length, "%s.\nSections after it:\n%s%s",
             own->parameter_count ? ", whole numbers" : " nothing",
             given->state_read ? "  position WORD      where the game starts\n" : "",
             "  moves M1 M2 ...    the moves played\n");
    size_t size = strlen(text) + strlen(more) + 1;
    char *help = arena_alloc(arena, size, 1);
    if (!help)
        return arena_status(arena);
    snprintf(help, size, "%s%s", text, more);
    own->name.help = help;
    return QJ_OK;
}

static const char *or_else(const char *text, const char *other)
{
    return text ? text : other;
}

static void make_game(struct own *own)
{
    const struct qj_rules *given = &own->given;
    own->players[0] = or_else(given->players[0], "the first player");
    own->players[1] = or_else(given->players[1], "the second player");
    own->name = (struct qj_game){.game = &own->game,
                                 .name = given->name,
                                 .summary = or_else(given->summary, "rules of one's own"),
                                 .help = own->name.help,
                                 .form = &own->form,
                                 .players = own->players,
                                 .parameters = own->name.parameters,
                                 .identity = given->identity,
                                 .identity_size = given->identity_size};
    own->game = (struct game){.names = &own->name,
                              .name_count = 1,
                              .theory = "Rules of one's own, known to no theorem: every position "
                                        "that can be reached is looked at.",
                              .rules = &own->rules};
    own_make_rules(own);
    own_make_text(own);
}

static qj_status make(struct arena *arena, const qj_rules *rules, struct own **out)
{
    struct own *own = arena_alloc(arena, 1, sizeof *own);
    if (!own)
        return arena_status(arena);
    TRY(take_rules(arena->context, rules, &own->given));
    TRY(check(arena->context, own));
    TRY(make_parameters(arena, own));
    TRY(make_help(arena, own));
    make_game(own);
    own->arena = *arena;
    *out = own;
    return QJ_OK;
}

qj_status qj_game_own(qj_context *context, const qj_rules *rules, qj_game **out)
{
    struct arena arena;
    struct own *own;
    if (!rules)
        return context_fail(context, QJ_USAGE, "there are no rules");
    arena_init(&arena, context);
    qj_status status = make(&arena, rules, &own);
    if (status == QJ_OK)
        *out = &own->name;
    else
        arena_clear(&arena);
    return status;
}

void qj_game_free(qj_game *game)
{
    if (!game)
        return;
    struct arena arena = ((struct own *)game)->arena; /* holds the game itself */
    arena_clear(&arena);
}
