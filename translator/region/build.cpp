//===-- region/build.cpp - directives to regions ----------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "region/build.h"

#include "clause/parser.h"
#include "region/access.h"
#include "region/element.h"
#include "region/openacc/blocks.h"
#include "region/openacc/openacc.h"
#include "region/shape.h"
#include "region/tasks/task.h"
#include "region/tasks/task_sums.h"
#include "region/text.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"

namespace hetcc {

const Clause *Construct::clause(ClauseKind kind) const {
  const Clause *found = nullptr;
  eachClause([&](const Clause &clause) {
    if (!found && clause.kind == kind)
      found = &clause;
  });
  return found;
}

Site Builder::site(const Directive &directive) const {
  Site out;
  const clang::PresumedLoc where =
      context.getSourceManager().getPresumedLoc(context.getSourceManager().getExpansionLoc(directive.range.getBegin()));
  out.location = directive.range.getBegin();
  out.file = where.getFilename();
  out.line = where.getLine();
  out.column = where.getColumn();
  // A lambda has no name of its own.
  const clang::FunctionDecl *function = directive.function;
  for (auto *method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function); method && method->getParent()->isLambda();
       method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function))
    function = llvm::dyn_cast_or_null<clang::FunctionDecl>(method->getParent()->getParentFunctionOrMethod());
  out.function = function ? function->getNameAsString() : "";
  out.directive = directive.spelling;
  out.shared = context.getLangOpts().CPlusPlus && directive.function &&
               (directive.isInstance || directive.function->isInlined());
  return out;
}

DeviceSelection select(const DeviceRange &range) {
  DeviceSelection out;
  if (range.first)
    out.first = range.first->text;
  if (range.count)
    out.count = range.count->text;
  else if (range.first && !range.every)
    out.count = "1";
  static constexpr std::pair<llvm::StringRef, llvm::StringRef> kinds[] = {{"OMP_DEVICE_HOST", "HET_KIND_HOST"},
                                                                          {"OMP_DEVICE_NVGPU", "HET_KIND_NVGPU"},
                                                                          {"OMP_DEVICE_OPENCL", "HET_KIND_OPENCL"},
                                                                          {"OMP_DEVICE_SIM", "HET_KIND_SIM"}};
  for (auto [word, kind] : kinds)
    if (range.type == word)
      out.kinds = kind.str();
  return out;
}

namespace {

bool isOurLoop(DirectiveKind kind) {
  return kind == DirectiveKind::OmpParallelFor || kind == DirectiveKind::AccInnerLoop;
}

} // namespace

const clang::Stmt *withoutNames(const clang::Stmt *statement) {
  for (;;)
    if (auto *attributed = llvm::dyn_cast_or_null<clang::AttributedStmt>(statement))
      statement = attributed->getSubStmt();
    else if (auto *label = llvm::dyn_cast_or_null<clang::LabelStmt>(statement))
      statement = label->getSubStmt();
    else
      return statement;
}

bool Builder::devices(const Construct &construct, std::vector<DeviceSelection> &out) {
  const Clause *hetero = construct.clause(ClauseKind::Hetero);
  const Clause *device = construct.clause(ClauseKind::Device);
  for (const Clause *list : {hetero, device})
    if (list)
      for (const DeviceRange &range : list->devices) {
        for (const auto *id : {&range.first, &range.count})
          if (*id && !integer(**id, 6, list->spelling))
            return false;
        out.push_back(select(range));
      }
  if (!out.empty())
    return true;
  DeviceSelection all;
  const bool omp = construct.first().kind == DirectiveKind::OmpParallelFor;
  if (hetero && hetero->deviceWord == "cpu")
    all.kinds = "HET_KIND_HOST";
  else if (hetero && hetero->deviceWord == "gpu")
    all.kinds = "HET_KIND_ACCELERATOR";
  else if (!hetero && !omp && construct.first().kind != DirectiveKind::AccData &&
           construct.first().kind != DirectiveKind::AccEnterData)
    all.count = "1"; // without a list a construct runs on one device, as the standards say
  out.push_back(all);
  return true;
}

