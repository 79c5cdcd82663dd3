// What across_files_cxx.cpp calls and across_files_cxx_callees.cpp defines.
#ifndef ACROSS_FILES_CXX_HPP
#define ACROSS_FILES_CXX_HPP

enum class Sort : unsigned char { Small, Large };

#pragma omp declare target
namespace shapes {
double area(double side);
int area(int side);
double area(const double &width, double height);
Sort sortOf(double area);

template <class T> T scaled(T x);
template <> double scaled(double x);

class Box {
public:
  Box(double width, double height);
  double area() const;
  void widen(double by);
  static double unit();
  Box operator+(const Box &other) const;
  double width, height;
};
} // namespace shapes

extern "C" double plain_c(double x);
#pragma omp end declare target

struct Account {
  double sum;
#pragma acc routine seq
  void add(double value);
};

#endif
