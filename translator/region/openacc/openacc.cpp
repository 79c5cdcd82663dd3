//===-- region/openacc/openacc.cpp - plain OpenACC --------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/openacc/openacc.h"

#include "region/mentions.h"
#include "region/openacc/acc_items.h"
#include "region/openacc/acc_levels.h"
#include "region/openacc/acc_loop.h"
#include "region/shape.h"

#include "clang/Basic/SourceManager.h"

namespace hetcc {

bool isOpenAcc(const Directive &directive) { return llvm::StringRef(directive.spelling).starts_with("acc "); }

namespace {

bool isForSeveral(const Clause &clause) {
  switch (clause.kind) {
  case ClauseKind::Hetero:
  case ClauseKind::PartCopy:
  case ClauseKind::PartCopyIn:
  case ClauseKind::PartCopyOut:
  case ClauseKind::Partial:
  case ClauseKind::Topology:
  case ClauseKind::DistIteration:
  case ClauseKind::Persist: return true;
  default:
    return llvm::any_of(clause.items,
                        [](const Item &item) { return !item.dist.empty() || !item.halo.empty() || item.size; });
  }
}

// `acc region` and a block: what OpenACC calls kernels.
bool isOldBlock(const Directive &directive) {
  return llvm::StringRef(directive.spelling).ends_with("region") && directive.kind == DirectiveKind::AccLoop &&
         llvm::isa_and_nonnull<clang::CompoundStmt>(directive.statement);
}

} // namespace

bool isForSeveral(const Directive &directive) {
  return isOpenAcc(directive) &&
         (directive.kind == DirectiveKind::AccWait || directive.kind == DirectiveKind::AccDepersist ||
          directive.kind == DirectiveKind::AccHaloExchange || directive.kind == DirectiveKind::AccHaloUpdate ||
          (llvm::StringRef(directive.spelling).contains("region") && !isOldBlock(directive)) ||
          llvm::any_of(directive.clauses, [](const Clause &clause) { return isForSeveral(clause); }));
}

static const clang::ValueDecl *declOf(const Item &item) {
  const auto *ref =
      item.variable.expr ? llvm::dyn_cast<clang::DeclRefExpr>(item.variable.expr->IgnoreParenImpCasts()) : nullptr;
  return ref && item.brackets.empty() ? ref->getDecl() : nullptr;
}

void dropPrivateSums(std::vector<Directive> &directives) {
  for (Directive &directive : directives) {
    llvm::SmallPtrSet<const clang::ValueDecl *, 4> sums;
    for (const Clause &clause : directive.clauses)
      for (const Item &item : clause.items)
        if (clause.kind == ClauseKind::Reduction && declOf(item))
          sums.insert(declOf(item));
    if (sums.empty() || !isOpenAcc(directive) || isForSeveral(directive))
      continue;
    for (Clause &clause : directive.clauses)
      if (clause.kind == ClauseKind::Private)
        llvm::erase_if(clause.items, [&](const Item &item) { return sums.contains(declOf(item)); });
  }
}

namespace {

bool isCompute(const Directive &directive) { return directive.kind == DirectiveKind::AccLoop; }

class Collector {
public:
  Collector(Builder &builder, const std::vector<Directive> &directives, const LoopPlaces &places,
            const PlainDirectives &isPlain, Unit &out)
      : builder(builder), places(places), isPlain(isPlain), out(out), items(builder, directives), levels(builder) {
    for (const Directive &directive : directives)
      byWrapper[directive.wrapper] = &directive;
  }

  bool add(const Directive &directive) {
    // A fault in one instantiation of a template need not be told of the next.
    if (directive.isPattern || wrong.contains(directive.range.getBegin()))
      return true;
    bool good = directive.kind != DirectiveKind::AccInnerLoop || isRight(directive);
    if (good && !places.placed.contains(&directive))
      good = take(directive);
    if (!good)
      wrong.insert(directive.range.getBegin());
    return good;
  }

