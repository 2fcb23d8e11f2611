/* explore_resume: a checkpoint of an exhaustive search: its positions and the known values.
 *
 *     head | plies | of each tier: its head, states, values, endings | the set of solved positions,
 *                                                                    | if any is
 *
 * The file may be damaged or forged: all data are checked before they are used. Two facts are
 * trusted, since checking them would repeat the work: that exactly the listed states are reachable,
 * and the values. If they are false, answers may be wrong or be refused later, but all accesses
 * stay within the tables.
 *
 * The hash table is rebuilt. Stored moves are not saved; the positions are expanded again. Between
 * two batches, and also within a batch that failed, the progress has the first position to be
 * expanded: expanding a position twice finds its children where they are.
 */
#include "engines/exhaustive/checkpoint/explore_resume.h"

#include "base/bits.h"
#include "base/checkpoint.h"
#include "engines/exhaustive/positions/result.h"

/* The file format; to be raised when the layout changes. */
static const uint64_t format = 4;

/* All members have 8 bytes, without gaps. */
struct explore_resume_head {
    struct explore_progress progress;
    uint64_t graded, max_moves, plies, tiers;
};
struct explore_resume_tier {
    uint64_t first_ply, count, value, ending; /* value, ending: bytes each */
};

/* ------------------------------------------------------------------- saving */

static qj_status explore_resume_write_bytes(void *user, const void *bytes, uint64_t size)
{
    return checkpoint_write(user, bytes, size);
}

static qj_status explore_resume_write_tier(struct checkpoint *checkpoint,
                                           const struct tier_positions *positions,
                                           const struct tier *tier)
{
    const struct explore_resume_tier head = {tier->first_ply, tier->count, tier->value.width,
                                             tier->ending.width};
    TRY(checkpoint_write(checkpoint, &head, sizeof head));
    for (enum tier_column column = COLUMN_STATES; column <= COLUMN_ENDING; column++)
        TRY(positions_copy_column(positions, tier, column, explore_resume_write_bytes, checkpoint));
    return QJ_OK;
}

static uint64_t explore_resume_solved_bytes(const struct explore *explore)
{
    return bits_words(positions_count(&explore->positions)) * sizeof *explore->solved;
}

static qj_status explore_resume_write(struct checkpoint *checkpoint, void *user)
{
    const struct explore *explore = user;
    const struct tier_positions *positions = &explore->positions;
    const struct explore_resume_head head = {explore->progress, explore->graded, explore->max_moves,
                                             positions->ply_count, positions->tier_count};
    TRY(checkpoint_write(checkpoint, &head, sizeof head));
    TRY(checkpoint_write(checkpoint, positions->plies,
                         positions->ply_count * sizeof *positions->plies));
    for (uint64_t i = 0; i < positions->tier_count; i++)
        TRY(explore_resume_write_tier(checkpoint, positions, &positions->tiers[i]));
    if (explore->progress.solved == 0)
        return QJ_OK;
    return checkpoint_write(checkpoint, explore->solved, explore_resume_solved_bytes(explore));
}

qj_status explore_save_when_due(struct explore *explore)
{
    return checkpoint_due(explore->checkpoint)
               ? checkpoint_save(explore->checkpoint, explore_resume_write, explore)
               : QJ_OK;
}

/* ------------------------------------------------------------------ loading */

/* Each ply has positions, except a ply that discovery has just begun. */
static qj_status explore_resume_read_plies(struct checkpoint *checkpoint,
                                           struct tier_positions *positions, uint64_t count)
{
    for (uint64_t ply = 0; ply < count; ply++) {
        TRY(positions_begin_ply(positions));
        uint64_t *first = &positions->plies[ply];
        TRY(checkpoint_read(checkpoint, first, sizeof *first));
        if (ply ? *first <= first[-1] : *first != 0)
            return checkpoint_refuse(checkpoint, "its plies are not in order");
    }
    return QJ_OK;
}

