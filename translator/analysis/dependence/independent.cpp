//===-- analysis/dependence/independent.cpp - iterations that certainly do without each other ---------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// The items of arrays are the matter of items_apart.h. Facts that only the running program knows (two pointers
// to different storage, a stride of 1 or more) become conditions.
#include "analysis/dependence/independent.h"
#include "analysis/arrays.h"
#include "analysis/dependence/items_apart.h"
#include "analysis/dependence/parts.h"
#include "analysis/dependence/pure.h"
#include "analysis/dependence/ways.h"
#include "analysis/device/calls.h"
#include "analysis/device/pointers.h"
#include "analysis/subscripts/extent.h"
#include "analysis/subscripts/members.h"
#include "analysis/templates/types.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

namespace hetcc {
namespace {

using namespace clang;
using llvm::dyn_cast;
using llvm::isa;
class Prover {
public:
  Prover(ASTContext &context, const Region &region, const Unit &unit, SectionOf sectionOf,
         const std::vector<const ForStmt *> &outer = {}, const SpreadOver &spread = {}, bool isApart = false)
      : isApart(isApart), context(context), region(region), unit(unit), sectionOf(sectionOf), spread(spread),
        scope(context, spread.body ? spread.body : region.loops.front().statement, spread.variables, keepMembers()),
        standIns(context, scope, region.privates),
        uses(collectUses(context, scope, body(), isApart ? nullptr : &standIns)), places(placesIn(scope, body())),
        items(scope, uses, region, body(), outer) {}

  Independence run() {
    out.shown =
        formAllows() && headsAllow() && callsAllow() && scalarsAllow() && arraysAllow() && (isApart || storageAllows());
    if (out.obstacle || out.shown)
      return std::move(out);
    out.obstacle = region.loops.front().statement;
    return std::move(out);
  }

private:
  // Members that no other iteration changes are seen where they change. Those of its own record may change in each.
  bool keepMembers() const {
    return !isApart ||
           llvm::none_of(region.privates, [](const VarDecl *one) { return one->getType()->isRecordType(); });
  }
  const Stmt *body() const { return spread.body ? spread.body : region.loops.back().statement->getBody(); }

  bool no(const Stmt *where, std::string why) {
    out.obstacle = where;
    out.why = std::move(why);
    return false;
  }

  // ---- obstacles that are no matter of arrays ----

  bool formAllows() {
    if (const Stmt *way = findWayOut(body()))
      return no(way, "may end early");
    if (const Stmt *own = findStatement(body(), [this](const Stmt *at) {
          const auto *atomic = dyn_cast<OMPAtomicDirective>(at);
          return atomic ? !takesAtomic(*atomic) : isa<OMPExecutableDirective>(at);
        }))
      return no(own, "contains a construct that is not looked into");
    if (const Stmt *label = findEntry(body()))
      return no(label, "has a label that leads into a loop");
    // Products that wrap make two indices meet which the polynomials keep apart.
    if (const Stmt *product = findStatement(body(), [&](const Stmt *at) { return mayWrap(at) && !asksForEnds(at); }))
      return no(product, "multiplies unsigned numbers, which may wrap");
    const auto isMember = [](const Obstacle &one) {
      return llvm::is_contained({Obstacle::Member, Obstacle::PointerMember, Obstacle::ArrayOfPointers}, one.kind);
    };
    const MemberExpr *pointer = nullptr; // which may be kept in a variable, or given to a function
    forEachPointerMember(body(), recordsOutside(uses), [&](const MemberExpr *member) {
      if (!standIns.follows(member))
        pointer = member;
    });
    if (pointer && findStatement(body(), mayWriteStorage))
      return no(pointer, "uses '" + pointer->getMemberDecl()->getNameAsString() + "', whose storage is not known");
    if (uses.obstacles.empty() || (llvm::all_of(uses.obstacles, isMember) && !findStatement(body(), mayWriteStorage)))
      return true;
    const Obstacle &first = uses.obstacles.front();
    return no(body(), "uses " + (first.name.empty() ? "storage that is not named in it" : "'" + first.name + "'") +
                          ", whose storage is not known");
  }

