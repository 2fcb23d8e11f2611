/* naive: see naive.h. */
#include "support/naive.h"

#include "model/rules.h"
#include "support/ways.h"

/* ------------------------------------------------------------------- positions */

static size_t naive_hash(const unsigned char *state, size_t size)
{
    uint64_t hash = UINT64_C(14695981039346656037); /* FNV-1a */
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ state[i]) * UINT64_C(1099511628211);
    return (size_t)(hash ^ hash >> 29);
}

/* Returns the position of a state, which is added if it is new. */
static size_t naive_add(struct naive *naive, const unsigned char *state)
{
    const size_t size = naive->rules->state_size;
    size_t at = naive_hash(state, size) % naive->slot_count;
    for (; naive->slots[at]; at = (at + 1) % naive->slot_count)
        if (!memcmp(naive->states + (naive->slots[at] - 1) * size, state, size))
            return naive->slots[at] - 1;
    naive->slots[at] = naive->count + 1;
    memcpy(naive->states + naive->count * size, state, size);
    naive->positions[naive->count] = (struct naive_position){0};
    return naive->count++;
}

static int naive_side(const struct naive_rules *rules, const void *state)
{
    return rules->side ? rules->side(rules->setup, state) : 0;
}

static bool naive_take_move(void *user, const qj_move *move)
{
    struct naive *naive = user;
    const struct naive_rules *rules = naive->rules;
    _Alignas(16) unsigned char here[QJ_STATE_SIZE], next[QJ_STATE_SIZE];
    if (naive->count > naive->most)
        return false;
    memcpy(here, naive->states + naive->here * rules->state_size, rules->state_size);
    memcpy(next, here, rules->state_size);
    const int64_t points = rules->play(rules->setup, next, move);
    if (naive->move_count == naive->move_room) {
        naive->move_room = 2 * naive->move_room + 64;
        naive->moves = realloc(naive->moves, naive->move_room * sizeof *naive->moves);
    }
    naive->moves[naive->move_count++] = (struct naive_move){
        naive_add(naive, next), points,
        rules->side && naive_side(rules, next) == naive_side(rules, here)};
    return true;
}

static void naive_expand(struct naive *naive)
{
    static const int64_t stuck[] = {
        [QJ_LAST_WINS] = -1, [QJ_LAST_LOSES] = 1, [QJ_STUCK_DRAWS] = 0, [QJ_POINTS] = 0};
    const struct naive_rules *rules = naive->rules;
    struct naive_position *position = &naive->positions[naive->here];
    _Alignas(16) unsigned char state[QJ_STATE_SIZE];
    int64_t value = stuck[rules->ending];
    memcpy(state, naive->states + naive->here * rules->state_size, rules->state_size);
    position->first = naive->move_count;
    if (!rules->over || !rules->over(rules->setup, state, &value)) {
        value = stuck[rules->ending];
        rules->moves(rules->setup, state, naive_take_move, naive);
    }
    position->end = naive->move_count;
    if (position->first < position->end)
        return;
    position->known = true;
    position->number = rules->kind == QJ_SCORE ? value : 0;
    position->ending = rules->kind == QJ_SCORE ? 0 : value;
}

/* ---------------------------------------------------------------------- values */

/* The ending of a move for the player who makes it. */
static int64_t naive_ending(const struct naive *naive, const struct naive_move *move)
{
    const int64_t ending = naive->positions[move->to].ending,
                  later = ending > 0 ? ending + 1 : ending - 1;
    return move->again ? later : -later;
}

/* Decides a position that is won, or lost at last, in `length` - 1 moves; returns whether it is. */
static bool naive_decide(const struct naive *naive, struct naive_position *position, int64_t length)
{
    bool lost = true;
    for (size_t i = position->first; i < position->end; i++) {
        const struct naive_move *move = &naive->moves[i];
        const struct naive_position *to = &naive->positions[move->to];
        const int64_t ending = to->ending ? naive_ending(naive, move) : 0;
        const bool known = ending && (ending < 0 ? -ending : ending) <= length;
        if (known && ending > 0) {
            position->ending = ending;
            return true;
        }
        lost = lost && known;
    }
    position->ending = lost ? -length : 0;
    return lost;
}

