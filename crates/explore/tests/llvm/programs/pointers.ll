; Pointers as bytes, as numbers, compared, chosen and followed.
@a = global i32 10
@b = global i32 20
declare i8 @nondet_char()

define i32 @main() {
  %c = call i8 @nondet_char()
  %yes = icmp ugt i8 %c, 9
  %p = select i1 %yes, ptr @a, ptr @b
  %slot = alloca ptr
  %copy = alloca ptr
  store ptr %p, ptr %slot
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %n, %loop ]
  %from = getelementptr i8, ptr %slot, i64 %i
  %to = getelementptr i8, ptr %copy, i64 %i
  %byte = load i8, ptr %from
  store i8 %byte, ptr %to
  %n = add i64 %i, 1
  %end = icmp eq i64 %n, 8
  br i1 %end, label %out, label %loop
out:
  %q = load ptr, ptr %copy
  %v = load i32, ptr %q
  %same = icmp eq ptr %q, @a
  %number = ptrtoint ptr %q to i64
  %other = ptrtoint ptr @b to i64
  %distance = sub i64 %number, %other
  %back = add i64 %other, %distance
  %r = inttoptr i64 %back to ptr
  %w = load i32, ptr %r
  %inside = zext i8 %c to i64
  %moved = getelementptr i8, ptr @a, i64 %inside
  %null = icmp eq ptr %moved, null
  %tag = or i64 %number, 1
  %clean = and i64 %tag, -4
  %s = inttoptr i64 %clean to ptr
  %x = load i32, ptr %s
  %z1 = zext i1 %same to i32
  %z2 = zext i1 %null to i32
  %s1 = add i32 %v, %w
  %s2 = add i32 %s1, %x
  %s3 = add i32 %s2, %z1
  %s4 = add i32 %s3, %z2
  ret i32 %s4
}
