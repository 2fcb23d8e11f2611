# plot-lines: a picture of what bench/compare-lines.sh prints: the positions that were looked at for the outcome of a
# board, and the CPU seconds, a bar for each program, on logarithmic scales. A hollow bar has found nothing.
#
#     sh bench/compare-lines.sh build/release | awk -f bench/plot-lines.awk > docs/performance/lines.svg

function log10(x) { return log(x) / log(10) }
function bar(i, left, value, least,    height) {
    height = value > 0 ? (log10(value) - least) * DECADE : 0
    height = height < 1 ? 1 : height
    printf "<rect x=\"%d\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"%s\" stroke=\"%s\"><title>%s %s: %s</title></rect>\n", \
        left + place[board[i]] + (program[i] == "plain") * WIDTH, LOW - height, WIDTH - 3, height, \
        found[i] ? colour[program[i]] : "white", colour[program[i]], name[program[i]], board[i], value
}
function panel(left, title, least, decades, which,    d, y, i) {
    for (d = 0; d <= decades; d++) {
        y = LOW - d * DECADE
        printf "<line x1=\"%d\" x2=\"%d\" y1=\"%d\" y2=\"%d\" stroke=\"#dddddd\"/>\n", left, left + x, y, y
        printf "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">1e%d</text>\n", left - 6, y + 4, d + least
    }
    for (i = 1; i <= bars; i++)
        if (board[i] in compared)
            bar(i, left, which == "positions" ? positions[i] : seconds[i], least)
    for (i in place)
        printf "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", left + place[i] + WIDTH, LOW + 16, i
    printf "<text x=\"%d\" y=\"%d\">%s</text>\n", left, LOW + 36, title
}

BEGIN {
    WIDTH = 15; GAP = 12; DECADE = 26; LEFT = 50; TOP = 40; DECADES = 9
    LOW = TOP + DECADES * DECADE
    colour["qiju"] = "#b5443c"; colour["plain"] = "#5b9bd5"
    name["qiju"] = "qiju"; name["plain"] = "plain alpha-beta"
}

# PROGRAM outcome BOARD: VALUE, N positions, S s
$2 == "outcome" {
    sub(":", "", $3)
    bars++
    program[bars] = $1; board[bars] = $3
    found[bars] = $4 != "not"
    positions[bars] = $(NF - 3); seconds[bars] = $(NF - 1)
    if ($1 == "plain") {
        compared[$3] = 1
        place[$3] = x
        x += 2 * WIDTH + GAP
    }
}

END {
    right = LEFT + x + 70
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", right + x + 20, LOW + 45
    print "font-family=\"sans-serif\" font-size=\"11\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    for (i = 0; i < 2; i++) {
        which = i ? "plain" : "qiju"
        printf "<rect x=\"%d\" y=\"12\" width=\"10\" height=\"10\" fill=\"%s\"/>", LEFT + i * 80, colour[which]
        printf "<text x=\"%d\" y=\"21\">%s</text>\n", LEFT + i * 80 + 14, name[which]
    }
    panel(LEFT, "positions looked at for the outcome (hollow: given up)", 0, DECADES, "positions")
    panel(right, "CPU seconds", -6, DECADES, "seconds")
    print "</svg>"
}
