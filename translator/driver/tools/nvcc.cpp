//===-- driver/tools/nvcc.cpp - the command lines of nvcc ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "driver/tools/nvcc.h"
#include "driver/config.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <sstream>

namespace hetcc {

bool wantsCuda(const Command &command, const Toolchain &tools) {
  const auto &archs = command.cudaArchs;
  return !tools.nvcc.empty() && std::find(archs.begin(), archs.end(), "none") == archs.end();
}

std::string archList(const Command &command) {
  if (command.cudaArchs.empty())
    return "sm_90, PTX";
  std::string text;
  for (const std::string &arch : command.cudaArchs)
    text += (text.empty() ? "" : ", ") + arch;
  return text + (text == "none" ? "" : ", PTX");
}

// Empty: nvcc does not tell.
static std::vector<std::string> archsOfNvcc(const Toolchain &tools) {
  std::vector<std::string> archs;
  std::istringstream lines(outputOf({tools.nvcc, "--list-gpu-arch"}).value_or(""));
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("compute_"))
      archs.push_back("sm_" + line.substr(8));
  return archs;
}

// "sm_90a" has features that later GPUs do not have: nvcc lists "sm_90" alone.
static std::string plainArch(std::string arch) {
  while (!arch.empty() && (arch.back() == 'a' || arch.back() == 'f'))
    arch.pop_back();
  return arch;
}

bool settleGpus(Command &command, const Toolchain &tools) {
  if (command.cudaArchs.empty() || !wantsCuda(command, tools))
    return true;
  const std::vector<std::string> known = archsOfNvcc(tools);
  if (known.empty())
    return true;
  const auto isUnknown = [&](const std::string &arch) {
    return std::ranges::find(known, plainArch(arch)) == known.end();
  };
  std::ranges::copy_if(command.cudaArchs, std::back_inserter(command.unmade), isUnknown);
  if (command.unmade.empty())
    return true;
  if (!command.archsOfOthers) {
    printError("'" + tools.nvcc + "' makes no code for " + command.unmade.front());
    printNote("it does from " + known.front() + " on; without --cuda-arch it does for sm_90, with PTX for others");
    return false;
  }
  std::erase_if(command.cudaArchs, isUnknown);
  return true;
}

void warnOfUnmade(const Command &command) {
  if (command.unmade.empty() || command.find(Opt::NoWarnings))
    return;
  std::string all;
  for (const std::string &arch : command.unmade)
    all += (all.empty() ? "" : ", ") + arch;
  printWarning("this CUDA makes no code for " + all + ": such GPUs cannot run the kernels, which are for " +
               archList(command));
}

// The last of these options counts, and before it the level -Ofast.
bool hasFastMath(const Command &command) {
  const Argument *level = command.find(Opt::Optimize);
  bool fast = level && level->words[0] == "-Ofast";
  for (const Argument &argument : command.arguments)
    if (!argument.words.empty() && (argument.words[0] == "-ffast-math" || argument.words[0] == "-fno-fast-math"))
      fast = argument.words[0] == "-ffast-math";
  return fast;
}

static Words archsOf(const Command &command) { return command.cudaArchs.empty() ? Words{"sm_90"} : command.cudaArchs; }

// PTX of the oldest GPU that CUDA 13 knows runs on every later one.
static int oldestOf(const Command &command) {
  int oldest = command.cudaArchs.empty() ? 75 : 1 << 20;
  for (const std::string &arch : archsOf(command))
    oldest = std::min(oldest, std::stoi(arch.substr(3)));
  return oldest;
}

// Code for each architecture, and PTX for later ones. nvcc compiles the text for each of them at the same time.
static Words codeWords(const Command &command) {
  Words words;
  for (const std::string &arch : archsOf(command))
    append(words, {"-gencode", "arch=compute_" + arch.substr(3) + ",code=" + arch});
  const std::string virtualArch = "compute_" + std::to_string(oldestOf(command));
  append(words, {"-gencode", "arch=" + virtualArch + ",code=" + virtualArch});
  if (virtualArchs(command).size() > 1)
    append(words, {"--threads", "0"});
  return words;
}

