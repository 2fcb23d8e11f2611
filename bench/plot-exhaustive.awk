# plot-exhaustive: a picture of what bench/exhaustive prints: positions a CPU second, and bytes a position, against the
# number of positions, all but the bytes on logarithmic scales. Filled marks: one thread; open ones: two. What has -states in its name
# is played out by states, with -moves by rules that say nothing but moves and numbers, without either by numbers. Grey squares are GamesmanOne with
# the same rules, as it was measured beside qiju once: 4 x 4 four in a row in 21 to 32 s and 23 MB, Quixo 4 x 4 in 36 to 38 s and 264 MB.
#
#     build/release/bench/exhaustive 3 | awk -f bench/plot-exhaustive.awk > docs/performance/exhaustive.svg

function log10(x) { return log(x) / log(10) }
function across(positions) { return LEFT + (log10(positions) - 2.9) * DECADE }
function rate_height(rate) { return TOP + HIGH - (log10(rate) - 4) * HIGH / 4 }
function byte_height(bytes) { return BELOW + HIGH - (bytes > MOST ? MOST : bytes) * HIGH / MOST }

function mark(x, y, family, threads, title) {
    printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" fill=\"%s\" stroke=\"%s\"><title>%s</title></circle>\n", \
        x, y, threads == 1 ? colour[family] : "none", colour[family], title
}

# Between least and most seconds.
function peer(positions, least, most, megabytes, what,    x, top, low) {
    x = across(positions); top = rate_height(positions / least); low = rate_height(positions / most)
    printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"%.1f\" fill=\"#555555\"><title>%s: %d to %d s</title></rect>\n", \
        x - 4, top, low - top < 4 ? 4 : low - top, what, least, most
    printf "<rect x=\"%.1f\" y=\"%.1f\" width=\"8\" height=\"8\" fill=\"#555555\"><title>%s: %d MB</title></rect>\n", \
        x - 4, byte_height(megabytes * 1e6 / positions) - 4, what, megabytes
}

function level(y, text) {
    printf "<line x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#dddddd\"/>\n", LEFT, LEFT + WIDE, y, y
    printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", LEFT - 6, y + 4, text
}

BEGIN {
    LEFT = 60; TOP = 50; DECADE = 210; WIDE = 4.2 * DECADE + 130; HIGH = 220; BELOW = TOP + HIGH + 60; MOST = 120; LEGEND = 85
    colour["mnk"] = "#2f5f98"; colour["staircase"] = "#c9b037"; colour["geography"] = "#5b9bd5"; colour["nim"] = "#888888"
    colour["chomp"] = "#7a4b2a"; colour["dots"] = "#3f8f4f"; colour["quixo"] = "#b5443c"
    colour["quixo-states"] = "#e8a39d"; colour["line"] = "#6b3fa0"; colour["line-states"] = "#c3a8e0"; colour["line-moves"] = "#9c6ade"
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", LEFT + WIDE + 20, BELOW + HIGH + 50
    print "font-family=\"sans-serif\" font-size=\"11\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    for (d = 4; d <= 8; d++) level(rate_height(10 ^ d), "1e" d)
    for (b = 0; b <= MOST; b += 20) level(byte_height(b), b)
    for (d = 3; d <= 7; d++) {
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">1e%d</text>\n", across(10 ^ d), TOP + HIGH + 16, d
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">1e%d</text>\n", across(10 ^ d), BELOW + HIGH + 16, d
    }
    printf "<text x=\"%d\" y=\"%d\">positions a CPU second, by number of positions; open marks: two threads</text>\n", LEFT, TOP - 8
    printf "<text x=\"%d\" y=\"%d\">bytes a position with its state (%d: so many or more)</text>\n", LEFT, BELOW - 8, MOST
}

# The last seven fields are numbers, and so are threads and positions before them.
NF >= 9 && $1 in colour {
    threads = $(NF - 7); positions = $(NF - 6); bytes = $NF
    title = $1 " " $2 ", " threads (threads > 1 ? " threads" : " thread") ": " positions " positions"
    mark(across(positions), rate_height($(NF - 1)), $1, threads, title ", " $(NF - 1) " a CPU second")
    mark(across(positions), byte_height(bytes), $1, threads, title ", " bytes " bytes")
    if (!($1 in seen)) { seen[$1] = 1; kind[++kinds] = $1 }
}

END {
    peer(9722011, 21, 32, 23, "GamesmanOne, 4 x 4 four in a row")
    peer(10339244, 36, 38, 264, "GamesmanOne, Quixo 4 x 4")
    printf "<rect x=\"%d\" y=\"12\" width=\"8\" height=\"8\" fill=\"#555555\"/>", LEFT + kinds * LEGEND - 4
    printf "<text x=\"%d\" y=\"20\">GamesmanOne</text>\n", LEFT + kinds * LEGEND + 8
    for (i = 1; i <= kinds; i++) {
        printf "<circle cx=\"%d\" cy=\"16\" r=\"4\" fill=\"%s\"/>", LEFT + (i - 1) * LEGEND, colour[kind[i]]
        printf "<text x=\"%d\" y=\"20\">%s</text>\n", LEFT + (i - 1) * LEGEND + 8, kind[i]
    }
    print "</svg>"
}
