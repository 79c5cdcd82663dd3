// Kernels use members of classes with virtual functions: the text has a base in the place of the pointer to these, in
// front of the others. A call of a virtual function and virtual bases leave the construct to the host.
// RUN: %hetcxx -fopenmp --emit=cuda %s -o - 2> %t.err | FileCheck %s
// RUN: FileCheck --check-prefix=ERR %s < %t.err
// RUN: %hetcxx -fopenmp --emit=opencl %s -o - 2> /dev/null | FileCheck --check-prefix=OPENCL %s
// RUN: %hetcxx -fopenmp --cuda-arch=none -w %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
struct Shape {
  virtual ~Shape() = default;
  virtual double area() const { return 0; }
  double scaled(double by) const { return by * size; }
  double size = 3;
  char kind = 'a';
};
struct Circle : Shape {
  short turns = 2; // in the padding of its base
  double area() const override { return 3 * size * size; }
};
struct Plain {
  int first = 1;
};
struct Late : Plain {
  virtual ~Late() = default;
  int second = 2;
};
struct Last : Plain, Shape {
  int fourth = 7;
};
struct Shared : virtual Shape {
  int third = 5;
};

// CHECK: struct Shape : public ::het::Functions {
// CHECK-NEXT: double size;
// CHECK: static_assert(sizeof(Shape) == 24
// CHECK: struct Last : public Shape, public Plain {
// CHECK: static_assert(sizeof(Last) == 32
// CHECK: struct Late : public ::het::Functions, public Plain {
// CHECK: static_assert(sizeof(Late) == 16
// CHECK: struct Circle : public Shape {
// CHECK-NEXT: short turns;
// CHECK: static_assert(sizeof(Circle) == 24
// OPENCL: struct Shape {
// OPENCL-NEXT: ulong het_functions;
// OPENCL: struct Late {
// OPENCL-NEXT: ulong het_functions;
// OPENCL-NEXT: struct Plain het_base_Plain;
int main() {
  Circle circles[5];
  Late late;
  Last last;
  Shared shared;
  Circle *one = &circles[4];
  double sum = 0;
  int others = 0;
  for (Circle &circle : circles)
    circle.size = &circle - circles;
// ERR-NOT: warning
#pragma omp target teams distribute parallel for map(tofrom : circles)
  for (int i = 0; i < 5; i++)
    circles[i].size += circles[i].scaled(2) * circles[i].turns + circles[i].kind;
// ERR: [[@LINE+1]]:1: warning: this target construct runs on the host
#pragma omp target map(tofrom : sum) map(to : circles)
  sum += one->area();
// ERR: note: a call of the virtual function 'area' is not supported in code that runs on a device
// ERR-NOT: warning
#pragma omp target map(tofrom : others, late, last)
  others += late.second++ + late.first++ + last.first++ + last.fourth + static_cast<int>(last.size);
// ERR: [[@LINE+1]]:1: warning: this target construct runs on the host
#pragma omp target map(tofrom : others, shared)
  others += shared.third;
// ERR: note: the class 'Shared' with virtual bases is not supported
  const double size = 4 + 16 + 'a';
  return one->size != size || one->area() != 3 * size * size || sum != one->area() || others != 19 ||
         late.first + late.second != 5 || last.first != 2 || last.area() != 0;
}
