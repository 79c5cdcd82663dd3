//===-- driver/options/other_compilers.cpp - options of other compilers for accelerators --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A program's Makefile has the options of the compiler that it was written for: Clang's for OpenMP ("Clang command line
// argument reference", "OpenMP"), NVIDIA's HPC compilers' for OpenACC and OpenMP, Intel's, and Mercurium's for
// OmpSs. The underlying compiler knows none of them.
#include "driver/options/other_compilers.h"

#include "driver/options/options.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

namespace hetcc {
namespace {

// The words that an option stands for.
enum class Means { Nothing, OpenMp, OpenAcc, OmpSs, OmpSs2, Cuda, Fast, Debug, Native, C99, C11, C17, Gpu, NextWord };

struct Foreign {
  llvm::StringLiteral name; // ends in '=' or '-': others of this beginning too
  Means means;
};

constexpr Foreign foreign[] = {
    {"-fopenmp-targets=", Means::Nothing},
    {"-fopenmp-version=", Means::Nothing},
    {"-fopenmp-cuda-", Means::Nothing},
    {"-fno-openmp-cuda-", Means::Nothing},
    {"-fopenmp-optimistic-collapse", Means::Nothing},
    {"-fopenmp-extensions", Means::Nothing},
    {"-fno-openmp-extensions", Means::Nothing},
    {"-munsafe-fp-atomics", Means::Nothing},
    {"-mno-unsafe-fp-atomics", Means::Nothing},
    {"-fgpu-rdc", Means::Nothing},
    {"-fno-gpu-rdc", Means::Nothing},
    {"-nogpulib", Means::Nothing},
    {"-nogpuinc", Means::Nothing},
    {"--offload-compress", Means::Nothing},
    {"-lomptarget", Means::Nothing},
    {"-Xarch_host", Means::Nothing}, // its value is the host's
    {"-Xarch_device", Means::NextWord},
    {"-mllvm", Means::NextWord},
    {"-fopenmp-target-", Means::Nothing},
    {"-fno-openmp-target-", Means::Nothing},
    {"-fopenmp-assume-", Means::Nothing},
    {"-fopenmp-offload-mandatory", Means::Nothing},
    {"-foffload-lto", Means::Nothing},
    {"--libomptarget-", Means::Nothing},
    {"--cuda-path=", Means::Nothing},
    {"-Xopenmp-target", Means::NextWord},
    {"-Xopenmp-target=", Means::NextWord},
    {"-Xopenmp-target-backend", Means::NextWord},
    {"-Xopenmp-target-backend=", Means::NextWord},
    {"--offload-arch=", Means::Gpu},
    {"--cuda-gpu-arch=", Means::Gpu},
    {"-fopenmp=libomp", Means::OpenMp},
    {"-fopenmp=libiomp5", Means::OpenMp},
    {"-fopenmp=libgomp", Means::OpenMp},
    {"-fiopenmp", Means::OpenMp},
    {"-qopenmp", Means::OpenMp},
    {"-qno-openmp-offload", Means::Nothing},
    {"-qsmp=omp", Means::OpenMp},
    {"-qoffload", Means::Nothing},
    {"-qopt-", Means::Nothing},
    {"-ipo", Means::Nothing},
    {"-no-prec-div", Means::Nothing},
    {"-fimf-", Means::Nothing},
    {"-fp-model=", Means::Nothing},
    {"-fp-model", Means::NextWord},
    {"-xHost", Means::Native},
    {"-mp", Means::OpenMp},
    {"-mp=", Means::OpenMp},
    {"-acc", Means::OpenAcc},
    {"-acc=", Means::OpenAcc},
    {"-gpu=", Means::Gpu},
    {"-ta=", Means::Gpu},
    {"-Kieee", Means::Nothing},
    {"-traceback", Means::Nothing},
    {"-cuda", Means::Nothing},
    {"-cudalib", Means::Nothing},
    {"-cudalib=", Means::Nothing},
    {"-stdpar", Means::Nothing},
    {"-stdpar=", Means::Nothing},
    {"-tp=", Means::Nothing},
    {"-tp", Means::NextWord},
    {"-gopt", Means::Debug},
    {"-c99", Means::C99},
    {"-c11", Means::C11},
    {"-c17", Means::C17},
    {"-fast", Means::Fast},
    {"--ompss", Means::OmpSs},
    {"--ompss-2", Means::OmpSs2},
    {"-fompss-2", Means::OmpSs2},
    {"-fompss-2=", Means::OmpSs2},
    {"--cuda", Means::Cuda},
    {"--no-openmp", Means::Nothing},
    {"--instrument", Means::Nothing},
    {"--instrumentation", Means::Nothing},
    {"--line-markers", Means::Nothing},
};

// NVIDIA's options for its optimizer (-Mvect, -Minfo=accel). The underlying compiler's have capitals: -MD, -MMD.
constexpr Foreign optimizer{"-M", Means::Nothing};

const Foreign *find(llvm::StringRef word) {
  if (word.starts_with(optimizer.name) && word.size() > 2 && llvm::isLower(word[2]))
    return &optimizer;
  const auto *found = llvm::find_if(foreign, [&](const Foreign &one) {
    const char last = one.name.back();
    return last == '=' || last == '-' ? word.starts_with(one.name) : word == one.name;
  });
  return found == std::end(foreign) ? nullptr : found;
}

// "sm_80", and "cc80" among NVIDIA's words. AMD's GPUs and "native" are left to --cuda-arch.
void addGpus(llvm::StringRef value, std::vector<std::string> &archs) {
  llvm::SmallVector<llvm::StringRef> parts;
  value.split(parts, ',');
  for (llvm::StringRef part : parts) {
    part = part.rsplit(':').second.empty() ? part : part.rsplit(':').second;
    if (!part.consume_front("sm_") && !part.consume_front("cc"))
      continue;
    if (part.size() > 1 && llvm::all_of(part.take_front(2), llvm::isDigit))
      archs.push_back("sm_" + part.str());
  }
}

} // namespace

std::vector<std::string> withoutForeign(const std::vector<std::string> &words, std::vector<std::string> &gpus) {
  std::vector<std::string> kept;
  for (size_t i = 0; i < words.size(); ++i) {
    const llvm::StringRef word = words[i];
    const Option *own = findOption(words[i]);
    const Foreign *one = find(word);
    if (!one) {
      kept.push_back(words[i]);
      const bool hasValue = own && (own->form == Form::Separate ||
                                    (own->form == Form::JoinedOrSeparate && word == llvm::StringRef(own->name)));
      if (hasValue && i + 1 < words.size())
        kept.push_back(words[++i]);
      continue;
    }
    switch (one->means) {
    case Means::Nothing: break;
    case Means::OpenMp: kept.push_back("-fopenmp"); break;
    case Means::OpenAcc: kept.push_back("-fopenacc"); break;
    case Means::OmpSs: kept.push_back("-D_OMPSS=1"); break;
    case Means::OmpSs2: kept.push_back("-D_OMPSS_2=1"); break;
    case Means::Cuda: kept.insert(kept.end(), {"-include", "vector_types.h"}); break;
    case Means::Fast: kept.push_back("-O3"); break;
    case Means::Debug: kept.push_back("-g"); break;
    case Means::Native: kept.push_back("-march=native"); break;
    case Means::C99: kept.push_back("-std=gnu99"); break;
    case Means::C11: kept.push_back("-std=gnu11"); break;
    case Means::C17: kept.push_back("-std=gnu17"); break;
    case Means::Gpu: addGpus(word.split('=').second, gpus); break;
    case Means::NextWord:
      if (++i < words.size())
        addGpus(llvm::StringRef(words[i]).split('=').second, gpus);
      break;
    }
  }
  return kept;
}

} // namespace hetcc
