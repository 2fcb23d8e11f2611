/* run: memory, messages, and the end of a run; see check.h. */
#include "check.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ------------------------------------------------------------ ends of a run */

static _Noreturn void check_end(struct check *check, int status, const struct check_text *text,
                                const char *format, va_list arguments)
{
    size_t size = sizeof check->message;
    int length = snprintf(check->message, size, "%.80s:%" PRIu64 ":%" PRIu64 ": ", text->name,
                          text->word_line, text->word_column);
    vsnprintf(check->message + length, size - (size_t)length, format, arguments);
    check->status = status;
    longjmp(check->end, 1);
}

void input_refuse(struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    check_end(check, CHECK_BAD_INPUT, &check->input, format, arguments);
}

void witness_reject(struct check *check, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    check_end(check, CHECK_REJECTED, &check->witness, format, arguments);
}

void memory_refuse(struct check *check)
{
    snprintf(check->message, sizeof check->message, "out of memory");
    check->status = CHECK_NO_MEMORY;
    longjmp(check->end, 1);
}

void file_refuse(struct check *check, const char *what)
{
    snprintf(check->message, sizeof check->message, "%s", what);
    check->status = CHECK_IO;
    longjmp(check->end, 1);
}

/* ------------------------------------------------------------------- memory */

/* The head of every block; the items follow it. */
struct memory_block {
    struct memory_block *next, *last;
    max_align_t items[];
};

static void *memory_resize(struct check *check, void *items, uint64_t count, size_t size)
{
    struct memory_block *old = items ? (struct memory_block *)((char *)items -
                                                               offsetof(struct memory_block, items))
                                     : NULL;
    if (count > (SIZE_MAX / 2 - sizeof *old) / size)
        memory_refuse(check);
    struct memory_block *block = old ? realloc(old, sizeof *block + (size_t)count * size)
                                     : calloc(1, sizeof *block + (size_t)count * size);
    if (!block)
        memory_refuse(check);
    if (!old) {
        block->next = check->blocks;
        check->blocks = block;
    } else if (block->last) {
        block->last->next = block;
    } else {
        check->blocks = block;
    }
    if (block->next)
        block->next->last = block;
    return block->items;
}

void *memory_array(struct check *check, uint64_t count, size_t size)
{
    return memory_resize(check, NULL, count, size);
}

void *memory_grow(struct check *check, void *items, uint64_t *capacity, uint64_t count, size_t size)
{
    if (count < *capacity)
        return items;
    *capacity = count < 16 ? 16 : count + count / 2;
    return memory_resize(check, items, *capacity, size);
}

static void memory_free(struct check *check)
{
    while (check->blocks) {
        struct memory_block *block = check->blocks;
        check->blocks = block->next;
        free(block);
    }
}

/* ---------------------------------------------------------------------- run */

static void check_open_text(struct check_text *text, FILE *file, const char *name)
{
    text->file = file;
    text->name = name;
    text->line = text->column = text->word_line = text->word_column = 1;
    text->at = text->filled = 0;
    text->rest = 0;
    text->ended = false;
}

static void check_witness(struct check *check)
{
    const struct theory *theory = check->theory;
    if (check->input.file)
        input_start(check);
    witness_text(check, "certificate 1 ");
    witness_text(check, theory->game);
    witness_text(check, "\n");
    theory->check(check);
    if (fflush(check->out) || ferror(check->out))
        file_refuse(check, "the claim cannot be written");
}

int check_run(struct check *check, const char *game, FILE *input, FILE *witness, FILE *out)
{
    check->theory = check_find(game);
    check->rules = game;
    check->close = NULL;
    check->blocks = NULL;
    check->out = out;
    check->message[0] = 0;
    if (!check->theory) {
        snprintf(check->message, sizeof check->message, "'%.40s' cannot be checked", game);
        return CHECK_USAGE;
    }
    check_open_text(&check->input, input, "input");
    check_open_text(&check->witness, witness, "certificate");
    check->status = CHECK_VERIFIED;
    if (setjmp(check->end) == 0)
        check_witness(check);
    if (check->close)
        check->close(check);
    memory_free(check);
    return check->status;
}
