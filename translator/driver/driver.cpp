//===-- driver/driver.cpp - one run of hetcc --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Every source is staged and its compilers are started before the first one is waited for. Their output enters the
// user's folder only when it is complete; after an error nothing does, and the exit status is 1.

#include "driver/driver.h"
#include "driver/answer.h"
#include "driver/detect.h"
#include "driver/fix.h"
#include "driver/kernel_files.h"
#include "driver/plain.h"
#include "driver/preprocess.h"
#include "driver/tools/nvcc.h"
#include "driver/tools/output.h"
#include "driver/tools/sidefiles.h"
#include "driver/translation.h"
#include "edit/text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <utility>

namespace fs = std::filesystem;

namespace hetcc {
namespace {

// One source file, from its argument to what is made of it.
struct Unit {
  size_t argument = 0;
  bool annotated = false;
  Staged staged = Staged::Nothing;
  std::string output;     // the user's name for it; empty: none, the link takes it
  std::string made, rule; // object and dependency rule in the workspace; empty: none
  std::string ruleOutput;
  std::unique_ptr<Translation> translation;
  int plain = -1, dependency = -1; // running commands
  bool failed = false;
};

// As the compiler refuses it.
bool overwritesInput(const Command &command) {
  for (const size_t i : command.inputs())
    if (const std::string &path = command.arguments[i].value; command.output && isSameFile(path, *command.output)) {
      printError("input file '" + path + "' is the same as output file");
      return true;
    }
  return false;
}

bool hasOnlyList(const Command &command) {
  std::string text;
  if (command.only.empty() || readFile(command.only, text))
    return true;
  printError("cannot read '" + command.only + "', which --het-only names");
  return false;
}

class Run {
public:
  Run(Session &session, Command &command) : session(session), command(command) {}

  // The exit status.
  int all() {
    if (overwritesInput(command) || !hasOnlyList(command))
      return 1;
    if (command.find(Opt::Fix))
      return fix() ? 0 : 1;
    if (needsExpansion(command, session.tools))
      return runPreprocessor(session);
    readStandardInput();
    if (!kernels.read())
      return 1;
    kernels.defineWords();
    if (command.emit == EmitKind::None && !findUnits() && !isCheckedProgram() && !kernels.areThere())
      return plain();
    if (!command.dryRun && session.workspace.path().empty() && !session.workspace.create())
      return 1;
    if (!spoolStandardInput() || !checkUnits())
      return 1;
    if (command.emit != EmitKind::None)
      return emitTexts() ? 0 : 1;
    stageAll();
    const auto isUntouched = [](const Unit &unit) { return unit.staged == Staged::Nothing; };
    if (std::all_of(units.begin(), units.end(), isUntouched) && !isCheckedProgram() && !kernels.areThere())
      return plain();
    return (command.until == Until::Program ? program() : separate()) ? 0 : 1;
  }

private:
  // The words with which sources are compiled under -fhet-check are not for the link.
  bool isCheckedProgram() const { return command.check && command.until == Until::Program && !units.empty(); }
  int plain();
  bool fix();
  void readStandardInput();
  bool spoolStandardInput();
  bool findUnits();
  bool checkUnits();
  void stageAll();
  Staged stage(Unit &unit);
  bool emitTexts();
  bool separate();
  bool program();
  bool link(const Words &objects);
  bool otherInputs();
  void begin(Unit &unit);
  void beginPlain(Unit &unit);
  void beginRule(Unit &unit);
  bool addHostCode(Unit &unit);
  bool complete(Unit &unit);
  bool hand(const std::string &from, const std::string &to);
  std::string defaultOutput(const Argument &input) const;
  std::string ruleFile(const Argument &input) const;
  std::string ruleTarget(const Unit &unit) const;
  const char *as() const {
    return command.until == Until::Assembly ? "-S" : command.until == Until::Checked ? "-fsyntax-only" : "-c";
  }
  const Argument &input(const Unit &unit) const { return command.arguments[unit.argument]; }

