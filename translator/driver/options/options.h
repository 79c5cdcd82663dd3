//===-- driver/options/options.h - the command line, which is the compiler's ------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// One table of the options whose meaning hetcc must know; --help and the parser come from it. An option that is not
// in the table, and is written as one word, goes to the underlying compiler as it is.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace hetcc {

enum class Form { Flag, Joined, Separate, JoinedOrSeparate }; // -c, -std=X, -include X, -I X or -IX

// Who is given an option, beside the underlying compiler.
enum Role : unsigned {
  Own = 1,       // hetcc alone
  Parse = 2,     // Clang's parser, in both stages: what it changes is the meaning of the source
  Kernel = 4,    // the compilation of kernels for `sim`: what it changes is the machine or the ABI
  LinkOnly = 8,  // only the link step
  SideFile = 16, // writes a file that is named after the output
  Passed = 32    // holds words for the preprocessor: what hetcc makes of them follows, derived
};

enum class Opt {
  Heading, // of a group in --help; no option
  Other,
  Output,
  Compile,
  Assemble,
  Preprocess,
  SyntaxOnly,
  Language,
  Emit,
  Dump,
  CudaArch,
  Fix,
  HostCompiler,
  Launcher,
  Only,
  Verbose,
  DryRun,
  Version,
  Help,
  HelpClauses,
  HelpMessages,
  HelpOptions,
  Warning,
  Remarks,
  NoWarnings,
  SaveTemps,
  StaticHet,
  Check,
  Static,
  Shared,
  Relocatable,
  Deps,
  DepsAndCompile,
  DepFile,
  DepTarget,
  DepFlag,
  CompilationEntry,
  IncludeDir,
  Include,
  Library,
  LibraryDir,
  OpenMp,
  NoOpenMp,
  NoOpenAcc,
  OpenAcc,
  ToPreprocessor,
  ToClang,
  PrecompiledHeader,
  Optimize,
  Debug,
  Query
};

struct Option {
  const char *name;
  Form form;
  Opt id;
  unsigned roles;
  const char *value; // what --help calls its value; null: none
  const char *help;  // null: --help has its name alone
};
std::span<const Option> optionTable();
/// The row with the longest name that `word` can be an instance of; null: none.
const Option *findOption(const std::string &word);

// One option or input of the command line, in order.
struct Argument {
  const Option *option = nullptr; // null: an input, or an option that is not in the table
  std::vector<std::string> words; // as the underlying compiler is to be given it
  std::string value;              // of the option; the path of an input
  bool input = false;
  std::string language;    // of an input: what the -x before it says, else empty
  bool derived = false;    // from words for the preprocessor or for Clang, which an argument of their own has
  bool ofKernels = false;  // hetcc's own, so that the host's compilers take words of kernels
  bool parserOnly = false; // derived, and the underlying compiler is told in another way

  bool is(Opt id) const { return option && option->id == id; }
  bool has(Role role) const { return option && (option->roles & role); }
};

enum class Until { Preprocessed, Checked, Assembly, Object, Program };
enum class EmitKind { None, OpenMp, Cuda, OpenCl, Host, Regions };

struct Command {
  bool cplusplus = false; // called as hetcc++
  Until until = Until::Program;
  EmitKind emit = EmitKind::None;
  std::vector<Argument> arguments;
  std::optional<std::string> output;
  std::vector<std::string> cudaArchs; // empty: the default; "none": no CUDA image
  bool archsOfOthers = false;         // they are from options of other compilers
  std::vector<std::string> unmade;    // of those, the ones that nvcc makes no code for
  std::string hostCompiler;           // empty: the first that is found
  std::vector<std::string>
      launched;     // the underlying compiler, after what it is called through, as --het-launcher has it
  std::string only; // a file that lists the sources to look at; empty: all
  bool verbose = false, dryRun = false, saveTemps = false, help = false, version = false;
  bool staticHet = false, libraries = true, debug = false;
  bool check = false; // -fhet-check

  std::vector<size_t> inputs() const; // indices into arguments
  const Argument *find(Opt id) const; // the last one, or null
};

// Reads argv without argv[0], @files included. On an error (already printed) the result is empty.
std::optional<Command> parseCommand(bool cplusplus, std::vector<std::string> words);

// A variable of the environment that hetcc itself reads.
struct Variable {
  const char *name, *help;
};
std::span<const Variable> variableTable();

std::string helpText(bool cplusplus); // help.cpp
std::string optionReference();        // the same as Markdown, for docs/options.md

// "hetcc: error: ..." on standard error.
void printError(const std::string &message);
void printWarning(const std::string &message);
void printNote(const std::string &message);

} // namespace hetcc
