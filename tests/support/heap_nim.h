/* heap_nim: nim as a user writes it; see heap_nim.c. */
#ifndef QIJU_TESTS_HEAP_NIM_H
#define QIJU_TESTS_HEAP_NIM_H

#include <qiju/rules.h>

const qj_rules *heap_nim_rules(void);

#endif
