//===-- base/result.hpp - a value, or an error with its notes ------------------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Every step that can fail returns one of these. An Error is one cause. Whoever passes it on may add notes (array, box,
// device, the user's line) and nothing else. The C functions (capi) turn it into text and end the program. An error
// lies elsewhere, so that a step that went well hands back one word.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace het {

struct Error {
  std::string message;            // what was asked, of which device
  std::vector<std::string> notes; // from the nearest to the farthest: array and box, then the region
  bool ofMemory = false;          // a device had none left: the same may go another way

  Error &&note(std::string text) && {
    notes.push_back(std::move(text));
    return std::move(*this);
  }
};

// An error or none, elsewhere; a copy has an error of its own.
class ErrorPlace {
public:
  ErrorPlace() = default;
  explicit ErrorPlace(Error error) : error_(std::make_unique<Error>(std::move(error))) {}
  ErrorPlace(const ErrorPlace &other) : error_(other.error_ ? std::make_unique<Error>(*other.error_) : nullptr) {}
  ErrorPlace(ErrorPlace &&other) noexcept = default;
  ErrorPlace &operator=(ErrorPlace other) noexcept {
    error_ = std::move(other.error_);
    return *this;
  }
  ~ErrorPlace() = default;

  bool empty() const { return !error_; }
  Error &operator*() const { return *error_; }

private:
  std::unique_ptr<Error> error_;
};

template <class T> class [[nodiscard]] Result {
public:
  Result(T value) : state_(std::move(value)) {}
  Result(Error error) : state_(ErrorPlace(std::move(error))) {}

  bool ok() const { return state_.index() == 0; }
  explicit operator bool() const { return ok(); }
  T &operator*() { return std::get<0>(state_); }
  const T &operator*() const { return std::get<0>(state_); }
  T *operator->() { return &std::get<0>(state_); }
  Error &error() { return *std::get<1>(state_); }
  const Error &error() const { return *std::get<1>(state_); }

private:
  std::variant<T, ErrorPlace> state_;
};

class [[nodiscard]] Status {
public:
  Status() = default;
  Status(Error error) : error_(std::move(error)) {}

  bool ok() const { return error_.empty(); }
  explicit operator bool() const { return ok(); }
  Error &error() { return *error_; }
  const Error &error() const { return *error_; }

private:
  ErrorPlace error_;
};

} // namespace het
