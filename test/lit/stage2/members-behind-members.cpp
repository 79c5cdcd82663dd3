// A clause names an array behind two pointers, and the body uses other members of the object that has its pointer.
// RUN: %hetcxx -fopenmp -Wall -Werror %s -o %t
// RUN: env HET_DEVICES=sim:1 %t
// RUN: env HET_DEVICES=host %t
struct Line {
  int n;
  double *v, by;
  struct {
    int most, at[3];
  } in;
};
struct Owner {
  Line *line;
  double sum;
  void add() {
#pragma omp target teams distribute parallel for map(tofrom : line->v[0 : line->n])
    for (int i = 0; i < line->n; i++)
      line->v[i] += line->by + line->in.at[i % 3];
  }
  void set() {
#pragma omp target map(tofrom : line->v[0 : 2])
    {
      line->by += 2;
      line->in.most = 7;
      line->v[0] += line->in.most;
    }
  }
};
struct Top {
  Owner *owner;
};
double total(const Top top) {
  double sum = 0;
#pragma omp target teams distribute parallel for map(to : top.owner->line->v[0 : top.owner->line->n]) reduction(+ : sum)
  for (int i = 0; i < top.owner->line->n; i++)
    sum += top.owner->line->v[i] * top.owner->line->by;
  return sum;
}
int main() {
  double x[12] = {};
  Line line{12, x, 0.5, {1, {1, 2, 3}}};
  Owner owner{&line, 0};
  owner.add();
  owner.set();
  return x[0] == 8.5 && x[11] == 3.5 && line.by == 2.5 && line.in.most == 7 && line.in.at[2] == 3 &&
                 total({&owner}) == 92.5
             ? 0
             : 1;
}
