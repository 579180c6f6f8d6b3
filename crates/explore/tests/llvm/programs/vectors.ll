; Vectors, structures and arrays as values.
declare i8 @nondet_char()
declare i8 @llvm.vector.reduce.add.v4i8(<4 x i8>)

define { i8, [2 x i8] } @make(i8 %a, i8 %b) {
  %s = insertvalue { i8, [2 x i8] } poison, i8 %a, 0
  %t = insertvalue { i8, [2 x i8] } %s, i8 %b, 1, 0
  %u = insertvalue { i8, [2 x i8] } %t, i8 7, 1, 1
  ret { i8, [2 x i8] } %u
}

define i32 @main() {
  %a = call i8 @nondet_char()
  %b = call i8 @nondet_char()
  %v = insertelement <4 x i8> <i8 1, i8 2, i8 3, i8 4>, i8 %a, i32 2
  %w = insertelement <4 x i8> %v, i8 %b, i32 0
  %x = add <4 x i8> %w, <i8 10, i8 20, i8 30, i8 40>
  %y = shufflevector <4 x i8> %x, <4 x i8> %w, <4 x i32> <i32 0, i32 6, i32 3, i32 5>
  %m = icmp sgt <4 x i8> %y, %w
  %z = select <4 x i1> %m, <4 x i8> %y, <4 x i8> %w
  %i = and i8 %b, 3
  %lane = extractelement <4 x i8> %z, i8 %i
  %bits = bitcast <4 x i8> %z to i32
  %mask = bitcast <4 x i1> %m to i4
  %sum = call i8 @llvm.vector.reduce.add.v4i8(<4 x i8> %z)
  %memory = alloca <4 x i8>
  store <4 x i8> %z, ptr %memory
  %p = getelementptr i8, ptr %memory, i64 2
  %third = load i8, ptr %p
  %s = call { i8, [2 x i8] } @make(i8 %a, i8 %lane)
  %e = extractvalue { i8, [2 x i8] } %s, 1, 0
  %e32 = zext i8 %e to i32
  %m32 = zext i4 %mask to i32
  %s32 = zext i8 %sum to i32
  %t32 = zext i8 %third to i32
  %r1 = xor i32 %bits, %e32
  %r2 = add i32 %r1, %m32
  %r3 = add i32 %r2, %s32
  %r4 = add i32 %r3, %t32
  ret i32 %r4
}
