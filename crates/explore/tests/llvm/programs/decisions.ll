; Comparisons, selects, switches and loops.
declare i8 @nondet_char()

define i32 @main() {
entry:
  %a = call i8 @nondet_char()
  %b = call i8 @nondet_char()
  %less = icmp slt i8 %a, %b
  %below = icmp ult i8 %a, %b
  %odd = icmp ne i1 %less, %below
  br i1 %odd, label %differ, label %agree
differ:
  %larger = select i1 %less, i8 %b, i8 %a
  br label %join
agree:
  switch i8 %a, label %other [
    i8 0, label %join
    i8 7, label %seven
    i8 -1, label %seven
  ]
seven:
  br label %join
other:
  %low = and i8 %b, 3
  br label %loop
loop:
  %i = phi i8 [ %low, %other ], [ %next, %loop ]
  %s = phi i8 [ 1, %other ], [ %sum, %loop ]
  %sum = add i8 %s, %i
  %next = sub i8 %i, 1
  %done = icmp slt i8 %next, 0
  br i1 %done, label %join, label %loop
join:
  %r = phi i8 [ %larger, %differ ], [ 100, %agree ], [ %b, %seven ], [ %sum, %loop ]
  %w = zext i8 %r to i32
  ret i32 %w
}