  /// Warns of a loop's directive in a data region, if no compute construct is around it.
  void lookAround(const Directive &orphan) {
    const clang::SourceManager &sources = builder.context.getSourceManager();
    const clang::SourceLocation at = orphan.range.getBegin();
    const Directive *data = nullptr;
    for (const PlainAcc &plain : out.openacc) {
      const Directive &first = *plain.directives.front();
      if (!plain.statement || !sources.isPointWithin(at, first.range.getBegin(), plain.statement->getEndLoc()))
        continue;
      if (isCompute(first))
        return;
      data = first.kind == DirectiveKind::AccData ? &first : data;
    }
    if (!data)
      return;
    builder.tell(at, diag::warn_loop_alone) << orphan.spelling;
    builder.tell(data->range.getBegin(), diag::note_loop_alone);
  }

private:
  bool take(const Directive &directive) {
    if (directive.kind == DirectiveKind::AccInnerLoop) {
      if (isPlain.contains(directive)) // else a loop for several devices
        out.orphans.push_back(&directive);
      return true;
    }
    PlainAcc plain;
    plain.directives = {&directive};
    plain.statement = directive.statement;
    const bool data = directive.kind == DirectiveKind::AccData || directive.kind == DirectiveKind::AccHostData;
    plain.isKept = !isPlain.contains(directive);
    if (plain.isKept) { // the data region says what is wrong
      if (data)
        out.openacc.push_back(std::move(plain));
      return true;
    }
    bool good = items.areRight(directive, isCompute(directive));
    if (isCompute(directive)) {
      good &= compute(plain);
      for (size_t i = 1; i < plain.directives.size(); ++i)
        good &= items.areRight(*plain.directives[i], true);
      for (const Directive *inner : plain.inner)
        good &= items.areRight(*inner, false);
      for (const PlainAcc &loop : plain.loops)
        for (const std::vector<const Directive *> *list : {&loop.directives, &loop.inner})
          for (const Directive *inner : *list)
            good &= items.areRight(*inner, false);
      levels.look(plain);
    } else if (data)
      good &= hasStatement(plain) && builder.noJumps(construct(plain), true);
    else
      plain.statement = nullptr;
    out.openacc.push_back(std::move(plain));
    return good;
  }

  Construct construct(const PlainAcc &plain) const { return {plain.directives, plain.statement, {}}; }

  bool hasStatement(const PlainAcc &plain) {
    const bool mistaken = builder.context.getDiagnostics().hasUncompilableErrorOccurred();
    if (plain.statement && (!llvm::isa<clang::NullStmt>(plain.statement) || !mistaken))
      return true;
    if (mistaken)
      return false; // Clang has found an error in it
    const Directive &directive = *plain.directives.front();
    builder.tell(directive.range.getBegin(), diag::err_expected_statement) << directive.spelling;
    builder.tell(directive.range.getBegin(), diag::note_expected_statement) << 0;
    return false;
  }

  bool compute(PlainAcc &plain) {
    for (auto next = byWrapper.find(plain.statement);
         next != byWrapper.end() && next->second->kind == DirectiveKind::AccInnerLoop;
         next = byWrapper.find(plain.statement)) {
      plain.directives.push_back(next->second);
      plain.statement = next->second->statement;
    }
    plain.statement = withoutNames(plain.statement);
    const Directive *owner = plain.directives.front();
    if (!plain.statement)
      return hasStatement(plain);
    readNest(plain);
    const Directive &last = *plain.directives.back();
    if (isAccLoop(last) && !isRight(last))
      return false;
    if (auto found = places.nested.find(owner); found != places.nested.end())
      addInner(plain, found->second);
    joinCollapsed(plain);
    std::vector<const clang::Stmt *> wrappers;
    if (auto found = places.loops.find(owner); found != places.loops.end())
      for (const Directive *loop : found->second) {
        plain.loops.push_back(blockLoop(*loop));
        wrappers.push_back(loop->wrapper);
      }
    plain.loopsOnly = isLoopsOnly(builder.context.getSourceManager(), plain.statement, wrappers, plain.written);
    if (mayFind(*owner, plain))
      findLoops(plain);
    Construct whole = construct(plain);
    whole.nested = plain.inner;
    for (const PlainAcc &loop : plain.loops)
      for (const std::vector<const Directive *> *list : {&loop.directives, &loop.inner})
        llvm::append_range(whole.nested, *list);
    return builder.namesAll(whole) && builder.noJumps(whole, !isAccLoop(last) || whole.clause(ClauseKind::Seq));
  }

  // Asked once of each, or an error would be told twice.
  bool isRight(const Directive &loop) {
    const auto [known, isNew] = rightLoops.try_emplace(&loop, true);
    if (!isNew)
      return known->second;
    const clang::Stmt *statement = loop.statement;
    auto next = byWrapper.find(statement);
    for (; next != byWrapper.end() && next->second->kind == DirectiveKind::AccInnerLoop;
         next = byWrapper.find(statement))
      statement = next->second->statement;
    const Directive *other = next == byWrapper.end() ? nullptr : next->second;
    return known->second = isRightLoop(builder, loop, withoutNames(statement), other);
  }