  // Updates come out the same in any order if they are of integers and all of one operator, and if nothing else in the
  // loop looks at the array. Sums of floating-point numbers depend on the order.
  bool takesAtomic(const OMPAtomicDirective &atomic) {
    const Expr *target = atomic.getX();
    if (!target || !atomic.getUpdateExpr() || atomic.getV() || atomic.getCondExpr() ||
        target->getType()->isBooleanType() ||
        !(target->getType()->isIntegerType() || context.getLangOpts().AllowFPReassoc))
      return false;
    const auto *update = dyn_cast<BinaryOperator>(atomic.getUpdateExpr()->IgnoreParenImpCasts());
    if (!update || !llvm::is_contained({BO_Add, BO_Sub, BO_Mul, BO_And, BO_Or, BO_Xor}, update->getOpcode()) ||
        (update->getOpcode() == BO_Sub && !atomic.isXLHSInRHSPart()))
      return false;
    for (const Expr *next = target; next;) {
      atomicTargets.insert(target = next->IgnoreParenImpCasts());
      const auto *item = dyn_cast<ArraySubscriptExpr>(target);
      const auto *led = dyn_cast<UnaryOperator>(target);
      next = item ? item->getBase() : led && led->getOpcode() == UO_Deref ? led->getSubExpr() : nullptr;
    }
    const auto *ref = dyn_cast<DeclRefExpr>(target);
    if (!ref || !isArrayLike(ref->getDecl()->getType().getNonReferenceType()))
      return false;
    const BinaryOperatorKind kind = update->getOpcode() == BO_Sub ? BO_Add : update->getOpcode();
    return atomicKinds.try_emplace(ref->getDecl(), kind).first->second == kind;
  }

  bool hasOnlyAtomics(const std::vector<const Use *> &list) const {
    return llvm::all_of(list, [this](const Use *use) { return atomicTargets.contains(use->where); });
  }

  bool mayWrap(const Stmt *at) const {
    const auto *binary = dyn_cast<BinaryOperator>(at);
    return binary && llvm::is_contained({BO_Mul, BO_MulAssign, BO_Shl, BO_ShlAssign}, binary->getOpcode()) &&
           binary->getType()->isUnsignedIntegerType() && context.getIntWidth(binary->getType()) < 64 &&
           !binary->isValueDependent() && !binary->isEvaluatable(context);
  }

  // Whether the program can look before the loops that the product does not wrap.
  bool asksForEnds(const Stmt *at) {
    const auto *product = dyn_cast<BinaryOperator>(at);
    const auto value = product->isAssignmentOp() ? std::nullopt : scope.poly(product);
    const auto isPlaced = [&](const Stmt *one) {
      const auto *name = dyn_cast<Expr>(one);
      return name && places.contains(name);
    };
    const auto *name = cast_or_null<Expr>(findStatement(product, isPlaced));
    const auto ends =
        value ? items.endsOf(*value, name ? places[name].ranges : std::vector<InnerLoop>()) : std::nullopt;
    if (!ends)
      return false;
    out.conditions.insert(ends->beginText() + " >= 0");
    out.conditions.insert(ends->endText() + " <= 1L << " + std::to_string(context.getIntWidth(product->getType())));
    return true;
  }

  // Evaluated once for all iterations: from values that none of them changes.
  bool headsAllow() {
    for (const Loop &loop : region.loops)
      for (const Stmt *part : {loop.statement->getInit(), static_cast<const Stmt *>(loop.statement->getCond()),
                               static_cast<const Stmt *>(loop.statement->getInc())}) {
        if (const Stmt *found = changedObject(part))
          return no(found, "has a bound that is no value of a variable");
        if (const Stmt *found = unsureIn(part))
          return no(found, "has a bound that is no value of a variable");
      }
    return true;
  }

  // A part that is no value of a variable or a member; null: none. The storage of members is asked about: isApart has
  // none.
  const Stmt *unsureIn(const Stmt *head) {
    if (!head)
      return nullptr;
    const auto *unary = dyn_cast<UnaryOperator>(head);
    const auto *member = dyn_cast<MemberExpr>(head);
    if (const auto *item = dyn_cast<ArraySubscriptExpr>(head); item && !isApart && isOfUnchanged(*item)) {
      readsInHead(item);
      return unsureIn(item->getIdx());
    }
    if (member && !isApart && memberPath(scope, member).root) {
      readsInHead(member);
      return nullptr;
    }
    const bool reads = isa<ArraySubscriptExpr, CXXThisExpr>(head) || (member && member->isArrow()) ||
                       (unary && unary->getOpcode() == UO_Deref);
    if (isa<CallExpr>(head) || (reads && findStatement(body(), writesStorage)))
      return head;
    for (const Stmt *child : head->children())
      if (const Stmt *found = unsureIn(child))
        return found;
    return nullptr;
  }

