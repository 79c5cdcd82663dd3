//===-- stage1/emit_task.cpp - tasks and waits for them --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The text is a task of OpenMP beside the runtime's table of it, from which stage 2 makes a call.
#include "diag/diag.h"
#include "edit/text.h"
#include "stage1/emit.h"

#include "clang/Basic/SourceManager.h"

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

std::string title(const Site &site) {
  return "{ /* hetcc: " + site.directive + ", " + site.file + ":" + std::to_string(site.line) + " */";
}

// Compilers of stage 1's text order by addresses alone: the first item stands for all.
std::string dependText(const TaskAccess &access) {
  const std::string type = access.use == "HET_TASK_IN" ? "in" : access.use == "HET_TASK_OUT" ? "out" : "inout";
  return " depend(" + type + ": *(char *)" + access.base + ")";
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

void openTable(TextBuilder &text, const TaskConstruct &task, const std::string &n) {
  text.open(title(task.site));
  text.line(siteText(task.site, n));
  if (task.accesses.empty())
    return;
  text.line("const het_task_access het_access_" + n + "[] = {");
  for (const TaskAccess &access : task.accesses)
    text.line("  " + accessText(access) + ",");
  text.line("};");
}

} // namespace

bool emitTask(ASTContext &context, const Source &source, const TaskConstruct &task, unsigned number, EditList &out) {
  const auto pragma = source.directive(task.pragma);
  const auto target = task.target.isValid() ? source.directive(task.target) : std::optional(Span{});
  const auto body = task.body ? source.statement(task.body) : std::optional(Span{});
  if (!pragma || !target || !body) {
    const SourceLocation where = context.getSourceManager().getExpansionLoc(task.pragma.getBegin());
    report(context.getDiagnostics(), where, diag::err_not_supported) << "a construct that begins or ends in a macro";
    report(context.getDiagnostics(), where, diag::note_source_text);
    return false;
  }
  const std::string n = std::to_string(number), margin = source.margin(pragma->begin);
  const std::string table = tableField(task.accesses.size(), "het_access_" + n);
  TextBuilder text(margin);
  openTable(text, task, n);
  if (!task.body) {
    if (task.accesses.empty())
      text.line("#pragma omp taskwait /* hetcc */");
    text.line("het_task_wait(&" + siteName(task.site, n) + ", " + table + ");");
    text.close();
    out.replace(pragma->begin, pragma->end, text.take().substr(margin.size()) + source.resume(pragma->end));
    return true;
  }
  if (target->end > target->begin) {
    const std::string_view all = std::string_view(source.text()).substr(target->begin, target->end - target->begin);
    out.replace(target->begin, target->end, std::string(countLines(all), '\n'));
  }
  text.line("const het_task het_task_" + n + " = {" +
            join({"&" + siteName(task.site, n), task.label.empty() ? "0" : quoted(task.label),
                  "(long)(" + task.priority + ")", flagText(task.deferred), flagText(task.final), table}) +
            "};");
  out.replace(pragma->begin, pragma->end,
              text.take().substr(margin.size()) + pragmaText(task) + "\n{\n" + source.resume(pragma->end));
  out.insert(body->end, " } }", -static_cast<long>(pragma->begin));
  return true;
}

} // namespace hetcc
