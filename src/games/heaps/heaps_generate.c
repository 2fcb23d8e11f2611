/* heaps_generate: boards of heaps from settings. */
#include "base/bits.h"
#include "base/text/number.h"
#include "games/heaps/heaps_board.h"

#include <string.h>

#define LARGEST_HEAP (UINT64_C(1) << 62)

/* Max bytes of a faulty setting in a message. */
enum { SHOWN = 63 };

enum heaps_shape { SHAPE_RANDOM, SHAPE_LOSING };
static const char *const shapes[] = {"random", "losing", NULL};

enum { NO, YES };
static const char *const answers[] = {"no", "yes", NULL};

/* Writes the heaps; the code precedes them except in a sum of several rules. */
static qj_status heaps_generate_write(struct settings *settings, struct writer *writer,
                                      const char *code, const uint64_t *size, uint64_t heaps)
{
    if (!settings->game->preset) {
        write_text(writer, code);
        write_char(writer, '\n');
    }
    WRITE_LIST(writer, heaps);
    write_list(writer, size, heaps);
    return writer_status(writer);
}

/* Reads "3 5 7", with blanks or commas. */
static qj_status heaps_generate_read_sizes(struct settings *settings, const char *text,
                                           struct terms *terms)
{
    for (text += strspn(text, " ,"); *text; text += strspn(text, " ,")) {
        uint64_t size;
        text = number_read(text, &size);
        if (!text || size > LARGEST_HEAP || !(*text == 0 || strchr(" ,", *text)))
            return settings_fail(settings, "heaps", "expected sizes up to 2^62, as \"3 5 7\"");
        TRY(terms_add_heap(terms, 0, size));
    }
    return terms->heaps ? QJ_OK : settings_fail(settings, "heaps", "expected sizes, found none");
}

/* Reads "0.77:3,5 0.6:7", with blanks. */
static qj_status heaps_generate_read_terms(struct settings *settings, const char *text,
                                           struct terms *terms)
{
    char *word;
    TRY(arena_make_copy(&settings->arena, &word, text, strlen(text) + 1));
    for (word += strspn(word, " "); *word; word += strspn(word, " ")) {
        struct term_fault fault;
        char *end = word + strcspn(word, " ");
        bool last = *end == 0;
        *end = 0;
        TRY(terms_add_word(terms, word, &fault));
        if (fault.at)
            return settings_fail(settings, "heaps", "expected %s, found '%.*s'", fault.expected,
                                 SHOWN, *fault.at ? fault.at : word);
        word = last ? end : end + 1;
    }
    return QJ_OK;
}

static qj_status heaps_generate_sum(struct settings *settings, const char *text,
                                    struct writer *writer)
{
    struct terms terms = {.arena = &settings->arena};
    if (settings_given(settings, "code"))
        return settings_fail(settings, "code", "the heaps have rules of their own");
    TRY(heaps_generate_read_terms(settings, text, &terms));
    if (terms.rule_count == 1)
        return heaps_generate_write(settings, writer, *terms.codes, terms.size, terms.heaps);
    terms_write(writer, terms.codes, terms.size, terms.rule, terms.heaps);
    return writer_status(writer);
}

/* Makes a lost position: in nim the last heap is the xor of the others, all below a power of two;
 * in other games heaps are equal in pairs, so the opponent can mirror each move. */
static void heaps_generate_losing(struct random *random, const struct heap_rule *rule, uint64_t max,
                                  uint64_t *size, uint64_t heaps)
{
    uint64_t last = heaps - 1, total = 0;
    for (uint64_t i = 0; i < last; i++) {
        if (rule->kind == HEAP_ANY)
            size[i] = random_below(random, UINT64_C(1) << bits_highest(max + 1));
        else if (i % 2)
            size[i] = size[i - 1];
        total ^= size[i];
    }
    size[last] = total;
}

static qj_status heaps_generate_random(struct settings *settings, struct random *random,
                                       const char *code, const struct heap_rule *rule,
                                       struct writer *writer)
{
    uint64_t max, heaps;
    size_t shape, misere;
    TRY(settings_count(settings, "count", 1, UINT32_MAX, &heaps));
    TRY(settings_count(settings, "max", 1, LARGEST_HEAP, &max));
    TRY(settings_choice(settings, "shape", shapes, &shape));
    TRY(settings_choice(settings, "misere", answers, &misere));
    if (shape == SHAPE_LOSING && misere == YES)
        return settings_fail(settings, "shape", "losing boards are those of normal play");
    uint64_t *size;
    TRY(arena_make(&settings->arena, &size, heaps));
    for (uint64_t i = 0; i < heaps; i++)
        size[i] = 1 + random_below(random, max);
    if (shape == SHAPE_LOSING)
        heaps_generate_losing(random, rule, max, size, heaps);
    return heaps_generate_write(settings, writer, code, size, heaps);
}

static qj_status heaps_generate_normal(struct settings *settings, struct random *random,
                                       struct writer *writer)
{
    const char *preset = settings->game->preset, *expected;
    const char *code = preset ? preset : settings_text(settings, "code");
    const char *given = settings_text(settings, "heaps");
    struct terms terms = {.arena = &settings->arena};
    struct heap_rule rule = {0};
    if (!preset && strchr(given, ':'))
        return heaps_generate_sum(settings, given, writer);
    TRY(heap_rule_read(code, &settings->arena, &rule, &expected));
    if (expected)
        return settings_fail(settings, "code", "expected %s, found '%.*s'", expected, SHOWN, code);
    if (!settings_given(settings, "heaps"))
        return heaps_generate_random(settings, random, code, &rule, writer);
    TRY(heaps_generate_read_sizes(settings, given, &terms));
    return heaps_generate_write(settings, writer, code, terms.size, terms.heaps);
}

qj_status heaps_generate(struct settings *settings, struct random *random, struct writer *writer)
{
    size_t misere;
    TRY(settings_choice(settings, "misere", answers, &misere));
    TRY(heaps_generate_normal(settings, random, writer));
    if (misere == YES)
        write_text(writer, "misere\n");
    return writer_status(writer);
}
