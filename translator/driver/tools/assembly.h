//===-- driver/tools/assembly.h - two assembly files as one -----------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Under -S this does what `ld -r` does for objects: the host's and the kernels' assembly become one file. That file
// assembles to the same object.
#pragma once

#include <map>
#include <string>

namespace hetcc {

/// `kernels` appended to `host`. Its private symbols are renamed where they could meet the host's, and its file name
/// directives are left out. Each .incbin becomes data: `data` has the contents of the files.
std::string joinAssembly(const std::string &host, const std::string &kernels,
                         const std::map<std::string, std::string> &data);

} // namespace hetcc
