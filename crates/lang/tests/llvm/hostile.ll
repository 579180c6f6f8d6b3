; Programs about memory and odd values, to be damaged.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@bytes = global [4100 x i8] zeroinitializer, align 16
@words = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8], align 16
@kept = global ptr null, align 8
@table = constant [2 x ptr] [ptr @add, ptr @leaves], align 8
@jumps = global [25 x i64] zeroinitializer, align 8

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare <2 x ptr> @llvm.ptrmask.v2p0.v2i64(<2 x ptr>, <2 x i64>)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare <4 x i32> @llvm.masked.load.v4i32.p0(ptr, i32, <4 x i1>, <4 x i32>)
declare void @llvm.masked.store.v4i32.p0(<4 x i32>, ptr, i32, <4 x i1>)
declare <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32>, i64)
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_copy.p0.p0(ptr, ptr)
declare void @llvm.va_end.p0(ptr)
declare i32 @setjmp(ptr)
declare void @longjmp(ptr, i32)
declare ptr @__polysem_alloc(i64, i64, i32)
declare void @__polysem_free(ptr, i32)
declare i64 @__polysem_size(ptr)
declare i64 @__polysem_write(i32, ptr, i64)
declare i64 @__polysem_read(i32, ptr, i64)

define i32 @add(i32 %a, i32 %b) {
  %s = add nsw i32 %a, %b
  ret i32 %s
}

define ptr @leaves(i32 %n) {
  %x = alloca i32, align 4
  store i32 %n, ptr %x
  ret ptr %x
}

define i32 @crossing() {
  %p = getelementptr i8, ptr @bytes, i64 4092
  store ptr @words, ptr %p
  %q = load ptr, ptr %p
  %v = load i32, ptr %q
  %low = load i32, ptr %p
  %high = getelementptr i8, ptr @bytes, i64 4096
  %h = load i32, ptr %high
  store i128 1208925819614629174706175, ptr %p
  ret i32 %v
}

define i32 @overlapping(i64 %i) {
  %a = alloca [24 x i8], align 8
  store ptr @bytes, ptr %a
  %b = getelementptr i8, ptr %a, i64 3
  store i16 7, ptr %b
  %c = load ptr, ptr %a
  %d = getelementptr i8, ptr %a, i64 8
  call void @llvm.memmove.p0.p0.i64(ptr %b, ptr %a, i64 16, i1 false)
  %e = load i128, ptr %a
  %f = getelementptr i8, ptr %a, i64 %i
  store i8 1, ptr %f
  %g = load i32, ptr %f
  ret i32 %g
}

define i32 @anywhere(i64 %i, i64 %j) {
  %p = getelementptr i32, ptr @words, i64 %i
  %v = load i32, ptr %p
  store i32 %v, ptr %p
  %q = getelementptr i8, ptr @words, i64 %j
  store ptr @words, ptr getelementptr (i8, ptr @words, i64 8)
  %w = load i16, ptr %q
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  call void @llvm.memset.p0.i64(ptr %q, i8 3, i64 5, i1 false)
  %x = load <4 x i1>, ptr %q
  ret i32 %v
}

define i32 @copies(i64 %i, i64 %j) {
  %u = alloca [16 x i8], align 8
  store i32 5, ptr %u
  %p = getelementptr i8, ptr @words, i64 %i
  %q = getelementptr i8, ptr %u, i64 %j
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 4, i1 false)
  ret i32 0
}

define i32 @scopes(i32 %n) {
  %x = alloca i64, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr %x)
  store i64 4, ptr %x
  call void @llvm.lifetime.end.p0(i64 8, ptr %x)
  %s = call ptr @llvm.stacksave.p0()
  %y = alloca i32, i32 4, align 4
  store i32 1, ptr %y
  call void @llvm.stackrestore.p0(ptr %s)
  %z = alloca i32, align 4
  store i32 2, ptr %z
  %w = load i32, ptr %y
  ret i32 %w
}

