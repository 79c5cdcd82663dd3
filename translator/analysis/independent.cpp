//===-- analysis/independent.cpp - iterations that certainly do without each other --------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Two mentions of an array, in one dimension f*i + r and f*i' + r', i and i' of different iterations, r and r' between
// ends that the loops around them give. They never meet if f is larger than every difference of r and r'. A flat
// subscript i*m + j is looked at as [i][j] too, where j stays below m. A variable that has the values of i in a cyclic
// order serves as i. Items are also apart where one subscript always differs, or their sum. Facts that only the running
// program knows (two pointers to different storage, a stride of 1 or more) become conditions.
#include "analysis/independent.h"
#include "analysis/arrays.h"
#include "analysis/calls.h"
#include "analysis/cyclic.h"
#include "analysis/extent.h"
#include "analysis/library.h"
#include "region/text.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;
using Conditions = std::set<std::string>;

struct ArrayMention {
  const Use *use = nullptr;
  Subscripts index;
  std::vector<InnerLoop> inner; // loops around it, inside of the split ones
};
using Mentions1 = std::vector<ArrayMention>; // all of one array, in one form

class Prover {
public:
  Prover(ASTContext &context, const Region &region, const Unit &unit, SectionOf sectionOf,
         const std::vector<const ForStmt *> &outer = {})
      : context(context), region(region), unit(unit), sectionOf(sectionOf), scope(context, region),
        uses(collectUses(context, scope, body())), places(placesIn(scope, region)) {
    for (const Loop &loop : region.loops) {
      names.push_back(scope.nameOf(loop.variable));
      const auto range = rangeOf(scope, loop.statement);
      ranges.push_back(range.value_or(InnerLoop{names.back(), Poly(), Poly()}));
      if (!range)
        open.insert(names.back());
      cyclic.emplace_back();
    }
    for (size_t l = 0; l < ranges.size(); ++l)
      if (!open.contains(names[l]) && stays(ranges[l].first, l) && stays(ranges[l].bound, l))
        cyclic[l] = cyclicIn(scope, body(), ranges[l]);
    for (const ForStmt *loop : outer)
      if (const auto range = rangeOf(scope, loop); range && stays(range->first, 0) && stays(range->bound, 0)) {
        around.push_back(*range);
        for (const std::string &name : cyclicIn(scope, body(), *range))
          around.push_back({name, range->first, range->bound});
      }
  }

  Independence run(bool isApart) {
    out.shown =
        formAllows() && headsAllow() && callsAllow() && scalarsAllow() && arraysAllow() && (isApart || storageAllows());
    if (out.obstacle || out.shown)
      return std::move(out);
    out.obstacle = region.loops.front().statement;
    return std::move(out);
  }

private:
  const Stmt *body() const { return region.loops.back().statement->getBody(); }

  bool no(const Stmt *where, std::string why) {
    out.obstacle = where;
    out.why = std::move(why);
    return false;
  }

  // ---- obstacles that are no matter of arrays ----

  template <class Test> static const Stmt *find(const Stmt *statement, Test test) {
    if (!statement || test(statement))
      return statement;
    for (const Stmt *child : statement->children())
      if (const Stmt *found = find(child, test))
        return found;
    return nullptr;
  }

  static const Stmt *findBreak(const Stmt *statement) {
    if (!statement || isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(statement))
      return nullptr;
    if (isa<BreakStmt>(statement))
      return statement;
    for (const Stmt *child : statement->children())
      if (const Stmt *found = findBreak(child))
        return found;
    return nullptr;
  }

  bool formAllows() {
    const Stmt *way = findBreak(body());
    if (!way)
      way = find(body(), [](const Stmt *at) { return isa<ReturnStmt, GotoStmt, IndirectGotoStmt, CXXThrowExpr>(at); });
    if (way)
      return no(way, "may end early");
    if (const Stmt *own = find(body(), [](const Stmt *at) { return isa<OMPExecutableDirective, SwitchStmt>(at); }))
      return no(own, "contains a construct that is not looked into");
    // Products that wrap make two indices meet which the polynomials keep apart.
    if (const Stmt *product = find(body(), [&](const Stmt *at) { return mayWrap(at); }))
      return no(product, "multiplies unsigned numbers, which may wrap");
    const auto isMember = [](const Obstacle &one) {
      return llvm::is_contained({Obstacle::Member, Obstacle::PointerMember, Obstacle::ArrayOfPointers}, one.kind);
    };
    if (uses.obstacles.empty() || (llvm::all_of(uses.obstacles, isMember) && !find(body(), writesStorage)))
      return true;
    const Obstacle &first = uses.obstacles.front();
    return no(body(), "uses " + (first.name.empty() ? "storage that is not named in it" : "'" + first.name + "'") +
                          ", whose storage is not known");
  }

