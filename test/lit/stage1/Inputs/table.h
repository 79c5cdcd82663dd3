static const double table[2] = {3, 4};
