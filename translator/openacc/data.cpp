//===-- openacc/data.cpp - data constructs and executable directives ----------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "analysis/subscripts/members.h"
#include "ast/visitor.h"
#include "openacc/parts.h"
#include "openacc/rows.h"
#include "openacc/zeros.h"

#include "edit/text.h"
#include "region/openacc/acc_items.h"
#include "region/shape.h"
#include "region/text.h"

namespace hetcc::openacc {
namespace {

using namespace clang;

const Clause *find(const Directive &directive, ClauseKind kind) {
  for (const Clause &clause : directive.clauses)
    if (clause.kind == kind)
      return &clause;
  return nullptr;
}

std::string offload(const Directive &directive) {
  const std::string test = condition({&directive});
  return test == "1" ? "" : " if(" + test + ")";
}

// A directive that stands alone, as lines of a block.
void alone(const Directive &directive, const std::string &lines, Unit &unit) {
  unit.rewrites.push_back({directive.range, nullptr, lines.empty() ? ";" : "{\n" + lines + "}", ""});
}

void around(ASTContext &context, const Directive &directive, const Stmt *statement, const std::string &clauses,
            Unit &unit) {
  const AroundRows rows = aroundRows(context, {&directive});
  const Zeros zeros = zerosOf({&directive});
  const std::string calls = zeros.set + rows.before + attachments(directive); // into what the construct has brought
  const std::string text = clauses.empty() ? "" : "#pragma omp target data" + clauses + offload(directive);
  const bool asks = !zeros.asked.empty();
  if (calls.empty() && rows.after.empty())
    unit.rewrites.push_back({directive.range, nullptr, text, ""});
  else
    unit.rewrites.push_back({directive.range, statement, (asks ? "{\n" + zeros.asked : "") + text + "\n{\n" + calls,
                             "\n" + rows.after + "}" + (asks ? "}" : "")});
}

void data(ASTContext &context, const Directive &directive, const Stmt *statement, Unit &unit) {
  Maps maps;
  for (const Clause &clause : directive.clauses)
    maps.add(clause);
  around(context, directive, statement, maps.text(), unit);
}

// A member of a variable, for which the block gets a variable of its own; null: something else.
const MemberExpr *namedMember(const Item &item) {
  const Expr *expr = item.brackets.empty() ? item.variable.expr : nullptr;
  const auto *member = expr ? dyn_cast<MemberExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  const bool isAddress = member && (member->getType()->isPointerType() || member->getType()->isArrayType());
  return isAddress && memberPath(member).root ? member : nullptr;
}

// The mentions of the member get the variable's name.
void rename(const Stmt *statement, const MemberPath &member, const std::string &name, Unit &unit) {
  if (!statement)
    return;
  if (const auto *mention = dyn_cast<MemberExpr>(statement)) {
    const MemberPath path = memberPath(mention);
    if (path.root && path.text == member.text && path.root->getDecl() == member.root->getDecl())
      return unit.rewrites.push_back({mention->getSourceRange(), nullptr, name, ""});
  }
  for (const Stmt *child : statement->children())
    rename(child, member, name, unit);
}

void hostData(ASTContext &context, const Directive &directive, const Stmt *statement, Unit &unit) {
  std::vector<std::string> pointers, objects;
  std::string values;
  for (const Clause &clause : directive.clauses) {
    if (clause.kind != ClauseKind::UseDevice)
      continue;
    for (const Item &item : clause.items)
      if (const MemberExpr *member = namedMember(item)) {
        const std::string name = "het_member" + std::to_string(pointers.size());
        values += "__typeof__((" + item.variable.text + ") + 0) " + name + " = " + item.variable.text + ";\n";
        rename(statement, memberPath(member), name, unit);
        pointers.push_back(name);
      } else {
        (isBarePointer(item) ? pointers : objects).push_back(itemText(item));
      }
  }
  const std::string clauses = names("use_device_ptr", pointers) + names("use_device_addr", objects);
  if (values.empty())
    return around(context, directive, statement, clauses, unit);
  const std::string text = "{\n" + values + "#pragma omp target data" + clauses + offload(directive);
  unit.rewrites.push_back({directive.range, statement, text, "\n}"});
}

std::string enterLines(const Directive &directive, bool lasting) {
  Maps maps;
  std::string rows;
  for (const Clause &clause : directive.clauses)
    if (const char *type = mapType(clause.kind))
      for (const Item &item : clause.items) {
        const bool in = clause.kind == ClauseKind::CopyIn || (lasting && clause.kind == ClauseKind::Copy);
        const char *way = in ? "to" : clause.kind == ClauseKind::Present ? type : "alloc";
        if (hasRows(item))
          rows += enterRows(item, way, offload(directive));
        else
          maps.add(way, mappedText(clause, item));
      }
  const Zeros zeros = zerosOf({&directive});
  return zeros.asked + (maps.empty() ? "" : "#pragma omp target enter data" + maps.text() + offload(directive) + "\n") +
         zeros.set + rows + alwaysLines(directive, true, offload(directive)) + attachments(directive);
}

// The first item that a clause names.
std::string addressText(const ASTContext &context, const Item &item, bool isItself) {
  if (isBarePointer(item) && !isItself)
    return item.variable.text;
  std::string text = item.variable.text;
  for (const Bracket &bracket : item.brackets)
    text += "[" + (!bracket.fields.empty() && bracket.fields[0] ? bracket.fields[0]->text : "0") + "]";
  return addressOf(context, text);
}

// A data region around keeps what it names.
std::string finalized(const ASTContext &context, const Directive &directive, const Item &item, const std::string &way,
                      const std::string &text, bool isItself) {
  const std::string test = condition({&directive}), end = text + ")" + offload(directive) + "\n";
  return "if (" + (test == "1" ? "" : "(" + test + ") && ") + "het_device_finalize(" +
         addressText(context, item, isItself) + ", HET_DEVICE_DEFAULT)) {\n#pragma omp target exit data map(" + way +
         ": " + end + "#pragma omp target exit data map(delete: " + end + "}\n";
}

// A function's static variable lives on when the function returns, and so does its copy on the device.
bool outlives(const Clause &clause, const Item &item) {
  const VarDecl *variable = variableOf(item);
  return variable && variable->isStaticLocal() &&
         (clause.kind == ClauseKind::Create || clause.kind == ClauseKind::DeviceResident);
}

// Pointers that `enter data` brings themselves, rather than what they point to.
NamedPointers entered(const Unit &unit) {
  NamedPointers pointers;
  for (const PlainAcc &plain : unit.openacc)
    if (plain.directives.front()->kind == DirectiveKind::AccEnterData)
      eachItem(plain.directives, [&](const Clause &clause, const Item &item) {
        if (isPointerItself(clause, item))
          pointers.add(item);
      });
  return pointers;
}

std::string exitLines(const ASTContext &context, const Directive &directive, bool lasting, const Unit &unit) {
  const NamedPointers own = entered(unit);
  Maps maps;
  std::string rows, last;
  const bool finalize = find(directive, ClauseKind::Finalize);
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items) {
      if (lasting && outlives(clause, item))
        continue;
      const bool out = clause.kind == ClauseKind::CopyOut || (lasting && clause.kind == ClauseKind::Copy);
      if (out || clause.kind == ClauseKind::Delete || (lasting && mapType(clause.kind))) {
        const char *way = out ? finalize ? "always, from" : "from" : "release";
        if (hasRows(item)) {
          rows +=
              exitRows(item, way, offload(directive)) + (finalize ? exitRows(item, "delete", offload(directive)) : "");
          continue;
        }
        const bool isFound =
            isBarePointer(item) && !out && !own.contains(item) && !(lasting && clause.kind != ClauseKind::Present);
        const std::string text = isFound ? itemText(item) + "[0:1]" : sectionText(item);
        if (finalize)
          last += finalized(context, directive, item, way, text, !isFound && declaredExtent(item).empty());
        else
          maps.add(way, text);
      }
    }
  if (!maps.empty())
    last = "#pragma omp target exit data" + maps.text() + offload(directive) + "\n";
  return detachments(directive) + alwaysLines(directive, false, offload(directive)) + rows + last;
}

// Clang takes no variable of internal linkage in a motion clause, if it is declared for devices. A pointer leads to it.
std::string staticUpdate(const std::string &name, llvm::StringRef section, const std::string &motion,
                         const std::string &clauses) {
  const llvm::StringRef rest = section.drop_front(std::min(section.size(), name.size()));
  return "{\n__typeof__(" + name + ") *het_static = &" + name + ";\n#pragma omp target update " + motion +
         (rest.empty() ? "het_static[0:1]" : "(*het_static)" + rest.str()) + ")" + clauses + "\n}\n";
}

bool isStaticOfDevices(const Item &item, llvm::StringRef section, const Unit &unit) {
  const VarDecl *variable = variableOf(item);
  return variable && variable->isFileVarDecl() && !variable->isExternallyVisible() && variable->getIdentifier() &&
         unit.declared.contains(variable->getName()) && section.starts_with(item.variable.text);
}

// A directive for each item: OpenMP takes one part of a variable at a time.
std::string updateLines(const Directive &directive, const Unit &unit) {
  const char *present = find(directive, ClauseKind::IfPresent) ? "" : "present: ";
  std::string lines;
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      if (clause.kind == ClauseKind::UpdateHost || clause.kind == ClauseKind::UpdateDevice) {
        const std::string motion = std::string(clause.kind == ClauseKind::UpdateHost ? "from(" : "to(") + present;
        const std::string text = sectionText(item);
        lines += hasRows(item) ? updateRows(item, motion, offload(directive))
                 : isStaticOfDevices(item, text, unit)
                     ? staticUpdate(item.variable.text, text, motion, offload(directive))
                     : "#pragma omp target update " + motion + text + ")" + offload(directive) + "\n";
      }
  return lines;
}

// A type without a number means its first device.
std::string setLine(const Directive &directive) {
  const Clause *number = find(directive, ClauseKind::DeviceNum), *type = find(directive, ClauseKind::DeviceType);
  const Clause *queue = find(directive, ClauseKind::DefaultAsync);
  const std::string test = condition({&directive}), guard = test == "1" ? "" : "if (" + test + ") ";
  std::string device = number ? "(int)(" + number->args[0].text + ")" : type ? "0" : "";
  std::string queueLine = queue ? guard + "het_set_default_queue((int)(" + queue->args[0].text + "));\n" : "";
  if (device.empty())
    return queueLine;
  if (type && type->deviceWord == "host")
    device = "het_num_devices()";
  return guard + "het_set_default_device(" + device + ");\n" + queueLine;
}

// The innermost block around a place, and the places at which control leaves it for good.
class Leaving : public AstVisitor {
public:
  Leaving(const SourceManager &sources, SourceLocation at) : sources(sources), at(at) {}
  bool VisitCompoundStmt(CompoundStmt *statement) override {
    const SourceLocation begin = sources.getExpansionLoc(statement->getLBracLoc());
    if (sources.isBeforeInTranslationUnit(begin, at) &&
        sources.isBeforeInTranslationUnit(at, sources.getExpansionLoc(statement->getRBracLoc())))
      block = statement;
    return true;
  }
  bool VisitReturnStmt(ReturnStmt *statement) override {
    if (sources.isBeforeInTranslationUnit(at, statement->getBeginLoc()))
      returns.push_back(statement);
    return true;
  }
  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool TraverseCXXRecordDecl(CXXRecordDecl *) override { return true; }
  const CompoundStmt *block = nullptr;
  std::vector<const ReturnStmt *> returns;

private:
  const SourceManager &sources;
  const SourceLocation at;
};

// Adds the lines that run where control leaves. The last of several declarations goes first.
void leave(SourceLocation at, const Stmt *body, const std::string &opening, const std::string &lines,
           const std::string &text, const std::string &closing, Unit &unit) {
  const bool behind = text.empty(); // the lines come behind the statement
  for (Rewrite &known : unit.rewrites)
    if (known.pragmas.getBegin() == at) {
      std::string &into = behind ? known.closing : known.text;
      into.insert(into.find('\n') + 1, lines);
      return;
    }
  unit.rewrites.push_back(
      {{at, at}, body, opening + (behind ? "" : "\n" + lines + text), (behind ? "\n" + lines : "") + closing});
}

// An object of the block, whose destructor runs however the block is left.
std::string guardLines(const std::string &exit, unsigned number) {
  const std::string n = std::to_string(number), act = "het_exit_" + n;
  return "\nconst auto " + act + " = [&] {\n" + exit + "};\nconst het_at_exit<decltype(" + act + ")> het_at_exit_" + n +
         " = {" + act + "};";
}

// In a function: until the function is left.
void declare(ASTContext &context, const Directive &directive, Unit &unit) {
  const SourceManager &sources = context.getSourceManager();
  alone(directive, enterLines(directive, true), unit);
  const std::string exit = exitLines(context, directive, true, unit);
  if (!directive.function || !directive.function->getBody() || exit.empty())
    return;
  if (context.getLangOpts().CPlusPlus11) { // an exception may leave it
    unit.rewrites.back().text += guardLines(exit, sources.getFileOffset(directive.range.getBegin()));
    return;
  }
  Leaving leaving(sources, directive.range.getBegin());
  leaving.TraverseStmt(directive.function->getBody());
  const std::string result = context.getLangOpts().CPlusPlus ? "auto het_result" : "__auto_type het_result";
  for (const ReturnStmt *statement : leaving.returns) {
    if (leaving.block && !sources.isBeforeInTranslationUnit(statement->getBeginLoc(), leaving.block->getRBracLoc()))
      continue;
    const Expr *value = statement->getRetValue();
    if (value && !value->getType()->isVoidType()) // is computed before the data goes
      leave(statement->getReturnLoc(), statement, "{ " + result + " =", exit, "", "return het_result; }", unit);
    else
      leave(statement->getReturnLoc(), statement, "{", exit, "return", " }", unit);
  }
  if (leaving.block && !(leaving.block->size() && isa<ReturnStmt>(leaving.block->body_back())))
    leave(leaving.block->getRBracLoc(), nullptr, "", exit, "}", "", unit);
}

} // namespace

