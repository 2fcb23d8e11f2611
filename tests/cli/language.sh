# The language of what people read: --lang, LANGUAGE and the locale's variables; and what stays as it is.
unset LC_ALL
show() {
    echo "\$ $*"
    env "$@" 2>&1
}
printf '1\nx\n' >bad
printf '2\n3 5\n' >heaps

echo "# by an option, or by the environment"
for how in LANG=zh_CN.UTF-8 LC_ALL=zh_CN LANGUAGE=zh:en 'LANG=C.UTF-8 LANGUAGE=zh' 'LC_ALL=C LANGUAGE=zh' LANG=zh_CN.GBK LANG=de_DE.UTF-8; do
    show $how qiju solve nim bad
done
show LANG=zh_CN.UTF-8 qiju --lang en solve nim bad
show qiju solve nim bad --lang zh
show qiju solve nim bad --lang=zh

show qiju games -- --lang xx
show qiju games --language zh

echo "# a report, a review, help"
show qiju --lang zh solve nim heaps | sed "s/[0-9]* B，[0-9.]* 秒/_/"
printf '3 3 3  0 0 0 0 0 0 0 0 0\nmoves 1 1 1 2 2 2\n' >record
show qiju --lang zh review mnk record
printf 'directed\na b\nb c\nc a\nc d\nd e\na e\ntoken a\nmoves b c d e\n' >walk
show qiju --lang zh review graph walk
show qiju --lang zh table kayles --vary n=9..10 --heaps '{n}'
show qiju --lang zh report mnk --vary n=2..3 --size '{n}x2' --k 2
show qiju --lang zh interact nim --heaps 3 --side first -- sh -c 'read -r a; read -r b; read -r c; echo "move 1 2"; cat >/dev/null'
show qiju --lang zh help nim
show qiju --lang zh help validate
show qiju --lang zh solve nim --size 3

echo "# programs read English"
show qiju --lang zh solve nim heaps --json
show qiju --lang zh table nim --vary n=1..2 --heaps '{n}' --csv
printf '2\n2 1 0\n3 1 0 1\n' | show qiju --lang zh judge splitting
show qiju --lang zh gen nim --heaps 3,5

echo "# words that stand alone"
show qiju --lang zh plan nim heaps
show qiju --lang zh solve lightsout --size 4x4 --seed 2 | sed -n 9,16p
show qiju --lang zh help --completion csh
show qiju --lang zh help --completion words -- | tail -n 2
show qiju --lang zh solve nosuch
show qiju --lang zh stress splitting --cases 1 -- true | tail -n 5

echo "# the lines of an answer that scripts/demo shows"
shown=$(sed -n "s/^ *grep -E '\(.*\)' \"\$log\".*/\1/p" "$TESTS/../scripts/demo")
for language in en zh; do
    qiju --lang $language solve nim heaps | grep -E "$shown" | sed 's/[0-9]* B.*/_/'
    qiju --lang $language solve lightsout --size 3x3 | grep -E "$shown" | sed 's/[0-9.]* kB.*/_/'
done

echo "# tags of languages"
for tag in en_GB.UTF-8 zh-Hans ZH xx zhu fr_FR english; do
    show LANG=zh_CN.UTF-8 qiju solve nim bad --lang "$tag"
done
show LANG=xx qiju solve nim bad
show LC_ALL=fr_FR qiju solve nim bad

echo "# an option without its value, and options before the command"
for words in --lang --lang= '--lang --json' 'solve nim heaps --lang' --json '--time 3 solve nim heaps' '--lang zh --json solve nim heaps'; do
    # shellcheck disable=SC2086
    show qiju $words
done

echo "== a command after -- has its own words alone"
run qiju stress stone --lang en --cases 1 -- sh -c 'echo "$#" >&2; exec right_stone' sh a | head -n 2
