//===-- fuzz/parser/stages.cpp - both stages over a text, in process ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The text is put into a file of its own in TMPDIR, one for each process, which goes away at the end.

#include "stages.h"

#include "stage1/stage1.h"
#include "stage2/stage2.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <unistd.h>

namespace {

struct Folder {
  std::string path;
  Folder() {
    path = (std::filesystem::temp_directory_path() / "hetcc-fuzz-XXXXXX").string();
    if (!mkdtemp(path.data()))
      abort();
  }
  ~Folder() {
    std::error_code error;
    std::filesystem::remove_all(path, error);
  }
};

bool asksForFiles(const std::string &text) {
  for (const char *word : {"include", "import", "embed", "__FILE__", "module"})
    if (text.find(word) != std::string::npos)
      return true;
  return text.find('\0') != std::string::npos;
}

// Clang 19 does not come back from `((((::x` in C, whether hetcc is there or not; in directives hetcc helps it.
bool hangsClang(const std::string &text, bool cplusplus) {
  for (size_t at = 0; !cplusplus && (at = text.find("::", at)) != std::string::npos; ++at)
    if (const size_t line = text.find_last_of("\r\n", at) + 1; text.compare(line, 7, "#pragma") != 0)
      return true;
  return false;
}

} // namespace

void translate(const std::string &text, bool cplusplus) {
  static const Folder folder;
  if (asksForFiles(text) || hangsClang(text, cplusplus))
    return;
  const std::string file = folder.path + (cplusplus ? "/input.cpp" : "/input.c");
  std::ofstream(file, std::ios::binary) << text;
  // Deep nesting ends in Clang's own error before it can end the stack, whose frames are larger here.
  const std::vector<std::string> arguments = {"-x", cplusplus ? "c++" : "c", "-isystem", HETCC_INCLUDE,
                                              "-fbracket-depth=64", "-fconstexpr-steps=10000"};
  const hetcc::Stage1Result first = hetcc::runStage1(arguments, file, {.hostOpenMP = true}, HETCC_RESOURCES);
  if (first.ok && first.hasRegions)
    hetcc::runStage2(first.text, file, arguments, true, "f", HETCC_RESOURCES);
}
