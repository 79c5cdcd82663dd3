//===-- device/expression.hpp - the cost of an iteration, as an expression of its number -----------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
//     sum     = product { ("+" | "-") product }
//     product = power { ("*" | "/") power }
//     power   = ["-"] atom [ "^" power ]
//     atom    = number | "i" | "n" | "(" sum ")" | ("min" | "max") "(" sum { "," sum } ")"
//
// i is the number of an iteration, from 0; n is how many there are. Pure functions.
#pragma once

#include "base/result.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace het {

class Expression {
public:
  /// The error says what was expected, and shows where.
  static Result<Expression> parse(std::string_view text);
  static Expression constant(double value);

  double at(double i, double n) const;
  /// Whether it is the same for all iterations.
  bool isUniform() const;

private:
  friend class ExpressionParser;
  enum class Operation : char { Number, Index, Count, Add, Subtract, Multiply, Divide, Power, Negate, Least, Most };
  struct Step {
    Operation operation;
    double number = 0;
  };
  std::vector<Step> steps_; // each takes its operands from a stack
};

} // namespace het