  // The compiler finds the parallel loops of kernels, and of what was called `region` before. So it does those of a
  // parallel block that have no directive, and those within a loop that is to keep its order.
  static bool mayFind(const Directive &owner, const PlainAcc &plain) {
    const llvm::StringRef spelling = owner.spelling;
    const auto says = [&](ClauseKind kind) {
      return llvm::any_of(plain.directives, [&](const Directive *directive) {
        return llvm::any_of(directive->clauses, [&](const Clause &clause) { return clause.kind == kind; });
      });
    };
    const bool isBlock = spelling.ends_with("kernels") || spelling.ends_with("parallel") || isOldBlock(owner);
    if (plain.directives.size() == 1 && isBlock)
      return !says(ClauseKind::Seq);
    constexpr ClauseKind own[] = {ClauseKind::Private, ClauseKind::FirstPrivate, ClauseKind::Reduction,
                                  ClauseKind::Collapse, ClauseKind::Tile};
    const bool mayKeepOrder = says(ClauseKind::Seq) || (spelling.contains("kernels") && !says(ClauseKind::Independent));
    return (spelling.contains("kernels") || spelling.contains("parallel")) && mayKeepOrder &&
           llvm::isa<clang::ForStmt>(plain.statement) && llvm::none_of(own, says);
  }

  void findLoops(PlainAcc &plain) {
    plain.mayFind = true;
    plain.nest.site = builder.site(*plain.directives.front());
    plain.nest.function = plain.directives.front()->function;
    quietly([&] { findLoops(plain, plain.statement); });
  }

  void findLoops(PlainAcc &plain, const clang::Stmt *statement) {
    if (!statement)
      return;
    if (const auto *loop = llvm::dyn_cast<clang::ForStmt>(statement)) {
      Loop read;
      if (builder.readLoop(construct(plain), loop, read))
        plain.found.push_back(std::move(read));
    }
    for (const clang::Stmt *child : statement->children())
      findLoops(plain, child);
  }

  template <class Work> void quietly(Work work) {
    clang::DiagnosticsEngine &engine = builder.context.getDiagnostics();
    const bool before = engine.getSuppressAllDiagnostics();
    engine.setSuppressAllDiagnostics(true);
    work();
    engine.setSuppressAllDiagnostics(before);
  }

  PlainAcc blockLoop(const Directive &loop) {
    PlainAcc out;
    out.directives = {&loop};
    out.statement = withoutNames(loop.statement);
    if (auto found = places.nested.find(&loop); found != places.nested.end())
      addInner(out, found->second);
    readNest(out);
    joinCollapsed(out);
    return out;
  }

  void addInner(PlainAcc &plain, const std::vector<const Directive *> &loops) {
    plain.inner = loops;
    for (const Directive *loop : loops) {
      PlainAcc one;
      one.directives = {loop};
      one.statement = withoutNames(loop->statement);
      readNest(one);
      plain.innerLoops.push_back(std::move(one));
    }
  }

  // Clauses at loops that `collapse` or `tile` of `plain` takes hold for all of its loops.
  void joinCollapsed(PlainAcc &plain) {
    const Clause *collapse = joiningClause(construct(plain));
    const auto *loop = llvm::dyn_cast_or_null<clang::ForStmt>(plain.statement);
    std::optional<int64_t> count;
    if (collapse && loop)
      quietly([&] { count = builder.collapsed(*collapse); });
    for (int64_t level = 1; loop && level < count.value_or(1); ++level) {
      const clang::Stmt *other = nullptr;
      loop = onlyLoop(loop->getBody(), other);
      const auto isAt = [&](const PlainAcc &inner) { return inner.statement == loop; };
      for (const PlainAcc &inner : llvm::make_filter_range(plain.innerLoops, isAt)) {
        plain.directives.push_back(inner.directives.front());
        llvm::erase(plain.inner, inner.directives.front());
      }
      llvm::erase_if(plain.innerLoops, isAt);
    }
  }

  // Clang says later what is wrong with a loop that is no canonical one; here it is only one more to run in order.
  void readNest(PlainAcc &plain) {
    if (!llvm::isa_and_nonnull<clang::ForStmt>(plain.statement))
      return;
    plain.nest.site = builder.site(*plain.directives.front());
    plain.nest.function = plain.directives.front()->function;
    quietly([&] {
      if (!builder.loops(construct(plain), plain.nest))
        plain.nest.loops.clear();
    });
  }

  Builder &builder;
  const LoopPlaces &places;
  const PlainDirectives &isPlain;
  Unit &out;
  AccItems items;
  AccLevels levels;
  llvm::DenseMap<const clang::Stmt *, const Directive *> byWrapper;
  llvm::DenseMap<const Directive *, bool> rightLoops;
  llvm::DenseSet<clang::SourceLocation> wrong;
};

} // namespace

namespace {

// A data directive as far as it matters here: the storage that its items are or are parts of.
class Storage {
public:
  static const clang::Decl *of(const Item &item) {
    const clang::Expr *expr = item.variable.expr;
    for (;;) {
      expr = expr->IgnoreParenImpCasts();
      if (auto *member = llvm::dyn_cast<clang::MemberExpr>(expr))
        expr = member->getBase();
      else if (auto *element = llvm::dyn_cast<clang::ArraySubscriptExpr>(expr))
        expr = element->getBase();
      else if (auto *op = llvm::dyn_cast<clang::UnaryOperator>(expr))
        expr = op->getSubExpr();
      else
        break;
    }
    if (auto *object = llvm::dyn_cast<clang::CXXThisExpr>(expr))
      return object->getType()->getPointeeCXXRecordDecl();
    auto *ref = llvm::dyn_cast<clang::DeclRefExpr>(expr);
    return ref ? ref->getDecl() : nullptr;
  }

