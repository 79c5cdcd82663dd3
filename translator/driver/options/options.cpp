//===-- driver/options/options.cpp - words to options -----------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/options/options.h"

#include "driver/options/other_compilers.h"
#include "driver/options/warnings.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>
#include <utility>

namespace hetcc {

void printError(const std::string &message) { fprintf(stderr, "hetcc: error: %s\n", message.c_str()); }
void printWarning(const std::string &message) { fprintf(stderr, "hetcc: warning: %s\n", message.c_str()); }
void printNote(const std::string &message) { fprintf(stderr, "hetcc: note: %s\n", message.c_str()); }

std::vector<size_t> Command::inputs() const {
  std::vector<size_t> found;
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].input)
      found.push_back(i);
  return found;
}

const Argument *Command::find(Opt id) const {
  for (size_t i = arguments.size(); i-- > 0;)
    if (arguments[i].is(id))
      return &arguments[i];
  return nullptr;
}

static bool startsWith(const std::string &word, const char *prefix) { return word.rfind(prefix, 0) == 0; }

const Option *findOption(const std::string &word) {
  const Option *best = nullptr;
  for (const Option &option : optionTable()) {
    if (option.id == Opt::Heading)
      continue;
    const bool exact = word == option.name;
    const bool joined = option.form == Form::Joined || option.form == Form::JoinedOrSeparate;
    if (!exact && !(joined && startsWith(word, option.name)))
      continue;
    if (!best || strlen(option.name) > strlen(best->name))
      best = &option;
  }
  return best;
}

namespace {

// "gcc", "/usr/bin/x86_64-linux-gnu-g++-12": hetcc is called as ccache is, before the command of a compiler.
bool isCompiler(const std::string &word) {
  static constexpr const char *compilers[] = {"gcc", "g++", "cc", "c++", "clang", "clang++"};
  std::string name = startsWith(word, "-") ? "" : word.substr(word.rfind('/') + 1);
  const size_t version = name.find_last_not_of("0123456789.");
  if (version != std::string::npos && version + 1 < name.size() && name[version] == '-')
    name.resize(version);
  name = name.substr(name.rfind('-') + 1);
  return std::find(std::begin(compilers), std::end(compilers), name) != std::end(compilers);
}

// The words of a response file: separated by white space, '...' and "..." group, a backslash takes the next character.
std::vector<std::string> splitWords(const std::string &text) {
  std::vector<std::string> words;
  std::string word;
  bool inside = false;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '\\' && i + 1 < text.size()) {
      word += text[++i];
      inside = true;
    } else if (quote) {
      c == quote ? void(quote = 0) : void(word += c);
    } else if (c == '\'' || c == '"') {
      quote = c;
      inside = true;
    } else if (isspace(static_cast<unsigned char>(c))) {
      if (inside)
        words.push_back(std::exchange(word, {}));
      inside = false;
    } else {
      word += c;
      inside = true;
    }
  }
  if (inside)
    words.push_back(word);
  return words;
}

// Puts the words of @files in their places. A file that cannot be read stays as the word it is, as in gcc.
bool expandFiles(std::vector<std::string> &words) {
  int files = 0;
  for (size_t i = 0; i < words.size();) {
    std::ifstream in;
    if (words[i].size() > 1 && words[i][0] == '@')
      in.open(words[i].substr(1));
    if (!in.is_open()) {
      ++i;
      continue;
    }
    if (++files > 2000) {
      printError("too many @-files: '" + words[i] + "' names itself?");
      return false;
    }
    const std::string text((std::istreambuf_iterator<char>(in)), {});
    const auto inner = splitWords(text);
    words.erase(words.begin() + static_cast<long>(i));
    words.insert(words.begin() + static_cast<long>(i), inner.begin(), inner.end());
  }
  return true;
}

