//===-- clause/task.cpp - directives of tasks --------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     v    *v    v[first;length]    v[first:last]    [n]v    [n][m]v[i]    {v[i], i=0;n}       in(...), copy_out(...),
//     on(...)

#include "clause/task.h"

#include "clause/iterators.h"

#include "llvm/ADT/StringSwitch.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

constexpr llvm::StringRef kinds[] = {"smp", "host", "cuda", "opencl", "clcpu", "clgpu", "fpga", "openacc"};

// Kinds of clauses that OpenMP's own directives do not have.
constexpr ClauseKind ofTasks[] = {ClauseKind::TaskStorage, ClauseKind::Label,      ClauseKind::Implements,
                                  ClauseKind::NdRange,     ClauseKind::KernelFile, ClauseKind::KernelName,
                                  ClauseKind::SharedBytes, ClauseKind::TaskDevice, ClauseKind::TaskCopy,
                                  ClauseKind::NoCopyDeps,  ClauseKind::NoFlush,    ClauseKind::Onto,
                                  ClauseKind::TaskWaits,   ClauseKind::OnReady,    ClauseKind::Task};

// Calls `visit` with the name of each clause and what stands in its parentheses.
bool anyClause(const ClauseContext &context, Tokens clauses,
               llvm::function_ref<bool(const std::string &name, Tokens inside)> visit) {
  int depth = 0;
  for (size_t i = 0; i < clauses.size(); ++i) {
    if (depth == 0 && clauses[i].getIdentifierInfo()) {
      size_t end = i + 1;
      for (int open = 0; end < clauses.size(); ++end) {
        open += clauses[end].is(tok::l_paren) - clauses[end].is(tok::r_paren);
        if (open <= 0)
          break;
      }
      const bool parens = end > i + 1;
      if (visit(context.text(clauses[i]), parens ? clauses.slice(i + 2, end - i - 2) : Tokens()))
        return true;
    }
    depth += clauses[i].is(tok::l_paren) - clauses[i].is(tok::r_paren);
  }
  return false;
}

// A clause of OmpSs', which OpenMP's own directive of that name does not have.
bool hasOwnClause(const ClauseContext &context, Tokens clauses, unsigned group) {
  return anyClause(context, clauses, [&](const std::string &name, Tokens) {
    const ClauseInfo *row = findClause(name, group);
    const bool isHere = row && ((row->on & group) || group == OnTask); // one of another directive of tasks is refused
    return name != "device" && isHere && name != "depend" && llvm::is_contained(ofTasks, row->kind);
  });
}

// In a function `device(cuda)` may mean a variable.
bool hasDeviceKind(const ClauseContext &context, Tokens clauses, const PragmaLine &line) {
  return anyClause(context, clauses, [&](const std::string &name, Tokens inside) {
    return name == "device" && !inside.empty() && llvm::all_of(inside, [&](const clang::Token &token) {
             const std::string word = context.text(token);
             return token.is(tok::comma) ||
                    (llvm::is_contained(kinds, word) && (!line.inFunction || !line.rankOf || line.rankOf(word) < 0));
           });
  });
}

// One bracket of a section or shape: `n`, `first;length`, `first:last`. In `depend` the colon stands before a length,
// as OpenMP has it.
bool bracket(ClauseContext &context, Clause &clause, const Group &group, TaskItem &item, bool shape) {
  std::vector<Tokens> fields = split(group.inside, tok::semi);
  TaskItem::Section section;
  section.kind = fields.size() == 1 ? TaskItem::Section::Item : TaskItem::Section::Length;
  if (fields.size() == 1)
    fields = split(group.inside, tok::colon);
  if (section.kind == TaskItem::Section::Item && fields.size() == 2)
    section.kind = clause.spelling == "depend" ? TaskItem::Section::Length : TaskItem::Section::Last;
  const bool open = fields.size() == 2 && !shape; // `[:]`, `[:last]`
  bool complete = true;
  for (size_t i = 0; i < fields.size() && i < 2; ++i) {
    complete &= open || !fields[i].empty();
    if (!fields[i].empty())
      (i == 0 ? section.first : section.second) = context.expr(fields[i]);
  }
  const bool tooMany = fields.size() > (shape ? 1u : 2u);
  if (!complete || tooMany) {
    context.error(group.open, diag::err_task_section) << clause.spelling << tooMany;
    context.note(group.open, diag::note_task_section);
    return false;
  }
  if (shape)
    item.shape.push_back(*section.first);
  else
    item.sections.push_back(std::move(section));
  return true;
}

