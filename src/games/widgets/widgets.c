/* widgets: how many days does each type of widget take? A record lists some widgets, made one after
 * another, and the weekdays of the start and the end of their production, both days included.
 *
 * Every type takes 3 to 9 days, so its residue modulo 7 determines the days, and a record is an
 * equation:
 *
 *     2 MON THU 1 2        x1 + x2 = THU - MON + 1 = 4 (mod 7)
 *
 * Source: Widget Factory (POJ 2947, BZOJ 1993).
 */
#include "base/pace.h"
#include "games/widgets/widgets_record.h"

#include <inttypes.h>
#include <string.h>

enum { SHORTEST = 3 };

/* The setup. Records are equations, types unknowns. An entry of the matrix is the number of widgets
 * of a type in a record, the right side has the days of each record, modulo 7. */
struct widgets_factory {
    struct linear_view system; /* the first member, which the engine reads */
    uint8_t *starts;           /* weekday of the start of each record */
};

const char *const widgets_weekdays[WEEK] = {"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"};

static const struct puzzle puzzle = {SYSTEM_PUZZLE, .least = SHORTEST};

/* ------------------------------------------------------------------ text */

static qj_status widgets_read_weekday(struct scan *scan, uint32_t *day)
{
    char word[SCAN_WORD + 1];
    TRY(scan_word(scan, "a weekday (MON to SUN)", word));
    for (*day = 0; *day < WEEK; ++*day)
        if (!strcmp(word, widgets_weekdays[*day]))
            return QJ_OK;
    return scan_reject(scan, word, "a weekday (MON, TUE, WED, THU, FRI, SAT or SUN)");
}

qj_status widgets_read_record(struct scan *scan, struct widgets_record *record)
{
    TRY(scan_count_of(scan, WIDGETS_MADE, "the number of widgets", 1, UINT64_MAX,
                      &record->widgets));
    TRY(scan_bounded(scan, WIDGETS_MADE, record->widgets));
    TRY(widgets_read_weekday(scan, &record->start));
    TRY(widgets_read_weekday(scan, &record->end));
    return scan_line(scan);
}

qj_status widgets_read_type(struct scan *scan, uint64_t types, uint64_t *type)
{
    return scan_count(scan, "the type of a widget", 1, types, type);
}

qj_status widgets_read_sizes(struct scan *scan, uint64_t *types, uint64_t *records, bool *end)
{
    TRY(scan_count_of(scan, WIDGETS_TYPES, "the number of widget types", 0, UINT32_MAX, types));
    struct scan_place place = scan->token;
    if (*types)
        TRY(scan_bounded(scan, WIDGETS_TYPES, *types));
    TRY(scan_count_of(scan, WIDGETS_RECORDS, "the number of records", 0, UINT32_MAX, records));
    if (*types)
        TRY(scan_bounded(scan, WIDGETS_RECORDS, *records));
    *end = *types == 0 && *records == 0;
    scan->token = place;
    if (*types == 0 && !*end)
        return scan_fail(scan, "expected the number of widget types (or 0 0 at the end), found 0");
    return scan_line(scan);
}

static qj_status widgets_read(struct scan *scan, qj_position *position, bool *end)
{
    struct arena *arena = &position->arena;
    uint64_t types, records, type;
    TRY(widgets_read_sizes(scan, &types, &records, end));
    if (*end)
        return QJ_OK;
    TRY(context_check_array(arena->context, types * records, sizeof(uint32_t),
                            "the matrix of records and types"));
    struct widgets_factory *setup;
    TRY(arena_make(arena, &setup, 1));
    uint32_t *count, *days;
    TRY(arena_make(arena, &count, types * records));
    TRY(arena_make(arena, &days, records));
    TRY(arena_make(arena, &setup->starts, records));
    setup->system = (struct linear_view){.modulus = WEEK,
                                         .equations = records,
                                         .unknowns = types,
                                         .matrix = {.words = count},
                                         .right = {.words = days}};
    for (uint64_t number = 0; number < records; number++, count += types) {
        struct widgets_record record;
        TRY(widgets_read_record(scan, &record));
        setup->starts[number] = (uint8_t)record.start;
        days[number] = (record.end + WEEK - record.start + 1) % WEEK;
        for (uint64_t i = 0; i < record.widgets; i++) {
            TRY(widgets_read_type(scan, types, &type));
            uint32_t *made = &count[type - 1];
            *made = *made == WEEK - 1 ? 0 : *made + 1;
        }
        TRY(scan_line(scan));
    }
    return position_set(position, setup, NULL, 0);
}

