# A qiju that was built without libzstd or libxxhash says what it needs.
run qiju solve staircase --size 3x3 --checkpoint folder
run qiju solve staircase --size 3x3 --keep saved
run qiju solve staircase --size 3x3 --solution-file saved
run qiju ask saved
run qiju verify saved
ls