// The groups `[...]` with which the tokens end, and how many tokens stand before them.
size_t sectionsAt(Tokens slice) {
  size_t end = slice.size();
  while (end > 0 && slice[end - 1].is(tok::r_square)) {
    size_t open = end;
    for (int depth = 0; open > 0;) {
      --open;
      depth += slice[open].is(tok::r_square) - slice[open].is(tok::l_square);
      if (depth == 0)
        break;
    }
    if (open == 0 || slice[open].isNot(tok::l_square))
      break;
    end = open;
  }
  // The items of `*p[i]` are the operand's.
  const bool isOperand = end > 0 && slice[0].isOneOf(tok::star, tok::amp);
  const bool hasRange = llvm::any_of(slice.drop_front(end),
                                     [](const clang::Token &token) { return token.isOneOf(tok::semi, tok::colon); });
  return isOperand && !hasRange ? slice.size() : end;
}

// An expression that names storage; what else stands there is told here, in our words.
bool names(ClauseContext &context, const Clause &clause, Tokens slice, clang::SourceLocation behind) {
  size_t at = 0;
  while (at < slice.size() && slice[at].isOneOf(tok::star, tok::amp, tok::l_paren))
    ++at;
  const bool cast = at > 0 && at < slice.size() && slice[at - 1].is(tok::l_paren) && slice[at].getIdentifierInfo();
  const bool good = cast || (at < slice.size() && slice[at].isOneOf(tok::identifier, tok::kw_this, tok::coloncolon));
  size_t clash = 0; // two words without an operator between them
  for (size_t i = 1; i < slice.size() && !clash; ++i)
    if (slice[i].isOneOf(tok::identifier, tok::numeric_constant) &&
        slice[i - 1].isOneOf(tok::identifier, tok::numeric_constant, tok::r_square))
      clash = i;
  if (cast)
    return true; // Clang says what is wrong with it
  if (good && !clash)
    return true;
  const bool done = !good && at == slice.size();
  const clang::Token *found = clash ? &slice[clash] : done ? nullptr : &slice[at];
  context.error(found ? found->getLocation() : behind, clash ? diag::err_expected_comma : diag::err_expected_name)
      << clause.spelling << (found ? context.text(*found) : ")");
  context.note(found ? found->getLocation() : behind, diag::note_task_section);
  return false;
}

// The tokens in the parentheses of `([n]v)[0;m]`; none elsewhere.
Tokens shapeInParens(Tokens slice) {
  if (slice.size() < 2 || slice[0].isNot(tok::l_paren) || slice[1].isNot(tok::l_square))
    return {};
  int depth = 0;
  for (size_t i = 0; i < slice.size(); ++i) {
    depth += slice[i].is(tok::l_paren) - slice[i].is(tok::r_paren);
    if (depth == 0)
      return slice.slice(1, i - 1);
  }
  return {};
}