/* Finds all wins and losses, those in few moves first. The rest are draws. */
static void naive_find_endings(struct naive *naive)
{
    for (int64_t length = 2, last = 2; length <= last + 1; length++)
        for (size_t i = 0; i < naive->count; i++) {
            struct naive_position *position = &naive->positions[i];
            if (position->first < position->end && !position->ending &&
                naive_decide(naive, position, length))
                last = length;
        }
}

/* The best score of the moves, or the mex of their Grundy values. */
static int64_t naive_number(const struct naive *naive, const struct naive_position *position)
{
    int64_t best = INT64_MIN, mex = 0;
    for (size_t i = position->first; i < position->end; i++) {
        const struct naive_move *move = &naive->moves[i];
        const int64_t number = naive->positions[move->to].number,
                      value = move->points + (move->again ? number : -number);
        best = value > best ? value : best;
    }
    for (bool found = true; found && naive->rules->kind == QJ_NIMBER; mex += found) {
        found = false;
        for (size_t i = position->first; i < position->end; i++)
            found = found || naive->positions[naive->moves[i].to].number == mex;
    }
    return naive->rules->kind == QJ_NIMBER ? mex : best;
}

/* Gives a number to every position whose moves have one, until all do. */
static void naive_find_numbers(struct naive *naive)
{
    for (size_t left = 1; left;) {
        left = 0;
        for (size_t i = naive->count; i-- > 0;) {
            struct naive_position *position = &naive->positions[i];
            bool all = true;
            for (size_t j = position->first; j < position->end && !position->known; j++)
                all = all && naive->positions[naive->moves[j].to].known;
            if (!position->known && all)
                position->number = naive_number(naive, position);
            position->known = all;
            left += !all;
        }
    }
}

bool naive_solve(const struct naive_rules *rules, size_t most, struct naive *out)
{
    enum { MOVES_MOST = 1 << 10 };
    const size_t room = most + MOVES_MOST;
    *out = (struct naive){.rules = rules, .most = most, .slot_count = 2 * room};
    out->states = malloc(room * (rules->state_size ? rules->state_size : 1));
    out->positions = malloc(room * sizeof *out->positions);
    out->slots = calloc(out->slot_count, sizeof *out->slots);
    naive_add(out, rules->start);
    for (; out->here < out->count && out->count <= most; out->here++)
        naive_expand(out);
    if (out->count > most)
        return false;
    if (rules->kind != QJ_SCORE)
        naive_find_endings(out);
    if (rules->kind != QJ_OUTCOME)
        naive_find_numbers(out);
    return true;
}

void naive_free(struct naive *naive)
{
    free(naive->states);
    free(naive->positions);
    free(naive->moves);
    free(naive->slots);
}

qj_value naive_value(const struct naive *naive, size_t position)
{
    const struct naive_position *at = &naive->positions[position];
    const qj_kind kind = naive->rules->kind;
    qj_value value = {.kind = kind, .lo = at->number, .hi = at->number};
    if (kind == QJ_SCORE)
        return value;
    value.lo = value.hi = (at->ending > 0) - (at->ending < 0);
    value.distance_known = at->ending != 0 && !naive->rules->outcome;
    if (value.distance_known)
        value.distance = (uint64_t)(at->ending < 0 ? -at->ending : at->ending) - 1;
    value.nimber = kind == QJ_NIMBER ? (uint64_t)at->number : 0;
    return value;
}

struct naive_rules naive_rules_of(const struct rules_view *view)
{
    const qj_rules *rules = view->rules;
    return (struct naive_rules){
        view->setup, view->state, view->state_size, rules->ending, rules_kind(rules),
        rules->side, rules->over, rules->moves,     rules->play,   rules->loops,
        false};
}

void assert_naive_solution(struct tiers_solution *solution, const struct naive *naive)
{
    const size_t size = naive->rules->state_size;
    for (size_t i = 0; i < naive->count; i++) {
        _Alignas(16) unsigned char state[QJ_STATE_SIZE + 16] = {0};
        struct tiers_value value;
        uint64_t address;
        memcpy(state, naive->states + i * size, size);
        tiers_game_canonical(solution->game, state);
        assert_int_equal(tiers_solution_find(solution, state, &address), QJ_OK);
        assert_true(tiers_solution_value(solution, address, &value));
        const qj_value found = tiers_value_answer(solution->game->kind, value),
                       expected = naive_value(naive, i);
        assert_value(&found, &expected);
    }
}

