/* notes: the section of notes, which belong to the positions of a record. */
#ifndef QIJU_API_TEXT_NOTES_H
#define QIJU_API_TEXT_NOTES_H

#include "base/text/scan.h"

/* Reads the notes after the keyword, and stores nothing: the page shows them. */
qj_status notes_read(struct scan *scan);

#endif
