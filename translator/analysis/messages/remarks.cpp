//===-- analysis/messages/remarks.cpp - what was decided for a loop, for who asks ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/messages/remarks.h"

#include "diag/diag.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;

std::string listed(llvm::ArrayRef<std::string> names) {
  std::string out;
  for (size_t i = 0; i < names.size(); ++i)
    out += (i == 0 ? "'" : i + 1 == names.size() ? " and '" : ", '") + names[i] + "'";
  return out;
}

std::string loopsText(const Region &region) {
  std::vector<std::string> names;
  for (const Loop &loop : region.loops)
    names.push_back(loop.variable->getNameAsString());
  return (names.size() == 1 ? "the loop over " : "the loops over ") + listed(names);
}

std::string devicesText(const Region &region) {
  if (region.splitCondition == "0")
    return "no devices, as its clause says";
  std::string out;
  for (const DeviceSelection &one : region.devices) {
    const bool all = one.first == "0" && one.count == "HET_EVERY";
    const std::string kind = one.kinds == "HET_KIND_ANY"           ? "devices"
                             : one.kinds == "HET_KIND_HOST"        ? "the host's cores"
                             : one.kinds == "HET_KIND_ACCELERATOR" ? "accelerators"
                                                                   : "devices of the kind " + one.kinds;
    out += out.empty() ? "" : " and ";
    if (all)
      out += one.kinds == "HET_KIND_HOST" ? kind : "all " + kind;
    else
      out += kind + " from " + one.first + (one.count == "HET_EVERY" ? " on" : ", " + one.count + " in number");
  }
  out = out.empty() ? "all devices" : out;
  return region.splitCondition == "1" ? out : out + " if '" + region.splitCondition + "' is true";
}

std::string scheduleText(const Region &region) {
  llvm::StringRef word = region.schedule;
  word.consume_front("HET_SCHED_");
  const bool isDefault = word == "DEFAULT" || word == "AUTO";
  return "schedule '" + (isDefault ? "adaptive" : word.lower()) + "'" + (isDefault ? ", the default" : "");
}

// ---- arrays ----

std::string besideText(const Dim &dim, const Reach &reach) {
  const bool all = reach.loop < 0 || reach.before == "HET_ALL_OF_IT" || reach.after == "HET_ALL_OF_IT";
  if (dim.before == "0" && dim.after == "0" && !all)
    return "";
  if (all || dim.before == "HET_ALL_OF_IT" || dim.after == "HET_ALL_OF_IT")
    return " and all others, which the body may read";
  return " with " + dim.before + " before and " + dim.after + " behind";
}

std::string policyWords(const Dim &dim) {
  static const char *const names[] = {"", ", in one block a device", "", ", in blocks by turns",
                                      ", in shrinking blocks"};
  return names[dim.policy];
}

std::string placeText(const Region &region, const Access &access) {
  if (access.dims.empty())
    return "lies where a data region, 'persist' or 'enter data' has put it";
  std::string out;
  for (size_t d = 0; d < access.dims.size(); ++d) {
    const Dim &dim = access.dims[d];
    if (dim.follow < 0 || static_cast<size_t>(dim.follow) >= region.loops.size())
      continue;
    out += (out.empty() ? "" : ", ") + ("dimension " + std::to_string(d + 1) + " follows '") +
           region.loops[dim.follow].variable->getNameAsString() + "'" + policyWords(dim) +
           besideText(dim, d < access.reach.size() ? access.reach[d] : Reach());
  }
  if (!out.empty())
    return "is divided: " + out;
  for (const Reach &reach : access.reach)
    if (reach.loop > 0)
      return access.mode & Write ? "is divided by what the iterations are shown to write"
                                 : "is divided by what the iterations are shown to read";
  if (access.spelling.empty())
    return "is whole on every device: its subscripts do not follow the loop";
  return "is whole on every device, as '" + access.spelling + "' says";
}

std::string motionText(const Access &access) {
  const bool in = access.mode & To, out = access.mode & From;
  if (access.dims.empty())
    return "";
  const bool unread = (access.mode & WritesAll) && !(access.mode & Read);
  return in && out && unread ? "; copied out, as the loop writes all of it"
         : in && out         ? "; copied in and out"
         : in                ? "; copied in"
         : out               ? "; copied out"
                             : "; not copied";
}

std::string useText(const Access &access) {
  const bool reads = access.mode & Read, writes = access.mode & Write;
  return reads && writes ? "; read and written" : writes ? "; written" : reads ? "; read" : "; not used";
}

void tellArray(DiagnosticsEngine &engine, const Region &region, const Access &access) {
  const SourceLocation at = access.spelling.empty() ? region.site.location : access.clause;
  report(engine, at, diag::remark_array) << "'" + access.name + "' " + placeText(region, access) + motionText(access) +
                                                useText(access) +
                                                (access.spelling.empty() ? "; no clause names it" : "");
}

// ---- scalars ----

void addFound(std::string &out, const std::string &what, llvm::ArrayRef<std::string> names) {
  if (!names.empty())
    out += (out.empty() ? "" : "; ") + what + " " + listed(names);
}

std::vector<std::string> namesOf(const std::vector<const VarDecl *> &variables, const NamedByClauses &named) {
  std::vector<std::string> out;
  for (const VarDecl *variable : variables)
    if (!named.variables.contains(variable))
      out.push_back(variable->getNameAsString());
  return out;
}

std::string foundScalars(const Region &region, const NamedByClauses &named) {
  std::string out;
  addFound(out, "private", namesOf(region.privates, named));
  addFound(out, "firstprivate", namesOf(region.firstprivates, named));
  for (const Reduction &one : region.reductions)
    if (!named.variables.contains(one.variable))
      addFound(out, "reduction of '" + one.op + "'", std::vector<std::string>{one.variable->getNameAsString()});
  return out;
}

} // namespace

void tellDecisions(ASTContext &context, const Region &region, const NamedByClauses &named) {
  DiagnosticsEngine &engine = context.getDiagnostics();
  report(engine, region.site.location, diag::remark_loop)
      << loopsText(region) << devicesText(region) << scheduleText(region);
  for (const Access &access : region.accesses)
    tellArray(engine, region, access);
  if (const std::string found = foundScalars(region, named); !found.empty())
    report(engine, region.site.location, diag::remark_scalars) << found;
}

} // namespace hetcc