define i32 @returned() {
  %p = call ptr @leaves(i32 3)
  call void @llvm.lifetime.start.p0(i64 4, ptr %p)
  %c = icmp eq ptr %p, null
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @numbers(i64 %k) {
  %x = alloca [16 x i8], align 16
  %n = ptrtoint ptr %x to i64
  %m = add i64 %n, 1000
  %o = sub i64 %m, 996
  %p = inttoptr i64 %o to ptr
  store i32 9, ptr %p
  %h = mul i64 %n, 31
  %r = shl i64 %n, 3
  %t = lshr i64 %r, 3
  %u = inttoptr i64 %t to ptr
  store i8 1, ptr %u
  %masked = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)
  %w = load i8, ptr %masked
  %both = insertelement <2 x ptr> undef, ptr %p, i32 0
  %all = insertelement <2 x ptr> %both, ptr %x, i32 1
  %mm = call <2 x ptr> @llvm.ptrmask.v2p0.v2i64(<2 x ptr> %all, <2 x i64> <i64 -8, i64 -8>)
  %one = extractelement <2 x ptr> %mm, i32 0
  %v = load i8, ptr %one
  %any = add i64 %n, %k
  %where = inttoptr i64 %any to ptr
  %y = load i8, ptr %where
  ret i32 0
}

define i32 @parts(i32 %i, i2 %small) {
  %a = insertvalue { i32, i8, { i64, ptr } } poison, i32 1, 0
  %b = extractvalue { i32, i8, { i64, ptr } } %a, 1
  %c = extractvalue { i32, i8, { i64, ptr } } %a, 2, 1
  %d = insertvalue { i32, i8, { i64, ptr } } %a, ptr @bytes, 2, 1
  %slot = alloca { i32, i8, { i64, ptr } }, align 8
  store { i32, i8, { i64, ptr } } %d, ptr %slot
  %e = load { i32, i8, { i64, ptr } }, ptr %slot
  %f = extractvalue { i32, i8, { i64, ptr } } %e, 2, 1
  %g = load i8, ptr %f
  %v = load <4 x i32>, ptr @words
  %h = extractelement <4 x i32> %v, i32 %i
  %k = extractelement <4 x i32> %v, i2 %small
  %l = insertelement <4 x i32> %v, i32 %h, i32 2
  %m = shufflevector <4 x i32> %l, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 poison, i32 0>
  %n = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %l)
  %o = call <2 x i32> @llvm.vector.extract.v2i32.v4i32(<4 x i32> %m, i64 2)
  %q = icmp slt <4 x i32> %l, %v
  %r = bitcast <4 x i1> %q to i4
  %s = bitcast <4 x i32> %m to <2 x i64>
  %t = select <4 x i1> %q, <4 x i32> %l, <4 x i32> %v
  %z = call <4 x i32> @llvm.masked.load.v4i32.p0(ptr @words, i32 4, <4 x i1> %q, <4 x i32> %t)
  call void @llvm.masked.store.v4i32.p0(<4 x i32> %z, ptr @words, i32 4, <4 x i1> %q)
  ret i32 %n
}

define i32 @odd(i24 %a, x86_fp80 %f, i128 %w) {
  %x = alloca i24, align 4
  store i24 %a, ptr %x
  %b = load i24, ptr %x
  %y = alloca x86_fp80, align 16
  store x86_fp80 %f, ptr %y
  %g = load x86_fp80, ptr %y
  %h = load i128, ptr %y
  %z = alloca i128, align 16
  store i128 %w, ptr %z
  %j = load <16 x i1>, ptr %z
  %k = load i1, ptr %z
  %l = trunc i128 %h to i8
  %m = lshr i128 %h, 80
  %n = and i128 %h, 255
  %s = shl i24 %b, 3
  %t = sdiv exact i24 %b, 4
  %u = call i32 @llvm.ctpop.i32(i32 77)
  %v = call i32 @llvm.fshl.i32(i32 %u, i32 5, i32 33)
  %o = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %v, i32 2147483647)
  %r = extractvalue { i32, i1 } %o, 1
  br i1 %r, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @variadic(i32 %n, ...) {
  %list = alloca [24 x i8], align 16
  %other = alloca [24 x i8], align 16
  call void @llvm.va_start.p0(ptr %list)
  call void @llvm.va_copy.p0.p0(ptr %other, ptr %list)
  %area = getelementptr i8, ptr %list, i64 16
  %saved = load ptr, ptr %area
  %gp = load i32, ptr %list
  %at = getelementptr i8, ptr %saved, i32 %gp
  %v = load i32, ptr %at
  call void @llvm.va_end.p0(ptr %list)
  ret i32 %v
}

