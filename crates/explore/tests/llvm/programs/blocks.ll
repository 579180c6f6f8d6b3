; Blocks of memory: copied, moved, filled, allocated and freed.
declare i8 @nondet_char()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @__polysem_alloc(i64, i64, i32)
declare void @__polysem_free(ptr, i32)

define i32 @main() {
  %c = call i8 @nondet_char()
  %d = call i8 @nondet_char()
  %x = alloca [16 x i8]
  %y = alloca [16 x i8]
  call void @llvm.memset.p0.i64(ptr %x, i8 %c, i64 16, i1 false)
  %x5 = getelementptr i8, ptr %x, i64 5
  store ptr %y, ptr %x, align 1
  store i8 %d, ptr %x5
  %x8 = getelementptr i8, ptr %x, i64 8
  store i8 %d, ptr %x8
  call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %x, i64 16, i1 false)
  %y1 = getelementptr i8, ptr %y, i64 9
  %y2 = getelementptr i8, ptr %y, i64 8
  call void @llvm.memmove.p0.p0.i64(ptr %y1, ptr %y2, i64 6, i1 false)
  %v = load i16, ptr %y2
  %h = call ptr @__polysem_alloc(i64 8, i64 16, i32 1)
  %null = icmp eq ptr %h, null
  br i1 %null, label %out, label %on
on:
  store i64 0, ptr %h
  %at = and i8 %c, 15
  %i = zext i8 %at to i64
  %p = getelementptr i8, ptr %h, i64 %i
  store i8 %d, ptr %p
  %w = load i64, ptr %h
  call void @__polysem_free(ptr %h, i32 1)
  %again = icmp eq i8 %d, 77
  br i1 %again, label %twice, label %out
twice:
  call void @__polysem_free(ptr %h, i32 1)
  br label %out
out:
  %k = zext i16 %v to i32
  ret i32 %k
}
