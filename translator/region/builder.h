//===-- region/builder.h - the parts of the region builder ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Private to this room. A Construct is one directive, or a target and the loop directive directly after it, with all
// their clauses; the parts read it, report what is wrong and fill the model.
#pragma once

#include "clause/clause.h"
#include "diag/diag.h"
#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

constexpr unsigned maxLoops = 3, maxRank = 4; // HET_MAX_LOOPS and HET_MAX_RANK of het.h

struct Construct {
  std::vector<const Directive *> directives; // outermost first
  const clang::Stmt *statement = nullptr;    // what follows the last one
  std::vector<const Directive *> nested = {}; // `acc loop`s within the loop

  const Directive &first() const { return *directives.front(); }
  const Directive &last() const { return *directives.back(); }
  const std::string &spelling() const { return first().spelling; }
  const Clause *clause(ClauseKind kind) const;
  template <typename Visit> void eachClause(Visit visit) const {
    for (const Directive *directive : directives)
      for (const Clause &clause : directive->clauses)
        visit(clause);
  }
};

class Builder {
public:
  explicit Builder(clang::ASTContext &context) : context(context) {}

  bool region(const Construct &construct, Region &out);
  bool dataRegion(const Construct &construct, DataRegion &out);
  bool dataCall(const Construct &construct, DataCall &out);
  bool arrayCall(const Directive &directive, ArrayCall &out);
  bool haloSides(const Directive &directive, const Item &item, const clang::ValueDecl &variable, unsigned &sides);

  // build.cpp
  Site site(const Directive &directive) const;
  bool devices(const Construct &construct, std::vector<DeviceSelection> &out);
  bool schedule(const Construct &construct, Region &out);
  bool condition(const Construct &construct, std::string &out);
  // loop.cpp
  bool loops(const Construct &construct, Region &out);
  bool readLoop(const Construct &construct, const clang::ForStmt *statement, Loop &out);
  // access.cpp
  bool accesses(const Construct &construct, std::vector<Access> &out, std::vector<const clang::VarDecl *> &scalars);
  bool persist(const Construct &construct, std::vector<Access> &out);
  bool partial(const Construct &construct, std::vector<Access> &out);
  // verify.cpp
  const clang::ValueDecl *itemVariable(const Clause &clause, const Item &item); // null: reported
  bool scalarClauses(const Construct &construct, Region &out);
  void nestedClauses(const Construct &construct, Region &out);
  bool noJumps(const Construct &construct, bool isData);
  bool integer(const ClauseExpr &expr, unsigned what, const std::string &name);

  clang::DiagnosticBuilder tell(clang::SourceLocation where, diag::Id id) {
    return report(context.getDiagnostics(), where, id);
  }

  clang::ASTContext &context;
};

// Labels name a loop; `#pragma unroll` and its like are attributes of it.
const clang::Stmt *withoutNames(const clang::Stmt *statement);

// A name in a map clause that is no array: a copy for each device, as for any scalar that the loop reads.
bool isScalarItem(const clang::ASTContext &context, const clang::ValueDecl &variable, const Item &item);

} // namespace hetcc
