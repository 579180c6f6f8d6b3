@"a\22b" = global i129 -1
@f = global float 0x3FF0000000000000
@g = global x86_fp80 0xK3FFF8000000000000000
define <2 x i1> @v(<2 x i8> %a) {
 %1 = icmp ugt <2 x i8> %a, splat (i8 3)
 %2 = shufflevector <2 x i1> %1, <2 x i1> undef, <2 x i32> <i32 1, i32 poison>
 ret <2 x i1> %2
}
