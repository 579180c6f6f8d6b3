; What is assumed and what must not be reached; a union.
%union = type { i32 }
declare i8 @__VERIFIER_nondet_char()
declare i1 @__VERIFIER_nondet_bool()
declare void @__VERIFIER_assume(i32)
declare void @reach_error()

define i32 @main() {
  %u = alloca %union
  %c = call i8 @__VERIFIER_nondet_char()
  %b = call i1 @__VERIFIER_nondet_bool()
  %small = icmp ult i8 %c, 50
  %w = zext i1 %small to i32
  call void @__VERIFIER_assume(i32 %w)
  %x = zext i8 %c to i32
  store i32 %x, ptr %u
  %low = load i8, ptr %u
  %sum = add i8 %low, 10
  %is = icmp eq i8 %sum, 42
  %both = and i1 %is, %b
  br i1 %both, label %error, label %end
error:
  call void @reach_error()
  unreachable
end:
  %r = zext i8 %sum to i32
  ret i32 %r
}