  // Its pointers would have to mean the devices' storage, of which each has its own.
  static bool holdsPointers(const Item &item) {
    const clang::QualType type = item.variable.expr->IgnoreParenImpCasts()->getType();
    if (!containedType(type).isNull())
      return false;
    const clang::QualType element = elementOf(type->isPointerType() ? type->getPointeeType() : type);
    const auto *record = element->getAsRecordDecl();
    return element->isPointerType() || (record && hasPointer(record));
  }

private:
  static clang::QualType elementOf(clang::QualType type) {
    while (type->isArrayType())
      type = clang::QualType(type->getArrayElementTypeNoTypeQual(), 0);
    return type;
  }

  static bool hasPointer(const clang::RecordDecl *record) {
    return llvm::any_of(record->fields(), [](const clang::FieldDecl *field) {
      const clang::QualType type = elementOf(field->getType());
      const auto *inner = type->getAsRecordDecl();
      return type->isPointerType() || (inner && hasPointer(inner));
    });
  }
};

bool movesData(DirectiveKind kind) {
  return kind == DirectiveKind::AccData || kind == DirectiveKind::AccEnterData || kind == DirectiveKind::AccExitData ||
         kind == DirectiveKind::AccUpdate;
}

bool attaches(const Directive &directive) {
  return llvm::any_of(directive.clauses, [](const Clause &clause) {
    return clause.kind == ClauseKind::Attach || clause.kind == ClauseKind::Detach ||
           llvm::any_of(clause.items,
                        [](const Item &item) { return item.variable.expr && Storage::holdsPointers(item); });
  });
}

template <class Visit> void eachItem(const Directive &directive, Visit visit) {
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      if (const clang::Decl *storage = item.variable.expr ? Storage::of(item) : nullptr)
        visit(storage);
}

} // namespace

PlainDirectives::PlainDirectives(const std::vector<Directive> &directives, const LoopPlaces &places) {
  llvm::DenseMap<const clang::Stmt *, const Directive *> byWrapper;
  for (const Directive &directive : directives)
    byWrapper[directive.wrapper] = &directive;
  const auto loopsForSeveral = [&](const Directive &directive) { // of the block, or directly after the directive
    auto found = places.loops.find(&directive);
    if (found != places.loops.end() && llvm::any_of(found->second, [](auto *loop) { return isForSeveral(*loop); }))
      return true;
    for (auto next = byWrapper.find(directive.statement);
         next != byWrapper.end() && next->second->kind == DirectiveKind::AccInnerLoop;
         next = byWrapper.find(next->second->statement))
      if (isForSeveral(*next->second))
        return true;
    return false;
  };
  mixed = llvm::any_of(directives, [](const Directive &directive) {
    return isForSeveral(directive) && directive.kind != DirectiveKind::AccWait; // which every program may have
  });
  for (const Directive &directive : directives)
    if (isOpenAcc(directive) && !isForSeveral(directive) && (!mixed || !movesData(directive.kind)) &&
        !(isCompute(directive) && loopsForSeveral(directive)))
      plain.insert(&directive);
  if (!mixed)
    return;
  // One directive that attaches makes all that name the same storage plain: what begins there ends there.
  llvm::DenseSet<const clang::Decl *> attached;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Directive &directive : directives) {
      if (!movesData(directive.kind) || isForSeveral(directive) || plain.contains(&directive))
        continue;
      bool known = attaches(directive);
      eachItem(directive, [&](const clang::Decl *storage) { known |= attached.contains(storage); });
      if (!known)
        continue;
      plain.insert(&directive);
      eachItem(directive, [&](const clang::Decl *storage) { attached.insert(storage); });
      changed = true;
    }
  }
}

bool buildOpenAcc(Builder &builder, const std::vector<Directive> &directives, const LoopPlaces &places,
                  const PlainDirectives &plain, Unit &out) {
  Collector collector(builder, directives, places, plain, out);
  bool good = true;
  for (const Directive &directive : directives)
    if (isOpenAcc(directive))
      good &= collector.add(directive);
  for (const Directive *orphan : places.dropped)
    if (!orphan->isPattern) { // its line goes
      out.orphans.push_back(orphan);
      collector.lookAround(*orphan);
    }
  return good;
}

} // namespace hetcc