  void readsInHead(const Expr *part) {
    for (Use use : collectUses(context, scope, part, &standIns).list) {
      use.write = false;
      inHeads.list.push_back(use);
      places.try_emplace(use.where);
    }
  }

  // An item of a variable or member that the body gives no value by that name.
  bool isOfUnchanged(const ArraySubscriptExpr &item) const {
    const Expr *const base = item.getBase()->IgnoreParenImpCasts();
    if (const auto *member = dyn_cast<MemberExpr>(base))
      return member->getType()->isArrayType() && memberPath(scope, member).root;
    const auto *ref = dyn_cast<DeclRefExpr>(base);
    const auto *variable = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return variable && !isRowTable(variable->getType()) && !isWritten(variable);
  }

  // The mention of a record of which the body gives the same part a value.
  const Stmt *changedObject(const Stmt *head) const {
    const Uses inHead = collectUses(context, scope, head);
    for (const Use &use : inHead.list)
      if (use.variable->getType().getNonReferenceType()->isRecordType() && llvm::any_of(uses.list, [&](const Use &own) {
            return own.write && own.variable->getCanonicalDecl() == use.variable->getCanonicalDecl() &&
                   commonParts(own, use);
          }))
        return use.where;
    return nullptr;
  }

  bool callsAllow() {
    DiagnosticsEngine &engine = context.getDiagnostics();
    const bool before = engine.getSuppressAllDiagnostics();
    engine.setSuppressAllDiagnostics(true);
    Region copy = region;
    std::vector<const VarDecl *> globals;
    const bool good = checkCalls(context, copy, unit, uses, isApart ? nullptr : &globals);
    engine.setSuppressAllDiagnostics(before);
    for (const Call &call : uses.calls)
      if (!good || !call.callee || !isPure(call.callee))
        return no(call.where, "calls " + (call.callee ? "'" + call.callee->getNameAsString() + "'" : "a function") +
                                  ", which may do more than compute its value");
    for (const VarDecl *variable : globals)
      if (isWritten(variable) || !hasTextHere(variable))
        return no(body(), "calls a function that uses '" + variable->getNameAsString() + "'");
    for (const VarDecl *variable : globals) {
      Use &use = inCallees.emplace_back();
      use.variable = variable;
      use.where = uses.calls.front().where;
      use.read = true;
    }
    return true;
  }

  // Whether the name of a variable at file scope means it at the loop, too.
  bool hasTextHere(const VarDecl *variable) const {
    return variable->getDeclContext()->getRedeclContext()->isTranslationUnit() && region.function &&
           llvm::none_of(region.function->decls(), [&](const Decl *decl) {
             const auto *named = dyn_cast<NamedDecl>(decl);
             return named && named->getDeclName() == variable->getDeclName();
           });
  }

  bool scalarsAllow() {
    for (const Use &use : uses.list) {
      const QualType type = use.variable->getType().getNonReferenceType();
      const bool isItem = type->isRecordType() && llvm::any_of(use.parts, [](auto &part) { return !part.member; });
      if (use.write && !isArrayLike(type) && !type->isArithmeticType() && !isItem && !isPrivate(use.variable))
        return no(use.where, "gives '" + use.variable->getNameAsString() + "' a value in each iteration");
      if (isArrayLike(type) && assignsPointer(uses, use.variable))
        return no(use.where, "moves the pointer '" + use.variable->getNameAsString() + "'");
    }
    return true;
  }

  // ---- arrays, and records with some ----

  bool arraysAllow() {
    for (const Use &use : uses.list) {
      const QualType type = use.variable->getType().getNonReferenceType();
      if ((isArrayLike(type) || (type->isRecordType() && isWritten(use.variable))) && !isPrivate(use.variable))
        arrays[use.variable->getCanonicalDecl()].push_back(&use);
    }
    for (const Use &use : inHeads.list)
      if (const QualType type = use.variable->getType().getNonReferenceType();
          isArrayLike(type) || (type->isRecordType() && isWritten(use.variable)))
        arrays[use.variable->getCanonicalDecl()].push_back(&use);
    for (const Use &use : inCallees)
      arrays[use.variable].push_back(&use);
    for (auto &[variable, list] : arrays)
      if (isWritten(variable) && !hasOnlyAtomics(list) && !arrayAllows(variable, list))
        return false;
    return true;
  }

