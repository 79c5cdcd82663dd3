//===-- driver/assembly.h - two assembly files as one -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// What `ld -r` is for objects, for -S: the host's and the kernels' assembly in one file that assembles to the same.
#pragma once

#include <string>

namespace hetcc {

// `kernels` appended to `host`: its private symbols renamed where they could meet the host's, its file name
// directives left out, its .incbin of the fat binary turned into data (`fatbin` is that file's contents).
std::string joinAssembly(const std::string &host, const std::string &kernels, const std::string &fatbin);

} // namespace hetcc
