//! The rules themselves, by family. `pattern` explains the notation; `tests/rules.rs` proves each one.
//!
//! Order matters within one root operator: the first rule that matches is taken.
//! What the rules drive at (the normal form): literals last in commuting operators and outermost in sums; no
//! `bvsub`, `<=`, `>=`; shifts by literals, masks and powers of two as `concat`, `extract` and extensions;
//! `concat` nested to the right; negation outside of conjunctions.

/// The rules that are code, because they look at more than a fixed shape: name, what they match, what they give.
pub const PROCEDURES: &[(&str, &str, &str)] = &[
    (
        "sum",
        "a sum of at most eight summands",
        "the same sum: like summands joined, in the order of ids",
    ),
    (
        "assemble",
        "a disjunction, sum or exclusive or of slices that do not overlap",
        "their concatenation, with zeros between",
    ),
    ("eq-cancel", "an equation of two such sums", "the equation without what stands on both sides"),
];

/// The families of the thesis, section 5.1.1, and ours, with their rules.
pub const FAMILIES: &[(&str, &str)] = &[
    ("constant propagation", CONSTANT_PROPAGATION),
    ("constant collection", CONSTANT_COLLECTION),
    ("simple deduction", SIMPLE_DEDUCTION),
    ("redundancy", REDUNDANCY),
    ("partial canonical form", PARTIAL_CANONICAL_FORM),
    ("strength reduction", STRENGTH_REDUCTION),
    ("concat, extract and extend", SLICES),
    ("ite lifting", ITE_LIFTING),
    ("comparison with constants", COMPARISONS),
    ("read over write", ARRAYS),
];

const CONSTANT_PROPAGATION: &str = "
add-zero: (bvadd a 0) => a
mul-zero: (bvmul a 0) => 0
mul-one: (bvmul a 1) => a
mul-minus-one: (bvmul a ones) => (bvneg a)
and-zero: (bvand a 0) => 0
and-ones: (bvand a ones) => a
or-zero: (bvor a 0) => a
or-ones: (bvor a ones) => ones
xor-zero: (bvxor a 0) => a
xor-ones: (bvxor a ones) => (bvnot a)
udiv-by-zero: (bvudiv a 0) => ones
udiv-by-one: (bvudiv a 1) => a
udiv-by-ones: (bvudiv a ones) => (ite (= a ones) 1 0)
udiv-of-zero: (bvudiv 0 a) => (ite (= a 0) ones 0)
urem-by-zero: (bvurem a 0) => a
urem-by-one: (bvurem a 1) => 0
urem-of-zero: (bvurem 0 a) => 0
sdiv-by-zero: (bvsdiv a 0) => (ite (bvslt a 0) 1 ones)
sdiv-by-one: (bvsdiv a 1) => a
sdiv-by-minus-one: (bvsdiv a ones) => (bvneg a)
srem-by-zero: (bvsrem a 0) => a
srem-by-one: (bvsrem a 1) => 0
srem-by-minus-one: (bvsrem a ones) => 0
srem-of-zero: (bvsrem 0 a) => 0
smod-by-zero: (bvsmod a 0) => a
smod-by-one: (bvsmod a 1) => 0
smod-by-minus-one: (bvsmod a ones) => 0
smod-of-zero: (bvsmod 0 a) => 0
shl-by-zero: (bvshl a 0) => a
shl-of-zero: (bvshl 0 a) => 0
lshr-by-zero: (bvlshr a 0) => a
lshr-of-zero: (bvlshr 0 a) => 0
ashr-by-zero: (bvashr a 0) => a
ashr-of-zero: (bvashr 0 a) => 0
ashr-of-ones: (bvashr ones a) => ones
and-true: (and p true) => p
and-false: (and p false) => false
or-true: (or p true) => true
or-false: (or p false) => p
iff-true: (= p true) => p
iff-false: (= p false) => (not p)
ite-true: (ite true x y) => x
ite-false: (ite false x y) => y
ult-zero: (bvult a 0) => false
ult-ones: (bvult a ones) => (not (= a ones))
zero-ult: (bvult 0 a) => (not (= a 0))
ones-ult: (bvult ones a) => false
slt-min: (bvslt a smin) => false
slt-max: (bvslt a smax) => (not (= a smax))
min-slt: (bvslt smin a) => (not (= a smin))
max-slt: (bvslt smax a) => false
";

