/* progress: see progress.h. The state belongs to the terminal, of which a process has one. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static struct {
    double phase;   /* when what is counted now began to be */
    uint64_t begun; /* how much of it there was then */
    double shown;
    qj_progress last;
    const char *followed; /* NULL: everything */
    bool visible, ended;
} terminal;

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void progress_start(void)
{
    progress_clear();
    terminal.phase = terminal.shown = now_seconds();
    terminal.visible = terminal.ended = false;
    terminal.followed = NULL;
    terminal.last = (qj_progress){NULL, 0, 0};
}

static void draw_bar(const qj_progress *progress, double seconds)
{
    enum { WIDTH = 24 };
    double share = (double)progress->done / (double)progress->total;
    int full = (int)(share * WIDTH);
    fprintf(stderr, "\r\033[K[");
    for (int i = 0; i < WIDTH; i++)
        fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %" PRIu64 " of %" PRIu64 " %s", progress->done, progress->total,
            progress->what);
    uint64_t since = progress->done - terminal.begun;
    if (since)
        fprintf(stderr, ", about %.0f s left",
                seconds * (double)(progress->total - progress->done) / (double)since);
}

/* Whether something else is counted than the last time, from which an estimate would be wrong. */
static bool is_new_phase(const qj_progress *progress)
{
    const qj_progress *last = &terminal.last;
    return !last->what || strcmp(progress->what, last->what) != 0 ||
           progress->total != last->total || progress->done < last->done;
}

void progress_follow(const char *what)
{
    terminal.followed = what;
}

void progress_show(const qj_progress *progress)
{
    if (!progress->what || terminal.ended)
        return;
    if (terminal.followed && strcmp(progress->what, terminal.followed) != 0)
        return;
    double now = now_seconds();
    if (is_new_phase(progress)) {
        terminal.phase = now;
        terminal.begun = progress->done;
    }
    terminal.last = *progress;
    if (now - terminal.phase < 1 || now - terminal.shown < 0.2 || !isatty(STDERR_FILENO))
        return;
    terminal.shown = now;
    terminal.visible = true;
    if (progress->total && progress->done <= progress->total)
        draw_bar(progress, now - terminal.phase);
    else
        fprintf(stderr, "\r\033[K%" PRIu64 " %s", progress->done, progress->what);
}

void progress_clear(void)
{
    if (terminal.visible)
        fprintf(stderr, "\r\033[K");
    terminal.visible = false;
}

void progress_end(void)
{
    progress_clear();
    terminal.ended = true;
}
