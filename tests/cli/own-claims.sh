# What the rules of a shared object claim: what is not so is named, unless they are trusted.
cp "$OWN/claims.so" "$OWN/faulty.so" .
for lie in 0 1 2 3 4 5; do
    run qiju solve ./claims.so --lie $lie --value
done
echo '# trusted'
run qiju solve ./claims.so --lie 4 --trust
run qiju solve ./claims.so --lie 4 --trust --json
echo '# bytes after a state are checked, after play only for the answer'
run qiju solve ./claims.so --lie 1 --trust
run qiju solve ./claims.so --lie 5 --trust --n 4
echo '# moves goes on after visit has returned false'
feed '6 6 moves 2 1' qiju review ./claims.so -
feed '6 6 moves 1 1' qiju review ./claims.so -
echo '# a table of parameters without its end'
FAULT=endless run qiju solve ./faulty.so
