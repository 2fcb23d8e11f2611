/* inline: the functions of a kernel. Its vectors stay in registers only if all functions are
 * inlined, and INLINE forces that. Under sanitizers it does not: with a check at every operation
 * the compiler needs a minute for a file with one large function. */
#pragma once

#ifdef QIJU_SANITIZED
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

/* Sets each part[i] of a vector in PARTS registers. */
#define EACH_PART(result, value)        \
    do {                                \
        for (int i = 0; i < PARTS; i++) \
            (result).part[i] = (value); \
    } while (0)