  // Something else than a variable gets a value; what calls do is looked at where calls are.
  static bool writesStorage(const Stmt *at) {
    const auto *unary = dyn_cast<UnaryOperator>(at);
    const auto *binary = dyn_cast<BinaryOperator>(at);
    const Expr *target = binary && binary->isAssignmentOp()         ? binary->getLHS()
                         : unary && unary->isIncrementDecrementOp() ? unary->getSubExpr()
                                                                    : nullptr;
    return target && !isa<DeclRefExpr>(target->IgnoreParens());
  }

  bool mayWrap(const Stmt *at) const {
    const auto *binary = dyn_cast<BinaryOperator>(at);
    return binary && llvm::is_contained({BO_Mul, BO_MulAssign, BO_Shl, BO_ShlAssign}, binary->getOpcode()) &&
           binary->getType()->isUnsignedIntegerType() && context.getIntWidth(binary->getType()) < 64 &&
           !binary->isValueDependent() && !binary->isEvaluatable(context);
  }

  // Evaluated once for all iterations: from values that none of them changes.
  bool headsAllow() {
    for (const Loop &loop : region.loops)
      for (const Stmt *part : {loop.statement->getInit(), static_cast<const Stmt *>(loop.statement->getCond()),
                               static_cast<const Stmt *>(loop.statement->getInc())})
        if (const Stmt *found = find(part, [&](const Stmt *at) {
              const auto *unary = dyn_cast<UnaryOperator>(at);
              const auto *member = dyn_cast<MemberExpr>(at);
              const bool reads = isa<ArraySubscriptExpr, CXXThisExpr>(at) || (member && member->isArrow()) ||
                                 (unary && unary->getOpcode() == UO_Deref);
              return isa<CallExpr>(at) || (reads && find(body(), writesStorage));
            }))
          return no(found, "has a bound that is no value of a variable");
    return true;
  }

  bool callsAllow() {
    DiagnosticsEngine &engine = context.getDiagnostics();
    const bool before = engine.getSuppressAllDiagnostics();
    engine.setSuppressAllDiagnostics(true);
    Region copy = region;
    const bool good = checkCalls(context, copy, unit, uses);
    engine.setSuppressAllDiagnostics(before);
    llvm::DenseSet<const FunctionDecl *> seen;
    for (const Call &call : uses.calls)
      if (!good || !call.callee || !isPure(call.callee, seen))
        return no(call.where, "calls " + (call.callee ? "'" + call.callee->getNameAsString() + "'" : "a function") +
                                  ", which may do more than compute its value");
    return true;
  }

  // checkCalls has seen that none of them uses a variable at file scope; arrays that they are given count as uses.
  static bool isPure(const FunctionDecl *callee, llvm::DenseSet<const FunctionDecl *> &seen) {
    if (const LibraryFunction *known = findLibraryFunction(callee))
      return known->pure;
    const FunctionDecl *definition = nullptr;
    if (!callee->hasBody(definition))
      return false;
    if (!seen.insert(definition).second)
      return true;
    return !find(definition->getBody(), [&](const Stmt *at) {
      const auto *call = dyn_cast<CallExpr>(at);
      const auto *variable = dyn_cast<DeclRefExpr>(at);
      const auto *decl = variable ? dyn_cast<VarDecl>(variable->getDecl()) : nullptr;
      return isa<AsmStmt>(at) || (decl && decl->isStaticLocal() && !decl->getType().isConstQualified()) ||
             (call && (!call->getDirectCallee() || !isPure(call->getDirectCallee(), seen)));
    });
  }

  bool scalarsAllow() {
    for (const Use &use : uses.list) {
      const QualType type = use.variable->getType().getNonReferenceType();
      if (use.write && !isArrayLike(type) && !type->isArithmeticType() && !isPrivate(use.variable))
        return no(use.where, "gives '" + use.variable->getNameAsString() + "' a value in each iteration");
      if (isArrayLike(type) && assignsPointer(uses, use.variable))
        return no(use.where, "moves the pointer '" + use.variable->getNameAsString() + "'");
    }
    return true;
  }

  // ---- two mentions of one array ----

