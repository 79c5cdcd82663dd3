//===-- clause/hetero.cpp - hetero(cond, devices, schedule, ratio, div) -----------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Figure 2 of the CoreTSAR paper; each argument but the first may be left out or be `default`. The older form
// hetero(cond, schedule) is told by its second word.

#include "clause/table.h"
#include "clause/words.h"

#include "llvm/ADT/StringExtras.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

bool isDefault(Tokens slice) { return slice.size() == 1 && slice[0].is(tok::kw_default); }

bool parseDevices(ClauseContext &context, Clause &clause, Tokens slice) {
  const std::string word = context.text(slice);
  if (isDefault(slice) || findWord(heteroDeviceWords(), word)) {
    clause.deviceWord = isDefault(slice) ? "all" : word;
    return true;
  }
  const bool oneWord = slice.size() == 1 && slice[0].getIdentifierInfo();
  if (!oneWord || llvm::StringRef(word).starts_with("OMP_DEVICE_"))
    return parseDeviceList(context, slice, clause.devices);
  context.error(context.begin(slice), diag::err_hetero_devices) << word << context.range(slice);
  if (findWord(scheduleWords(), word)) {
    context.note(context.begin(slice), diag::note_schedule_place) << word;
    return false;
  }
  if (!context.suggest(context.range(slice), nearestWord(word, namesOf(heteroDeviceWords()))))
    context.note(context.begin(slice), diag::note_hetero_devices);
  return false;
}

bool parseSchedule(ClauseContext &context, Clause &clause, Tokens slice) {
  clause.scheduleWord = context.text(slice);
  if (isDefault(slice) || findWord(scheduleWords(), clause.scheduleWord))
    return true;
  context.error(context.begin(slice), diag::err_hetero_schedule) << clause.scheduleWord << context.range(slice);
  if (!context.suggest(context.range(slice), nearestWord(clause.scheduleWord, namesOf(scheduleWords()))))
    context.note(context.begin(slice), diag::note_hetero_schedule)
        << llvm::join(namesOf(scheduleWords()), ", ") + " and default";
  return false;
}

} // namespace

bool parseHetero(ClauseContext &context, Clause &clause, const Group &group) {
  std::vector<Tokens> arguments = split(group.inside, tok::comma);
  if (arguments.size() > 5) {
    context.error(context.begin(arguments[5]), diag::err_argument_count)
        << "hetero"
        << "1 to 5 arguments" << unsigned(arguments.size());
    context.note(clause.range.getBegin(), diag::note_clause_form)
        << "'hetero(cond [, devices [, schedule [, ratio [, div]]]])'";
    return false;
  }
  for (size_t i = 0; i < arguments.size(); ++i)
    if (arguments[i].empty()) {
      context.error(context.begin(arguments[i]), diag::err_empty_argument) << unsigned(i + 1) << "hetero";
      context.note(clause.range.getBegin(), diag::note_clause_form)
          << "'hetero(cond [, devices [, schedule [, ratio [, div]]]])'";
      return false;
    }
  // Devices or a schedule without the condition before them.
  const std::string first = context.text(arguments[0]);
  if (findWord(heteroDeviceWords(), first) || findWord(scheduleWords(), first))
    context.directive.meant.emplace_back(context.begin(arguments[0]), "1, " + first);
  clause.args.push_back(context.expr(arguments[0]));
  clause.deviceWord = "all";
  clause.scheduleWord = "default";
  if (arguments.size() == 2 && findWord(scheduleWords(), context.text(arguments[1])))
    return parseSchedule(context, clause, arguments[1]);
  if (arguments.size() > 1 && !parseDevices(context, clause, arguments[1]))
    return false;
  if (arguments.size() > 2 && !parseSchedule(context, clause, arguments[2]))
    return false;
  if (arguments.size() > 3 && !isDefault(arguments[3]))
    clause.ratio = context.expr(arguments[3]);
  if (arguments.size() > 4 && !isDefault(arguments[4]))
    clause.div = context.expr(arguments[4]);
  return true;
}

} // namespace hetcc