const CONSTANT_COLLECTION: &str = "
collect-add: (bvadd (bvadd a k) m) => (bvadd a (bvadd k m))
collect-mul: (bvmul (bvmul a k) m) => (bvmul a (bvmul k m))
collect-and: (bvand (bvand a k) m) => (bvand a (bvand k m))
collect-or: (bvor (bvor a k) m) => (bvor a (bvor k m))
collect-xor: (bvxor (bvxor a k) m) => (bvxor a (bvxor k m))
float-add: (bvadd (bvadd a k) b) => (bvadd (bvadd a b) k)
float-mul: (bvmul (bvmul a k) b) => (bvmul (bvmul a b) k)
float-and: (bvand (bvand a k) b) => (bvand (bvand a b) k)
float-or: (bvor (bvor a k) b) => (bvor (bvor a b) k)
float-xor: (bvxor (bvxor a k) b) => (bvxor (bvxor a b) k)
distribute-mul: (bvmul (bvadd a k) m) => (bvadd (bvmul a m) (bvmul k m))
neg-of-sum: (bvneg (bvadd a k)) => (bvadd (bvneg a) (bvneg k))
neg-of-mul: (bvneg (bvmul a k)) => (bvmul a (bvneg k))
neg-of-not: (bvneg (bvnot a)) => (bvadd a 1)
not-of-neg: (bvnot (bvneg a)) => (bvadd a ones)
not-of-sum: (bvnot (bvadd a k)) => (bvadd (bvneg a) (bvnot k))
not-in-sum: (bvadd (bvnot a) k) => (bvadd (bvneg a) (bvadd k ones))
mul-of-neg: (bvmul (bvneg a) k) => (bvmul a (bvneg k))
eq-sum: (= (bvadd a k) m) => (= a (bvsub m k))
eq-sums: (= (bvadd a k) (bvadd b m)) => (= a (bvadd b (bvsub m k)))
eq-xor: (= (bvxor a k) m) => (= a (bvxor k m))
eq-not: (= (bvnot a) k) => (= a (bvnot k))
eq-neg: (= (bvneg a) k) => (= a (bvneg k))
eq-mul: (= (bvmul a k) m) => (= a (bvmul m (inverse k))) if (= (bvand k 1) 1)
";

