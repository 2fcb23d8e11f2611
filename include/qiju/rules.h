/** @file rules.h
 * The rules of a game. A user-defined game has a qj_rules, for qj_game_new() or for the command
 * `qiju COMMAND ./mine.so`; the games of the catalogue have one too.
 *
 * A shared object for the command is one C file that includes this header and defines
 *
 *     const qj_rules *qiju_rules(void);
 *
 * It links nothing of qiju: `cc -shared -fPIC -o mine.so mine.c`. docs/tutorials/c-game.md has a
 * worked example, and the folder examples/own/ has several games.
 *
 * **States.** The rules work on states: arrays of bytes that are equal exactly if the positions are
 * equal. A state has no pointers and no uninitialized padding. It is aligned for every type, except
 * in qj_rules::expand.
 *
 * **Calls.** The functions store nothing between calls. They return the same answer for the same
 * state. A function or value may be NULL or 0 only where this header permits it.
 *
 * **Threads.** Several threads may call the functions of the rules at once, `expand` only if
 * `quick` is true. The same holds for the functions that this header defines.
 *
 * **Cost.** qiju calls the rules for every position that it visits, so their time decides that of
 * exhaustive search. The functions that this header defines take constant time, or time linear in
 * the text that they print. They allocate nothing.
 *
 * **Checks.** `moves`, `play`, `over` and `side` define the game. qiju compares all other functions
 * with them: at every position of a game of up to 10^6 positions, and at a sample of the positions
 * of a larger game. It compares nothing if qj_limits::trust is set.
 */
#ifndef QIJU_RULES_H
#define QIJU_RULES_H

#include <qiju/board.h>

#include <stdarg.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Version of qj_rules. It increases when a change would break compiled rules. New members come at
 * the end of qj_rules and need no new version, because struct_size shows which members exist. */
#define QJ_RULES_VERSION 3

/** Maximum number of bytes of a state. */
#define QJ_STATE_SIZE 4096
/** Maximum number of parameters of a game. */
#define QJ_PARAMETERS_MAX 16

/** Declares a function that is defined in a header. */
#if defined(__GNUC__)
#define QJ_INLINE __attribute__((unused)) static inline
#else
#define QJ_INLINE static inline
#endif

/** A parameter of the rules: an integer from `min` to `max`. */
typedef struct qj_rules_parameter {
    const char *name;      /**< letters, digits, - and _, at most 40, with a letter first */
    const char *meaning;   /**< description for people */
    int64_t default_value; /**< value if none is given */
    int64_t min;           /**< minimum */
    int64_t max;           /**< maximum */
} qj_rules_parameter;

/** First argument of every function of the rules. */
typedef struct qj_setup {
    const int64_t *value; /**< values of the parameters, in the order of qj_rules::parameters */
    void *user;           /**< qj_rules::user; in the games of the catalogue, the board */
} qj_setup;

/** Result of a game in which the player to move has no legal move. */
typedef enum qj_ending {
    QJ_LAST_WINS = 1, /**< the player to move loses: normal play */
    QJ_LAST_LOSES,    /**< the player to move wins: misere play */
    QJ_STUCK_DRAWS,   /**< a draw: a full board */
    QJ_POINTS         /**< the points that the moves gained decide */
} qj_ending;

/** Output of qj_rules::expand: for each state, either its end or all legal moves in board order.
 * `index` is the number of the state in the call, from 0. */
typedef struct qj_expander {
    void *user; /**< first argument of the functions */
    /** Reports that a state is over, with its value as of qj_rules::over. */
    void (*over)(void *user, uint64_t index, int64_t value);
    /** Reports a legal move and the points that it gains. Returns an address, aligned for every
     * type. Before their next call the rules must write the whole state after the move there. */
    void *(*move)(void *user, uint64_t index, const qj_move *move, int64_t points);
} qj_expander;

/** Receives a state of the same rules.
 *
 * @param user Argument of the function that visits states.
 * @param part The first `size` bytes of the state. The other bytes are 0.
 * @param size Bytes that are given.
 */
typedef void (*qj_state_fn)(void *user, const void *part, size_t size);

/** Value of a board of stones that is not over, for qj_rules::stones_over. */
#define QJ_STUCK INT64_MIN

