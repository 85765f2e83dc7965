import { bounded, Exact, isTooLarge } from '../exact'
import { FormulaError } from './error'
import type { Formula } from './parse'

const ZERO = new Exact(0)
const ONE = new Exact(1)
const MAX_POWER = 20

/** Returns the value of a name at a position. */
type LookUp = (name: string, at: number) => Exact

/** Computes a formula. Throws `FormulaError` for a division by zero and for numbers beyond 10^30. */
export function evaluate(formula: Formula, lookUp: LookUp): Exact {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'name':
      return lookUp(formula.name, formula.at)
    case 'minus':
      return ZERO.minus(evaluate(formula.of, lookUp))
    case 'choice':
      return evaluate(isTrue(formula.test, lookUp) ? formula.yes : formula.no, lookUp)
    case 'call':
      return call(
        formula.name,
        formula.values.map((value) => evaluate(value, lookUp)),
      )
    case 'binary': {
      const { operator, at } = formula
      const left = evaluate(formula.left, lookUp)
      const right = evaluate(formula.right, lookUp)
      const value = OPERATIONS[operator]?.(left, right, at)
      if (!value) throw new FormulaError('formulaSyntax', at)
      return kept(value, at)
    }
  }
}

function kept(value: Exact, at: number): Exact {
  if (isTooLarge(value)) throw new FormulaError('formulaTooLarge', at)
  return bounded(value)
}

type Operation = (left: Exact, right: Exact, at: number) => Exact

const divisor = (value: Exact, at: number) => {
  if (value.eq(0)) throw new FormulaError('formulaDivision', at)
  return value
}

const OPERATIONS: Readonly<Record<string, Operation>> = {
  '+': (left, right) => left.plus(right),
  '-': (left, right) => left.minus(right),
  '*': (left, right) => left.times(right),
  '/': (left, right, at) => left.div(divisor(right, at)),
  '%': (left, right, at) => left.mod(divisor(right, at)),
  '**': power,
}

/** Conditions on the order of two values: negative, 0 or positive. */
const COMPARISONS: Readonly<Record<string, (order: number) => boolean>> = {
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
  '==': (order) => order === 0,
  '!=': (order) => order !== 0,
}

function power(base: Exact, exponent: Exact, at: number): Exact {
  const times = exponent.toNumber()
  if (!Number.isInteger(times) || times < 0 || times > MAX_POWER) throw new FormulaError('formulaPower', at)
  let result = ONE
  for (let count = 0; count < times; count += 1) result = kept(result.times(base), at)
  return result
}

function isTrue(test: Formula, lookUp: LookUp): boolean {
  if (test.kind !== 'binary') throw new FormulaError('formulaCondition', test.at)
  const order = evaluate(test.left, lookUp).cmp(evaluate(test.right, lookUp))
  return COMPARISONS[test.operator]?.(order) ?? false
}

function call(name: 'min' | 'max' | 'round', values: readonly Exact[]): Exact {
  const [first = ZERO, places] = values
  if (name === 'round') return first.round(places?.toNumber() ?? 0, Exact.roundHalfUp)
  return values.reduce((best, value) => ((name === 'min' ? value.lt(best) : value.gt(best)) ? value : best), first)
}