bool taskItem(ClauseContext &context, Clause &clause, Tokens slice) {
  TaskItem item;
  item.range = ClauseContext::range(slice);
  const clang::SourceLocation last = slice.data()[slice.size()].getLocation();
  const Tokens inner = shapeInParens(slice), after = inner.empty() ? Tokens() : slice.drop_front(inner.size() + 2);
  if (!inner.empty())
    slice = inner;
  const clang::SourceLocation behind = slice.data()[slice.size()].getLocation();
  ClauseContext shape(context.pp, context.directive, slice, behind);
  size_t first = 0;
  while (shape.is(tok::l_square)) {
    const auto group = shape.group();
    context.failed |= shape.failed;
    if (!group || !bracket(context, clause, *group, item, true))
      return false;
    first += group->inside.size() + 2;
  }
  const Tokens rest = slice.drop_front(first);
  const size_t end = sectionsAt(rest);
  if (end < rest.size() && rest[0].isOneOf(tok::star, tok::amp)) { // C reads `*p[0;n]` as `*(p[0;n])`
    const std::string operand = context.text(rest.take_front(end)), brackets = context.text(rest.drop_front(end));
    context.error(rest[0].getLocation(), diag::err_task_section) << clause.spelling << 2 << operand + brackets;
    context.note(rest[0].getLocation(), diag::note_task_section_of) << operand << brackets << operand.substr(1);
    return false;
  }
  if (!names(context, clause, rest.take_front(end), behind))
    return false;
  for (const Tokens brackets : {rest.drop_front(end), after}) {
    ClauseContext sections(context.pp, context.directive, brackets, last);
    while (sections.is(tok::l_square)) {
      const auto group = sections.group();
      context.failed |= sections.failed;
      if (!group || !bracket(context, clause, *group, item, false))
        return false;
    }
  }
  item.variable = context.expr(rest.take_front(end));
  const auto isItem = [](const TaskItem::Section &one) { return one.kind == TaskItem::Section::Item; };
  if (!item.shape.empty() && after.empty() && !item.sections.empty() && llvm::all_of(item.sections, isItem))
    item.element = context.expr(rest);
  clause.storage.push_back(std::move(item));
  return true;
}

bool count(ClauseContext &context, const Clause &clause, llvm::StringRef wanted, size_t given, llvm::StringRef form) {
  context.error(clause.range.getBegin(), diag::err_argument_count)
      << clause.spelling << wanted << std::to_string(given);
  context.note(clause.range.getBegin(), diag::note_clause_form) << ("'" + form + "'").str();
  return false;
}

} // namespace

unsigned taskGroup(const ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row, size_t words,
                   bool afterTarget, bool every) {
  const Tokens clauses = Tokens(line.tokens).drop_front(words);
  if (row.take == DirectiveInfo::Task) {
    const bool before = !line.inFunction || afterTarget; // OpenMP's own is a statement
    return every || row.space == "oss" || (before && row.group == OnTask) || hasOwnClause(context, clauses, row.group)
               ? row.group
               : 0;
  }
  if (row.space != "omp" || row.name != "target")
    return 0;
  return hasOwnClause(context, clauses, OnTaskTarget) || hasDeviceKind(context, clauses, line) ? OnTaskTarget : 0;
}

// `+ : [n]v`: OpenMP has no shapes there.
static bool hasShape(Tokens inside) {
  for (size_t i = 1; i < inside.size(); ++i)
    if (inside[i].is(tok::l_square) && inside[i - 1].isOneOf(tok::colon, tok::comma))
      return true;
  return false;
}

bool hasTaskClause(const ClauseContext &context, Tokens clauses) {
  return anyClause(context, clauses, [](const std::string &name, Tokens inside) {
    const ClauseInfo *row = findClause(name, OnTask);
    if (name == "reduction" && hasShape(inside))
      return true;
    return !inside.empty() && row && (row->on & OnTask) && name != "reduction" && name != "depend" &&
           llvm::is_contained(ofTasks, row->kind);
  });
}

bool namesTarget(const ClauseContext &context, Tokens clauses) {
  return anyClause(context, clauses, [](const std::string &name, Tokens) { return isOfTaskTarget(name); });
}

static TaskUse useOf(llvm::StringRef word) {
  return llvm::StringSwitch<TaskUse>(word)
      .Cases("in", "input", "on", "copy_in", "weakin", TaskUse::In)
      .Cases("out", "output", "copy_out", "weakout", TaskUse::Out)
      .Cases("concurrent", "inoutset", "weakconcurrent", TaskUse::Concurrent)
      .Cases("commutative", "mutexinoutset", "weakcommutative", TaskUse::Commutative)
      .Default(TaskUse::InOut);
}

