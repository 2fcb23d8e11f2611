/* estimate: plies grow by a factor that falls by a factor from ply to ply, as if their sizes were
 * those of a bell curve. */
#include "engines/exhaustive/forward/estimate.h"

uint64_t estimate_total(const struct positions *positions, uint64_t ply)
{
    enum { PLIES_MOST = 10000 };
    const double slow = 0.98, most = 1e18;
    if (ply < 2)
        return 0;
    const uint64_t *first = &positions->plies[ply];
    double last = (double)(first[0] - first[-1]), before = (double)(first[-1] - first[-2]);
    double size = (double)(positions_ply_end(positions, ply) - first[0]);
    double total = (double)positions_ply_end(positions, ply), growth = size / last;
    double fall = growth / (last / before);
    if (fall > slow)
        fall = slow;
    for (int i = 0; i < PLIES_MOST && size >= 1 && total < most; i++) {
        growth *= fall;
        size *= growth;
        total += size;
    }
    return total < most ? (uint64_t)total : 0;
}