static const struct system_words words = {"", N_(" records"), " wrong ones"};

static void widgets_draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct linear_view *factory = position->setup;
    write_phrase(writer, PLURAL(factory->unknowns, "%" PRIu64 " type, ", "%" PRIu64 " types, "),
                 factory->unknowns);
    write_phrase(writer,
                 PLURAL(factory->equations, "%" PRIu64 " record; days of type i are xi, modulo 7\n",
                        "%" PRIu64 " records; days of type i are xi, modulo 7\n"),
                 factory->equations);
    system_draw(writer, factory, all, &words);
}

/* Draws the records that disagree, and the ends that the days would give. */
static void widgets_draw_left(struct writer *writer, const qj_position *position,
                              const uint64_t *left)
{
    system_draw_left(writer, position->setup, left, &words);
}

static qj_status widgets_read_unknown(struct scan *scan, const qj_position *position,
                                      uint64_t *index)
{
    TRY(widgets_read_type(scan, system_unknowns(position->setup), index));
    --*index;
    return QJ_OK;
}

static void widgets_write_record_name(struct writer *writer, const qj_position *position,
                                      uint64_t index)
{
    (void)position;
    write_phrase(writer, "record %" PRIu64, index + 1);
}

static void widgets_draw_solution(struct writer *writer, const qj_position *position,
                                  const uint64_t *x)
{
    write_phrase(writer, "days of each type\n");
    write_list(writer, x, system_unknowns(position->setup));
}

static qj_status widgets_print(struct writer *writer, const qj_position *position,
                               const struct answer *answer)
{
    if (answer->solution.verdict == QJ_INCONSISTENT)
        write_text(writer, "Inconsistent data.\n");
    else if (answer->solution.verdict == QJ_MULTIPLE)
        write_text(writer, "Multiple solutions.\n");
    else
        write_list(writer, answer->solution.x, system_unknowns(position->setup));
    return QJ_OK;
}

/* Writes equivalent records: a record without widgets, modulo 7, gets a week of widgets of one
 * type. */
static bool widgets_write(struct writer *writer, const qj_position *position)
{
    const struct widgets_factory *setup = position->setup;
    const struct linear_view *factory = &setup->system;
    uint64_t types = factory->unknowns, records = factory->equations;
    WRITE_LIST(writer, types, records);
    for (uint64_t record = 0; record < records && writer_status(writer) == QJ_OK; record++) {
        const uint32_t *count = factory->matrix.words + record * types;
        const char *between = "\n";
        uint64_t widgets = 0;
        for (uint64_t type = 0; type < types; type++)
            widgets += count[type];
        const uint32_t start = setup->starts[record], days = factory->right.words[record];
        write_format(writer, "%" PRIu64 " %s %s", widgets ? widgets : WEEK, widgets_weekdays[start],
                     widgets_weekdays[(start + days + WEEK - 1) % WEEK]);
        for (uint64_t type = 0; type < types; type++)
            for (uint64_t left = type == 0 && !widgets ? WEEK : count[type]; left; left--) {
                write_text(writer, between);
                write_count(writer, type + 1);
                between = " ";
            }
        write_char(writer, '\n');
    }
    write_text(writer, "0 0\n");
    return true;
}

static const struct form form = {FRAMING_TERMINATED, QUESTION_SOLUTION, widgets_read,
                                 widgets_print,      widgets_write,     &widgets_contest};

/* ---------------------------------------------------------------- boards */

