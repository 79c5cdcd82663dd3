// Functions that kernels call by an address: given to other functions, chosen, overloaded. Addresses of the host's are the host's.
#include <cstdio>

#pragma omp declare target
static double square(double x) { return x * x; }
static double steps(double x) {
  double sum = 0;
  for (int i = 1; i <= 4; i++)
    sum += i < x ? square(i) : 1;
  return sum;
}
static double twice(double x) { return 2 * x; }
static long twice(long x) { return 2 * x; }

static double integral(double (*f)(double), double a, double b, int n) {
  const double width = (b - a) / n;
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (*f)(a + (i + 0.5) * width);
  return sum * width;
}
static double both(double (*f)(double), double (*g)(double), double x) {
  return integral(f, 0, x, 8) - integral(x > 3 ? g : f, 0, 1, 8);
}
template <class Function> double applied(Function f, double x) { return f(x) + 1; }
#pragma omp end declare target

struct Holder {
  double (*function)(double);
};

static double sumOf(const double *values) {
  double sum = 0;
  for (int i = 0; i < 40; i++)
    sum = sum * 0.75 + values[i];
  return sum;
}

// The host's address of a function, which it gets or reads.
static double given(double (*f)(double), const Holder &holder) {
  double values[40];
#pragma omp target teams distribute parallel for map(from : values)
  for (int i = 0; i < 40; i++)
    values[i] = f(i) + applied(f, i);
  double (*chosen)(double) = holder.function;
#pragma omp target teams distribute parallel for map(tofrom : values)
  for (int i = 0; i < 40; i++)
    values[i] += chosen(i) + holder.function(i);
  return sumOf(values);
}

int main() {
  double values[40];
#pragma omp target teams distribute parallel for map(from : values)
  for (int i = 0; i < 40; i++)
    values[i] = integral(square, 0, i, 10) + integral(&steps, 0, i, 10);
  std::printf("integrals: %.6f\n", sumOf(values));
#pragma omp target teams distribute parallel for map(from : values)
  for (int i = 0; i < 40; i++)
    values[i] = both(i % 2 ? square : steps, twice, i);
  std::printf("chosen: %.6f\n", sumOf(values));
#pragma omp target teams distribute parallel for map(from : values)
  for (int i = 0; i < 40; i++) {
    double (*const f)(double) = i % 3 ? steps : static_cast<double (*)(double)>(twice);
    long (*const g)(long) = twice;
    values[i] = f(i) + static_cast<double>(g(i)) + applied(square, i);
  }
  std::printf("own: %.6f\n", sumOf(values));
#pragma omp target teams distribute parallel for map(from : values)
  for (int i = 0; i < 40; i++) {
    double (*f)(double) = square;
    if (i % 2)
      f = steps;
    values[i] = f(i);
  }
  std::printf("changed: %.6f\n", sumOf(values));
  std::printf("given: %.6f\n", given(square, {steps}));
  return 0;
}
