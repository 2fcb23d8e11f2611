# plot-grundy: a picture of what bench/compare-grundy.sh prints: values a second of CPU time of 10^6
# heaps of each game, a bar for every program, on a logarithmic scale.
#
#     sh bench/compare-grundy.sh build/release | awk -f bench/plot-grundy.awk > docs/performance/grundy.svg

function log10(x) { return log(x) / log(10) }
function height(rate) { return (log10(rate) - LEAST) * DECADE }

BEGIN {
    WIDTH = 18; GAP = 24; DECADE = 60; LEFT = 60; TOP = 40; LEAST = 3; DECADES = 5; LEGEND = 150
    colour["qiju"] = "#b5443c"; colour["sparse"] = "#5b9bd5"
    name["qiju"] = "qiju"; name["sparse"] = "plain sparse space"
}

# PROGRAM CODE n N: median SECONDS s, ... RATE values/s, ...
$3 == "n" && $4 == "1000000:" && $1 in colour {
    if (!($2 in place)) {
        x += games ? GAP : 0
        game[++games] = $2
        place[$2] = x
    }
    bars++
    bar_x[bars] = x; bar_rate[bars] = $(NF - 3); bar_program[bars] = $1
    if (!($1 in seen)) { seen[$1] = 1; program[++programs] = $1 }
    x += WIDTH
}

END {
    low = TOP + DECADES * DECADE
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", LEFT + x + 20, low + 45
    print "font-family=\"sans-serif\" font-size=\"11\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    for (d = 0; d <= DECADES; d++) {
        y = low - d * DECADE
        printf "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#dddddd\"/>\n", LEFT, LEFT + x, y, y
        printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">1e%d</text>\n", LEFT - 6, y + 4, d + LEAST
    }
    for (i = 1; i <= bars; i++)
        printf "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"%s\"><title>%s: %s</title></rect>\n", \
            LEFT + bar_x[i], low - height(bar_rate[i]), WIDTH - 2, height(bar_rate[i]), colour[bar_program[i]], name[bar_program[i]], bar_rate[i]
    for (i = 1; i <= games; i++)
        printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", LEFT + place[game[i]] + WIDTH, low + 16, game[i]
    for (i = 1; i <= programs; i++) {
        printf "<rect x=\"%d\" y=\"12\" width=\"10\" height=\"10\" fill=\"%s\"/>", LEFT + (i - 1) * LEGEND, colour[program[i]]
        printf "<text x=\"%d\" y=\"21\">%s</text>\n", LEFT + (i - 1) * LEGEND + 14, name[program[i]]
    }
    printf "<text x=\"%d\" y=\"%d\">values a second of CPU time, the first 10^6 heaps</text>\n</svg>\n", LEFT, low + 36
}
