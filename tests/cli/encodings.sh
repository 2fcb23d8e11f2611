# Texts as other programs save them. qiju and the checker skip a byte order mark at the start of boards and records, and
# name full-width characters and other encodings.
mark='\0357\0273\0277'
ln -s "$OWN/chomp.so" .

# both GAME TEXT: what qiju and the checker say.
both() {
    printf '%b' "$2" >board
    case $1 in ./*) theory=own ;; *) theory=$1 ;; esac
    qiju prove "$1" board >cert 2>said || printf 'certificate 1 %s\n' "$theory" >cert
    printf '%s\n' "== $1 $2"
    cat said
    run qiju-check "$1" board <cert
}
echo '# a byte order mark at the start'
feed "${mark}1 2\n..\n" qiju judge geography
feed "${mark}2\n3 4\nmoves\n2 3\n" qiju review nim
feed "${mark}1 2\n..\n" qiju validate geography
both geography "${mark}1 2\n..\n"
both graph "${mark}c d\np edge 2 1\ne 1 2\n"
both linear "${mark}% p=5\n%%MatrixMarket matrix array integer general\n1 1\n3\n"
both nim "${mark}1\n5\n"
both ./chomp.so "${mark}2 3\n"

echo '# inside'
both graph "a b\nb ${mark}c\n"
both nim "1\n${mark}5\n"
both graph "# ${mark}\na b\n"

echo '# full width'
both nim '1\n\0357\0274\0223\n'
both mnk '1 1 1 \0357\0274\0220\n'
both graph 'a\0357\0274\0214b\n'
both graph 'p edge 2 1\ne 1 2\0357\0274\0225\n'
both heaps '0.77:3\0357\0274\02145\n'
both ./chomp.so '2 \0357\0274\0223\n'
both ./chomp.so '2 3 position c\0357\0274\0223\n'
both graph '# \0357\0274\0223\na b\n'

echo '# UTF-16 and GBK'
both graph '\0377\0376a\0000 \0000b\0000'
both nim '\0376\0377\00003'
both graph 'a b\0304\0343\n'
both graph 'a \0243\0261\n'
both graph 'p edge \0243\0262 1\n'
both geography '1 2\n.\0243\0256\n'
both nim '1\n\0243\0265\n'
both heaps '\0271\0346 1 5\n'
both graph '# \0304\0343\0272\0303\na b\n'
both graph 'c \0304\0343\0272\0303\np edge 2 1\ne 1 2\n'
both linear '%%MatrixMarket matrix array integer general \0304\0343\n%\0304\0343\n% \0304\0343\n% p=5\n1 1\n3\n'
