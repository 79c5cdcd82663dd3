//===-- driver/detect.cpp - is a source hetcc's business? -------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/detect.h"
#include "driver/scan.h"
#include "driver/tools/output.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
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
  dirs.hostOpenMP = hasOpenMp(command);
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

bool mentionsRuntime(const std::string &path);

// A thin archive holds names, "first.o/" and a new line each, relative to its own folder, in a member called "//".
bool thinArchiveMentionsRuntime(std::string_view text, const std::string &path) {
  constexpr size_t header = 60, sizeAt = 48;
  const std::string folder = std::filesystem::path(path).parent_path().string();
  for (size_t at = strlen("!<thin>\n"); at + header <= text.size();) {
    const std::string_view member = text.substr(at, header);
    const size_t size = strtoul(std::string(member.substr(sizeAt, 10)).c_str(), nullptr, 10);
    if (member.starts_with("// ")) {
      std::istringstream names{std::string(text.substr(at + header, size))};
      for (std::string name; std::getline(names, name);) {
        if (name.ends_with("/"))
          name.pop_back();
        if (!name.empty() && mentionsRuntime((std::filesystem::path(folder) / name).string()))
          return true;
      }
      return false;
    }
    at += header + size + size % 2; // the tables of symbols come before it
  }
  return false;
}

// Whether it asks OpenMP about devices. The host's OpenMP runtime, which knows none, would answer.
bool asksForDevices(std::string_view text) {
  static constexpr const char *words[] = {"omp_target_", "omp_get_num_devices", "omp_get_mapped_ptr"};
  return std::any_of(std::begin(words), std::end(words),
                     [&](const char *word) { return text.find(word) != std::string_view::npos; });
}

// All symbols of het.h and of generated code begin so. A file without machine code (a linker script) may name any file.
bool textMentionsRuntime(std::string_view text, const std::string &path) {
  if (text.starts_with("!<thin>\n"))
    return thinArchiveMentionsRuntime(text, path);
  const bool machineCode =
      text.starts_with("\177ELF") || text.starts_with("!<arch>\n") || text.starts_with("BC\xC0\xDE");
  return !machineCode || text.find("het_") != std::string_view::npos || asksForDevices(text);
}

bool mentionsRuntime(const std::string &path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status;
  bool found = false;
  if (fd >= 0 && fstat(fd, &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0) {
    const auto size = static_cast<size_t>(status.st_size);
    void *text = mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
    found = text != MAP_FAILED && textMentionsRuntime({static_cast<const char *>(text), size}, path);
    if (text != MAP_FAILED)
      munmap(text, size);
  }
  if (fd >= 0)
    close(fd);
  return found;
}

// A source without directives may call the runtime all the same.
bool sourceMentionsRuntime(const std::string &path) {
  static constexpr const char *words[] = {"het_",    "openacc.h",   "acc_prof.h", "ctsar.h",
                                          "nanos.h", "nanos_omp.h", "nanos6"};
  std::string text;
  if (!readFile(path, text))
    return false;
  return asksForDevices(text) || std::any_of(std::begin(words), std::end(words),
                                             [&](const char *word) { return text.find(word) != std::string::npos; });
}

// "-lname" as the linker looks for it in the folders of -L and LIBRARY_PATH. The only folders of the system's that are
// searched are those that people install to.
bool libraryMentionsRuntime(const Command &command, const std::string &name) {
  std::vector<std::string> files = {"lib" + name + ".so", "lib" + name + ".a"};
  if (name.starts_with(":"))
    files = {name.substr(1)};
  std::vector<std::string> folders;
  for (const Argument &argument : command.arguments)
    if (argument.is(Opt::LibraryDir))
      folders.push_back(argument.value);
  addPath("LIBRARY_PATH", folders);
  folders.push_back("/usr/local/lib");
  for (const std::string &folder : folders)
    for (const std::string &file : files)
      if (std::filesystem::exists(folder + "/" + file))
        return mentionsRuntime(folder + "/" + file);
  return false;
}

bool isListed(const std::string &list, const std::string &path) {
  std::error_code error;
  std::ifstream in(list);
  for (std::string line; std::getline(in, line);)
    if (line == path || std::filesystem::equivalent(line, path, error))
      return true;
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
  if (!isTranslatable(languageOf(command, input)) || (!command.only.empty() && !isListed(command.only, input.value)))
    return false;
  const HeaderDirs dirs = headerDirs(command);
  const bool spooled = input.value == "-";
  if (spooled && !standardInput)
    return false;
  const Annotated found = spooled ? findAnnotations("-", *standardInput, dirs) : findAnnotations(input.value, dirs);
  if (found != Annotated::Perhaps || spooled)
    return found != Annotated::No;
  // The compiler will complain of a text that the preprocessor cannot read.
  return preprocessedAnnotated(outputOf(preprocessCommand(command, tools, input)).value_or(""), hasOpenMp(command));
}

bool namesKernels(const Command &command, const Argument &input, const std::string &word) {
  return isTranslatable(languageOf(command, input)) && input.value != "-" &&
         findWord(input.value, word, headerDirs(command));
}

bool definesMacro(const Command &command, const Toolchain &tools, const Argument &input, const std::string &name) {
  if (!namesKernels(command, input, "define " + name))
    return false;
  Words words = preprocessCommand(command, tools, input);
  words.insert(words.end() - 1, "-dM");
  const std::string macros = "\n" + outputOf(words).value_or("");
  return macros.find("\n#define " + name + " ") != std::string::npos ||
         macros.find("\n#define " + name + "(") != std::string::npos;
}

} // namespace hetcc
