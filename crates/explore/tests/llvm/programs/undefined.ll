; Undefined values that are carried, frozen, masked away, and used.
declare i8 @nondet_char()

define i32 @main() {
  %x = alloca i32
  %c = call i8 @nondet_char()
  store i8 %c, ptr %x
  %part = load i32, ptr %x
  %low = and i32 %part, 255
  %frozen = freeze i32 %part
  %again = and i32 %frozen, 255
  %same = icmp eq i32 %low, %again
  br i1 %same, label %on, label %never
never:
  unreachable
on:
  %over = add nuw nsw i8 %c, 100
  %f = freeze i8 %over
  %k = icmp ult i8 %c, 20
  br i1 %k, label %small, label %large
small:
  %w = zext i8 %over to i32
  ret i32 %w
large:
  %any = freeze i8 poison
  %t = icmp eq i8 %c, 200
  br i1 %t, label %uses, label %end
uses:
  %high = getelementptr i8, ptr %x, i64 2
  %bad = load i8, ptr %high
  %decides = icmp eq i8 %bad, 0
  br i1 %decides, label %end, label %never
end:
  %r = zext i8 %f to i32
  ret i32 %r
}