bool Builder::schedule(const Construct &construct, Region &out) {
  if (const Clause *hetero = construct.clause(ClauseKind::Hetero)) {
    out.splitCondition = hetero->args[0].text;
    out.schedule = "HET_SCHED_" + llvm::StringRef(hetero->scheduleWord).upper();
    if (hetero->div) {
      if (!integer(*hetero->div, 6, "hetero"))
        return false;
      out.div = hetero->div->text;
    }
    if (!hetero->ratio)
      return true;
    const clang::QualType type = hetero->ratio->expr->getType();
    llvm::APFloat value(0.0);
    const bool constant = !hetero->ratio->expr->isValueDependent() && type->isRealFloatingType() &&
                          hetero->ratio->expr->EvaluateAsFloat(value, context);
    const auto whole = constantValue(context, hetero->ratio->expr);
    if ((constant && (value.convertToDouble() < 0 || value.convertToDouble() > 1)) ||
        (whole && (*whole < 0 || *whole > 1)) || !(type->isArithmeticType() || type->isDependentType())) {
      tell(hetero->ratio->range.getBegin(), diag::err_ratio) << hetero->ratio->text << hetero->ratio->range;
      if (whole && *whole > 1 && *whole <= 100) {
        const std::string share = *whole == 100 ? "1" : (*whole < 10 ? "0.0" : "0.") + std::to_string(*whole);
        tell(hetero->ratio->range.getBegin(), diag::note_ratio_percent)
            << int(*whole) << share
            << ifWritten(context.getSourceManager(), clang::FixItHint::CreateReplacement(hetero->ratio->range, share));
      } else {
        tell(hetero->ratio->range.getBegin(), diag::note_ratio);
      }
      return false;
    }
    out.ratio = hetero->ratio->text;
  }
  return spreads(construct, out);
}

bool Builder::condition(const Construct &construct, std::string &out) {
  bool good = true;
  construct.eachClause([&](const Clause &clause) {
    if (clause.kind == ClauseKind::Self && clause.args.empty())
      out = "0";
    if ((clause.kind != ClauseKind::If && clause.kind != ClauseKind::Hetero && clause.kind != ClauseKind::Self) ||
        clause.args.empty())
      return;
    const ClauseExpr &test = clause.args[0];
    const clang::QualType type = test.expr->getType();
    if (!type->isScalarType() && !type->isDependentType() && !type->isArrayType() &&
        !(context.getLangOpts().CPlusPlus && type->isRecordType())) {
      tell(test.range.getBegin(), diag::err_if_count) << clause.spelling << type << test.range;
      tell(test.range.getBegin(), diag::note_if_count);
      good = false;
    } else if (clause.kind != ClauseKind::Hetero) {
      const std::string text = clause.kind == ClauseKind::If ? test.text : "!(" + test.text + ")";
      out = out == "1" ? text : "(" + out + ") && (" + text + ")";
    }
  });
  return good;
}

// Its items are known to be those of an array only where the range is an object with a name.
void Builder::refuseRange(const Construct &construct, const clang::CXXForRangeStmt &loop) {
  const clang::Expr *range = loop.getRangeInit()->IgnoreParenImpCasts();
  tell(loop.getForLoc(), diag::err_not_supported)
      << "a loop over this range after '#pragma " + construct.last().spelling + "'";
  tell(range->getBeginLoc(), diag::note_instead)
      << (llvm::isa<clang::DeclRefExpr>(range)
              ? "a loop that counts, over a pointer to the items,"
              : "'auto &items = " + exprText(context, range) + ";' before the directive, and a loop over 'items',");
}

