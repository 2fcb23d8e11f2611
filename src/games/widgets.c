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
#include "model/linear/system.h"
#include "model/variant.h"

enum { WEEK = 7, SHORTEST = 3 };

/* A record: its widgets, from `first` on, the weekday of its start, and the days to its end. */
struct widgets_record {
    uint64_t widgets, first;
    uint32_t start;
    int64_t days;
};

/* The setup: a record is an equation, its entries the numbers of widgets, its right side days. */
struct widgets_factory {
    struct linear_view system; /* the first member, which the engine reads */
    struct widgets_record *record;
    uint32_t *type; /* types of all widgets, from 1, record by record; 0: removed */
    uint64_t widgets, capacity;
};

static const char *const weekdays[WEEK] = {"MON", "TUE", "WED", "THU", "FRI", "SAT", "SUN"};

/* ------------------------------------------------------------------ text */

static const struct system_words words = {"", N_(" records"), " wrong ones", "days of each type",
                                          "the type of a widget"};

enum { TYPES, RECORDS, WIDGETS };
static const qj_bound bounds[] = {
    [TYPES] = {"n", "the number of widget types", 1, 300},
    [RECORDS] = {"m", "the number of records", 1, 300},
    [WIDGETS] = {"k", "the number of widgets", 1, 10000},
    {NULL, NULL, 0, 0},
};

static qj_status widgets_read_weekday(struct scan *scan, uint32_t *day)
{
    char word[SCAN_WORD + 1];
    TRY(scan_word(scan, "a weekday (MON to SUN)", word));
    for (*day = 0; *day < WEEK; ++*day)
        if (!strcmp(word, weekdays[*day]))
            return QJ_OK;
    return scan_reject(scan, word, "a weekday (MON, TUE, WED, THU, FRI, SAT or SUN)");
}

static qj_status widgets_read_record(struct scan *scan, struct widgets_record *record)
{
    uint32_t end;
    TRY(scan_count_of(scan, WIDGETS, "the number of widgets", 1, UINT64_MAX, &record->widgets));
    TRY(widgets_read_weekday(scan, &record->start));
    TRY(widgets_read_weekday(scan, &end));
    record->days = (end + WEEK - record->start) % WEEK;
    return scan_line(scan);
}

/* Reads the line before the records; 0 0 is the end, types alone are a case of many solutions. */
static qj_status widgets_read_sizes(struct scan *scan, uint64_t *types, uint64_t *records)
{
    bool end;
    TRY(scan_at_word(scan, "0", &end));
    TRY(scan_count_of(scan, end ? SCAN_NO_QUANTITY : TYPES, "the number of widget types", 0,
                      UINT32_MAX, types));
    struct scan_place place = scan->token;
    TRY(scan_count_of(scan, end ? SCAN_NO_QUANTITY : RECORDS, "the number of records", 0,
                      UINT32_MAX, records));
    scan->token = place;
    if (*types == 0 && *records)
        return scan_fail(scan, "expected the number of widget types (or 0 0 at the end), found 0");
    return scan_line(scan);
}

static qj_status widgets_read(struct scan *scan, qj_position *position)
{
    struct arena *arena = &position->arena;
    uint64_t types, records, type;
    TRY(widgets_read_sizes(scan, &types, &records));
    position->ended = types == 0;
    if (position->ended)
        return QJ_OK;
    TRY(context_check_array(arena->context, types * records, sizeof(uint32_t),
                            "the matrix of records and types"));
    struct widgets_factory *setup;
    TRY(arena_make(arena, &setup, 1));
    uint32_t *count, *days;
    TRY(arena_make(arena, &count, types * records));
    TRY(arena_make(arena, &days, records));
    TRY(arena_make(arena, &setup->record, records));
    setup->system = (struct linear_view){.modulus = WEEK,
                                         .equations = records,
                                         .unknowns = types,
                                         .matrix = {.words = count},
                                         .right = {.words = days}};
    for (uint64_t number = 0; number < records; number++, count += types) {
        struct widgets_record *record = &setup->record[number];
        TRY(widgets_read_record(scan, record));
        record->first = setup->widgets;
        days[number] = (uint32_t)(record->days + 1) % WEEK;
        for (uint64_t i = 0; i < record->widgets; i++) {
            TRY(scan_count(scan, words.unknown, 1, types, &type));
            TRY(arena_reserve(arena, &setup->type, &setup->capacity, setup->widgets));
            setup->type[setup->widgets++] = (uint32_t)type;
            uint32_t *made = &count[type - 1];
            *made = *made == WEEK - 1 ? 0 : *made + 1;
        }
        TRY(scan_line(scan));
    }
    return position_set(position, setup, NULL, 0);
}

static void widgets_draw(struct writer *writer, const qj_position *position, bool all)
{
    const struct linear_view *factory = position->setup;
    write_phrase(writer,
                 "%" PRIu64 " type[s], %" PRIu64 " record[s]; days of type i are xi, modulo 7\n",
                 factory->unknowns, factory->equations);
    system_draw(writer, position, all);
}

