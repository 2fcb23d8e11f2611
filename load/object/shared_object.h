/* shared_object: rules in a shared object; see shared_object.c. */
#ifndef QIJU_LOAD_OBJECT_SHARED_OBJECT_H
#define QIJU_LOAD_OBJECT_SHARED_OBJECT_H

#include "load/base/load_base.h"

#include <qiju/rules.h>

struct shared_object;

/* Opens the object and takes its rules, which are valid until shared_object_close. A crash, an
 * exit(), or a call that has not returned after options->stop ends the process with a message that
 * names the function. options, all its pointers and path must outlive it. */
qj_status shared_object_open(const char *path, const struct load_options *options, qj_error *error,
                             struct shared_object **out, const qj_rules **rules);
/* Accepts NULL. */
void shared_object_close(struct shared_object *object);

#endif