bool Builder::region(const Construct &construct, Region &out) {
  out.site = site(construct.first());
  out.isInstance = construct.first().isInstance;
  out.pragmas = {construct.first().range.getBegin(), construct.last().range.getEnd()};
  for (const Directive *directive : construct.directives)
    out.directives.push_back(directive->range);
  out.function = construct.first().function;
  out.written = withoutNames(construct.last().written);
  out.independent = construct.clause(ClauseKind::Independent) != nullptr;
  if (!llvm::isa_and_nonnull<clang::ForStmt>(construct.statement)) {
    // A loop in which Clang has found an error is not in the AST; that error has been reported.
    const bool gone = !construct.statement || llvm::isa<clang::NullStmt>(construct.statement);
    if (gone && context.getDiagnostics().hasUncompilableErrorOccurred())
      return false;
    const bool plain =
        llvm::isa_and_nonnull<clang::CompoundStmt>(construct.statement) && !construct.clause(ClauseKind::Hetero);
    const clang::SourceLocation where = construct.last().range.getBegin();
    if (plain) {
      tell(where, diag::err_not_supported) << "a block after '#pragma " + construct.last().spelling + "'";
      tell(construct.statement->getBeginLoc(), diag::note_instead)
          << "the directive of a parallel loop, and the loop directly after it,";
    } else if (const auto *range = llvm::dyn_cast_or_null<clang::CXXForRangeStmt>(construct.statement)) {
      refuseRange(construct, *range);
    } else {
      tell(where, diag::err_expected_loop) << construct.last().spelling;
      tell(construct.statement ? construct.statement->getBeginLoc() : where, diag::note_expected_loop) << 0;
    }
    return false;
  }
  if (construct.last().kind == DirectiveKind::OmpTarget && !construct.clause(ClauseKind::DistIteration)) {
    tell(construct.last().range.getBegin(), diag::err_expected_parallel_for) << construct.last().spelling;
    tell(construct.statement->getBeginLoc(), diag::note_expected_parallel_for)
        << llvm::StringRef(construct.last().spelling).contains("parallel");
    return false;
  }
  bool good = loops(construct, out) && noJumps(construct, false);
  good &= devices(construct, out.devices) && schedule(construct, out) && condition(construct, out.deviceCondition);
  // A scalar that a data clause names is like any other: read, it goes along; written, it must be a reduction.
  std::vector<Access> scalars;
  good &= accesses(construct, out.accesses, scalars);
  // An array that comes out and follows the loop only sometimes: one device makes all of it otherwise.
  for (const Access &access : out.accesses)
    for (const Dim &dim : access.dims)
      if (!dim.followsIf.empty() && (access.mode & From))
        out.splitCondition = "(" + out.splitCondition + ") && (" + dim.followsIf + ")";
  good &= scalarClauses(construct, out) && devicePointers(construct, out);
  nestedClauses(construct, out);
  return namesAll(construct) && copiesNothing(construct) && good;
}

bool Builder::dataRegion(const Construct &construct, DataRegion &out) {
  out.isInstance = construct.first().isInstance;
  out.site = site(construct.first());
  out.pragmas = construct.first().range;
  out.body = construct.first().written;
  if (!out.body || llvm::isa<clang::NullStmt>(out.body)) {
    tell(construct.first().range.getBegin(), diag::err_expected_statement) << construct.spelling();
    tell(construct.first().range.getBegin(), diag::note_expected_statement) << 0;
    return false;
  }
  std::vector<Access> scalars; // copies are made where a loop for several devices reads them
  const bool named = accesses(construct, out.accesses, scalars);
  llvm::copy_if(scalars, std::back_inserter(out.accesses),
                [&](const Access &scalar) { return isOfPlainConstruct(scalar.variable); });
  return noJumps(construct, true) && devices(construct, out.devices) && condition(construct, out.deviceCondition) &&
         named;
}

// One that computes on one device, with the standard's data environment.
bool Builder::isOfPlainConstruct(const clang::ValueDecl *variable) const {
  const auto names = [&](const Item &item) {
    const auto *ref =
        item.variable.expr ? llvm::dyn_cast<clang::DeclRefExpr>(item.variable.expr->IgnoreParenImpCasts()) : nullptr;
    return ref && ref->getDecl()->getCanonicalDecl() == variable->getCanonicalDecl();
  };
  return llvm::any_of(directives_, [&](const Directive &directive) {
    return isOpenAcc(directive) && !isForSeveral(directive) && !isDataConstruct(directive.kind) &&
           llvm::any_of(directive.clauses, [&](const Clause &clause) {
             return (isData(clause.kind) || clause.kind == ClauseKind::NoCreate) && llvm::any_of(clause.items, names);
           });
  });
}

