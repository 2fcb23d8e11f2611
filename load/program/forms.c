/* forms: a program is asked for the canonical forms of many positions at once, and its answers are
 * then used one by one. They are kept here in between, and the same position is asked only once:
 *
 *     text    | word 0 | word 1 | word 2 | form 0 | form 1 | ...     each with a final 0
 *     pairs   | 0: word, form | 1: word, form | 2: word, - |         told = 2
 *     slots   | . | 2 | . | . | 1 | . | 3 | . |                      open addressing, half full
 */
#include "load/program/forms.h"

#include "load/base/room.h"

#include <stdlib.h>
#include <string.h>

/* Appends a word to the text; where it starts is noted. */
static bool add_text(struct forms *forms, const char *word, size_t length, size_t *at)
{
    if (!room_for((void **)&forms->text, &forms->capacity, forms->length + length + 1, 1))
        return false;
    *at = forms->length;
    memcpy(forms->text + forms->length, word, length);
    forms->text[forms->length + length] = 0;
    forms->length += length + 1;
    return true;
}

/* The slot where a word is, or where it can be put. The hash is FNV-1a (Fowler, Noll, Vo). */
static size_t *find_slot(const struct forms *forms, const char *word, size_t length)
{
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        sum = (sum ^ (unsigned char)word[i]) * UINT64_C(0x100000001b3);
    size_t at = (sum ^ sum >> 32) & (forms->slot_count - 1);
    while (forms->slots[at]) {
        const char *there = forms_word(forms, forms->slots[at] - 1);
        if (!strncmp(there, word, length) && !there[length])
            break;
        at = (at + 1) & (forms->slot_count - 1);
    }
    return &forms->slots[at];
}

static bool make_slots(struct forms *forms)
{
    enum { LEAST = 256 };
    if (2 * (forms->count + 1) <= forms->slot_count)
        return true;
    size_t count = forms->slot_count ? 2 * forms->slot_count : LEAST;
    size_t *slots = calloc(count, sizeof *slots);
    if (!slots)
        return false;
    free(forms->slots);
    forms->slots = slots;
    forms->slot_count = count;
    for (size_t i = 0; i < forms->count; i++) {
        const char *word = forms_word(forms, i);
        *find_slot(forms, word, strlen(word)) = i + 1;
    }
    return true;
}

bool forms_want(struct forms *forms, const char *word, size_t length)
{
    size_t at;
    if (!make_slots(forms))
        return false;
    size_t *slot = find_slot(forms, word, length);
    if (*slot)
        return true;
    if (!room_for((void **)&forms->pairs, &forms->pair_capacity, forms->count + 1,
                  sizeof *forms->pairs) ||
        !add_text(forms, word, length, &at))
        return false;
    forms->pairs[forms->count++] = (struct form_pair){at, 0};
    *slot = forms->count;
    return true;
}

const char *forms_word(const struct forms *forms, size_t pair)
{
    return forms->text + forms->pairs[pair].word;
}

bool forms_tell(struct forms *forms, const char *form, size_t length)
{
    if (!add_text(forms, form, length, &forms->pairs[forms->told].form))
        return false;
    forms->told++;
    return true;
}

const char *forms_find(const struct forms *forms, const char *word)
{
    size_t number = forms->slot_count ? *find_slot(forms, word, strlen(word)) : 0;
    if (!number || number > forms->told)
        return NULL;
    return forms->text + forms->pairs[number - 1].form;
}

void forms_clear(struct forms *forms)
{
    free(forms->text);
    free(forms->pairs);
    free(forms->slots);
    *forms = (struct forms){.text = NULL};
}
