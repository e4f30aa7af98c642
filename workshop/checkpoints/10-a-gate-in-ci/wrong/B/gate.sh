#!/bin/sh
# Decides what a job in CI does with two results: sh gate.sh BASE HEAD SUMMARY
#
# Adds what diff prints to the file SUMMARY, and a line "gate: no regression", "gate: regression", "gate: cannot say" or
# "gate: failed". Exits as diff does: 0, 1, 3, or anything else.
set -u
base=$1 head=$2 summary=$3

./squareoff diff "$base" "$head" --tolerance 10 >>"$summary" 2>&1
code=$?

if [ "$code" -eq 1 ]; then
  echo "gate: regression" >>"$summary"
  exit 1
fi
echo "gate: no regression" >>"$summary"
