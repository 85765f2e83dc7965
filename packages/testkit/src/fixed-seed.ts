import fc from 'fast-check'

// A counterexample that a run finds is found again by the next one, on every machine.
fc.configureGlobal({ seed: 20_261_122 })
