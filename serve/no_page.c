/* no_page: an empty list of files, for a build without the page. */
#include "serve/page_files.h"

static const char text[] =
    "<!doctype html>\n"
    "<html lang=\"en\">\n"
    "<meta charset=\"utf-8\">\n"
    "<title>qiju</title>\n"
    "<h1>qiju</h1>\n"
    "<p>This server answers under <a href=\"/api/v1\">/api/v1</a>. Its page is not here: qiju was "
    "built without Node.js. Install nodejs and npm, then build it anew.</p>\n"
    "</html>\n";

const struct page_file page_files[] = {{"/",
                                        "text/html; charset=utf-8",
                                        false,
                                        {"\"none\"", (const unsigned char *)text, sizeof text - 1},
                                        {0}},
                                       {0}};
