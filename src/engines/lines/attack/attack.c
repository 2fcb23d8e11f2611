/* attack: makes the sets of an attack, and plays moves in them. See attack.h. Lemma 5 of
 * docs/theory/lines.md splits an attack into parts without a common cell.
 */
#include "engines/lines/attack/attack.h"

#include "base/bits.h"

void attack_of(const struct geometry *geometry, uint64_t maker, uint64_t breaker,
               struct attack *attack)
{
    attack->count = 0;
    for (int i = 0; i < geometry->winning_lines; i++)
        if (!(geometry->winning_line[i] & breaker)) {
            attack->missing[attack->count] = geometry->winning_line[i] & ~maker;
            attack->winning_line[attack->count++] = (uint8_t)i;
        }
}

static void attack_add(struct attack *to, const struct attack *from, int i)
{
    to->missing[to->count] = from->missing[i];
    to->winning_line[to->count++] = from->winning_line[i];
}

void attack_limit(struct attack *attack, int cells)
{
    int count = attack->count;
    attack->count = 0;
    for (int i = 0; i < count; i++)
        if (bits_count(attack->missing[i]) <= cells)
            attack_add(attack, attack, i);
}

void attack_play(const struct attack *from, uint64_t maker, uint64_t breaker, struct attack *to)
{
    int count = 0;
    for (int i = 0; i < from->count; i++) {
        to->missing[count] = from->missing[i] & ~maker;
        to->winning_line[count] = from->winning_line[i];
        count += (from->missing[i] & breaker) == 0;
    }
    to->count = count;
}

void attack_take_component(struct attack *attack, struct attack *part)
{
    uint64_t cells = attack->missing[0], before;
    int count = attack->count;
    do {
        before = cells;
        for (int i = 0; i < count; i++)
            cells |= attack->missing[i] & cells ? attack->missing[i] : 0;
    } while (cells != before);
    part->count = attack->count = 0;
    for (int i = 0; i < count; i++)
        attack_add(attack->missing[i] & cells ? part : attack, attack, i);
}
