# Each of these must end with status 1 and one error.
hetcc=$1
sed 's/hetero(1)/hetero(1) nonsense(3)/' "$(dirname "$0")/scale.c" > clause.c
sed 's/by \* v/by * w/' "$(dirname "$0")/scale.c" > type.c
for file in clause.c type.c; do
  "$hetcc" -c $file -o out.o 2> messages
  [ $? -eq 1 ] || { echo "$file: status is not 1"; exit 1; }
  [ "$(grep -c 'error:' messages)" -eq 1 ] || { echo "$file: not one error"; cat messages; exit 1; }
  grep -q "^$file:[0-9]*:[0-9]*: error:" messages || { echo "$file: error without a place"; cat messages; exit 1; }
done
rm messages
