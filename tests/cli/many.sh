# Long lists are summed up; --all gives everything.
run qiju solve geography --size 7x7 --shape full
run qiju solve geography --size 70x70 --shape full
status=0
qiju solve geography --size 70x70 --shape full --all >all || status=$?
echo "exit $status, $(wc -l <all) lines, $(grep -c 'loss$' all) losing starts"
