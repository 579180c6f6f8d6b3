; Forms that the compilers here do not write, of older and newer versions; LLVM 22 or an older one accepts each.
source_filename = "forms.ll"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

module asm "first line"
module asm "\09second \22line\22"

%pair = type { i32, i64 }
%later = type { ptr, %defined_below }
%"quoted name" = type <{ i8, i32 }>
%0 = type { [4 x i8] }
%hidden = type opaque
%defined_below = type { i8, i8 }
%number = type i32

$group = comdat any
$"other group" = comdat nodeduplicate
$same_name = comdat largest

@0 = private unnamed_addr constant [3 x i8] c"a\00\FF"
@1 = private constant i8 7
@"quoted \22 name" = global i32 1
@same_name = linkonce_odr global i32 3, comdat, align 4
@in_group = weak_odr dso_local local_unnamed_addr global i32 3, section "data", partition "part", comdat($group), align 8
@tls = internal thread_local(initialexec) global i64 0
@far = external addrspace(1) global i32
@imported = external dllimport global i32
@exported = dllexport global i32 0
@guarded = protected externally_initialized global i32 0, no_sanitize_address, code_model "large"
@weak = extern_weak global i8
@appended = appending global [1 x ptr] [ptr @0]
@common = common global [10 x i32] zeroinitializer, align 16
@number_type = global %number 5

@half = global half 0xH3E00
@half_decimal = global half 1.5
@bfloat = global bfloat 0xR3FC0
@float = global float 0x3FB99999A0000000
@float_decimal = global float 1.5e+00
@double = global double 0x7FF8000000000000
@minus = global double -1.000000e-300
@ext = global x86_fp80 0xK3FFF8000000000000000
@quad = global fp128 0xL00000000000000003FFF000000000000
@ppc = global ppc_fp128 0xM3FF00000000000000000000000000000
@wide = global i200 -1267650600228229401496703205376
@wide_hex = global i128 u0xFFFF0000FFFF0000FFFF0000FFFF0000
@small_hex = global i16 s0x8001
@odd = global i57 -1
@packed = global <{ i8, i32 }> <{ i8 1, i32 2 }>
@named_packed = global %"quoted name" <{ i8 1, i32 2 }>
@nested = global { [2 x %pair], <2 x i1>, {} } { [2 x %pair] [%pair { i32 1, i64 2 }, %pair zeroinitializer], <2 x i1> <i1 true, i1 false>, {} zeroinitializer }
@undefined = global { i32, ptr } undef
@poisoned = global i32 poison
@vector = global <4 x i32> splat (i32 7)
@vector_float = global <2 x float> splat (float 2.0)

@gep_old = global ptr getelementptr inbounds ([4 x i32], ptr @common, i64 0, inrange i32 1)
@gep_new = global ptr getelementptr inbounds nuw (i8, ptr @common, i64 4)
@gep_range = global ptr getelementptr inbounds inrange(-16, 32) ({ [5 x ptr] }, ptr @common, i32 0, i32 0, i32 2)
@gep_plain = global ptr getelementptr nusw (%pair, ptr @common, i64 1, i32 1)
@int = global i64 ptrtoint (ptr @common to i64)
@int_sum = global i64 add (i64 ptrtoint (ptr @common to i64), i64 8)
@int_difference = global i32 trunc (i64 sub nuw nsw (i64 ptrtoint (ptr @common to i64), i64 ptrtoint (ptr @same_name to i64)) to i32)
@pointer = global ptr inttoptr (i64 4096 to ptr)
@cast = global ptr addrspacecast (ptr addrspace(1) @far to ptr)
@old_compare = global i1 icmp eq (ptr @common, ptr null)
@old_fcompare = global i1 fcmp olt (double 1.0, double 2.0)
@old_select = global i32 select (i1 icmp ne (ptr @weak, ptr null), i32 1, i32 2)
@old_shift = global i32 shl (i32 ptrtoint (ptr @common to i32), i32 3)
@old_xor = global i64 xor (i64 ptrtoint (ptr @common to i64), i64 -1)
@old_extract = global i32 extractelement (<2 x i32> <i32 1, i32 2>, i32 1)
@old_insert = global <2 x i32> insertelement (<2 x i32> undef, i32 1, i32 0)
@old_shuffle = global <2 x i32> shufflevector (<2 x i32> undef, <2 x i32> undef, <2 x i32> <i32 1, i32 0>)
@old_cast = global i64 bitcast (double 1.0 to i64)
@block = global ptr blockaddress(@jumps, %there)
@block_number = global ptr blockaddress(@numbered, %2)
@equivalent = global ptr dso_local_equivalent @declared
@no_cfi = global ptr no_cfi @declared
@signed = global ptr ptrauth (ptr @declared, i32 0)
@signed_more = global ptr ptrauth (ptr @declared, i32 2, i64 1234, ptr @signed_more)
@negative_zero = global double -0.0