define i32 @calls() {
  %a = alloca { i64, i64, i64 }, align 8
  store i64 1, ptr %a
  %v = call i32 (i32, ...) @variadic(i32 1, i64 5, double 2.0, ptr byval({ i64, i64, i64 }) align 8 %a)
  %f = load ptr, ptr @table
  %w = call i32 %f(i32 %v, i32 2)
  %c = call i32 @copied(ptr byval({ i64, i64, i64 }) align 8 %a)
  ret i32 %w
}

define i32 @copied(ptr byval({ i64, i64, i64 }) align 8 %p) {
  store ptr %p, ptr @kept
  %v = load i32, ptr %p
  ret i32 %v
}

define void @jumper(i32 %n) {
  %x = alloca i32, align 4
  store ptr %x, ptr @kept
  call void @longjmp(ptr @jumps, i32 %n)
  unreachable
}

define i32 @jumping(i32 %n) {
  %r = call i32 @setjmp(ptr @jumps)
  %again = icmp ne i32 %r, 0
  br i1 %again, label %out, label %in
in:
  call void @jumper(i32 %n)
  br label %out
out:
  %k = load ptr, ptr @kept
  %s = icmp eq ptr %k, @bytes
  ret i32 %r
}

define i32 @allocates(i64 %n) {
  %p = call ptr @__polysem_alloc(i64 16, i64 16, i32 0)
  %q = call ptr @__polysem_alloc(i64 8, i64 16, i32 0)
  store ptr %q, ptr %p
  %end = getelementptr i8, ptr %p, i64 16
  %c = icmp eq ptr %end, %q
  %d = icmp ult ptr %p, %end
  %s = call i64 @__polysem_size(ptr %p)
  store i64 %n, ptr %q
  %w = call i64 @__polysem_write(i32 1, ptr %q, i64 8)
  %r = call i64 @__polysem_read(i32 0, ptr %p, i64 8)
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)
  call void @__polysem_free(ptr %p, i32 0)
  %t = load ptr, ptr %q
  call void @__polysem_free(ptr %t, i32 0)
  ret i32 0
}

define i32 @atomics(i32 %n, ptr %p) {
  %old = atomicrmw add ptr @words, i32 %n seq_cst
  %nand = atomicrmw nand ptr @words, i32 3 seq_cst
  %wrap = atomicrmw uinc_wrap ptr @words, i32 3 seq_cst
  %x = cmpxchg ptr @words, i32 %old, i32 4 seq_cst seq_cst
  %y = extractvalue { i32, i1 } %x, 1
  %z = cmpxchg ptr @kept, ptr null, ptr %p seq_cst seq_cst
  %s = select i1 %y, ptr %p, ptr @bytes
  %v = load i8, ptr %s
  ret i32 %n
}

define i32 @deep(i32 %n) {
  %x = alloca [64 x i8], align 1
  %m = add i32 %n, 1
  %r = call i32 @deep(i32 %m)
  ret i32 %r
}

define i32 @huge(i32 %n) {
  %x = alloca i8, i64 17179869184, align 1
  store i8 1, ptr %x
  %c = alloca i8, i32 %n, align 1
  store i8 1, ptr %c
  ret i32 0
}
