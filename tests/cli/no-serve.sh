# A qiju that was built without libmicrohttpd says what serve needs.
. "$TESTS/cli/common.sh"
run qiju serve --port 0
run qiju help serve
