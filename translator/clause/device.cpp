//===-- clause/device.cpp - device lists ------------------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Table 1 of the multi-accelerator OpenMP paper: `0`; `5,6,7`; `5:3`; `:10`; `2:*`; `*`; each with `& TYPE` or `:TYPE`.

#include "clause/table.h"
#include "clause/words.h"

namespace hetcc {

namespace tok = clang::tok;

namespace {

// Whether a slice is one word in the manner of a device type; `type` gets it.
bool isType(ClauseContext &context, Tokens slice, std::string &type) {
  const std::string word = slice.size() == 1 ? context.userWord(slice.front()) : "";
  if (!llvm::StringRef(word).starts_with("OMP_DEVICE_"))
    return false;
  type = word;
  return true;
}

bool checkType(ClauseContext &context, Tokens slice, const std::string &type) {
  if (findWord(deviceTypeWords(), type))
    return true;
  context.error(context.begin(slice), diag::err_device_type) << type << context.range(slice);
  if (!context.suggest(context.range(slice), nearestWord(type, namesOf(deviceTypeWords()))))
    context.note(context.begin(slice), diag::note_device_types);
  return false;
}

// Words of `hetero` and of other languages.
void noteKind(ClauseContext &context, Tokens slice) {
  static constexpr std::pair<llvm::StringLiteral, llvm::StringLiteral> kinds[] = {{"all", "*"},
                                                                                  {"any", "*"},
                                                                                  {"gpu", "* & OMP_DEVICE_NVGPU"},
                                                                                  {"nvidia", "* & OMP_DEVICE_NVGPU"},
                                                                                  {"cpu", "OMP_DEVICE_HOST"},
                                                                                  {"host", "OMP_DEVICE_HOST"}};
  const std::string word = slice.size() == 1 ? context.text(slice) : "";
  for (const auto &[name, meant] : kinds)
    if (name == word)
      context.directive.meant.emplace_back(context.begin(slice), meant.str());
}

bool parseRange(ClauseContext &context, Tokens slice, DeviceRange &out) {
  noteKind(context, slice);
  // `ids & TYPE`: the last '&' before a type; any other is the operator of C.
  if (slice.size() >= 3 && slice[slice.size() - 2].is(tok::amp) && isType(context, slice.take_back(1), out.type)) {
    if (!checkType(context, slice.take_back(1), out.type))
      return false;
    slice = slice.drop_back(2);
  }
  std::vector<Tokens> fields = split(slice, tok::colon);
  if (fields.size() > 1 && isType(context, fields.back(), out.type)) {
    if (!checkType(context, fields.back(), out.type))
      return false;
    fields.pop_back();
  }
  if (fields.size() > 2) {
    context.error(context.begin(fields[2]), diag::err_argument_count) << "device"
                                                                      << "'first:count'"
                                                                      << "more";
    context.note(context.begin(slice), diag::note_clause_form) << "'device(first:count)'";
    return false;
  }
  const auto isStar = [](Tokens field) { return field.size() == 1 && field.front().is(tok::star); };
  const bool star = fields.size() == 1 && isStar(fields[0]);
  if (star || (fields.size() == 1 && isType(context, fields[0], out.type)))
    return star || checkType(context, fields[0], out.type);
  if (!fields[0].empty())
    out.first = context.expr(fields[0]);
  else if (fields.size() == 1) {
    context.error(context.begin(slice), diag::err_empty_list) << "device";
    context.note(context.begin(slice), diag::note_clause_form)
        << "'device(first:count)', 'device(id, ...)' or 'device(*)'";
    return false;
  }
  if (fields.size() == 2 && fields[1].empty()) {
    context.error(context.begin(fields[1]), diag::err_empty_argument) << "2"
                                                                      << "first:count";
    context.note(context.begin(slice), diag::note_clause_form) << "'device(first:count)'";
    return false;
  }
  out.every = fields.size() == 2 && isStar(fields[1]);
  if (fields.size() == 2 && !out.every)
    out.count = context.expr(fields[1]);
  return true;
}

} // namespace

bool parseDeviceList(ClauseContext &context, llvm::ArrayRef<Tokens> slices, std::vector<DeviceRange> &out) {
  for (Tokens slice : slices)
    if (!parseRange(context, slice, out.emplace_back()))
      return false;
  return true;
}

bool parseDevice(ClauseContext &context, Clause &clause, const Group &group) {
  return parseDeviceList(context, split(group.inside, tok::comma), clause.devices);
}

} // namespace hetcc
