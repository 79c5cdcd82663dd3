# Kills hetcc after 5, 15, 25... ms with each signal; afterwards the folder holds the whole object or none, the
# temporary folder is soon empty and no child is left.
set -m # else children in the background ignore SIGINT
hetcc=$1 inputs=$2
mkdir tmp work
export TMPDIR=$PWD/tmp
cd work || exit 1
"$hetcc" -O2 -c "$inputs/scale.c" -o ../whole.o || exit 1
for signal in INT TERM KILL; do
  for ms in 005 015 025 040 060 080 110 150; do
    rm -f scale.o
    "$hetcc" -O2 -c "$inputs/scale.c" -o scale.o 2>/dev/null &
    pid=$!
    sleep 0.$ms
    kill -$signal $pid 2>/dev/null
    wait $pid 2>/dev/null
    for attempt in $(seq 50); do
      [ -z "$(ls -A ../tmp)" ] && break
      sleep 0.1
    done
    [ -z "$(ls -A ../tmp)" ] || { echo "$signal after $ms ms leaves in TMPDIR:"; ls -AR ../tmp; exit 1; }
    left=$(ls -A | grep -v '^scale.o$')
    [ -z "$left" ] || { echo "$signal after $ms ms leaves: $left"; exit 1; }
    if [ -e scale.o ] && [ "$(stat -c %s scale.o)" != "$(stat -c %s ../whole.o)" ]; then
      echo "$signal after $ms ms: half an output"
      exit 1
    fi
  done
done