/* Returns whether the width is 1, 2, 4 or 8. A tier without positions has no width yet. */
static bool explore_resume_is_width(uint64_t width, bool wanted, uint64_t count)
{
    if (width == 0)
        return !wanted || count == 0;
    return wanted && integers_is_width(width);
}

/* Returns whether a tier can follow the tiers read so far: only the last may be empty, and only
 * rules with a rank have several. */
static bool explore_resume_is_next_tier(const struct explore *explore,
                                        const struct explore_resume_tier *head)
{
    const struct tier_positions *positions = &explore->positions;
    if (positions->tier_count && (!explore->ranked || positions_last_tier(positions)->count == 0))
        return false;
    return head->first_ply < positions->ply_count &&
           positions->plies[head->first_ply] == positions_count(positions) &&
           explore_resume_is_width(head->value, positions->kind != QJ_OUTCOME, head->count) &&
           explore_resume_is_width(head->ending, positions->kind != QJ_SCORE, head->count) &&
           head->count <= TIER_MAX;
}

/* Room for the states doubles as they arrive, so a false count alone allocates nothing. */
static qj_status explore_resume_read_states(struct checkpoint *checkpoint,
                                            struct tier_positions *positions, struct tier *tier,
                                            uint64_t count)
{
    enum { AT_ONCE = 1 << 16 };
    unsigned halvings = 0;
    if (count == 0)
        return QJ_OK;
    while (count >> halvings > AT_ONCE)
        halvings++;
    for (;; halvings--) {
        uint64_t more = (count >> halvings) - tier->count;
        TRY(positions_reserve(positions, tier, tier->count + more));
        TRY(checkpoint_read(checkpoint, tier->states + tier->count * positions->state_size,
                            more * positions->state_size));
        tier->count += more;
        if (halvings == 0)
            return positions_trim(positions, tier);
    }
}

qj_status explore_check_saved_state(const struct explore *explore,
                                    const struct checkpoint *checkpoint, const unsigned char *state,
                                    bool is_start)
{
    const struct rules_view *view = &explore->view;
    unsigned char *here = explore->workers->expansion.here; /* aligned for the rules */
    memcpy(here, state, view->state_size);
    if (view->rules->is_state && !view->rules->is_state(view->setup, here))
        return checkpoint_refuse(checkpoint, "one of its positions is none of the game");
    if (!is_start)
        return QJ_OK;
    expansion_canonical(view, view->state, here);
    TRY(explore_check(explore));
    return memcmp(here, state, view->state_size) == 0
               ? QJ_OK
               : checkpoint_refuse(checkpoint, "its first position is not the start");
}

/* The start is the first state of the first tier. */
static qj_status explore_resume_check_states(const struct checkpoint *checkpoint,
                                             struct explore *explore, const struct tier *tier)
{
    enum { STATE_STEPS = 16 };
    if (tier->first + tier->count == 0)
        return checkpoint_refuse(checkpoint, "its first position is not the start");
    for (uint64_t index = 0; index < tier->count; index++) {
        TRY(explore_check_saved_state(explore, checkpoint,
                                      tier_states(&explore->positions, tier, index),
                                      tier->first + index == 0));
        TRY(pace_add(&explore->pace, STATE_STEPS, NULL, 0, 0));
    }
    return QJ_OK;
}

/* No forced play to an end is longer than the number of plies or positions. Loops over the
 * remoteness therefore end, and a remoteness can grow without overflow. */
static qj_status explore_resume_check_endings(struct checkpoint *checkpoint,
                                              const struct explore *explore,
                                              const struct tier *tier)
{
    const struct tier_positions *positions = &explore->positions;
    uint64_t most = tier->count > positions->ply_count ? tier->count : positions->ply_count;
    for (uint64_t index = 0; tier->ending.width && index < tier->count; index++)
        if (ending_length(integers_get(&tier->ending, index)) > most)
            return checkpoint_refuse(checkpoint, "one of its distances is too long");
    return QJ_OK;
}

