//===-- stage2/kernel/complex.cpp - operators and conversions of complex numbers ---------------------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// CUDA C++ and the host's compilers have the operators. OpenCL C gets functions of <het/opencl_complex.h>.
#include "stage2/kernel/printer.h"

using namespace clang;

namespace hetcc::stage2 {

std::string Printer::complexCall(const std::string &name, QualType type, const std::string &arguments) {
  unit.type(type, SourceLocation()); // says that there are complex numbers
  return (unit.openCl ? "het_" + name + complexEnding(type) : "::het::" + name) + "(" + arguments + ")";
}

// OpenCL C has no operators of structures: `het_mul_zr_d(z, x)`, where z is complex and r is real.
std::string Printer::complexOperation(BinaryOperatorKind op, std::pair<QualType, QualType> types,
                                      const std::string &left, const std::string &right) {
  const char *name = op == BO_Add ? "add" : op == BO_Sub ? "sub" : op == BO_Mul ? "mul" : op == BO_Div ? "div" : "eq";
  const bool complexLeft = types.first->isAnyComplexType(), complexRight = types.second->isAnyComplexType();
  const QualType type = complexLeft ? types.first : types.second;
  const auto number = [&](bool isComplex, const std::string &text) {
    return isComplex || name != llvm::StringRef("eq") ? text : unit.complexText(type, text, "0");
  };
  const bool tests = name == llvm::StringRef("eq");
  return (op == BO_NE ? "!" : "") +
         complexCall(std::string(name) + "_" + (complexLeft || tests ? "z" : "r") + (complexRight || tests ? "z" : "r"),
                     type, number(complexLeft, left) + ", " + number(complexRight, right));
}

// Arithmetic of which an operand is complex; empty when it is none. Kernels have no conversions there but written ones.
std::string Printer::complexOperator(const BinaryOperator *e) {
  const Expr *left = e->getLHS(), *right = e->getRHS();
  const bool complexLeft = left->getType()->isAnyComplexType(), complexRight = right->getType()->isAnyComplexType();
  const bool isArithmetic = e->isAdditiveOp() || e->isMultiplicativeOp() || e->isEqualityOp();
  if (!(complexLeft || complexRight) || !(isArithmetic || e->isCompoundAssignmentOp()))
    return "";
  const auto exact = [this](const Expr *one) {
    const auto *conversion = dyn_cast<ImplicitCastExpr>(one);
    const bool changes = conversion && conversion->getType()->isArithmeticType() &&
                         !context.hasSameUnqualifiedType(one->getType(), conversion->getSubExpr()->getType());
    return changes ? "(" + cast(one->getType(), conversion->getSubExpr()) + ")" : operand(one);
  };
  const auto *assignment = dyn_cast<CompoundAssignOperator>(e);
  if (unit.openCl && assignment && left->HasSideEffects(context))
    return reject(e, "this assignment to a complex number");
  if (unit.openCl && assignment) {
    const QualType wide = assignment->getComputationLHSType();
    const std::string value = complexOperation(BinaryOperator::getOpForCompoundAssignment(e->getOpcode()),
                                               {wide, right->getType()}, converted(wide, left), exact(right));
    const bool same = context.hasSameUnqualifiedType(assignment->getComputationResultType(), left->getType());
    return operand(left) + " = " +
           (same ? value
            : complexLeft
                ? complexNumber(left->getType(), value)
                : "(" + unit.type(left->getType().getUnqualifiedType(), e->getExprLoc()) + ")HET_REAL(" + value + ")");
  }
  if (unit.openCl)
    return complexOperation(e->getOpcode(), {left->getType(), right->getType()}, exact(left), exact(right));
  if (!assignment)
    return exact(left) + " " + e->getOpcodeStr().str() + " " + exact(right);
  if (complexLeft)
    return operand(left) + " " + e->getOpcodeStr().str() + " " + exact(right);
  if (left->HasSideEffects(context))
    return reject(e, "this assignment of a complex number to a real one");
  const std::string to = operand(left),
                    op = BinaryOperator::getOpcodeStr(BinaryOperator::getOpForCompoundAssignment(e->getOpcode())).str();
  return to + " = " + "HET_REAL(" + to + " " + op + " " + exact(right) + ")";
}

// In OpenCL C: a number as one of a complex type. `z` is evaluated once.
std::string Printer::converted(QualType type, const Expr *e) {
  const QualType from = e->getType();
  unit.type(type.getUnqualifiedType(), e->getExprLoc());
  if (!type->isAnyComplexType())
    return "(" + unit.type(type.getUnqualifiedType(), e->getExprLoc()) + ")" + operand(e);
  if (!from->isAnyComplexType())
    return unit.complexText(type, Visit(e), "0");
  return complexEnding(type) == complexEnding(from) ? operand(e) : complexNumber(type, Visit(e));
}

// From the other precision.
std::string Printer::complexNumber(QualType type, const std::string &text) {
  return std::string("het_convert") + complexEnding(type) + "(" + text + ")";
}

} // namespace hetcc::stage2
