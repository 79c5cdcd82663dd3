#include <het/het.h>
#line 1 "points.cpp"
#include <algorithm>
#include <cmath>
#include <cstddef>

namespace geometry {
template <class T> struct Vec {
  T x = 0, y = 0;
  Vec() = default;
  Vec(T a, T b) : x(a), y(b) {}
  Vec operator+(const Vec &o) const { return Vec(x + o.x, y + o.y); }
  Vec &operator*=(T f) {
    x *= f, y *= f;
    return *this;
  }
  T norm() const { return std::sqrt(x * x + y * y); }
  T operator[](int i) const { return i == 0 ? x : y; }
};
template <class T> T clamp(const T &v, const T &lo, const T &hi) { return std::max(lo, std::min(v, hi)); }
inline double twice(double v) { return 2 * v; }
inline int twice(int v) { return 2 * v; }
constexpr int offset = 3;
enum class Mode : unsigned char { Fast = 1, Slow };
} // namespace geometry

static inline void bump(double &value, double by = 0.5) { value += by; }

class Field {
public:
  Field(int n, double factor) : n_(n), factor_(factor) {}
  double run(geometry::Vec<double> *points, double *norms);

private:
  int n_;
  double factor_;
};

double Field::run(geometry::Vec<double> *points, double *norms) {
  double largest = 0;
  const geometry::Mode mode = geometry::Mode::Slow;
  {
  static het_site het_site_1 = {"points.cpp", 44, 3, "Field::run", "acc region for", 0};
  const het_access het_access_1[] = {
    {"points", (void *)points, sizeof(geometry::Vec<double>), HET_TOFROM | HET_READ | HET_WRITE, 1, {{(long)(n_), 0, (long)(n_), 0, HET_BY_LOOP, 0, 0}}},
    {"norms", (void *)norms, sizeof(double), HET_FROM | HET_WRITE, 1, {{(long)(n_), 0, (long)(n_), 0, HET_BY_LOOP, 0, 0}}},
  };
  const het_reduction het_reduction_1[] = {{"largest", &largest, HET_DOUBLE, HET_MAX}};
  het_region het_region_1 = {&het_site_1, 1, {{0, n_, 1}}, 2, het_access_1, 1, het_reduction_1, 0, 0, HET_SCHED_ADAPTIVE, HET_RATIO_DEFAULT, 10, 1, 1, 0};
  het_enter(&het_region_1);
  #pragma omp parallel num_threads(het_team(&het_region_1)) firstprivate(points, norms, mode)
  {
    het_part het_part_1 = {0};
    while (het_next(&het_region_1, &het_part_1)) {
      const long het_lo_1_0 = het_part_1.lo[0], het_hi_1_0 = het_part_1.hi[0];
      double largest = -HUGE_VAL;
#define BODY                                                                                     \
      {                                                                                          \
        geometry::Vec<double> shift(geometry::offset, geometry::twice(i));                       \
        points[i] = points[i] + shift;                                                           \
        points[i] *= factor_;                                                                    \
        double value = geometry::clamp(points[i].norm(), 0.25, 1e6) + points[i][1];              \
        bump(value);                                                                             \
        if (mode == geometry::Mode::Slow)                                                        \
          bump(value, geometry::twice(0.25));                                                    \
        const double weights[2] = {0.5, 0.25};                                                    \
        for (double weight : weights)                                                            \
          value += weight;                                                                       \
        norms[i] = std::fabs(value) + std::pow(value, 2);                                        \
        largest = std::max(largest, norms[i]);                                                   \
      }
      if (het_part_1.host) {
#line 50 "points.cpp"
        for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1)
          BODY
      } else {
        geometry::Vec<double> *const het_view_points = (geometry::Vec<double> *)het_part_1.ptr[0];
        double *const het_view_norms = (double *)het_part_1.ptr[1];
        {
        geometry::Vec<double> *points = het_view_points;
        double *norms = het_view_norms;
#pragma omp target teams distribute parallel for if(target: het_part_1.offload) device(het_part_1.device) is_device_ptr(points, norms) firstprivate(mode, het_lo_1_0, het_hi_1_0) map(tofrom: largest) reduction(max: largest)
#line 50 "points.cpp"
        for (int i = (int)het_lo_1_0; i < (int)het_hi_1_0; i += 1)
          BODY
        }
      }
      het_reduce(&het_region_1, &het_part_1, 0, &largest);
    }
  }
  het_leave(&het_region_1);
  }
#line 63 "points.cpp"
  return largest;
}