  bool isPrivate(const VarDecl *variable) const { return llvm::is_contained(region.privates, variable); }
  bool isWritten(const VarDecl *variable) const {
    return llvm::any_of(uses.list, [&](const Use &use) {
      return use.write && use.variable->getCanonicalDecl() == variable->getCanonicalDecl();
    });
  }

  bool arrayAllows(const VarDecl *variable, const std::vector<const Use *> &list) {
    const std::string name = "'" + variable->getNameAsString() + "'";
    const bool isRecord = variable->getType().getNonReferenceType()->isRecordType();
    const size_t levels = rowSubscripts(variable->getType());
    const auto first = llvm::find_if(list, [](const Use *use) { return use->item.has_value(); });
    const size_t rank = first == list.end() ? 0 : (*first)->item->size();
    std::vector<const Use *> all; // of items
    for (const Use *use : list) {
      if (use->escapes || (use->write && !use->item && !isRecord))
        return no(use->where, "gives the address of " + name + " away");
      const auto isKnown = [](const Part &part) { return part.index.has_value(); };
      if (use->item && (use->item->size() != rank || (levels && rank != levels) ||
                        (llvm::none_of(*use->item, [](const auto &one) { return one.has_value(); }) &&
                         llvm::none_of(use->parts, isKnown))))
        return no(use->where, "uses items of " + name + " that are no sum of products of its variables");
      if (use->item || isRecord)
        all.push_back(use);
    }
    const SameParts same(all, items, [this](const Use *use) { return places[use->where].ranges; });
    for (const Use *write : all)
      for (const Use *other : all)
        if (write->write && !same.neverMeet(write, other, out.conditions))
          return no(other->where, other->write ? "may write an item of " + name + " in more than one iteration"
                                               : "may use an item of " + name + " that another iteration writes");
    return !levels || rowsAllow(variable);
  }

  // Rows that a table of pointers leads to, as the clause names them. Different ones are to be different storage.
  bool rowsAllow(const VarDecl *table) {
    const auto rows = rowsOf(table);
    if (!rows)
      return no(region.loops.front().statement, "writes to rows of '" + table->getNameAsString() +
                                                    "', of which no clause says how many and how long they are");
    out.conditions.insert("het_rows_apart(" + *rows + ")");
    out.pointers.insert(table->getNameAsString());
    return true;
  }

  // As arguments of `het_rows_apart`.
  std::optional<std::string> rowsOf(const VarDecl *table) const {
    const auto section = sectionOf(table);
    const size_t levels = rowSubscripts(table->getType());
    if (!section || section->rows.size() + 1 != levels)
      return std::nullopt;
    const std::string name = table->getNameAsString(),
                      size = "(long)sizeof(" + std::string(levels, '*') + name + ") * ";
    const auto &[begin, end] = section->rows.back();
    const std::string within =
        levels == 2 ? "0, 0" : "(" + section->rows.front().first + "), (" + section->rows.front().second + ")";
    return "(void *const *)(" + name + " + (" + section->begin + ")), (" + section->end + ") - (" + section->begin +
           "), " + within + ", " + size + "(" + begin + "), " + size + "(" + end + ")";
  }

  // As arguments of `het_rows_beside`: rows, or parts of one array.
  std::vector<std::string> besideOf(const VarDecl *variable) const {
    std::vector<std::string> all;
    if (isRowTable(variable->getType())) {
      if (const auto rows = rowsOf(variable))
        all.push_back(*rows);
    } else if (const auto parts = bytesOf(variable)) {
      for (const Bytes &part : *parts)
        all.push_back("(void *const *)0, 1, 0, 0, (long)" + part.begin + ", (long)" + part.end);
    }
    return all;
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
        if (mayChangeHead(written, other) || mayChangeHead(other, written))
          return no(two->second.front()->where, "may change its bound: '" + written->getNameAsString() + "' and '" +
                                                    other->getNameAsString() + "' may be the same storage");
        if (!besideAllows(written, other))
          return no(two->second.front()->where, "uses '" + written->getNameAsString() + "' and '" +
                                                    other->getNameAsString() + "', which may be the same storage");
        out.pointers.insert({written->getNameAsString(), other->getNameAsString()});
      }
    return true;
  }

