/* border: calls of the functions of a shared object, which can crash, end the process or never come
 * back; see border.c, and crossing.c for the calls themselves. */
#ifndef QIJU_LOAD_OBJECT_BORDER_H
#define QIJU_LOAD_OBJECT_BORDER_H

#include "load/base/options.h"

#include <qiju/rules.h>

#include <stdatomic.h>

struct border {
    const char *path;            /* of the object, which messages name */
    struct load_options options; /* stop: the watch begins */
    qj_rules given, rules;       /* those of the object, and those that call them */
    _Atomic size_t size;         /* of a state, as far as it is known */
};

/* Asks the object for its rules; NULL is an answer. See crossing.c. */
const qj_rules *border_ask(const struct border *border, const qj_rules *(*get)(void));

/* Makes rules that call border->given, whose address border has to keep. See crossing.c. */
void border_make_rules(struct border *border);

/* Begins to report crashes, exits and hangs of any object; for the whole process. QJ_LIMIT when
 * there is no memory for that. */
qj_status border_watch(const struct border *border);

/* Ends the watch; nothing of the object is called any more. */
void border_end(void);

#endif
