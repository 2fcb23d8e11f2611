# plot-boards: a picture of what bench/compare.sh prints of boards: CPU seconds against the chance p
# that a cell is blocked, a line for every program, on a logarithmic scale. A program that was given
# up has no point there, and no line to the next one.
#
#     sh bench/compare.sh build/release 3 10 boards | awk -f bench/plot-boards.awk > docs/performance/boards.svg

function log10(x) { return log(x) / log(10) }
function across(p) { return LEFT + p * WIDTH }
function down(seconds) { return TOP + (HIGHEST - log10(seconds)) * DECADE }

BEGIN {
    WIDTH = 1300; LEFT = 60; TOP = 20; DECADE = 80; HIGHEST = 1; DECADES = 4; MOST = .4
    colour["grid"] = "#b5443c"; colour["graph"] = "#c9b037"; colour["lemon"] = "#5b9bd5"
    colour["boost"] = "#999999"; colour["cxsparse"] = "#2f5f98"; colour["igraph"] = "#4e9a5b"
    what["grid"] = "qiju, for grids"; what["graph"] = "qiju, for graphs"; what["lemon"] = "LEMON"
    what["boost"] = "Boost"; what["cxsparse"] = "CXSparse"; what["igraph"] = "igraph, without the even set"
}

# board SIZE p=CHANCE PROGRAM vertices even seconds ...
$1 == "board" && $3 ~ /^p=/ && $7 > 0 {
    if (!($4 in line)) order[++programs] = $4
    p = substr($3, 3)
    if (p != chance) { chance = p; boards++ }
    line[$4] = line[$4] (last[$4] && last[$4] == boards - 1 ? "L" : "M") sprintf("%.1f %.1f ", across(p), down($7))
    last[$4] = boards
    marks = marks sprintf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"><title>%s, p = %s: %s s</title></circle>\n", \
        across(p), down($7), colour[$4], what[$4], p, $7)
    size = $2
}

END {
    low = TOP + DECADES * DECADE; right = across(MOST)
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", right + 210, low + 45
    print "font-family=\"sans-serif\" font-size=\"11\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    for (d = 0; d <= DECADES; d++) {
        y = TOP + d * DECADE
        printf "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#dddddd\"/>\n", LEFT, right, y, y
        printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%g s</text>\n", LEFT - 6, y + 4, 10 ^ (HIGHEST - d)
    }
    for (p = 0; p <= MOST + .001; p += .05)
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.2f</text>\n", across(p), low + 16, p
    for (i = 1; i <= programs; i++) {
        name = order[i]; y = TOP + 10 + 18 * i
        printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", line[name], colour[name]
        printf "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>", right + 20, y - 9, colour[name]
        printf "<text x=\"%d\" y=\"%d\">%s</text>\n", right + 36, y, what[name]
    }
    printf "%s<text x=\"%d\" y=\"%d\">CPU seconds against the chance that a cell of %s is blocked</text>\n</svg>\n", marks, LEFT, low + 36, size
}
