# shellcheck shell=sh
# The beginning of a test's script: a folder $work, which goes at the end, and failures, which are said and remembered until
# the script ends with "exit $failed".
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
failed=0
fail() {
    echo "$*"
    failed=1
}
