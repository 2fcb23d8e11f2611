# The overview, the verbs and the games explain themselves.
run qiju help
run qiju help judge
run qiju help check
run qiju solve --help
run qiju help --man games
run qiju help --man nim
run qiju help --completion tcsh
run qiju help --completion bash solve
run qiju games
for game in $(qiju games | cut -d ' ' -f 1); do
    run qiju help "$game"
done