// weakreduction(op: items)
bool parseWeakReduction(ClauseContext &context, Clause &clause, const Group &group) {
  const auto colon = llvm::find_if(group.inside, [](const clang::Token &token) { return token.is(tok::colon); });
  if (colon == group.inside.begin() || colon == group.inside.end()) {
    context.error(clause.range.getBegin(), diag::err_not_supported) << "this 'weakreduction' on a task";
    context.note(clause.range.getBegin(), diag::note_clause_form) << "'weakreduction(op: v...)'";
    return false;
  }
  Group items = group;
  items.inside = group.inside.drop_front(colon - group.inside.begin() + 1);
  return parseTaskItems(context, clause, items);
}

// depend(type: items), depend(weak, type: items)
bool parseTaskDepend(ClauseContext &context, Clause &clause, const Group &group) {
  const size_t colon = llvm::find_if(group.inside, [](const clang::Token &token) { return token.is(tok::colon); }) -
                       group.inside.begin();
  Tokens type = group.inside.take_front(colon);
  if (type.size() == 3 && type[1].is(tok::comma)) { // of OmpSs-2, whose tasks wait for those within
    const bool isFirst = context.text(type[0]) == "weak", isLast = context.text(type[2]) == "weak";
    if (isFirst != isLast)
      type = isFirst ? type.take_back(1) : type.take_front(1);
  }
  if (colon == group.inside.size() || type.size() != 1 ||
      !llvm::is_contained({"in", "out", "inout", "inoutset", "mutexinoutset"}, context.text(type))) {
    context.error(clause.range.getBegin(), diag::err_not_supported) << "this 'depend' on a task";
    context.note(clause.range.getBegin(), diag::note_clause_form) << "'depend(in|out|inout: v[first:length]...)'";
    return false;
  }
  Group items = group;
  items.inside = group.inside.drop_front(colon + 1);
  return parseTaskItems(context, clause, items) && (clause.use = useOf(context.text(type)), true);
}

// reduction(op: items)
bool parseTaskReduction(ClauseContext &context, Clause &clause, const Group &group) {
  const size_t colon = llvm::find_if(group.inside, [](const clang::Token &token) { return token.is(tok::colon); }) -
                       group.inside.begin();
  if (colon == 0 || colon >= group.inside.size()) {
    context.error(clause.range.getBegin(), diag::err_expected_name) << clause.spelling << ")";
    context.note(clause.range.getBegin(), diag::note_clause_form) << "'reduction(op: v...)'";
    return false;
  }
  Group items = group;
  items.inside = group.inside.drop_front(colon + 1);
  if (colon == 1)
    clause.op = context.text(group.inside.take_front(1));
  return parseTaskItems(context, clause, items) && (clause.use = TaskUse::Commutative, true);
}

// One item for each value of iterators that have values, with the others' ranges.
static bool storageList(ClauseContext &context, Clause &clause, Tokens slice) {
  for (const std::vector<clang::Token> &one : withoutValues(slice)) {
    const Tokens tokens = Tokens(one).drop_back();
    std::optional<StorageList> list = readStorageList(context, clause, tokens, tokens.size() != slice.size());
    if (!list || !taskItem(context, clause, list->item))
      return false;
    iterate(clause.storage.back(), std::move(list->iterators));
  }
  return true;
}

bool parseTaskItems(ClauseContext &context, Clause &clause, const Group &group) {
  clause.use = useOf(clause.spelling);
  for (Tokens slice : split(group.inside, tok::comma)) {
    if (slice.empty()) {
      context.error(context.begin(slice), diag::err_empty_list) << clause.spelling;
      context.note(context.begin(slice), diag::note_clause_form) << "'" + clause.spelling + "(v...)'";
      return false;
    }
    if (!(slice.front().is(tok::l_brace) ? storageList(context, clause, slice) : taskItem(context, clause, slice)))
      return false;
  }
  return true;
}

