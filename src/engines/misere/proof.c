/* proof: see proof.h. */
#include "engines/misere/proof.h"

enum { MAX_PAIRS = 1 << 15 };

qj_status proof_open(struct misere_proof *proof, struct arena *arena,
                     const struct quotient *quotient, struct effort *effort)
{
    *proof = (struct misere_proof){.quotient = quotient, .arena = arena, .effort = effort};
    TRY(arena_make(arena, &proof->first, quotient->order));
    for (uint32_t x = 0; x < quotient->order; x++)
        proof->first[x] = NO_PAIR;
    return QJ_OK;
}

void proof_add_wins(const struct quotient *quotient, uint32_t option, uint64_t *wins)
{
    const uint64_t *partners = quotient_partners(quotient, option);
    for (uint32_t i = 0; i < quotient->words; i++)
        wins[i] |= partners[i];
}

/* Tells whether a pair of the element has a subset of the set wins. */
static bool proof_is_known(const struct misere_proof *proof, uint32_t element, const uint64_t *wins)
{
    for (uint32_t i = proof->first[element]; i != NO_PAIR; i = proof->pairs[i].next) {
        uint32_t word = 0;
        while (word < proof->quotient->words && !(proof->pairs[i].wins[word] & ~wins[word]))
            word++;
        if (word == proof->quotient->words)
            return true;
    }
    return false;
}

/* Adds a pair unless it is known; *holds becomes false if it contradicts (2). */
static qj_status proof_insert(struct misere_proof *proof, struct proof_pair pair, bool *holds)
{
    *holds = quotient_loses(proof->quotient, pair.element) || pair.wins[0] & 1;
    if (!*holds)
        proof->fault = pair;
    if (!*holds || proof_is_known(proof, pair.element, pair.wins))
        return QJ_OK;
    if (proof->count == MAX_PAIRS)
        proof->effort->over = true;
    *holds = !proof->effort->over;
    if (!*holds)
        return QJ_OK;
    TRY(arena_reserve(proof->arena, &proof->pairs, &proof->room, proof->count));
    TRY(arena_make_copy(proof->arena, &pair.wins, pair.wins, proof->quotient->words));
    pair.next = proof->first[pair.element];
    proof->first[pair.element] = (uint32_t)proof->count;
    proof->pairs[proof->count++] = pair;
    return QJ_OK;
}

/* Inserts the sum of pair number index and a single heap; room: working space for a set. */
static qj_status proof_insert_sum(struct misere_proof *proof, uint32_t index, uint32_t heap,
                                  uint64_t *room, bool *holds)
{
    const struct quotient *quotient = proof->quotient;
    const struct proof_pair *x = &proof->pairs[index], *h = &proof->pairs[heap];
    memset(room, 0, quotient->words * sizeof *room);
    for (uint32_t z = 0; z < quotient->order; z++)
        if (bits_get(x->wins, quotient_product(quotient, h->element, z)) ||
            bits_get(h->wins, quotient_product(quotient, x->element, z)))
            bits_set(room, z);
    TRY(effort_spend(proof->effort, quotient->order));
    return proof_insert(
        proof,
        (struct proof_pair){.element = quotient_product(quotient, x->element, h->element),
                            .before = index,
                            .letter = h->letter,
                            .wins = room},
        holds);
}

/* Tells whether an element keeps (1). */
static bool proof_agrees(const struct misere_proof *proof, uint32_t element, const uint64_t *wins)
{
    const uint64_t *partners = quotient_partners(proof->quotient, element);
    for (uint32_t i = 0; i < proof->quotient->words; i++)
        if (wins[i] & partners[i])
            return false;
    return true;
}

bool proof_knows(const struct misere_proof *proof, uint32_t element, const uint64_t *wins)
{
    return proof_agrees(proof, element, wins) && proof_is_known(proof, element, wins);
}

qj_status proof_add(struct misere_proof *proof, uint32_t element, const uint64_t *wins,
                    unsigned letter, bool *holds)
{
    uint64_t before = proof->count;
    struct proof_pair pair = {element, NO_PAIR, NO_PAIR, letter, (uint64_t *)wins};
    *holds = proof_agrees(proof, element, wins) && !quotient_loses(proof->quotient, 0);
    if (!*holds)
        return QJ_OK;
    TRY(proof_insert(proof, pair, holds));
    if (!*holds || proof->count == before)
        return QJ_OK;
    TRY(arena_reserve(proof->arena, &proof->heaps, &proof->heap_room, proof->heap_count));
    proof->heaps[proof->heap_count++] = (uint32_t)before;
    uint64_t *room;
    TRY(arena_make(proof->arena, &room, proof->quotient->words));
    /* every heap is added to the new heap, the last pair, and to all resulting pairs */
    for (uint64_t i = before; i < proof->count && *holds; i++)
        for (uint64_t j = 0; j < proof->heap_count && *holds; j++)
            TRY(proof_insert_sum(proof, (uint32_t)i, proof->heaps[j], room, holds));
    arena_free(proof->arena, room);
    if (!*holds) {
        proof->heap_count--;
        while (proof->count > before) {
            const struct proof_pair *last = &proof->pairs[--proof->count];
            proof->first[last->element] = last->next;
            arena_free(proof->arena, last->wins);
        }
    }
    return QJ_OK;
}

struct alphabet_word proof_fault(const struct misere_proof *proof)
{
    struct alphabet_word word = {{0}};
    struct proof_pair pair = proof->fault;
    for (;;) {
        word.power[pair.letter]++;
        if (pair.before == NO_PAIR)
            return word;
        pair = proof->pairs[pair.before]; /* removed, but not overwritten */
    }
}
