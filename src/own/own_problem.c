/* own_problem: user-defined rules as a contest problem. An input is a count and a line for each
 * case: the values of the parameters and, if the rules read positions, optionally "position WORD".
 * An answer is a line for each case, in the order of struct qj_asked.
 *
 * The problem is a second game with another input format. Both play by the given rules.
 */
#include "own/own_game.h"

static qj_status own_problem_read_case(struct scan *scan, qj_position *position)
{
    const struct own_game *own = (const struct own_game *)position->entry;
    bool more;
    TRY(own_read(scan, position));
    TRY(scan_line_goes_on(scan, &more));
    if (more && own->given.state_read) {
        char word[SCAN_WORD + 1];
        TRY(scan_word(scan, "position", word));
        if (strcmp(word, "position") != 0)
            return scan_reject(scan, word, "position or the end of the line");
        TRY(own_read_state(scan, position));
        memcpy(position->state, position->start, position->state_size);
    }
    return scan_line(scan);
}

static qj_status own_problem_print_answer(struct writer *writer, const struct answer *answer)
{
    const qj_position *position = answer->position;
    const qj_asked *asked = &((const struct own_problem *)position->entry)->asked;
    const qj_value *value = &answer->value;
    if (asked->value)
        write_item(writer, value->kind == QJ_NIMBER ? (int64_t)value->nimber : value->lo);
    if (asked->outcome) {
        write_gap(writer);
        write_text(writer, asked->words[value->lo > 0 ? 0 : value->lo < 0 ? 1 : 2]);
    }
    if (asked->count)
        write_item(writer, (int64_t)answer->winning_count);
    if (asked->first) {
        write_gap(writer);
        if (answer->winning_count)
            position->game->move_write(writer, position, &answer->winning);
        else
            write_text(writer, "none");
    }
    write_char(writer, '\n');
    return QJ_OK;
}

/* Generates an input: first a case of the given values, then cases of values up to them. */
static qj_status own_problem_generate(struct settings *settings, struct random *random,
                                      struct writer *writer)
{
    const struct own_game *own = (const struct own_game *)settings->game;
    int64_t most[QJ_PARAMETERS_MAX], value[QJ_PARAMETERS_MAX];
    uint64_t cases;
    TRY(settings_count(settings, "cases", 1, UINT32_MAX, &cases));
    TRY(own_settings(settings, most));
    write_count(writer, cases);
    write_char(writer, '\n');
    for (uint64_t number = 0; number < cases && writer_status(writer) == QJ_OK; number++) {
        for (size_t i = 0; i < own->parameter_count; i++) {
            uint64_t least = (uint64_t)own->given.parameters[i].min,
                     range = (uint64_t)most[i] - least;
            uint64_t more = number && range < UINT64_MAX ? random_below(random, range + 1) : range;
            value[i] = (int64_t)(least + more);
        }
        own_write_line(writer, own, value, NULL);
    }
    return QJ_OK;
}

static void own_problem_simplify(qj_position *position, struct variant *variant,
                                 struct writer *writer)
{
    struct variant_range start = {0};
    int64_t value[QJ_PARAMETERS_MAX];
    const struct own_setup *setup = position->setup;
    size_t count = setup->own->parameter_count;
    memcpy(value, setup->given.value, count * sizeof *value);
    if (setup->word)
        variant_range(variant, 1, 0, &start);
    for (size_t i = 0; i < count && !variant->found; i++)
        variant_lower(variant, &value[i]);
    if (variant->found)
        own_write_line(writer, setup->own, value, start.count ? NULL : setup->word);
}

/* Templates from one case of minimal values to the most of maximal ones. */
static const struct {
    const char *cases;
    int64_t more;   /* above the min value, at most */
    bool any, most; /* any value; the max value */
} levels[] = {
    {"1", 0, false, false},           {"{1..2&cases}", 1, false, false},
    {"{1..4&cases}", 2, true, false}, {"{1..5&cases}", 4, true, false},
    {"{2..10&cases}", 0, true, true}, {"1", 0, false, true},
    {"{cases}", 0, false, true},
};
enum { LEVELS = sizeof levels / sizeof *levels };

static void own_problem_write_trial(const struct own_game *own, size_t level, struct writer *writer)
{
    write_format(writer, "cases=%s", levels[level].cases);
    for (size_t i = 0; i < own->parameter_count; i++) {
        const qj_rules_parameter *parameter = &own->given.parameters[i];
        const int64_t least = parameter->min > 0 ? parameter->min : 0;
        write_format(writer, " %s={", parameter->name);
        if (levels[level].any)
            write_format(writer, "%" PRId64 "..", least);
        if (!levels[level].most)
            write_format(writer, "%" PRId64 "&", least + levels[level].more);
        write_format(writer, "%s}", parameter->name);
    }
}

