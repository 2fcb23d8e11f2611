/* steps: the solutions of docs/solutions, reporting their steps. The build copies each solution and
 * replaces the marks by calls (cmake/Trace.cmake):
 *
 *     x = y;  / *@ found cell, x * /    ->    x = y;  STEP(found, cell, x);
 *
 * All copies are one program, qiju-steps NAME MOST. It reads the input of solution NAME and writes
 * the answer, with a line for each step between:
 *
 *     \1 LINE KIND \2 NAME \3 VALUE \2 NAME \3 VALUE ... \n      without the blanks
 *
 * NAME is an expression of C from the mark. The value of an array is a list of elements with blanks
 * between them; the number before the array is the number of elements. A list of truths ends with
 * the last 1.
 */
#pragma once

#include <stdbool.h>

/* The solutions; the copy of main has the name of the file. */
#define STEPS_SOLUTIONS(X) \
    X(geography) X(heaps) X(rabbits) X(splitting) X(staircase) X(stone) X(tictactoe) X(widgets)
#define STEPS_DECLARE(name) int steps_##name(void);
STEPS_SOLUTIONS(STEPS_DECLARE)

/* The exit status if a solution takes more than MOST steps. */
enum { STEPS_TOO_MANY = 3 };

void steps_begin(int line, const char *kind);
void steps_number(const char *name, long value);
void steps_numbers(const char *name, const int *values);
void steps_truths(const char *name, const bool *values);
void steps_end(void);

/* A step of a kind, with one to eight values. */
#define STEP(kind, ...) \
    (steps_begin(__LINE__, #kind), STEPS_EACH(__VA_ARGS__, 8, 7, 6, 5, 4, 3, 2, 1, 0), steps_end())
#define STEPS_EACH(a, b, c, d, e, f, g, h, count, ...) STEPS_##count(a, b, c, d, e, f, g, h)
#define STEPS_1(a, ...)                                STEPS_VALUE(a)
#define STEPS_2(a, ...)                                STEPS_VALUE(a), STEPS_1(__VA_ARGS__, 0)
#define STEPS_3(a, ...)                                STEPS_VALUE(a), STEPS_2(__VA_ARGS__, 0)
#define STEPS_4(a, ...)                                STEPS_VALUE(a), STEPS_3(__VA_ARGS__, 0)
#define STEPS_5(a, ...)                                STEPS_VALUE(a), STEPS_4(__VA_ARGS__, 0)
#define STEPS_6(a, ...)                                STEPS_VALUE(a), STEPS_5(__VA_ARGS__, 0)
#define STEPS_7(a, ...)                                STEPS_VALUE(a), STEPS_6(__VA_ARGS__, 0)
#define STEPS_8(a, ...)                                STEPS_VALUE(a), STEPS_7(__VA_ARGS__, 0)
#define STEPS_VALUE(x) \
    _Generic((x), int * : steps_numbers, bool * : steps_truths, default : steps_number)(#x, (x))