const SIMPLE_DEDUCTION: &str = "
eq-same: (= x x) => true
ult-same: (bvult a a) => false
slt-same: (bvslt a a) => false
and-contradiction: (and p (not p)) => false
or-tautology: (or p (not p)) => true
and-not-and: (and (not p) (and p q)) => false
or-not-or: (or (not p) (or p q)) => true
eq-not-same: (= a (bvnot a)) => false
iff-not-same: (= p (not p)) => false
eq-shifted: (= a (bvadd a k)) => false if (not (= k 0))
eq-sum-same: (= (bvadd a b) a) => (= b 0)
eq-xor-same: (= (bvxor a b) a) => (= b 0)
eq-xor-zero: (= (bvxor a b) 0) => (= a b)
eq-difference-zero: (= (bvadd a (bvneg b)) 0) => (= a b)
eq-or-zero: (= (bvor a b) 0) => (and (= a 0) (= b 0))
eq-and-ones: (= (bvand a b) ones) => (and (= a ones) (= b ones))
eq-mask-miss: (= (bvand a k) m) => false if (not (= (bvand m (bvnot k)) 0))
eq-or-miss: (= (bvor a k) m) => false if (not (= (bvand k (bvnot m)) 0))
lt-gt: (and (bvult a b) (bvult b a)) => false
slt-sgt: (and (bvslt a b) (bvslt b a)) => false
lt-eq: (and (bvult a b) (= a b)) => false
slt-eq: (and (bvslt a b) (= a b)) => false
eq-eq: (and (= a k) (= a m)) => false if (not (= k m))
eq-ne: (and (= a k) (not (= a m))) => (= a k) if (not (= k m))
eq-in-range: (and (= a k) (bvult a m)) => (= a k) if (bvult k m)
eq-out-of-range: (and (= a k) (bvult a m)) => false if (bvule m k)
eq-above: (and (= a k) (bvult m a)) => (= a k) if (bvult m k)
eq-not-above: (and (= a k) (bvult m a)) => false if (bvule k m)
empty-range: (and (bvult a k) (bvult m a)) => false if (bvule k (bvadd m 1)), (not (= m ones))
lower-of-two: (and (bvult a k) (bvult a m)) => (bvult a k) if (bvule k m)
higher-of-two: (and (bvult k a) (bvult m a)) => (bvult k a) if (bvule m k)
slower-of-two: (and (bvslt a k) (bvslt a m)) => (bvslt a k) if (bvsle k m)
shigher-of-two: (and (bvslt k a) (bvslt m a)) => (bvslt k a) if (bvsle m k)
empty-not-range: (and (bvult a k) (not (bvult a m))) => false if (bvule k m)
empty-snot-range: (and (bvslt a k) (not (bvslt a m))) => false if (bvsle k m)
ult-and: (bvult a (bvand a b)) => false
or-ult: (bvult (bvor a b) a) => false
ult-urem: (bvult a (bvurem a b)) => false
urem-ult: (bvult (bvurem a b) b) => (not (= b 0))
ult-lshr: (bvult a (bvlshr a b)) => false
";

const REDUNDANCY: &str = "
and-same: (bvand a a) => a
or-same: (bvor a a) => a
xor-same: (bvxor a a) => 0
and-not: (bvand a (bvnot a)) => 0
or-not: (bvor a (bvnot a)) => ones
xor-not: (bvxor a (bvnot a)) => ones
add-not: (bvadd a (bvnot a)) => ones
not-not: (bvnot (bvnot a)) => a
neg-neg: (bvneg (bvneg a)) => a
add-neg: (bvadd a (bvneg a)) => 0
cancel-add: (bvadd (bvadd a b) (bvneg a)) => b
cancel-sub: (bvadd (bvadd a (bvneg b)) b) => a
and-and: (bvand a (bvand a b)) => (bvand a b)
or-or: (bvor a (bvor a b)) => (bvor a b)
xor-xor: (bvxor a (bvxor a b)) => b
and-or: (bvand a (bvor a b)) => a
or-and: (bvor a (bvand a b)) => a
and-or-not: (bvand a (bvor (bvnot a) b)) => (bvand a b)
or-and-not: (bvor a (bvand (bvnot a) b)) => (bvor a b)
not-and-or: (bvand (bvnot a) (bvor a b)) => (bvand (bvnot a) b)
not-or-and: (bvor (bvnot a) (bvand a b)) => (bvor (bvnot a) b)
udiv-same: (bvudiv a a) => (ite (= a 0) ones 1)
urem-same: (bvurem a a) => 0
sdiv-same: (bvsdiv a a) => (ite (= a 0) ones 1)
srem-same: (bvsrem a a) => 0
smod-same: (bvsmod a a) => 0
urem-urem: (bvurem (bvurem a b) b) => (bvurem a b)
truth-and-same: (and p p) => p
truth-or-same: (or p p) => p
truth-not-not: (not (not p)) => p
truth-and-and: (and p (and p q)) => (and p q)
truth-or-or: (or p (or p q)) => (or p q)
truth-and-or: (and p (or p q)) => p
truth-or-and: (or p (and p q)) => p
truth-and-or-not: (and p (or (not p) q)) => (and p q)
truth-or-and-not: (or p (and (not p) q)) => (or p q)
truth-not-and-or: (and (not p) (or p q)) => (and (not p) q)
truth-not-or-and: (or (not p) (and p q)) => (or (not p) q)
ite-same: (ite p x x) => x
ite-ite-then: (ite p (ite p x y) z) => (ite p x z)
ite-ite-else: (ite p x (ite p y z)) => (ite p x z)
ite-share-then: (ite p x (ite q x y)) => (ite (or p q) x y)
ite-share-else: (ite p (ite q x y) y) => (ite (and p q) x y)
";

