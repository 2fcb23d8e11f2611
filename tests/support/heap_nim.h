/* heap_nim: nim as a user writes it; see heap_nim.c. */
#pragma once

#include <qiju/rules.h>

const qj_rules *heap_nim_rules(void);
