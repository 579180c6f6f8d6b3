; Recursion, structures by value, and functions by pointer.
@table = global [3 x ptr] [ptr @twice, ptr @square, ptr null]
declare i8 @nondet_char()

define i32 @twice(i32 %x) {
  %r = shl i32 %x, 1
  ret i32 %r
}

define i32 @square(i32 %x) {
  %r = mul i32 %x, %x
  ret i32 %r
}

define i32 @count(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %done, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @count(i32 %m)
  %s = add i32 %r, %n
  ret i32 %s
done:
  ret i32 0
}

define i32 @field(ptr byval({ i32, i32 }) %s) {
  %f = getelementptr { i32, i32 }, ptr %s, i32 0, i32 1
  %v = load i32, ptr %f
  store i32 0, ptr %f
  ret i32 %v
}

define i32 @main() {
  %c = call i8 @nondet_char()
  %low = and i8 %c, 3
  %n = zext i8 %low to i32
  %sum = call i32 @count(i32 %n)
  %i = zext i8 %low to i64
  %slot = getelementptr [3 x ptr], ptr @table, i64 0, i64 %i
  %f = load ptr, ptr %slot
  %r = call i32 %f(i32 %sum)
  %s = alloca { i32, i32 }
  %s1 = getelementptr { i32, i32 }, ptr %s, i32 0, i32 1
  store i32 %r, ptr %s
  store i32 %n, ptr %s1
  %v = call i32 @field(ptr byval({ i32, i32 }) %s)
  %w = load i32, ptr %s1
  %a = add i32 %v, %w
  %b = add i32 %a, %r
  ret i32 %b
}
