#!/bin/sh
# warnings.sh EACH HETCC COMPILER OPTIONS -- SOURCES: of every EACHth of the sources that COMPILER finds nothing in, names those that HETCC does.
#
# The folder's file `clean` has those in which an earlier call has found nothing, with more options than this one.
each=$1 hetcc=$2 compiler=$3
shift 3
options="-fopenmp -Wno-unknown-pragmas -Wno-het -Werror"
while [ "$1" != -- ]; do
  options="$options $1"
  shift
done
shift
# Kernels are compiled without a warning: that is left out.
launcher="$(dirname "$0")/without-kernels.sh $compiler"
compared=0 number=0
for source; do
  number=$((number + 1))
  [ $((number % each)) -eq 0 ] || continue
  grep -qxF "$source" clean 2>/dev/null && continue
  # Nearly all that it finds it finds without generating code.
  "$compiler" -O1 $options -fsyntax-only "$source" 2>/dev/null || continue
  if HETCC_HOST_COMPILER=$launcher "$hetcc" -O1 --cuda-arch=none $options -c "$source" -o warnings.o 2>messages; then
    echo "$source" >>clean
  elif "$compiler" -O1 $options -c "$source" -o /dev/null 2>/dev/null; then
    cat messages
    echo "$source warns"
  fi
  compared=$((compared + 1))
done
echo "$compared compared"
