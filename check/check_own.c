/* check_own: user-defined rules, a shared object or a program on a pipe. The claim is the value of
 * the start for the player to move: WIN, DRAW or LOSE, which strategies show; or points or a Grundy
 * value, see own_values.c.
 *
 * Evidence:
 *
 *     win       a strategy of the player to move that wins
 *     lose      a strategy of the opponent that wins
 *     draw      a strategy of each player that does not lose, the player to move first
 *
 * The checker visits positions depth first from the start. If the player with the strategy is to
 * move, a line has the index of a move, counted from 0 among the moves of the rules, and only that
 * move is followed. If the opponent is to move, all moves are followed. The checker verifies that
 * each end is good for the player (a win; not a loss). A position may repeat on the path from the
 * start only if the rules allow it and a draw is sufficient.
 *
 * Theorem. Then the player achieves the claim against every reply.
 * Proof. A game in which the player follows the strategy stays among the visited positions. If they
 * have no cycle, the game is finite, as they are finitely many, and its end was checked. If they
 * have cycles, the game may also be infinite, which is a draw by the rules, and sufficient. So win
 * and lose need one strategy; and a game that neither side can lose is a draw.
 *
 * Values that agree with the values of their neighbours would not suffice if positions repeat: two
 * positions that lead to each other can certify each other as won and lost.
 *
 * The rules define the game: a position is any state that they answer for, and their answer depends
 * on the state only. Strategies of positions: Zermelo, "Ueber eine Anwendung der Mengenlehre auf
 * die Theorie des Schachspiels", 1913.
 */
#include "check_own.h"

#include <string.h>

void check_own(struct check *check);

struct check_own_strategy {
    int player;
    int64_t least; /* value that the player must reach: 1 or 0 */
};

/* The value of an end for the player to move. */
static int64_t check_own_end_value(const struct check_own *own, const struct own_answer *answer)
{
    static const int stuck[] = {[OWN_LAST_WINS] = -1, [OWN_LAST_LOSES] = 1, [OWN_STUCK_DRAWS] = 0};
    return answer->over ? answer->value : stuck[own->ending];
}

/* The player to move after a move. */
static int check_own_next_mover(struct check_own *own, const struct own_answer *answer, uint64_t i,
                                int mover)
{
    return own->sided ? own->side(own, answer->next + i * own->size) : !mover;
}

static void check_own_enter(struct own_walk *walk, uint64_t position,
                            const struct own_answer *answer)
{
    struct check_own *own = walk->own;
    const struct check_own_strategy *strategy = walk->user;
    int mover = own_walk_mover(walk, position);
    bool mine = mover == strategy->player;
    uint64_t first = 0, last = answer->count;
    if (answer->count == 0) {
        int64_t end = mine ? check_own_end_value(own, answer) : -check_own_end_value(own, answer);
        CHECK(own->check, "end", end >= strategy->least,
              "the strategy leads to an end that is not %s", strategy->least ? "won" : "drawn");
    } else if (mine) {
        first = witness_count(own->check, 0, UINT64_MAX);
        witness_text(own->check, "\n");
        CHECK(own->check, "move", first < answer->count, "there is no such move");
        last = first + 1;
    }
    for (uint64_t i = first; i < last; i++)
        own_walk_follow(walk, answer->next + i * own->size, 0,
                        check_own_next_mover(own, answer, i, mover));
}

static void check_own_meet_again(struct own_walk *walk)
{
    const struct check_own_strategy *strategy = walk->user;
    CHECK(walk->own->check, "repeats", walk->own->loops,
          "a position is met again, under rules that promise that none is");
    CHECK(walk->own->check, "endless", strategy->least <= 0,
          "the strategy leads back to an earlier position: play may never end");
}

static void check_own_check_strategy(struct own_walk *walk, const unsigned char *start, int mover,
                                     struct check_own_strategy strategy)
{
    walk->user = &strategy;
    own_walk_go(walk, start, mover);
}

static void check_own_check_outcome(struct check_own *own, const unsigned char *start)
{
    static const struct own_steps steps = {check_own_enter, check_own_meet_again, NULL};
    struct own_walk walk = {.own = own, .steps = &steps};
    struct check *check = own->check;
    int mover = own->sided ? own->side(own, start) : 0;
    const char *claim = "DRAW\n";
    if (witness_at(check, 'w')) {
        witness_text(check, "win\n");
        check_own_check_strategy(&walk, start, mover, (struct check_own_strategy){mover, 1});
        claim = "WIN\n";
    } else if (witness_at(check, 'l')) {
        witness_text(check, "lose\n");
        check_own_check_strategy(&walk, start, mover, (struct check_own_strategy){!mover, 1});
        claim = "LOSE\n";
    } else {
        witness_text(check, "draw\n");
        check_own_check_strategy(&walk, start, mover, (struct check_own_strategy){mover, 0});
        check_own_check_strategy(&walk, start, mover, (struct check_own_strategy){!mover, 0});
    }
    witness_end(check);
    fputs(claim, check->out);
}

void check_own(struct check *check)
{
    struct check_own own = {.check = check};
    unsigned char *start = memory_array(check, OWN_STATE, 1);
    check_own_open(check, &own, start);
    if (own.nimbers || own.ending == OWN_POINTS)
        own_values_check(&own, start);
    else
        check_own_check_outcome(&own, start);
}