static void widgets_write_record_name(struct writer *writer, UNUSED const qj_position *position,
                                      uint64_t index)
{
    write_phrase(writer, "record %" PRIu64, index + 1);
}

static qj_status widgets_print(struct writer *writer, const struct answer *answer)
{
    if (answer->solution.verdict == QJ_INCONSISTENT)
        write_text(writer, "Inconsistent data.\n");
    else if (answer->solution.verdict == QJ_MULTIPLE)
        write_text(writer, "Multiple solutions.\n");
    else
        write_list(writer, answer->solution.x, answer->solution.unknowns);
    return QJ_OK;
}

/* ------------------------------------------------- writing, and the contest */

/* Removes all widgets of some records except the first `kept` of each. */
static void widgets_thin(const struct widgets_factory *factory, const struct variant_range *records,
                         uint64_t kept)
{
    for (uint64_t i = 0; i < records->count; i++) {
        const struct widgets_record *record = &factory->record[records->first + i];
        memset(factory->type + record->first + kept, 0,
               (record->widgets - kept) * sizeof *factory->type);
    }
}

/* Removes some types with their widgets, and renumbers the others. */
static void widgets_remove_types(struct widgets_factory *factory, const struct variant_range *types)
{
    factory->system.unknowns -= types->count;
    for (uint64_t i = 0; i < factory->widgets; i++)
        if (variant_range_has(types, factory->type[i] - 1))
            factory->type[i] = 0;
        else if (factory->type[i] > types->first)
            factory->type[i] -= (uint32_t)types->count;
}

/* Removes: records; types; all widgets except the first of some records; widgets of a record. */
static bool widgets_remove(struct variant *variant, struct widgets_factory *factory)
{
    const uint64_t records = factory->system.equations;
    struct variant_range range;
    if (variant_range(variant, records, 1, &range))
        widgets_thin(factory, &range, 0);
    else if (variant_range(variant, factory->system.unknowns, 1, &range))
        widgets_remove_types(factory, &range);
    else if (variant_range(variant, records, 0, &range))
        widgets_thin(factory, &range, 1);
    for (uint64_t i = 0; i < records && !variant->found; i++)
        if (variant_range(variant, factory->record[i].widgets, 1, &range))
            memset(factory->type + factory->record[i].first + range.first, 0,
                   range.count * sizeof *factory->type);
    return variant->found;
}

/* Reduces: starts to MON; ends to starts; types to 1; days; a type. */
static bool widgets_reduce(struct variant *variant, struct widgets_factory *factory)
{
    const uint64_t records = factory->system.equations;
    struct variant_range range = {0};
    if (variant_range(variant, records, 0, &range))
        for (uint64_t i = 0; i < range.count; i++)
            factory->record[range.first + i].start = 0;
    else if (variant_range(variant, records, 0, &range))
        for (uint64_t i = 0; i < range.count; i++)
            factory->record[range.first + i].days = 0;
    else if (variant_range(variant, factory->widgets, 0, &range))
        for (uint64_t i = 0; i < range.count; i++)
            factory->type[range.first + i] = 1;
    for (uint64_t i = 0; i < records && !variant->found; i++)
        variant_lower(variant, &factory->record[i].days);
    for (uint64_t i = 0; i < factory->widgets && !variant->found; i++) {
        int64_t from_one = factory->type[i] - INT64_C(1);
        variant_lower(variant, &from_one);
        factory->type[i] = (uint32_t)from_one + 1;
    }
    return variant->found;
}

static uint64_t widgets_count(const struct widgets_factory *factory,
                              const struct widgets_record *record)
{
    uint64_t count = 0;
    for (uint64_t i = 0; i < record->widgets; i++)
        count += factory->type[record->first + i] > 0;
    return count;
}

/* Writes a case; a record without widgets is left out. */
static void widgets_write_case(struct writer *writer, const struct widgets_factory *factory)
{
    const struct widgets_record *record = factory->record,
                                *end = record + factory->system.equations;
    uint64_t records = 0;
    for (; record < end; record++)
        records += widgets_count(factory, record) > 0;
    WRITE_LIST(writer, factory->system.unknowns, records);
    for (record = factory->record; record < end && writer_status(writer) == QJ_OK; record++) {
        const uint64_t widgets = widgets_count(factory, record);
        if (widgets == 0)
            continue;
        write_format(writer, "%" PRIu64 " %s %s\n", widgets, weekdays[record->start],
                     weekdays[(record->start + record->days) % WEEK]);
        for (uint64_t i = 0; i < record->widgets; i++)
            if (factory->type[record->first + i])
                write_item(writer, factory->type[record->first + i]);
        write_char(writer, '\n');
    }
}

static bool widgets_write(struct writer *writer, const qj_position *position)
{
    widgets_write_case(writer, position->setup);
    write_text(writer, "0 0\n");
    return true;
}

/* Changes the case, which was read for this. */
static void widgets_simplify(qj_position *position, struct variant *variant, struct writer *writer)
{
    struct widgets_factory *factory = (struct widgets_factory *)position->setup;
    if (widgets_remove(variant, factory) || widgets_reduce(variant, factory))
        widgets_write_case(writer, factory);
}

