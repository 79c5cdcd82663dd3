// GCC 12 has no `tile`: the file, which has nothing else of hetcc's, gets its loops.
// RUN: %hetcc -fopenmp -Wall -Werror %s -o %t && %t
int main(void) {
  int last = -1;
#pragma omp tile sizes(2, 2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      if (last < 0 && i == 1)
        last = j;
      else if (last >= 0 && i == 0)
        last += 10;
  return last != 20; // items of row 0 come behind the first of row 1
}
