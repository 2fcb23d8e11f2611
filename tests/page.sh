#!/bin/sh
# page.sh QIJU NODE CHROMIUM WEB WORK: the types of web/src, and the tests of web/test, most of them in a
# browser against the server that this build has made. They run in WORK, where the build has put the
# sources of the page and what they need. All run in one process with one browser. FIREFOX names a Firefox to take
# in the place of Chromium, PAGE_TESTS the files of tests, without their endings, when not all of them are wanted, and
# LONG asks for all games where else one stands for those with the same board. PART=K/N selects every N-th file of tests:
# two runs at once use the time that one of them waits.
set -eu
qiju=$1
node=$2
chromium=$3
web=$4
work=$5
if [ ! -d "$work/node_modules/playwright-core" ]; then
    echo "the build could not fetch what the page and its tests need"
    exit 77
fi
part=${PART:-1/1}
tests=test-${part%/*}
rm -rf "${work:?}/$tests"
cp -R "$web/test" "$work/$tests"
cd "$work"
[ "${part%/*}" -ne 1 ] || node_modules/.bin/tsc --noEmit
# shellcheck disable=SC2086 # the names are words
QIJU=$qiju QIJU_SOURCE=$web/.. CHROMIUM=$chromium exec "$node" "$tests/all.mjs" ${PAGE_TESTS:-}
