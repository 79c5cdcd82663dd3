//===-- driver/nvrtc/main.cpp - het-nvrtc: kernel text becomes a fat binary, by NVRTC ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// NVRTC is nvcc's compiler of device code as a library. It reads none of the headers that nvcc puts before each text,
// which take nvcc longer than the kernels do. A program of its own runs beside the other compilers, as nvcc does.
//
//     het-nvrtc <libnvrtc.so> <fatbinary> --gpu=sm_90... --ptx=compute_75 <options of NVRTC> <text> -o <fat binary> --
//     nvcc...
//
// nvcc's command is run where NVRTC is of no use: it knows no statement expression of GNU's and no array without a
// size, and its library may be too old. So NVRTC's messages are never shown: nvcc says what is wrong with a text.
// NVRTC's functions: https://docs.nvidia.com/cuda/nvrtc/. The status is nvcc's, or 0.
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include <dlfcn.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using Program = void *;

// The library is not linked: hetcc runs where it is not.
struct Nvrtc {
  int (*create)(Program *, const char *text, const char *name, int headers, const char *const *, const char *const *);
  int (*compile)(Program, int options, const char *const *);
  int (*cubinSize)(Program, size_t *);
  int (*cubin)(Program, char *);
  int (*ptxSize)(Program, size_t *);
  int (*ptx)(Program, char *);

  bool load(const char *path);
};

bool Nvrtc::load(const char *path) {
  void *const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  const auto find = [&](auto &function, const char *name) {
    void *const found = library ? dlsym(library, name) : nullptr;
    std::memcpy(&function, &found, sizeof found);
    return found != nullptr;
  };
  return find(create, "nvrtcCreateProgram") && find(compile, "nvrtcCompileProgram") &&
         find(cubinSize, "nvrtcGetCUBINSize") && find(cubin, "nvrtcGetCUBIN") && find(ptxSize, "nvrtcGetPTXSize") &&
         find(ptx, "nvrtcGetPTX");
}

struct Arguments {
  std::string fatbinary, text, out, ptx;
  std::vector<std::string> gpus, options;
  char **nvcc = nullptr; // its words, with a null pointer behind them
};

Arguments read(int count, char **words) {
  Arguments arguments;
  arguments.fatbinary = words[2];
  for (int i = 3; i < count && !arguments.nvcc; ++i) {
    const std::string word = words[i];
    if (word.starts_with("--gpu="))
      arguments.gpus.push_back(word.substr(6));
    else if (word.starts_with("--ptx="))
      arguments.ptx = word.substr(6);
    else if (word == "-o" && i + 1 < count)
      arguments.out = words[++i];
    else if (word == "--")
      arguments.nvcc = words + i + 1;
    else if (word.starts_with("-"))
      arguments.options.push_back(word);
    else
      arguments.text = word;
  }
  return arguments;
}

// One compilation. `arch`: sm_90 gives both, compute_75 has PTX alone.
struct Code {
  std::string arch, cubin, ptx;
  bool good = false;
};

std::string outputOf(Program program, int (*size)(Program, size_t *), int (*get)(Program, char *)) {
  size_t length = 0;
  if (size(program, &length) != 0)
    return "";
  std::string text(length, '\0');
  return get(program, text.data()) == 0 ? text : "";
}

void make(const Nvrtc &nvrtc, const std::string &text, const Arguments &arguments, Code &code) {
  Program program = nullptr;
  if (nvrtc.create(&program, text.c_str(), arguments.text.c_str(), 0, nullptr, nullptr) != 0)
    return;
  const std::string arch = "-arch=" + code.arch;
  std::vector<const char *> options{arch.c_str()};
  for (const std::string &option : arguments.options)
    options.push_back(option.c_str());
  code.good = nvrtc.compile(program, static_cast<int>(options.size()), options.data()) == 0;
  if (!code.good)
    return;
  if (code.arch.starts_with("sm_"))
    code.cubin = outputOf(program, nvrtc.cubinSize, nvrtc.cubin);
  code.ptx = outputOf(program, nvrtc.ptxSize, nvrtc.ptx);
}

std::string fileOf(const Arguments &arguments, const std::string &arch) { return arguments.out + "." + arch; }

bool write(const std::string &path, const std::string &bytes) {
  std::ofstream file(path, std::ios::binary);
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  file.close();
  return static_cast<bool>(file);
}

bool run(const std::vector<std::string> &command) {
  std::vector<char *> words;
  for (const std::string &word : command)
    words.push_back(const_cast<char *>(word.c_str()));
  words.push_back(nullptr);
  pid_t child = 0;
  int status = 0;
  return posix_spawn(&child, words[0], nullptr, nullptr, words.data(), environ) == 0 &&
         waitpid(child, &status, 0) == child && status == 0;
}

// One file of the codes, of which the driver of a GPU takes the one that fits.
bool join(const Arguments &arguments, const std::vector<Code> &codes) {
  std::vector<std::string> command{arguments.fatbinary, "--create=" + arguments.out, "-64"}, made;
  bool good = true;
  const auto add = [&](const std::string &kind, const std::string &arch, const std::string &bytes) {
    const std::string number = arch.substr(arch.find('_') + 1);
    made.push_back(fileOf(arguments, arch));
    good = good && write(made.back(), bytes);
    command.push_back("--image3=kind=" + kind + ",sm=" + number + ",file=" + made.back());
  };
  const std::string virtualGpu = "sm_" + arguments.ptx.substr(arguments.ptx.find('_') + 1);
  for (const Code &code : codes) {
    if (!code.cubin.empty())
      add("elf", code.arch, code.cubin);
    if (code.arch == arguments.ptx || code.arch == virtualGpu)
      add("ptx", arguments.ptx, code.ptx.substr(0, code.ptx.find('\0'))); // its size counts the end
  }
  good = good && run(command);
  for (const std::string &file : made)
    std::filesystem::remove(file);
  return good;
}

// PTX of a GPU for which there is code comes from the same compilation.
std::vector<Code> codesOf(const Arguments &arguments) {
  std::vector<std::string> archs = arguments.gpus;
  if (std::ranges::find(archs, "sm_" + arguments.ptx.substr(arguments.ptx.find('_') + 1)) == archs.end())
    archs.push_back(arguments.ptx);
  std::vector<Code> codes;
  for (const std::string &arch : archs)
    codes.push_back({arch, "", "", false});
  return codes;
}

bool compile(const char *library, const Arguments &arguments) {
  Nvrtc nvrtc;
  std::ifstream file(arguments.text, std::ios::binary);
  if (!file || !nvrtc.load(library))
    return false;
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  std::vector<Code> codes = codesOf(arguments);
  {
    std::vector<std::jthread> threads;
    for (Code &code : codes)
      threads.emplace_back([&] { make(nvrtc, text, arguments, code); });
  }
  return std::ranges::all_of(codes, &Code::good) && join(arguments, codes);
}

} // namespace

int main(int count, char **words) {
  const Arguments arguments = count > 3 ? read(count, words) : Arguments();
  if (!arguments.nvcc || !*arguments.nvcc) {
    std::fputs("het-nvrtc: error: hetcc runs this, with the command of nvcc behind --\n", stderr);
    return 2;
  }
  if (compile(words[1], arguments))
    return 0;
  execv(*arguments.nvcc, arguments.nvcc);
  std::fprintf(stderr, "het-nvrtc: error: '%s' cannot be run\n", *arguments.nvcc);
  return 2;
}
