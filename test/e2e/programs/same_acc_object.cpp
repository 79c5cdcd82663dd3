//===-- e2e/programs/same_acc_object.cpp - scalars of an object that constructs change ---===//
// Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE.
//
// Constructs assign members of the enclosing object, by their names, by member functions and by pointers, in all kinds
// of constructs. The object is on the device for a while, for one construct, or not at all.
#include <cstdio>

struct Run {
  int step = 0, n = 4, flag = 0, last = -1;
  double t = 0, dt = .5, sum = 0, own = 0, base = 0, x[4] = {1, 2, 3, 4};
  int *from = nullptr, *to = nullptr;

#pragma acc routine seq
  void faster() { dt += 1; }

  void advance() {
#pragma acc serial default(present)
    {
      step++;
      this->t += dt;
    }
  }
  void behindPointer() {
#pragma acc parallel num_gangs(1) vector_length(1) present(this[0 : 1])
    {
      Run *other = this;
      other->step++;
      t += dt;
    }
  }
  void use() {
#pragma acc parallel loop present(this)
    for (int i = 0; i < n; i++)
      x[i] += t * i;
  }
  void some() {
#pragma acc parallel loop present(this)
    for (int i = 0; i < n; i++) {
      if (x[i] > 2)
        flag = n * 2;
      if (i == 2)
        last = i;
    }
  }
  void sums() {
#pragma acc parallel loop present(this) reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += x[i];
  }
  void own_values() {
#pragma acc parallel loop present(this)
    for (int i = 0; i < n; i++) {
      own = x[i];
      x[i] = own * 2;
    }
  }
  void calls() {
#pragma acc serial present(this)
    {
      faster();
      step += dt;
    }
  }
  void block() {
#pragma acc parallel present(this)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
        x[i] += dt;
    }
#pragma acc kernels present(this)
    {
      base = t;
      for (int i = 0; i < n; i++)
        x[i] += base;
    }
  }
  void alone() { // nothing of it is on the device
#pragma acc serial
    step = n;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      if (i == step - 1)
        last = i;
#pragma acc serial
    {
      faster();
      t = dt;
    }
  }
  int pointers(int *values) {
    int got = 0;
    from = values;
#pragma acc enter data copyin(this[0 : 1])
#pragma acc enter data copyin(from[0 : n])
#pragma acc serial present(this)
    this->to = this->from + 2;
#pragma acc serial present(this) copy(got)
    got = this->to[1];
#pragma acc exit data delete (from[0 : n], this[0 : 1])
    return got;
  }
  void show(const char *when) const {
    std::printf("%s %d %d %d %g %g %g %g %g %g\n", when, step, flag, last, t, dt, sum, base, x[1], x[3]);
  }
  void go() {
#pragma acc enter data copyin(this[0 : 1])
    advance(), behindPointer(), use(), some(), sums(), own_values(), calls(), block();
#pragma acc update self(step)
    std::printf("step %d\n", step);
#pragma acc exit data copyout(this[0 : 1])
    show("kept");
    alone();
    show("alone");
    int values[4] = {1, 3, 5, 7};
    std::printf("pointer %d\n", pointers(values));
  }
};

int main() {
  Run run;
  run.go();
}
