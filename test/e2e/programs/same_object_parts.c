/* Objects that no clause of a construct names, of which data constructs have mapped some members. */
#include <stdio.h>
#include <stdlib.h>

struct state {
  double *p;
  int n;
  double sum, other;
};
struct table {
  double a[8];
  double sum;
  int k;
};

static void print(const char *name, const struct state *s, const struct table *t) {
  double sum = 0;
  for (int i = 0; i < s->n; i++)
    sum += (i + 1) * s->p[i];
  for (int i = 0; i < 8; i++)
    sum += (i + 3) * t->a[i];
  printf("%s %.17g %g %g %g %d\n", name, sum, s->sum, s->other, t->sum, t->k);
}

/* Clauses of the construct itself: the members beside them come and go with the object. */
static void named(struct state *q, struct table *r) {
  struct state s = *q;
  struct table t = *r;
#pragma omp target map(to : s.p[0 : s.n])
  {
    s.sum = 5;
    for (int i = 0; i < s.n; i++)
      s.sum += s.p[i];
  }
#pragma omp target map(tofrom : s.p[0 : s.n], s.other)
  {
    s.sum += 5;
    s.other += 2;
    s.p[1] = 3;
  }
#pragma acc serial copy(t.a)
  {
    t.sum += 5;
    t.k += 2;
    t.a[1] += 3;
  }
  print("named", &s, &t);
}

/* The body reads other members: those that are mapped are the device's, the others the host's. */
static void read(struct state *q, struct table *r) {
  struct state s = *q;
  struct table t = *r;
  double out = 0;
#pragma omp target data map(tofrom : t.a) map(to : s.p[0 : s.n])
  {
#pragma omp target
    {
      t.a[1] += 30;
      t.a[2] -= 1;
    }
    t.k = 6; /* the host's */
#pragma omp target map(tofrom : out)
    out += t.a[1] + t.a[2] * t.k + t.sum + s.p[1] * s.n;
    struct table *at = &t;
#pragma acc serial copy(out)
    out += at->a[1] * at->k;
  }
  printf("out %g\n", out);
  print("read", &s, &t);
}

/* Parts that are mapped may change. */
static void changed(struct state *q, struct table *r) {
  struct state s = *q;
  struct table t = *r;
#pragma omp target data map(tofrom : t.sum, t.k)
  {
#pragma omp target
    {
      t.sum += 4;
      t.k -= 1;
    }
#pragma acc serial
    t.sum *= t.k;
  }
#pragma omp target data map(tofrom : t)
  {
#pragma omp target
    {
      t.a[0] = t.sum++;
      t.k = 9;
    }
  }
#pragma omp target enter data map(to : t.a[2 : 3])
#pragma omp target
  t.a[3] = 5;
#pragma omp target exit data map(from : t.a[2 : 3])
  struct state *at = &s;
#pragma acc enter data copyin(s, s.p[0 : s.n])
#pragma acc serial
  {
    at->other += at->p[1];
    at->p[0] = at->other;
  }
#pragma acc exit data copyout(s.p[0 : s.n], s)
  print("changed", &s, &t);
}

/* Members of one construct end one by one, and come back by others. */
static void ended(struct state *q, struct table *r) {
  struct state s = *q;
  struct table t = *r;
#pragma omp target enter data map(to : t.a, t.k)
#pragma omp target
  {
    t.a[1] += 7;
    t.k += 3;
  }
#pragma omp target exit data map(from : t.a)
#pragma omp target
  t.k *= 2; /* still there */
  t.a[1] += 1;
#pragma omp target enter data map(to : t.a, t.sum)
#pragma omp target
  {
    t.a[2] = t.a[1] + t.k;
    t.sum += 8;
  }
#pragma omp target exit data map(from : t.sum, t.k)
#pragma omp target exit data map(from : t.a)
#pragma omp target data map(tofrom : t.sum)
  {
#pragma omp target map(tofrom : t.sum, t.a)
    {
      t.sum += 5;
      t.a[0] += t.sum;
    }
#pragma omp target
    t.sum *= 2;
  }
#pragma acc enter data copyin(s.sum)
#pragma acc enter data copyin(s.other)
#pragma acc enter data copyin(s.p[0 : s.n])
#pragma acc parallel loop present(s.p[0 : s.n], s.sum, s.other)
  for (int i = 0; i < s.n; i++)
    s.p[i] += s.sum - s.other;
#pragma acc serial present(s.sum)
  s.sum += 3;
#pragma acc exit data delete(s.other)
#pragma acc exit data copyout(s.sum)
#pragma acc exit data copyout(s.p[0 : s.n])
  print("ended", &s, &t);
}

/* All members are there, each by itself, when constructs use the object as a whole. */
static void whole(void) {
  struct {
    long a[4], b[3];
  } o = {{1, 2, 3, 4}, {5, 6, 7}};
#pragma omp target enter data map(to : o.a) map(to : o.b)
#pragma omp target
  o.a[0] = 20;
#pragma omp target map(tofrom : o.a)
  o.a[1] += o.a[0] + o.b[0];
#pragma omp target map(tofrom : o) map(alloc : o.b)
  o.b[2] += o.a[1];
#pragma omp target exit data map(from : o.a) map(from : o.b)
  printf("whole: %ld %ld %ld %ld\n", o.a[0], o.a[1], o.b[0], o.b[2]);
}

/* A clause names one member; the body uses another that a data construct has mapped, beside one that it has not. */
static void beside(void) {
  struct {
    int a[5], z;
    long b[5];
    int y;
  } o = {{1, 2, 3, 4, 5}, 6, {7}, 8}, *at = &o;
#pragma omp target data map(tofrom : o.a) map(tofrom : o.b)
  {
#pragma omp target map(alloc : o.b)
#pragma omp parallel for
    for (int i = 0; i < 5; i++)
      o.b[i] += o.a[i] + o.z;
#pragma acc serial present(at->a)
    {
      at->a[1] += (int)at->b[1];
      at->b[2] -= at->y;
    }
  }
  printf("beside: %d %d %ld %ld %d\n", o.a[1], o.z, o.b[0], o.b[2], o.y);
}

int main(void) {
  struct state s = {malloc(10 * sizeof(double)), 10, 1, 2};
  for (int i = 0; i < 10; i++)
    s.p[i] = i;
  struct table t = {{1, 2, 3}, 4, 5};
  named(&s, &t);
  read(&s, &t);
  changed(&s, &t);
  ended(&s, &t);
  whole();
  beside();
  free(s.p);
  return 0;
}
