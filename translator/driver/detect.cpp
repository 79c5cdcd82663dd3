//===-- driver/detect.cpp - is a source hetcc's business? -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/detect.h"
#include "driver/output.h"
#include "driver/scan.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <filesystem>
#include <string_view>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace hetcc {
namespace {

void addPath(const char *variable, std::vector<std::string> &folders) {
  const char *value = getenv(variable);
  const std::string path = value ? value : "";
  for (size_t at = 0; at < path.size();) {
    const size_t end = std::min(path.find(':', at), path.size());
    folders.push_back(end > at ? path.substr(at, end - at) : ".");
    at = end + 1;
  }
}

HeaderDirs headerDirs(const Command &command) {
  HeaderDirs dirs;
  for (const Argument &argument : command.arguments) {
    if (argument.is(Opt::Include))
      dirs.first.push_back(argument.value);
    else if (argument.is(Opt::IncludeDir))
      (argument.words[0].rfind("-iquote", 0) == 0 ? dirs.quoted : dirs.angled).push_back(argument.value);
  }
  for (const char *variable : {"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"})
    addPath(variable, dirs.angled);
  return dirs;
}

// All symbols of het.h and of generated code begin so. What is no machine code (a linker script, the list of a thin
// archive) may name any file.
bool textMentionsRuntime(std::string_view text) {
  const bool machineCode = text.starts_with("\177ELF") || text.starts_with("!<arch>\n") || text.starts_with("BC\xC0\xDE");
  return !machineCode || text.find("het_") != std::string_view::npos;
}

bool mentionsRuntime(const std::string &path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status;
  bool found = false;
  if (fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    const auto size = static_cast<size_t>(status.st_size);
    void *text = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    found = text != MAP_FAILED && textMentionsRuntime({static_cast<const char *>(text), size});
    if (text != MAP_FAILED)
      munmap(text, size);
  }
  if (fd >= 0)
    close(fd);
  return found;
}

// A source without directives may call the runtime all the same.
bool sourceMentionsRuntime(const std::string &path) {
  static constexpr const char *words[] = {"het_", "openacc.h", "ctsar.h"};
  std::string text;
  return readFile(path, text) && std::any_of(std::begin(words), std::end(words), [&](const char *word) {
           return text.find(word) != std::string::npos;
         });
}

// "-lname" as the linker looks for it in the folders of -L; the system's own libraries are not searched.
bool libraryMentionsRuntime(const Command &command, const std::string &name) {
  std::vector<std::string> files = {"lib" + name + ".so", "lib" + name + ".a"};
  if (name.starts_with(":"))
    files = {name.substr(1)};
  for (const Argument &folder : command.arguments)
    for (const std::string &file : files)
      if (folder.is(Opt::LibraryDir) && std::filesystem::exists(folder.value + "/" + file))
        return mentionsRuntime(folder.value + "/" + file);
  return false;
}

} // namespace

bool needsRuntime(const Command &command) {
  for (const Argument &argument : command.arguments) {
    if (argument.input && (isTranslatable(languageOf(command, argument)) ? sourceMentionsRuntime(argument.value)
                                                                          : mentionsRuntime(argument.value)))
      return true;
    if (argument.is(Opt::Library) && libraryMentionsRuntime(command, argument.value))
      return true;
  }
  return false;
}

bool isAnnotated(const Command &command, const Toolchain &tools, const Argument &input,
                 const std::string *standardInput) {
  if (!isTranslatable(languageOf(command, input)))
    return false;
  const HeaderDirs dirs = headerDirs(command);
  const bool spooled = input.value == "-";
  if (spooled && !standardInput)
    return false;
  const Annotated found =
      spooled ? findAnnotations("-", *standardInput, dirs) : findAnnotations(input.value, dirs);
  if (found != Annotated::Perhaps || spooled)
    return found != Annotated::No;
  // What the preprocessor cannot read, the compiler will complain of.
  return preprocessedAnnotated(outputOf(preprocessCommand(command, tools, input)).value_or(""));
}

} // namespace hetcc
