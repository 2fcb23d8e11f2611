# serve explains itself, and what is wrong on its command line is told.
run qiju help serve
run qiju serve nim
run qiju serve ./nothing.so
touch mine.sh
run qiju serve ./mine.sh
cp "$OWN/trap.so" .
for words in './trap.so --listen nowhere' '--listen localhost' '--listen 127.0.0.1.5' '--port 65536' '--port -1' \
    '--threads 0' '--memory lots' '--time 0' '--host a,b,c,d,e,f,g,h,i' --open; do
    run qiju serve $words
done
( status=0; timeout 60 qiju serve --port 0 >/dev/full || status=$?; echo "full disk: exit $status" ) 2>&1
