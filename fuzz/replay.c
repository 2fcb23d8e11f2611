/* replay: calls a target with every file of the folders that are named behind it, where there is no
 * libFuzzer. It fails when there is no file at all. */
#include "fuzz.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

/* The file's bytes in a block of just that size, so that a sanitizer sees a read past the end. */
static bool replay(const char *path)
{
    FILE *file = fopen(path, "rb");
    bool good = file && !fseek(file, 0, SEEK_END);
    long size = good ? ftell(file) : -1;
    uint8_t *data = size >= 0 ? malloc(size ? (size_t)size : 1) : NULL;
    good = data && !fseek(file, 0, SEEK_SET) && fread(data, 1, (size_t)size, file) == (size_t)size;
    if (good)
        LLVMFuzzerTestOneInput(data, (size_t)size);
    free(data);
    if (file)
        fclose(file);
    return good;
}

static bool replay_folder(const char *folder, unsigned *count)
{
    DIR *entries = opendir(folder);
    bool good = entries;
    for (struct dirent *entry; good && (entry = readdir(entries));) {
        char path[4096];
        if (entry->d_name[0] == '.')
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        good = replay(path);
        ++*count;
    }
    if (entries)
        closedir(entries);
    if (!good)
        fprintf(stderr, "cannot read %s\n", folder);
    return good;
}

int main(int argc, char **argv)
{
    unsigned count = 0;
    LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++)
        if (!replay_folder(argv[i], &count))
            return EXIT_FAILURE;
    printf("%u inputs\n", count);
    return count ? EXIT_SUCCESS : EXIT_FAILURE;
}