// nvcc contracts to fused multiply-adds unless told.
static bool isUnfused(const Command &command) {
  return std::ranges::any_of(command.arguments, [](const Argument &argument) {
    return !argument.words.empty() && argument.words[0] == "-ffp-contract=off";
  });
}

static Words arithmeticWords(const Command &command) {
  Words words;
  if (hasFastMath(command))
    words.push_back("-use_fast_math");
  for (const Argument &argument : command.arguments) {
    if (argument.words.empty())
      continue;
    if (argument.words[0] == "-funsigned-char" || argument.words[0] == "-fsigned-char")
      append(words, {"-Xcompiler", argument.words[0]});
  }
  if (isUnfused(command))
    words.push_back("-fmad=false");
  return words;
}

static Words nvccCommand(const Command &command, const Toolchain &tools, const std::string &text, unsigned linked,
                         const std::string &out) {
  Words words = {tools.nvcc, "-fatbin", "-x", "cu", "-std=c++17", "-O3", "--disable-warnings", "-Xcompiler", "-w"};
  append(words, codeWords(command));
  if (command.debug)
    words.push_back("-lineinfo");
  // The driver links it with other files' when the program runs. It refuses functions that need more registers than a
  // kernel that calls them may use; those of 1024 threads have 64. Kernels' own bounds go before this number.
  if (linked)
    append(words, {"-rdc=true", "-maxrregcount=64", "-DHET_LINKED=" + std::to_string(linked)});
  append(words, arithmeticWords(command));
  append(words, {"-I", tools.resources, "-I", tools.include, text, "-o", out});
  return words;
}

// Beside nvcc, which has its folders in that of CUDA.
static std::string ofCuda(const Toolchain &tools, const std::string &path) {
  std::error_code error;
  const std::filesystem::path found = std::filesystem::canonical(tools.nvcc, error).parent_path().parent_path() / path;
  return !error && std::filesystem::exists(found, error) ? found.string() : "";
}

// NVRTC has no option for what characters are, and reads none of nvcc's variables.
static bool nvrtcSuffices(const Command &command) {
  return environment("NVCC_PREPEND_FLAGS").empty() && environment("NVCC_APPEND_FLAGS").empty() &&
         std::ranges::none_of(command.arguments, [](const Argument &argument) {
           return !argument.words.empty() && argument.words[0] == "-funsigned-char";
         });
}

Words fatbinCommand(const Command &command, const Toolchain &tools, const std::string &text, unsigned linked,
                    const std::string &out) {
  Words nvcc = nvccCommand(command, tools, text, linked, out);
  const std::string nvrtc = ofCuda(tools, "lib64/libnvrtc.so"), fatbinary = ofCuda(tools, "bin/fatbinary");
  if (nvrtc.empty() || fatbinary.empty() || !nvrtcSuffices(command))
    return nvcc;
  Words words = {tools.prefix + "/lib/hetcc/het-nvrtc", nvrtc, fatbinary};
  for (const std::string &arch : archsOf(command))
    words.push_back("--gpu=" + arch);
  append(words, {"--ptx=compute_" + std::to_string(oldestOf(command)), "--std=c++17", "--disable-warnings",
                 "--device-as-default-execution-space"});
  if (command.debug)
    words.push_back("--generate-line-info");
  if (linked)
    append(words, {"--relocatable-device-code=true", "--maxrregcount=64", "-DHET_LINKED=" + std::to_string(linked)});
  if (hasFastMath(command))
    words.push_back("--use_fast_math");
  if (isUnfused(command))
    words.push_back("--fmad=false");
  append(words, {"-I" + tools.resources, "-I" + tools.include, text, "-o", out, "--"});
  append(words, nvcc);
  return words;
}

Words virtualArchs(const Command &command) {
  Words archs{"compute_" + std::to_string(oldestOf(command))};
  for (const std::string &arch : archsOf(command))
    if (const std::string own = "compute_" + arch.substr(3); std::ranges::find(archs, own) == archs.end())
      archs.push_back(own);
  return archs;
}