/* Makes the bounds: the number of cases, then the parameters from minimum to default. */
static qj_status own_problem_make_bounds(struct arena *arena, struct own_problem *problem)
{
    enum { CASES = 10 };
    const struct own_game *own = &problem->own;
    qj_parameter *parameters;
    TRY(arena_make(arena, &parameters, own->parameter_count + 2));
    problem->bounds[0] = (qj_bound){"cases", "the number of cases", 1, CASES};
    parameters[0] = (qj_parameter){"cases",
                                   "cases of the problem; the first has the values that are "
                                   "set, others any up to them",
                                   "1"};
    for (size_t i = 0; i < own->parameter_count; i++) {
        const qj_rules_parameter *given = &own->given.parameters[i];
        problem->bounds[i + 1] = (qj_bound){given->name, given->meaning, given->min,
                                            given->default_value};
        parameters[i + 1] = own->name.parameters[i];
    }
    problem->own.name.parameters = parameters;
    return QJ_OK;
}

static qj_status own_problem_make_help(struct arena *arena, struct own_problem *problem)
{
    enum { LONGEST = 2048 };
    const struct own_game *own = &problem->own;
    const qj_asked *asked = &problem->asked;
    char names[LONGEST] = "", outcome[2 * PHRASE_SIZE] = "", text[LONGEST];
    own_game_list_names(own, names, LONGEST);
    if (asked->outcome)
        phrase_write(outcome, sizeof outcome, " %.99s or %.99s", asked->words[0], asked->words[1]);
    phrase_write(text, LONGEST,
                 "Input: the number of cases, then a line for each: %.999s%s\n"
                 "Judge: a line for each case:%s%s%s%s.\n",
                 names, own->given.state_read ? " [position WORD]" : "",
                 asked->value ? " its value" : "", outcome,
                 asked->count ? " the number of winning moves" : "",
                 asked->first ? " the first winning move, or none" : "");
    return arena_make_copy(arena, &problem->own.name.help, text, strlen(text) + 1);
}

static const char *own_problem_find_fault(const struct own_game *own, const qj_asked *asked)
{
    size_t words = 0;
    for (size_t i = 0; i < own->parameter_count; i++) {
        words += strlen(own->given.parameters[i].name) + sizeof "=-9223372036854775808 ";
        if (!strcmp(own->given.parameters[i].name, "cases"))
            return "a problem has no parameter 'cases', which counts its cases";
    }
    if (own->parameter_count == 0 && !own->given.state_read)
        return "without parameters and positions there is only one case";
    if (own->parameter_count >= QJ_MAX_BOUNDS || words > QJ_SETTINGS_SIZE - 100)
        return "a problem has at most 7 parameters, with short names";
    if (!asked->value && !asked->outcome && !asked->count && !asked->first)
        return "nothing is asked";
    for (int i = 0; i < 3 && asked->outcome; i++) {
        const char *word = asked->words[i];
        if (!word || !*word || strpbrk(word, " \t\r\n\v\f"))
            return "the outcomes need three words without blanks";
        for (int j = 0; j < i; j++)
            if (!strcmp(word, asked->words[j]))
                return "the outcomes need three different words";
    }
    return NULL;
}

qj_status qj_game_make_problem(qj_context *context, const qj_game *game, const qj_asked *asked,
                               qj_game **out)
{
    SCOPED(arena_clear) struct arena arena = {.context = context};
    if (!game || game->read != own_read)
        return context_fail(context, QJ_USAGE, "a problem needs user-defined rules");
    const struct own_game *given = (const struct own_game *)game;
    const char *wrong = own_problem_find_fault(given, asked);
    if (wrong)
        return context_fail(context, QJ_USAGE, "%s: %s", game->name, wrong);
    struct own_problem *problem;
    TRY(arena_make(&arena, &problem, 1));
    struct own_game *own = &problem->own;
    *own = *given;
    problem->asked = *asked;
    own->name.game = &own->game;
    own->name.players = own->players;
    own->game.names = &own->name;
    own->game.rules = &own->rules;
    own_make_rules(own);
    own_make_text(own);
    own->name.generate = own_problem_generate;
    for (int i = 0; i < 3 && asked->outcome; i++)
        TRY(arena_make_copy(&arena, &problem->asked.words[i], asked->words[i],
                            strlen(asked->words[i]) + 1));
    TRY(own_problem_make_bounds(&arena, problem));
    for (size_t i = 0; i < LEVELS; i++) {
        char text[1024];
        struct writer writer;
        writer_open_text(&writer, NULL, text, sizeof text);
        own_problem_write_trial(own, i, &writer);
        writer_flush(&writer);
        TRY(arena_make_copy(&arena, &problem->trials[i], text, strlen(text) + 1));
    }
    TRY(own_problem_make_help(&arena, problem));
    own->name.framing = FRAMING_COUNTED;
    own->name.question = QUESTION_ASKED;
    own->name.read = own_problem_read_case;
    own->name.write = NULL;
    own->name.print = own_problem_print_answer;
    own->name.bounds = problem->bounds;
    own->name.trials = problem->trials;
    own->name.simplify = own_problem_simplify;
    own->arena = arena;
    arena.first = NULL; /* the game owns it now */
    *out = &own->name;
    return QJ_OK;
}
