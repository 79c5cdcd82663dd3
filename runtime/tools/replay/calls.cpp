//===-- tools/replay/calls.cpp - a program's calls, out of a trace ---------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.

#include "tools/replay/calls.hpp"

#include "base/files.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace het::replay {
namespace {

constexpr std::size_t mostBytes = std::size_t(4) << 30; // of a trace
constexpr int version = 1;

struct Damaged : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Fields that are not there are zero.
class Reader {
public:
  Reader(const Json &in, Program &program) : in_(in), program_(program) {
    if (!in.is_object())
      throw Damaged("a structure is missing");
  }

  template <class Field>
    requires(std::is_arithmetic_v<Field> || std::is_enum_v<Field>)
  void operator()(const char *name, Field &field) {
    if (const Json *value = find(name))
      field = number<Field>(*value, name);
  }
  void operator()(const char *name, const char *&text) {
    if (const Json *value = find(name))
      text = kept(*value, name);
  }
  void operator()(const char *name, void *&address) {
    if (const Json *value = find(name))
      address = reinterpret_cast<void *>(number<std::uintptr_t>(*value, name));
  }
  template <class Structure>
    requires(std::is_class_v<Structure>)
  void operator()(const char *name, Structure &structure) {
    if (const Json *value = find(name))
      read(*value, structure);
  }
  template <class Item> void each(const char *name, Item *items, int count) {
    if (const Json *value = find(name))
      readAll(*value, name, items, static_cast<std::size_t>(count));
  }
  template <class Item> void list(const char *name, const Item *&items, int &count) {
    const Json *value = find(name);
    if (!value)
      return;
    Item *made = array<Item>(value->size());
    readAll(*value, name, made, value->size());
    items = made;
    count = static_cast<int>(value->size());
  }
  template <class Structure> void optional(const char *name, const Structure *&structure) {
    if (const Json *value = find(name)) {
      Structure *made = array<Structure>(1);
      read(*value, *made);
      structure = made;
    }
  }

private:
  const Json *find(const char *name) const {
    const auto found = in_.find(name);
    return found == in_.end() ? nullptr : &*found;
  }
  template <class Number> static Number number(const Json &value, const char *name) {
    if (!value.is_number())
      throw Damaged(text("'", name, "' is no number"));
    if constexpr (std::is_enum_v<Number>)
      return static_cast<Number>(value.get<int>());
    else
      return value.get<Number>();
  }
  template <class Item> Item *array(std::size_t count) {
    auto items = std::shared_ptr<Item[]>(new Item[std::max<std::size_t>(count, 1)]());
    program_.memory.push_back(items);
    return items.get();
  }
  const char *kept(const Json &value, const char *name) {
    if (!value.is_string())
      throw Damaged(text("'", name, "' is no text"));
    const auto &words = value.get_ref<const std::string &>();
    char *copy = array<char>(words.size() + 1);
    std::memcpy(copy, words.c_str(), words.size());
    return copy;
  }
  template <class Structure> void read(const Json &value, Structure &structure) {
    Reader reader(value, program_);
    visitFields(reader, structure);
  }
  template <class Item> void readAll(const Json &value, const char *name, Item *items, std::size_t most) {
    if (!value.is_array() || value.size() > most)
      throw Damaged(text("'", name, "' has too many items"));
    for (std::size_t k = 0; k < value.size(); ++k)
      if constexpr (std::is_class_v<Item>)
        read(value[k], items[k]);
      else
        items[k] = number<Item>(value[k], name);
  }