// nvcc takes C++ standards alone, without GNU's extensions in their names; those from C++17 on in its version 13.
static std::string standardWord(const Command &command) {
  std::string found = "c++17";
  for (const Argument &argument : command.arguments)
    if (!argument.words.empty() && argument.words[0].starts_with("-std="))
      for (const char *known : {"++20", "++2a", "++23", "++2b", "++26", "++2c"})
        if (argument.words[0].ends_with(known))
          found = "c++20";
  return "-std=" + found;
}

// The user's words that nvcc takes, in its spelling.
static Words userWords(const Command &command) {
  Words words;
  for (const Argument &argument : command.arguments) {
    if (argument.words.empty() || argument.ofKernels)
      continue;
    const std::string name = argument.option ? argument.option->name : "";
    if (name == "-isystem" || name == "-include")
      append(words, {name, argument.value});
    else if (argument.is(Opt::IncludeDir))
      append(words, {"-I", argument.value});
    else if (name == "-D" || name == "-U" || name == "-w")
      append(words, argument.words);
  }
  return words;
}

static const char *wordFor(NvccTo to) {
  switch (to) {
  case NvccTo::Fatbin: return "-fatbin";
  case NvccTo::Ptx: return "-ptx";
  case NvccTo::Preprocessed:
  case NvccTo::HostText: return "-E";
  case NvccTo::Rule: return "-MM";
  case NvccTo::Object: return "-c";
  }
  return "";
}

// The words for the host's compiler beside those. Its messages have come with the device code.
static Words hostWordsFor(const Command &command, const Toolchain &tools) {
  Words words = {"--disable-warnings", "-Xcompiler", "-w"};
  for (const Argument &argument : command.arguments) {
    const std::string word = argument.words.empty() || argument.input || argument.derived ? "" : argument.words[0];
    const bool isOfGcc = word.starts_with("-f") || word.starts_with("-m") || word.starts_with("-g");
    const bool isForBoth = argument.is(Opt::Optimize) || word.starts_with("-fPI") || word.starts_with("-fpi");
    if (argument.words.size() == 1 && word.find(',') == std::string::npos && !argument.has(Own) &&
        word != "-fopenacc" && (isForBoth || (isOfGcc && !tools.clang)))
      append(words, {"-Xcompiler", word});
  }
  return words;
}

Words userNvccCommand(const Command &command, const Toolchain &tools, const std::string &input, NvccTo to,
                      const std::string &arch, const std::string &out) {
  Words words = {tools.nvcc, wordFor(to), "-x", "cu", standardWord(command)};
  const bool hasCode = to == NvccTo::Fatbin || to == NvccTo::Object;
  if (hasCode)
    append(words, codeWords(command));
  else
    append(words, {"-gencode", "arch=" + arch + ",code=" + arch});
  if (command.debug && hasCode)
    words.push_back("-lineinfo");
  append(words, arithmeticWords(command));
  append(words, userWords(command));
  if (to == NvccTo::Object || to == NvccTo::HostText)
    append(words, hostWordsFor(command, tools));
  if (to == NvccTo::HostText) // nvcc itself writes what the device's compiler reads
    append(words, {"-Xcompiler", "-U__CUDA_ARCH__"});
  append(words, {"-D__HETCC__=" HETCC_VERSION_NUMBER, "-I", tools.include, input});
  if (hasCode || to == NvccTo::Ptx)
    append(words, {"-o", out});
  return words;
}

std::string cudaInclude(const Toolchain &tools) {
  return ofCuda(tools, "include/cuda_runtime.h").empty() ? "" : ofCuda(tools, "include");
}

std::string cudaRuntime(const Toolchain &tools) {
  for (const char *folder : {"lib64/", "lib/", "targets/x86_64-linux/lib/"})
    if (const std::string path = ofCuda(tools, std::string(folder) + "libcudart_static.a"); !path.empty())
      return path;
  return "";
}

} // namespace hetcc
