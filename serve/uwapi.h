/* uwapi: GamesCrafters' Universal Web API, for GamesmanUni and other clients; see
 * face/page/uwapi.h. */
#ifndef QIJU_SERVE_UWAPI_H
#define QIJU_SERVE_UWAPI_H

#include "serve/server.h"

#define UWAPI_PATH "/uwapi/"

/* Answers a GET whose path goes on behind /uwapi/ with the exchange's rest. */
enum MHD_Result uwapi_answer(struct exchange *exchange);

#endif
