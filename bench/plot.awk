# plot: a picture of what bench/staircase prints, states a second of wall time on a logarithmic
# scale; with -v cpu=1, states a second of CPU time of all threads, for a machine that is not idle.
#
#     build/release/bench/staircase 9 | awk -f bench/plot.awk > docs/performance/staircase.svg

function log10(x) { return log(x) / log(10) }
function height(rate) { return (log10(rate) - 6) * DECADE }

BEGIN {
    WIDTH = 14; GAP = 26; DECADE = 70; LEFT = 60; TOP = 40; DECADES = 4; LEGEND = 120
    colour["memoised 0"] = "#888888"; colour["plain 1"] = "#c9b037"; colour["avx2 1"] = "#5b9bd5"
    colour["avx512 1"] = "#2f5f98"; colour["fastest 2"] = "#b5443c"
}

# board kernel threads states wall CPU states/s ...
$1 ~ /^[0-9]+x[0-9]+s?$/ && NF == 10 {
    if ($1 != board) {
        board = $1
        x += bars ? GAP : 0
        label[++boards] = board
        place[boards] = x
    }
    bars++
    bar_x[bars] = x; bar_rate[bars] = cpu ? $8 : $7; bar_kind[bars] = $2 " " $3
    if (!(bar_kind[bars] in seen)) { seen[bar_kind[bars]] = 1; kind[++kinds] = bar_kind[bars] }
    x += WIDTH
}

END {
    low = TOP + DECADES * DECADE
    legend = kinds * LEGEND
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", LEFT + (x > legend ? x : legend) + 20, low + 40
    print "font-family=\"sans-serif\" font-size=\"11\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    for (d = 0; d <= DECADES; d++) {
        y = low - d * DECADE
        printf "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#dddddd\"/>\n", LEFT, LEFT + x, y, y
        printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">1e%d</text>\n", LEFT - 6, y + 4, d + 6
    }
    for (i = 1; i <= bars; i++)
        printf "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"%s\"><title>%s: %s</title></rect>\n", \
            LEFT + bar_x[i], low - height(bar_rate[i]), WIDTH - 2, height(bar_rate[i]), colour[bar_kind[i]], bar_kind[i], bar_rate[i]
    for (i = 1; i <= boards; i++)
        printf "<text x=\"%d\" y=\"%d\">%s</text>\n", LEFT + place[i], low + 16, label[i]
    for (i = 1; i <= kinds; i++) {
        split(kind[i], part, " ")
        printf "<rect x=\"%d\" y=\"12\" width=\"10\" height=\"10\" fill=\"%s\"/>", LEFT + (i - 1) * LEGEND, colour[kind[i]]
        printf "<text x=\"%d\" y=\"21\">%s%s</text>\n", LEFT + (i - 1) * LEGEND + 14, part[1], (part[2] > 1 ? ", " part[2] " threads" : "")
    }
    printf "<text x=\"%d\" y=\"%d\">states a %s; s: weights up to 9</text>\n</svg>\n", LEFT, low + 34, cpu ? "CPU second" : "second"
}
