/* progress: see progress.h. The state belongs to the terminal, of which a process has one. */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static struct {
    double started, shown;
    bool visible;
} terminal;

static double now_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void progress_start(void)
{
    terminal.started = terminal.shown = now_seconds();
    terminal.visible = false;
}

static void draw_bar(const qj_progress *progress, double seconds)
{
    enum { WIDTH = 24 };
    double share = (double)progress->done / (double)progress->total;
    int full = (int)(share * WIDTH);
    double left = share > 0 ? seconds / share - seconds : 0;
    fprintf(stderr, "\r\033[K[");
    for (int i = 0; i < WIDTH; i++)
        fputc(i < full ? '#' : '.', stderr);
    fprintf(stderr, "] %" PRIu64 " of %" PRIu64 " %s, about %.0f s left", progress->done,
            progress->total, progress->what, left);
}

void progress_show(const qj_progress *progress)
{
    double now = now_seconds();
    if (!progress->what || now - terminal.started < 1 || now - terminal.shown < 0.2 ||
        !isatty(STDERR_FILENO))
        return;
    terminal.shown = now;
    terminal.visible = true;
    if (progress->total && progress->done <= progress->total)
        draw_bar(progress, now - terminal.started);
    else
        fprintf(stderr, "\r\033[K%" PRIu64 " %s", progress->done, progress->what);
}

void progress_clear(void)
{
    if (terminal.visible)
        fprintf(stderr, "\r\033[K");
    terminal.visible = false;
}
