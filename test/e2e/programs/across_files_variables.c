// Variables for kernels of across_files.c, and nothing else.
#include "across_files.h"

int offsets[3] = {5, 7, 9};
double factor = 0.5;
const double weights[3] = {0.25, 1.5, 2};
