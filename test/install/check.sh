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

for file in bin/hetcc bin/hetcc++ bin/het-info bin/het-replay lib/libhet.so lib/libhet.a include/het/het.h lib/hetcc/include/hetcc/kernel.h \
  lib/hetcc/clang/include/stddef.h lib/pkgconfig/het.pc lib/cmake/hetcc/hetccConfig.cmake; do
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

# Found by other projects where it is now, by Makefiles as by Ninja; also by one whose compiler it is already.
cp -r "$source/test/builds/package" "$source/test/builds/program" .
if command -v pkg-config >/dev/null; then
  export PKG_CONFIG_PATH="$tree/lib/pkgconfig"
  for compiler in gcc "$tree/bin/hetcc"; do
    rm -rf built
    cmake -S package -B built -G "Unix Makefiles" -DCMAKE_PREFIX_PATH="$tree" -DCMAKE_C_COMPILER="$compiler" >"$work/log"
    cmake --build built >>"$work/log" || { cat "$work/log"; exit 1; }
    [ "$(built/program)" = "last 2506.0 sum 1257260.5" ] || { echo "built/program prints something else"; exit 1; }
  done
fi
echo "the installed tree works from '$tree'"