static const qj_parameter parameters[] = {
    {"types", "types of widgets", "10"},
    {"records", "number of records", "12"},
    {"max", "most widgets in a record", "10"},
    {"cases", "number of cases", "1"},
    {"sizes", SETTINGS_SIZES, "equal"},
    {"shape",
     "random, unique (at least as many records as types), multiple (one type is never made), "
     "inconsistent (one record is wrong)",
     "random"},
    {NULL, NULL, NULL},
};

enum widgets_shape { SHAPE_RANDOM, SHAPE_UNIQUE, SHAPE_MULTIPLE, SHAPE_INCONSISTENT };
static const char *const shapes[] = {"random", "unique", "multiple", "inconsistent", NULL};

/* A factory under construction. All records agree with the days, except one if inconsistent. */
struct widgets_plan {
    enum widgets_shape shape;
    uint64_t types, records, most, cases;
    bool falling;
    uint64_t *days; /* days of each type, the known answer */
    uint64_t *type; /* the types in random order */
    uint64_t *role; /* the records in random order */
    uint64_t *made; /* widgets of the record being written */
    uint64_t widgets;
    uint64_t seed;
    struct pace pace;
};

static void widgets_shuffle(struct random *random, uint64_t *items, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++)
        items[i] = i;
    for (uint64_t i = count; i > 1; i--) {
        uint64_t j = random_below(random, i), kept = items[i - 1];
        items[i - 1] = items[j];
        items[j] = kept;
    }
}

/* Makes record `role`: 1 to 6 widgets of type number role of the order, and else only earlier
 * types. The matrix is triangular with a non-zero diagonal. */
static void widgets_make_triangular(struct widgets_plan *plan, struct random *random, uint64_t role)
{
    uint64_t max_own = plan->widgets < WEEK - 1 ? plan->widgets : WEEK - 1;
    uint64_t own = 1 + random_below(random, max_own);
    if (role == 0)
        plan->widgets = own;
    for (uint64_t i = 0; i < plan->widgets; i++) {
        bool is_own = random_below(random, plan->widgets - i) < own;
        own -= is_own;
        plan->made[i] = plan->type[is_own ? role : random_below(random, role)];
    }
}

/* Writes a record from a seed that depends on its role, so a record can be repeated. */
static void widgets_write_random_record(struct widgets_plan *plan, uint64_t role,
                                        struct writer *writer)
{
    bool wrong = plan->shape == SHAPE_INCONSISTENT && role == 1;
    struct random random = {plan->seed ^ (wrong ? 0 : role)};
    random.state = random_next(&random);
    uint64_t start = random_below(&random, WEEK), sum = 0;
    plan->widgets = 1 + random_below(&random, plan->most);
    if (plan->shape == SHAPE_UNIQUE && role < plan->types)
        widgets_make_triangular(plan, &random, role);
    else
        for (uint64_t i = 0; i < plan->widgets; i++)
            plan->made[i] =
                plan->type[random_below(&random, plan->types - (plan->shape == SHAPE_MULTIPLE))];
    for (uint64_t i = 0; i < plan->widgets; i++)
        sum += plan->days[plan->made[i]];
    if (wrong)
        sum += 1 + random_below(&random, WEEK - 1);
    write_format(writer, "%" PRIu64 " %s %s", plan->widgets, widgets_weekdays[start],
                 widgets_weekdays[(start + sum + WEEK - 1) % WEEK]);
    for (uint64_t i = 0; i < plan->widgets; i++) {
        write_char(writer, i ? ' ' : '\n');
        write_count(writer, plan->made[i] + 1);
    }
    write_char(writer, '\n');
}

static qj_status widgets_write_case(struct widgets_plan *plan, struct random *random,
                                    struct writer *writer)
{
    for (uint64_t type = 0; type < plan->types; type++)
        plan->days[type] = SHORTEST + random_below(random, WEEK);
    widgets_shuffle(random, plan->type, plan->types);
    widgets_shuffle(random, plan->role, plan->records);
    plan->seed = random_next(random);
    WRITE_LIST(writer, plan->types, plan->records);
    for (uint64_t i = 0; i < plan->records; i++) {
        widgets_write_random_record(plan, plan->role[i], writer);
        TRY(pace_add(&plan->pace, PACE_WRITE * (1 + plan->widgets), "records", i, plan->records));
        TRY(writer_status(writer));
    }
    return pace_add(&plan->pace, PACE_WRITE + plan->types, "records", plan->records, plan->records);
}

