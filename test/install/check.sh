#!/usr/bin/env bash
# ===-- install/check.sh - the installed tree works from any place --------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# check.sh <build tree> <work folder> <source tree>: installs, moves the tree to a path with a blank in it, compiles C and C++
# there and runs the programs.
set -euo pipefail
build=$1 work=$2 source=$3
rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --prefix "$work/first" >"$work/log"
mkdir "$work/another place"
mv "$work/first" "$work/another place/hetcc"
tree="$work/another place/hetcc"

for file in bin/hetcc bin/hetcc++ bin/het-info lib/libhet.so lib/libhet.a include/het/het.h lib/hetcc/include/hetcc/kernel.h \
  lib/hetcc/clang/include/stddef.h; do
  [ -e "$tree/$file" ] || { echo "not installed: $file"; exit 1; }
done
# Links into the build or source tree would work here and nowhere else.
links=$(find "$tree" -type l -lname '/*')
[ -z "$links" ] || { echo "absolute links: $links"; exit 1; }

export HETCC_CUDA_ARCH=none HET_DEVICES=host,sim:2
inputs=$source/test/lit/cli/Inputs
cd "$work"
"$tree/bin/hetcc" -### -v "$inputs/scale.c" -c 2>&1 | grep -E "$build/(bin|lib|include)" && { echo "the installed hetcc uses the build tree"; exit 1; }
"$tree/bin/hetcc" -O2 "$inputs/main.c" "$inputs/scale.c" -o c-program
./c-program
"$tree/bin/hetcc++" -O2 "$inputs/region.cpp" -o cxx-program
./cxx-program
"$tree/bin/hetcc" -O2 "$inputs/main.c" "$inputs/scale.c" -static-libhet -o static-program
./static-program
ldd static-program | grep -q libhet && { echo "-static-libhet links libhet.so"; exit 1; }
"$tree/bin/het-info" >/dev/null
echo "the installed tree works from '$tree'"
