# serve explains itself, and what is wrong on its command line is told.
run qiju help serve
run qiju serve nim
run qiju serve ./nothing.so
touch mine.sh
run qiju serve ./mine.sh
cp "$OWN/trap.so" .
run qiju serve ./trap.so --listen nowhere
run qiju serve --listen localhost
run qiju serve --listen 127.0.0.1.5
run qiju serve --port 65536
run qiju serve --port -1
run qiju serve --threads 0
run qiju serve --memory lots
run qiju serve --time 0
run qiju serve --host a,b,c,d,e,f,g,h,i
run qiju serve --open
( status=0; timeout 60 qiju serve --port 0 >/dev/full || status=$?; echo "full disk: exit $status" ) 2>&1