const PARTIAL_CANONICAL_FORM: &str = "
sub: (bvsub a b) => (bvadd a (bvneg b))
ule: (bvule a b) => (not (bvult b a))
sle: (bvsle a b) => (not (bvslt b a))
ite-not: (ite (not p) x y) => (ite p y x)
ite-then-true: (ite p true q) => (or p q)
ite-then-false: (ite p false q) => (and (not p) q)
ite-else-true: (ite p q true) => (or (not p) q)
ite-else-false: (ite p q false) => (and p q)
ite-then-guard: (ite p p q) => (or p q)
ite-else-guard: (ite p q p) => (and p q)
ite-then-and-guard: (ite p (and p q) r) => (ite p q r)
ite-else-or-guard: (ite p q (or p r)) => (ite p q r)
ite-iff: (ite p q (not q)) => (= p q)
iff-not-not: (= (not p) (not q)) => (= p q)
iff-not: (= (not p) q) => (not (= p q))
and-nots: (and (not p) (not q)) => (not (or p q))
or-nots: (or (not p) (not q)) => (not (and p q))
bvand-nots: (bvand (bvnot a) (bvnot b)) => (bvnot (bvor a b))
bvor-nots: (bvor (bvnot a) (bvnot b)) => (bvnot (bvand a b))
bvxor-nots: (bvxor (bvnot a) (bvnot b)) => (bvxor a b)
bvxor-not: (bvxor (bvnot a) b) => (bvnot (bvxor a b))
eq-nots: (= (bvnot a) (bvnot b)) => (= a b)
eq-negs: (= (bvneg a) (bvneg b)) => (= a b)
eq-common-xor: (= (bvxor a b) (bvxor a c)) => (= b c)
ult-nots: (bvult (bvnot a) (bvnot b)) => (bvult b a)
slt-nots: (bvslt (bvnot a) (bvnot b)) => (bvslt b a)
ult-not: (bvult (bvnot a) k) => (bvult (bvnot k) a)
slt-not: (bvslt (bvnot a) k) => (bvslt (bvnot k) a)
not-ult: (bvult k (bvnot a)) => (bvult a (bvnot k))
not-slt: (bvslt k (bvnot a)) => (bvslt a (bvnot k))
mul-negs: (bvmul (bvneg a) (bvneg b)) => (bvmul a b)
mul-neg: (bvmul (bvneg a) b) => (bvneg (bvmul a b))
";

