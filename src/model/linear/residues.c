/* residues: see residues.h. */
#include "model/linear/residues.h"

#include <inttypes.h>

qj_status residues_check_prime(struct scan *scan, uint64_t number)
{
    if (residues_form_field(number))
        return QJ_OK;
    if (number < 2)
        return scan_fail(scan, "expected a prime, found %" PRIu64, number);
    uint64_t divisor = residues_divisor(number);
    return scan_fail(scan,
                     "expected a prime, found %" PRIu64 " = %" PRIu64 " x %" PRIu64
                     ": elimination divides, which a product does not allow",
                     number, divisor, number / divisor);
}