  bool arraysAllow() {
    for (const Use &use : uses.list)
      if (isArrayLike(use.variable->getType()) && !isPrivate(use.variable))
        arrays[use.variable->getCanonicalDecl()].push_back(&use);
    for (auto &[variable, list] : arrays)
      if (isWritten(variable) && !arrayAllows(variable, list))
        return false;
    return true;
  }

  bool isPrivate(const VarDecl *variable) const { return llvm::is_contained(region.privates, variable); }
  bool isWritten(const VarDecl *variable) const {
    return llvm::any_of(arrays.find(variable)->second, [](const Use *use) { return use->write; });
  }

  bool arrayAllows(const VarDecl *variable, const std::vector<const Use *> &list) {
    const std::string name = "'" + variable->getNameAsString() + "'";
    Mentions1 all;
    for (const Use *use : list) {
      if (use->escapes || (use->write && !use->item))
        return no(use->where, "gives the address of " + name + " away");
      if (use->item && (use->item->size() != list.front()->item->size() ||
                        llvm::none_of(*use->item, [](const auto &one) { return one.has_value(); })))
        return no(use->where, "uses items of " + name + " that are no sum of products of its variables");
      if (use->item)
        all.push_back({use, *use->item, places[use->where].ranges});
    }
    const std::vector<std::pair<Mentions1, Conditions>> forms = formsOf(all);
    for (const ArrayMention &write : all)
      for (const ArrayMention &other : all)
        for (size_t l = 0; write.use->write && l < names.size(); ++l)
          if (!neverMeet(forms, &write - all.data(), &other - all.data(), l))
            return no(other.use->where, other.use->write
                                            ? "may write an item of " + name + " in more than one iteration"
                                            : "may use an item of " + name + " that another iteration writes");
    return true;
  }

  bool neverMeet(const std::vector<std::pair<Mentions1, Conditions>> &forms, size_t write, size_t other, size_t l) {
    for (const bool mayAsk : {false, true})
      for (const auto &[mentions, needed] : forms) {
        if (!needed.empty() && !mayAsk)
          continue;
        const ArrayMention one = withSum(mentions[write]), two = withSum(mentions[other]);
        for (size_t d = 0; d < one.index.size(); ++d) {
          Conditions own = needed;
          const bool isSum = d == mentions[write].index.size(); // no condition on it is likely to hold
          if (!differ(one, two, d) && !apart(one, two, d, l, mayAsk && !isSum ? &own : nullptr))
            continue;
          out.conditions.insert(own.begin(), own.end());
          return true;
        }
      }
    return false;
  }

  // The sum of all subscripts as one more: equal items have equal sums. It tells [i][j] from [j][i].
  static ArrayMention withSum(ArrayMention mention) {
    std::optional<Poly> sum = Poly(0);
    for (const std::optional<Poly> &one : mention.index)
      sum = sum && one ? std::optional(*sum + *one) : std::nullopt;
    if (mention.index.size() > 1)
      mention.index.push_back(std::move(sum));
    return mention;
  }

  // In all iterations.
  bool differ(const ArrayMention &a, const ArrayMention &b, size_t d) const {
    const auto one = a.index[d] ? stretchOf(*a.index[d], loopsAround(a, 0)) : std::nullopt;
    const auto two = b.index[d] ? stretchOf(*b.index[d], loopsAround(b, 0)) : std::nullopt;
    if (!one || !two)
      return false;
    const auto after = (one->begin - two->end).constant(), before = (two->begin - one->end).constant();
    return (after && *after >= 0 && stays(one->begin, 0)) || (before && *before >= 0 && stays(two->begin, 0));
  }

  // In iterations that differ first in the variable of loop l, whatever the loops inside of it do.
  bool apart(const ArrayMention &a, const ArrayMention &b, size_t d, size_t l, Conditions *ask) const {
    return apart(a, b, d, l, names[l], constantValue(region.loops[l].step).value_or(1), ask) ||
           llvm::any_of(cyclic[l], [&](const std::string &name) { return apart(a, b, d, l, name, 1, ask); });
  }

