# plot-rare: a picture of the values of a game, one a line from heap 0 on, of which those with an even
# number of bits under a mask are rare: rare heaps as large dots, of the common ones each 25th.
#
#     qiju sequence 0.6 --to 25000 --values | awk -v mask=494 -f bench/plot-rare.awk > docs/performance/rare.svg

function is_rare(value, m,    bits) {
    for (m = mask; m > 0; m = int(m / 2)) {
        bits += m % 2 && value % 2
        value = int(value / 2)
    }
    return bits % 2 == 0
}

BEGIN { LEFT = 40; TOP = 20; WIDTH = 700; HEIGHT = 260 }

{
    value[NR - 1] = $1
    if ($1 > most) most = $1
}

END {
    printf "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" ", LEFT + WIDTH + 30, TOP + HEIGHT + 50
    print "font-family=\"sans-serif\" font-size=\"11\">"
    print "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>"
    for (n = 0; n < NR; n++) {
        rare = is_rare(value[n])
        count += rare
        if (rare) last = n
        if (rare || n % 25 == 0)
            dots[rare] = dots[rare] sprintf("M%.1f %.1fh0", LEFT + n * WIDTH / NR, TOP + HEIGHT - value[n] * HEIGHT / most)
    }
    printf "<path d=\"%s\" stroke=\"#bbbbbb\" stroke-width=\"1.5\" stroke-linecap=\"round\"/>\n", dots[0]
    printf "<path d=\"%s\" stroke=\"#b5443c\" stroke-width=\"2.5\" stroke-linecap=\"round\"/>\n", dots[1]
    for (n = 0; n < NR; n += 5000)
        printf "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", LEFT + n * WIDTH / NR, TOP + HEIGHT + 16, n
    for (v = 0; v <= most; v += 50)
        printf "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>\n", LEFT - 6, TOP + HEIGHT - v * HEIGHT / most + 4, v
    printf "<text x=\"%d\" y=\"%d\">nimbers by heap: %d rare heaps (red), the last %d; common ones (grey)</text>\n</svg>\n", LEFT, TOP + HEIGHT + 38, count, last
}
