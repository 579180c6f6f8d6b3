; Arithmetic with and without promises, and every fault of it.
declare i8 @nondet_char()

define i32 @main() {
  %a = call i8 @nondet_char()
  %b = call i8 @nondet_char()
  %sum = add i8 %a, %b
  %kept = add nsw i8 %a, 100
  %difference = sub nuw i8 %a, %b
  %product = mul i8 %a, %b
  %quotient = sdiv i8 %product, %b
  %rest = urem i8 %a, %b
  %left = shl i8 %a, %b
  %right = ashr exact i8 %left, 1
  %both = and i8 %right, %kept
  %either = or disjoint i8 %both, 128
  %one = xor i8 %either, %difference
  %all = add i8 %one, %quotient
  %more = add i8 %all, %rest
  %again = add i8 %more, %sum
  %wide = sext i8 %again to i32
  ret i32 %wide
}