bool Builder::dataCall(const Construct &construct, DataCall &out) {
  const Directive &directive = construct.first();
  out.site = site(directive);
  out.isInstance = directive.isInstance;
  out.pragmas = directive.range;
  const bool exits = directive.kind == DirectiveKind::AccExitData || directive.kind == DirectiveKind::OmpExitData;
  const bool updates = directive.kind == DirectiveKind::AccUpdate || directive.kind == DirectiveKind::OmpUpdate;
  out.kind = exits ? DataCall::Exit : updates ? DataCall::Update : DataCall::Enter;
  std::vector<Access> scalars; // the host's value is the newest, and what each loop for several devices reads
  bool good = accesses(construct, out.accesses, scalars);
  good &= devices(construct, out.devices) && condition(construct, out.deviceCondition);
  const bool finalize = construct.clause(ClauseKind::Finalize);
  const bool lenient = directive.kind == DirectiveKind::OmpUpdate || construct.clause(ClauseKind::IfPresent);
  for (Access &scalar : scalars) {
    const auto *variable = llvm::cast<clang::VarDecl>(scalar.variable);
    const bool isPlain = isOfPlainConstruct(variable);
    if (updates && !isPlain)
      scalar.mode |= IfPresent; // one in `acc declare` is on the devices for ever
    if (isPlain || (updates && variable->hasGlobalStorage()))
      out.accesses.push_back(scalar);
  }
  for (Access &access : out.accesses)
    access.mode |= (exits && finalize ? Finalize : 0) | (updates && lenient ? IfPresent : 0);
  return good;
}

bool Builder::haloSides(const Directive &directive, const Item &item, const clang::ValueDecl &variable,
                        unsigned &sides) {
  const auto refuse = [&](clang::SourceRange range, llvm::StringRef text, unsigned rank, unsigned why) {
    tell(range.getBegin(), diag::err_halo_bracket)
        << text << variable.getName() << directive.spelling << rank << why << range;
    tell(range.getBegin(), diag::note_halo_bracket);
    return false;
  };
  const unsigned each = (item.left ? 1 : 0) | (item.right ? 2 : 0);
  sides = 0;
  for (unsigned d = 0; d < maxRank; ++d)
    if (item.brackets.empty() || (d < item.brackets.size() && item.brackets[d].star))
      sides |= each << (2 * d);
  if (item.brackets.empty()) {
    sides = each == 3 ? ~0u : sides;
    return true;
  }
  for (const Bracket &bracket : item.brackets)
    if (!bracket.star && llvm::any_of(bracket.fields, [](const auto &field) { return field.has_value(); }))
      return refuse(bracket.range, "[...]", 0, 0);
  const clang::SourceRange all(item.brackets.front().range.getBegin(), item.brackets.back().range.getEnd());
  if (sides == 0)
    return refuse(all, "[]", 0, 1);
  Shape shape;
  const unsigned rank = shapeOf(context, variable, shape) ? shape.extents.size() : 0;
  if (rank > 1 && item.brackets.size() > rank) // a flat pointer may have any shape on the devices
    return refuse(all, "[*]", rank, 2);
  return true;
}

bool Builder::arrayCall(const Directive &directive, ArrayCall &out) {
  out.site = site(directive);
  out.pragmas = directive.range;
  out.kind = directive.kind == DirectiveKind::AccWait        ? ArrayCall::Wait
             : directive.kind == DirectiveKind::AccDepersist ? ArrayCall::Depersist
                                                             : ArrayCall::HaloExchange;
  for (const Clause &one : directive.clauses) {
    for (const ClauseExpr &queue : one.args)
      (one.kind == ClauseKind::WaitFor ? out.queues.emplace_back()
       : one.kind == ClauseKind::Async ? out.queue
                                       : out.condition) = queue.text;
    if (one.kind == ClauseKind::Async && one.args.empty())
      out.queue = "-1";
  }
  Clause clause; // carries the name for messages
  clause.spelling = directive.spelling.substr(directive.spelling.find(' ') + 1);
  for (const Item &item : directive.items) {
    const clang::ValueDecl *variable = itemVariable(clause, item, true);
    if (!variable)
      return false;
    const clang::QualType type = variable->getType().getNonReferenceType();
    const bool contains = !containedType(type).isNull();
    if (!type->isPointerType() && !type->isArrayType() && !type->isDependentType() && !contains) {
      tell(item.range.getBegin(), diag::err_not_array)
          << variable->getName() << clause.spelling << type->isRecordType() * 2 << item.range;
      tell(variable->getLocation(), diag::note_declared_here) << variable->getName() << type;
      return false;
    }
    unsigned sides = ~0u;
    if (out.kind == ArrayCall::HaloExchange && !haloSides(directive, item, *variable, sides))
      return false;
    out.arrays.push_back(
        {variable->getNameAsString(), contains ? itemsOf(type, item.variable.text) : item.variable.text, sides});
  }
  return true;
}

