; Reading goes on after a mistake.
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (bvult x #x1))
(get-model)
(check-sat)
