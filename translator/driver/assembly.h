//===-- driver/assembly.h - two assembly files as one -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Under -S this does what `ld -r` does for objects: the host's and the kernels' assembly become one file. That file
// assembles to the same object.
#pragma once

#include <string>

namespace hetcc {

/// `kernels` appended to `host`. Its private symbols are renamed where they could meet the host's, and its file name
/// directives are left out. Its .incbin of the fat binary becomes data; `fatbin` is that file's contents.
std::string joinAssembly(const std::string &host, const std::string &kernels, const std::string &fatbin);

} // namespace hetcc
