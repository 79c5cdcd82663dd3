// A construct that names an instantiation of a variable's template: the launch has its arguments, too.
// RUN: %hetcxx -std=c++17 --cuda-arch=none -Werror %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
namespace space {
struct Tag {};
template <class T, int N> inline double scale = N;
} // namespace space
#pragma omp begin declare target
template <class T> inline T declared = T(5);
#pragma omp end declare target
template <class T> constexpr T one = T(1);

int main() {
  double s = 0;
  space::scale<space::Tag, 3> = 4;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < 10; i++)
    s += one<float> * i + space::scale<space::Tag, 3> + declared<double>;
  return s != 135;
}
