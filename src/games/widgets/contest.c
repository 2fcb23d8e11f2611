/* contest: the limits of the contest's widgets, what to try on a program, and simpler cases.
 *
 * A position knows a record modulo 7 only; simpler cases are made from the records as they stand.
 */
#include "games/widgets/record.h"
#include "model/variant.h"

static const qj_bound bounds[] = {
    [WIDGETS_TYPES] = {"n", "the number of widget types", 1, 300},
    [WIDGETS_RECORDS] = {"m", "the number of records", 1, 300},
    [WIDGETS_MADE] = {"k", "the number of widgets", 1, 10000},
    {NULL, NULL, 0, 0},
};

struct factory {
    uint64_t types, records, widgets;
    struct record *record;
    uint64_t *type; /* of all widgets, record by record */
    uint64_t record_capacity, type_capacity;
};

/* What a variant leaves out: records, types with all widgets of them, widgets of one record. And
 * what it makes smaller: the type of a widget, a start, that becomes MON, the days of a record. */
struct simpler {
    struct range records, types, widgets, monday;
    struct lowering type, days;
};

static qj_status read_records(struct scan *scan, struct arena *arena, struct factory *factory)
{
    for (uint64_t i = 0; i < factory->records; i++) {
        TRY(arena_reserve(arena, (void **)&factory->record, &factory->record_capacity, i,
                          sizeof *factory->record));
        TRY(widgets_read_record(scan, &factory->record[i]));
        for (uint64_t left = factory->record[i].widgets; left; left--) {
            TRY(arena_reserve(arena, (void **)&factory->type, &factory->type_capacity,
                              factory->widgets, sizeof *factory->type));
            TRY(widgets_read_type(scan, factory->types, &factory->type[factory->widgets++]));
        }
        TRY(scan_line(scan));
    }
    return QJ_OK;
}

/* A range of the widgets of one record. */
static bool find_widgets(struct variant *variant, const struct factory *factory, struct range *out)
{
    uint64_t first = 0;
    for (uint64_t i = 0; i < factory->records; i++) {
        if (variant_range(variant, factory->record[i].widgets, 1, out)) {
            out->first += first;
            return true;
        }
        first += factory->record[i].widgets;
    }
    return false;
}

static bool find_simpler(struct variant *variant, const struct factory *factory,
                         struct simpler *simpler)
{
    return variant_range(variant, factory->records, 1, &simpler->records) ||
           variant_range(variant, factory->types, 1, &simpler->types) ||
           find_widgets(variant, factory, &simpler->widgets) ||
           variant_range(variant, factory->records, 0, &simpler->monday) ||
           variant_lowering(variant, factory->records, &simpler->days) ||
           variant_lowering(variant, factory->widgets, &simpler->type);
}

static bool is_kept(const struct factory *factory, const struct simpler *simpler, uint64_t widget)
{
    return !range_has(&simpler->widgets, widget) &&
           !range_has(&simpler->types, factory->type[widget] - 1);
}

/* How many widgets of a record stay, the first of which is number first of all. */
static uint64_t count_kept(const struct factory *factory, const struct simpler *simpler,
                           uint64_t record, uint64_t first)
{
    uint64_t kept = 0;
    if (range_has(&simpler->records, record))
        return 0;
    for (uint64_t i = 0; i < factory->record[record].widgets; i++)
        kept += is_kept(factory, simpler, first + i);
    return kept;
}

/* The types are counted anew without those that are left out. */
static uint64_t new_type(const struct factory *factory, const struct simpler *simpler,
                         uint64_t widget)
{
    uint64_t type = factory->type[widget];
    if (type > simpler->types.first + simpler->types.count)
        type -= simpler->types.count;
    type = (uint64_t)lowered(&simpler->type, widget, (int64_t)type);
    return type ? type : 1;
}

static void write_record_line(struct writer *writer, const struct factory *factory,
                              const struct simpler *simpler, uint64_t number, uint64_t kept)
{
    const struct record *record = &factory->record[number];
    uint32_t later = (record->end + WEEK - record->start) % WEEK;
    uint32_t start = range_has(&simpler->monday, number) ? 0 : record->start;
    later = (uint32_t)lowered(&simpler->days, number, later);
    write_count(writer, kept);
    write_char(writer, ' ');
    write_text(writer, widgets_weekdays[start]);
    write_char(writer, ' ');
    write_text(writer, widgets_weekdays[(start + later) % WEEK]);
}

static void write_record(struct writer *writer, const struct factory *factory,
                         const struct simpler *simpler, uint64_t number, uint64_t first)
{
    uint64_t kept = count_kept(factory, simpler, number, first);
    bool starts_line = true;
    if (kept == 0)
        return;
    write_record_line(writer, factory, simpler, number, kept);
    for (uint64_t i = first; i < first + factory->record[number].widgets; i++)
        if (is_kept(factory, simpler, i)) {
            write_char(writer, starts_line ? '\n' : ' ');
            write_count(writer, new_type(factory, simpler, i));
            starts_line = false;
        }
    write_char(writer, '\n');
}

/* A record without widgets is left out too. */
static void write_factory(struct writer *writer, const struct factory *factory,
                          const struct simpler *simpler)
{
    uint64_t records = 0, first = 0;
    for (uint64_t i = 0; i < factory->records; first += factory->record[i++].widgets)
        records += count_kept(factory, simpler, i, first) > 0;
    write_count(writer, factory->types - simpler->types.count);
    write_char(writer, ' ');
    write_count(writer, records);
    write_char(writer, '\n');
    first = 0;
    for (uint64_t i = 0; i < factory->records; first += factory->record[i++].widgets)
        write_record(writer, factory, simpler, i, first);
}

static qj_status simplify(struct scan *scan, struct position *position, struct variant *variant,
                          struct writer *writer)
{
    bool end;
    struct factory factory = {0};
    struct simpler simpler = {0};
    TRY(widgets_read_sizes(scan, &factory.types, &factory.records, &end));
    TRY(read_records(scan, &position->arena, &factory));
    if (find_simpler(variant, &factory, &simpler))
        write_factory(writer, &factory, &simpler);
    return QJ_OK;
}

static const char *const trials[] = {
    "types=1 records={1..2} max={1..7}",
    "types={1..2} records={1..2} max={1..2}",
    "types={2..3} records={2..3} max={1..4} shape=inconsistent",
    "types={2..3} records={1..3} max={1..9} shape=multiple",
    "types={1..4} records={4..5} max={1..9} shape=unique cases={1..4}",
    "types={3..6} records={2..3} max=9 shape=inconsistent cases={1..4}",
    "types={5..20} records={5..20} max={1..50} cases={1..5}",
    "types={5..20} records={20..30} max={1..50} shape=unique cases={1..5}",
    "types={5..20} records={20..30} max=20 shape=inconsistent",
    "types={50..100} records={100..150} max=100 shape=unique",
    "types={50..100} records={50..150} max=100 shape=multiple",
    "types={2..10} records={2..10} max=10000",
    "types=300 records=300 max=300 shape=unique",
    "types=300 records=300 max=1000",
    NULL,
};

const struct contest widgets_contest = {
    .bounds = bounds, .terminator = "0 0", .trials = trials, .simplify = simplify};
