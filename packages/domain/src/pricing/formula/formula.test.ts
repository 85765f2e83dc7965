import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Exact } from '../exact'
import { FormulaError } from './error'
import { evaluate } from './evaluate'
import { namesIn, parseFormula } from './parse'

const NAMES = new Map(Object.entries({ a: 2, b: 3, days: 30, nothing: 0 }))
const resultOf = (text: string): string =>
  evaluate(parseFormula(text), (name, at) => {
    const value = NAMES.get(name)
    if (value === undefined) throw new FormulaError('formulaUnknownName', at, { text: name })
    return new Exact(value)
  }).toString()

const faultOf = (text: string) => {
  try {
    return resultOf(text)
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error
    return { key: error.key.replace('validation.', ''), position: error.position }
  }
}

/** No formula of that length may take this long, even on a busy machine. */
const SLOW_MS = 1000

/** Seconds of fuzzing; a fixed number of runs when it is unset. */
const FUZZ_SECONDS = Number(process.env.FUZZ_SECONDS ?? 0)

describe('a formula', () => {
  it.each([
    ['1 + 2 * 3', '7'],
    ['(1 + 2) * 3', '9'],
    ['10 - 4 - 3', '3'],
    ['7 % 4', '3'],
    ['2 ** 3 ** 2', '512'],
    ['(-2) ** 2', '4'],
    ['-a + +b', '1'],
    ['0.1 + 0.2', '0.3'],
    ['a < b ? 10 : 20', '10'],
    ['days >= 30 ? days > 60 ? 1 : 2 : 3', '2'],
    ['(a == 2) ? 1 : 0', '1'],
    ['a != 2 ? 1 : 0', '0'],
    ['min(a, b, 1)', '1'],
    ['max(a, b) * 2', '6'],
    ['round(2.5)', '3'],
    ['round(1.005, 2)', '1.01'],
    ['1 / 3 * 3', '0.9999999999999999999999999999999999999999'],
    ['nothing == 0 ? 1 : 1 / nothing', '1'],
  ])('%s is %s', (text, value) => {
    expect(resultOf(text)).toBe(value)
  })

  it.each([
    ['', 'formulaEmpty', 0],
    ['   ', 'formulaEmpty', 0],
    ['a +', 'formulaSyntax', 3],
    ['a b', 'formulaSyntax', 2],
    ['2 (3)', 'formulaSyntax', 2],
    ['(a', 'formulaSyntax', 2],
    ['a)', 'formulaSyntax', 1],
    ['()', 'formulaSyntax', 1],
    ['a, b', 'formulaSyntax', 1],
    ['a ? b', 'formulaSyntax', 5],
    ['* a', 'formulaSyntax', 0],
    ['a.b', 'formulaCharacter', 1],
    ["'text'", 'formulaCharacter', 0],
    ['[a]', 'formulaCharacter', 0],
    ['a = 3', 'formulaCharacter', 2],
    ['a; b', 'formulaCharacter', 1],
    ['a && b', 'formulaCharacter', 2],
    ['`a`', 'formulaCharacter', 0],
    ['a + dаys', 'formulaLookAlike', 5],
    ['a − b', 'formulaLookAlike', 2],
    ['a\u200b + b', 'formulaLookAlike', 1],
    ['２ + a', 'formulaLookAlike', 0],
    ['a + c', 'formulaUnknownName', 4],
    ['this + 1', 'formulaSyntax', 0],
    ['constructor', 'formulaUnknownName', 0],
    ['__proto__', 'formulaUnknownName', 0],
    ['1 + sqrt(4)', 'formulaFunction', 4],
    ['eval(1)', 'formulaFunction', 0],
    ['min', 'formulaSyntax', 0],
    ['min()', 'formulaArguments', 0],
    ['min(1)(2)', 'formulaSyntax', 6],
    ['round(1, 2, 3)', 'formulaArguments', 0],
    ['round(1, a)', 'formulaPlaces', 9],
    ['round(1, 2.5)', 'formulaPlaces', 9],
    ['a < b', 'formulaComparison', 2],
    ['(a < b) + 1', 'formulaComparison', 3],
    ['1 < 2 < 3', 'formulaComparison', 2],
    ['a ? 1 : 2', 'formulaCondition', 0],
    ['1 / nothing', 'formulaDivision', 2],
    ['1 % nothing', 'formulaDivision', 2],
    ['a ** 0.5', 'formulaPower', 2],
    ['a ** 21', 'formulaPower', 2],
    ['-a ** 2', 'formulaPowerSign', 3],
    ['(10 ** 20) ** 20', 'formulaTooLarge', 11],
    ['1e400', 'formulaSyntax', 1],
    ['Infinity', 'formulaUnknownName', 0],
    ['NaN', 'formulaUnknownName', 0],
    [`${'9'.repeat(400)}`, 'formulaDigits', 0],
    [`${'('.repeat(60)}a${')'.repeat(60)}`, 'formulaDeep', 40],
  ])('%j is refused: %s at %i', (text, key, position) => {
    expect(faultOf(text)).toEqual({ key, position })
  })

  it('is refused when it has too many parts or characters', () => {
    expect(faultOf(`a${' + a'.repeat(300)}`)).toEqual({ key: 'formulaComplex', position: 800 })
    expect(faultOf('a'.repeat(100_000))).toEqual({ key: 'formulaLong', position: 2000 })
  })

  it('lists the names that it reads, each with its first position', () => {
    expect([...namesIn(parseFormula('max(a, b) + a * c'))]).toEqual([
      ['a', 4],
      ['b', 7],
      ['c', 16],
    ])
  })

  it('is refused or yields a finite number in bounded time, whatever the text', {
    timeout: 30_000 + FUZZ_SECONDS * 1000,
  }, () => {
    const piece = fc.constantFrom(
      ...[
        'a',
        'b',
        'nothing',
        'min',
        'max',
        'round',
        '(',
        ')',
        ',',
        '?',
        ':',
        '+',
        '-',
        '*',
        '/',
        '%',
        '**',
        '<',
        '==',
      ],
      ...['0', '1', '2.5', '1000000', '.', '[', "'", '\\', '\u0430', '\u{1f600}', ' ', '!', '=', '&&', 'this', '9e9'],
    )
    const text = fc.oneof(
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join('')),
      fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(' ')),
      fc.string({ unit: 'binary', maxLength: 80 }),
    )
    fc.assert(
      fc.property(text, (formula) => {
        const started = performance.now()
        const result = faultOf(formula)
        expect(performance.now() - started).toBeLessThan(SLOW_MS)
        if (typeof result === 'string') {
          expect(Number.isFinite(Number(result))).toBe(true)
          return
        }
        expect(result.position).toBeGreaterThanOrEqual(0)
        expect(result.position).toBeLessThanOrEqual(formula.length)
      }),
      FUZZ_SECONDS > 0
        ? {
            numRuns: Number.POSITIVE_INFINITY,
            interruptAfterTimeLimit: FUZZ_SECONDS * 1000,
            markInterruptAsFailure: false,
          }
        : { numRuns: 3000 },
    )
  })

  it('agrees with ordinary arithmetic on whole numbers', () => {
    const { tree } = fc.letrec<{ tree: string }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4, withCrossShrink: true },
        fc.integer({ min: 0, max: 99 }).map(String),
        fc
          .tuple(tie('tree'), fc.constantFrom('+', '-', '*'), tie('tree'))
          .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
        fc.tuple(tie('tree'), tie('tree'), tie('tree')).map(([a, b, c]) => `(${a} < ${b} ? ${c} : ${a})`),
      ),
    }))
    fc.assert(
      fc.property(tree, (formula) => {
        fc.pre(formula.length <= 600)
        // The language agrees with JavaScript on these; the text consists only of digits and signs.
        const expected = Function(`return ${formula}`)() as number
        fc.pre(Math.abs(expected) < Number.MAX_SAFE_INTEGER)
        // JavaScript distinguishes -0 from 0; a price does not.
        expect(Number(resultOf(formula)) + 0).toBe(expected + 0)
      }),
    )
  })
})
