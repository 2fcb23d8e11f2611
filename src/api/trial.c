/* trial: inputs for a test of a contest's program.
 *
 * The contest's list of settings, tiny inputs first, is spread over the inputs; each draws its
 * numbers and its board's seed from the seed of the test and its own number. What is not within the
 * contest's limits (a record without a round) is drawn again.
 */
#include "api/catalogue.h"
#include "api/collect.h"
#include "base/number.h"
#include "base/random.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { MOST_WORDS = 8, SEED_BITS = 32 };

/* Settings: the words "name=value", 0 bytes between them, as a list. */
struct words {
    char text[QJ_SETTINGS_SIZE - 4 * MOST_WORDS]; /* with room for the dashes of options */
    const char *word[MOST_WORDS + 1];
};

/* Draws the number of {A..B} at *from and passes it. */
static uint64_t draw_number(const char **from, struct random *random)
{
    uint64_t least = 0, most = 0;
    const char *rest = number_read(*from + 1, &least);
    rest = number_read(rest + 2, &most);
    *from = rest + 1;
    return least + random_below(random, most - least + 1);
}

/* The settings of a template, with numbers for its ranges and a seed. */
static void draw_words(const char *template, struct random *random, struct words *words)
{
    enum { TAIL = 32 }; /* the longest number, or the seed */
    char *text = words->text, *const end = text + sizeof words->text - TAIL;
    size_t count = 0;
    while (*template && text < end) {
        if (*template == '{')
            text += snprintf(text, TAIL, "%" PRIu64, draw_number(&template, random));
        else
            *text++ = *template ++;
    }
    snprintf(text, TAIL, " seed=%" PRIu64, random_next(random) >> SEED_BITS);
    for (char *word = words->text; word && count < MOST_WORDS; count++) {
        words->word[count] = word;
        word = strchr(word, ' ');
        if (word)
            *word++ = 0;
    }
    words->word[count] = NULL;
}

/* Settings as the words of a command line. */
static void join_words(const struct words *words, char settings[QJ_SETTINGS_SIZE])
{
    size_t length = 0;
    for (size_t i = 0; words->word[i]; i++) {
        const char *value = strchr(words->word[i], '=');
        length += (size_t)snprintf(settings + length, QJ_SETTINGS_SIZE - length, "%s--%.*s %s",
                                   i ? " " : "", (int)(value - words->word[i]), words->word[i],
                                   value + 1);
    }
}

/* Draws inputs until one is valid, and writes it. */
static qj_status draw_valid(qj_context *context, const qj_game *game, const char *template,
                            struct random *random, struct words *words, const qj_sink *sink)
{
    enum { MOST_DRAWS = 10000 };
    SCOPED(arena_clear) struct arena arena = {.context = context};
    struct collected text = {.arena = &arena};
    for (int i = 0; i < MOST_DRAWS; i++) {
        qj_contents contents;
        qj_sink board = collect_sink(&text);
        text.size = 0;
        draw_words(template, random, words);
        TRY(collect_status(&text, qj_generate(context, game, words->word, &board)));
        qj_text bytes = {text.data, text.size};
        qj_source source = qj_text_source(&bytes);
        qj_status status = qj_validate(context, game, &source, true, &contents);
        if (status == QJ_BAD_INPUT)
            continue;
        TRY(status);
        bool written = sink->write(sink->user, text.data, text.size);
        TRY(context_poll(context, NULL, 0, 0)); /* the write may have been stopped */
        return written ? QJ_OK : context_fail(context, QJ_IO, "cannot write");
    }
    return context_fail(context, QJ_BUG, "no input of %s is within the limits", template);
}

qj_status qj_trial(qj_context *context, const qj_game *game, uint64_t seed, uint64_t index,
                   uint64_t count, const qj_sink *sink, char settings[QJ_SETTINGS_SIZE])
{
    struct words words;
    uint64_t templates = 0;
    TRY(catalogue_check_judged(context, game));
    if (index >= count || count > UINT32_MAX)
        return context_fail(context, QJ_USAGE, "there is no input %" PRIu64 " of %" PRIu64, index,
                            count);
    const char *const *trials = game->form->contest->trials;
    while (trials[templates])
        templates++;
    struct random random = {seed};
    random.state = random_next(&random) + index;
    const char *template = trials[index * templates / count];
    assert(template);
    TRY(draw_valid(context, game, template, &random, &words, sink));
    join_words(&words, settings);
    return QJ_OK;
}
