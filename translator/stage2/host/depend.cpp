//===-- stage2/host/depend.cpp - what a plain target construct waits for --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "stage2/host/depend.h"

#include "stage2/plain/items.h"

#include <optional>

using namespace clang;

namespace hetcc::stage2 {

namespace {

struct Dependence {
  std::string name, begin, size, use, word;
};

} // namespace

// The runtime's word and OpenMP's, which a wait may have. Empty: objects that say it, or all memory.
static std::pair<std::string, std::string> useOf(OpenMPDependClauseKind kind) {
  switch (kind) {
  case OMPC_DEPEND_in: return {"HET_TASK_IN", "in"};
  case OMPC_DEPEND_out: return {"HET_TASK_OUT", "inout"};
  case OMPC_DEPEND_inout: return {"HET_TASK_INOUT", "inout"};
  case OMPC_DEPEND_inoutset: return {"HET_TASK_CONCURRENT", "inout"};
  case OMPC_DEPEND_mutexinoutset: return {"HET_TASK_COMMUTATIVE", "inout"};
  default: return {};
  }
}

// False: the storage cannot be said here.
static bool add(const OMPDependClause *clause, const HostSource &source, std::vector<Dependence> &all) {
  const auto [use, word] = useOf(clause->getDependencyKind());
  if (use.empty() || clause->getModifier())
    return false;
  for (const Expr *item : clause->varlists()) {
    std::string why;
    const std::optional<ItemPlace> place = placeOf(item, source, why);
    if (!place || !place->dense || !place->loops.empty())
      return false;
    all.push_back({source.spelling(item), place->begin, place->size, use, word});
  }
  return true;
}

// Nothing: some storage cannot be said.
static std::optional<std::vector<Dependence>> dependencesOf(const OMPExecutableDirective *directive,
                                                            const HostSource &source) {
  std::vector<Dependence> all;
  for (const auto *clause : directive->getClausesOfKind<OMPDependClause>())
    if (!add(clause, source, all))
      return std::nullopt;
  return all;
}

bool saysDependences(const OMPExecutableDirective *directive, const HostSource &source) {
  return dependencesOf(directive, source).has_value();
}

size_t waitForTasks(const OMPExecutableDirective *directive, const std::string &site, const std::string &list,
                    const HostSource &source, TextBuilder &text) {
  if (!directive->hasClausesOfKind<OMPDependClause>())
    return 0;
  const std::optional<std::vector<Dependence>> found = dependencesOf(directive, source);
  if (!found) { // then for all tasks
    text.line("#pragma omp taskwait").line("het_task_wait(&" + site + ", 0, 0);");
    return 0;
  }
  const std::vector<Dependence> &all = *found;
  std::string clauses, addresses;
  std::vector<std::string> accesses;
  for (size_t i = 0; i < all.size(); ++i) {
    const Dependence &one = all[i];
    // Its tasks go by addresses. GCC 12 fails on a condition within the item.
    addresses += (i ? ", (char *)(" : "(char *)(") + one.begin + ")";
    clauses += " depend(" + one.word + ": *het_address[" + std::to_string(i) + "])";
    accesses.push_back("{" + join({quoted(one.name), "(void *)(" + one.begin + ")", "1", one.use, "1"}) +
                       ", {{0, 0, (long)(" + one.size + ")}}}");
  }
  text.line("const het_task_access " + list + "[] = {" + join(accesses) + "};");
  text.open("{").line("char *const het_address[] = {" + addresses + "};").line("#pragma omp taskwait" + clauses);
  text.line("het_target_depend(&" + site + ", " + std::to_string(accesses.size()) + ", " + list + ");").close();
  return accesses.size();
}

} // namespace hetcc::stage2
