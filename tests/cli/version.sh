qiju --version
echo "status $?"
