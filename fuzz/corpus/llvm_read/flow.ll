define void @f(i32 %n, ptr %p) personality ptr null {
entry:
  switch i32 %n, label %d [ i32 1, label %a
 i32 2, label %b ]
a:
  %v = phi i32 [ 0, %entry ], [ %w, %a ]
  %w = add nsw i32 %v, 1
  %c = icmp eq i32 %w, %n
  br i1 %c, label %d, label %a
b:
  %q = getelementptr inbounds [4 x i8], ptr %p, i64 0, i64 2
  call void @f(i32 1, ptr %q), !dbg !1
  unreachable
d:
  ret void
}
!1 = !{}