  const Json &in_;
  Program &program_;
};

void mustLie(long value, long from, long to, const char *what) {
  if (value < from || value > to)
    throw Damaged(text("'", what, "' is ", value));
}

void check(const het_layout *layout) {
  if (!layout)
    return;
  mustLie(layout->axes, 0, HET_MAX_AXES, "axes");
  mustLie(layout->loops, 0, HET_MAX_LOOPS, "loops");
}

void check(const het_access *accesses, int count) {
  for (int k = 0; k < count; ++k) {
    mustLie(accesses[k].rank, 0, HET_MAX_RANK, "rank");
    mustLie(accesses[k].subscripts, 0, HET_MAX_RANK, "subscripts");
    check(accesses[k].layout);
  }
}

void check(const het_region &region) {
  mustLie(region.loops, 1, HET_MAX_LOOPS, "loops");
  check(region.access, region.accesses);
  for (int k = 0; k < region.reductions; ++k) {
    mustLie(region.reduction[k].type, HET_CHAR, HET_HALF, "type");
    mustLie(region.reduction[k].op, HET_SUM, HET_LOR, "op");
  }
  check(region.layout);
}

het_site *siteOf(const Json &call, Program &program) {
  const auto found = call.find("site");
  if (found == call.end())
    return nullptr;
  het_site site = {};
  Reader reader(*found, program);
  visitFields(reader, site);
  if (!site.file)
    throw Damaged("a site has no file");
  const auto same = [](const char *a, const char *b) { return std::strcmp(a ? a : "", b ? b : "") == 0; };
  for (het_site &known : program.sites)
    if (known.line == site.line && known.column == site.column && same(known.file, site.file) &&
        same(known.function, site.function) && same(known.directive, site.directive))
      return &known;
  return &program.sites.emplace_back(site);
}

Call callOf(const Json &json, Program &program) {
  Call call;
  const std::string name = json.is_object() ? json.value("call", "") : "";
  const auto *const found = std::ranges::find(callNames, name);
  if (found == std::end(callNames))
    throw Damaged(text("'", name, "' is no call"));
  call.kind = static_cast<CallKind>(found - std::begin(callNames));
  call.site = siteOf(json, program);
  if (!call.site)
    throw Damaged("a call has no site");
  Reader reader(json, program);
  if (call.kind == CallKind::Loop) {
    visitFields(reader, call.region);
    call.region.site = call.site;
    check(call.region);
  } else {
    visitFields(reader, call.directive);
    call.directive.data.site = call.site;
    check(call.directive.data.access, call.directive.data.accesses);
  }
  return call;
}

void readProgram(const Json &json, Program &program) {
  if (json.value("version", 0) != version)
    throw Damaged(
        text("its calls are of version ", json.value("version", 0), ", and het-replay reads version ", version));
  for (const Json &call : json.at("calls"))
    try {
      program.calls.push_back(callOf(call, program));
    } catch (const Damaged &damaged) {
      throw Damaged(text("call ", program.calls.size(), ": ", damaged.what()));
    }
  for (const Json &step : json.at("steps")) {
    program.steps.push_back(step.get<std::size_t>());
    if (program.steps.back() >= program.calls.size())
      throw Damaged(text("a step is call ", program.steps.back(), " of ", program.calls.size()));
  }
  program.leftOut = json.at("left_out").get<std::map<std::string, long>>();
  program.droppedSteps = json.at("dropped_steps").get<long>();
  program.machine = json.at("machine");
}

} // namespace

Result<std::unique_ptr<Program>> readTrace(const std::string &name) {
  Result<std::string> contents = readFile(name, mostBytes);
  if (!contents.ok())
    return std::move(contents.error());
  if (contents->empty())
    return Error{text("'", name, "' is empty or does not exist"), {"HET_TRACE=file.json writes a trace"}};
  auto program = std::make_unique<Program>();
  try {
    // The timeline is most of the file, and is not needed.
    const Json trace = Json::parse(*contents, [](int depth, Json::parse_event_t event, Json &parsed) {
      return !(depth == 1 && event == Json::parse_event_t::key && parsed == "traceEvents");
    });
    if (!trace.is_object() || !trace.contains("program") || !trace.contains("report"))
      return Error{text("'", name, "' has no calls of a program"),
                   {"a program that hetcc has built writes them with HET_TRACE=file.json"}};
    program->report = trace["report"];
    readProgram(trace["program"], *program);
  } catch (const Json::parse_error &error) {
    return Error{text("'", name, "' is no JSON: ", error.what()), {"HET_TRACE=file.json writes a trace"}};
  } catch (const std::exception &error) { // of the library, where a value has another type
    return Error{text("'", name, "' is damaged: ", error.what()), {}};
  }
  return program;
}

} // namespace het::replay
