/* firstprivate of arrays and records in plain constructs. The values outside stay. The serial program copies them itself. */
#include <stdio.h>
#include <string.h>

struct inner {
  float f[2];
  short k;
};
struct state {
  double x[3];
  int steps;
  struct inner in;
};

#ifdef SERIAL
#define OWN(T, v)                                                                                                       \
  T own_##v = v;                                                                                                        \
  T *const at_##v = &own_##v;
#define OWN_ARRAY(v) double own_##v[4]; memcpy(own_##v, v, sizeof v);
#define STATE (*at_state)
#define W own_w
#else
#define OWN(T, v)
#define OWN_ARRAY(v)
#define STATE state
#define W w
#endif

enum { n = 60 };

static double sumOf(const double *y) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 7 + 1) * y[i];
  return sum;
}

/* One thread has one copy: what it makes of that goes on from one statement to the next. */
static void blocks(double *y) {
  double w[4] = {1, 2, 3, 4};
  struct state state = {{1, 2, 3}, 5, {{0.5f, 0.25f}, 7}};
  {
    OWN_ARRAY(w)
    OWN(struct state, state)
#pragma omp target firstprivate(w, state) map(from : y[0 : n])
    for (int i = 0; i < n; i++) {
      W[i % 4] += i;
      STATE.x[i % 3] += W[0];
      STATE.steps++;
      STATE.in.f[i % 2] += STATE.in.k;
      y[i] = W[i % 4] + STATE.x[1] * STATE.steps + STATE.in.f[0];
    }
  }
  printf("target %.17g %g %g %d %g\n", sumOf(y), w[0], state.x[1], state.steps, state.in.f[1]);
  {
    OWN_ARRAY(w)
    OWN(struct state, state)
#pragma acc serial firstprivate(w, state) copyout(y[0 : n])
    for (int i = 0; i < n; i++) {
      W[i % 4] += 2 * i;
      STATE.x[i % 3] += W[1];
      STATE.in.k++;
      y[i] = W[i % 4] + STATE.x[2] * STATE.in.k;
    }
  }
  printf("serial %.17g %g %g %d\n", sumOf(y), w[1], state.x[2], state.in.k);
}

/* Each thread has a copy: an iteration sets what it reads, and reads what nobody sets. */
static void loops(double *y) {
  double w[4] = {1, 2, 3, 4};
  struct state state = {{1, 2, 3}, 5, {{0.5f, 0.25f}, 7}};
#pragma omp target teams distribute parallel for firstprivate(w, state) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    OWN(struct state, state)
    W[0] = i;
    STATE.x[1] = W[0] * 2;
    STATE.in.f[1] = (float)i;
    y[i] = W[0] + W[1] + STATE.x[1] + STATE.x[2] + STATE.in.f[0] + STATE.in.f[1] + STATE.in.k;
  }
  printf("teams %.17g %g %g\n", sumOf(y), w[0], state.x[1]);
#pragma omp target parallel for firstprivate(w, state) map(from : y[0 : n])
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    OWN(struct state, state)
    W[3] = -i;
    STATE.steps = i;
    y[i] = W[3] * W[1] + STATE.steps + STATE.x[0];
  }
  printf("parallel %.17g %g %d\n", sumOf(y), w[3], state.steps);
#pragma omp target map(from : y[0 : n])
#pragma omp teams
#pragma omp distribute parallel for firstprivate(w, state)
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    OWN(struct state, state)
    W[2] = 3 * i;
    STATE.x[0] = W[2] + W[3];
    y[i] = W[2] + STATE.x[0] * STATE.x[1];
  }
  printf("distribute %.17g %g %g\n", sumOf(y), w[2], state.x[0]);
#pragma acc parallel loop gang firstprivate(w, state) copyout(y[0 : n])
  for (int i = 0; i < n; i++) {
    OWN_ARRAY(w)
    OWN(struct state, state)
    W[0] = i;
    STATE.x[1] = W[0] * 2;
    y[i] = W[0] + W[1] + STATE.x[1] + STATE.x[2] + STATE.in.f[0] + STATE.in.k;
  }
  printf("gang %.17g %g %g\n", sumOf(y), w[0], state.x[1]);
#pragma acc parallel loop firstprivate(w, state) copyout(y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] = w[i % 4] + state.x[i % 3] * state.in.f[i % 2] - state.steps;
  printf("read %.17g\n", sumOf(y));
}

/* The copies are those of the values before the construct, not of the ones that a device has. */
static void beside(double *y) {
  double w[4] = {1, 2, 3, 4};
  struct state state = {{1, 2, 3}, 5, {{0.5f, 0.25f}, 7}};
  for (int pass = 0; pass < 3; pass++) {
    w[pass] += 10;
    state.x[pass] -= 1;
#pragma omp target teams distribute parallel for firstprivate(w, state) map(tofrom : y[0 : n])
    for (int i = 0; i < n; i++)
      y[i] += w[i % 4] * state.x[i % 3];
#pragma acc parallel loop firstprivate(w, state) copy(y[0 : n])
    for (int i = 0; i < n; i++)
      y[i] -= w[(i + 1) % 4] + state.x[(i + 1) % 3];
  }
  printf("passes %.17g\n", sumOf(y));
}

/* A pointer in `firstprivate` leads to what is mapped, by the construct itself or around it. */
static void pointers(double *y) {
  double *p = y + 3, sum = 0, last = 0;
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n - 3]) firstprivate(p)
  for (int i = 0; i < n - 3; i++)
    p[i] += i;
#pragma omp target data map(tofrom : y[0 : n])
  {
#pragma omp target teams distribute parallel for firstprivate(p)
    for (int i = 0; i < n - 3; i++)
      p[i] *= 2;
#pragma omp target teams distribute parallel for map(to : p[0 : n - 3]) firstprivate(p) reduction(+ : sum)
    for (int i = 0; i < n - 3; i++)
      sum += p[i];
#pragma omp target map(tofrom : last) firstprivate(p)
    {
      p += n - 4;
      last = *p;
    }
  }
  printf("pointers %.17g %.17g %.17g\n", sum, last, sumOf(y));
}

int main(void) {
  static double y[n];
  blocks(y);
  loops(y);
  beside(y);
  pointers(y);
  return 0;
}
