target datalayout = "e-m:e-p:64:64-i64:64"
target triple = "x86_64-pc-linux-gnu"
%s = type { i32, [2 x i8], <2 x i64> }
@a = global %s { i32 1, [2 x i8] c"a\00", <2 x i64> <i64 1, i64 poison> }, align 8
@b = private unnamed_addr constant [3 x i8] zeroinitializer
@c = external global ptr
@d = alias i32, ptr @a
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr, i64, i1 immarg) #0
attributes #0 = { nounwind "x"="y" }
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"wchar_size", i32 4}