SourceLocation endOfDeclare(const ASTContext &context, const Directive &directive) {
  Leaving leaving(context.getSourceManager(), directive.range.getBegin());
  if (directive.function && directive.function->getBody())
    leaving.TraverseStmt(directive.function->getBody());
  return leaving.block ? leaving.block->getRBracLoc() : SourceLocation();
}

void rewriteData(ASTContext &context, const PlainAcc &plain, Unit &unit) {
  const Directive &directive = *plain.directives.front();
  switch (directive.kind) {
  case DirectiveKind::AccData: return data(context, directive, plain.statement, unit);
  case DirectiveKind::AccHostData: return hostData(context, directive, plain.statement, unit);
  case DirectiveKind::AccEnterData: return alone(directive, enterLines(directive, false), unit);
  case DirectiveKind::AccExitData: return alone(directive, exitLines(context, directive, false, unit), unit);
  case DirectiveKind::AccUpdate: return alone(directive, updateLines(directive, unit), unit);
  case DirectiveKind::AccSet: return alone(directive, setLine(directive), unit);
  case DirectiveKind::AccDeclare: return declare(context, directive, unit);
  default: return;
  }
}

void rewriteFileScope(const Directive &directive, Unit &unit) {
  std::vector<std::string> whole, links;
  for (const Clause &clause : directive.clauses)
    for (const Item &item : clause.items)
      (clause.kind == ClauseKind::Link ? links : whole).push_back(item.variable.text);
  std::string text;
  for (const auto &[word, list] : {std::pair("to", whole), std::pair("link", links)})
    if (!list.empty())
      text += (text.empty() ? "" : "\n") + ("#pragma omp declare target" + names(word, list));
  unit.rewrites.push_back({directive.range, nullptr, text, ""});
}

} // namespace hetcc::openacc
