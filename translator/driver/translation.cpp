//===-- driver/translation.cpp - one annotated source on its way to an object -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/translation.h"
#include "driver/tools/assembly.h"
#include "driver/tools/nvcc.h"
#include "driver/tools/output.h"
#include "driver/tools/ownership.h"
#include "driver/tools/sidefiles.h"
#include "stage1/stage1.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <iterator>

namespace fs = std::filesystem;

namespace hetcc {
namespace {

// FNV-1a over everything that tells this compilation from another one of the same program.
std::string unitHash(const Words &parts) {
  uint64_t hash = 14695981039346656037u;
  for (const std::string &part : parts) {
    for (unsigned char c : part)
      hash = (hash ^ c) * 1099511628211u;
    hash = (hash ^ 0xff) * 1099511628211u;
  }
  char text[17];
  snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

} // namespace

std::string Session::scratch() {
  if (command.dryRun && workspace.path().empty())
    return "/tmp/hetcc-XXXXXX/" + std::to_string(folders++);
  const std::string folder = workspace.path() + "/" + std::to_string(folders++);
  std::error_code error;
  fs::create_directory(folder, error);
  return folder;
}

const KernelCache &Session::kernels() {
  if (!cache)
    cache = command.dryRun ? KernelCache() : KernelCache::open(tools);
  return *cache;
}

Translation::Translation(Session &session, const Argument &input, std::string output)
    : session(session), input(input), output(std::move(output)), language(languageOf(session.command, input)),
      stem(fs::path(input.value).stem().string()) {}

// Reports the options that generated code cannot do with.
bool Translation::isPossible() const {
  static constexpr const char *machines[] = {"-m32", "-mx32", "-m16"};
  static constexpr const char *old[] = {"-std=c++98", "-std=gnu++98", "-std=c++03", "-std=gnu++03", "-ansi"};
  const char *standard = nullptr;
  for (const Argument &argument : session.command.arguments) {
    const auto is = [&](const char *word) { return argument.words[0] == word; };
    if (std::any_of(std::begin(machines), std::end(machines), is)) {
      printError("'" + input.value + "' has annotated loops, which '" + argument.words[0] +
                 "' does not go with: pointers have 64 bits on every device");
      return false;
    }
    const auto found = std::find_if(std::begin(old), std::end(old), is);
    if (argument.words[0].starts_with("-std=") || found != std::end(old))
      standard = found != std::end(old) ? *found : nullptr;
  }
  if (standard && isCplusplus(language)) {
    printError("'" + input.value + "' has annotated loops, which need C++11 or later, not '" + standard + "'");
    return false;
  }
  return true;
}

Staged Translation::stages() {
  if (!isPossible())
    return Staged::Failed;
  if (session.tools.clangResources.empty() && !findClangResources(session.tools))
    return Staged::Failed;
  const Words arguments = parseArguments(session.command, session.tools, language);
  const EmitKind kind = session.command.emit;
  const bool both = kind != EmitKind::OpenMp && kind != EmitKind::Regions;
  Stage2Result kernels;
  const std::unique_ptr<TreeReader> reader =
      both && !session.fixes
          ? stage2Reader(
                hasOpenMp(session.command), [&](const std::string &made) { return unitName(arguments, made); }, kernels)
          : nullptr;
  bool isRead = false;
  const Staged first = stage1(arguments, reader.get(), isRead);
  if (first != Staged::Done || !both)
    return first;
  if (session.command.verbose || session.command.dryRun)
    std::cerr << (isRead ? " (stage 2, tree of stage 1) " : " (stage 2) ") << shellLine({input.value}) << "\n";
  if (!isRead)
    kernels = runStage2(text, input.value, arguments, hasOpenMp(session.command), unitName(arguments, text),
                        session.tools.clangResources);
  return stage2(std::move(kernels));
}

std::string Translation::unitName(const Words &arguments, const std::string &made) const {
  std::error_code error;
  Words parts = arguments;
  for (const std::string &part :
       {fs::absolute(input.value, error).string(), fs::absolute(output, error).string(), made})
    parts.push_back(part);
  return unitHash(parts);
}

static Models modelsOf(const Command &command) {
  return {.hostOpenMP = hasOpenMp(command),
          .openMP = !leavesOut(command, Opt::OpenMp, Opt::NoOpenMp),
          .openAcc = !leavesOut(command, Opt::OpenAcc, Opt::NoOpenAcc)};
}

// `isRead`: the reader has done stage 2.
Staged Translation::stage1(const Words &arguments, TreeReader *reader, bool &isRead) {
  if (session.command.verbose || session.command.dryRun)
    std::cerr << " (stage 1) " << shellLine({input.value}) << " " << shellLine(arguments) << "\n";
  Stage1Result result = runStage1(arguments, input.value, modelsOf(session.command), session.tools.clangResources,
                                  session.fixes, &session.cuda, reader);
  if (!result.ok && language.ends_with("cpp-output") && !session.tools.clang)
    printNote("'" + input.value +
              "' was preprocessed for GCC, and Clang's parser knows no words of GCC's own headers: give "
              "hetcc the source as it was before");
  if (!result.ok)
    return Staged::Failed;
  isRead = result.isRead;
  text = std::move(result.text);
  leavesPragmas = result.leavesPragmas;
  if (session.command.emit != EmitKind::None)
    emit = session.command.emit == EmitKind::Regions ? result.dump : text;
  return result.hasRegions ? Staged::Done : Staged::Nothing;
}

Staged Translation::stage2(Stage2Result result) {
  if (!result.ok)
    return Staged::Failed;
  hostText = std::move(result.hostText);
  hasOwn = result.hasOwn;
  linked = result.linked;
  kernelText = result.hasKernels() ? std::move(result.kernelText) : "";
  kernelDebugText = result.hasKernels() ? std::move(result.kernelDebugText) : "";
  embeddedText = std::move(result.embeddedText);
  if (session.command.emit != EmitKind::None)
    emit = session.command.emit == EmitKind::Cuda     ? kernelText
           : session.command.emit == EmitKind::OpenCl ? result.openClText
                                                      : hostText;
  return Staged::Done;
}

bool Translation::saveTemps() const {
  const std::string base = (fs::path(output).parent_path() / stem).string();
  return writeFile(base + ".openmp." + (isCplusplus(language) ? "cpp" : "c"), text) &&
         writeFile(base + ".host." + (isCplusplus(language) ? "cpp" : "c"), hostText) &&
         (kernelText.empty() || writeFile(base + ".kernels.cu", kernelText));
}

bool Translation::start(bool asAssembly) {
  assembly = asAssembly;
  const Command &command = session.command;
  folder = session.scratch();
  const fs::path given(input.value);
  const bool spooled = given.parent_path().string().starts_with(session.workspace.path()) && !command.dryRun;
  HostText source{folder + "/" + given.filename().string(), language, spooled ? "" : given.parent_path().string(),
                  false};
  if (!command.dryRun) {
    std::string user;
    readFile(input.value, user);
    if (!writeFile(source.file, markOwners(hostText, user)) ||
        (!kernelText.empty() &&
         !writeFile(folder + "/kernels.cu", (command.debug ? kernelDebugText : kernelText) + embeddedText)))
      return false;
    if (command.saveTemps && !saveTemps())
      return false;
  }
  hostFile = folder + (assembly ? "/host.s" : "/host.o");
  if (!kernelText.empty())
    startKernels();
  if (needsMarkersHidden(command, session.tools)) {
    const std::string preprocessed = folder + "/preprocessed-" + given.filename().string();
    if (!session.processes.run({hideMarkersCommand(command, session.tools, source, preprocessed), "", ""}))
      return false;
    std::string text;
    if (!readFile(preprocessed, text) || !writeFile(preprocessed, withSystemBuiltIns(text)))
      return false;
    source.file = preprocessed;
    source.markersHidden = true;
  }
  const char *as = assembly ? "-S" : "-c";
  Words words = hostCommand(command, session.tools, source, as, hostFile);
  if (leavesPragmas)
    words.push_back(session.tools.clang ? "-Wno-source-uses-openacc" : "-Wno-unknown-pragmas");
  for (const std::string &word : sideWords(command, session.tools, sideBase(command, session.tools, input, output)))
    words.push_back(word);
  host = session.processes.start({words, "", ""});
  return true;
}

// One compilation for each unit.
void Translation::startNvcc() {
  warnOfUnmade(session.command);
  if (hasOwn)
    fatbins.own = folder + "/kernels.fatbin";
  fatbins.linked = folder + "/linked";
  fatbins.linkedCount = linked;
  const Command &command = session.command;
  const std::string read = (command.debug ? kernelDebugText : kernelText) + embeddedText;
  unsigned number = hasOwn ? 0 : 1;
  for (const std::string &fatbin : fatbins.all()) {
    const auto words = [&](const std::string &from, const std::string &to) {
      return fatbinCommand(command, session.tools, from, number, to);
    };
    const std::string name = session.kernels().nameOf(words("kernels.cu", "kernels.fatbin"), read);
    if (session.kernels().load(name, fatbin)) {
      if (command.verbose)
        std::cerr << " (kernels as before) " << name << "\n";
    } else {
      nvcc.push_back(session.processes.start({words(folder + "/kernels.cu", fatbin), fatbin + ".log", ""}));
      unkept.emplace_back(name, fatbin);
    }
    ++number;
  }
}

// The kernels for simulated devices become assembly first: it names the fat binaries that nvcc is still writing.
void Translation::startKernels() {
  const Command &command = session.command;
  const std::string text = folder + "/kernels.cu";
  const bool cuda = wantsCuda(command, session.tools);
  if (cuda)
    startNvcc();
  const bool asText = cuda || assembly;
  kernelFile = folder + (asText ? "/kernels.s" : "/kernels.o");
  kernel = session.processes.start(
      {kernelCommand(command, session.tools, language, text, fatbins, asText ? "-S" : "-c", kernelFile),
       folder + "/kernels.log", ""});
}

bool Translation::waitAll() {
  bool good = session.processes.wait(host);
  // The host compiler's messages are about the user's text; where it fails the others' add nothing.
  std::vector<int> others{kernel};
  others.insert(others.end(), nvcc.begin(), nvcc.end());
  for (int other : others)
    if (good && other >= 0 && !session.processes.wait(other)) {
      printError(std::string("the kernels of '") + input.value + "' do not compile" +
                 (other == kernel ? "" : " with nvcc"));
      good = false;
    }
  if (good)
    for (const auto &[name, fatbin] : unkept)
      session.kernels().store(name, fatbin);
  return good;
}

bool Translation::finish(std::string &made) {
  if (!waitAll())
    return false;
  if (writesSideFiles(session.command) && !session.command.dryRun &&
      !moveSideFiles(hostFile, sideBase(session.command, session.tools, input, output)))
    return false;
  if (kernelText.empty()) {
    made = hostFile;
    return true;
  }
  return assembly ? joinTexts(made) : joinObjects(made);
}

bool Translation::joinTexts(std::string &made) {
  made = folder + "/joined.s";
  if (session.command.dryRun)
    return true;
  std::string host, kernels;
  std::map<std::string, std::string> data;
  bool good = readFile(hostFile, host) && readFile(kernelFile, kernels);
  for (const std::string &fatbin : fatbins.all())
    good = good && readFile(fatbin, data[fatbin]);
  if (!good) {
    printError("cannot read the assembly of '" + input.value + "'");
    return false;
  }
  return writeFile(made, joinAssembly(host, kernels, data));
}

bool Translation::joinObjects(std::string &made) {
  if (fs::path(kernelFile).extension() == ".s") {
    const std::string object = folder + "/kernels.o";
    Words words = session.tools.cxx;
    words.insert(words.end(), {"-c", "-Wa,--no-warn", kernelFile, "-o", object}); // of line tables
    if (!session.processes.run({words, "", ""}))
      return false;
    kernelFile = object;
  }
  made = folder + "/joined.o";
  return hetcc::joinObjects(session, hostFile, kernelFile, made);
}

bool joinObjects(Session &session, const std::string &one, const std::string &other, const std::string &made) {
  if (session.tools.linker.empty()) {
    printError("no linker found to join host code and kernels");
    printNote("install binutils or lld");
    return false;
  }
  return session.processes.run({{session.tools.linker, "-r", "-o", made, one, other}, "", ""});
}

} // namespace hetcc
