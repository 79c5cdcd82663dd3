#!/usr/bin/env bash
# ===-- builds/check.sh - projects of several build systems, built with hetcc as their compiler -----------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#
# check.sh <kind> <compiler> <build tree> <work folder> <source tree>: configures and builds a project in a path with a
# blank in it (where its build system can), runs the program on four simulated devices and compares what it prints.
# Status 77: a tool is missing.
set -euo pipefail
kind=$1 under=$2 tree=$3 work=$4 source=$5
need() {
  for tool in "$@"; do
    command -v "$tool" >/dev/null || { echo "UNSUPPORTED: no $tool here (tools/setup installs it)"; exit 77; }
  done
}
fail() { echo "error: $*"; exit 1; }

# autoconf and make cannot do with blanks.
case $kind in make | autotools) work=$work ;; *) work="$work/a folder" ;; esac
rm -rf "$work"
mkdir -p "$work" "$work/tmp"
cp -r "$source/test/builds/program" "$source/test/builds/$kind" "$work"
cd "$work/$kind"
export CC=$tree/bin/hetcc CXX=$tree/bin/hetcc++ HETCC_HOST_COMPILER=$under HETCC_CUDA_ARCH=none HET_DEVICES=sim:4 LC_ALL=C
export TMPDIR=$work/tmp
unset CFLAGS CXXFLAGS CPPFLAGS LDFLAGS MAKEFLAGS MFLAGS DESTDIR

run() { # program
  "$1" >"$work/printed"
  echo "last 2506.0 sum 1257260.5" | diff - "$work/printed" || fail "$1 prints something else"
}

build_make() {
  need make
  make -j2
  run build/program
  sed -e 's/\\$//' build/scale.d | tr -d '\n' | grep -q '^build/scale.o: ../program/scale.c *../program/numbers.h' ||
    fail "the dependency file is another: $(cat build/scale.d)"
  touch ../program/numbers.h
  [ "$(make -n | grep -c "/hetcc.* -c ")" -eq 3 ] || fail "a header changed, and not three files are to be built"
  # As ccache sees it: an unknown compiler whose answers are enough.
  if command -v ccache >/dev/null; then
    export CCACHE_DIR=$work/ccache CCACHE_COMPILERCHECK="%compiler% --version"
    make clean CC="ccache $CC" CXX="ccache $CXX"
    make CC="ccache $CC" CXX="ccache $CXX"
    make clean
    make CC="ccache $CC" CXX="ccache $CXX"
    run build/program
    hits=$(ccache --print-stats | awk '/^(direct|preprocessed)_cache_hit/ {n += $2} END {print n}')
    [ "$hits" -eq 4 ] || fail "$hits hits in ccache, not 4"
    # Before the compiler, as ccache's helper.
    CCACHE_PREFIX=$CC ccache "$under" -c ../program/scale.c -o build/prefixed.o
    nm build/prefixed.o | grep -q het_enter || fail "CCACHE_PREFIX=hetcc compiles without hetcc"
    # And underneath: what hetcc calls the compiler through.
    make clean
    HETCC_HOST_COMPILER="ccache $under" make
    run build/program
  fi
}

build_cmake() {
  need cmake ninja
  local id=GNU
  [[ $under != *clang* ]] || id=Clang
  cmake -S . -B build -G Ninja -DEXPECTED_ID=$id
  cmake --build build -j2
  run build/program
  [ "$(ninja -C build -n)" = "$(printf "ninja: Entering directory \`build'\nninja: no work to do.")" ] ||
    fail "something is to be built again: $(ninja -C build -n -d explain)"
  # Editors read the compilation database.
  if command -v clangd >/dev/null; then
    clangd --compile-commands-dir=build --check=../program/scale.c >"$work/clangd" 2>&1 || { cat "$work/clangd"; fail clangd; }
  fi
}

# The project's compiler is the underlying one, which may be called through ccache.
build_package() {
  need cmake ninja pkg-config
  export CC=$under CXX=${under/clang/clang++}
  [[ $under == *clang* ]] || CXX=g++
  export PKG_CONFIG_PATH=$tree/lib/pkgconfig HETCC_HOST_COMPILER=no-such-compiler
  export CCACHE_DIR=$work/ccache
  local launcher
  launcher=$(command -v ccache || true)
  cmake -S . -B build -G Ninja -Dhetcc_DIR="$tree/lib/cmake/hetcc" -DCMAKE_C_COMPILER_LAUNCHER="$launcher"
  cmake --build build -j2
  run build/program
  for program in devices static-devices; do
    [ "$(build/$program)" = "4 devices" ] || fail "$program: $(build/$program)"
  done
  grep -q "het_enter" build/CMakeFiles/program.dir/other.c.o && fail "hetcc looked at a file that is not named"
  [ "$(ninja -C build -n)" = "$(printf "ninja: Entering directory \`build'\nninja: no work to do.")" ] ||
    fail "something is to be built again: $(ninja -C build -n -d explain)"
}

build_meson() {
  need meson ninja
  local id=gcc
  [[ $under != *clang* ]] || id=clang
  cp -r ../program .
  meson setup build -Dexpected_id=$id
  ninja -C build -j2
  run build/program
}

build_autotools() {
  need autoconf automake libtoolize make
  cp -r ../program .
  mkdir -p m4 build
  autoreconf -i
  cd build
  ../configure || { cat config.log; fail "configure"; }
  make -j2
  run program/program
  make install DESTDIR="$work/installed"
  make distclean
}

"build_$kind"
[ -z "$(ls -A "$work/tmp" | grep hetcc || true)" ] || fail "left in TMPDIR: $(ls "$work/tmp")"
echo "$kind: built and run with $under under hetcc"
