/* exhaustive: searches plain rules, or every assignment of a puzzle; see exhaustive.c. */
#pragma once

#include "model/engine.h"

extern const struct engine engine_exhaustive;