  // Whether a bound, which is evaluated once, reads storage that the loop may write by another name. One thread could
  // not keep the order then.
  bool mayChangeHead(const VarDecl *written, const VarDecl *read) const {
    const auto isIt = [&](const Use &use) { return use.variable->getCanonicalDecl() == read; };
    return isWritten(written) && llvm::any_of(inHeads.list, isIt) &&
           mayShareStorage(context, itemOf(written), itemOf(read));
  }

  QualType itemOf(const VarDecl *variable) const {
    const QualType type = variable->getType().getNonReferenceType();
    return context.getBaseElementType(type->isPointerType() ? type->getPointeeType() : type);
  }

  // That the two are different storage, as conditions; false: there are none.
  bool besideAllows(const VarDecl *one, const VarDecl *other) {
    if (isRowTable(one->getType()) || isRowTable(other->getType())) {
      const std::vector<std::string> a = besideOf(one), b = besideOf(other);
      for (const std::string &left : a)
        for (const std::string &right : b)
          out.conditions.insert("het_rows_beside(" + left + ", " + right + ")");
      return !a.empty() && !b.empty();
    }
    const auto a = bytesOf(one), b = bytesOf(other);
    if (!a || !b)
      return false;
    for (const Bytes &left : *a)
      for (const Bytes &right : *b)
        out.conditions.insert("(" + left.end + " <= " + right.begin + " || " + right.end + " <= " + left.begin + ")");
    return true;
  }

  static bool isObject(const VarDecl *variable) {
    const QualType type = variable->getType();
    return type->isArrayType() || type->isRecordType() || type->isArithmeticType();
  }

  static bool areDistinct(const VarDecl *a, const VarDecl *b) {
    if (isRowTable(a->getType()) || isRowTable(b->getType())) // `restrict` is about the table
      return false;
    return (isObject(a) && isObject(b)) || a->getType().isRestrictQualified() || b->getType().isRestrictQualified();
  }

  // The bytes that the loops touch; nothing where they are not known.
  std::optional<std::vector<Bytes>> bytesOf(const VarDecl *variable) const {
    const std::string name = variable->getNameAsString();
    const QualType type = variable->getType().getNonReferenceType();
    if (type->isArrayType() || type->isRecordType() || type->isArithmeticType())
      return std::vector<Bytes>{{"(const char *)&" + name, "(const char *)(&" + name + " + 1)"}};
    std::vector<Stretch> parts;
    for (const Use *use : arrays.find(variable)->second) {
      if (!use->item && !use->escapes)
        continue;
      const auto place = places.find(use->where);
      std::optional<Stretch> part;
      if (use->item && use->item->front() && place != places.end())
        part = stretchOf(*use->item->front(), items.loopsAround(place->second.ranges, 0));
      const auto isKnown = [&](const Poly &end) { return items.stays(end, 0) && ItemsApart::mayAsk(end); };
      if (!part || !isKnown(part->begin) || !isKnown(part->end))
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

  const bool isApart; // the caller sees to it that different variables mean different storage
  ASTContext &context;
  const Region &region;
  const Unit &unit;
  SectionOf sectionOf;
  const SpreadOver &spread;
  const AffineScope scope;
  StandIns standIns;
  const Uses uses;
  Uses inHeads;               // what the loops' bounds read, before the first iteration
  std::vector<Use> inCallees; // variables at file scope
  Places places;
  const ItemsApart items;
  llvm::MapVector<const VarDecl *, std::vector<const Use *>> arrays;
  llvm::DenseSet<const Stmt *> atomicTargets; // and what leads to them from the variable
  llvm::DenseMap<const ValueDecl *, BinaryOperatorKind> atomicKinds;
  Independence out;
};

} // namespace

Independence independenceOf(ASTContext &context, const Region &region, const Unit &unit, SectionOf sectionOf) {
  return Prover(context, region, unit, sectionOf).run();
}

Independence independenceApart(ASTContext &context, const Region &region, const Unit &unit,
                               const std::vector<const ForStmt *> &around, const SpreadOver &spread) {
  return Prover(context, region, unit, [](const VarDecl *) { return std::nullopt; }, around, spread, true).run();
}

} // namespace hetcc
