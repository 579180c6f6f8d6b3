define i32 @main() {
  %x = add i32 %y, 1
  ret i64 %x