/** A board on which each move adds a stone of the player to an empty cell, as bitboards. Bit i is
 * the i-th cell from the end of the layout. */
typedef struct qj_marks {
    uint64_t set[2]; /**< stones of players 0 and 1 */
    uint64_t last;   /**< stones of the player who moved last */
    uint64_t empty;  /**< empty cells */
    unsigned side;   /**< player to move, 0 or 1 */
} qj_marks;

/** Maximum number of cells of a board of stones: 3^cells is below 2^62. */
#define QJ_MARKS_MAX 39

/** A symmetry. Byte i of the image of a state is `letter[state[from[i]]]`. */
typedef struct qj_symmetry {
    const uint16_t *from; /**< a permutation of the bytes of a state: state_size entries */
    /** The value in the image of each value of a byte, 256 entries: the players' pieces exchanged,
     * with the player to move if the state has it. NULL: values stay. */
    const unsigned char *letter;
} qj_symmetry;

/** Receives a symmetry, whose arrays are copied.
 *
 * @param user Argument of qj_rules::symmetries.
 * @param symmetry The symmetry.
 */
typedef void (*qj_symmetry_fn)(void *user, const qj_symmetry *symmetry);

/** Receives a tier.
 *
 * @param user Argument of qj_rules::child_tiers.
 * @param tier The tier.
 */
typedef void (*qj_tier_fn)(void *user, uint64_t tier);

/** A description of the bytes of states (<qiju/numbering.h>). */
typedef struct qj_layout qj_layout;

/** The rules of a game for two players: 0, who moves first, and 1.
 *
 * `state_size`, `moves`, `play`, the name and the ending are required. Every other member may be
 * NULL, 0 or false. Its comment states the cost of leaving it out. */
struct qj_rules {
    unsigned version;   /**< QJ_RULES_VERSION */
    size_t struct_size; /**< sizeof(qj_rules) */

    const char *name;    /**< one word */
    const char *summary; /**< one line; NULL: none */
    const char *help;    /**< lines with their newlines: the rules and the words of moves; NULL */
    const char *players[2]; /**< names of the players; NULL: the first player, the second player */
    const qj_rules_parameter *parameters; /**< the last one has the name NULL; NULL: none */

    qj_ending ending; /**< result if the player to move has no legal move */
    /** True: positions may repeat, and play without end is a draw; not with QJ_POINTS. False: qiju
     * refuses a cycle with QJ_USAGE. */
    bool loops;
    /** True: no Grundy values are needed, only wins, draws and losses. */
    bool outcome_only;
    /** True: `expand` is fast and thread-safe. qiju may call it from several threads, and calls it
     * again instead of storing its results. */
    bool quick;
    /** Number of components of a move that are used, 1 to 3; 0 means 1. The others must be 0. */
    unsigned move_parts;

    /** Bytes that differ for other rules of the same name and parameters, such as the content of
     * their file. qiju refuses a checkpoint or solution file of other rules. NULL: the name
     * suffices. */
    const void *identity;
    size_t identity_size; /**< bytes of `identity` */

    void *user; /**< becomes qj_setup::user */

    /* ------------------------------------------------------------------------------ the game */

    /** Returns the bytes of a state, 1 to QJ_STATE_SIZE. */
    size_t (*state_size)(const qj_setup *setup);

    /** Writes the start to `state`, whose bytes are 0. Returns NULL, or a sentence on why the
     * parameters contradict each other. NULL: all bytes of the start are 0. */
    const char *(*start)(const qj_setup *setup, void *state);

    /** Visits the legal moves in board order, until `visit` returns false. qiju does not call it
     * for a state that is over. */
    void (*moves)(const qj_setup *setup, const void *state, qj_move_fn visit, void *user);

    /** Plays a legal move in place. Returns the points that the player gains over the opponent; 0
     * without QJ_POINTS. The state must not store points: the value of a move is its points minus
     * the value of the next state, or plus if the same player moves again. */
    int64_t (*play)(const qj_setup *setup, void *state, const qj_move *move);

    /* -------------------------------------------------------------------------- end and sides */

    /** Returns the player to move, 0 or 1. A player may move again. NULL: the game is impartial.
     * The players take turns, and both have equal moves in each state. With QJ_LAST_WINS such a
     * game has Grundy values, unless it has `over`, `loops` or `outcome_only`. */
    int (*side)(const qj_setup *setup, const void *state);

