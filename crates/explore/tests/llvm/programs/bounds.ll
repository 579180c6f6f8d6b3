; Offsets that depend on inputs, in numbers, in undefined bytes and beside pointers, and outside of them.
@table = global [8 x i8] c"\01\02\03\04\05\06\07\08"
@mixed = global { ptr, i32, i32 } { ptr @table, i32 5, i32 6 }
declare i8 @nondet_char()

define i32 @main() {
  %fresh = alloca [4 x i8]
  %i = call i8 @nondet_char()
  %at = zext i8 %i to i64
  %p = getelementptr i8, ptr @table, i64 %at
  %v = load i8, ptr %p
  %low = and i64 %at, 3
  %q = getelementptr i8, ptr %fresh, i64 %low
  store i8 %v, ptr %q
  %again = load i8, ptr %q
  %odd = and i64 %at, 1
  %four = mul i64 %odd, 4
  %field = add i64 %four, 8
  %r = getelementptr i8, ptr @mixed, i64 %field
  %f = load i32, ptr %r
  store i32 9, ptr %r
  %first = load i8, ptr %fresh
  %w = zext i8 %again to i32
  %w2 = zext i8 %first to i32
  %s = add i32 %w, %f
  %t = add i32 %s, %w2
  ret i32 %t
}
