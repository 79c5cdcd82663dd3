# ===-- tools/common.sh - what the scripts here share ---------------------------------------------------===#
# Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
# Sourced, not run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"
export PATH=$PATH:/usr/local/cuda/bin

# Files that see all of Clang take up to 1.3 GB each to compile.
jobs_by_memory() {
  local cores memory
  cores=$(nproc)
  memory=$(awk '/MemAvailable/ {print int($2 / 1500000)}' /proc/meminfo)
  [ "$memory" -lt 1 ] && memory=1
  echo $((cores < memory ? cores : memory))
}

build_preset() { # build_preset <preset> <targets...>
  local preset=$1
  shift
  if ! cmake --preset "$preset" >build/configure.log 2>&1; then
    cat build/configure.log >&2
    echo "error: the build could not be configured" >&2
    exit 1
  fi
  cmake --build --preset "$preset" -j "$(jobs_by_memory)" ${1:+--target "$@"}
}
build() { # build <targets...>: the release preset
  build_preset release "$@"
}
mkdir -p build
