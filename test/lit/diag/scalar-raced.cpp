// A variable that iterations share, change and read gets a warning; one that each iteration sets first gets none, and
// neither does one that a clause names. In lambdas and in patterns of templates nobody can tell.
// RUN: %hetcc++ -fopenmp --emit=host %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
void raced(int n, const int *in, int *out, int w) {
  int k = 0, set, named = 0, total = 0, i;
#pragma omp target teams distribute parallel for map(to : in[0 : n]) map(tofrom : out[0 : n]) private(named) reduction(+ : total)
  for (i = 0; i < n; i++) {
    // CHECK: scalar-raced.cpp:[[#@LINE + 1]]:5: warning: iterations change 'in' and read what others left there
    in += w;
    set = *in;
    named += set;
    total += set;
    // CHECK: scalar-raced.cpp:[[#@LINE + 1]]:5: warning: iterations change 'k' and read what others left there
    k++;
    out[i] = set + k;
  }
}

// A counter for one thread after the other.
void counted(int n, int *out) {
  int k = 0;
#pragma omp target teams distribute parallel for map(tofrom : out[0 : n])
  for (int i = 0; i < n; i++) {
#pragma omp critical
    out[i] = k++;
  }
}

void inLambdas(int n, int *out) {
  auto fixed = [](int m, int *to) {
    int t = 0;
#pragma omp target teams distribute parallel for map(tofrom : to[0 : m])
    for (int i = 0; i < m; i++) {
      t = i;
      to[i] = t;
    }
  };
  auto generic = [](int m, auto *to) {
    int t = 0;
#pragma omp target teams distribute parallel for map(tofrom : to[0 : m])
    for (int i = 0; i < m; i++) {
      t = i;
      to[i] = t;
    }
  };
  fixed(n, out);
  generic(n, out);
}

template <class T> T swapped(T *x, T v) {
  T before;
#pragma omp atomic capture
  {
    before = *x;
    *x = v;
  }
  return before;
}
template int swapped(int *, int);