static qj_status widgets_read_plan(struct settings *settings, struct widgets_plan *plan)
{
    size_t shape;
    TRY(settings_count(settings, "types", 1, UINT32_MAX, &plan->types));
    TRY(settings_count(settings, "records", 0, UINT32_MAX, &plan->records));
    TRY(settings_count(settings, "max", 1, UINT32_MAX, &plan->most));
    TRY(settings_count(settings, "cases", 0, UINT32_MAX, &plan->cases));
    TRY(settings_falling(settings, &plan->falling));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    plan->shape = (enum widgets_shape)shape;
    if (plan->shape == SHAPE_UNIQUE && plan->records < plan->types)
        return settings_fail(settings, "shape", "unique needs as many records as types");
    if (plan->shape == SHAPE_MULTIPLE && plan->types < 2)
        return settings_fail(settings, "shape", "multiple needs two types");
    if (plan->shape == SHAPE_INCONSISTENT && plan->records < 2)
        return settings_fail(settings, "shape", "inconsistent needs two records");
    return QJ_OK;
}

static qj_status widgets_generate(struct settings *settings, struct random *random,
                                  struct writer *writer)
{
    struct arena *arena = &settings->arena;
    struct widgets_plan plan = {.pace = {arena->context, 0}};
    TRY(widgets_read_plan(settings, &plan));
    TRY(arena_make(arena, &plan.days, plan.types));
    TRY(arena_make(arena, &plan.type, plan.types));
    TRY(arena_make(arena, &plan.role, plan.records));
    TRY(arena_make(arena, &plan.made, plan.most));
    const struct widgets_plan first = plan;
    for (uint64_t left = plan.cases; left; left--) {
        if (plan.falling) { /* every case has the min numbers that its shape needs */
            plan.types = settings_fallen(first.types, first.shape == SHAPE_MULTIPLE ? 2 : 1, left,
                                         plan.cases);
            plan.records = settings_fallen(first.records, first.shape == SHAPE_INCONSISTENT ? 2 : 0,
                                           left, plan.cases);
        }
        TRY(widgets_write_case(&plan, random, writer));
    }
    write_text(writer, "0 0\n");
    return QJ_OK;
}

static const char *const aliases[] = {"Widget Factory", "poj2947", "bzoj1993", NULL};

extern const struct game game_widgets;

static const struct qj_game names[] = {{
    .game = &game_widgets,
    .name = "widgets",
    .aliases = aliases,
    .summary = "find the days that each widget takes from weekdays in records (Widget Factory)",
    .help = "Input: cases, ended by 0 0. A case is n m, then m records: k START END and k types.\n"
            "       n types (from 1) of widgets, each takes 3 to 9 days; a record is of k widgets\n"
            "       made one after another from weekday START (MON to SUN) to END, both included.\n"
            "Judge: prints the days of each type, or Inconsistent data. or Multiple solutions.\n"
            "Move:  TYPE DAYS, types from 1: sets the days of that type (qiju play).\n",
    .form = &form,
    .sample = "4 5\n2 TUE TUE\n1 2\n2 SAT SAT\n3 3\n2 FRI WED\n4 4\n3 SAT SAT\n1 1 1\n"
              "3 SUN MON\n2 2 2\n0 0\n",
    .generate = widgets_generate,
    .parameters = parameters,
}};

const struct game game_widgets = {
    .names = names,
    .name_count = 1,
    .theory = "A record is a linear equation modulo 7: Gaussian elimination over GF(7).",
    .puzzle = &puzzle,
    .draw = widgets_draw,
    .draw_solution = widgets_draw_solution,
    .draw_left = widgets_draw_left,
    .unknown_read = widgets_read_unknown,
    .unknown_write = system_write_unknown,
    .equation_write = widgets_write_record_name,
    .views = {VIEW_LINEAR},
    .view = system_view,
};