@alias = alias i32, ptr @same_name
@alias_inside = hidden alias i32, getelementptr inbounds (i8, ptr @common, i64 4)
@ifunc = ifunc void (), ptr @resolver

declare void @declared() #0
declare i32 @printf(ptr noundef readonly captures(none), ...) local_unnamed_addr
declare noalias noundef ptr @allocate(i64 noundef) allockind("alloc,zeroed") allocsize(0) memory(inaccessiblemem: readwrite) "alloc-family"="x"
declare !dbg !6 i32 @with_debug()
declare void @takes(ptr byval(%pair) align 8, ptr sret(%pair), ptr noalias nocapture dereferenceable(16) dereferenceable_or_null(8), i32 signext range(i32 0, 10), float nofpclass(nan inf), ptr initializes((0, 4), (8, 12)) dead_on_return, ptr elementtype(i32), ptr invented_in_2030, i8 invented(with i32 5, "and"))
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare double @llvm.experimental.constrained.fadd.f64(double, double, metadata, metadata)

define ptr @resolver() { ret ptr @declared }

define fastcc noundef range(i32 0, 100) i32 @attributes(i32 noundef %x, ptr nonnull align 16 %p) unnamed_addr addrspace(0) #1 nounwind "string"="value" section "code" partition "p" comdat($group) align 32 gc "shadow-stack" prefix i32 5 prologue i8 1 personality ptr @resolver {
  ret i32 %x
}

define cc 1023 void @jumps(ptr %target) {
entry:
  indirectbr ptr %target, [label %there, label %here]
there:
  ret void
here:
  ret void
}

define void @numbered(ptr) {
  br label %3
2:
  ret void
3:
  br label %2
}

define i32 @gaps(i32 %0) {
  %5 = add i32 %0, 1
  %9 = add i32 %5, 1
  br label %12
12:
  ret i32 %9
}

define i64 @integers(i64 %a, i64 %b, i8 %c) {
  %1 = add nuw nsw i64 %a, %b
  %2 = or disjoint i64 %1, 1
  %3 = udiv exact i64 %2, 3
  %4 = zext nneg i8 %c to i64
  %5 = trunc nuw nsw i64 %3 to i8
  %6 = icmp samesign ult i64 %4, %3
  %7 = uitofp nneg i8 %c to double
  %8 = select i1 %6, i64 %3, i64 %4
  %9 = shl nuw i64 %8, 5
  %10 = ashr exact i64 %9, 2
  %11 = freeze i64 %10
  %12 = srem i64 %11, 7
  %13 = sdiv exact i64 %12, 7
  %14 = icmp sgt i8 %5, -1
  ret i64 %13
}

define ptr @pointers(ptr %p, i64 %i, <2 x i64> %v) {
  %a = getelementptr nuw i8, ptr %p, i64 %i
  %b = getelementptr inbounds nuw %pair, ptr %a, i64 %i, i32 1
  %c = getelementptr nusw nuw i8, ptr %b, i64 1
  %d = getelementptr i8, ptr %c, <2 x i64> %v
  %e = extractelement <2 x ptr> %d, i64 0
  %f = ptrtoint ptr %e to i64
  %g = ptrtoaddr ptr %e to i64
  %h = addrspacecast ptr %e to ptr addrspace(1)
  %k = addrspacecast ptr addrspace(1) %h to ptr
  %l = alloca i8, i64 %g, align 16, addrspace(0)
  %m = alloca inalloca i32
  %n = alloca swifterror ptr
  %o = ptrtoint <2 x ptr> %d to <2 x i64>
  ret ptr %k
}

define double @floats(double %a, float %b, half %h, bfloat %g) {
  %1 = fadd fast double %a, 1.0
  %2 = fmul nnan ninf nsz arcp contract afn reassoc double %1, %a
  %3 = fneg nsz double %2
  %4 = fcmp nnan ueq double %3, 0.0
  %5 = select nsz i1 %4, double %3, double %a
  %6 = fpext float %b to double
  %7 = fptrunc double %6 to half
  %8 = frem half %7, %h
  %9 = fpext bfloat %g to float
  %10 = fptosi float %9 to i13
  %11 = call fast double @llvm.experimental.constrained.fadd.f64(double %5, double %6, metadata !"round.dynamic", metadata !"fpexcept.strict") #2
  %12 = fptrunc fast double %11 to float
  ret double %11
}

define i32 @memory(ptr %p, ptr %q) {
  %1 = load atomic volatile i32, ptr %p syncscope("singlethread") seq_cst, align 4
  store atomic i32 %1, ptr %q release, align 4
  fence syncscope("agent") acq_rel
  %2 = cmpxchg weak volatile ptr %p, i32 %1, i32 5 syncscope("x") acq_rel monotonic, align 8
  %3 = extractvalue { i32, i1 } %2, 0
  %4 = atomicrmw volatile umax ptr %p, i32 %3 syncscope("x") monotonic, align 4
  %5 = atomicrmw uinc_wrap ptr %p, i32 %4 seq_cst
  %6 = atomicrmw fadd ptr %q, float 1.0 seq_cst
  %7 = atomicrmw usub_sat ptr %p, i32 %4 seq_cst
  %8 = atomicrmw xchg ptr %p, ptr %q seq_cst
  %9 = load volatile i57, ptr %p, align 8, !range !1, !noundef !2, !tbaa !{!3, !3, i64 0}, !invented !4
  store volatile i57 %9, ptr %p, !nontemporal !5
  %10 = load [2 x %pair], ptr %q
  %11 = extractvalue [2 x %pair] %10, 1, 1
  %12 = insertvalue [2 x %pair] %10, i64 %11, 0, 1
  ret i32 %5
}

