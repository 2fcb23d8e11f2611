/* shared_object: a file that exports qiju_rules, as <qiju/rules.h> describes. It runs in this
 * process with all its rights, so only the person at the command line may name a file.
 *
 * The bytes of the file distinguish its rules from the rules of an earlier build.
 */

#include "load/object/call_guard.h"

#include <dlfcn.h>
#include <errno.h>

static qj_status shared_object_read_file(struct shared_object *object, const char *path,
                                         qj_error *error)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return phrase_error(error, QJ_IO, "cannot open %.80s: %s", path, strerror(errno));
    long size = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    rewind(file);
    object->size = size > 0 ? (size_t)size : 0;
    object->bytes = malloc(object->size + 1);
    bool read = size >= 0 && object->bytes &&
                fread(object->bytes, 1, object->size, file) == object->size;
    int reason = errno;
    fclose(file);
    if (!object->bytes)
        return phrase_error(error, QJ_LIMIT, "out of memory");
    return read ? QJ_OK
                : phrase_error(error, QJ_IO, "cannot read %.80s: %s", path, strerror(reason));
}

qj_status shared_object_open(struct shared_object *object, const char *path,
                             const struct load_options *options, qj_error *error,
                             const qj_rules **rules)
{
    const qj_rules *(*get)(void) = NULL;
    object->guard.path = path;
    object->guard.options = *options;
    TRY(shared_object_read_file(object, path, error));
    if (call_guard_watch(&object->guard) != QJ_OK)
        return phrase_error(error, QJ_LIMIT, "no thread can be started");
    object->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object->handle)
        return phrase_error(error, QJ_BAD_INPUT, "%.80s cannot be loaded: %.160s", path, dlerror());
    void *symbol = dlsym(object->handle, "qiju_rules");
    memcpy(&get, &symbol, sizeof get);
    if (!get)
        return phrase_error(error, QJ_BAD_INPUT, "%.80s exports no function qiju_rules", path);
    const qj_rules *given = guarded_ask_rules(&object->guard, get);
    *rules = given ? &object->guard.rules : NULL;
    if (!given)
        return QJ_OK;
    /* copies the rules as far as they extend, with an identity; faults are found later */
    qj_rules *copy = &object->guard.given;
    size_t size = given->struct_size < sizeof *copy ? given->struct_size : sizeof *copy;
    *copy = (qj_rules){.version = given->version, .struct_size = given->struct_size};
    if (given->version == QJ_RULES_VERSION) {
        memcpy(copy, given, size);
        copy->struct_size = size == sizeof *copy ? size : given->struct_size;
        if (!copy->identity) {
            copy->identity = object->bytes;
            copy->identity_size = object->size;
        }
        (void)guarded_read_parameters(&object->guard);
    }
    guarded_make_rules(&object->guard);
    return QJ_OK;
}

void shared_object_close(struct shared_object *object)
{
    call_guard_end();
    if (object->handle)
        dlclose(object->handle);
    guarded_free_parts(&object->guard);
    free(object->bytes);
}
