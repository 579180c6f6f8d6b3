define i32 @main() {
  %x = alloca i32, align 4
  store i32 3, ptr %x
  %1 = load i32, ptr %x
  %c = icmp slt i32 %1, 4
  br i1 %c, label %a, label %b
a:
  ret i32 0
b:
  %s = sdiv exact i32 %1, 2
  ret i32 %s
}
