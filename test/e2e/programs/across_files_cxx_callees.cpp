// Functions and members for kernels of across_files_cxx.cpp. No kernel is here.
#include "across_files_cxx.hpp"

namespace shapes {
double area(double side) { return side * side; }
int area(int side) { return side * side + 1; }
double area(const double &width, double height) { return width * height; }
Sort sortOf(double area) { return area < 50 ? Sort::Small : Sort::Large; }

template <> double scaled(double x) { return 3 * x; }

Box::Box(double width, double height) : width(width), height(height) {}
double Box::area() const { return shapes::area(width, height); }
void Box::widen(double by) { width += by; }
double Box::unit() { return 1; }
Box Box::operator+(const Box &other) const { return Box(width + other.width, height + other.height); }
} // namespace shapes

extern "C" double plain_c(double x) { return x + 7; }

void Account::add(double value) { sum += value; }
