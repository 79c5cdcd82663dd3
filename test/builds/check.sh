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
  # The words of pkg-config are enough for a program that stands anywhere.
  eval "words=($(pkg-config --cflags --libs het))"
  "$under" devices.c "${words[@]}" -o "$work/worded"
  [ "$("$work/worded")" = "4 devices" ] || fail "with the words of pkg-config: $("$work/worded")"
  for program in devices static-devices; do
    [ "$(build/$program)" = "4 devices" ] || fail "$program: $(build/$program)"
  done
  local object hetcc_objects=()
  while read -r -d '' object; do
    if nm "$object" | grep -q het_enter; then hetcc_objects+=("${object##*/}"); fi
  done < <(find build/CMakeFiles/program.dir -name '*.o' -print0)
  [ "${hetcc_objects[*]}" = scale.c.o ] || fail "scale.c is named for hetcc, and it looked at: ${hetcc_objects[*]}"
  [ "$(ninja -C build -n)" = "$(printf "ninja: Entering directory \`build'\nninja: no work to do.")" ] ||
    fail "something is to be built again: $(ninja -C build -n -d explain)"
}

# CMake projects that write target_link_libraries without a keyword, installed: once with the runtime in hetcc's tree, once
# with its own, in a tree that is then moved.
build_plain() {
  need cmake ninja readelf
  export CC=$under CXX=${under/clang/clang++} HETCC_HOST_COMPILER=no-such-compiler
  [[ $under == *clang* ]] || CXX=g++
  local own
  for own in OFF ON; do
    cmake -S . -B build.$own -G Ninja -Dhetcc_DIR="$tree/lib/cmake/hetcc" -DOWN_RUNTIME=$own -DCMAKE_INSTALL_PREFIX="$work/installed.$own"
    cmake --build build.$own -j2
    cmake --install build.$own
    run build.$own/program
  done
  run "$work/installed.OFF/bin/program"
  [ -z "$(find "$work/installed.OFF" -name 'libhet.so*')" ] || fail "the runtime is installed, and nobody asked for it"
  mv "$work/installed.ON" "$work/moved"
  run "$work/moved/bin/program"
  local loaded
  loaded=$(LD_TRACE_LOADED_OBJECTS=1 "$work/moved/bin/program" | awk '/libhet\.so/ {sub(/.*=> /, ""); sub(/ \(0x.*/, ""); print}' | xargs -d '\n' realpath)
  [ "$loaded" = "$(realpath "$work"/moved/lib/het/libhet.so.*)" ] || fail "the moved program loads '$loaded'"
  readelf -d "$work/moved/bin/program" | grep -F "$tree" && fail "the moved program names hetcc's tree"
  return 0
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
