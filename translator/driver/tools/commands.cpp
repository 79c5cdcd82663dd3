//===-- driver/tools/commands.cpp - the command lines of the tools that hetcc runs ------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "driver/tools/commands.h"
#include "driver/config.h"
#include "driver/tools/nvcc.h"

#include <algorithm>
#include <filesystem>

namespace hetcc {

void append(Words &words, const Words &more) { words.insert(words.end(), more.begin(), more.end()); }

namespace {

// Options that say how far to go, or that belong to the dependency rule.
bool isStep(const Argument &argument) {
  static constexpr Opt steps[] = {Opt::Compile, Opt::Assemble, Opt::Preprocess, Opt::SyntaxOnly};
  return argument.option && std::find(std::begin(steps), std::end(steps), argument.option->id) != std::end(steps);
}
bool isDependency(const Argument &argument) {
  static constexpr Opt options[] = {Opt::Deps,      Opt::DepsAndCompile, Opt::DepFile,
                                    Opt::DepTarget, Opt::DepFlag,        Opt::CompilationEntry};
  return argument.option && std::find(std::begin(options), std::end(options), argument.option->id) != std::end(options);
}

// The user's options that a compilation of generated or original text gets.
Words compileOptions(const Command &command) {
  Words words;
  for (const Argument &argument : command.arguments) {
    const bool other = argument.input || argument.has(Own) || argument.has(LinkOnly) || argument.has(Passed) ||
                       argument.is(Opt::Language) || argument.is(Opt::SaveTemps) || argument.is(Opt::OpenAcc) ||
                       argument.is(Opt::NoOpenAcc) || argument.parserOnly;
    if (!other && !isStep(argument) && !isDependency(argument))
      append(words, argument.words);
  }
  return words;
}

Words withRole(const Command &command, Role role) {
  Words words;
  for (const Argument &argument : command.arguments)
    if (argument.has(role))
      append(words, argument.words);
  return words;
}

// The words with which every source is read: the macro that tells of hetcc, the folders of het.h and of <omp.h>.
Words hetWords(const Toolchain &tools) {
  Words words = {"-D__HETCC__=" HETCC_VERSION_NUMBER, "-isystem", tools.resources + "/openmp"};
  // /usr/include is searched anyway; named twice, it would come before libstdc++'s own headers.
  if (tools.prefix != "/usr")
    append(words, {"-isystem", tools.include});
  return words;
}

// Those of the host's compilation.
Words hostWords(const Toolchain &tools) {
  Words words = hetWords(tools);
  words.push_back("-D__HETCC_HOST__");
  return words;
}

bool readsSources(const Command &command) {
  return std::any_of(command.arguments.begin(), command.arguments.end(), [&](const Argument &argument) {
    return argument.input && (argument.value == "-" || !languageOf(command, argument).empty());
  });
}

// The functions of runtime/check that stand before the library's own in programs that are checked.
constexpr const char *checkedFunctions[] = {"memset",
                                            "memcpy",
                                            "memmove",
                                            "memcmp",
                                            "__memset_chk",
                                            "__memcpy_chk",
                                            "__memmove_chk",
                                            "fwrite",
                                            "fread",
                                            "write",
                                            "read",
                                            "qsort",
                                            "free",
                                            "realloc",
                                            "_ZdlPv",
                                            "_ZdaPv",
                                            "_ZdlPvm",
                                            "_ZdaPvm",
                                            "_ZdlPvSt11align_val_t",
                                            "_ZdaPvSt11align_val_t",
                                            "_ZdlPvmSt11align_val_t",
                                            "_ZdaPvmSt11align_val_t",
                                            "malloc",
                                            "calloc",
                                            "aligned_alloc",
                                            "posix_memalign",
                                            "_Znwm",
                                            "_Znam",
                                            "_ZnwmRKSt9nothrow_t",
                                            "_ZnamRKSt9nothrow_t",
                                            "_ZnwmSt11align_val_t",
                                            "_ZnamSt11align_val_t",
                                            "__cxa_allocate_exception",
                                            "pthread_mutex_lock",
                                            "pthread_mutex_trylock",
                                            "pthread_mutex_unlock",
                                            "pthread_spin_lock",
                                            "pthread_spin_trylock",
                                            "pthread_spin_unlock",
                                            "pthread_rwlock_rdlock",
                                            "pthread_rwlock_wrlock",
                                            "pthread_rwlock_tryrdlock",
                                            "pthread_rwlock_trywrlock",
                                            "pthread_rwlock_unlock",
                                            "pthread_once",
                                            "sem_wait",
                                            "sem_post",
                                            "pthread_self",
                                            "__cxa_guard_acquire",
                                            "omp_set_lock",
                                            "omp_test_lock",
                                            "omp_unset_lock",
                                            "omp_set_nest_lock",
                                            "omp_test_nest_lock",
                                            "omp_unset_nest_lock",
                                            "GOMP_critical_start",
                                            "GOMP_critical_end",
                                            "GOMP_critical_name_start",
                                            "GOMP_critical_name_end",
                                            "GOMP_atomic_start",
                                            "GOMP_atomic_end",
                                            "__kmpc_critical",
                                            "__kmpc_critical_with_hint",
                                            "__kmpc_end_critical",
                                            "omp_get_thread_num"};

Words runtimeWords(const Command &command, const Toolchain &tools) {
  Words words;
  if (!command.libraries)
    return words;
  if (command.find(Opt::Language))
    append(words, {"-x", "none"});
  const std::string lib = tools.prefix + "/lib";
  if (command.check && !command.staticHet) { // else the runtime's own calls would be told of
    words.push_back("-Wl,-u,het_check_sees_locks");
    for (const char *function : checkedFunctions)
      words.push_back(std::string("-Wl,--wrap=") + function);
  }
  if (command.check)
    words.push_back(lib + "/libhetcheck.a");
  // Host functions of files in CUDA call its runtime, and may need that of C++.
  if (const std::string cuda = cudaRuntime(tools); !cuda.empty())
    append(words, {cuda, "-Wl,--push-state,--as-needed", "-lstdc++", "-ldl", "-lpthread", "-lrt", "-Wl,--pop-state"});
  words.push_back(lib + "/libhetomp.a"); // before the OpenMP runtime, which knows no devices
  // The OpenMP runtime's archive has functions of <openacc.h> beside others: those of the first archive count.
  if (std::any_of(command.arguments.begin(), command.arguments.end(),
                  [](const Argument &one) { return !one.words.empty() && one.words[0] == "-static"; }))
    words.push_back("-Wl,-z,muldefs");
  if (command.staticHet)
    append(words, {lib + "/libhet.a", "-lstdc++", "-ldl", "-lpthread", "-lm"});
  else
    append(words, {"-L" + lib, "-Wl,-rpath," + lib, "-Wl,--push-state,--as-needed", "-lhet", "-Wl,--pop-state"});
  return words;
}

// -fhet-check: a call before each load and store (runtime/check/accesses.cpp), of one item each. The sanitizer's own
// macro would tell headers that its runtime is there.
Words checkWords(const Command &command, const Toolchain &tools) {
  if (!command.check)
    return {};
  // addr2line (binutils 2.40) misreads which file a line is of in what GCC writes in DWARF 5.
  Words words = {"-fsanitize=thread", "-fno-tree-vectorize", "-fno-tree-slp-vectorize", "-gdwarf-4"};
  // Else compilers write a few stores in their place, which are nobody's.
  append(words, {"-fno-builtin-memset", "-fno-builtin-memcpy", "-fno-builtin-memmove", "-fno-builtin-memcmp"});
  if (!tools.clang)
    append(words, {"-U__SANITIZE_THREAD__", "-Wno-tsan"});
  return words;
}

constexpr char gccOpenMp[] = "-D_OPENMP=201511"; // since version 6

// The macros that the host's compilation of a source finds defined. Clang's parser has -fopenmp always, and -fopenacc
// never, but must take the same branches; the host's compilation has no -fopenacc either, as no directive is left.
Words standardMacros(const Command &command, const Toolchain &tools, bool parse) {
  Words words;
  const bool openmp = hasOpenMp(command);
  if (parse && (!openmp || !tools.clang))
    words.push_back("-U_OPENMP");
  if (parse && openmp && !tools.clang)
    words.push_back(gccOpenMp);
  if (command.find(Opt::OpenAcc) && !leavesOut(command, Opt::OpenAcc, Opt::NoOpenAcc))
    words.push_back(tools.clang ? "-D_OPENACC=1" : "-D_OPENACC=201711");
  return words;
}

// The folder of intermediate files must not show in objects: they are to be the same at every run.
std::string hideFolder(const std::string &file, const std::string &sourceFolder) {
  return "-ffile-prefix-map=" + std::filesystem::path(file).parent_path().string() +
         "/=" + (sourceFolder.empty() ? "" : sourceFolder + "/");
}

// Compilers call the line markers that tell generated lines from the user's an extension.
bool isPedantic(const Argument &argument) {
  static constexpr const char *words[] = {"-pedantic",        "-pedantic-errors", "-Wpedantic",
                                          "-Werror=pedantic", "-Weverything",     "-Wgnu"};
  return !argument.words.empty() && std::find(std::begin(words), std::end(words), argument.words[0]) != std::end(words);
}

} // namespace

bool leavesOut(const Command &command, Opt with, Opt without) {
  bool left = false;
  for (const Argument &argument : command.arguments)
    if (argument.is(with) || argument.is(without))
      left = argument.is(without);
  return left;
}

bool hasOpenMp(const Command &command) {
  return command.find(Opt::OpenMp) && !leavesOut(command, Opt::OpenMp, Opt::NoOpenMp);
}

const char *standardOpenMp(const Command &command) { return hasOpenMp(command) ? gccOpenMp : "-U_OPENMP"; }

std::string languageOf(const Command &command, const Argument &input) {
  if (!input.language.empty())
    return input.language;
  static constexpr struct {
    const char *extension, *language;
  } table[] = {{".c", "c"},      {".i", "cpp-output"}, {".ii", "c++-cpp-output"}, {".cc", "c++"},
               {".cp", "c++"},   {".cxx", "c++"},      {".cpp", "c++"},           {".CPP", "c++"},
               {".c++", "c++"},  {".C", "c++"},        {".s", "assembler"},       {".S", "assembler-with-cpp"},
               {".h", "header"}, {".hpp", "header"},   {".hh", "header"}};
  const std::string extension = std::filesystem::path(input.value).extension();
  for (const auto &row : table)
    if (extension == row.extension) {
      std::string language = row.language;
      if (command.cplusplus && (language == "c" || language == "cpp-output"))
        return language == "c" ? "c++" : "c++-cpp-output";
      return language;
    }
  return "";
}

bool isTranslatable(const std::string &language) {
  return language == "c" || language == "c++" || language == "cpp-output" || language == "c++-cpp-output";
}
bool isCplusplus(const std::string &language) { return language.rfind("c++", 0) == 0; }
bool isSource(const std::string &language) { return isTranslatable(language) || language.rfind("assembler", 0) == 0; }

// Words of the system's headers in a text that GCC preprocessed, in words that Clang knows.
static Words gccWords(const std::string &language) {
  Words words = {"-D__malloc__(...)=__malloc__", "-D__builtin_va_arg_pack()=0", "-D__builtin_va_arg_pack_len()=0"};
  if (!isCplusplus(language))
    append(words, {"-D_Float128=__float128", "-D_Float64x=long double", "-D_Float64=double", "-D_Float32x=double",
                   "-D_Float32=float"});
  return words;
}

Words parseArguments(const Command &command, const Toolchain &tools, const std::string &language) {
  // A text that is preprocessed already is read as one that is not: generated code includes het.h.
  const bool preprocessed = language.ends_with("cpp-output");
  Words words = {"-x", isCplusplus(language) ? "c++" : "c"};
  if (preprocessed && !tools.clang)
    append(words, gccWords(language));
  append(words, withRole(command, Parse));
  append(words, standardMacros(command, tools, true));
  if (command.find(Opt::NoWarnings))
    words.push_back("-Wno-het");
  if (!tools.clang && !isCplusplus(language))
    append(words, {"-isystem", tools.resources + "/gcc"});
  append(words, hetWords(tools));
  return words;
}

bool needsMarkersHidden(const Command &command, const Toolchain &tools) {
  return !tools.clang && std::any_of(command.arguments.begin(), command.arguments.end(), isPedantic);
}

Words hideMarkersCommand(const Command &command, const Toolchain &tools, const HostText &text, const std::string &out) {
  // Under -fopenmp GCC 12 cannot write down a directive here.
  Command relaxed = command;
  std::erase_if(relaxed.arguments, [](const Argument &argument) {
    return isPedantic(argument) || argument.is(Opt::OpenMp) || argument.is(Opt::NoOpenMp);
  });
  Words words = hostCommand(relaxed, tools, text, "-E", out);
  if (hasOpenMp(command))
    words.push_back(gccOpenMp);
  words.push_back("-fdirectives-only"); // macros stay macros, for -g3 and for messages
  return words;
}

std::string withSystemBuiltIns(const std::string &preprocessed) {
  std::string text;
  for (size_t at = 0; at < preprocessed.size();) {
    const size_t end = std::min(preprocessed.find('\n', at), preprocessed.size());
    text.append(preprocessed, at, end - at);
    if (preprocessed.compare(at, 2, "# ") == 0 && text.ends_with(" \"<built-in>\""))
      text += " 3";
    at = end + 1;
    text += '\n';
  }
  return text;
}

Words hostCommand(const Command &command, const Toolchain &tools, const HostText &text, const char *as,
                  const std::string &out) {
  Words words = tools.driver(command);
  append(words, {"-iquote", text.sourceFolder.empty() ? "." : text.sourceFolder});
  append(words, compileOptions(command));
  append(words, checkWords(command, tools));
  append(words, standardMacros(command, tools, false));
  append(words, hostWords(tools));
  // The second is for versions that do not know the first.
  if (tools.clang && std::any_of(command.arguments.begin(), command.arguments.end(), isPedantic))
    append(words, {"-Wno-gnu-line-marker", "-Wno-unknown-warning-option"});
  // GCC takes a class of the user's file for one of a header, as the text has markers of lines.
  if (!tools.clang && isCplusplus(text.language))
    words.push_back("-Wno-subobject-linkage");
  if (text.markersHidden)
    append(words, {"-fpreprocessed", "-fdirectives-only"});
  // A partial link joins machine code, not intermediate code.
  append(words, {"-fno-lto", hideFolder(text.file, text.sourceFolder), "-x", isCplusplus(text.language) ? "c++" : "c",
                 text.file, as, "-o", out});
  return words;
}

// Kernels are worth an optimisation that the host's text is not given, and vectors wherever they pay: GCC's -O2 has
// them for few loops. -g without an optimisation is to step through, and to look at variables.
static Words kernelLevel(const Command &command, const Toolchain &tools) {
  const Argument *level = command.find(Opt::Optimize);
  const std::string asked = level ? level->words[0] : "-O0";
  if (command.debug && asked == "-O0")
    return {"-O0"};
  if (command.check)
    return {"-O1"};
  if (asked == "-O3" || asked == "-Ofast")
    return {"-O3"};
  return tools.clang ? Words{"-O2"} : Words{"-O2", "-ftree-vectorize", "-fvect-cost-model=dynamic"};
}

std::vector<std::string> Fatbins::all() const {
  std::vector<std::string> files;
  if (!own.empty())
    files.push_back(own);
  for (unsigned n = 1; n <= linkedCount; ++n)
    files.push_back(linked + std::to_string(n) + ".fatbin");
  return files;
}

Words kernelCommand(const Command &command, const Toolchain &tools, const std::string &language,
                    const std::string &text, const Fatbins &fatbins, const char *as, const std::string &out) {
  Words words = tools.cxx;
  words.push_back("-std=gnu++17");
  append(words, kernelLevel(command, tools));
  // A C program has no libstdc++ to link with; the descriptors are for this object's host text only.
  append(words, {"-fno-exceptions", "-fno-rtti", "-fno-threadsafe-statics", "-fvisibility=hidden", "-w"});
  if (command.check)
    words.push_back("-DHET_CHECKED");
  append(words, withRole(command, Kernel));
  if (hasFastMath(command))
    words.push_back("-ffast-math");
  append(words, checkWords(command, tools));
  if (command.debug)
    words.push_back("-gno-column-info"); // lines are the user's, columns are not
  // Kernel text then includes <math.h>. Functions of a C program are C's: libstdc++'s headers pass on to them at once.
  if (hasFastMath(command) && !isCplusplus(language))
    words.push_back("-D_GLIBCXX_INCLUDE_NEXT_C_HEADERS");
  append(words, {"-I", tools.resources});
  append(words, hetWords(tools));
  if (!fatbins.own.empty())
    words.push_back("-DHET_FATBIN=\"" + fatbins.own + "\"");
  if (fatbins.linkedCount)
    words.push_back("-DHET_LINKED_FATBINS=\"" + fatbins.linked + "\"");
  const bool assembly = std::string(as) == "-S";
  if (assembly && tools.clang)
    words.push_back("-fno-integrated-as"); // else it would read the fat binary now, while nvcc still writes it
  append(words, {"-fno-lto", hideFolder(text, "."), "-x", "c++", text, as, "-o", out});
  return words;
}

Words plainCommand(const Command &command, const Toolchain &tools, bool runtime) {
  Words words = tools.driver(command);
  if (readsSources(command)) // a program without libhet has the OpenMP runtime's own functions
    append(words, runtime || command.until == Until::Object || command.until == Until::Assembly ? hostWords(tools)
                                                                                                : hetWords(tools));
  for (const Argument &argument : command.arguments)
    if (!argument.derived && (!argument.has(Own) || argument.is(Opt::Output)))
      append(words, argument.words);
  if (command.until == Until::Object || command.until == Until::Assembly) {
    append(words, checkWords(command, tools));
    for (const Argument &argument : command.arguments)
      if (command.check && argument.is(Opt::Debug) && argument.derived)
        append(words, argument.words);
  }
  if (command.dryRun)
    words.push_back("-###");
  if (runtime)
    append(words, runtimeWords(command, tools));
  return words;
}

Words preprocessCommand(const Command &command, const Toolchain &tools, const Argument &input) {
  Words words = tools.driver(command);
  append(words, compileOptions(command));
  append(words, hetWords(tools));
  append(words, {"-w", "-E"});
  if (!input.language.empty())
    append(words, {"-x", input.language});
  words.push_back(input.value);
  return words;
}

Words sourceCommand(const Command &command, const Toolchain &tools, const Argument &input, const char *as,
                    const std::string &out, const std::string &rule, const std::string &target) {
  Words words = tools.driver(command);
  append(words, compileOptions(command));
  append(words, checkWords(command, tools));
  append(words, hostWords(tools));
  if (!rule.empty()) {
    for (const Argument &argument : command.arguments)
      if (isDependency(argument) && !argument.is(Opt::DepFile))
        append(words, argument.words);
    append(words, {"-MF", rule});
    if (!command.find(Opt::DepTarget))
      append(words, {"-MQ", target});
  }
  if (command.saveTemps)
    words.push_back(command.find(Opt::SaveTemps)->words[0]);
  if (!input.language.empty())
    append(words, {"-x", input.language});
  append(words, {as, input.value});
  if (!out.empty())
    append(words, {"-o", out});
  return words;
}

Words dependencyCommand(const Command &command, const Toolchain &tools, const Argument &input,
                        const std::string &target, const std::string &out) {
  Words words = tools.driver(command);
  append(words, compileOptions(command));
  append(words, hetWords(tools));
  for (const Argument &argument : command.arguments)
    if (argument.is(Opt::DepTarget) || argument.is(Opt::DepFlag))
      append(words, argument.words);
  const Argument *asked = command.find(Opt::DepsAndCompile);
  words.push_back(asked && asked->words[0] == "-MMD" ? "-MM" : "-M");
  if (!command.find(Opt::DepTarget))
    append(words, {"-MQ", target});
  append(words, {"-MF", out});
  if (!input.language.empty())
    append(words, {"-x", input.language});
  words.push_back(input.value);
  return words;
}

Words linkCommand(const Command &command, const Toolchain &tools, const Words &objects, const std::string &out,
                  bool runtime) {
  Words words = tools.driver(command);
  for (size_t i = 0; i < command.arguments.size(); ++i) {
    const Argument &argument = command.arguments[i];
    if (argument.has(Own) || argument.derived || isDependency(argument))
      continue;
    if (objects[i].empty()) {
      append(words, argument.words);
      continue;
    }
    if (argument.language.empty())
      words.push_back(objects[i]);
    else
      append(words, {"-x", "none", objects[i], "-x", argument.language});
  }
  append(words, {"-o", out});
  if (runtime)
    append(words, runtimeWords(command, tools));
  return words;
}

} // namespace hetcc
