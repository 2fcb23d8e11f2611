/* module: see base.h. A module is next to the command, where the build puts it, or in its installed
 * place: a folder relative to the command's folder (MODULE_FOLDER), so both can be moved
 * together. */
#include "cli/base/base.h"

#include <dlfcn.h>

bool module_folder(char folder[PATH_MAX])
{
    ptrdiff_t got = readlink("/proc/self/exe", folder, PATH_MAX);
    if (got < 0 || got == PATH_MAX)
        return false;
    folder[got] = 0;
    *strrchr(folder, '/') = 0;
    return true;
}

bool module_find_file(const char *file, char path[PATH_MAX])
{
    char folder[PATH_MAX];
    if (!module_folder(folder))
        return false;
    int length = snprintf(path, PATH_MAX, "%s/%s", folder, file);
    if (length < PATH_MAX && access(path, F_OK) == 0)
        return true;
    length = snprintf(path, PATH_MAX, "%s/" MODULE_FOLDER "/%s", folder, file);
    return length < PATH_MAX;
}

bool module_is_built(const char *name)
{
    static const char *const built[] = {BUILT_MODULES NULL};
    size_t i = 0;
    while (built[i] && strcmp(built[i], name) != 0)
        i++;
    return built[i] != NULL;
}

const void *module_load(const char *name)
{
    char file[32], path[PATH_MAX], symbol[32];
    const char *reason = "the folder of the command cannot be found";
    const void *table = NULL;
    snprintf(file, sizeof file, "qiju-%s.so", name);
    snprintf(symbol, sizeof symbol, "qiju_%s", name);
    if (module_find_file(file, path)) {
        void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
        table = handle ? dlsym(handle, symbol) : NULL;
        reason = table ? NULL : dlerror();
    }
    if (!table)
        message_put(stderr, "qiju: the part of qiju for '%.999s' cannot be loaded: %.999s\n", name,
                    reason);
    return table;
}
