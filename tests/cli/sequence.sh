# Nimbers of all heaps under one rule: summaries, values in every format, periods, two games compared.
run qiju sequence kayles --to 200
run qiju sequence 0.6 --to 3000 --json
run qiju sequence '{2,4,7}' --to 1000000000 --states 1000
run qiju sequence '-{1,2}' --to 50 --json
run qiju sequence unequal --to 100
run qiju sequence 0.77 --to 12 --values
run qiju sequence 0.77 --to 12 --format bfile
run qiju sequence 0.77 --to 3 --format csv
run qiju sequence 0.77 --to 21 --format latex
run qiju sequence 0.161 --against 0.36
run qiju sequence 0.77 --against 0.771 --to 5000 --json
run qiju sequence 0.161 --against 0.36 --json
run qiju sequence 0.07 --to 99 --values --output values
run tail -n 2 values
run qiju sequence 0.07 --to 99 --values --output values
for words in '0.07 --values --json' '0.07 --values --against 0.77' '0.7 --format table' 0.x ''; do run qiju sequence $words; done
run qiju sequence 0.007 --to 100000 --states 5000