/* Marks the positions of the last tier that were expanded: their moves are not stored. */
static qj_status explore_resume_note_expanded(struct explore *explore, struct tier *tier)
{
    if (explore->progress.next <= tier->first)
        return QJ_OK;
    uint64_t expanded = explore->progress.next - tier->first;
    struct stored_batch batch = {
        .count = (uint32_t)(expanded < tier->count ? expanded : tier->count), .offset = NOT_STORED};
    TRY(positions_add_batch(&explore->positions, tier, batch, NULL, 0));
    return positions_need(&explore->positions, tier, tier);
}

static qj_status explore_resume_read_tier(struct checkpoint *checkpoint, struct explore *explore)
{
    struct tier_positions *positions = &explore->positions;
    struct explore_resume_tier head;
    TRY(checkpoint_read(checkpoint, &head, sizeof head));
    if (!explore_resume_is_next_tier(explore, &head))
        return checkpoint_refuse(checkpoint, "its tables are not in order");
    TRY(positions_open_tier(positions));
    struct tier *tier = positions_last_tier(positions);
    tier->first_ply = head.first_ply;
    tier->value.width = (unsigned)head.value;
    tier->ending.width = (unsigned)head.ending;
    TRY(explore_resume_read_states(checkpoint, positions, tier, head.count));
    TRY(explore_resume_check_states(checkpoint, explore, tier));
    TRY(checkpoint_read(checkpoint, tier->value.items, tier->count * tier->value.width));
    TRY(checkpoint_read(checkpoint, tier->ending.items, tier->count * tier->ending.width));
    TRY(explore_resume_check_endings(checkpoint, explore, tier));
    return explore_resume_note_expanded(explore, tier);
}

/* Reads the set of solved positions. The start is solved last, and then the work is done. */
static qj_status explore_resume_read_solved(struct checkpoint *checkpoint, struct explore *explore)
{
    uint64_t bytes = explore_resume_solved_bytes(explore), words = bytes / sizeof *explore->solved,
             solved = 0;
    uint64_t count = positions_count(&explore->positions);
    if (explore->progress.solved == 0)
        return QJ_OK;
    TRY(arena_make(explore->arena, &explore->solved, words));
    TRY(checkpoint_read(checkpoint, explore->solved, bytes));
    for (uint64_t i = 0; i < words; i++)
        solved += (uint64_t)bits_count(explore->solved[i]);
    bool beyond = count % 64 && explore->solved[words - 1] >> count % 64;
    return solved == explore->progress.solved && !beyond && !bits_get(explore->solved, 0)
               ? QJ_OK
               : checkpoint_refuse(checkpoint, "its set of solved positions is another");
}

/* Returns whether discovery can be at this point: next is a position of the ply, or the one after
 * it. */
static bool explore_resume_is_discovery(const struct explore *explore)
{
    const struct tier_positions *positions = &explore->positions;
    const struct explore_progress *progress = &explore->progress;
    uint64_t count = positions_count(positions);
    if (progress->ply > positions->ply_count || progress->ply + 2 < positions->ply_count ||
        progress->solved)
        return false;
    if (progress->ply == positions->ply_count)
        return progress->next == count;
    return progress->next >= positions->plies[progress->ply] &&
           progress->next <= positions_ply_end(positions, progress->ply);
}

/* Returns whether the search for values can be at this point. */
static bool explore_resume_is_valuation(const struct explore *explore)
{
    const struct tier_positions *positions = &explore->positions;
    const struct explore_progress *progress = &explore->progress;
    uint64_t count = positions_count(positions);
    bool depth = !explore->graded && !explore->view.rules->loops;
    return progress->next == count && positions->plies[positions->ply_count - 1] < count &&
           positions_last_tier(positions)->count > 0 && progress->ply <= positions->ply_count &&
           (explore->graded || progress->ply == positions->ply_count) &&
           (depth || !progress->solved);
}

