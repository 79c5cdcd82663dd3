//===-- stage1/emit/emit_data.cpp - data regions and calls on resident arrays --------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "diag/diag.h"
#include "edit/text.h"
#include "stage1/emit/emit.h"

#include "clang/AST/Stmt.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

namespace hetcc {
namespace {

using namespace clang;

// `(call, call, condition)`, `{ call; call; statement }`.
bool emitHostPart(const ASTContext &context, const Source &source, const HostPart &part, const std::string &site,
                  EditList &out) {
  const auto span = part.isCondition ? spanInMainFile(context.getSourceManager(), part.statement->getSourceRange())
                                     : source.statement(part.statement);
  if (!span)
    return false;
  std::vector<std::string> calls;
  const auto call = [&](const std::string &name, const std::string &base, bool writes) {
    calls.push_back("het_host_view(&" + site + ", " + quoted(name) + ", " + base + ", " + (writes ? "1" : "0") + ")");
  };
  if (part.anything)
    call("*", "0", true);
  for (const VarDecl *variable : part.anything ? std::vector<const VarDecl *>() : part.read) {
    const std::string name = variable->getNameAsString();
    call(name, "(const void *)" + name, llvm::is_contained(part.written, variable));
  }
  const long rank = -static_cast<long>(span->begin);
  if (part.isCondition) {
    out.insert(span->begin, "(" + join(calls) + ", ", 1);
    out.insert(span->end, ")", -1);
  } else {
    const bool declares = isa<DeclStmt>(part.statement);
    out.insert(span->begin, (declares ? "" : "{ ") + llvm::join(calls, "; ") + "; ", 1);
    if (!declares)
      out.insert(span->end, " }", rank);
  }
  return true;
}

} // namespace

namespace {

// At the end, of each container the address that it has now; empty where there is none.
std::string basesText(const DataRegion &data, const std::string &n) {
  const auto isContainer = [](const Access &access) {
    const llvm::StringRef base = access.base;
    return base.ends_with(").data()") || base.ends_with(").get()");
  };
  if (llvm::none_of(data.accesses, isContainer))
    return "";
  std::vector<std::string> bases;
  for (const Access &access : data.accesses)
    bases.push_back(isContainer(access) ? "(const void *)" + access.base : "0");
  return " const void *const het_base_" + n + "[] = {" + join(bases) + "}; het_data_bases(&het_data_" + n +
         ", het_base_" + n + ");";
}

} // namespace

bool emitData(ASTContext &context, const Source &source, const DataRegion &data, unsigned number, EditList &out) {
  auto pragmas = source.directive(data.pragmas);
  auto body = source.statement(data.body);
  if (!pragmas || !body)
    return refuseMacro(context, data.pragmas.getBegin(), "a construct that begins or ends in a macro");
  const std::string n = std::to_string(number);
  std::string margin = source.margin(pragmas->begin);
  TextBuilder text(margin);
  text.open(siteComment(data.site));
  text.line(siteText(data.site, n));
  for (const std::string &line : accessLines(data.accesses, n, data.site))
    text.line(line);
  if (!data.devices.empty())
    text.line(rangesText(data.devices, n));
  // Its end is the end of the block, however that is left: an exception ends the region too.
  text.line("het_data het_data_" + n + " __attribute__((cleanup(het_data_leave))) = {" +
            join({"&" + siteName(data.site, n), tableField(data.accesses.size(), "het_access_" + n),
                  tableField(data.devices.size(), "het_range_" + n), flagText(data.deviceCondition), "0"}) +
            "};");
  text.line("het_data_enter(&het_data_" + n + ");");
  out.replace(pragmas->begin, pragmas->end, text.take().substr(margin.size()) + source.resume(pragmas->end));
  for (const HostPart &part : data.hostParts)
    if (!emitHostPart(context, source, part, siteName(data.site, n), out))
      return refuseMacro(context, part.statement->getBeginLoc(), "a construct that begins or ends in a macro");
  // If several end together, the innermost, which began last, ends first.
  out.insert(body->end, basesText(data, n) + " }", -static_cast<long>(pragmas->begin));
  return true;
}

// Generated pragmas stand on lines of their own, and belong to the user's line.
// Lines before a directive would move it down: it keeps the place of the user's, which messages name.
static std::string inPlace(std::string text, const std::string &marker) {
  constexpr std::string_view directive = "\n#pragma omp target";
  for (size_t at = 0; (at = text.find(directive, at)) != std::string::npos; at += marker.size() + directive.size())
    text.insert(at + 1, marker);
  return text;
}

bool emitRewrite(ASTContext &context, const Source &source, const Rewrite &rewrite, EditList &out) {
  auto place = source.directive(rewrite.pragmas);
  auto body = rewrite.body ? source.statement(rewrite.body) : std::optional(Span{});
  if (!place || !body)
    return refuseMacro(context, rewrite.pragmas.getBegin(), "a construct that begins or ends in a macro");
  if (rewrite.isInserted)
    out.insert(place->begin, "\n" + rewrite.text + "\n" + source.resume(place->begin));
  const bool lines = rewrite.text.find('\n') != std::string::npos || rewrite.text.starts_with("#");
  const std::string_view text = std::string_view(source.text()).substr(place->begin, place->end - place->begin);
  // Behind other text of its line, as `_Pragma` may stand, the pragma begins a new one.
  const bool inside = lines && source.margin(place->begin).size() != source.column(place->begin);
  if (!rewrite.isInserted)
    out.replace(place->begin, place->end,
                (inside ? "\n" + source.resume(place->begin) : "") +
                    (lines ? inPlace(rewrite.text, source.resume(place->begin)) + "\n" + source.resume(place->end)
                           : rewrite.text + std::string(countLines(text), '\n')));
  if (rewrite.body && rewrite.closing.find('\n') != std::string::npos)
    out.insert(body->end, rewrite.closing + "\n" + source.resume(body->end), -static_cast<long>(place->begin));
  else if (rewrite.body)
    out.insert(body->end, rewrite.closing, -static_cast<long>(place->begin));
  return true;
}

// For all queues the host waits until the devices are idle: programs that measure time do so.
static void emitWait(const ArrayCall &call, const std::string &n, TextBuilder &text) {
  if (!call.condition.empty())
    text.open("if (" + call.condition + ") {");
  if (!call.queue.empty())
    text.line(queueScope(call.queue));
  for (const std::string &queue : call.queues)
    text.line("het_queue_wait((long)(" + queue + "));");
  if (call.queues.empty())
    text.line(call.queue.empty() ? "het_wait(&" + siteName(call.site, n) + ");" : "het_queue_wait_all();");
  if (!call.condition.empty())
    text.close();
}

bool emitCall(ASTContext &context, const Source &source, const ArrayCall &call, unsigned number, EditList &out) {
  auto pragmas = source.directive(call.pragmas);
  if (!pragmas)
    return refuseMacro(context, call.pragmas.getBegin(), "a construct that begins or ends in a macro");
  const std::string n = std::to_string(number);
  std::string margin = source.margin(pragmas->begin);
  TextBuilder text(margin);
  text.open(siteComment(call.site));
  text.line(siteText(call.site, n));
  if (call.kind == ArrayCall::Wait)
    emitWait(call, n, text);
  for (const ArrayCall::Array &array : call.arrays) {
    const bool some = array.sides != ~0u;
    const char *function = call.kind == ArrayCall::Depersist ? "het_depersist"
                           : some                            ? "het_halo_update"
                                                             : "het_halo_exchange";
    text.line(std::string(function) + "(" +
              join({"&" + siteName(call.site, n), quoted(array.name), "(void *)(" + array.base + ")"}) +
              (some ? ", " + std::to_string(array.sides) : "") + ");");
  }
  text.close();
  out.replace(pragmas->begin, pragmas->end, text.take().substr(margin.size()) + source.resume(pragmas->end));
  return true;
}

bool emitCall(ASTContext &context, const Source &source, const DataCall &call, unsigned number, EditList &out) {
  auto pragmas = source.directive(call.pragmas);
  if (!pragmas)
    return refuseMacro(context, call.pragmas.getBegin(), "a construct that begins or ends in a macro");
  const std::string n = std::to_string(number), table = tableField(call.accesses.size(), "het_access_" + n);
  std::string margin = source.margin(pragmas->begin);
  TextBuilder text(margin);
  text.open(siteComment(call.site));
  text.line(siteText(call.site, n));
  for (const std::string &line : accessLines(call.accesses, n, call.site))
    text.line(line);
  if (call.kind == DataCall::Update) {
    const std::string count = std::to_string(call.accesses.size());
    const std::string test = call.deviceCondition == "1" ? "" : "if (" + call.deviceCondition + ") ";
    text.line(test + "het_update(&" + siteName(call.site, n) + ", " +
              (call.accesses.empty() ? "0" : "het_access_" + n) + ", " + count + ");");
  } else {
    text.line(rangesText(call.devices, n));
    text.line("const het_data het_data_" + n + " = {" +
              join({"&" + siteName(call.site, n), table, tableField(call.devices.size(), "het_range_" + n),
                    flagText(call.deviceCondition), "0"}) +
              "};");
    text.line(std::string(call.kind == DataCall::Enter ? "het_data_open" : "het_data_close") + "(&het_data_" + n +
              ");");
  }
  text.close();
  out.replace(pragmas->begin, pragmas->end, text.take().substr(margin.size()) + source.resume(pragmas->end));
  return true;
}

} // namespace hetcc
