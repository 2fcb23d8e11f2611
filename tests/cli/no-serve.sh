# A qiju that was built without libmicrohttpd says what serve needs.
run qiju serve --port 0
run qiju help serve