const STRENGTH_REDUCTION: &str = "
add-same: (bvadd a a) => (bvmul a (bvadd 1 1))
add-mul: (bvadd (bvmul a k) a) => (bvmul a (bvadd k 1))
add-muls: (bvadd (bvmul a k) (bvmul a m)) => (bvmul a (bvadd k m))
add-mul-neg: (bvadd (bvmul a k) (bvneg a)) => (bvmul a (bvsub k 1))
udiv-power: (bvudiv a k) => (zero_extend #k-1 (extract |a|-1 #k-1 a)) if #k>1, (= (bvand k (bvsub k 1)) 0)
urem-power: (bvurem a k) => (zero_extend |a|-#k+1 (extract #k-2 0 a)) if #k>1, (= (bvand k (bvsub k 1)) 0)
shl-literal: (bvshl a k) => (concat (extract |a|-1-$k 0 a) (extract $k-1 0 (bvand k 0))) if $k>0, $k<|a|
shl-out: (bvshl a k) => 0 if $k>=|a|
lshr-literal: (bvlshr a k) => (zero_extend $k (extract |a|-1 $k a)) if $k<|a|
lshr-out: (bvlshr a k) => 0 if $k>=|a|
ashr-literal: (bvashr a k) => (sign_extend $k (extract |a|-1 $k a)) if $k<|a|
ashr-out: (bvashr a k) => (sign_extend |a|-1 (extract |a|-1 |a|-1 a)) if $k>=|a|
mask-low: (bvand a k) => (zero_extend |a|-#k (extract #k-1 0 a)) if #k>0, #k<|a|, (= (bvand k (bvadd k 1)) 0)
mask-high: (bvand a k) => (concat (extract |a|-1 ^k a) (extract ^k-1 0 k)) if ^k>0, ^k<|a|, (= (bvor k (bvadd k ones)) ones)
";

const SLICES: &str = "
extract-all: (extract h 0 a) => a if h+1=|a|
extract-extract: (extract h l (extract i j a)) => (extract h+j l+j a)
extract-low: (extract h l (concat a b)) => (extract h l b) if h<|b|
extract-high: (extract h l (concat a b)) => (extract h-|b| l-|b| a) if l>=|b|
extract-both: (extract h l (concat a b)) => (concat (extract h-|b| 0 a) (extract |b|-1 l b)) if h>=|b|, l<|b|
extract-zext-low: (extract h l (zero_extend i a)) => (extract h l a) if h<|a|
extract-zext-high: (extract h l (zero_extend i a)) => 0 if l>=|a|
extract-zext: (extract h l (zero_extend i a)) => (zero_extend h-|a|+1 (extract |a|-1 l a)) if h>=|a|, l<|a|
extract-sext-low: (extract h l (sign_extend i a)) => (extract h l a) if h<|a|
extract-sext-high: (extract h l (sign_extend i a)) => (sign_extend h-l (extract |a|-1 |a|-1 a)) if l>=|a|
extract-sext: (extract h l (sign_extend i a)) => (sign_extend h-|a|+1 (extract |a|-1 l a)) if h>=|a|, l<|a|
extract-not: (extract h l (bvnot a)) => (bvnot (extract h l a))
extract-and: (extract h l (bvand a k)) => (bvand (extract h l a) (extract h l k))
extract-or: (extract h l (bvor a k)) => (bvor (extract h l a) (extract h l k))
extract-xor: (extract h l (bvxor a k)) => (bvxor (extract h l a) (extract h l k))
extract-add: (extract h 0 (bvadd a k)) => (bvadd (extract h 0 a) (extract h 0 k))
extract-mul: (extract h 0 (bvmul a k)) => (bvmul (extract h 0 a) (extract h 0 k))
extract-mul-power: (extract h l (bvmul a k)) => (extract h-^k l-^k a) if l>=^k, (= (bvand k (bvsub k 1)) 0)
extract-add-mul: (extract h l (bvadd (bvmul a k) m)) => (bvadd (extract h l (bvmul a k)) (extract h l m)) if l>0, ^k>=l
extract-neg: (extract h 0 (bvneg a)) => (bvneg (extract h 0 a))
extract-add-zext: (extract h 0 (bvadd (zero_extend i a) b)) => (bvadd (extract h 0 (zero_extend i a)) (extract h 0 b))
extract-add-sext: (extract h 0 (bvadd (sign_extend i a) b)) => (bvadd (extract h 0 (sign_extend i a)) (extract h 0 b))
zext-none: (zero_extend 0 a) => a
sext-none: (sign_extend 0 a) => a
zext-zext: (zero_extend i (zero_extend j a)) => (zero_extend i+j a)
sext-sext: (sign_extend i (sign_extend j a)) => (sign_extend i+j a)
sext-zext: (sign_extend i (zero_extend j a)) => (zero_extend i+j a) if j>0
concat-right: (concat (concat a b) c) => (concat a (concat b c))
concat-extracts: (concat (extract h l a) (extract i j a)) => (extract h j a) if l=i+1
concat-extracts-more: (concat (extract h l a) (concat (extract i j a) b)) => (concat (extract h j a) b) if l=i+1
concat-literals: (concat k (concat m a)) => (concat (concat k m) a)
concat-zero: (concat k a) => (zero_extend |k| a) if (= k 0)
concat-zext: (concat (zero_extend i a) b) => (zero_extend i (concat a b))
and-concat: (bvand (concat a b) k) => (concat (bvand a (extract |k|-1 |b| k)) (bvand b (extract |b|-1 0 k)))
or-concat: (bvor (concat a b) k) => (concat (bvor a (extract |k|-1 |b| k)) (bvor b (extract |b|-1 0 k)))
xor-concat: (bvxor (concat a b) k) => (concat (bvxor a (extract |k|-1 |b| k)) (bvxor b (extract |b|-1 0 k)))
and-zext: (bvand (zero_extend i a) k) => (zero_extend i (bvand a (extract |a|-1 0 k)))
or-zext: (bvor (zero_extend i a) k) => (concat (extract |k|-1 |a| k) (bvor a (extract |a|-1 0 k))) if i>0
xor-zext: (bvxor (zero_extend i a) k) => (concat (extract |k|-1 |a| k) (bvxor a (extract |a|-1 0 k))) if i>0
and-zexts: (bvand (zero_extend i a) (zero_extend i b)) => (zero_extend i (bvand a b))
or-zexts: (bvor (zero_extend i a) (zero_extend i b)) => (zero_extend i (bvor a b))
xor-zexts: (bvxor (zero_extend i a) (zero_extend i b)) => (zero_extend i (bvxor a b))
eq-concats: (= (concat a b) (concat c d)) => (and (= a c) (= b d)) if |a|=|c|
eq-zexts: (= (zero_extend i a) (zero_extend i b)) => (= a b)
eq-sexts: (= (sign_extend i a) (sign_extend i b)) => (= a b)
eq-zext-concat: (= (zero_extend i a) (concat b c)) => (and (= b 0) (= a c)) if |a|=|c|
ult-zexts: (bvult (zero_extend i a) (zero_extend i b)) => (bvult a b)
ult-sexts: (bvult (sign_extend i a) (sign_extend i b)) => (bvult a b)
slt-zexts: (bvslt (zero_extend i a) (zero_extend i b)) => (bvult a b) if i>0
slt-sexts: (bvslt (sign_extend i a) (sign_extend i b)) => (bvslt a b)
";

const ITE_LIFTING: &str = "
not-ite: (bvnot (ite p k m)) => (ite p (bvnot k) (bvnot m))
neg-ite: (bvneg (ite p k m)) => (ite p (bvneg k) (bvneg m))
extract-ite: (extract h l (ite p k m)) => (ite p (extract h l k) (extract h l m))
zext-ite: (zero_extend i (ite p k m)) => (ite p (zero_extend i k) (zero_extend i m))
sext-ite: (sign_extend i (ite p k m)) => (ite p (sign_extend i k) (sign_extend i m))
add-ite: (bvadd (ite p k m) n) => (ite p (bvadd k n) (bvadd m n))
mul-ite: (bvmul (ite p k m) n) => (ite p (bvmul k n) (bvmul m n))
and-ite: (bvand (ite p k m) n) => (ite p (bvand k n) (bvand m n))
or-ite: (bvor (ite p k m) n) => (ite p (bvor k n) (bvor m n))
xor-ite: (bvxor (ite p k m) n) => (ite p (bvxor k n) (bvxor m n))
eq-ite: (= (ite p k m) n) => (ite p (= k n) (= m n))
ult-ite: (bvult (ite p k m) n) => (ite p (bvult k n) (bvult m n))
ite-ult: (bvult n (ite p k m)) => (ite p (bvult n k) (bvult n m))
slt-ite: (bvslt (ite p k m) n) => (ite p (bvslt k n) (bvslt m n))
ite-slt: (bvslt n (ite p k m)) => (ite p (bvslt n k) (bvslt n m))
eq-ite-then: (= (ite p x y) x) => (or p (= y x))
eq-ite-else: (= (ite p x y) y) => (or (not p) (= x y))
eq-ite-literal: (= (ite p k a) m) => (and (not p) (= a m)) if (not (= k m))
eq-ite-literal-else: (= (ite p a k) m) => (and p (= a m)) if (not (= k m))
eq-ites: (= (ite p x y) (ite p x z)) => (or p (= y z))
";

const COMPARISONS: &str = "
ult-one: (bvult a 1) => (= a 0)
eq-zext: (= (zero_extend i a) k) => (= a (extract |a|-1 0 k)) if i>0, (= (extract |k|-1 |a| k) 0)
eq-zext-miss: (= (zero_extend i a) k) => false if i>0, (not (= (extract |k|-1 |a| k) 0))
eq-sext: (= (sign_extend i a) k) => (= a (extract |a|-1 0 k)) if (= (sign_extend i (extract |a|-1 0 k)) k)
eq-sext-miss: (= (sign_extend i a) k) => false if (not (= (sign_extend i (extract |a|-1 0 k)) k))
eq-concat: (= (concat a b) k) => (and (= a (extract |k|-1 |b| k)) (= b (extract |b|-1 0 k)))
ult-zext: (bvult (zero_extend i a) k) => (bvult a (extract |a|-1 0 k)) if i>0, (= (extract |k|-1 |a| k) 0)
ult-zext-high: (bvult (zero_extend i a) k) => true if i>0, (not (= (extract |k|-1 |a| k) 0))
zext-ult: (bvult k (zero_extend i a)) => (bvult (extract |a|-1 0 k) a) if i>0, (= (extract |k|-1 |a| k) 0)
zext-ult-high: (bvult k (zero_extend i a)) => false if i>0, (not (= (extract |k|-1 |a| k) 0))
slt-zext: (bvslt (zero_extend i a) k) => (bvult (zero_extend i a) k) if i>0, (not (bvslt k 0))
slt-zext-negative: (bvslt (zero_extend i a) k) => false if i>0, (bvslt k 0)
zext-slt: (bvslt k (zero_extend i a)) => (bvult k (zero_extend i a)) if i>0, (not (bvslt k 0))
zext-slt-negative: (bvslt k (zero_extend i a)) => true if i>0, (bvslt k 0)
slt-sext: (bvslt (sign_extend i a) k) => (bvslt a (extract |a|-1 0 k)) if (= (sign_extend i (extract |a|-1 0 k)) k)
slt-sext-low: (bvslt (sign_extend i a) k) => false if (bvslt k 0), (not (= (sign_extend i (extract |a|-1 0 k)) k))
slt-sext-high: (bvslt (sign_extend i a) k) => true if (bvslt ones k), (not (= (sign_extend i (extract |a|-1 0 k)) k))
sext-slt: (bvslt k (sign_extend i a)) => (bvslt (extract |a|-1 0 k) a) if (= (sign_extend i (extract |a|-1 0 k)) k)
sext-slt-low: (bvslt k (sign_extend i a)) => true if (bvslt k 0), (not (= (sign_extend i (extract |a|-1 0 k)) k))
sext-slt-high: (bvslt k (sign_extend i a)) => false if (bvslt ones k), (not (= (sign_extend i (extract |a|-1 0 k)) k))
ult-concat: (bvult (concat a b) k) => (bvult a (extract |k|-1 |b| k)) if (= (extract |b|-1 0 k) 0)
";

const ARRAYS: &str = "
select-const: (select (const_array a) b) => a
select-same: (select (store A a b) a) => b
select-literal: (select (store A k b) m) => (select A m) if (not (= k m))
select-offset: (select (store A (bvadd a k) b) a) => (select A a) if (not (= k 0))
select-offsets: (select (store A (bvadd a k) b) (bvadd a m)) => (select A (bvadd a m)) if (not (= k m))
select-base: (select (store A a b) (bvadd a m)) => (select A (bvadd a m)) if (not (= m 0))
select-ite: (select (ite p (const_array k) (const_array m)) a) => (ite p k m)
store-store: (store (store A a b) a c) => (store A a c)
store-select: (store A a (select A a)) => A
store-const: (store (const_array a) b a) => (const_array a)
";