    /** Returns whether the game is over before the moves are, and writes its value for the player
     * to move: 1, 0 or -1; with QJ_POINTS the points still gained. NULL: the game ends only if
     * there is no legal move. */
    bool (*over)(const qj_setup *setup, const void *state, int64_t *value);

    /** Replaces a state by the same position with the other player to move; twice is the identity.
     * The result may be a state that play cannot reach. NULL: there are no questions about the
     * player who is not to move. */
    void (*other_side)(const qj_setup *setup, void *state);

    /* ---------------------------------------------------------------------------------- words */

    /** Returns NULL if a move is legal, else the reason. The components may be of any size. NULL: a
     * move that `moves` does not visit is illegal, without a reason. */
    const char *(*illegal)(const qj_setup *setup, const void *state, const qj_move *move);

    /** Writes a move as one word without blanks, other than "end" and "". NULL, together with
     * `move_read`: the components as numbers. */
    void (*move_write)(const qj_setup *setup, const qj_move *move, char text[QJ_MOVE_SIZE]);
    /** Reads a move from a word; false: the word is no move. */
    bool (*move_read)(const qj_setup *setup, const char *word, qj_move *move);

    /** Reads a state, whose bytes are 0, from one word without blanks: the section "position" of a
     * text. Returns NULL, or a phrase that names what was expected. NULL: texts have no such
     * section. */
    const char *(*state_read)(const qj_setup *setup, const char *word, void *state);

    /** Writes the word that `state_read` accepts for a state, so that qiju can write every position
     * as a start. NULL: a position is written as the start and the moves. */
    void (*state_write)(const qj_setup *setup, const void *state, char word[QJ_STATE_SIZE + 1]);

    /** Returns whether any bytes are a state that the other functions accept. qiju refuses a
     * checkpoint with other bytes. NULL: the functions accept all bytes. Rules whose states hold an
     * index need it. */
    bool (*is_state)(const qj_setup *setup, const void *state);

    /* -------------------------------------------------------------------------------- picture */

    /** Draws the state as lines of text with qj_sink_print(). NULL: drawn from `cells`; without
     * `cells`, the bytes as numbers. */
    void (*draw)(const qj_setup *setup, const void *state, const qj_sink *out);

    /** Visits the cells of a state (<qiju/board.h>), until `visit` returns false. The same cells in
     * the same order for every state are best, because qiju then shows where a move was made. NULL:
     * the game has only `draw`. */
    void (*cells)(const qj_setup *setup, const void *state, qj_cell_fn visit, void *user);

    /** For rules with `cells`: visits the lines between them. NULL: no lines. */
    void (*lines)(const qj_setup *setup, const void *state, qj_line_fn visit, void *user);

    /** For rules with `cells`: writes the cells that a person clicks for a legal move, and returns
     * how many, 0 to 2 (qj_move_clicks()). NULL: one cell, the first component of the move. */
    unsigned (*clicks)(const qj_setup *setup, const void *state, const qj_move *move,
                       uint64_t cells[2]);

    /* ------------------------------------------------------------------------------- symmetry */

    /** Visits the symmetries of all states of these parameters. The value of a state for the player
     * to move is the value of its image. The player to move stays, or both players are exchanged.
     * Products of visited symmetries must be visited, the identity need not. The representative of
     * a state is its least image, byte by byte. NULL: a position is solved once for each of its
     * images, up to 8 or 16 times on a square board. */
    void (*symmetries)(const qj_setup *setup, qj_symmetry_fn visit, void *user);

    /** In place of `symmetries`, for symmetries that are not permutations of bytes. Replaces a
     * state by the representative of its images, which all have one player to move and one value.
     * NULL: the cost is that of `symmetries`. */
    void (*canonical)(const qj_setup *setup, void *state);

    /* ----------------------------------------------------------------------- tiers and layout */

    /** Returns the tier of a state: a number that no move raises, such as the empty cells. With
     * symmetries it is the tier of the representative. A move may leave it as it is or lower it by
     * any amount. qiju solves one tier at a time, with the values of lower tiers. NULL: all states
     * are in tier 0, so a checkpoint saves memory for none, and several processes have one job. */
    uint64_t (*tier)(const qj_setup *setup, const void *state);

