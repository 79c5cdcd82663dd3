//===-- clause/parser.cpp - from a directive's tokens to its clauses --------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "clause/parser.h"

#include "clause/clauses.h"
#include "clause/dialect.h"
#include "clause/table.h"
#include "clause/task.h"

#include "clang/Basic/OpenMPKinds.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace hetcc {

namespace tok = clang::tok;

static std::string listDirectives(llvm::StringRef space) {
  std::string out;
  for (const DirectiveInfo &row : directiveTable())
    if (row.space == space)
      out += (out.empty() ? "'" : ", '") + row.name.str() + "'";
  return out;
}

static std::string afterWord(const ClauseContext &context, Tokens tokens) {
  std::string text;
  for (const clang::Token &token : tokens.drop_front())
    text += " " + context.text(token);
  return text;
}

Verdict DirectiveParser::unknown(ClauseContext &context, const PragmaLine &line) {
  previous = Previous::Other;
  size_t words = 0;
  const DirectiveInfo *nearest = nearestDirective(context, line.space, line.tokens, words);
  // Clang knows more directives of OpenMP than there are rows.
  if (line.space == "omp" && (!nearest || llvm::omp::getOpenMPDirectiveKind(context.word()) != llvm::omp::OMPD_unknown))
    return {};
  errors = true;
  const bool isEnd = line.space == "acc" && context.word() == "end";
  const Tokens written =
      isEnd ? Tokens(line.tokens) : Tokens(line.tokens).take_front(std::max<size_t>(words, !line.tokens.empty()));
  const std::string text = context.text(written);
  context.error(context.location(), diag::err_unknown_directive) << (line.space + (text.empty() ? "" : " ") + text);
  const ClauseInfo *clause = findClause(text, OnLoop);
  if (isEnd)
    context.note(context.location(), diag::note_no_end) << "acc" + afterWord(context, line.tokens);
  else if (!nearest && clause && (clause->on & OnLoop))
    context.note(context.location(), diag::note_is_clause)
        << text << "acc region for"
        << ifWritten(context.pp.getSourceManager(),
                     clang::FixItHint::CreateInsertion(context.location(), "region for "));
  else if (!nearest || !context.suggest(context.range(written), nearest->name))
    context.note(context.location(), diag::note_directives) << listDirectives(line.space == "oss" ? "oss" : "acc");
  return {Verdict::Drop, {}};
}

static bool standsAlone(const DirectiveInfo &row) {
  return row.take == DirectiveInfo::Array || row.take == DirectiveInfo::Data || row.take == DirectiveInfo::Wait ||
         row.kind == DirectiveKind::OmpTaskwait;
}

// A clause that is no name of a C library: at the beginning of a line after a directive whose line was not continued.
static bool isClauseWord(llvm::StringRef word) {
  const ClauseInfo *row = findClause(word, OnLoop | OnTarget | OnParallelFor);
  return row && word != "if" && word != "default" && (row->on & (OnLoop | OnTarget | OnParallelFor));
}

// A word that begins a declaration, which is no loop. Names of types look like those of other things.
static bool isTypeWord(llvm::StringRef word) {
  return llvm::is_contained({"auto",   "bool",    "char",  "const",    "double", "enum",   "extern",
                             "float",  "int",     "long",  "register", "short",  "signed", "static",
                             "struct", "typedef", "union", "unsigned", "_Bool",  "size_t"},
                            word);
}

// In a file that `-include` names, or below one: no text of the main file stands for it.
static bool fromCommandLine(const clang::SourceManager &sources, clang::SourceLocation at) {
  clang::FileID file = sources.getFileID(sources.getExpansionLoc(at));
  while (file != sources.getMainFileID()) {
    const clang::SourceLocation from = sources.getIncludeLoc(file);
    if (from.isInvalid())
      return true;
    file = sources.getFileID(from);
  }
  return false;
}

