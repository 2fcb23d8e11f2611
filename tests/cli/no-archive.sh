# A qiju that was built without libzip says so, and writes a package of tests as files.
run qiju tests splitting -o out --count 3 --seed 3 --package domjudge
find out -type f | sort
