#!/bin/sh
# page.sh QIJU NODE CHROMIUM WEB WORK: the tests of web/test in a browser, against the server that this
# build has made. They run in WORK, where the build has fetched the packages that they need.
set -eu
qiju=$1
node=$2
chromium=$3
web=$4
work=$5
if [ ! -d "$work/node_modules/playwright-core" ]; then
    echo "the build has not fetched what the tests need: no page was made"
    exit 77
fi
rm -rf "$work/test"
cp -R "$web/test" "$web/package.json" "$web/tsconfig.json" "$web/src" "$work"
cd "$work"
QIJU=$qiju CHROMIUM=$chromium exec "$node" --test test/*.test.mjs