bool DirectiveParser::mayStandHere(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row) {
  const clang::SourceLocation where = line.range.getBegin();
  const clang::SourceManager &sources = pp->getSourceManager();
  const std::string &name = context.directive.spelling;
  if (!line.inFunction && row.kind != DirectiveKind::AccDeclare) {
    context.error(where, diag::err_not_in_function) << name;
    context.note(where, diag::note_not_in_function);
  } else if (fromCommandLine(sources, where)) {
    context.error(where, diag::err_in_header) << name;
    context.note(where, diag::note_in_header);
  } else if (row.take == DirectiveInfo::Loop && isClauseWord(line.next)) {
    context.error(where, diag::err_expected_loop) << name;
    auto note = context.note(line.end, diag::note_continued);
    note << line.next;
    if (line.end.isFileID() && *sources.getCharacterData(line.end) == '\n') // no comment stands there
      note << ifWritten(context.pp.getSourceManager(), clang::FixItHint::CreateInsertion(line.end, " \\"));
  } else if (row.take == DirectiveInfo::Loop && isTypeWord(line.next)) {
    context.error(where, diag::err_expected_loop) << name;
    context.note(where, diag::note_expected_loop) << 0;
  } else if (line.next == "}" && !standsAlone(row)) {
    const bool isTask = row.take == DirectiveInfo::Task && row.name == "task";
    const bool statement = row.take == DirectiveInfo::Statement || isTask;
    context.error(where, statement ? diag::err_expected_statement : diag::err_expected_loop) << name;
    if (statement)
      context.note(where, diag::note_expected_statement) << isTask;
    else
      context.note(where, diag::note_expected_loop) << 0;
  }
  return !context.failed;
}

static void forEachTopology(Directive &directive, llvm::function_ref<void(Topology &)> visit) {
  for (Clause &clause : directive.clauses) {
    if (clause.topology)
      visit(*clause.topology);
    for (Item &item : clause.items)
      if (item.topology)
        visit(*item.topology);
  }
}

// topology(t): a topology of an earlier directive, or a device's number.
void DirectiveParser::tellTopologies(Directive &directive) {
  forEachTopology(directive, [&](Topology &topology) {
    if (topology.axes.empty() && llvm::is_contained(topologies, topology.name))
      topology.ids.clear();
    else if (topology.axes.empty())
      topology.name.clear();
    else if (!topology.name.empty())
      topologies.push_back(topology.name);
  });
}

bool DirectiveParser::parse(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row, unsigned group) {
  const bool beforeFunction = row.kind == DirectiveKind::OmpTask || context.directive.kind == DirectiveKind::OmpTask;
  if ((line.inFunction || !beforeFunction) && !mayStandHere(context, line, row))
    return false;
  if (row.take == DirectiveInfo::Array)
    return parseArrays(context, row.name) && wellFormed(context, line.space);
  if (!parseClauses(context, group) || (line.space == "acc" && !checkLevels(context)))
    return false;
  tellTopologies(context.directive);
  const bool sets = row.kind == DirectiveKind::AccSet;
  const bool speaks = llvm::any_of(context.directive.clauses, [&](const Clause &clause) {
    return sets ? clause.kind != ClauseKind::If : !clause.items.empty();
  });
  if ((row.take == DirectiveInfo::Data || row.kind == DirectiveKind::AccHostData) && !speaks) {
    context.error(line.range.getBegin(), diag::err_names_nothing) << context.directive.spelling << sets;
    context.note(line.range.getBegin(), diag::note_clauses) << context.directive.spelling << clauseNames(group);
  }
  return !context.failed && wellFormed(context, line.space);
}

// The queues stand behind the name of the directive, as in a clause.
static bool parseWait(ClauseContext &context) {
  if (context.is(tok::l_paren)) {
    Clause queues;
    queues.kind = ClauseKind::WaitFor;
    queues.range = context.location();
    queues.spelling = "wait";
    const auto list = context.group();
    if (!list || !parseQueues(context, queues, *list))
      return false;
    context.directive.clauses.push_back(std::move(queues));
  }
  return parseClauses(context, OnAccWait) && !context.failed;
}

Verdict DirectiveParser::keep(const PragmaLine &line, const DirectiveInfo &row, Directive directive) {
  Verdict verdict{
      standsAlone(row) ? Verdict::Alone : Verdict::Before, {}, directive.spelling, nullptr, directive.meant};
  forEachExpr(directive, [&](ClauseExpr &expr) { verdict.expressions.push_back(expr.tokens); });
  directive.range = line.range;
  found.push_back(std::move(directive));
  return verdict;
}

