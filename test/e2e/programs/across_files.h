// Device code in another file: what across_files.c calls and across_files_callees.c defines, and the other way round.
#ifndef ACROSS_FILES_H
#define ACROSS_FILES_H

struct pair {
  double first;
  int second;
};

#pragma omp declare target
double twice(double x);
void put(double *a, int i, double value);
struct pair halve(struct pair p);
void grow(struct pair *p, const int by[2]);
int is_even(int n);
#pragma omp end declare target

int is_odd(int n); // of the main file
#pragma omp declare target to(is_odd)

#pragma omp begin declare target device_type(any)
double bump(double by); // has a variable
long tally(void);
extern int offsets[3];
extern double factor;
extern const double weights[3];
#pragma omp end declare target

#pragma acc routine seq
double third(double x);

double named(double x);
#pragma acc routine(named) seq

double unmarked(double x);

void reset_tally(void);
long take_tally(void);

#endif
