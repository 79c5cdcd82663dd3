//===-- stage1/emit/emit.h - regions to text -----------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Each construct becomes edits of the main file, in the form of docs/stages.md. Numbers make generated names unique
// in the file.
#pragma once

#include "stage1/source/source.h"

namespace hetcc {

struct CudaFiles; // edit/cuda_files.h

/// Each puts the changes for one construct into `out`: the generated text in the place of the directive and its
/// statement. `number` is the construct's, unique in the file. False when an error was reported.
/// `alternatives`: the texts of one place, each for some instantiations of a template; mostly one.
bool emitRegion(clang::ASTContext &context, const Source &source, const std::vector<const Region *> &alternatives,
                unsigned number, EditList &out);
bool emitData(clang::ASTContext &context, const Source &source, const DataRegion &data, unsigned number, EditList &out);
bool emitCall(clang::ASTContext &context, const Source &source, const ArrayCall &call, unsigned number, EditList &out);

bool emitCall(clang::ASTContext &context, const Source &source, const DataCall &call, unsigned number, EditList &out);

bool emitTask(clang::ASTContext &context, const Source &source, const TaskConstruct &task, unsigned number,
              EditList &out);

/// The files of kernels that tasks name, behind the file's end. `files`: those in CUDA; null: nobody compiles them.
/// False: a kernel does not do, which was said.
bool emitPrograms(clang::ASTContext &context, const Source &source, const Unit &unit, CudaFiles *files, EditList &out);

/// Changes OpenMP's own directives in a file that has tasks. `hostOpenMP`: the host's compiler acts on them. `replaced`
/// gets those whose text is another one now. False when an error was reported.
bool emitHostDirectives(clang::ASTContext &context, const Source &source, const Unit &unit, bool hostOpenMP,
                        EditList &out, std::vector<Span> &replaced);

bool emitRewrite(clang::ASTContext &context, const Source &source, const Rewrite &rewrite, EditList &out);

// `declare target` for what the regions' functions read. Its line ends with this comment, by which stage 2 knows it.
void emitConstants(clang::ASTContext &context, const Source &source, const Unit &unit, EditList &out);

// The tables that regions and data regions share, each a line without its end.
std::string siteName(const Site &site, const std::string &number);
std::string siteText(const Site &site, const std::string &number);
std::vector<std::string> accessLines(const std::vector<Access> &accesses, const std::string &number,
                                     const Site &site);                   // may be empty
std::string layoutLine(const Region &region, const std::string &number);  // may be empty
std::string layoutField(const Region &region, const std::string &number); // "0", or the address of that
std::string rangesText(const std::vector<DeviceSelection> &devices, const std::string &number); // may be empty
// The fields `count, table` that refer to one of them: "3, het_access_1".
std::string tableField(size_t count, const std::string &name);
std::string flagText(const std::string &condition);
/// The opening brace of a construct's text, with a comment that names the directive and its line.
std::string siteComment(const Site &site);
/// Says that `what`, which stands in a macro, is not supported. False.
bool refuseMacro(clang::ASTContext &context, clang::SourceLocation where, const char *what);

} // namespace hetcc
