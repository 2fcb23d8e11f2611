/* shared_object: a file that exports qiju_rules, as <qiju/rules.h> describes. It runs inside this
 * process with all its rights, so that only the person at the command line may name one.
 *
 * The bytes of the file tell its rules from those that it had before it was compiled anew.
 */
#include "load/shared_object.h"

#include "load/message.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct shared_object {
    void *handle;
    char *bytes; /* of the file */
    size_t size;
    qj_rules rules;
};

/* Reads the whole file. */
static qj_status read_file(struct shared_object *object, const char *path, qj_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return load_fail(error, QJ_IO, "cannot open %s: %s", path, strerror(errno));
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    object->size = size > 0 ? (size_t)size : 0;
    object->bytes = malloc(object->size + 1);
    bool read = size >= 0 && object->bytes &&
                fread(object->bytes, 1, object->size, file) == object->size;
    int reason = errno;
    fclose(file);
    if (!object->bytes)
        return load_fail(error, QJ_LIMIT, "out of memory");
    return read ? QJ_OK : load_fail(error, QJ_IO, "cannot read %s: %s", path, strerror(reason));
}

/* A copy of the rules as far as they go, with an identity; what is wrong in them is found later. */
static void take_rules(struct shared_object *object, const qj_rules *given)
{
    size_t size = given->struct_size < sizeof object->rules ? given->struct_size
                                                            : sizeof object->rules;
    bool known = given->version == QJ_RULES_VERSION;
    object->rules = (qj_rules){.version = given->version, .struct_size = given->struct_size};
    if (!known)
        return;
    memcpy(&object->rules, given, size);
    if (size == sizeof object->rules)
        object->rules.struct_size = size;
    if (!object->rules.identity) {
        object->rules.identity = object->bytes;
        object->rules.identity_size = object->size;
    }
}

static qj_status open_object(struct shared_object *object, const char *path, qj_error *error,
                             const qj_rules **rules)
{
    const qj_rules *(*get)(void) = NULL;
    qj_status status = read_file(object, path, error);
    if (status != QJ_OK)
        return status;
    object->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object->handle)
        return load_fail(error, QJ_BAD_INPUT, "%s cannot be loaded: %s", path, dlerror());
    void *symbol = dlsym(object->handle, "qiju_rules");
    memcpy(&get, &symbol, sizeof get);
    if (!get)
        return load_fail(error, QJ_BAD_INPUT, "%s exports no function qiju_rules", path);
    const qj_rules *given = get();
    if (given)
        take_rules(object, given);
    *rules = given ? &object->rules : NULL;
    return QJ_OK;
}

qj_status shared_object_open(const char *path, qj_error *error, struct shared_object **out,
                             const qj_rules **rules)
{
    struct shared_object *object = calloc(1, sizeof *object);
    if (!object)
        return load_fail(error, QJ_LIMIT, "out of memory");
    qj_status status = open_object(object, path, error, rules);
    if (status == QJ_OK)
        *out = object;
    else
        shared_object_close(object);
    return status;
}

void shared_object_close(struct shared_object *object)
{
    if (!object)
        return;
    if (object->handle)
        dlclose(object->handle);
    free(object->bytes);
    free(object);
}
