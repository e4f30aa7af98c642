#!/bin/sh
# Decides what a job in CI does with two results: sh gate.sh BASE HEAD SUMMARY
#
# Adds what diff prints to the file SUMMARY, and a line "gate: no regression", "gate: regression", "gate: cannot say" or
# "gate: failed". Exits as diff does: 0, 1, 3, or anything else.
set -u
base=$1 head=$2 summary=$3

./squareoff diff "$base" "$head" --tolerance 10 2>&1 | tee -a "$summary"
code=$?

case $code in
  0) verdict="no regression" ;;
  1) verdict="regression" ;;
  3) verdict="cannot say" ;;
  *) verdict="failed" ;;
esac
echo "gate: $verdict" >>"$summary"
exit "$code"
