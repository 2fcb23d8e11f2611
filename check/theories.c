/* theories: the games that can be checked; see check.h. */
#include "check.h"

#include <string.h>

void check_geography(struct check *check);
void check_graph(struct check *check);
void check_heaps(struct check *check);
void check_lightsout(struct check *check);
void check_mnk(struct check *check);
void check_own(struct check *check);
void check_linear(struct check *check);
void check_rabbits(struct check *check);
void check_splitting(struct check *check);
void check_staircase(struct check *check);
void check_stone(struct check *check);
void check_tictactoe(struct check *check);
void check_widgets(struct check *check);
void check_wythoff(struct check *check);

static const struct theory theories[] = {{"dawson", check_heaps, "0.137"},
                                         {"dawson-kayles", check_heaps, "0.07"},
                                         {"geography", check_geography, NULL},
                                         {"graph", check_graph, NULL},
                                         {"grundy", check_heaps, "unequal"},
                                         {"heaps", check_heaps, NULL},
                                         {"kayles", check_heaps, "0.77"},
                                         {"lightsout", check_lightsout, NULL},
                                         {"linear", check_linear, NULL},
                                         {"mnk", check_mnk, NULL},
                                         {"nim", check_heaps, "any"},
                                         {"officers", check_heaps, "0.6"},
                                         {"rabbits", check_rabbits, NULL},
                                         {"splitting", check_splitting, NULL},
                                         {"staircase", check_staircase, NULL},
                                         {"stone", check_stone, NULL},
                                         {"subtraction", check_heaps, "{1,2,3}"},
                                         {"tictactoe", check_tictactoe, NULL},
                                         {"treblecross", check_heaps, "0.007"},
                                         {"widgets", check_widgets, NULL},
                                         {"wythoff", check_wythoff, NULL}};

static const struct theory own = {"own", check_own, NULL};

bool check_is_own(const char *word)
{
    return *word == '|' || strchr(word, '/');
}

const char *check_game(size_t index)
{
    return index < sizeof theories / sizeof *theories ? theories[index].game : NULL;
}

const struct theory *check_find(const char *game)
{
    if (check_is_own(game))
        return &own;
    for (size_t i = 0; check_game(i); i++)
        if (!strcmp(check_game(i), game))
            return &theories[i];
    return NULL;
}
