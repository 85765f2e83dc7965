import { bounded, Exact, isTooLarge } from '../exact'
import { FormulaError } from './error'
import type { Formula } from './parse'

const ZERO = new Exact(0)
const ONE = new Exact(1)
const MAX_POWER = 20

/** Returns the value of a name that stands at a position. */
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
      const left = evaluate(formula.left, lookUp)
      const right = evaluate(formula.right, lookUp)
      return kept(combine(formula.operator, left, right, formula.at), formula.at)
    }
  }
}

function kept(value: Exact, at: number): Exact {
  if (isTooLarge(value)) throw new FormulaError('formulaTooLarge', at)
  return bounded(value)
}

function combine(operator: string, left: Exact, right: Exact, at: number): Exact {
  switch (operator) {
    case '+':
      return left.plus(right)
    case '-':
      return left.minus(right)
    case '*':
      return left.times(right)
    case '/':
      if (right.eq(0)) throw new FormulaError('formulaDivision', at)
      return left.div(right)
    case '%':
      if (right.eq(0)) throw new FormulaError('formulaDivision', at)
      return left.mod(right)
    case '**':
      return power(left, right, at)
    default:
      throw new FormulaError('formulaSyntax', at)
  }
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
  switch (test.operator) {
    case '<':
      return order < 0
    case '<=':
      return order <= 0
    case '>':
      return order > 0
    case '>=':
      return order >= 0
    case '==':
      return order === 0
    default:
      return order !== 0
  }
}

function call(name: 'min' | 'max' | 'round', values: readonly Exact[]): Exact {
  const [first = ZERO, places] = values
  if (name === 'round') return first.round(places?.toNumber() ?? 0, Exact.roundHalfUp)
  return values.reduce((best, value) => ((name === 'min' ? value.lt(best) : value.gt(best)) ? value : best), first)
}
