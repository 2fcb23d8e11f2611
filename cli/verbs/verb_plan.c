/* qiju plan: prints the cost of solving a position. */
#include "base/text/number.h"
#include "cli/question/command.h"

/* Prints a line of the plan; figure: the known value. */
static void verb_plan_print_figure(const char *what, const char *figure, qj_certainty certainty)
{
    static const char *const forms[] = {[QJ_UNKNOWN] = N_(" not known\n"),
                                        [QJ_EXACT] = N_(" %.99s (exact)\n"),
                                        [QJ_BOUND] = N_(" %.99s (at most)\n"),
                                        [QJ_ESTIMATE] = N_(" %.99s (estimate)\n")};
    message_cell(-8, what);
    message_put(stdout, forms[certainty], figure);
}

static qj_status verb_plan_position(const struct question *question)
{
    qj_plan plan;
    char text[CONTEXT_SIZE_TEXT];
    TRY(qj_position_plan(question->position, arguments_value(question->arguments, "engine"),
                         &plan));
    message_cell(-8, N_("engine"));
    printf(" %s\n", plan.engine);
    message_cell(-8, N_("theorem"));
    message_put(stdout, " %s\n", plan.theorem);
    number_write_grouped(text, plan.states);
    verb_plan_print_figure(N_("states"), text, plan.states_certainty);
    verb_plan_print_figure(N_("memory"), context_size_text(plan.bytes, text), plan.bytes_certainty);
    if (plan.space)
        verb_plan_print_figure(N_("disk"), context_size_text(plan.space, text),
                               plan.bytes_certainty);
    if (plan.moved)
        message_put(stdout, "moved    %.999s to the disk and back\n",
                    context_size_text(plan.moved / 2, text));
    if (plan.tiers)
        message_put(stdout,
                    "tiers    %" PRIu64 ", the longest chain %" PRIu64
                    ": several processes are at most %.1f times as fast\n",
                    plan.tiers, plan.chain, plan.gain);
    snprintf(text, sizeof text, plan.seconds < 1 ? "%.4f s" : "%.1f s", plan.seconds);
    verb_plan_print_figure(N_("time"), text, plan.seconds_certainty);
    if (!plan.fits)
        message_put(stdout, "more than the limits allow\n");
    return plan.fits ? QJ_OK : QJ_LIMIT;
}

const struct verb verb_plan = {
    .name = "plan",
    .usage = "plan GAME [FILE] [--PARAMETER VALUE] ...",
    .summary = "name the theorem for a position and estimate the cost, without solving",
    .help = "Each figure is exact, an upper bound or an estimate. The time is an estimate "
            "for the value alone, from a small part of such work on this machine. The exit "
            "status is 4 if the work does not fit the limits. A size can take the place of "
            "FILE; write ./20x20 for a file of that name.\n",
    .examples = "Whether a board fits in memory:\n"
                "  qiju plan staircase 20x20\n",
    .options = {BOARD_OPTIONS,
                {"engine", "NAME", "plan for this engine"},
                SOLVING_OPTIONS,
                SCRATCH_OPTION},
    .statuses = {{QJ_LIMIT, "The work does not fit the limits."}},
    .on_position = verb_plan_position,
};
