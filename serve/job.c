/* job: a job as JSON; see server.h. */
#include "face/json_write.h"
#include "serve/server.h"

static void write_progress(const struct question *job, double now, struct writer *writer)
{
    const qj_progress *last = &job->estimate.last;
    double until = question_has_ended(job) ? job->ended : now;
    double left = question_has_ended(job) ? -1 : estimate_left(&job->estimate, now);
    write_text(writer, ",\"progress\":{\"what\":");
    json_text(writer, last->what);
    json_add_natural(writer, "done", last->done);
    json_name(writer, false, "total");
    json_known(writer, last->total ? last->total : QJ_NOT_KNOWN);
    json_name(writer, false, "seconds");
    json_seconds(writer, job->begun > 0 ? until - job->begun : 0);
    json_name(writer, false, "left");
    if (left >= 0)
        json_seconds(writer, left);
    else
        write_text(writer, "null");
    write_char(writer, '}');
}

static void write_head(const struct question *job, struct writer *writer)
{
    static const char *const states[] = {[STATE_WAITING] = "waiting",
                                         [STATE_RUNNING] = "running",
                                         [STATE_DONE] = "done",
                                         [STATE_FAILED] = "failed",
                                         [STATE_CANCELLED] = "cancelled"};
    json_begin(writer, NULL);
    json_add_text(writer, "id", job->id);
    json_add_text(writer, "task", task_name(job->task));
    json_add_text(writer, "state", states[job->state]);
    write_progress(job, server_now(), writer);
}

/* The result without its final newline: an event is one line. */
static bool write_end(const struct question *job, enum state state, struct text *out)
{
    size_t size = job->result.size;
    if (state == STATE_DONE)
        return text_add_string(out, ",\"result\":") &&
               text_add(out, job->result.data, size - (size && job->result.data[size - 1] == '\n'));
    return text_add_string(out, ",\"error\":") && fault_write(&job->fault, out);
}

bool job_write(struct question *job, bool result, struct text *out)
{
    struct writer writer;
    qj_sink sink = text_sink(out);
    writer_open(&writer, NULL, &sink);
    pthread_mutex_lock(&job->server->lock);
    enum state state = job->state;
    write_head(job, &writer);
    bool told = result && question_has_ended(job);
    if (told && !job->told) {
        job->told = true;
        job->asked = server_now();
    }
    pthread_mutex_unlock(&job->server->lock);
    if (writer_flush(&writer) != QJ_OK)
        return false;
    if (told && state != STATE_CANCELLED && !write_end(job, state, out))
        return false;
    return text_add_string(out, "}");
}