/* Returns whether the numbers of the head agree with each other and with the positions. */
static bool explore_resume_is_progress(const struct explore *explore)
{
    const struct tier_positions *positions = &explore->positions;
    const struct explore_progress *progress = &explore->progress;
    uint64_t count = positions_count(positions);
    return count > 0 && positions->plies[positions->ply_count - 1] <= count &&
           (explore->graded || !explore->ranked) && progress->set <= RANK_SETS_MAX &&
           progress->distance <= count &&
           (progress->values ? explore_resume_is_valuation(explore)
                             : explore_resume_is_discovery(explore));
}

static qj_status explore_resume_read(struct checkpoint *checkpoint, void *user)
{
    enum { MOVES_MAX = 1 << 30 };
    struct explore *explore = user;
    struct explore_resume_head head;
    TRY(checkpoint_read(checkpoint, &head, sizeof head));
    if (head.progress.values > 1 || head.graded > 1 || head.max_moves > MOVES_MAX ||
        head.plies == 0 || head.tiers == 0)
        return checkpoint_refuse(checkpoint, "its numbers do not go together");
    explore->progress = head.progress;
    explore->graded = head.graded;
    explore->max_moves = head.max_moves;
    /* Checked before room for a position's moves is made: a child takes more than two states. */
    TRY(context_check_array(explore->arena->context, explore->max_moves,
                            2 * explore->positions.state_size * explore->threads,
                            "the moves of a position"));
    TRY(explore_resume_read_plies(checkpoint, &explore->positions, head.plies));
    for (uint64_t i = 0; i < head.tiers; i++)
        TRY(explore_resume_read_tier(checkpoint, explore));
    if (!explore_resume_is_progress(explore))
        return checkpoint_refuse(checkpoint, "its numbers do not go together");
    return explore_resume_read_solved(checkpoint, explore);
}

/* -------------------------------------------------------------------- running */

static qj_status explore_resume_make_room(struct explore *explore)
{
    uint64_t count = positions_count(&explore->positions), solved = explore->progress.solved;
    checkpoint_resumed(explore->checkpoint, "states", solved ? solved : count, solved ? count : 0);
    TRY(context_check_states(explore->arena->context, count));
    TRY(explore_make_room(explore));
    return explore_grow(explore);
}

static qj_status explore_resume_work(struct explore *explore,
                                     qj_status (*work)(struct explore *explore))
{
    TRY(checkpoint_load(explore->checkpoint, explore_resume_read, explore, &explore->resumed));
    if (explore->resumed)
        TRY(explore_resume_make_room(explore));
    qj_status status = work(explore);
    if ((status == QJ_STOPPED || status == QJ_LIMIT) && positions_count(&explore->positions))
        TRY(checkpoint_save(explore->checkpoint, explore_resume_write, explore));
    return status;
}

qj_status explore_resume(struct explore *explore, qj_status (*work)(struct explore *explore))
{
    const struct rules_view *view = &explore->view;
    const uint64_t nature[] = {rules_kind(view->rules),
                               view->rules->ending,
                               view->rules->loops,
                               view->rules->rank != NULL,
                               view->rules->canonical != NULL,
                               view->rules->side != NULL};
    const struct checkpoint_part parts[] = {
        {"another engine", "exhaustive", sizeof "exhaustive"},
        {"another version of the engine, or of a run with another choice of scratch space", &format,
         sizeof format},
        {"rules of another kind", nature, sizeof nature},
        {"another game or position", view->text, view->text_size},
        {"another position", view->state, view->state_size},
    };
    struct checkpoint checkpoint;
    checkpoint_init(&checkpoint, explore->arena->context, parts, sizeof parts / sizeof *parts);
    explore->checkpoint = &checkpoint;
    qj_status status = explore_resume_work(explore, work);
    explore->checkpoint = NULL;
    return status;
}