/* ----------------------------------------------------------------------- walks */

size_t naive_degree(const struct naive *naive, size_t position)
{
    return naive->positions[position].end - naive->positions[position].first;
}

const struct naive_move *naive_move(const struct naive *naive, size_t position, size_t number)
{
    assert_true(number < naive_degree(naive, position));
    return &naive->moves[naive->positions[position].first + number];
}

qj_value naive_move_value(const struct naive *naive, size_t position, size_t number)
{
    const struct naive_move *move = naive_move(naive, position, number);
    qj_value value = naive_value(naive, move->to);
    value.lo = value.hi = move->points + (move->again ? value.lo : -value.lo);
    value.distance += value.distance_known;
    return value;
}

static bool naive_take_one_option(void *user, const qj_option *option)
{
    return !said_option(user, option);
}

static bool naive_take_one_move(void *user, const qj_move *move)
{
    return !said_move(user, move);
}

/* Collects the answers of a session, in a random order of queries; one: only the first move and the
 * first of the line. */
static qj_status naive_ask(struct random *random, struct engine_session *session, bool one,
                           struct said *out)
{
    const struct engine *engine = session->engine;
    const uint64_t first = random_below(random, 3);
    out->options = out->length = 0;
    for (uint64_t i = 0; i < 3; i++)
        switch ((first + i) % 3) {
        case 0:
            TRY(engine->value(session, &out->value));
            break;
        case 1:
            TRY(engine->moves(session, one ? naive_take_one_option : said_option, out));
            break;
        default:
            TRY(engine->line(session, one ? naive_take_one_move : said_move, out));
            break;
        }
    return QJ_OK;
}

static bool naive_keeps(const struct naive *naive, size_t position, size_t number)
{
    const qj_value value = naive_move_value(naive, position, number),
                   best = naive_value(naive, position);
    return value.lo == best.lo && value.distance == best.distance;
}

/* Each move of a line is the first that keeps the value, or for outcomes any such move. Only a draw
 * without end stops before the end. */
static void naive_check_line(const struct naive *naive, size_t position, const struct said *said)
{
    const bool any = naive->rules->outcome && naive->rules->kind != QJ_SCORE,
               endless = naive->rules->loops && said->value.lo == 0;
    for (size_t i = 0; i < said->length; i++) {
        const size_t number = said->line[i].part[0];
        assert_true(naive_keeps(naive, position, number));
        for (size_t earlier = 0; earlier < number && !any; earlier++)
            assert_false(naive_keeps(naive, position, earlier));
        position = naive_move(naive, position, number)->to;
    }
    assert_true(naive_degree(naive, position) == 0 || endless);
}

static qj_status naive_check(struct random *random, const struct naive *naive, size_t position,
                             struct engine_session *session)
{
    struct said said;
    const qj_value right = naive_value(naive, position);
    TRY(naive_ask(random, session, false, &said));
    assert_value(&said.value, &right);
    assert_int_equal(said.options, naive_degree(naive, position));
    for (size_t i = 0; i < said.options; i++) {
        const qj_value value = naive_move_value(naive, position, i);
        assert_int_equal(said.option[i].move.part[0], i);
        assert_int_equal(said.option[i].count, 1);
        assert_value(&said.option[i].value, &value);
    }
    naive_check_line(naive, position, &said);
    const bool moves = said.options > 0, line = said.length > 0;
    TRY(naive_ask(random, session, true, &said));
    assert_true(said.options == moves && said.length == line);
    return QJ_OK;
}

qj_status naive_walk(struct random *random, const struct naive *naive, size_t position,
                     struct engine_session *session)
{
    enum { PLIES = 24 };
    size_t way[PLIES] = {position}, played = 0;
    for (;; played++) {
        TRY(naive_check(random, naive, way[played], session));
        const size_t degree = naive_degree(naive, way[played]);
        if (degree == 0 || played + 1 == PLIES)
            break;
        const uint64_t next = random_below(random, degree);
        TRY(session->engine->advance(session, &(qj_move){{next}}));
        way[played + 1] = naive_move(naive, way[played], next)->to;
    }
    while (played--) {
        TRY(session->engine->retreat(session));
        TRY(naive_check(random, naive, way[played], session));
    }
    return QJ_OK;
}
