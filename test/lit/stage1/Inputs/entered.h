extern double table[8];
#pragma omp declare target enter(table)