std::vector<std::string> splitCommas(const std::string &text) {
  std::vector<std::string> parts(1);
  for (char c : text) {
    if (c == ',')
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

bool contains(const std::vector<std::string> &words, const std::string &word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

class Parser {
public:
  explicit Parser(bool cplusplus) { command.cplusplus = cplusplus; }

  std::optional<Command> run(std::vector<std::string> given) {
    words = std::move(given);
    if (!words.empty() && isCompiler(words[0]))
      words.insert(words.begin(), "--het-launcher");
    if (!expandFiles(words))
      return {};
    std::vector<std::string> gpus;
    words = withoutForeign(words, gpus);
    for (at = 0; at < words.size(); ++at)
      if (!one(words[at]))
        return {};
    if (command.cudaArchs.empty() && !gpus.empty()) {
      command.cudaArchs = std::move(gpus);
      command.archsOfOthers = true;
    }
    derive();
    if (command.check && !findsLines())
      return {};
    const char *archs = getenv("HETCC_CUDA_ARCH");
    if (archs && *archs && command.cudaArchs.empty() && !cudaArchs(archs))
      return {};
    return std::move(command);
  }

private:
  bool one(const std::string &word) {
    Argument argument;
    argument.words = {word};
    if (word[0] != '-' || word == "-") {
      argument.input = true;
      argument.value = word;
      argument.language = language;
      command.arguments.push_back(std::move(argument));
      return true;
    }
    argument.option = findOption(word);
    if (argument.option && !takeValue(argument))
      return false;
    if (argument.is(Opt::Remarks))
      argument.words = {"-Rhet"};
    if (word == "-fpack-struct")
      argument.words = {"-fpack-struct=1"}; // which GCC lets `#pragma pack` overrule
    if (argument.option && !act(argument))
      return false;
    if (!argument.option && startsWith(word, "--het-")) {
      printError("unknown option '" + word + "'");
      return false;
    }
    command.arguments.push_back(std::move(argument));
    return true;
  }

  // -fhet-check: findings name lines, and the sanitizer whose calls it uses goes with no other one of this kind.
  bool findsLines() {
    for (const Argument &argument : command.arguments)
      for (const char *other : {"address", "thread", "memory", "hwaddress"})
        if (startsWith(argument.words[0], "-fsanitize=") &&
            contains(splitCommas(argument.words[0].substr(11)), other)) {
          printError("'-fhet-check' cannot be used with '" + argument.words[0] + "'");
          return false;
        }
    if (!command.debug) {
      Argument argument;
      argument.option = findOption("-g1");
      argument.words = {"-g1"};
      argument.derived = command.debug = true;
      command.arguments.push_back(std::move(argument));
    }
    return true;
  }

  bool takeValue(Argument &argument) {
    const Option &option = *argument.option;
    if (option.form == Form::Flag)
      return true;
    argument.value = argument.words[0].substr(strlen(option.name));
    const bool separate =
        option.form == Form::Separate || (option.form == Form::JoinedOrSeparate && argument.value.empty());
    if (!separate)
      return true;
    if (at + 1 >= words.size()) {
      printError(std::string("argument to '") + option.name + "' is missing (expected 1 value)");
      return false;
    }
    argument.value = words[++at];
    argument.words.push_back(argument.value);
    return true;
  }

  void reach(Until until) {
    if (static_cast<int>(until) < static_cast<int>(command.until))
      command.until = until;
  }

  bool act(const Argument &argument) {
    const std::string &value = argument.value;
    switch (argument.option->id) {
    case Opt::Output: command.output = value; break;
    case Opt::Compile: reach(Until::Object); break;
    case Opt::Assemble: reach(Until::Assembly); break;
    case Opt::SyntaxOnly: reach(Until::Checked); break;
    case Opt::Preprocess:
    case Opt::Deps: reach(Until::Preprocessed); break;
    case Opt::Language: language = value == "none" ? "" : value; break;
    case Opt::Emit: return emit(value);
    case Opt::Dump: return emit(value == "regions" ? "regions-dump" : value);
    case Opt::CudaArch: return cudaArchs(value);
    case Opt::Launcher: return launched();
    case Opt::Only: command.only = value; break;
    case Opt::HostCompiler: command.hostCompiler = value; break;
    case Opt::Verbose: command.verbose = true; break;
    case Opt::DryRun: command.dryRun = true; break;
    case Opt::Version: command.version = true; break;
    case Opt::Help: command.help = true; break;
    case Opt::SaveTemps: command.saveTemps = true; break;
    case Opt::Check: command.check = true; break;
    case Opt::StaticHet:
    case Opt::Static: command.staticHet = true; break;
    case Opt::Relocatable: command.libraries = false; break;
    case Opt::Warning: checkWarningOption(argument.words[0]); break;
    case Opt::ToPreprocessor: toPreprocessor(argument); break;
    case Opt::ToClang: toClang(value); break;
    case Opt::PrecompiledHeader: parserIncludes(precompiledFrom(value)); break;
    case Opt::Debug: command.debug = argument.words[0] != "-g0"; break;
    default: break;
    }
    return true;
  }

  // The next words, up to the first that is no program of this kind, are those of a compiler.
  bool launched() {
    static constexpr const char *wrappers[] = {"ccache", "sccache", "distcc", "icecc", "env"};
    bool wrapper = true;
    while (wrapper && at + 1 < words.size()) {
      const std::string &word = words[++at];
      const std::string name = word.substr(word.rfind('/') + 1);
      wrapper = std::find(std::begin(wrappers), std::end(wrappers), name) != std::end(wrappers);
      command.launched.push_back(word);
      command.cplusplus |= !wrapper && name.find("++") != std::string::npos;
    }
    if (wrapper)
      printError("no compiler follows '--het-launcher'");
    return !wrapper;
  }

  void toPreprocessor(const Argument &argument) {
    const bool one = argument.words.size() > 1; // -Xpreprocessor
    const auto parts = one ? std::vector<std::string>{argument.value} : splitCommas(argument.value);
    passed.insert(passed.end(), parts.begin(), parts.end());
  }

  // The parser of hetcc reads no precompiled header of another compiler, but the header itself, as "-Xclang -include
  // -Xclang name", which CMake says beside it, or as the name tells.
  void parserIncludes(const std::string &file) {
    Argument argument;
    argument.option = findOption("-include");
    argument.words = {"-include", file};
    argument.value = file;
    argument.derived = argument.parserOnly = true;
    command.arguments.push_back(std::move(argument));
  }
  static std::string precompiledFrom(const std::string &file) {
    const std::string header = file.substr(0, file.rfind('.'));
    return std::ifstream(header).is_open() ? header : header.substr(header.rfind('/') + 1);
  }
  void toClang(const std::string &word) {
    if (std::exchange(beforeClang, word) == "-include")
      parserIncludes(word);
  }

  // Turns words for the preprocessor (-Wp, and -Xpreprocessor) into the options of this command line that say the same.
  // There -MD and -MMD are followed by the name of a file.
  void derive() {
    words = std::move(passed);
    for (at = 0; at < words.size(); ++at) {
      Argument argument;
      argument.words = {words[at]};
      argument.derived = true;
      argument.option = findOption(words[at]);
      if (!argument.option || (argument.option->form != Form::Flag && !takeValue(argument)))
        continue;
      command.arguments.push_back(argument);
      if (argument.is(Opt::DepsAndCompile) && at + 1 < words.size() && !startsWith(words[at + 1], "-")) {
        argument.words = {"-MF", words[++at]};
        argument.option = findOption("-MF");
        argument.value = words[at];
        command.arguments.push_back(argument);
      }
    }
  }

  bool emit(const std::string &value) {
    static constexpr struct {
      const char *word;
      EmitKind kind;
    } kinds[] = {{"openmp", EmitKind::OpenMp},
                 {"cuda", EmitKind::Cuda},
                 {"opencl", EmitKind::OpenCl},
                 {"host", EmitKind::Host},
                 {"regions-dump", EmitKind::Regions}};
    for (const auto &row : kinds)
      if (value == row.word) {
        command.emit = row.kind;
        return true;
      }
    printError("'" + value + "' is nothing that --emit can write");
    printNote("it can write 'openmp', 'cuda', 'opencl', 'host' and 'regions-dump'");
    return false;
  }

  bool cudaArchs(const std::string &value) {
    command.cudaArchs.clear(); // the last one counts
    for (const std::string &arch : splitCommas(value)) {
      const bool digits = arch.size() > 3 && arch.find_first_not_of("0123456789af", 3) == std::string::npos;
      if (arch != "none" && !(startsWith(arch, "sm_") && digits)) {
        printError("'" + arch + "' is not a GPU architecture");
        printNote("write --cuda-arch=sm_90, several with commas, or --cuda-arch=none");
        return false;
      }
      command.cudaArchs.push_back(arch);
    }
    return true;
  }

  Command command;
  std::vector<std::string> words, passed; // passed: for the preprocessor
  std::string beforeClang;                // the last word for Clang
  size_t at = 0;
  std::string language;
};

} // namespace

std::optional<Command> parseCommand(bool cplusplus, std::vector<std::string> words) {
  return Parser(cplusplus).run(std::move(words));
}

} // namespace hetcc
