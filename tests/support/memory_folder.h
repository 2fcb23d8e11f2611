/* memory_folder: a checkpoint and the files beside it, in memory. It can die at any change of what
 * a disk would have, as when the process is killed there. */
#pragma once

#include "support/support.h"

#include <pthread.h>

enum { MEMORY_FOLDER_FILES = 4096, MEMORY_FOLDER_NAME = 48 };

struct memory_file {
    char name[MEMORY_FOLDER_NAME];
    char *bytes;
    size_t size;
    unsigned opened; /* how often it is open for reading */
};

struct memory_folder {
    struct memory_file files[MEMORY_FOLDER_FILES];
    size_t count;
    pthread_mutex_t lock;       /* several processes of a team use the named files */
    uint64_t left;              /* changes until it dies */
    bool recovers;              /* only one change fails */
    uint64_t changes;           /* so far */
    uint64_t resumed;           /* runs that went on from a checkpoint */
    struct memory_file *saving; /* the checkpoint that is being written */
    qj_files named;
    qj_checkpoint checkpoint;
};

/* Makes an empty folder; seconds: between two checkpoints. It must not move. */
void memory_folder_init(struct memory_folder *folder, double seconds);
void memory_folder_free(struct memory_folder *folder);
