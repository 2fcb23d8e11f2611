# Lines and tokens of any length.
. "$TESTS/cli/common.sh"
echo "a gigabyte of digits where a size is expected"
status=0
head -c 1000000000 /dev/zero | tr '\0' 7 2>/dev/null | qiju judge staircase 2>&1 || status=$?
echo "[exit $status]"
echo "half a gigabyte of blanks before a board, on one line"
status=0
{ head -c 500000000 /dev/zero | tr '\0' ' '; echo '1 1 5 3'; } | qiju judge staircase 2>&1 || status=$?
echo "[exit $status]"
echo "half a gigabyte of leading zeros"
status=0
{ echo '1 1'; head -c 500000000 /dev/zero | tr '\0' 0; echo '5 3'; } | qiju judge staircase 2>&1 || status=$?
echo "[exit $status]"
echo "a size of a million digits"
status=0
{ head -c 1000000 /dev/zero | tr '\0' 7; echo ' 0'; } | qiju judge stone 2>&1 || status=$?
echo "[exit $status]"
echo "a size of a gigabyte of digits, within 10 MB"
status=0
head -c 1000000000 /dev/zero | tr '\0' 7 2>/dev/null | qiju judge stone --memory 10M 2>&1 || status=$?
echo "[exit $status]"
