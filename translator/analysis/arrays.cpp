//===-- analysis/arrays.cpp - the arrays of a region -------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/arrays.h"
#include "analysis/dependence/flow.h"
#include "analysis/dependence/own_reads.h"
#include "analysis/dependence/proofs.h"
#include "analysis/dependence/writers.h"
#include "analysis/messages/propose.h"
#include "analysis/subscripts/distribution.h"
#include "analysis/subscripts/extent.h"
#include "analysis/subscripts/follow.h"
#include "analysis/subscripts/places.h"
#include "diag/diag.h"
#include "region/shape.h"
#include "region/text.h"
#include "region/writes.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>

namespace hetcc {
namespace {

using namespace clang;

struct Summary { // of all mentions of one array
  const VarDecl *variable = nullptr;
  const Expr *firstRead = nullptr, *firstWrite = nullptr, *mayWrite = nullptr, *first = nullptr;
};

std::vector<Summary> summarize(const Uses &uses) {
  std::vector<Summary> result;
  for (const Use &use : uses.list) {
    const VarDecl *variable = use.variable->getCanonicalDecl();
    if (!isArrayLike(variable->getType()) || assignsPointer(uses, variable))
      continue;
    auto at = std::find_if(result.begin(), result.end(), [&](const Summary &one) { return one.variable == variable; });
    if (at == result.end()) {
      result.push_back({variable});
      at = result.end() - 1;
      at->first = use.where;
    }
    if (use.read && !at->firstRead)
      at->firstRead = use.where;
    if (use.write && use.escapes && !at->mayWrite)
      at->mayWrite = use.where;
    if (use.write && !use.escapes && !at->firstWrite)
      at->firstWrite = use.where;
  }
  return result;
}

bool isWhole(const Access &access) {
  return !access.dims.empty() &&
         std::all_of(access.dims.begin(), access.dims.end(), [](const Dim &dim) { return dim.follow < 0; });
}

bool hasEdges(const Access &access) {
  return std::any_of(access.dims.begin(), access.dims.end(),
                     [](const Dim &dim) { return dim.edgeBefore != Dim::NoEdge || dim.edgeAfter != Dim::NoEdge; });
}

// Whether the loop may read beyond an edge, so that the host's needs a copy to read from. The directive that made a
// resident array so may stand in another function.
bool mayHaveEdges(ASTContext &context, const Region &region, const Unit &unit, const Access &access) {
  if (!access.dims.empty())
    return hasEdges(access);
  const Access *shape = residentAround(context, region, unit, access.variable);
  return !shape || shape->dims.empty() || hasEdges(*shape);
}

// The last entry before the region, in the same function, of an enter data or a persist that names the variable; or
// null.
const Access *residentBefore(const ASTContext &context, const Region &region, const Unit &unit,
                             const ValueDecl *variable) {
  const SourceManager &sources = context.getSourceManager();
  const Access *last = nullptr;
  auto look = [&](SourceRange pragmas, const std::vector<Access> &accesses, unsigned mode) {
    if (!sources.isBeforeInTranslationUnit(pragmas.getBegin(), region.pragmas.getBegin()) ||
        (last && !sources.isBeforeInTranslationUnit(last->clause, pragmas.getBegin())))
      return;
    for (const Access &access : accesses)
      if (isOf(context, access, variable) && (access.mode & mode) == mode && !access.dims.empty())
        last = &access;
  };
  for (const DataCall &call : unit.dataCalls)
    if (call.kind == DataCall::Enter)
      look(call.pragmas, call.accesses, 0);
  for (const Region &other : unit.regions)
    look(other.pragmas, other.accesses, Persist);
  return last;
}

// Completes the loop's needs of an array whose shape only a data region knows.
void completeSubscripts(ASTContext &context, const AffineScope &scope, const Region &region, const Unit &unit,
                        const Uses &uses, const VarDecl *variable, Access &access) {
  const Access *shape = residentAround(context, region, unit, variable);
  if (!shape || shape->dims.empty())
    shape = residentBefore(context, region, unit, variable);
  access.strides = stridesOf(scope, region, variable, uses);
  auto known = followSubscripts(scope, region, variable, shape ? shape->dims : dimsOfMentions(variable, uses), uses);
  if (!known)
    return;
  access.subscripts = *known;
  for (Dim &dim : access.subscripts)
    dim.extent = dim.lo = dim.len = "0";
}

// The dimensions of what a pointer points to, as far as the loop proves that it exists; none where it does not.
std::vector<Dim> provenDims(ASTContext &context, const AffineScope &scope, const Region &region, const Uses &uses,
                            const VarDecl *pointer) {
  Shape shape;
  const auto loops = splitLoops(scope, region);
  if (!loops || !pointer->getType().getNonReferenceType()->isPointerType() || !shapeOf(context, *pointer, shape) ||
      shape.extents.empty())
    return {};
  Places places = placesIn(scope, region);
  const auto stretch = provenStretch(scope, *loops, places, uses, pointer, shape.extents.size());
  if (!stretch)
    return {};
  std::vector<Dim> dims;
  for (const std::string &extent : shape.extents)
    dims.push_back({extent, "0", extent});
  dims[0] = {stretch->endText(), stretch->beginText(), stretch->lengthText()};
  return dims;
}

// An entry for an array that no clause names.
bool addUnnamed(ASTContext &context, const AffineScope &scope, Region &region, const Unit &unit, const Uses &uses,
                const Summary &array) {
  Access access;
  access.variable = array.variable;
  access.name = array.variable->getNameAsString();
  access.clause = region.site.location;
  if (!describe(context, access)) {
    report(context.getDiagnostics(), array.first->getBeginLoc(), diag::err_not_supported)
        << "an array of a type without a name in device code";
    report(context.getDiagnostics(), array.variable->getLocation(), diag::note_declared_here)
        << access.name << array.variable->getType();
    return false;
  }
  if (residentAround(context, region, unit, array.variable))
    access.dims.clear();
  else if (access.dims.empty())
    access.dims = provenDims(context, scope, region, uses, array.variable);
  if (access.dims.empty()) {
    access.mode = Present;
  } else {
    access.mode = Implicit | To | (array.firstWrite || array.mayWrite ? From : 0);
    if (auto known = followSubscripts(scope, region, array.variable, access.dims, uses))
      access.subscripts = access.dims = *known; // it may be resident all the same
  }
  region.accesses.push_back(std::move(access));
  return true;
}

// Several iterations combine into one item.
bool proposeReduction(ASTContext &context, const Region &region, const Access &access, const std::string &op) {
  std::string section = access.name;
  for (const Dim &dim : access.dims)
    section += "[" + dim.lo + ":" + dim.len + "]";
  const std::string clause = "reduction(" + op + ": " + section + ")";
  auto note = report(context.getDiagnostics(), region.site.location, diag::note_reduce);
  note << clause << access.name;
  if (access.spelling.empty())
    proposeClause(note, context, region, clause);
  else
    proposeInstead(note, context, access, clause);
  return false;
}

bool reportWhole(ASTContext &context, const AffineScope &scope, const Region &region, const Uses &uses,
                 const Access &access, const Writers &writers) {
  DiagnosticsEngine &engine = context.getDiagnostics();
  SourceLocation write = context.getSourceManager().getExpansionLoc(writers.write->getBeginLoc());
  const auto *variable = llvm::dyn_cast<VarDecl>(access.variable);
  const std::string op = variable ? proposedOperator(region, variable, true) : "";
  // A flat array that is used as rows needs its rows in the clause.
  const std::string row = access.dims.size() > 1 ? "" : rowLength(scope, region, access, uses);
  std::string inner = row.empty() ? "" : "[0:" + row + "]", policies = row.empty() ? "BLOCK" : "BLOCK,*";
  for (const Dim &dim : llvm::drop_begin(access.dims)) {
    inner += "[0:" + dim.extent + "]";
    policies += ",*";
  }
  if (access.spelling.empty()) {
    report(engine, write, diag::err_automatic_whole) << access.name;
    report(engine, write, diag::note_write_unproved) << unsigned(writers.reason);
    if (!op.empty())
      return proposeReduction(context, region, access, op);
    const bool isScratch = writers.reason == Writers::NoLoop && variable && variable->isLocalVarDecl() &&
                           variable->getType()->isConstantArrayType() &&
                           !Flow(context, region.function).readBehind(region.loops.front().statement, variable);
    if (isScratch)
      report(engine, write, diag::note_array_private) << access.name;
    else
      report(engine, write, diag::note_automatic_whole) << access.name << inner << policies << row.empty();
    return false;
  }
  report(engine, access.clause, diag::err_copyout_whole) << access.name;
  report(engine, write, diag::note_write_unproved) << unsigned(writers.reason);
  if (!op.empty())
    return proposeReduction(context, region, access, op);
  if (access.spelling == "map")
    report(engine, access.clause, diag::note_map_block)
        << !row.empty() << "dist_data(" + policies + ")" << access.name + "[0:n]" + inner;
  else
    report(engine, access.clause, diag::note_copyout_whole)
        << (access.spelling == "copy" ? "part_copy" : "part_copyout") << access.name << inner << row.empty();
  return false;
}

// The array was whole: iterations are shown to have these items.
void setItems(Access &access, Writers shown) {
  access.dims = std::move(shown.dims);
  access.reach = std::move(shown.reach);
  for (size_t d = 0; d < access.dims.size(); ++d) {
    Reach &reach = access.reach[d];
    if (reach.loop <= 0 || !reach.isShift() || reach.offset != "0")
      continue;
    Dim &dim = access.dims[d]; // iteration i has index i
    dim.follow = reach.loop - 1;
    dim.before = reach.before;
    dim.after = reach.after;
    reach = {};
  }
}

// A whole array that comes out of several devices: each of them brings the items that its iterations are shown to own.
bool settleWriters(ASTContext &context, const AffineScope &scope, const Region &region, const Uses &uses,
                   Access &access, const Summary &array) {
  Writers writers = writersOf(scope, region, array.variable, access.dims, uses, true);
  if (!writers.shown())
    return reportWhole(context, scope, region, uses, access, writers);
  setItems(access, std::move(writers));
  return true;
}

// A whole array that several devices only read: each of them gets the items that its iterations are shown to read.
void settleReaders(const AffineScope &scope, const Region &region, const Uses &uses, Access &access,
                   const Summary &array) {
  Writers readers = readersOf(scope, region, array.variable, access.dims, uses, true);
  if (readers.shown())
    setItems(access, std::move(readers));
}

// An argument with which a called function, whose body is seen, writes items of the array.
const Expr *writtenInCalls(const Uses &uses, const VarDecl *array) {
  for (const Call &call : uses.calls)
    if (const auto *known = dyn_cast<CallExpr>(call.where))
      if (const Expr *argument = writtenArgument(known, array))
        return argument;
  return nullptr;
}

bool completeOne(ASTContext &context, const AffineScope &scope, Region &region, const Unit &unit, const Uses &uses,
                 Access &access, const Summary &array) {
  bool isOut = access.mode & (From | Present), onlyIn = (access.mode & To) && !isOut;
  const Expr *write = array.firstWrite || !onlyIn ? array.firstWrite : writtenInCalls(uses, array.variable);
  if (write && onlyIn && !residentAround(context, region, unit, array.variable)) {
    report(context.getDiagnostics(), context.getSourceManager().getExpansionLoc(write->getBeginLoc()),
           diag::err_write_not_out)
        << access.name;
    Access out = access;
    out.mode |= From;
    if (llvm::StringRef(access.spelling).ends_with("copyin"))
      out.spelling.resize(access.spelling.size() - 2);
    const std::string clause = clauseText(out, writtenItem(context, access));
    auto note = report(context.getDiagnostics(), access.clause, diag::note_write_not_out);
    note << access.name << "'" + clause + "'";
    proposeInstead(note, context, access, clause);
    return false;
  }
  // An address that goes elsewhere may be written through, but not where the clause says that nothing comes out.
  bool writes = array.firstWrite || (array.mayWrite && !onlyIn);
  if (array.firstRead && !(array.firstWrite && readsItsOwn(scope, region, uses, array.variable)))
    access.mode |= Read;
  if (writes)
    access.mode |= Write;
  if (!onSeveralDevices(region) && !staysInParts(scope, region, array.variable, access.dims, uses))
    for (Dim &dim : access.dims) // the device has all of it
      dim = {dim.extent, dim.lo, dim.len};
  const Access *resident = residentAround(context, region, unit, array.variable);
  const Access &shape = resident && (access.dims.empty() || (access.mode & Implicit)) ? *resident : access;
  access.reach = reachOf(scope, region, access, shape, uses);
  const auto isDistributed = [](const Dim &dim) { return dim.follow >= 0 && dim.policy != Dim::ByLoop; };
  const bool isFollowed = access.dims.empty() && llvm::none_of(shape.dims, isDistributed);
  for (size_t d = 0; isFollowed && d < access.reach.size() && d < access.subscripts.size(); ++d)
    if (access.reach[d].count != "0") // what all iterations read is known, and need not be all of it
      access.subscripts[d].before = access.subscripts[d].after = "0";
  if (writes && (access.mode & From) && isWhole(access) && onSeveralDevices(region) &&
      !settleWriters(context, scope, region, uses, access, array))
    return false;
  if (!writes && array.firstRead && (access.mode & To) && isWhole(access) && !resident && onSeveralDevices(region))
    settleReaders(scope, region, uses, access, array);
  const auto hasCondition = [](const Dim &dim) { return !dim.followsIf.empty(); };
  const bool sometimes = llvm::any_of(access.dims, hasCondition) || llvm::any_of(access.subscripts, hasCondition);
  if (writes && !sometimes && writesAll(scope, region, access, uses))
    access.mode |= WritesAll;
  return true;
}

} // namespace

namespace {

struct Origin {
  const ValueDecl *decl = nullptr;
  std::string text; // of a member, which the declaration alone does not tell from that of another object; else empty
};

// Two spellings of one place.
std::string plainText(llvm::StringRef text) {
  std::string out;
  for (const char c : text)
    if (!isspace(static_cast<unsigned char>(c)))
      out += c;
  llvm::StringRef rest = out;
  if (!rest.consume_back(".data()"))
    rest.consume_back(".get()");
  while (rest.starts_with("(") && rest.ends_with(")"))
    rest = rest.drop_front().drop_back();
  rest.consume_front("this->");
  return rest.str();
}

// A pointer keeps the value that it was declared with.
bool isLasting(const VarDecl *variable) {
  const auto *function = llvm::dyn_cast<FunctionDecl>(variable->getDeclContext());
  return function && function->getBody() && !assigns(function->getBody(), variable);
}

// `context`: null where the text is not wanted.
Origin resolved(const ASTContext *context, const ValueDecl *decl) {
  std::string text;
  for (;;) {
    const auto *variable = llvm::dyn_cast<VarDecl>(decl);
    const Expr *init = variable && variable->isLocalVarDecl() ? variable->getInit() : nullptr;
    if (!init)
      return {llvm::cast<ValueDecl>(decl->getCanonicalDecl()), text};
    init = init->IgnoreParenImpCasts();
    const auto *call = llvm::dyn_cast<CXXMemberCallExpr>(init);
    const Expr *object = call ? call->getImplicitObjectArgument()->IgnoreParenImpCasts() : nullptr;
    const bool isData =
        object && call->getMethodDecl() &&
        (call->getMethodDecl()->getNameAsString() == "data" ||
         (call->getMethodDecl()->getNameAsString() == "get" && !containedType(object->getType()).isNull()));
    if (isData)
      init = object;
    const auto *member = llvm::dyn_cast<MemberExpr>(init);
    const auto *ref = llvm::dyn_cast<DeclRefExpr>(init);
    const bool isPointer = member && variable->getType()->isPointerType() && isLasting(variable);
    if (!(isData || isPointer || variable->getType()->isReferenceType()) || !(member || ref))
      return {llvm::cast<ValueDecl>(decl->getCanonicalDecl()), text};
    if (member && context)
      text = plainText(exprText(*context, member));
    decl = member ? member->getMemberDecl() : ref->getDecl();
  }
}

} // namespace

const ValueDecl *originOf(const ValueDecl *decl) { return resolved(nullptr, decl).decl; }

bool isOf(const ASTContext &context, const Access &access, const ValueDecl *variable) {
  Origin one = resolved(&context, access.variable);
  const Origin two = resolved(&context, variable);
  if (one.text.empty() && llvm::isa<FieldDecl>(one.decl))
    one.text = plainText(access.base);
  return one.decl == two.decl && (one.text.empty() || two.text.empty() || one.text == two.text);
}

// The accesses to a variable in the data regions around a loop, from the outermost one inwards.
static std::vector<const Access *> residentsAround(const ASTContext &context, const Region &region, const Unit &unit,
                                                   const ValueDecl *variable) {
  const SourceManager &sources = context.getSourceManager();
  const SourceLocation at = region.pragmas.getBegin();
  std::vector<const Access *> found;
  for (const DataRegion &data : unit.data) { // in source order: an inner one comes later
    SourceLocation begin = sources.getExpansionLoc(data.body->getBeginLoc());
    SourceLocation end = sources.getExpansionRange(lastPart(data.body)->getEndLoc()).getEnd();
    if (sources.isBeforeInTranslationUnit(at, begin) || sources.isBeforeInTranslationUnit(end, at))
      continue;
    for (const Access &access : data.accesses)
      if (isOf(context, access, variable))
        found.push_back(&access);
  }
  return found;
}

const Access *residentAround(const ASTContext &context, const Region &region, const Unit &unit,
                             const ValueDecl *variable) {
  const std::vector<const Access *> found = residentsAround(context, region, unit, variable);
  return found.empty() ? nullptr : found.back();
}

// "copyin", "map(to: ...)": the clause of an access, for messages.
static std::string clauseName(const Access &access) {
  if (access.spelling != "map")
    return access.spelling;
  const char *type = !(access.mode & From) ? (access.mode & To) ? "to" : "alloc"
                     : (access.mode & To)  ? "tofrom"
                                           : "from";
  return std::string("map(") + type + ": ...)";
}

// The loop's clause wants the results, and none of the data regions around says so: the loop's word counts.
static void warnOfResults(const ASTContext &context, const Region &region, const Unit &unit, const Access &access) {
  if (!(access.mode & From) || !(access.mode & Write) || (access.mode & (Implicit | Present)) ||
      access.spelling.empty())
    return;
  const std::vector<const Access *> around = residentsAround(context, region, unit, access.variable);
  if (around.empty() || llvm::any_of(around, [](const Access *outer) { return outer->mode & (From | Present); }))
    return;
  report(context.getDiagnostics(), access.clause, diag::warn_results_wanted)
      << access.name << clauseName(access) << clauseName(*around.back());
  report(context.getDiagnostics(), around.back()->clause, diag::note_results_wanted)
      << access.name << (access.spelling == "map") << bool(around.back()->mode & To);
}

bool onSeveralDevices(const Region &region) {
  return region.splitCondition != "0" && !(region.devices.size() == 1 && region.devices[0].count == "1");
}

const Expr *withoutSubscripts(const Expr *item) {
  for (item = item->IgnoreParenImpCasts();; item = item->IgnoreParenImpCasts())
    if (const auto *section = dyn_cast<ArraySectionExpr>(item))
      item = section->getBase();
    else if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(item))
      item = subscript->getBase();
    else
      return item;
}

