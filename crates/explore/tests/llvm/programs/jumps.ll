; Back across frames, and to blocks by address.
@buffer = global [200 x i8] zeroinitializer, align 16
declare i8 @nondet_char()
declare i32 @setjmp(ptr) returns_twice
declare void @longjmp(ptr, i32) noreturn

define void @deep(i32 %n, i32 %v) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %jump, label %on
on:
  %m = sub i32 %n, 1
  call void @deep(i32 %m, i32 %v)
  ret void
jump:
  call void @longjmp(ptr @buffer, i32 %v)
  unreachable
}

define i32 @main() {
  %c = call i8 @nondet_char()
  %v = zext i8 %c to i32
  %x = alloca i32
  store volatile i32 5, ptr %x
  %first = call i32 @setjmp(ptr @buffer)
  %zero = icmp eq i32 %first, 0
  br i1 %zero, label %go, label %back
go:
  store volatile i32 6, ptr %x
  call void @deep(i32 3, i32 %v)
  unreachable
back:
  %k = load volatile i32, ptr %x
  %small = icmp ult i8 %c, 100
  %to = select i1 %small, ptr blockaddress(@main, %one), ptr blockaddress(@main, %two)
  indirectbr ptr %to, [label %one, label %two]
one:
  %s = add i32 %first, %k
  ret i32 %s
two:
  ret i32 %first
}
