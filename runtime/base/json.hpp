//===-- base/json.hpp - JSON texts of users, with their lines ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A text as values that know the line on which they stand, for messages. Pure functions.
#pragma once

#include "base/result.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace het {

struct JsonValue {
  enum class Type { Null, Flag, Number, Text, List, Object };
  Type type = Type::Null;
  int line = 0;
  bool flag = false;
  double number = 0;
  long whole = 0; // of a number that is one: all its digits
  bool isWhole = false;
  std::string text = {};
  std::vector<JsonValue> items = {};
  std::vector<std::pair<std::string, JsonValue>> members = {}; // in the order of the text

  /// The member of this name; null: there is none, or the value is no object.
  const JsonValue *find(std::string_view name) const;
};

/// "a number", "a list" and so on, for messages.
const char *nameOf(JsonValue::Type type);

/// `file` is its name, for messages. A name that stands twice in an object is an error.
Result<JsonValue> parseJson(const std::string &text, const std::string &file);

} // namespace het
