; Objects whose size depends on inputs: allocated or on the stack, used inside and outside of them.
declare i8 @nondet_char()
declare ptr @__polysem_alloc(i64, i64, i32)
declare i64 @__polysem_size(ptr)
declare void @__polysem_free(ptr, i32)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @main() {
  %n = call i8 @nondet_char()
  %i = call i8 @nondet_char()
  %low15 = and i8 %n, 15
  %low = add i8 %low15, 1
  %size = zext i8 %low to i64
  %p = call ptr @__polysem_alloc(i64 %size, i64 16, i32 0)
  %has = call i64 @__polysem_size(ptr %p)
  call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 %size, i1 false)
  %near = and i8 %i, 7
  %at = zext i8 %near to i64
  %q = getelementptr i8, ptr %p, i64 %at
  store i8 %i, ptr %q
  %first = load i8, ptr %p
  %again = load i8, ptr %p
  %few3 = and i8 %i, 3
  %few = add i8 %few3, 1
  %vla = alloca i32, i8 %few
  %second = getelementptr i32, ptr %vla, i64 1
  store i32 5, ptr %second
  %v = load i32, ptr %second
  call void @__polysem_free(ptr %p, i32 0)
  %f = zext i8 %first to i32
  %a = zext i8 %again to i32
  %h = trunc i64 %has to i32
  %s1 = add i32 %f, %a
  %s2 = add i32 %s1, %h
  %s3 = add i32 %s2, %v
  ret i32 %s3
}
