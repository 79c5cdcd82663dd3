//===-- driver/tools/commands.h - the command lines of the tools that hetcc runs --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Pure functions from the user's command line to argument vectors. Paths in them are the workspace's; the user's own
// output name appears in none, except where it is the target of a dependency rule.
#pragma once

#include "driver/options/options.h"
#include "driver/tools/toolchain.h"

#include <string>
#include <vector>

namespace hetcc {

using Words = std::vector<std::string>;

/// Puts `more` behind the last of `words`.
void append(Words &words, const Words &more);

// As -x names it; empty for what is not a source file (objects, libraries).
std::string languageOf(const Command &command, const Argument &input);
// C or C++, preprocessed or not: what the two stages can read.
bool isTranslatable(const std::string &language);
/// Whether the last one of two options is the second: `-fno-openacc` of it and `-fopenacc`.
bool leavesOut(const Command &command, Opt with, Opt without);
/// Whether the host's compiler acts on OpenMP's directives: the last one of -fopenmp and -fno-openmp says so.
bool hasOpenMp(const Command &command);
bool isCplusplus(const std::string &language);
// A source that makes an object of its own: the above, or assembly.
bool isSource(const std::string &language);

/// The arguments with which Clang parses a source in that language as the underlying compiler would.
Words parseArguments(const Command &command, const Toolchain &tools, const std::string &language);

// Stage 2's host text in a file of the workspace.
struct HostText {
  std::string file, language;
  std::string sourceFolder; // of the user's source; empty: the current one
  bool markersHidden = false;
};
// `as` "-c" or "-S".
Words hostCommand(const Command &command, const Toolchain &tools, const HostText &text, const char *as,
                  const std::string &out);
// Under -pedantic GCC warns of line markers, unless they come out of its preprocessor: that runs first, on its own.
bool needsMarkersHidden(const Command &command, const Toolchain &tools);
/// The text that this makes, where the compiler's own macros are marked as a system header's: the library's headers
/// use extensions by way of them.
std::string withSystemBuiltIns(const std::string &preprocessed);
Words hideMarkersCommand(const Command &command, const Toolchain &tools, const HostText &text, const std::string &out);

// Device code for GPUs: files to embed. The linked ones are linked with other files' when the program runs.
struct Fatbins {
  std::string own;    // empty: none
  std::string linked; // the path, without a number from 1 and ".fatbin"
  unsigned linkedCount = 0;
  std::vector<std::string> all() const;
};

// The kernels for simulated devices. language: of the user's source.
Words kernelCommand(const Command &command, const Toolchain &tools, const std::string &language,
                    const std::string &text, const Fatbins &fatbins, const char *as, const std::string &out);

/// The word that defines or undefines `_OPENMP` as -fopenmp of the command line would.
const char *standardOpenMp(const Command &command);

/// The words that compile a source that hetcc has nothing to do with. `as`: "-c", "-S" or "-fsyntax-only". out: empty
/// for none. rule: where the dependency rule with main target `target` goes; empty: none asked for.
Words sourceCommand(const Command &command, const Toolchain &tools, const Argument &input, const char *as,
                    const std::string &out, const std::string &rule, const std::string &target);

/// The user's words to the underlying compiler in their order, without those that are hetcc's own. The folder of het.h
/// is added where sources are read. runtime: link with libhet.
Words plainCommand(const Command &command, const Toolchain &tools, bool runtime = false);

// One source preprocessed, to standard output.
Words preprocessCommand(const Command &command, const Toolchain &tools, const Argument &input);

// The rule that -MD asks for: main target (unless the user names one) `target`, written to `out`.
Words dependencyCommand(const Command &command, const Toolchain &tools, const Argument &input,
                        const std::string &target, const std::string &out);

// objects[i]: what stands for arguments[i]; empty: the argument itself. runtime: link with libhet.
Words linkCommand(const Command &command, const Toolchain &tools, const Words &objects, const std::string &out,
                  bool runtime);

} // namespace hetcc