define <4 x i32> @vectors(<4 x i32> %a, <4 x i32> %b, i32 %i) {
  %1 = insertelement <4 x i32> %a, i32 5, i32 %i
  %2 = shufflevector <4 x i32> %1, <4 x i32> %b, <4 x i32> <i32 0, i32 poison, i32 4, i32 undef>
  %3 = shufflevector <4 x i32> %2, <4 x i32> poison, <8 x i32> zeroinitializer
  %4 = icmp slt <4 x i32> %2, splat (i32 3)
  %5 = select <4 x i1> %4, <4 x i32> %a, <4 x i32> %b
  %6 = extractelement <4 x i32> %5, i64 2
  %7 = bitcast <4 x i32> %5 to i128
  ret <4 x i32> %5
}

define i32 @calls(ptr %f, ...) personality ptr @declared {
  tail call void @declared()
  notail call void %f() invented_attribute another(one)
  %1 = call i32 (ptr, ...) @printf(ptr noundef nonnull @0, i32 signext 5, double 1.0)
  %2 = call fastcc noundef zeroext i32 @attributes(i32 noundef 5, ptr nonnull align 16 null) #2 [ "deopt"(i32 5, ptr %f), "clang.arc.attachedcall"() ]
  call void asm sideeffect alignstack inteldialect unwind "nop ${0:x}", "r,~{memory}"(i32 %2)
  %3 = call { i32, i32 } asm "x", "=r,=r"()
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  call addrspace(0) void @declared()
  call void inttoptr (i64 4096 to ptr)()
  %4 = invoke i32 @with_debug() nounwind
          to label %good unwind label %bad
good:
  %5 = va_arg ptr %f, i32
  ret i32 %4
bad:
  %6 = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr @declared]
  resume { ptr, i32 } %6
}

define void @branches(i32 %x) {
start:
  callbr void asm sideeffect "jmp ${1:l}", "r,!i"(i32 %x) to label %next [label %next, label %out]
next:
  switch i32 %x, label %out [
    i32 -1, label %next2
    i32 5, label %next2
  ]
next2:
  %p = phi i32 [ 1, %next ], [ 1, %next ]
  br i1 undef, label %out, label %stop
out:
  unreachable
stop:
  musttail call void (...) @variadic(...)
  ret void
}
declare void @variadic(...)

define void @funclets() personality ptr @declared {
  invoke void @declared() to label %done unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %handler] unwind label %cleanup
handler:
  %c = catchpad within %s [ptr null, i32 64, ptr null]
  call void @declared() [ "funclet"(token %c) ]
  catchret from %c to label %done
cleanup:
  %u = cleanuppad within none []
  cleanupret from %u unwind to caller
done:
  ret void
}

define void @uselists(i32 %a) {
  %1 = add i32 %a, %a
  ret void

  uselistorder i32 %a, { 1, 0 }
}

attributes #0 = { noreturn nounwind memory(none) uwtable(sync) "no-trapping-math"="true" alignstack=16 }
attributes #1 = { optnone noinline invented_word vscale_range(1,16) "frame-pointer"="all" }
attributes #2 = { nobuiltin strictfp }

uselistorder ptr @0, { 1, 0 }

!named.list = !{!0, !4}
!llvm.ident = !{!0}
!llvm.escaped\20name = !{}
!0 = !{!"made by hand"}
!1 = !{i57 0, i57 10}
!2 = !{}
!3 = !{!"int", null, i64 0, ptr @0, float 1.0}
!4 = distinct !{!4, !5, !"loop"}
!5 = !{i32 1}
!6 = !DISubprogram(name: "with_debug", flags: DIFlagPrototyped | DIFlagPublic, spFlags: DISPFlagOptimized, templateParams: !{}, size: 5, invented: "field", other: DW_SOMETHING)
!7 = !DITemplateValueParameter(name: "v", type: null, value: i32 5)
!8 = !DIInventedIn2030(anything: !{!1}, "goes" here)
!9 = !DIGenericSubrange(lowerBound: !DIExpression(DW_OP_push_object_address, DW_OP_plus_uconst, 48, DW_OP_deref))

^0 = module: (path: "forms.o", hash: (0, 0, 0, 0, 0))
^1 = gv: (name: "calls", summaries: (function: (module: ^0, flags: (linkage: external, live: 0), insts: 5)))
^2 = blockcount: 10