bool assignsPointer(const Uses &uses, const VarDecl *variable) {
  if (!variable->getType().getNonReferenceType()->isPointerType())
    return false;
  return std::any_of(uses.list.begin(), uses.list.end(), [&](const Use &use) {
    return use.variable->getCanonicalDecl() == variable->getCanonicalDecl() && use.write && !use.item && !use.escapes;
  });
}

// An array that `firstprivate` names comes in, and stays as it is: stage 1 has made those that iterations change
// theirs.
static bool settleFirstCopy(ASTContext &context, const Region &region, const Summary &array) {
  const Expr *write = array.firstWrite ? array.firstWrite : array.mayWrite;
  const bool isNamed = llvm::any_of(region.firstprivates, [&](const VarDecl *own) {
    return own->getCanonicalDecl() == array.variable && own->getType().getNonReferenceType()->isArrayType();
  });
  if (!isNamed || !write)
    return true;
  report(context.getDiagnostics(), write->getBeginLoc(), diag::err_not_scalar)
      << array.variable->getName() << "firstprivate" << array.variable->getType() << write->getSourceRange();
  report(context.getDiagnostics(), write->getBeginLoc(), diag::note_not_scalar) << 1 << array.variable->getName();
  return false;
}

bool completeArrays(ASTContext &context, const AffineScope &scope, Region &region, const Unit &unit, const Uses &uses) {
  bool good = true;
  for (const Summary &array : summarize(uses)) {
    good &= settleFirstCopy(context, region, array);
    if (std::any_of(region.privates.begin(), region.privates.end(),
                    [&](const VarDecl *own) { return own->getCanonicalDecl() == array.variable; }))
      continue; // each iteration's own
    if (llvm::any_of(region.reductions,
                     [&](const Reduction &one) { return one.variable->getCanonicalDecl() == array.variable; }))
      continue; // each thread's own
    if (llvm::any_of(region.devicePointers,
                     [&](const VarDecl *own) { return own->getCanonicalDecl() == array.variable; }))
      continue; // the program's own
    auto find = [&] {
      return std::find_if(region.accesses.begin(), region.accesses.end(),
                          [&](const Access &access) { return access.variable->getCanonicalDecl() == array.variable; });
    };
    bool named = find() != region.accesses.end();
    if (!named && !addUnnamed(context, scope, region, unit, uses, array)) {
      good = false;
      continue;
    }
    if (find()->dims.empty())
      completeSubscripts(context, scope, region, unit, uses, array.variable, *find());
    good &= completeOne(context, scope, region, unit, uses, *find(), array);
    warnOfResults(context, region, unit, *find());
    if (mayHaveEdges(context, region, unit, *find()))
      find()->mode |= HostView;
  }
  llvm::erase_if(region.firstprivates,
                 [](const VarDecl *own) { return own->getType().getNonReferenceType()->isArrayType(); });
  return good;
}

} // namespace hetcc