bool DirectiveParser::isWithin(const std::vector<clang::SourceRange> &statements, const PragmaLine &line) const {
  const clang::SourceManager &sources = pp->getSourceManager();
  const clang::SourceLocation at = sources.getExpansionLoc(line.range.getBegin());
  return llvm::any_of(statements, [&](clang::SourceRange one) {
    return one.isValid() && sources.isBeforeInTranslationUnit(one.getBegin(), at) &&
           sources.isBeforeInTranslationUnit(at, one.getEnd());
  });
}

// In a data region of the dialect, target directives are too: they follow its distribution.
bool DirectiveParser::isPlain(const ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row,
                              size_t words) const {
  if (isWithin(dialectData, line))
    return false;
  return row.isTarget() && !isDialect(context, Tokens(line.tokens).drop_front(words), line) &&
         !isDistributedBelow(*pp, line);
}

// Clang cannot read such a block, because of its clauses, and no region can be made of it.
Verdict DirectiveParser::refuseBlock(ClauseContext &context, const PragmaLine &line) {
  errors = true;
  context.error(line.range.getBegin(), diag::err_not_supported)
      << ("a block after '#pragma " + context.directive.spelling + "' with clauses of the dialect");
  context.note(line.range.getBegin(), diag::note_instead)
      << "'omp target' and 'omp parallel for' directly before the loop,";
  return {Verdict::Drop, {}};
}

// `[1::2]` is two separators: where no name follows, and in C, `::` means nothing else. (Clang 19 does not come back
// from an expression of C with a `::` in it.)
static std::vector<clang::Token> splitColons(const std::vector<clang::Token> &tokens, bool cplusplus) {
  std::vector<clang::Token> out;
  for (size_t i = 0; i < tokens.size(); ++i) {
    out.push_back(tokens[i]);
    const bool names = cplusplus && i + 1 < tokens.size() && tokens[i + 1].getIdentifierInfo();
    if (tokens[i].isNot(tok::coloncolon) || names)
      continue;
    out.back().setKind(tok::colon);
    out.back().setLength(1);
    out.push_back(out.back());
    if (tokens[i].getLocation().isFileID())
      out.back().setLocation(tokens[i].getLocation().getLocWithOffset(1));
  }
  return out;
}

bool DirectiveParser::isOurs(const PragmaLine &line) const {
  const clang::SourceManager &sources = pp->getSourceManager();
  return line.inFunction &&
         sources.getFileID(sources.getExpansionLoc(line.range.getBegin())) == sources.getMainFileID();
}

// `dist_iteration` makes a loop's own directive ours. The other words belong on the target before it; Clang would pass
// over them, or report them one by one.
static bool hasWordOfTargets(const ClauseContext &context, Tokens tokens) {
  int depth = 0;
  return llvm::any_of(tokens, [&](const clang::Token &token) {
    depth += token.is(tok::l_paren) - token.is(tok::r_paren);
    return depth == 0 && llvm::is_contained({"dist_iteration", "target", "device", "map"}, context.text(token));
  });
}

void DirectiveParser::respelled(std::vector<Respelling> changes) {
  llvm::append_range(respellings_, std::move(changes));
}

// Clang knows the clauses of OpenMP, which are as many and more.
static bool isAtomicWord(ClauseContext &context, Tokens tokens) {
  if (tokens.size() < 2 || !tokens[1].getIdentifierInfo())
    return true;
  static constexpr llvm::StringRef words[] = {"read", "write", "update", "capture", "if"};
  const std::string word = context.text(tokens[1]);
  if (llvm::is_contained(words, word))
    return true;
  const clang::SourceLocation at = tokens[1].getLocation();
  context.error(at, diag::err_unknown_clause) << word << "acc atomic";
  if (!context.suggest(at, nearestWord(word, words)))
    context.note(at, diag::note_clauses) << "acc atomic" << "read, write, update, capture";
  return false;
}