  bool apart(const ArrayMention &a, const ArrayMention &b, size_t d, size_t l, const std::string &name, long stepOfName,
             Conditions *ask) const {
    if (!a.index[d] || !b.index[d])
      return false;
    const auto left = a.index[d]->linearIn(name), right = b.index[d]->linearIn(name);
    if (!left || !right || left->first.isZero() || !(left->first == right->first))
      return false;
    const auto one = stretchOf(left->second, loopsAround(a, l + 1)),
               two = stretchOf(right->second, loopsAround(b, l + 1));
    if (!one || !two)
      return false;
    for (const Poly *poly : {&left->first, &one->begin, &one->end, &two->begin, &two->end})
      if (!stays(*poly, l))
        return false;
    const Poly greatest = left->first * Poly(stepOfName);
    const auto constant = greatest.constant();
    const Poly size = constant && *constant < 0 ? Poly(0) - greatest : greatest;
    // The ends are one past the last.
    return isPositive(size - (one->end - Poly(1) - two->begin), ask) &&
           isPositive(size - (two->end - Poly(1) - one->begin), ask) &&
           isPositive(size - (one->end - Poly(1) - one->begin), ask);
  }

  // Certainly, or by a condition.
  bool isPositive(const Poly &poly, Conditions *ask) const {
    if (const auto value = poly.constant())
      return *value > 0;
    if (!ask || !stays(poly, 0))
      return false;
    ask->insert(poly.text(wide) + " > 0");
    return true;
  }

  // The loops around a mention; split loops are those from `from` on, where their ranges are known.
  std::vector<InnerLoop> loopsAround(const ArrayMention &mention, size_t from) const {
    std::vector<InnerLoop> loops;
    for (size_t l = from; l < ranges.size(); ++l) {
      if (open.contains(names[l]))
        continue;
      loops.push_back(ranges[l]);
      for (const std::string &name : cyclic[l])
        loops.push_back({name, ranges[l].first, ranges[l].bound});
    }
    loops.insert(loops.end(), mention.inner.begin(), mention.inner.end());
    return loops;
  }

  // One value for all iterations that agree in the variables of the first `same` loops.
  bool stays(const Poly &poly, size_t same) const {
    return llvm::all_of(poly.names(), [&](const std::string &name) {
      const auto split = llvm::find(names, name);
      if (split != names.end())
        return static_cast<size_t>(split - names.begin()) < same;
      return name.find('@') == std::string::npos && !variesInside(scope, Poly::unknown(name), uses) &&
             llvm::none_of(uses.loopVariables, [&](const VarDecl *variable) { return scope.nameOf(variable) == name; });
    });
  }

  // ---- a flat array as rows ----

  std::vector<std::pair<Mentions1, Conditions>> formsOf(const Mentions1 &all) const {
    std::vector<std::pair<Mentions1, Conditions>> forms{{all, {}}};
    if (all.empty() || all.front().index.size() != 1)
      return forms;
    for (size_t at = 0; at < forms.size() && forms.size() < 32; ++at) {
      if (forms[at].first.front().index.size() > 2)
        continue;
      for (const Poly &stride : stridesOf(forms[at].first)) {
        std::pair<Mentions1, Conditions> rows = forms[at];
        if (llvm::all_of(rows.first, [&](ArrayMention &one) { return splitAt(one, stride, rows.second); }))
          forms.push_back(std::move(rows));
      }
    }
    return forms;
  }

  // Factors of variables of the loops, and what all iterations of a loop around them walk through.
  std::vector<Poly> stridesOf(const Mentions1 &all) const {
    std::vector<Poly> result;
    const auto add = [&](const Poly &stride) {
      if (!stride.isZero() && stride.constant().value_or(2) >= 2 && stays(stride, 0) &&
          !llvm::is_contained(result, stride))
        result.push_back(stride);
    };
    for (const ArrayMention &one : all)
      for (const std::string &name : namesAround(one))
        if (const auto parts = one.index[0] ? one.index[0]->linearIn(name) : std::nullopt)
          add(parts->first);
    for (const ArrayMention &one : all)
      for (const InnerLoop &loop : around)
        if (const auto parts = one.index[0] ? one.index[0]->linearIn(loop.variable) : std::nullopt) {
          add(parts->first);
          add(parts->first * loop.bound);
        }
    return result;
  }

  std::vector<std::string> namesAround(const ArrayMention &mention) const {
    std::vector<std::string> all = names;
    for (const InnerLoop &loop : mention.inner)
      all.push_back(loop.variable);
    return all;
  }

  // The first subscript as two: what remains must lie within a row.
  bool splitAt(ArrayMention &mention, const Poly &stride, Conditions &ask) const {
    if (!mention.index[0])
      return false;
    const auto [whole, rest] = mention.index[0]->divide(stride);
    std::vector<InnerLoop> loops = loopsAround(mention, 0);
    loops.insert(loops.begin(), around.begin(), around.end());
    const auto range = stretchOf(rest, loops);
    if (!range || !isPositive(range->begin + Poly(1), &ask) || !isPositive(stride - range->end + Poly(1), &ask))
      return false;
    mention.index[0] = rest;
    mention.index.insert(mention.index.begin(), whole);
    return true;
  }

