//===-- e2e/programs/same_layouts.cpp - classes that derive from others, member by member ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// A derived class has its members in its base's tail padding, where the base is no aggregate. Packed records. Members
// that are arrays, with first values.
#include <cstdint>
#include <cstdio>
#include <utility>
#pragma pack(push, 1)
struct Record {
  std::uint8_t tag;
  std::uint32_t value;
  union {
    double wide;
    struct {
      std::uint8_t low;
      std::uint64_t high;
    };
  };
};
#pragma pack(2)
struct Pair {
  char first;
  long second;
  Record inner;
};
#pragma pack(pop)
struct Parts {
  char c;
  struct __attribute__((packed)) {
    char a;
    int b;
  };
  Record r;
};
struct Vec {
  float e[3];
  Vec() : e{0, 0, 0} {}
  Vec(float a, float b, float c) : e{a, b, c} {}
  float operator[](int i) const { return e[i]; }
};
struct Frame {
  Vec rows[2];
  int order[2][3], rest[4] = {4, 3};
  double zero[4];
  char name[4];
  explicit Frame(float a) : rows{Vec(a, 1, 2), {3, a, 5}}, order{{0, 1, 2}, {2, 1}}, zero(), name("abc") {}
};
static void packed() {
  Record r[30];
  Pair t[30];
  Parts p[30];
  std::pair<float, int> both[30];
#pragma omp target teams distribute parallel for map(from : r, t, p) map(tofrom : both)
  for (int i = 0; i < 30; i++) {
    r[i].tag = i;
    r[i].value = 7 * i;
    r[i].high = i;
    r[i].low = 9;
    t[i].first = 1;
    t[i].second = -i;
    t[i].inner = r[i];
    p[i].c = 2;
    p[i].a = 3;
    p[i].b = i;
    p[i].r = r[i];
    const Frame f(i);
    const Vec none;
    const float sum = f.rows[1][1] + f.rows[0][2] + f.order[1][0] + f.order[1][2] + f.rest[1] + f.rest[3] + f.zero[3] +
                      f.name[1] + none[2];
    both[i] = std::make_pair(sum, i);
    both[i].second += both[i].first > 120;
  }
  double all = 0;
  for (int i = 0; i < 30; i++)
    all += (i + 1) * (r[i].tag + r[i].value + r[i].high + 2.0 * r[i].low + t[i].first + t[i].second + t[i].inner.value +
                      p[i].c + p[i].a + p[i].b + p[i].r.high + both[i].first * both[i].second);
  std::printf("packed %zu %zu %zu %g\n", sizeof(Record), sizeof(Pair), sizeof(Parts), all);
}
class A {
public:
  A() : x(1), n(2) {}
  double x;
  int n;
};
class B : public A {
public:
  int m = 3;
};
class P {
  double x = 1;

protected:
  char c = 2;

public:
  P() {}
  explicit P(int k) {
    c = k;
    if (k > 3)
      return;
    x = k;
  }
  int sum() const { return int(x) + c; }
  void set(int k) { c = char(k); }
};
struct Q : P {
  char d = 4;
};
struct R : Q {
  short e = 5;
  A inner;
};
struct Plain {
  double x;
  int n;
};
struct Over : Plain {
  int m;
};
int main() {
  B b, many[10];
  R r;
  Over o;
  o.x = 1, o.n = 2, o.m = 3;
  double d[10];
#pragma omp target map(tofrom : b, r, o)
  {
    b.m += b.n;
    r.set(r.sum() + r.d + P(2).sum() + P(5).sum());
    r.e += r.inner.n;
    A fresh;
    B other = b;
    other.m++;
    b.x += fresh.n + other.m;
    o.m += o.n;
  }
#pragma acc region for hetero(1) part_copy(many[1 : 10]) part_copyout(d[1 : 10])
  for (int i = 0; i < 10; i++) {
    many[i].m += many[i].n + i;
    B c = many[i];
    A a = c;
    d[i] = a.n + c.m;
  }
  packed();
  std::printf("sizes %zu %zu %zu\n", sizeof(B), sizeof(R), sizeof(Over));
  std::printf("values %d %g %d %d %d %g %d\n", b.m, b.x, r.sum(), r.e, o.m, d[9], many[7].m);
}
