# Words of others say nothing to the terminal: no escape character comes out, wherever one goes in; UTF-8 does.
esc=$(printf '\033') csi=$(printf '\302\233')
# In what qiju says ESC and CSI would be seen as !ESC! and !CSI!.
seen() { sed "s/$esc/!ESC!/g; s/$csi/!CSI!/g"; }
shown() {
    printf '$ %s\n' "$*" | sed "s/$esc/<ESC>/g; s/$csi/<CSI>/g"
    status=0
    "$@" >said 2>&1 || status=$?
    seen <said
    [ "$status" -eq 0 ] || printf '[exit %s]\n' "$status"
}
red="$esc[31m赤"
echo '# words of the command line'
shown qiju "$red"
shown qiju help "$red"
shown qiju solve "$red"
shown qiju solve nim "$red"
shown qiju solve nim "--$red"
shown qiju solve nim "-$red"
shown qiju solve nim --heaps "$red"
shown qiju solve nim --engine "$red"
shown qiju solve nim --time "$red" --heaps 3
shown qiju solve staircase --size 2x2 --shape "$csi"
shown qiju judge staircase "$red.txt"
printf '2 2 x\n' >"$red"
shown qiju judge staircase "./$red"
shown qiju table nim --vary "n=$red" --heaps '{n}'
shown qiju check nim --heaps 3 --claim "printf '%s\n' '$red'"
shown qiju check subtraction --heaps 3 --claim "echo 'move $red'"
shown qiju interact nim --heaps 3 --side first -- sh -c "echo 'move $red'; cat >said"
printf '%s\n' "$red" "save $red" "save there" 'save there' | qiju play nim --heaps 1 2>&1 | seen
echo '# the names of vertices'
for name in '棋' "$red" "a$csi" "$(printf 'a\177')"; do
    printf 'a %s\n' "$name" | qiju solve graph - 2>&1 | head -n 1 | seen
done
echo '# a program on a pipe'
cat >says.sh <<'END_OF_GAME'
esc=$(printf '\033') csi=$(printf '\302\233') name=take position=3 reason=no lines=1
case $1 in
    reason) reason="no $esc]0;title" ;;
    name) name="take$esc" ;;
    position) position="3$esc[2J" ;;
esac
what=$1
qiju() {
    printf '%s\n' 'qiju 1' "name $name" 'ending last-wins' impartial draws 'parameter n 3 0 9 left'
    case $what in
        summary) echo "summary the $esc[31mred" ;;
        players) echo "players one tw$csi" ;;
        meaning) echo "parameter k 3 0 9 how$esc[1m many" ;;
        fact) echo "$esc[31m" ;;
    esac
    echo ready
}
start() { [ "$what" = reason ] && echo "$reason" || echo "at $position"; }
moves() {
    case $what in
        escape) echo "moves t$esc[0m 1" ;;
        csi) echo "moves t${csi}0m 1" ;;
        no) echo "no $esc[31mway" ;;
        *) [ "$1" = 3 ] && echo 'moves 棋 1' || echo moves ;;
    esac
}
draw() { [ "$what" = lines ] && echo "lines $esc" || printf '%s\n' 'lines 2' "$esc[31m棋$csi" "	·|·"; }
eval "$dialogue"
END_OF_GAME
for what in well reason name position summary players meaning fact escape csi no lines; do
    shown qiju solve "|sh says.sh $what" | sed '/^engine/d'
done
shown qiju help '|sh says.sh summary'
