; Stores of all widths that overlap, and reads across them.
@words = global [4 x i32] [i32 1, i32 2, i32 3, i32 4]
declare i8 @nondet_char()
declare i64 @nondet_long()

define i32 @main() {
  %x = alloca [24 x i8]
  %v = call i64 @nondet_long()
  %c = call i8 @nondet_char()
  store i64 %v, ptr %x, align 1
  %x3 = getelementptr i8, ptr %x, i64 3
  store i8 %c, ptr %x3
  %x6 = getelementptr i8, ptr %x, i64 6
  store i32 305419896, ptr %x6, align 1
  %x1 = getelementptr i8, ptr %x, i64 1
  %across = load i64, ptr %x1, align 1
  %half = load i16, ptr %x3, align 1
  %three = load i24, ptr %x1, align 1
  %wide = trunc i64 %across to i32
  %h = zext i16 %half to i32
  %t = zext i24 %three to i32
  %index = and i8 %c, 3
  %at = zext i8 %index to i64
  %slot = getelementptr [4 x i32], ptr @words, i64 0, i64 %at
  %old = load i32, ptr %slot
  store i32 %wide, ptr %slot
  %first = load i32, ptr @words
  %middle = getelementptr i8, ptr @words, i64 6
  %part = load i16, ptr %middle, align 2
  %p = zext i16 %part to i32
  %s1 = add i32 %h, %t
  %s2 = add i32 %s1, %old
  %s3 = add i32 %s2, %first
  %s4 = add i32 %s3, %p
  ret i32 %s4
}
