# plot-linear: a picture of what bench/compare-linear.sh prints: CPU seconds of an elimination
# against its size, a line for every program, both on logarithmic scales.
#
#     sh bench/compare-linear.sh build/release 7 | awk -f bench/plot-linear.awk > docs/performance/linear.svg

function log10(x) { return log(x) / log(10) }
function across(n) { return LEFT + (log10(n) - log10(LEAST)) * WIDTH }
function down(seconds) { return TOP + (HIGHEST - log10(seconds)) * DECADE }

BEGIN {
    WIDTH = 420; LEFT = 60; TOP = 20; DECADE = 64; HIGHEST = 1; DECADES = 5; LEAST = 250; MOST = 6000
    colour["qiju"] = "#b5443c"; colour["flint"] = "#5b9bd5"; colour["m4ri"] = "#4e9a5b"
    colour["fflas-ffpack"] = "#2f5f98"
}

# PROGRAM n N p P rank R: median SECONDS s, ...
$2 == "n" && $8 == "median" && $9 > 0 {
    if (!($1 in line)) order[++programs] = $1
    line[$1] = line[$1] (line[$1] ? "L" : "M") sprintf("%.1f %.1f ", across($3), down($9))
    marks = marks sprintf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"><title>%s, n = %s: %s s</title></circle>\n", \
        across($3), down($9), colour[$1], $1, $3, $9)
    if (!($3 in seen)) { seen[$3] = 1; sizes[++count] = $3 }
    prime = $5
}

END {
    low = TOP + DECADES * DECADE; right = across(MOST)
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", right + 160, low + 45
    print "font-family=\"sans-serif\" font-size=\"11\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    for (d = 0; d <= DECADES; d++) {
        y = TOP + d * DECADE
        printf "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#dddddd\"/>\n", LEFT, right, y, y
        printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%g s</text>\n", LEFT - 6, y + 4, 10 ^ (HIGHEST - d)
    }
    for (i = 1; i <= count; i++)
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", across(sizes[i]), low + 16, sizes[i]
    for (i = 1; i <= programs; i++) {
        name = order[i]; y = TOP + 10 + 18 * i
        printf "<path d=\"%s\" fill=\"none\" stroke=\"%s\" stroke-width=\"1.5\"/>\n", line[name], colour[name]
        printf "<rect x=\"%d\" y=\"%d\" width=\"10\" height=\"10\" fill=\"%s\"/>", right + 20, y - 9, colour[name]
        printf "<text x=\"%d\" y=\"%d\">%s</text>\n", right + 36, y, name
    }
    printf "%s<text x=\"%d\" y=\"%d\">CPU seconds to eliminate a random n x n system modulo %s</text>\n</svg>\n", marks, LEFT, low + 36, prime
}
