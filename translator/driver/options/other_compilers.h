//===-- driver/options/other_compilers.h - options of other compilers for accelerators ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#pragma once

#include <string>
#include <vector>

namespace hetcc {

/// A command line in which Clang's, NVIDIA's and Intel's options for offloading are those that hetcc and the underlying
/// compiler have. The ones that have no meaning here are left out. `gpus` gets the architectures that they name, as
/// --cuda-arch has them.
std::vector<std::string> withoutForeign(const std::vector<std::string> &words, std::vector<std::string> &gpus);

} // namespace hetcc
