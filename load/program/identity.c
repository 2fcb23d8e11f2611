/* identity: see identity.h. A script can change without its command. So the identity also has the
 * files that the command names: processes with different files, a checkpoint and a solution file of
 * an earlier state of the script are noticed.
 *
 *     python3 games/mine.py serve  0  bytes of games/mine.py
 */
#include "load/program/identity.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Returns room for more bytes after those of the identity, or NULL. */
static char *identity_reserve(struct identity *identity, size_t more)
{
    if (identity->room - identity->size < more) {
        const size_t room = 2 * identity->room + more;
        char *bytes = realloc(identity->bytes, room);
        if (!bytes)
            return NULL;
        identity->bytes = bytes;
        identity->room = room;
    }
    return identity->bytes + identity->size;
}

/* Adds a byte 0 and the bytes of an open file, if it is a short regular one. */
static bool identity_add_opened(struct identity *identity, int file)
{
    struct stat facts;
    if (fstat(file, &facts) != 0 || !S_ISREG(facts.st_mode) || facts.st_size > IDENTITY_FILE)
        return true;
    char *to = identity_reserve(identity, IDENTITY_FILE + 1);
    if (!to)
        return false;
    size_t size = 1;
    ssize_t got;
    *to = 0;
    while ((got = read(file, to + size, IDENTITY_FILE + 1 - size)) > 0)
        size += (size_t)got;
    identity->size += size;
    return true;
}

static bool identity_add_file(struct identity *identity, const char *name)
{
    const int file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return true;
    const bool added = identity_add_opened(identity, file);
    close(file);
    return added;
}

bool identity_make(struct identity *identity, const char *command)
{
    static const char between[] = " \t\n\"'`;|&()<>=$";
    const size_t size = strlen(command);
    char *words = strdup(command), *rest, *to = identity_reserve(identity, size + 1);
    bool made = words && to;
    if (made) {
        memcpy(to, command, size); /* NOLINT(bugprone-not-null-terminated-result): bytes */
        identity->size = size;
    }
    for (char *word = made ? strtok_r(words, between, &rest) : NULL; word && made;
         word = strtok_r(NULL, between, &rest))
        made = identity_add_file(identity, word);
    free(words);
    return made;
}
