/* inline: the functions that a kernel is made of. Its vectors stay in registers only if all of them
 * are inlined, so INLINE forces that. Under sanitizers it does not: with a check at every operation
 * the compiler needs a minute for a file whose functions are forced into one. */
#ifndef QIJU_BASE_INLINE_H
#define QIJU_BASE_INLINE_H

#ifdef QIJU_SANITIZED
#define INLINE static inline
#else
#define INLINE static inline __attribute__((always_inline))
#endif

#endif
