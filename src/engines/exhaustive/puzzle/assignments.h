/* assignments: tries every assignment of a puzzle; see assignments.c. */
#pragma once

#include "model/engine.h"

struct assignments_session {
    struct engine_session head;
    const struct linear_view *system;
    uint64_t unknowns;    /* of the system */
    uint64_t assignments; /* modulus ^ unknowns */
    uint32_t *trial;
    uint64_t *x; /* the first solution */
    bool solved;
    uint32_t *of_zero;  /* equations: the residual of 0 */
    uint64_t dimension; /* of the kernel */
    uint64_t *basis;    /* of the kernel: room for unknowns vectors */
    bool *leads;        /* of each unknown: whether a basis vector begins there */
};

/* Functions of struct engine. */
qj_status assignments_prepare(struct engine_session *session, const struct view *view);
qj_status assignments_solution(struct engine_session *session, qj_solution *out);
qj_status assignments_kernel(struct engine_session *session, uint64_t index, uint64_t *vector,
                             bool *exists);
