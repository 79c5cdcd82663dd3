//===-- stage2/host/host_directive.cpp - a construct's teams and threads on the host ----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/host_directive.h"

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/ParentMapContext.h"

using namespace clang;

namespace hetcc::stage2 {

using namespace llvm::omp;

// Whether it is about devices, and not about teams and threads.
static bool isOfTarget(const OMPClause *clause) {
  switch (clause->getClauseKind()) {
  case OMPC_map:
  case OMPC_device:
  case OMPC_depend:
  case OMPC_nowait:
  case OMPC_is_device_ptr:
  case OMPC_has_device_addr:
  case OMPC_defaultmap:
  case OMPC_in_reduction:
  case OMPC_uses_allocators:
  case OMPC_allocate:
  case OMPC_ompx_dyn_cgroup_mem:
  case OMPC_ompx_attribute:
  case OMPC_ompx_bare: return true;
  default: return clause->isImplicit();
  }
}

// `if` of the whole directive, or of its regions; GCC knows none of teams.
static bool isOfOthers(const OMPClause *clause, OpenMPDirectiveKind kind) {
  const auto *condition = dyn_cast<OMPIfClause>(clause);
  if (!condition)
    return false;
  const OpenMPDirectiveKind of = condition->getNameModifier();
  return !isOpenMPParallelDirective(kind) || (of != OMPD_parallel && of != OMPD_unknown);
}

static bool standsAlone(const OMPExecutableDirective *directive, ASTContext &context) {
  DynTypedNode at = DynTypedNode::create(*directive);
  for (DynTypedNodeList parents = context.getParents(at); !parents.empty(); parents = context.getParents(at)) {
    at = parents[0];
    const auto *around = at.get<OMPExecutableDirective>();
    if (around && !isOpenMPTargetDataManagementDirective(around->getDirectiveKind()))
      return false;
  }
  return true;
}

std::optional<std::string> hostDirective(const OMPExecutableDirective *directive, const HostSource &source) {
  const OpenMPDirectiveKind kind = directive->getDirectiveKind();
  llvm::StringRef name = getOpenMPDirectiveName(kind);
  if (!name.consume_front("target"))
    return std::nullopt;
  name = name.ltrim();
  if (name.empty())
    return "";
  if (!standsAlone(directive, source.context))
    return std::nullopt;
  std::string text = name.str();
  for (const OMPClause *clause : directive->clauses()) {
    if (isOfTarget(clause) || isOfOthers(clause, kind))
      continue;
    const std::optional<unsigned> begin = source.offset(clause->getBeginLoc());
    if (!begin || !source.offset(clause->getEndLoc()))
      return std::nullopt;
    text += " ";
    for (const char c : llvm::StringRef(source.text).slice(*begin, source.behind(clause->getEndLoc())))
      text += c == '\n' || c == '\r' || c == '\\' ? ' ' : c;
  }
  return text;
}

} // namespace hetcc::stage2
