static int in_header[8];
#pragma omp allocate(in_header) align(256)
