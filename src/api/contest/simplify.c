/* simplify: simpler variants of a contest file: first variants without some of its cases, then
 * variants of each case in turn. */
#include "api/api.h"
#include "model/variant.h"

/* The places of the cases in the text. */
struct simplify_slices {
    const qj_text *text;
    const qj_game *game;
    const qj_sink *sink; /* receives the variant */
    struct arena *arena;
    struct variant_range *slice; /* bytes of each case, without blanks around it */
    uint64_t count, capacity;
};

static qj_status simplify_slice_text(struct simplify_slices *slices)
{
    SCOPED(case_reader_close) struct case_reader reader = {0};
    qj_text text = *slices->text;
    qj_source source = qj_text_source(&text);
    TRY(case_reader_open(&reader, slices->arena->context, slices->game, &source, NULL));
    for (;;) {
        uint64_t first = scan_offset(&reader.scan);
        TRY(case_reader_next(&reader));
        if (reader.position.ended)
            return QJ_OK;
        uint64_t end = scan_offset(&reader.scan);
        while (first < end && strchr(" \t\n\v\f\r", slices->text->data[first]))
            first++;
        TRY(arena_reserve(slices->arena, &slices->slice, &slices->capacity, slices->count));
        slices->slice[slices->count++] = (struct variant_range){first, end - first};
    }
}

static qj_text simplify_case_text(const struct simplify_slices *slices, uint64_t number)
{
    const struct variant_range *slice = &slices->slice[number];
    return (qj_text){slices->text->data + slice->first, slice->count};
}

/* Writes the cases without those in `without`; case number changed is replaced by simpler. */
static qj_status simplify_write_file(const struct simplify_slices *slices,
                                     const struct variant_range *without, uint64_t changed,
                                     const struct collected_text *simpler)
{
    struct writer writer;
    writer_open(&writer, slices->arena->context, slices->sink);
    if (slices->game->framing == FRAMING_COUNTED) {
        write_count(&writer, slices->count - without->count);
        write_char(&writer, '\n');
    }
    for (uint64_t i = 0; i < slices->count; i++) {
        qj_text whole = simplify_case_text(slices, i);
        if (variant_range_has(without, i))
            continue;
        if (i == changed) {
            write_bytes(&writer, simpler->data, simpler->size);
        } else {
            write_bytes(&writer, whole.data, whole.size);
            write_char(&writer, '\n');
        }
    }
    if (slices->game->framing == FRAMING_TERMINATED) {
        write_text(&writer, slices->game->terminator);
        write_char(&writer, '\n');
    }
    return writer_flush(&writer);
}

static qj_status simplify_case(struct simplify_slices *slices, uint64_t number,
                               struct variant *variant, struct collected_text *simpler)
{
    qj_context *context = slices->arena->context;
    SCOPED(case_reader_close) struct case_reader reader = {.game = slices->game, .cases = 1};
    struct writer writer;
    qj_text text = simplify_case_text(slices, number);
    qj_source source = qj_text_source(&text);
    qj_sink sink = collect_sink(simpler);
    TRY(scan_open(&reader.scan, context, &source));
    writer_open(&writer, context, &sink);
    TRY(case_reader_next(&reader));
    slices->game->simplify(&reader.position, variant, &writer);
    return collect_status(simpler, writer_flush(&writer));
}

static qj_status simplify_find_variant(struct simplify_slices *slices, struct variant *variant)
{
    struct variant_range without = {0};
    struct collected_text simpler = {.arena = slices->arena};
    bool several = slices->game->framing != FRAMING_SINGLE;
    if (several && variant_range(variant, slices->count, 1, &without))
        return simplify_write_file(slices, &without, UINT64_MAX, NULL);
    for (uint64_t i = 0; i < slices->count; i++) {
        TRY(simplify_case(slices, i, variant, &simpler));
        if (variant->found)
            return simplify_write_file(slices, &without, i, &simpler);
    }
    return QJ_OK;
}

qj_status qj_contest_simplify(qj_context *context, const qj_game *game, const qj_text *text,
                              uint64_t index, const qj_sink *sink, bool *exists)
{
    struct variant variant = {.left = index};
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct simplify_slices slices = {.text = text, .game = game, .sink = sink, .arena = &arena};
    TRY(catalogue_check_judged(context, game));
    TRY(simplify_slice_text(&slices));
    TRY(simplify_find_variant(&slices, &variant));
    variant.fine = true;
    if (!variant.found)
        TRY(simplify_find_variant(&slices, &variant));
    *exists = variant.found;
    return QJ_OK;
}
