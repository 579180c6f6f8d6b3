; Blocks whose length depends on inputs: copied, moved and filled, over numbers, pointers and undefined bytes.
@text = constant [8 x i8] c"abcdefgh"
@table = global [2 x ptr] zeroinitializer
@other = constant [2 x ptr] [ptr @text, ptr null]
declare i8 @nondet_char()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @main() {
entry:
  %x = alloca [8 x i8]
  %n = call i8 @nondet_char()
  %m = call i8 @nondet_char()
  call void @llvm.memset.p0.i64(ptr %x, i8 1, i64 4, i1 false)
  %short = and i8 %n, 15
  %length = zext i8 %short to i64
  call void @llvm.memcpy.p0.p0.i64(ptr %x, ptr @text, i64 %length, i1 false)
  %near = and i8 %m, 7
  %by = zext i8 %near to i64
  %next = getelementptr i8, ptr %x, i64 1
  call void @llvm.memmove.p0.p0.i64(ptr %next, ptr %x, i64 %by, i1 false)
  %q = getelementptr i8, ptr %x, i64 %by
  %one = load i8, ptr %q
  %some = and i8 %n, 1
  %words = zext i8 %some to i64
  %bytes = mul i64 %words, 8
  call void @llvm.memcpy.p0.p0.i64(ptr @table, ptr @other, i64 %bytes, i1 false)
  %to = load ptr, ptr @table
  %none = icmp eq ptr %to, null
  br i1 %none, label %end, label %follow
follow:
  %two = load i8, ptr %to
  br label %end
end:
  %found = phi i8 [ 0, %entry ], [ %two, %follow ]
  %a = zext i8 %one to i32
  %b = zext i8 %found to i32
  %s = add i32 %a, %b
  ret i32 %s
}