// Data of a file is there from the beginning to the end of the program: these clauses are for a function's
// (OpenACC 3.3, 2.13).
static bool refuseOfFunctions(ClauseContext &context, const Directive &directive) {
  const auto isOfFunctions = [](const Clause &clause) {
    return llvm::is_contained({ClauseKind::Copy, ClauseKind::CopyOut, ClauseKind::Present, ClauseKind::DevicePtr},
                              clause.kind);
  };
  const auto found = llvm::find_if(directive.clauses, isOfFunctions);
  if (found == directive.clauses.end())
    return false;
  context.error(found->range.getBegin(), diag::err_not_supported)
      << "'" + found->spelling + "' of '#pragma acc declare' outside of a function";
  context.note(found->range.getBegin(), diag::note_leave_out) << found->spelling;
  return true;
}

// The longest name of a directive of OpenMP that the tokens begin with.
static llvm::omp::Directive ompKind(const ClauseContext &context, Tokens tokens) {
  llvm::omp::Directive kind = llvm::omp::OMPD_unknown;
  std::string name;
  for (const clang::Token &token : tokens) {
    name += (name.empty() ? "" : " ") + context.text(token);
    const llvm::omp::Directive longer = llvm::omp::getOpenMPDirectiveKind(name);
    if (longer != llvm::omp::OMPD_unknown)
      kind = longer;
    else if (token.is(tok::l_paren))
      break;
  }
  return kind;
}

void DirectiveParser::ignore(ClauseContext &context, const PragmaLine &line, const DirectiveInfo &row) {
  const bool isRoutine = row.name == "routine";
  if (isRoutine)
    routines_.push_back(readRoutine(line.range.getBegin(), line.tokens));
  else
    ignored_.push_back(line.range);
  const clang::SourceLocation at = context.location();
  context.next();
  if ((isRoutine && !checkRoutine(context)) || (row.name == "cache" && !checkCache(context, at)))
    errors = true;
}

// `omp ... for` and its like before an `acc` directive of the same loop. False: not told.
bool DirectiveParser::refuseTwoModels(ClauseContext &context, const PragmaLine &line) {
  const auto kind = line.space == "omp" ? ompKind(context, line.tokens) : llvm::omp::OMPD_unknown;
  if (!clang::isOpenMPLoopDirective(kind) || llvm::is_contained(leftOut, "acc"))
    return false;
  const std::string other = accLoopBelow(*pp, line);
  if (other.empty())
    return false;
  errors = true;
  context.error(line.range.getBegin(), diag::err_two_models)
      << ("omp " + llvm::omp::getOpenMPDirectiveName(kind)).str() << other;
  context.note(line.range.getBegin(), diag::note_two_models);
  return true;
}

// Stage 1 makes the loop and reads the file once more.
bool DirectiveParser::isOfFusion(const PragmaLine &line) {
  const bool isTaken = std::exchange(beforeFusion, takesFusion(*pp, line));
  if (beforeFusion)
    return true;
  if (!isTaken && isOrderlySplit(*pp, line)) {
    ignored_.push_back(line.range);
    return true;
  }
  std::optional<Fusion> fusion = readFusion(*pp, line);
  if (!fusion)
    return false;
  fusion->isTaken = isTaken;
  fusions_.push_back(*fusion);
  return true;
}

