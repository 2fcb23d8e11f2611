/* forms: positions and their canonical forms, as a program tells them; see forms.c. */
#ifndef QIJU_LOAD_PROGRAM_FORMS_H
#define QIJU_LOAD_PROGRAM_FORMS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct form_pair {
    size_t word, form; /* where they start in the text */
};

/* All 0: empty. */
struct forms {
    char *text; /* words and forms, each with a final 0 */
    size_t length, capacity;
    struct form_pair *pairs;
    size_t count, pair_capacity;
    size_t told;   /* the pairs before this one have their form */
    size_t *slots; /* numbers of pairs + 1, by the hash of their words */
    size_t slot_count;
};

/* Adds a word that is not there yet, to be told its form. false: out of memory. */
bool forms_want(struct forms *forms, const char *word, size_t length);

/* The word of a pair. */
const char *forms_word(const struct forms *forms, size_t pair);

/* The form of the first pair that has none. false: out of memory. */
bool forms_tell(struct forms *forms, const char *form, size_t length);

/* The form of a word; NULL when it is not known. Valid until something is added. */
const char *forms_find(const struct forms *forms, const char *word);

/* Forgets all. */
void forms_clear(struct forms *forms);

#endif
