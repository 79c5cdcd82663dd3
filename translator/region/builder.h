//===-- region/builder.h - the parts of the region builder ------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Private to this room. A Construct is one directive, or a target and the loop directive directly after it, with all
// their clauses. The parts read it, report what is wrong and fill the model.
#pragma once

#include "clause/clause.h"
#include "diag/diag.h"
#include "region/region.h"

#include "clang/AST/ASTContext.h"

namespace hetcc {

constexpr unsigned maxLoops = 3, maxRank = 4; // HET_MAX_LOOPS and HET_MAX_RANK of het.h

struct Construct {
  std::vector<const Directive *> directives;  // outermost first
  const clang::Stmt *statement = nullptr;     // what follows the last one
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

// The device topology of a construct, and what of it one distribution is laid over.
struct Arrangement {
  std::vector<std::string> positions;   // by axis; empty: not said, one axis
  std::vector<int> axes{0};             // that take part, in their order
  std::vector<DeviceSelection> devices; // that take part; empty: the construct's
};

class Builder {
public:
  // `declared`: names in `acc declare` outside of functions.
  Builder(clang::ASTContext &context, const std::vector<Directive> &directives, const llvm::StringSet<> &declared)
      : context(context), directives_(directives), declared_(declared) {}

  bool region(const Construct &construct, Region &out);
  bool dataRegion(const Construct &construct, DataRegion &out);
  bool dataCall(const Construct &construct, DataCall &out);
  void refuseRange(const Construct &construct, const clang::CXXForRangeStmt &loop);
  bool isOfPlainConstruct(const clang::ValueDecl *variable) const;
  bool arrayCall(const Directive &directive, ArrayCall &out);
  bool haloSides(const Directive &directive, const Item &item, const clang::ValueDecl &variable, unsigned &sides);

  // build.cpp
  Site site(const Directive &directive) const;
  bool devices(const Construct &construct, std::vector<DeviceSelection> &out);
  bool schedule(const Construct &construct, Region &out);
  bool condition(const Construct &construct, std::string &out);
  // distribution.cpp
  bool arrangement(const Construct &construct, const Topology *own, Arrangement &out);
  bool spreads(const Construct &construct, Region &out);
  bool distribute(const Construct &construct, const Item &item, Access &out);
  // loop.cpp
  bool loops(const Construct &construct, Region &out);
  bool readLoop(const Construct &construct, const clang::ForStmt *statement, Loop &out);
  bool isCounted(const Construct &construct, const clang::ForStmt *statement);
  bool hasNest(const Construct &construct, const Clause &clause, int64_t count, bool areCounted);
  std::optional<int64_t> collapsed(const Clause &collapse);
  // accesses.cpp
  bool accesses(const Construct &construct, std::vector<Access> &out, std::vector<Access> &scalars);
  bool persist(const Construct &construct, std::vector<Access> &out);
  bool marked(const Construct &construct, ClauseKind kind, std::vector<Access> &out,
              llvm::function_ref<bool(Access &)> mark);
  bool partial(const Construct &construct, std::vector<Access> &out);
  // verify.cpp
  // Null: reported. `places`: members are as good as variables.
  const clang::ValueDecl *itemVariable(const Clause &clause, const Item &item, bool places = false);
  bool scalarClauses(const Construct &construct, Region &out);
  std::vector<const Directive *> withDataAround(const Construct &construct) const;
  bool namesAll(const Construct &construct);
  bool copiesNothing(const Construct &construct);
  bool devicePointers(const Construct &construct, Region &out);
  void nestedClauses(const Construct &construct, Region &out);
  bool noJumps(const Construct &construct, bool isData);
  // `mayBeNegative`: a pointer may lead into the middle of its storage.
  bool integer(const ClauseExpr &expr, unsigned what, const std::string &name, bool mayBeNegative = false);
  bool noEffect(const clang::Expr &expr, const std::string &text);

  clang::DiagnosticBuilder tell(clang::SourceLocation where, diag::Id id) {
    return report(context.getDiagnostics(), where, id);
  }

  clang::ASTContext &context;

private:
  // loop.cpp
  bool noNest(const Clause &clause, int64_t count, int64_t found, const clang::Stmt &other);
  // distribution.cpp
  const Topology *definitionOf(const Construct &construct, const Topology &named, const Clause *&devices);
  bool positions(const Topology &topology, std::vector<std::string> &out);
  bool blockSize(const DistEntry &entry, std::string &out);
  const std::vector<DistEntry> *targetOf(const Construct &construct, const DistEntry &align, bool &isLoop);
  bool resolve(const Construct &construct, std::vector<DistEntry> &entries, size_t most, unsigned depth = 0);
  bool assignAxes(const Construct &construct, const Topology *own, const std::vector<DistEntry> &entries,
                  const std::string &what, clang::SourceRange at, Arrangement &out);

  const std::vector<Directive> &directives_;
  const llvm::StringSet<> &declared_;
  llvm::DenseSet<clang::SourceLocation> reported_; // of topologies, which several items may use, and jumps
};

// Labels name a loop; `#pragma unroll` and its like are attributes of it.
const clang::Stmt *withoutNames(const clang::Stmt *statement);

// An expression that names storage without being the name of a variable that can be used here.
bool isPlace(const clang::Expr *expr);
DeviceSelection select(const DeviceRange &range);

// A name in a map clause that is no array: a copy for each device, as for any scalar that the loop reads.
bool isScalarItem(const clang::ASTContext &context, const clang::ValueDecl &variable, const Item &item);

/// The one loop that a body consists of, or null; `other` is then what stands there.
const clang::ForStmt *onlyLoop(const clang::Stmt *body, const clang::Stmt *&other);

} // namespace hetcc
