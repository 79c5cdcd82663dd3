//===-- base/json.cpp - JSON texts of users, with their lines ------------------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "base/json.hpp"

#include "base/text.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>

namespace het {

const JsonValue *JsonValue::find(std::string_view name) const {
  const auto found = std::ranges::find_if(members, [&](const auto &member) { return member.first == name; });
  return found == members.end() ? nullptr : &found->second;
}

const char *nameOf(JsonValue::Type type) {
  static const char *const names[] = {"null", "true or false", "a number", "a text", "a list", "an object"};
  return names[static_cast<int>(type)];
}

namespace {

struct Place {
  int line = 1;
  char last = 0; // that was read
};

// Reads a text and counts its lines. All copies count together.
class Counting {
public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char *;
  using reference = const char &;

  Counting(const char *at, Place *place) : at_(at), place_(place) {}
  reference operator*() const { return *at_; }
  Counting &operator++() {
    place_->last = *at_++;
    place_->line += place_->last == '\n';
    return *this;
  }
  Counting operator++(int) {
    Counting before = *this;
    ++*this;
    return before;
  }
  bool operator==(const Counting &other) const { return at_ == other.at_; }
  bool operator!=(const Counting &other) const { return at_ != other.at_; }

private:
  const char *at_;
  Place *place_;
};

class Builder {
public:
  Builder(const std::string &file, const Place &place) : file_(file), place_(place) {}

  bool null() { return add({JsonValue::Type::Null, place_.line}); }
  bool boolean(bool value) { return add({JsonValue::Type::Flag, place_.line, value}); }
  bool number_integer(nlohmann::json::number_integer_t value) { return whole(static_cast<long>(value)); }
  bool number_unsigned(nlohmann::json::number_unsigned_t value) { return whole(static_cast<long>(value)); }
  bool number_float(nlohmann::json::number_float_t value, const std::string &) {
    return add({JsonValue::Type::Number, numberLine(), false, value});
  }
  bool string(std::string &value) { return add({JsonValue::Type::Text, place_.line, false, 0, 0, false, value}); }
  bool binary(nlohmann::json::binary_t &) { return false; }
  bool start_object(std::size_t) { return open(JsonValue::Type::Object); }
  bool start_array(std::size_t) { return open(JsonValue::Type::List); }
  bool end_object() { return close(); }
  bool end_array() { return close(); }
  bool key(std::string &name) {
    if (open_.back().second.find(name)) {
      error_ = Error{text(file_, ":", place_.line, ": '", name, "' stands twice"), {"keep one of them"}};
      return false;
    }
    names_.push_back(name);
    return true;
  }
  bool parse_error(std::size_t, const std::string &last, const nlohmann::detail::exception &why) {
    const bool ends = std::string_view(why.what()).find("unexpected end of input") != std::string_view::npos;
    error_ = Error{ends ? text(file_, ":", place_.line, ": the text ends too early")
                        : text(file_, ":", place_.line, ": no JSON at '", last, "'"),
                   {"names and texts need double quotes, and commas stand between values only"}};
    return false;
  }

  Result<JsonValue> result() {
    if (!error_.message.empty())
      return std::move(error_);
    return std::move(root_);
  }

private:
  // The character behind a number has been read too.
  int numberLine() const { return place_.line - (place_.last == '\n'); }
  bool whole(long value) {
    return add({JsonValue::Type::Number, numberLine(), false, static_cast<double>(value), value, true});
  }
  bool open(JsonValue::Type type) {
    std::string name;
    if (isObject())
      name = takeName();
    open_.emplace_back(std::move(name), JsonValue{type, place_.line});
    return true;
  }
  bool close() {
    auto [name, value] = std::move(open_.back());
    open_.pop_back();
    if (isObject())
      names_.push_back(std::move(name));
    return add(std::move(value));
  }
  bool isObject() const { return !open_.empty() && open_.back().second.type == JsonValue::Type::Object; }
  std::string takeName() {
    std::string name = std::move(names_.back());
    names_.pop_back();
    return name;
  }
  bool add(JsonValue value) {
    if (open_.empty())
      root_ = std::move(value);
    else if (isObject())
      open_.back().second.members.emplace_back(takeName(), std::move(value));
    else
      open_.back().second.items.push_back(std::move(value));
    return true;
  }

  const std::string &file_;
  const Place &place_;
  std::vector<std::pair<std::string, JsonValue>> open_; // with the name under which each stands
  std::vector<std::string> names_;
  JsonValue root_;
  Error error_;
};

} // namespace

Result<JsonValue> parseJson(const std::string &text, const std::string &file) {
  Place place;
  Builder builder(file, place);
  const char *begin = text.data(), *end = begin + text.size();
  nlohmann::json::sax_parse(Counting(begin, &place), Counting(end, &place), &builder);
  return builder.result();
}

} // namespace het
