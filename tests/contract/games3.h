/* games3: games against the draft of the contract, version 3
 * (src/engines/exhaustive/index/rules3.h). Each is written as a user would write it;
 * test_tiers_contract.c solves them. */
#ifndef QIJU_TESTS_CONTRACT_GAMES3_H
#define QIJU_TESTS_CONTRACT_GAMES3_H

#include "engines/exhaustive/index/rules3.h"

#include <stdlib.h>
#include <string.h>

const qj_rules3 *nim3_rules(void);
const qj_rules3 *connect_four3_rules(void);
const qj_rules3 *morris3_rules(void);
const qj_rules3 *quixo3_rules(void);
const qj_rules3 *chomp3_rules(void);
const qj_rules3 *dots3_rules(void);

#endif