    /** Visits all tiers below a tier to which a move may lead, and perhaps others below it. NULL: a
     * tier becomes known when a move has led to it, so tiers are reached one after another. */
    void (*child_tiers)(const qj_setup *setup, uint64_t tier, qj_tier_fn visit, void *user);

    /** Describes the bytes of the states of a tier, with the functions of <qiju/numbering.h>. A
     * representative that can be reached fits the description. Returns false if this tier has no
     * layout. qiju ranks the states and stores no bytes. NULL: it stores and hashes states, 20 to
     * 40 bytes a position in place of 2, and needs about three times as long. Rules with `expand`
     * and without `quick` need no layout. */
    bool (*layout)(const qj_setup *setup, uint64_t tier, qj_layout *out);

    /** For boards on which each move adds a stone of the player to an empty cell, and nothing else
     * changes: writes for each of `count` boards, which may be unreachable, its value as of `over`;
     * QJ_STUCK if the game continues. The players take turns, without `loops`, symmetries, `tier`
     * and points of moves. The layout must have 3^cells ranks: a stone of player p adds p + 1 times
     * the power of 3 of its cell. NULL: qiju makes states, which takes about six times as long. */
    void (*stones_over)(const qj_setup *setup, const qj_marks *boards, size_t count,
                        int64_t *values);

    /* --------------------------------------------------------------------------- predecessors */

    /** For rules with `loops` and a layout: visits the states from which a move leads to this
     * state, each at least once. States that are over or cannot be reached may be among them. qiju
     * does not call it for states that are over, except with `expand`. NULL: qiju lists the moves
     * within a tier, 8 bytes each. */
    void (*predecessors)(const qj_setup *setup, const void *state, qj_state_fn visit, void *user);

    /* ---------------------------------------------------------------------------------- parts */

    /** Visits the components of a sum: a move in the state is a move in one component and leaves
     * the others unchanged. A state that is no sum has itself as its only component. A state
     * without components has no moves. It is for rules with Grundy values: the value of a sum is
     * the xor of its components' values, so qiju solves each component once. NULL: a sum is solved
     * as a whole. */
    void (*parts)(const qj_setup *setup, const void *state, qj_state_fn visit, void *user);

    /* ----------------------------------------------------------------------------------- bulk */

    /** Describes `count` states, which are stored side by side and may be unaligned, one after
     * another. qiju assumes that a call is a round trip to another process: it makes the call from
     * one thread and avoids repeating it, except with `quick`. With `expand`, `over`, `moves` and
     * `play` may be NULL. NULL: qiju calls `moves` and `play` for each state. */
    void (*expand)(const qj_setup *setup, const void *states, uint64_t count,
                   const qj_expander *expander);

    /** Returns NULL, or a sentence on a fault of the rules ("the program has ended"), which may be
     * marked as in qj_error. qiju then discards all answers since the last call and returns
     * QJ_BAD_INPUT. NULL: no faults. */
    const char *(*fault)(const qj_setup *setup);
};

/** First members of a qj_rules: static const qj_rules rules = {QJ_RULES_HEAD, .name = ... */
#define QJ_RULES_HEAD .version = QJ_RULES_VERSION, .struct_size = sizeof(qj_rules)

/** Returns the rules of a shared object. The object defines this function, and `qiju` calls it.
 *
 * @return The rules, which live as long as the object.
 */
QJ_API const qj_rules *qiju_rules(void);

/** Returns the player to move for states whose first byte is that player, as qj_rules::side.
 *
 * @param setup Unused.
 * @param state A state.
 * @return Its first byte.
 */
QJ_INLINE int qj_state_side(const qj_setup *setup, const void *state)
{
    (void)setup;
    return *(const unsigned char *)state;
}

/** Prints to a sink as printf does, for qj_rules::draw.
 *
 * @param out The sink. The function ignores its failure.
 * @param format Format of printf; at most 1000 bytes of the result are written.
 * @param ... Values of the format.
 */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
QJ_INLINE void
qj_sink_print(const qj_sink *out, const char *format, ...)
{
    char text[1001];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (length > 0)
        out->write(out->user, text, (size_t)length < sizeof text ? (size_t)length : 1000);
}

#ifdef __cplusplus
}
#endif

#endif
