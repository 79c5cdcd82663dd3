/*===-- builds/program/numbers.h - what the parts of the program share -----------------------------===*/
/* Part of hetcc, under the Apache License 2.0 with LLVM exceptions. See LICENSE. */
#ifndef NUMBERS_H
#define NUMBERS_H
#ifdef __cplusplus
extern "C" {
#endif
#define BY 2.5
void scale(double *v, int n, double by); /* v *= by */
double sum(const double *v, int n);
#ifdef __cplusplus
}
#endif
#endif