  // ---- storage under two names ----

  struct Bytes { // C text, of type const char *
    std::string begin, end;
  };

  bool storageAllows() {
    for (auto one = arrays.begin(); one != arrays.end(); ++one)
      for (auto two = one + 1; two != arrays.end(); ++two) {
        const VarDecl *written = one->first, *other = two->first;
        if ((!isWritten(written) && !isWritten(other)) || areDistinct(written, other))
          continue;
        const auto a = bytesOf(written), b = bytesOf(other);
        if (!a || !b)
          return no(two->second.front()->where, "uses '" + written->getNameAsString() + "' and '" +
                                                    other->getNameAsString() + "', which may be the same storage");
        for (const Bytes &left : *a)
          for (const Bytes &right : *b)
            out.conditions.insert("(" + left.end + " <= " + right.begin + " || " + right.end + " <= " + left.begin +
                                  ")");
        out.pointers.insert({written->getNameAsString(), other->getNameAsString()});
      }
    return true;
  }

  static bool isObject(const VarDecl *variable) { return variable->getType()->isArrayType(); }

  static bool areDistinct(const VarDecl *a, const VarDecl *b) {
    return (isObject(a) && isObject(b)) || a->getType().isRestrictQualified() || b->getType().isRestrictQualified();
  }

  // The bytes that the loops touch; nothing where they are not known.
  std::optional<std::vector<Bytes>> bytesOf(const VarDecl *variable) const {
    const std::string name = variable->getNameAsString();
    if (variable->getType().getNonReferenceType()->isArrayType())
      return std::vector<Bytes>{{"(const char *)&" + name, "(const char *)(&" + name + " + 1)"}};
    std::vector<Stretch> parts;
    for (const Use *use : arrays.find(variable)->second) {
      if (!use->item && !use->escapes)
        continue;
      const auto place = places.find(use->where);
      std::optional<Stretch> part;
      if (use->item && use->item->front() && place != places.end())
        part = stretchOf(*use->item->front(), loopsAround({use, {}, place->second.ranges}, 0));
      if (!part || !stays(part->begin, 0) || !stays(part->end, 0))
        return named(variable);
      join(parts, *part);
    }
    std::vector<Bytes> all;
    for (const Stretch &part : parts)
      all.push_back(bytes(name, part.beginText(), part.endText()));
    return all.size() > 4 ? named(variable) : all;
  }

  static Bytes bytes(const std::string &name, const std::string &begin, const std::string &end) {
    return {"(const char *)(" + name + " + (" + begin + "))", "(const char *)(" + name + " + (" + end + "))"};
  }

  std::optional<std::vector<Bytes>> named(const VarDecl *variable) const {
    const auto section = sectionOf(variable);
    if (!section)
      return std::nullopt;
    return std::vector<Bytes>{bytes(variable->getNameAsString(), section->begin, section->end)};
  }

  static void join(std::vector<Stretch> &parts, const Stretch &more) {
    for (Stretch &part : parts) {
      const auto before = (part.begin - more.begin).constant(), after = (more.end - part.end).constant();
      if (!before || !after)
        continue;
      part.begin = *before > 0 ? more.begin : part.begin;
      part.end = *after > 0 ? more.end : part.end;
      return;
    }
    parts.push_back(more);
  }

  ASTContext &context;
  const Region &region;
  const Unit &unit;
  SectionOf sectionOf;
  const AffineScope scope;
  const Uses uses;
  Places places;
  std::vector<std::string> names;               // of the split loops' variables
  std::vector<InnerLoop> ranges;                // of these
  std::set<std::string> open;                   // those whose range is not known
  std::vector<std::vector<std::string>> cyclic; // variables that have their values in another order
  std::vector<InnerLoop> around;                // the loops around them, and such variables of these
  llvm::MapVector<const VarDecl *, std::vector<const Use *>> arrays;
  Independence out;
};

} // namespace

Independence independenceOf(ASTContext &context, const Region &region, const Unit &unit, SectionOf sectionOf) {
  return Prover(context, region, unit, sectionOf).run(false);
}

Independence independenceApart(ASTContext &context, const Region &region, const Unit &unit,
                               const std::vector<const ForStmt *> &around) {
  return Prover(context, region, unit, [](const VarDecl *) { return std::nullopt; }, around).run(true);
}

} // namespace hetcc