Verdict DirectiveParser::directive(const PragmaLine &read) {
  if (llvm::is_contained(leftOut, read.space)) {
    ignored_.push_back(read.range);
    return {Verdict::Drop, {}};
  }
  if (isOfFusion(read))
    return {Verdict::Drop, {}};
  PragmaLine line = read;
  line.tokens = splitColons(read.tokens, pp->getLangOpts().CPlusPlus);
  const Previous before = line.adjacent ? previous : Previous::Other;
  previous = Previous::Other;
  Directive directive;
  ClauseContext context(*pp, directive, line.tokens, line.end);
  if (refuseTwoModels(context, line))
    return {Verdict::Drop, {}};
  size_t words = 0;
  const DirectiveInfo *row = findDirective(context, line.space, line.tokens, words);
  if (!row)
    return unknown(context, line);
  const bool ofBlock = isWithin(targetBlocks, line) && !isWithin(blockLoops, line);
  if (row->take == DirectiveInfo::Inherited && before == Previous::Other && !ofBlock &&
      !hasWordOfTargets(context, line.tokens))
    return {};
  if (row->take == DirectiveInfo::AsOmp && line.space == "acc" && !isAtomicWord(context, line.tokens)) {
    errors = true;
    return {Verdict::Drop, {}};
  }
  if (row->take == DirectiveInfo::AsOmp) {
    renamed_.push_back({line.range.getBegin(), line.spaceAt});
    return {Verdict::Omp, {}};
  }
  if (row->take == DirectiveInfo::Ignored)
    ignore(context, line, *row);
  if (row->take == DirectiveInfo::Ignored || (before == Previous::Failed && row->take == DirectiveInfo::Inherited))
    return {Verdict::Drop, {}};
  if (row->take == DirectiveInfo::TaskLoop && row->space == "omp" && !hasTaskClause(context, line.tokens))
    return {};
  const bool every = everyTask || hasTasks || (everyTaskwait && row->kind == DirectiveKind::OmpTaskwait);
  const unsigned ofTasks = taskGroup(context, line, *row, words, before == Previous::TaskTarget, every);
  hasPlainTasks |= !ofTasks && row->take == DirectiveInfo::Task;
  if (taskTarget &&
      (before != Previous::TaskTarget || (ofTasks != OnTask && !(ofTasks == OnTaskTarget && line.inFunction))))
    refuseTaskTarget();
  if (!ofTasks && (row->take == DirectiveInfo::Task || isPlain(context, line, *row, words)))
    return {};
  if (row->take == DirectiveInfo::Inner && !isOurs(line)) { // the hint of a function that a device may run
    if (llvm::none_of(line.tokens, [&](const clang::Token &one) { return context.text(one) == "seq"; }))
      headerLoops_.push_back(line.range);
    return {Verdict::Drop, {}};
  }
  for (size_t i = 0; i < words; ++i)
    context.next();
  directive.kind = row->kind;
  directive.spelling = (row->space + " " + row->name).str();

  if (row->take == DirectiveInfo::Wait && !parseWait(context)) {
    errors = true;
    return {Verdict::Drop, {}};
  }
  if (row->take == DirectiveInfo::Wait)
    return keep(line, *row, std::move(directive));
  if (ofTasks)
    return task(context, line, *row, ofTasks);
  if (row->take == DirectiveInfo::TaskLoop)
    return taskLoop(context, line, *row);
  const bool attached = row->take == DirectiveInfo::Inner && before == Previous::AccLoop;
  const unsigned group = row->take == DirectiveInfo::Inner && !attached ? unsigned(OnInnerLoop) : row->group;
  if (!parse(context, line, *row, group)) {
    errors = true;
    previous = Previous::Failed;
    if (row->take == DirectiveInfo::Loop && isClauseWord(line.next))
      return {Verdict::Drop, {}, "", isClauseWord};
    Verdict dropped{Verdict::Drop, {}};
    dropped.opensBlock = !line.tokens.empty() && line.tokens.back().is(tok::l_brace);
    if (before == Previous::Target && row->take == DirectiveInfo::Inherited)
      found.pop_back(); // what the target lacks now has been said
    return dropped;
  }
  const bool block = line.space == "omp" && row->take == DirectiveInfo::Loop && line.next == "{";
  const clang::SourceRange statement = block || ofBlock ? statementText(*pp, line) : clang::SourceRange();
  if (row->take == DirectiveInfo::Plain || (block && (row->kind != DirectiveKind::OmpTarget || statement.isInvalid())))
    return refuseBlock(context, line);
  if (block || (ofBlock && row->take == DirectiveInfo::Inherited))
    (block ? targetBlocks : blockLoops).push_back(statement);
  if (row->kind == DirectiveKind::AccDeclare && !line.inFunction) {
    errors |= refuseOfFunctions(context, directive);
    directive.range = line.range;
    fileScope_.push_back(std::move(directive));
    return {Verdict::Drop, {}};
  }
  if (row->kind == DirectiveKind::OmpTargetData)
    dialectData.push_back(statementText(*pp, line));
  if (row->kind == DirectiveKind::OmpTarget)
    previous = Previous::Target;
  if (row->kind == DirectiveKind::AccLoop || attached)
    previous = Previous::AccLoop;
  return keep(line, *row, std::move(directive));
}

} // namespace hetcc
