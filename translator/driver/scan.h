//===-- driver/scan.h - does a source need hetcc at all? --------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Most files of a program have no annotation. For those hetcc costs what it takes to read them once, with the headers
// of the user's that they include. Reading is not enough when a macro makes a pragma or names a header.
// The underlying compiler's preprocessor decides then: Clang's parser never sees a file that holds nothing for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hetcc {

// A command as far as it matters here. Headers in the system's own folders hold no annotations.
struct HeaderDirs {
  std::vector<std::string> quoted, angled;
  std::vector<std::string> first; // -include, -imacros
  bool hostOpenMP = false;        // -fopenmp: a plain `omp taskwait` is the host compiler's
};

enum class Annotated { No, Perhaps, Yes };

// Whether the file, or a header of the user's that it includes, holds a directive for hetcc.
Annotated findAnnotations(const std::string &path, const HeaderDirs &dirs);
// The same for a text that would stand in the file `path`.
Annotated findAnnotations(const std::string &path, const std::string &text, const HeaderDirs &dirs);

/// Whether the file, or a header of the user's that it includes, has the word.
bool findWord(const std::string &path, const std::string &word, const HeaderDirs &dirs);

// One text alone; the names that it includes are added to `quoted` and `angled`.
Annotated textAnnotated(const std::string &text, bool hostOpenMP, std::vector<std::string> &quoted,
                        std::vector<std::string> &angled);

// In a text that the preprocessor wrote, without comments and with each pragma on a line of its own: "acc region for
// ..." of a line "#pragma acc region for ..." that is for hetcc, else nothing.
std::optional<std::string_view> ownPragma(std::string_view line, bool hostOpenMP);
bool preprocessedAnnotated(const std::string &text, bool hostOpenMP);

} // namespace hetcc