bool buildUnit(clang::ASTContext &context, std::vector<Directive> &directives, Unit &out) {
  bool good = true;
  llvm::DenseMap<const clang::Stmt *, const Directive *> byWrapper;
  for (const Directive &directive : directives)
    byWrapper[directive.wrapper] = &directive;

  Builder builder(context, directives, out.declared);
  warnOfItemsBehind(context, directives);
  llvm::DenseSet<clang::SourceLocation> wrong;
  llvm::DenseSet<const Directive *> taken; // as the second directive of a construct
  const LoopPlaces places = placeLoops(context, directives);
  for (const Directive *directive : places.misplaced) {
    builder.tell(directive->range.getBegin(), diag::err_not_supported) << "'hetero' on a loop inside of a marked one";
    builder.tell(directive->range.getBegin(), diag::note_instead) << "'hetero' at the outer loop's directive";
    good = false;
  }
  const PlainDirectives plain(directives, places);
  good &= buildOpenAcc(builder, directives, places, plain, out);
  for (const Directive &directive : directives) {
    if (directive.isPattern)
      out.dropped.push_back(directive.range);
    // A fault in one instantiation of a template need not be told of the next.
    if (directive.isPattern || taken.contains(&directive) || places.placed.contains(&directive) ||
        wrong.contains(directive.range.getBegin()) || plain.contains(directive))
      continue;
    Construct construct{{&directive}, directive.statement, {}};
    bool built = true;
    switch (directive.kind) {
    case DirectiveKind::AccData:
    case DirectiveKind::OmpTargetData: built = builder.dataRegion(construct, out.data.emplace_back()); break;
    case DirectiveKind::AccEnterData:
    case DirectiveKind::AccExitData:
    case DirectiveKind::AccUpdate:
    case DirectiveKind::OmpEnterData:
    case DirectiveKind::OmpExitData:
    case DirectiveKind::OmpUpdate: built = builder.dataCall(construct, out.dataCalls.emplace_back()); break;
    case DirectiveKind::AccWait:
    case DirectiveKind::AccDepersist:
    case DirectiveKind::AccHaloExchange:
    case DirectiveKind::AccHaloUpdate:
    case DirectiveKind::OmpHaloUpdate:
    case DirectiveKind::OmpHaloExchange: built = builder.arrayCall(directive, out.calls.emplace_back()); break;
    case DirectiveKind::OmpTask:
    case DirectiveKind::OmpTaskwait:
      built = buildTask(context, directive, builder.site(directive), out.tasks.emplace_back());
      if (built)
        giveOwnSums(context, directives, directive, out.tasks.back());
      break;
    default:
      for (auto next = byWrapper.find(construct.statement); next != byWrapper.end() && isOurLoop(next->second->kind);
           next = byWrapper.find(construct.statement)) {
        construct.directives.push_back(next->second);
        construct.statement = next->second->statement;
        taken.insert(next->second);
      }
      construct.statement = withoutNames(construct.statement);
      if (isBlock(construct)) {
        built = buildBlock(builder, construct, places, out);
        break;
      }
      if (auto hints = places.nested.find(&directive); hints != places.nested.end())
        construct.nested = hints->second;
      built = builder.region(construct, out.regions.emplace_back());
    }
    good &= built;
    if (!built)
      wrong.insert(directive.range.getBegin());
  }
  agreeOnSums(out.tasks);
  return good;
}

} // namespace hetcc
