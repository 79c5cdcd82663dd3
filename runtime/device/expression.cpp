//===-- device/expression.cpp - the cost of an iteration, as an expression of its number -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
#include "device/expression.hpp"

#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace het {

class ExpressionParser {
public:
  explicit ExpressionParser(std::string_view text) : text_(text) {}

  Result<Expression> all() {
    sum();
    if (peek() && wrong_.empty())
      fail("an operator");
    if (!wrong_.empty())
      return Error{text("expected ", wrong_),
                   {text("in the expression\n  ", text_, "\n  ", std::string(at_, ' '), "^")}};
    return std::move(made_);
  }

private:
  using Operation = Expression::Operation;

  void sum() {
    product();
    for (char c = peek(); wrong_.empty() && (c == '+' || c == '-'); c = peek()) {
      ++at_;
      product();
      put(c == '+' ? Operation::Add : Operation::Subtract);
    }
  }

  void product() {
    power();
    for (char c = peek(); wrong_.empty() && (c == '*' || c == '/'); c = peek()) {
      ++at_;
      power();
      put(c == '*' ? Operation::Multiply : Operation::Divide);
    }
  }

  void power() {
    if (++depth_ > deepest)
      return fail("fewer parentheses and powers within each other");
    if (take('-')) {
      power();
      put(Operation::Negate);
    } else {
      atom();
      if (take('^')) {
        power();
        put(Operation::Power);
      }
    }
    --depth_;
  }

  void atom() {
    const char c = peek();
    if (!wrong_.empty())
      return;
    if (std::isdigit(static_cast<unsigned char>(c)) || c == '.')
      return number();
    if (take('(')) {
      sum();
      return close();
    }
    const std::size_t begin = at_;
    while (at_ < text_.size() && std::isalpha(static_cast<unsigned char>(text_[at_])))
      ++at_;
    const std::string_view word = text_.substr(begin, at_ - begin);
    if (word == "i" || word == "n")
      return put(word == "i" ? Operation::Index : Operation::Count);
    if ((word == "min" || word == "max") && take('('))
      return ofSeveral(word == "min" ? Operation::Least : Operation::Most);
    at_ = begin;
    fail("a number, i, n, min(...), max(...) or a parenthesis");
  }

  void ofSeveral(Operation operation) {
    sum();
    while (wrong_.empty() && take(',')) {
      sum();
      put(operation);
    }
    close();
  }

  void number() {
    std::size_t end = at_;
    auto isPart = [&](std::size_t k) {
      const char c = text_[k];
      return std::isdigit(static_cast<unsigned char>(c)) || c == '.' || c == 'e' || c == 'E' ||
             ((c == '+' || c == '-') && (text_[k - 1] == 'e' || text_[k - 1] == 'E'));
    };
    while (end < text_.size() && isPart(end))
      ++end;
    double value = 0;
    if (!parseNumber(text_.substr(at_, end - at_), value))
      return fail("a number");
    at_ = end;
    made_.steps_.push_back({Operation::Number, value});
  }

  void close() {
    if (wrong_.empty() && !take(')'))
      fail("')'");
  }

  void put(Operation operation) {
    if (wrong_.empty())
      made_.steps_.push_back({operation, 0});
  }

  char peek() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])))
      ++at_;
    return at_ < text_.size() ? text_[at_] : '\0';
  }

  bool take(char c) {
    if (!wrong_.empty() || peek() != c)
      return false;
    ++at_;
    return true;
  }

  void fail(const char *expected) {
    if (wrong_.empty())
      wrong_ = expected;
  }

  static constexpr int deepest = 30; // fewer than a stack has room for
  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::string wrong_; // what was expected at at_; empty: nothing is wrong
  Expression made_;
};

Result<Expression> Expression::parse(std::string_view text) { return ExpressionParser(text).all(); }

Expression Expression::constant(double value) {
  Expression made;
  made.steps_.push_back({Operation::Number, value});
  return made;
}

bool Expression::isUniform() const {
  return std::ranges::none_of(steps_, [](const Step &step) { return step.operation == Operation::Index; });
}

double Expression::at(double i, double n) const {
  std::array<double, 128> stack; // no text that was taken needs more
  std::size_t top = 0;
  for (const Step &step : steps_) {
    if (step.operation <= Operation::Count) {
      stack[top++] = step.operation == Operation::Number ? step.number : step.operation == Operation::Index ? i : n;
      continue;
    }
    if (step.operation == Operation::Negate) {
      stack[top - 1] = -stack[top - 1];
      continue;
    }
    const double right = stack[--top];
    double &left = stack[top - 1];
    switch (step.operation) {
    case Operation::Add: left += right; break;
    case Operation::Subtract: left -= right; break;
    case Operation::Multiply: left *= right; break;
    case Operation::Divide: left /= right; break;
    case Operation::Power: left = std::pow(left, right); break;
    case Operation::Least: left = std::min(left, right); break;
    default: left = std::max(left, right); break;
    }
  }
  return stack[0];
}

} // namespace het
