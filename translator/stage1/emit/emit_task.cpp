//===-- stage1/emit/emit_task.cpp - tasks and waits for them ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The text is a task of OpenMP beside the runtime's table of it, from which stage 2 makes a call.
#include "ast/visitor.h"
#include "diag/diag.h"
#include "edit/cuda_files.h"
#include "edit/programs.h"
#include "edit/text.h"
#include "region/tasks/task.h"
#include "stage1/emit/emit.h"
#include "stage1/emit/reduction.h"
#include "stage1/tasks/task_check.h"
#include "stage1/tasks/task_made.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <set>

namespace hetcc {
namespace {

using namespace clang;

std::string accessText(const TaskAccess &access) {
  std::vector<std::string> ranges;
  for (const TaskAccess::Range &range : access.ranges)
    ranges.push_back("{" + join({range.extent, range.lo, range.len}) + "}");
  return "{" +
         join({quoted(access.name), access.base, access.item, access.use, std::to_string(access.ranges.size()),
               "{" + (ranges.empty() ? "{0, 0, 0}" : join(ranges)) + "}"}) +
         "}";
}

bool hasWord(llvm::StringRef text, llvm::StringRef word) {
  const auto continues = [](llvm::StringRef part, bool front) {
    return !part.empty() && clang::isAsciiIdentifierContinue(front ? part.front() : part.back());
  };
  for (size_t at = text.find(word); at != llvm::StringRef::npos; at = text.find(word, at + 1))
    if (!continues(text.take_front(at), false) && !continues(text.drop_front(at + word.size()), true))
      return true;
  return false;
}

// The iterators that the address of the first item names.
std::vector<TaskAccess::Loop> iteratorsOf(const TaskAccess &access) {
  std::vector<TaskAccess::Loop> loops = access.loops;
  llvm::erase_if(loops, [&](const TaskAccess::Loop &loop) { return !hasWord(access.base, loop.variable); });
  return loops;
}

// OpenMP's iterators do not know each other.
bool areChained(const TaskAccess &access) {
  return llvm::any_of(iteratorsOf(access), [&](const TaskAccess::Loop &loop) {
    return llvm::any_of(access.loops, [&](const TaskAccess::Loop &other) {
      return hasWord(loop.first + " " + loop.end + " " + loop.step, other.variable);
    });
  });
}

// Compilers of stage 1's text order by addresses alone: the first item stands for all.
std::string dependText(const TaskAccess &access) {
  const std::string type = access.use == "HET_TASK_IN" ? "in" : access.use == "HET_TASK_OUT" ? "out" : "inout";
  std::vector<std::string> iterators;
  for (const TaskAccess::Loop &loop : iteratorsOf(access))
    iterators.push_back("long " + loop.variable + " = " + loop.first + " : " + loop.end + " : " + loop.step);
  const std::string all = iterators.empty() ? "" : "iterator(" + join(iterators) + "), ";
  return " depend(" + all + type + ": *(char *)" + access.base + ")";
}

std::string pragmaText(const TaskConstruct &task) {
  std::string text = "#pragma omp task";
  for (const TaskAccess &access : task.accesses)
    text += dependText(access);
  for (const std::string &clause : task.clauses)
    text += " " + clause;
  if (task.deferred != "1")
    text += " if(" + task.deferred + ")";
  if (task.final != "0")
    text += " final(" + task.final + ")";
  if (task.priority != "0")
    text += " priority(" + task.priority + ")";
  return text;
}

bool isList(const std::vector<TaskAccess> &accesses) {
  return llvm::any_of(accesses, [](const TaskAccess &access) { return !access.loops.empty(); });
}

// How many accesses there are is known when the task is created.
void accessList(TextBuilder &text, const std::vector<TaskAccess> &accesses, const std::string &name) {
  text.line("het_task_list " + name + " = {0, 0, 0};");
  for (const TaskAccess &access : accesses) {
    std::string loops;
    for (const TaskAccess::Loop &loop : access.loops)
      loops += "for (long " + loop.variable + " = " + loop.first + "; " + loop.variable + " < " + loop.end + "; " +
               loop.variable + " += " + loop.step + ") ";
    text.line(loops + "{ const het_task_access het_one = " + accessText(access) + "; het_task_list_add(&" + name +
              ", &het_one); }");
  }
}

void accessTable(TextBuilder &text, const std::vector<TaskAccess> &accesses, const std::string &name) {
  if (accesses.empty())
    return;
  if (isList(accesses))
    return accessList(text, accesses, name);
  text.line("const het_task_access " + name + "[] = {");
  for (const TaskAccess &access : accesses)
    text.line("  " + accessText(access) + ",");
  text.line("};");
}

void openTable(TextBuilder &text, const TaskConstruct &task, const std::string &n) {
  text.open(siteComment(task.site));
  text.line(siteText(task.site, n));
  accessTable(text, task.accesses, "het_access_" + n);
  accessTable(text, task.copies, "het_copy_" + n);
}

// The fields of a table or list: how many accesses, and where they are.
std::string accessField(const std::vector<TaskAccess> &accesses, const std::string &name) {
  return isList(accesses) ? name + ".count, " + name + ".access" : tableField(accesses.size(), name);
}

// Behind the task or wait that has read them.
std::string endLists(const TaskConstruct &task, const std::string &n) {
  return std::string(isList(task.accesses) ? " het_task_list_end(&het_access_" + n + ");" : "") +
         (isList(task.copies) ? " het_task_list_end(&het_copy_" + n + ");" : "");
}

std::string list(const std::vector<std::string> &all) { return "{" + (all.empty() ? "0" : join(all)) + "}"; }

std::string kernelRow(const TaskKernel &kernel, size_t others, const std::string &n) {
  const std::string file = kernel.file.empty() ? "0" : quoted(kernel.file);
  return list({quoted(kernel.name), file, kernel.devices, std::to_string(kernel.parameters.size()), "het_sizes_" + n,
               "het_pointers_" + n, "het_names_" + n, "0", std::to_string(others), "0"});
}

std::string gridRow(const TaskKernel &kernel) {
  return list({std::to_string(kernel.global.size()), list(kernel.offset), list(kernel.global), list(kernel.local),
               kernel.shared});
}

// The launch that comes first in the body. The statement behind it is for the host alone.
std::string launchText(const TaskKernel &kernel, const std::string &n) {
  std::vector<std::string> names, sizes, pointers, addresses;
  for (const TaskKernel::Parameter &one : kernel.parameters) {
    const bool adheres = llvm::StringRef(one.type).ends_with("*");
    names.push_back(quoted(one.type + (adheres ? "" : " ") + one.name));
    sizes.push_back(one.isPointer ? "sizeof(void *)" : "sizeof(" + one.name + ")");
    pointers.push_back(one.isPointer ? "1" : "0");
    addresses.push_back("(void *)&" + one.name);
  }
  std::vector<std::string> kernels{kernelRow(kernel, kernel.others.size(), n)}, grids{gridRow(kernel)};
  for (const TaskKernel &other : kernel.others) {
    kernels.push_back(kernelRow(other, 0, n));
    grids.push_back(gridRow(other));
  }
  return "static const char *const het_names_" + n + "[] = " + list(names) + ";\n" +
         "static const unsigned short het_sizes_" + n + "[] = " + list(sizes) + ";\n" +
         "static const unsigned char het_pointers_" + n + "[] = " + list(pointers) + ";\n" +
         "static const het_task_kernel het_own_" + n + "[] = " + list(kernels) + ";\n" + //
         "const het_grid het_grid_" + n + "[] = " + list(grids) + ";\n" +                //
         "void *het_args_" + n + "[] = " + list(addresses) + ";\nif (!het_task_launch(het_own_" + n + ", het_grid_" +
         n + ", het_args_" + n + ", " + (kernel.hasVersion ? "0" : "1") + "))\n";
}

// `return` in a task's block ends the task, as in OmpSs. Functions inside of the body have their own.
class Returns : public AstVisitor {
public:
  std::vector<const ReturnStmt *> found;
  bool VisitReturnStmt(ReturnStmt *statement) override {
    if (!statement->getRetValue())
      found.push_back(statement);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseDecl(Decl *) override { return true; }
};

// The label that such a `return` goes to; empty: the body has none.
std::string replaceReturns(const Source &source, const TaskConstruct &task, const std::string &n, EditList &out) {
  Returns returns;
  returns.TraverseStmt(const_cast<Stmt *>(task.body));
  std::string label;
  for (const ReturnStmt *one : returns.found)
    if (const auto span = source.statement(one); span && span->end > span->begin) { // Clang refuses those of macros
      label = "het_task_end_" + n;
      out.replace(span->begin, span->end, "goto " + label + ";");
    }
  return label;
}

// The copies of scalars that the statement adds up, before it and behind it.
struct Sums {
  std::string before, behind;
};

Sums emitSums(ASTContext &context, const TaskConstruct &task, const std::string &n, EditList &out) {
  Sums text;
  for (size_t k = 0; k < task.sums.size(); ++k) {
    const Reduction &sum = task.sums[k].reduction;
    const std::string name = sum.variable->getNameAsString(), own = "het_sum_" + n + "_" + std::to_string(k);
    for (const SourceLocation at : task.sums[k].mentions)
      if (const auto span = spanInMainFile(context.getSourceManager(), at))
        out.replace(span->begin, span->end, own);
    text.before += sum.type + " " + own + " = (" + sum.type + ")(" + identityText(sum) + ");\n";
    text.behind +=
        sum.op == "min" || sum.op == "max"
            ? " if (" + own + (sum.op == "min" ? " < " : " > ") + name + ") " + name + " = " + own + ";"
            : " " + name + " = (" + sum.type + ")(" + name + " " + (sum.op == "-" ? "+" : sum.op) + " " + own + ");";
  }
  if (!task.sums.empty())
    text.behind = " het_critical_enter(\"het_task_sum\");" + text.behind + " het_critical_leave(\"het_task_sum\");";
  return text;
}

// The host's statement in the place of kernels of the user's own, whose functions are not defined. None:
// the statement as it is.
std::optional<std::string> hostCall(const Source &source, const TaskConstruct &task) {
  if (!task.kernel->hasVersion)
    return ";";
  const auto *expr = llvm::dyn_cast<Expr>(task.body);
  if (!expr || !llvm::isa<ConditionalOperator>(expr->IgnoreParenImpCasts()))
    return std::nullopt;
  while (const auto *either = llvm::dyn_cast<ConditionalOperator>(expr->IgnoreParenImpCasts()))
    expr = either->getFalseExpr();
  const auto span = source.statement(expr);
  return span ? std::optional(source.text().substr(span->begin, span->end - span->begin)) : std::nullopt;
}

// The task's own launch, and whether it has one.
struct Launch {
  std::string text, flag = "0";
};

Launch launchOf(ASTContext &context, const Source &source, TaskConstruct &task, const std::string &n) {
  if (task.kernel && !isMade(*task.kernel))
    return {launchText(*task.kernel, n), "1"};
  if (task.kernel)
    if (const std::optional<std::string> made = madeText(context, source, task, n))
      return {*made, "HET_TASK_MADE"};
  task.kernel.reset();
  task.copies.clear(); // the host has it all
  return {};
}

} // namespace

bool emitTask(ASTContext &context, const Source &source, const TaskConstruct &construct, unsigned number,
              EditList &out) {
  TaskConstruct task = construct;
  const auto pragma = source.directive(task.pragma);
  const auto target = task.target.isValid() ? source.directive(task.target) : std::optional(Span{});
  const auto body = task.body ? source.statement(task.body) : std::optional(Span{});
  if (!pragma || !target || !body) {
    const SourceLocation where = context.getSourceManager().getExpansionLoc(task.pragma.getBegin());
    report(context.getDiagnostics(), where, diag::err_not_supported) << "a construct that begins or ends in a macro";
    report(context.getDiagnostics(), where, diag::note_source_text);
    return false;
  }
  if (llvm::any_of(task.accesses, areChained)) {
    report(context.getDiagnostics(), task.pragma.getBegin(), diag::err_not_supported)
        << "a range of an iterator that names another one, for what pointers lead to";
    report(context.getDiagnostics(), task.pragma.getBegin(), diag::note_supported_here) << "such ranges for arrays";
    return false;
  }
  const std::string n = std::to_string(number), margin = source.margin(pragma->begin);
  const std::string table = accessField(task.accesses, "het_access_" + n);
  TextBuilder text(margin);
  const Launch launch = launchOf(context, source, task, n);
  openTable(text, task, n);
  if (!task.body) {
    if (task.accesses.empty())
      text.line("#pragma omp taskwait /* hetcc */");
    text.line(std::string(task.flush ? "het_task_wait" : "het_task_wait_noflush") + "(&" + siteName(task.site, n) +
              ", " + table + ");" + endLists(task, n));
    text.close();
    out.replace(pragma->begin, pragma->end, text.take().substr(margin.size()) + source.resume(pragma->end));
    return true;
  }
  const auto blank = [&](const Span &span) {
    const std::string_view all = std::string_view(source.text()).substr(span.begin, span.end - span.begin);
    out.replace(span.begin, span.end, std::string(countLines(all), '\n'));
  };
  if (target->begin != pragma->begin && target->end > target->begin)
    blank(*target);
  for (const SourceRange &other : task.otherTargets)
    if (const auto span = source.directive(other))
      blank(*span);
  text.line("const het_task het_task_" + n + " = {" +
            join({"&" + siteName(task.site, n), task.label.empty() ? "0" : quoted(task.label),
                  "(long)(" + task.priority + ")", flagText(task.deferred), flagText(task.final), table, launch.flag,
                  accessField(task.copies, "het_copy_" + n), task.waits ? "1" : "0", task.onto}) +
            "};");
  const Sums sums = emitSums(context, task, n, out);
  out.replace(pragma->begin, pragma->end,
              text.take().substr(margin.size()) + pragmaText(task) + "\n{\n" + launch.text + sums.before +
                  (task.ready.empty() ? "" : "(void)(" + task.ready + ");\n") + source.resume(pragma->end));
  const std::optional<std::string> call = task.kernel && !isMade(*task.kernel) ? hostCall(source, task) : std::nullopt;
  if (call)
    out.replace(body->begin, body->end, *call + " }" + endLists(task, n) + " }");
  else {
    const std::string label = replaceReturns(source, task, n, out);
    out.insert(body->end, (label.empty() ? "" : " " + label + ":;") + sums.behind + " }" + endLists(task, n) + " }",
               -static_cast<long>(pragma->begin));
  }
  return true;
}

// Beside the file that names it, or in the folder where hetcc runs.
static std::string pathOf(const TaskConstruct &task, const std::string &name) {
  llvm::SmallString<128> path = llvm::sys::path::parent_path(task.site.file);
  llvm::sys::path::append(path, name);
  if (llvm::sys::path::is_absolute(name) || !llvm::sys::fs::exists(path))
    return name;
  return path.str().str();
}

// A file in OpenCL C.
static std::string textProgram(ASTContext &context, const TaskConstruct &task, const std::string &name,
                               const std::string &number) {
  llvm::SmallString<128> folder(pathOf(task, name));
  std::optional<std::string> text;
  if (const auto buffer = llvm::MemoryBuffer::getFile(folder))
    text = (*buffer)->getBuffer().str();
  else
    report(context.getDiagnostics(), task.target.getBegin(), diag::warn_task_file) << name << false;
  const std::string path = folder.str().str();
  if (llvm::sys::fs::make_absolute(folder))
    folder = path; // the folder where hetcc runs is gone
  return programText(name, text, "-I" + llvm::sys::path::parent_path(folder).str(), number);
}

bool emitPrograms(ASTContext &context, const Source &source, const Unit &unit, CudaFiles *files, EditList &out) {
  std::set<std::pair<std::string, bool>> known;
  std::string all;
  bool good = true;
  for (const TaskConstruct &task : unit.tasks) {
    if (!task.kernel || isMade(*task.kernel))
      continue;
    std::vector<TaskKernel> kernels = task.kernel->others;
    kernels.insert(kernels.begin(), *task.kernel);
    for (const TaskKernel &kernel : kernels) {
      const CudaFile *file = nullptr;
      if (kernel.isCuda && files && !kernel.file.empty()) {
        const std::string path = pathOf(task, kernel.file);
        const bool isThere = llvm::sys::fs::exists(path);
        if (isThere)
          file = files->compile(path, kernel.file);
        else
          report(context.getDiagnostics(), task.target.getBegin(), diag::warn_task_file) << kernel.file << true;
        if (isThere && !file)
          return false; // nvcc has said why
      }
      if (kernel.isCuda && files)
        good &=
            checkCudaKernel(context, task, kernel, file ? std::span(file, 1) : std::span<const CudaFile>(files->given));
      if (kernel.file.empty() || !known.insert({kernel.file, kernel.isCuda}).second || (kernel.isCuda && !file))
        continue;
      const std::string number = std::to_string(known.size());
      all += kernel.isCuda ? cudaProgramText(*file, number) : textProgram(context, task, kernel.file, number);
    }
  }
  if (!all.empty())
    out.insert(static_cast<unsigned>(source.text().size()), "\n" + all);
  return good;
}

} // namespace hetcc
