/* shared_object: rules in a shared object; see shared_object.c. */
#ifndef QIJU_LOAD_OBJECT_SHARED_OBJECT_H
#define QIJU_LOAD_OBJECT_SHARED_OBJECT_H

#include "load/base/options.h"

#include <qiju/rules.h>

struct shared_object;

/* Opens the object and takes its rules, which are valid until shared_object_close. A crash of it,
 * an exit(), or a call that has not come back when options say stop, end the process with a
 * sentence that names the function. What options points to, and path, outlive it. */
qj_status shared_object_open(const char *path, const struct load_options *options, qj_error *error,
                             struct shared_object **out, const qj_rules **rules);
/* NULL is fine. */
void shared_object_close(struct shared_object *object);

#endif
