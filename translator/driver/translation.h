//===-- driver/translation.h - one annotated source on its way to an object -------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// stages() in this process, then start() runs the compilers as concurrent children, then finish() joins what they made.
#pragma once

#include "driver/tools/commands.h"
#include "driver/tools/kernel_cache.h"
#include "driver/tools/process.h"
#include "edit/cuda_files.h"
#include "edit/fixes.h"
#include "stage2/stage2.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hetcc {

// The state of one run of hetcc, passed down.
struct Session {
  const Command &command;
  Toolchain tools;
  Workspace workspace;
  Processes processes;

  explicit Session(const Command &command)
      : command(command), processes(workspace, command.verbose || command.dryRun, !command.dryRun) {}
  std::string scratch(); // a new folder in the workspace
  int folders = 0;
  FixSet *fixes = nullptr; // where --het-fix collects
  CudaFiles cuda;          // the program's files of kernels in CUDA
  const KernelCache &kernels();

private:
  std::optional<KernelCache> cache;
};

enum class Staged { Failed, Nothing /* holds nothing of ours: take the plain way */, Done };

/// A partial link of two objects.
bool joinObjects(Session &session, const std::string &one, const std::string &other, const std::string &made);

class Translation {
public:
  // output: the user's name for the result, part of what makes the unit's names unique.
  Translation(Session &session, const Argument &input, std::string output);

  // Stage 1, and stage 2 where its texts are asked for. Errors have been reported.
  Staged stages();

  bool start(bool assembly);      // false: said why
  bool finish(std::string &made); // made: the file in the workspace

  // The text that --emit asks for.
  const std::string &emitted() const { return emit; }

private:
  Staged stage1(const Words &arguments, TreeReader *reader, bool &isRead);
  Staged stage2(Stage2Result result);
  std::string unitName(const Words &arguments, const std::string &made) const;
  bool isPossible() const;
  bool saveTemps() const;
  void startKernels();
  void startNvcc();
  bool joinObjects(std::string &made);
  bool joinTexts(std::string &made);
  bool waitAll();

  Session &session;
  const Argument &input;
  std::string output, language, folder, stem;
  std::string text, hostText, kernelText, kernelDebugText, embeddedText, emit;
  std::string hostFile, kernelFile;
  Fatbins fatbins;
  bool assembly = false, hasOwn = false, leavesPragmas = false;
  unsigned linked = 0;
  int host = -1, kernel = -1;
  std::vector<int> nvcc;
  std::vector<std::pair<std::string, std::string>>
      unkept; // names in the cache, and the outputs of nvcc that they are for
};

} // namespace hetcc
