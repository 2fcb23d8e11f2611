/* progress: see base.h. The state belongs to the terminal; a process has only one. */
#include "cli/base/base.h"

#include "base/clock.h"
#include "face/report/report.h"

static struct progress_terminal {
    struct progress_estimate estimate;
    double shown;
    const char *followed; /* NULL: all */
    bool visible, ended;
} terminal;

void progress_start(void)
{
    progress_clear();
    terminal = (struct progress_terminal){.shown = clock_now()};
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
    double now = clock_now();
    progress_estimate_take(&terminal.estimate, progress, now);
    if (now - terminal.estimate.phase < 1 || now - terminal.shown < 0.2 || !isatty(STDERR_FILENO))
        return;
    terminal.shown = now;
    terminal.visible = true;
    fputs("\r\033[K", stderr);
    if (progress->total == 0 || progress->done > progress->total) {
        fprintf(stderr, "%" PRIu64 " %s", progress->done, progress->what);
        if (progress->depth)
            message_put(stderr, ", depth %" PRIu64, progress->depth);
        return;
    }
    enum { WIDTH = 24 };
    int full = (int)((double)progress->done / (double)progress->total * WIDTH);
    double left = progress_estimate_left(&terminal.estimate, now);
    fputc('[', stderr);
    for (int i = 0; i < WIDTH; i++)
        fputc(i < full ? '#' : '.', stderr);
    message_put(stderr, "] %" PRIu64 " of %" PRIu64 " %s", progress->done, progress->total,
                progress->what);
    if (left >= 0)
        message_put(stderr, ", about %.0f s left", left);
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