static const char *const trials[] = {
    "types=1 records={1..2} max={1..7}",
    "types={1..2} records={1..2} max={1..2}",
    "types={2..3} records={2..3} max={1..4} shape=inconsistent",
    "types={2..3} records={1..3} max={1..9} shape=multiple",
    "types={1..4} records={4..5} max={1..9} shape=unique cases={1..4} sizes=falling",
    "types={3..6} records={2..3} max=9 shape=inconsistent cases={1..4} sizes=falling",
    "types={5..20} records={5..20} max={1..50&k} cases={2..5} sizes=falling",
    "types={5..20} records={20..30} max={1..50&k} shape=unique cases={2..5} sizes=falling",
    "types={5..20} records={20..30} max={20&k} shape=inconsistent",
    "types={50..100&n&m} records={100..150&m} max={100&k} shape=unique",
    "types={50..100&n} records={50..150&m} max={100&k} shape=multiple",
    "types={1..3&m} records={m} max={5&k} shape=unique",
    "types={n} records={1..3&m} max={9&k}",
    "types={2..10} records={2..10} max={k}",
    "types={n&m} records={m} max={300&k} shape=unique",
    "types={n} records={m} max={1000&k}",
    NULL,
};

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

enum { SHAPE_RANDOM, SHAPE_UNIQUE, SHAPE_MULTIPLE, SHAPE_INCONSISTENT };
static const char *const shapes[] = {"random", "unique", "multiple", "inconsistent", NULL};

/* A factory under construction. All records agree with the days, except one if inconsistent. */
struct widgets_plan {
    size_t shape;
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
    write_format(writer, "%" PRIu64 " %s %s\n", plan->widgets, weekdays[start],
                 weekdays[(start + sum + WEEK - 1) % WEEK]);
    for (uint64_t i = 0; i < plan->widgets; i++)
        write_item(writer, (int64_t)plan->made[i] + 1);
    write_char(writer, '\n');
}

static qj_status widgets_read_plan(struct settings *settings, struct widgets_plan *plan)
{
    TRY(settings_count(settings, "types", 1, UINT32_MAX, &plan->types));
    TRY(settings_count(settings, "records", 0, UINT32_MAX, &plan->records));
    TRY(settings_count(settings, "max", 1, UINT32_MAX, &plan->most));
    TRY(settings_count(settings, "cases", 0, UINT32_MAX, &plan->cases));
    TRY(settings_either(settings, "sizes", "equal", "falling", &plan->falling));
    TRY(settings_choice(settings, "shape", shapes, &plan->shape));
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
        for (uint64_t type = 0; type < plan.types; type++)
            plan.days[type] = SHORTEST + random_below(random, WEEK);
        widgets_shuffle(random, plan.type, plan.types);
        widgets_shuffle(random, plan.role, plan.records);
        plan.seed = random_next(random);
        WRITE_LIST(writer, plan.types, plan.records);
        for (uint64_t i = 0; i < plan.records; i++) {
            widgets_write_random_record(&plan, plan.role[i], writer);
            TRY(pace_add(&plan.pace, PACE_WRITE * (1 + plan.widgets), "records", i, plan.records));
            TRY(writer_status(writer));
        }
        TRY(pace_add(&plan.pace, PACE_WRITE + plan.types, "records", plan.records, plan.records));
    }
    write_text(writer, "0 0\n");
    return QJ_OK;
}

extern const struct game game_widgets;

static const struct qj_game names[] = {{
    .game = &game_widgets,
    .name = "widgets",
    .aliases = (const char *const[]){"Widget Factory", "poj2947", "bzoj1993", NULL},
    .summary = "find the days that each widget takes from weekdays in records (Widget Factory)",
    .help = "Input: cases, ended by 0 0. A case is n m, then m records: k START END and k types.\n"
            "       n types (from 1) of widgets, each takes 3 to 9 days; a record is of k widgets\n"
            "       made one after another from weekday START (MON to SUN) to END, both included.\n"
            "Judge: prints the days of each type, or Inconsistent data. or Multiple solutions.\n"
            "Move:  TYPE DAYS, types from 1: sets the days of that type (qiju play).\n",
    .framing = FRAMING_TERMINATED,
    .question = QUESTION_SOLUTION,
    .terminator = "0 0",
    .read = widgets_read,
    .write = widgets_write,
    .print = widgets_print,
    .bounds = bounds,
    .trials = trials,
    .simplify = widgets_simplify,
    .sample = "4 5\n2 TUE TUE\n1 2\n2 SAT SAT\n3 3\n2 FRI WED\n4 4\n3 SAT SAT\n1 1 1\n"
              "3 SUN MON\n2 2 2\n0 0\n",
    .generate = widgets_generate,
    .parameters = parameters,
}};

const struct game game_widgets = {
    GAME_NAMES(names),
    .theory = "A record is a linear equation modulo 7: Gaussian elimination over GF(7).",
    .least = SHORTEST,
    .system = &words,
    SYSTEM_GAME,
    .draw = widgets_draw,
    .equation_write = widgets_write_record_name,
};
