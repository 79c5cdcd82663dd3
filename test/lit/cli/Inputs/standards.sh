#!/bin/sh
# standards.sh HETCC SOURCE: builds and runs it in every C, and says in which it fails.
for std in c89 c90 iso9899:199409 c99 c11 c17 c2x gnu89 gnu90 gnu99 gnu11 gnu17 gnu2x; do
  "$1" -std=$std -Wall -Wextra -pedantic -pedantic-errors -Werror -Wno-unknown-pragmas "$2" -o standards 2>&1 &&
    HET_DEVICES=host,sim:2 ./standards || echo "fails with $std"
done
