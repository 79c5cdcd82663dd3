#!/bin/sh
# warnings.sh HETCC COMPILER OPTIONS -- SOURCES: of the sources that COMPILER finds nothing in, names those that HETCC does.
hetcc=$1 compiler=$2
shift 2
options="-fopenmp -Wno-unknown-pragmas -Wno-het -Werror"
while [ "$1" != -- ]; do
  options="$options $1"
  shift
done
shift
compared=0
for source; do
  "$compiler" -O1 $options -c "$source" -o /dev/null 2>/dev/null || continue
  "$hetcc" -O1 --cuda-arch=none $options -c "$source" -o warnings.o || echo "$source warns"
  compared=$((compared + 1))
done
echo "$compared compared"
