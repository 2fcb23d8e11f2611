/* shared_object: rules in a shared object; see shared_object.c. */
#ifndef QIJU_LOAD_SHARED_OBJECT_H
#define QIJU_LOAD_SHARED_OBJECT_H

#include <qiju/rules.h>

struct shared_object;

/* Opens the object and takes its rules, which are valid until shared_object_close. */
qj_status shared_object_open(const char *path, qj_error *error, struct shared_object **out,
                             const qj_rules **rules);
/* NULL is fine. */
void shared_object_close(struct shared_object *object);

#endif
