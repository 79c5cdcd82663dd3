//===-- test/e2e/programs/same_given_lambdas.cpp - lambdas that kernels give to functions ----------------===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Lambdas of a kernel as arguments, results, members and captures: by copy, by reference, with values of their own, of
// `this`, mutable, with `auto` parameters, in functions that the kernel calls.
#include <cstdio>
#include <utility>

template <class F, class... A> auto call(F f, A... a) { return f(a...); }
template <class F> void each(int n, F &&f) {
  for (int i = 0; i < n; i++)
    std::forward<F>(f)(i);
}
template <class F> double sum(int n, const F &f) {
  double s = 0;
  each(n, [&](int i) { s += f(i); });
  return s;
}
static auto scaled(double k) {
  return [k](double x) { return k * x; };
}
template <class F, class G> auto after(F f, G g) {
  return [=](auto x) { return g(f(x)); };
}
template <class F> struct Holder {
  F f;
  int times;
  double run(double x) const {
    for (int i = 0; i < times; i++)
      x = f(x);
    return x;
  }
};
template <class F> Holder<F> hold(F f, int times) { return {f, times}; }

struct Model {
  double a[3], scale;
  double at(int i) const {
    return sum(3, [this, i](int k) { return a[k] * scale + i; });
  }
  double copied(int i) const {
    return call([self = *this](int k) { return self.a[k % 3] - self.scale; }, i);
  }
};

template <class F> void outside(double *out, int n, const F &f) {
  const Holder<F> held = {f, 2};
#pragma omp target teams distribute parallel for map(to : held) map(from : out[0 : n])
  for (int i = 0; i < n; i++)
    out[i] = held.run(i);
}

// Pointers in a copy of the lambda lead to what is mapped.
template <class F> void copied(int n, F &&f) {
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i = 0; i < n; i++)
    f(i);
}

static void show(const char *what, const double *out, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += out[i] * (i % 7 + 1);
  printf("%s %.17g\n", what, s);
}

int main() {
  enum { n = 100 };
  double out[n], in[n];
  for (int i = 0; i < n; i++)
    in[i] = i * .25 - 3;
  const Model model = {{1, 2.5, -3}, .5};
#pragma omp target teams distribute parallel for map(to : in) map(from : out) firstprivate(model)
  for (int i = 0; i < n; i++) {
    double local[4] = {in[i], 1, 2, 3}, total = 0;
    int count = 0;
    each(4, [&](int k) { total += local[k] * i, ++count; });
    const double f = call([](double x, int y) { return x * y; }, .5, i) + call([=](int y) { return total + y; }, count);
    const auto own = [k = i * 2, half = total / 2](double x) { return k * x + half; };
    out[i] = f + call(own, .5) + own(2) + sum(i % 5, [&](int k) { return k < 4 ? local[k] : 0; });
  }
  show("references", out, n);
#pragma omp target teams distribute parallel for map(to : in) map(from : out) firstprivate(model)
  for (int i = 0; i < n; i++) {
    const auto both = after(scaled(i * .5), [i](double x) { return x + i; });
    const auto held = hold([i](double x) { return x * .5 + i; }, i % 4);
    auto counter = [c = 0]() mutable { return ++c; };
    counter();
    out[i] = both(in[i]) + held.run(in[i]) + counter() + model.at(i) + model.copied(i) +
             call([](auto x, auto y) { return x - y; }, 2.5, i) + call(scaled(3), in[i]);
  }
  show("results", out, n);
  outside(out, n, [=](double x) { return x * model.scale + model.a[1]; });
  show("of the host", out, n);
  double *const items = out;
#pragma omp target data map(tofrom : items[0 : n])
  copied(n, [=](int i) { items[i] += i; });
  show("copied", out, n);
#pragma acc region for hetero(1, all) part_copyin(in[1:n]) part_copyout(out[1:n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    each(3, [&](int k) { s += in[i] * k; });
    out[i] = s + call([=](double x) { return x * i; }, s);
  }
  show("split", out, n);
}
