// Calls Field::run as translated and as written, to be compared.
#include <cstdio>
struct Vec { double x, y; };
namespace geometry { template <class T> struct Vec { T x, y; }; }
class Field {
public:
  Field(int n, double factor) : n_(n), factor_(factor) {}
  double run(geometry::Vec<double> *points, double *norms);
private:
  int n_;
  double factor_;
};
int main() {
  const int n = 50;
  geometry::Vec<double> points[n];
  double norms[n];
  for (int i = 0; i < n; i++)
    points[i] = {i * 0.5, 3.0 - i};
  std::printf("%.15g\n", Field(n, 0.75).run(points, norms));
  for (int i = 0; i < n; i++)
    std::printf("%d %.15g %.15g %.15g\n", i, points[i].x, points[i].y, norms[i]);
}