  Session &session;
  Command &command;
  KernelFiles kernels{session, command};
  std::vector<Unit> units;
  std::optional<std::string> standardInput; // what "-" stands for
};

int Run::plain() {
  session.workspace.remove();
  return runPlain(command, session.tools, standardInput);
}

// Sources are checked, one after the other; headers that several of them read are changed once.
bool Run::fix() {
  FixSet set;
  session.fixes = &set;
  bool good = findUnits() || !units.empty();
  if (!good)
    printError("no C or C++ source to read for --het-fix");
  for (Unit &unit : units) {
    if (input(unit).value == "-") {
      printError("--het-fix cannot change standard input");
      return false;
    }
    if (std::string text; !readFile(input(unit).value, text)) {
      printError("cannot read '" + input(unit).value + "'");
      good = false;
      continue;
    }
    const unsigned before = set.errors;
    if (unit.annotated && stage(unit) == Staged::Failed && set.errors == before)
      good = false; // stage 2's own errors have no fix
  }
  return (command.dryRun || writeFixes(set)) && good;
}

void Run::readStandardInput() {
  for (size_t i : command.inputs())
    if (command.arguments[i].value == "-" && !standardInput)
      standardInput.emplace(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
}

// Lists the sources that a stage may have to see. False: none holds anything for hetcc.
bool Run::findUnits() {
  if (command.until == Until::Preprocessed)
    return false;
  const std::string *text = standardInput ? &*standardInput : nullptr;
  bool any = false;
  for (size_t i : command.inputs()) {
    const Argument &argument = command.arguments[i];
    if (!isSource(languageOf(command, argument)))
      continue;
    units.push_back({});
    units.back().argument = i;
    units.back().annotated = isAnnotated(command, session.tools, argument, text);
    any = any || units.back().annotated;
  }
  return any;
}

// "-" becomes a file that says it is <stdin>: it may have to be read three times.
bool Run::spoolStandardInput() {
  for (size_t i : command.inputs()) {
    Argument &argument = command.arguments[i];
    if (argument.value != "-")
      continue;
    const bool cplusplus = isCplusplus(argument.language);
    argument.value = session.scratch() + "/-" + (cplusplus ? ".cpp" : ".c");
    argument.words = {argument.value};
    if (!command.dryRun && !writeFile(argument.value, "#line 1 \"<stdin>\"\n" + *standardInput))
      return false;
    for (const Option &row : optionTable())
      if (std::string(row.name) == "-iquote")
        command.arguments.push_back({&row, {"-iquote", "."}, ".", false, "", false});
    break;
  }
  return true;
}

bool Run::hand(const std::string &from, const std::string &to) { return command.dryRun || deliver(from, to); }

std::string Run::defaultOutput(const Argument &input) const {
  return fs::path(input.value).stem().string() + (command.until == Until::Assembly ? ".s" : ".o");
}

std::string Run::ruleFile(const Argument &input) const {
  if (const Argument *named = command.find(Opt::DepFile))
    return named->value;
  if (command.output && *command.output != "-")
    return fs::path(*command.output).replace_extension(".d");
  const bool program = command.until == Until::Program && !session.tools.clang;
  return (program ? sideBase(command, session.tools, input, "") : fs::path(input.value).stem().string()) + ".d";
}

// GCC's preprocessor, where it alone is asked for a rule, does not know the output.
std::string Run::ruleTarget(const Unit &unit) const {
  const bool unknown = command.find(Opt::DepsAndCompile)->derived && !session.tools.clang;
  return unknown || !command.output ? fs::path(input(unit).value).stem().string() + ".o" : *command.output;
}

bool Run::checkUnits() {
  const bool emit = command.emit != EmitKind::None;
  if (emit)
    for (size_t i : command.inputs())
      if (isTranslatable(languageOf(command, command.arguments[i]))) {
        units.push_back({});
        units.back().argument = i;
      }
  if (units.empty()) {
    printError("no C or C++ source to read for --emit");
    return false;
  }
  if (command.output && (emit || command.until != Until::Program) && units.size() > 1) {
    printError("cannot specify '-o' with '-c', '-S' or '--emit' and several files");
    return false;
  }
  for (Unit &unit : units)
    if (command.until == Until::Object || command.until == Until::Assembly)
      unit.output = command.output.value_or(defaultOutput(input(unit)));
  return true;
}

bool Run::emitTexts() {
  std::string all;
  for (Unit &unit : units) {
    Translation translation(session, input(unit), command.output.value_or(""));
    if (translation.stages() == Staged::Failed) {
      if (command.output)
        removeOutput(*command.output);
      return false;
    }
    all += translation.emitted();
  }
  if (!command.output) {
    if (std::cout << all << std::flush)
      return true;
    printError(std::string("cannot write to standard output: ") + strerror(errno));
    return false;
  }
  const std::string made = session.scratch() + "/out";
  return command.dryRun || (writeFile(made, all) && deliver(made, *command.output));
}

void Run::stageAll() {
  for (Unit &unit : units)
    if (unit.annotated)
      unit.staged = stage(unit);
}

Staged Run::stage(Unit &unit) {
  unit.translation = std::make_unique<Translation>(session, input(unit), unit.output);
  const Staged staged = unit.translation->stages();
  unit.failed = staged == Staged::Failed;
  if (staged != Staged::Done)
    unit.translation.reset();
  else if (command.verbose)
    for (const std::string &line : std::exchange(session.tools.notFound, {}))
      printNote("not found: " + line);
  return staged;
}

bool Run::separate() {
  for (Unit &unit : units)
    begin(unit);
  bool good = otherInputs();
  for (Unit &unit : units)
    good = complete(unit) && good;
  return good;
}

void Run::begin(Unit &unit) {
  if (unit.failed)
    return;
  if (unit.staged == Staged::Nothing || command.until == Until::Checked) {
    unit.translation.reset();
    beginPlain(unit);
    return;
  }
  unit.failed = !unit.translation->start(command.until == Until::Assembly);
  if (command.find(Opt::DepsAndCompile))
    beginRule(unit);
  if (command.find(Opt::CompilationEntry) && !command.dryRun && !unit.failed)
    unit.failed = !writeCompilationEntry(command, session.tools, input(unit), unit.output);
}

void Run::beginPlain(Unit &unit) {
  std::string out;
  if (command.until != Until::Checked) {
    // Files beside the output are named after it: then the compiler must know its real name.
    const bool direct = writesSideFiles(command) && !unit.output.empty();
    out = direct ? unit.output : session.scratch() + "/out" + (command.until == Until::Assembly ? ".s" : ".o");
    unit.made = direct ? "" : out;
  }
  if (command.find(Opt::DepsAndCompile)) {
    unit.rule = session.scratch() + "/rule.d";
    unit.ruleOutput = ruleFile(input(unit));
  }
  Words words = sourceCommand(command, session.tools, input(unit), as(), out, unit.rule,
                              unit.rule.empty() ? "" : ruleTarget(unit));
  if (unit.staged == Staged::Done) // its directives have been checked, and the compiler does not know all of them
    for (const char *word : {"-fno-openmp", standardOpenMp(command), "-Wno-unknown-pragmas"})
      words.push_back(word);
  if (out != unit.output && !out.empty())
    for (const std::string &word :
         sideWords(command, session.tools, sideBase(command, session.tools, input(unit), unit.output)))
      words.push_back(word);
  unit.plain = session.processes.start({words, "", ""});
}

void Run::beginRule(Unit &unit) {
  unit.rule = session.scratch() + "/rule.d";
  unit.ruleOutput = ruleFile(input(unit));
  unit.dependency = session.processes.start(
      {dependencyCommand(command, session.tools, input(unit), ruleTarget(unit), unit.rule), "", ""});
}

bool Run::complete(Unit &unit) {
  if (unit.translation && !unit.failed)
    unit.failed = !unit.translation->finish(unit.made);
  if (unit.plain >= 0)
    unit.failed = !session.processes.wait(unit.plain);
  if (unit.dependency >= 0)
    unit.failed = !session.processes.wait(unit.dependency) || unit.failed;
  unit.failed = unit.failed || !addHostCode(unit);
  if (!unit.failed && !unit.output.empty() && !unit.made.empty())
    unit.failed = !hand(unit.made, unit.output);
  const auto ownRule =
      unit.rule.empty() || command.dryRun ? std::nullopt : kernels.ruleOf(input(unit).value, ruleTarget(unit));
  if (!unit.failed && ownRule)
    unit.failed = !writeFile(unit.rule, *ownRule);
  if (!unit.failed && !unit.rule.empty())
    unit.failed = !hand(unit.rule, unit.ruleOutput);
  if (unit.failed && !unit.output.empty() && !command.dryRun)
    removeOutput(unit.output);
  return !unit.failed;
}

// Host functions of a file in CUDA stand in the object of its kernels.
bool Run::addHostCode(Unit &unit) {
  const std::string host = kernels.hostObjectOf(input(unit).value);
  if (host.empty())
    return true;
  const std::string kernelsObject = unit.made.empty() ? unit.output : unit.made;
  unit.made = session.scratch() + "/joined.o";
  return joinObjects(session, kernelsObject, host, unit.made);
}

// Headers to precompile, objects, other languages: not hetcc's; only the underlying compiler knows what becomes of
// them.
bool Run::otherInputs() {
  Command rest = command;
  size_t others = 0;
  for (size_t i : command.inputs()) {
    const bool ours = std::any_of(units.begin(), units.end(), [&](const Unit &unit) { return unit.argument == i; });
    if (ours)
      rest.arguments[i].words.clear();
    else
      ++others;
  }
  if (others == 0)
    return true;
  return session.processes.run({plainCommand(rest, session.tools), "", ""});
}

bool Run::program() {
  Words objects(command.arguments.size());
  bool good = true;
  for (Unit &unit : units)
    begin(unit);
  for (Unit &unit : units) {
    good = complete(unit) && good;
    objects[unit.argument] = unit.made;
  }
  if (good && link(objects))
    return true;
  if (!command.dryRun)
    removeOutput(command.output.value_or("a.out"));
  return false;
}

bool Run::link(const Words &objects) {
  const std::string output = command.output.value_or("a.out");
  const std::string out = writesSideFiles(command) ? output : session.scratch() + "/out";
  if (!session.processes.run({linkCommand(command, session.tools, objects, out, true), "", ""}))
    return false;
  return out == output || hand(out, output);
}

} // namespace

int runDriver(bool cplusplus, const std::vector<std::string> &words) {
  std::optional<Command> command = parseCommand(cplusplus, words);
  if (!command)
    return 1;
  if (printReference(*command))
    return 0;
  Session session(*command);
  if (!findToolchain(*command, session.tools))
    return 1;
  if (!settleGpus(*command, session.tools))
    return 1;
  if (command->version) {
    printVersion(*command, session.tools);
    return 0;
  }
  if (command->arguments.empty()) {
    printError("no input files");
    return 1;
  }
  if (command->inputs().empty() || command->find(Opt::Query))
    return runPlain(*command, session.tools, {});
  return Run(session, *command).all();
}

} // namespace hetcc
