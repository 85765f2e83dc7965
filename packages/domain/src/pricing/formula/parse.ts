import { FORMULA_FUNCTIONS } from '@ayob/contract/pricing-names'
import jsep from 'jsep'
import { Exact } from '../exact'
import { FormulaError } from './error'
import { type Token, tokensOf } from './tokens'

/** A formula as a tree. `at` is the position of the character, from 0. */
export type Formula =
  | { readonly kind: 'number'; readonly at: number; readonly value: Exact }
  | { readonly kind: 'name'; readonly at: number; readonly name: string }
  | { readonly kind: 'minus'; readonly at: number; readonly of: Formula }
  | {
      readonly kind: 'binary'
      readonly at: number
      readonly operator: string
      readonly left: Formula
      readonly right: Formula
    }
  | {
      readonly kind: 'choice'
      readonly at: number
      readonly test: Formula
      readonly yes: Formula
      readonly no: Formula
    }
  | { readonly kind: 'call'; readonly at: number; readonly name: FunctionName; readonly values: readonly Formula[] }

type FunctionName = (typeof FORMULA_FUNCTIONS)[number]

const COMPARISONS = ['<', '<=', '>', '>=', '==', '!=']
const ARITHMETIC = ['+', '-', '*', '/', '%', '**']
const MAX_ARGUMENTS = 20
const MAX_ROUND = 20

for (const operator of Object.keys(jsep.binary_ops)) {
  if (!COMPARISONS.includes(operator) && !ARITHMETIC.includes(operator)) jsep.removeBinaryOp(operator)
}
jsep.removeUnaryOp('!')
jsep.removeUnaryOp('~')
jsep.removeAllLiterals()

/** Parses a formula. Throws `FormulaError` with the position of the error. */
export function parseFormula(text: string): Formula {
  const tokens = tokensOf(text)
  const tree = treeOf(text)
  const signs = tokens.filter(({ text: sign }) => sign !== '(' && sign !== ')' && sign !== ',')
  const reader = new Reader(signs, text.length)
  const formula = reader.read(tree)
  reader.end()
  expectNumber(formula)
  return formula
}

function treeOf(text: string): jsep.Expression {
  try {
    return jsep(text)
  } catch (error) {
    const { index } = error as { index?: number }
    if (index === undefined) throw error
    throw new FormulaError('formulaSyntax', Math.min(index, text.length))
  }
}

/**
 * Walks the library's tree from left to right along with the tokens, which have positions, and accepts only the node types
 * that formulas have.
 */
class Reader {
  private next = 0

  constructor(
    private readonly tokens: readonly Token[],
    private readonly length: number,
  ) {}

  read(node: jsep.Expression): Formula {
    const part = node as jsep.CoreExpression
    switch (part.type) {
      case 'Literal':
        return { kind: 'number', at: this.take(part.raw), value: new Exact(part.raw) }
      case 'Identifier':
        return this.name(part.name)
      case 'UnaryExpression':
        return this.sign(part)
      case 'BinaryExpression':
        return this.binary(part)
      case 'ConditionalExpression':
        return this.choice(part)
      case 'CallExpression':
        return this.call(part)
      default:
        throw this.wrong()
    }
  }

  end(): void {
    if (this.next < this.tokens.length) throw this.wrong()
  }

  private take(text: string): number {
    const token = this.tokens[this.next]
    if (token?.text !== text) throw this.wrong()
    this.next += 1
    return token.at
  }

  private wrong(): FormulaError {
    return new FormulaError('formulaSyntax', this.tokens[this.next]?.at ?? this.length)
  }

  private name(name: string): Formula {
    const at = this.take(name)
    if (functionOf(name)) throw new FormulaError('formulaSyntax', at)
    return { kind: 'name', at, name }
  }

  private sign(part: jsep.UnaryExpression): Formula {
    const at = this.take(part.operator)
    const of = this.read(part.argument)
    expectNumber(of)
    return part.operator === '-' ? { kind: 'minus', at, of } : of
  }

  private binary(part: jsep.BinaryExpression): Formula {
    const left = this.read(part.left)
    const at = this.take(part.operator)
    const right = this.read(part.right)
    expectNumber(left)
    expectNumber(right)
    return { kind: 'binary', at, operator: part.operator, left, right }
  }

  private choice(part: jsep.ConditionalExpression): Formula {
    const test = this.read(part.test)
    const at = this.take('?')
    const yes = this.read(part.consequent)
    this.take(':')
    const no = this.read(part.alternate)
    if (!isComparison(test)) throw new FormulaError('formulaCondition', test.at)
    expectNumber(yes)
    expectNumber(no)
    return { kind: 'choice', at, test, yes, no }
  }

  private call(part: jsep.CallExpression): Formula {
    const { name } = part.callee as jsep.Identifier
    if (part.callee.type !== 'Identifier') throw this.wrong()
    const at = this.take(name)
    const known = functionOf(name)
    if (!known) throw new FormulaError('formulaFunction', at, { text: name })
    const values = part.arguments.map((value) => this.read(value))
    values.forEach(expectNumber)
    const most = known === 'round' ? 2 : MAX_ARGUMENTS
    if (values.length < 1 || values.length > most) throw new FormulaError('formulaArguments', at, { text: name })
    const places = values[1]
    if (known === 'round' && places && !isPlaces(places)) throw new FormulaError('formulaPlaces', places.at)
    return { kind: 'call', at, name: known, values }
  }
}

const functionOf = (name: string): FunctionName | undefined => FORMULA_FUNCTIONS.find((known) => known === name)

const isComparison = (part: Formula) => part.kind === 'binary' && COMPARISONS.includes(part.operator)

const isPlaces = (part: Formula) =>
  part.kind === 'number' && part.value.lte(MAX_ROUND) && part.value.eq(part.value.round(0))

function expectNumber(part: Formula): void {
  if (isComparison(part)) throw new FormulaError('formulaComparison', part.at)
}

/** Every name that a formula uses, with its first position. */
export function namesIn(formula: Formula, found = new Map<string, number>()): Map<string, number> {
  if (formula.kind === 'name' && !found.has(formula.name)) found.set(formula.name, formula.at)
  for (const part of partsOf(formula)) namesIn(part, found)
  return found
}

function partsOf(formula: Formula): readonly Formula[] {
  switch (formula.kind) {
    case 'minus':
      return [formula.of]
    case 'binary':
      return [formula.left, formula.right]
    case 'choice':
      return [formula.test, formula.yes, formula.no]
    case 'call':
      return formula.values
    default:
      return []
  }
}
