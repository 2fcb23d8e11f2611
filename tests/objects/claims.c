/* Rules of a countdown from n by 1 or 2 that claim what is not so, as the parameter lie says. */
#include <qiju/numbering.h>

enum parameter { N, LIE };

enum lie {
    NONE,
    SHORT,    /* a state has a byte more than state_size says */
    LAYOUT,   /* the layout describes a byte more */
    FURTHER,  /* moves reads a byte further */
    NO_STATE, /* is_state refuses 2 */
    BEYOND,   /* play writes a byte further */
    ENDLESS   /* moves does not heed the result of visit */
};

static const qj_rules_parameter parameters[] = {{"n", "left at the start", 6, 0, 200},
                                                {"lie", "what is not so", 0, 0, 6},
                                                {NULL, NULL, 0, 0, 0}};

static size_t state_size(const qj_setup *setup)
{
    return setup->value[LIE] == SHORT ? 1 : 2;
}

static bool layout(const qj_setup *setup, uint64_t tier, qj_layout *out)
{
    qj_layout_cells(out, 1, 0, 2);
    qj_layout_cells(out, 1, 0, 201);
    if (setup->value[LIE] == LAYOUT)
        qj_layout_cells(out, 1, 0, 2);
    return tier == 0;
}

static const char *start(const qj_setup *setup, void *state)
{
    ((unsigned char *)state)[1] = (unsigned char)setup->value[N];
    return NULL;
}

static void moves(const qj_setup *setup, const void *state, qj_move_fn visit, void *user)
{
    const unsigned char *byte = state;
    uint64_t most = byte[1] < 2 ? byte[1] : 2;
    if (setup->value[LIE] == FURTHER && byte[1] == 4)
        most = byte[2] % 2 + 1;
    for (uint64_t take = 1; take <= most; take++)
        if (!visit(user, &(qj_move){{take, 0, 0}}) && setup->value[LIE] != ENDLESS)
            return;
}

static int64_t play(const qj_setup *setup, void *state, const qj_move *move)
{
    unsigned char *byte = state;
    if (setup->value[LIE] == BEYOND && byte[1] == 4)
        byte[2] ^= 1;
    byte[0] ^= 1;
    byte[1] = (unsigned char)(byte[1] - move->part[0]);
    return 0;
}

static bool is_state(const qj_setup *setup, const void *state)
{
    return setup->value[LIE] != NO_STATE || ((const unsigned char *)state)[1] != 2;
}

const qj_rules *qiju_rules(void)
{
    static const qj_rules rules = {QJ_RULES_HEAD,          .layout = layout,
                                   .name = "claims",       .parameters = parameters,
                                   .ending = QJ_LAST_WINS, .state_size = state_size,
                                   .start = start,         .side = qj_state_side,
                                   .moves = moves,         .play = play,
                                   .is_state = is_state};
    return &rules;
}