// (dims, [offsets,] global..., local...): in dims dimensions, two or three lists of that length.
bool parseNdRange(ClauseContext &context, Clause &clause, const Group &group) {
  static constexpr llvm::StringLiteral form = "ndrange(dims, [offsets,] global..., local...)";
  const std::vector<Tokens> arguments = split(group.inside, tok::comma);
  for (Tokens argument : arguments)
    clause.args.push_back(context.expr(argument));
  if (arguments.size() < 2 || arguments.front().empty())
    return count(context, clause, "the number of dimensions and a size for each", group.inside.empty() ? 0 : 1, form);
  unsigned dims = 0;
  if (arguments[0].size() != 1 || llvm::StringRef(context.text(arguments[0])).getAsInteger(0, dims))
    return true; // its value is not known here
  const size_t sizes = arguments.size() - 1;
  if (dims >= 1 && dims <= 3 && sizes % dims == 0 && sizes / dims <= 3)
    return true;
  return count(context, clause, "1 to 3 dimensions and sizes for each of them", sizes, form);
}

bool parseTaskDevice(ClauseContext &context, Clause &clause, const Group &group) {
  for (const clang::Token &token : group.inside) {
    if (token.is(tok::comma) || llvm::is_contained(kinds, context.text(token)))
      continue;
    context.error(token.getLocation(), diag::err_task_device) << context.text(token);
    if (!context.suggest(token.getLocation(), nearestWord(context.text(token), kinds)))
      context.note(token.getLocation(), diag::note_task_device);
    return false;
  }
  for (const clang::Token &token : group.inside)
    clause.op += token.is(tok::comma) ? "" : context.text(token) + " ";
  if (!group.inside.empty())
    return true;
  context.error(clause.range.getBegin(), diag::err_empty_list) << clause.spelling;
  context.note(clause.range.getBegin(), diag::note_task_device);
  return false;
}

// implements(f), label(name)
bool parseTaskName(ClauseContext &context, Clause &clause, const Group &group) {
  const bool name = !group.inside.empty() && llvm::all_of(group.inside, [](const clang::Token &token) {
    return token.isOneOf(tok::identifier, tok::coloncolon) || tok::isStringLiteral(token.getKind());
  });
  if (name) {
    clause.op = context.text(group.inside);
    return true;
  }
  if (const size_t names = split(group.inside, tok::comma).size(); !group.inside.empty() && names > 1)
    return count(context, clause, "a name", names, clause.spelling + "(name)");
  context.error(group.inside.empty() ? group.close : group.inside.front().getLocation(), diag::err_expected_name)
      << clause.spelling << (group.inside.empty() ? ")" : context.text(group.inside.front()));
  context.note(clause.range.getBegin(), diag::note_clause_form) << "'" + clause.spelling + "(name)'";
  return false;
}

// Any words: label(CG-HELPER)
bool parseTaskLabel(ClauseContext &context, Clause &clause, const Group &group) {
  for (const clang::Token &token : group.inside)
    clause.op += (!clause.op.empty() && token.hasLeadingSpace() ? " " : "") + context.text(token);
  clause.op = llvm::StringRef(clause.op).trim('"').str();
  return !clause.op.empty() || parseTaskName(context, clause, group);
}

bool parseTaskFile(ClauseContext &context, Clause &clause, const Group &group) {
  for (const clang::Token &token : group.inside)
    clause.op += context.text(token);
  if (group.inside.size() == 1 && tok::isStringLiteral(group.inside.front().getKind())) {
    clause.op = llvm::StringRef(clause.op).trim('"').str();
    return true;
  }
  const bool bare = !group.inside.empty() && group.inside.front().is(tok::identifier); // file(k.cl), as OmpSs has it
  if (bare && split(group.inside, tok::comma).size() == 1)
    return true;
  return count(context, clause, "a file's name", group.inside.empty() ? 0 : split(group.inside, tok::comma).size(),
               "file(\"k.cl\")");
}

} // namespace hetcc
