/* shared_object: a file that exports qiju_rules, as <qiju/rules.h> describes. It runs inside this
 * process with all its rights, so that only the person at the command line may name one.
 */
#include "load/shared_object.h"

#include "load/message.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

static qj_status fail_open(const char *path, qj_error *error)
{
    const char *reason = dlerror();
    if (access(path, R_OK) != 0)
        return load_fail(error, QJ_IO, "cannot open %s: %s", path, strerror(errno));
    return load_fail(error, QJ_BAD_INPUT, "%s cannot be loaded: %s", path,
                     reason ? reason : "no reason is known");
}

qj_status shared_object_open(const char *path, qj_error *error, void **object,
                             const qj_rules **rules)
{
    const qj_rules *(*get)(void) = NULL;
    void *opened = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!opened)
        return fail_open(path, error);
    void *symbol = dlsym(opened, "qiju_rules");
    memcpy(&get, &symbol, sizeof get);
    if (!get) {
        dlclose(opened);
        return load_fail(error, QJ_BAD_INPUT, "%s exports no function qiju_rules", path);
    }
    *object = opened;
    *rules = get();
    return QJ_OK;
}

void shared_object_close(void *object)
{
    dlclose(object);
}
