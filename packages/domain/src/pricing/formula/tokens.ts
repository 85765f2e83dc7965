import { MAX_FORMULA } from '@ayob/contract/pricing-names'
import { FormulaError } from './error'

export interface Token {
  readonly kind: 'number' | 'name' | 'sign'
  readonly text: string
  /** Its first character, from 0. */
  readonly at: number
}

const MAX_TOKENS = 400
const MAX_DEPTH = 40
/** The most digits of a number. */
const MAX_DIGITS = 25
const SPACE = /[ \t\r\n]+/y
const TOKEN = /(\d+(?:\.\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|(\*\*|<=|>=|==|!=|[-+*/%<>?:(),])/y

/**
 * Splits a formula into numbers, names and signs. Throws `FormulaError` for everything else: strings, dots, brackets and
 * look-alike letters. Length, number of tokens and depth are limited.
 */
export function tokensOf(text: string): Token[] {
  if (text.length > MAX_FORMULA) throw new FormulaError('formulaLong', MAX_FORMULA, { max: MAX_FORMULA })
  const tokens: Token[] = []
  let at = 0
  /** For every open bracket, whether it encloses the arguments of a function. */
  const open: boolean[] = []
  while (at < text.length) {
    SPACE.lastIndex = at
    if (SPACE.test(text)) {
      at = SPACE.lastIndex
      continue
    }
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (!match) throw strange(text, at)
    const token: Token = { kind: match[1] ? 'number' : match[2] ? 'name' : 'sign', text: match[0], at }
    if (token.kind === 'number' && token.text.length > MAX_DIGITS) throw new FormulaError('formulaDigits', at)
    const before = tokens.at(-1)
    if (token.text === '(') open.push(before?.kind === 'name')
    if (open.length > MAX_DEPTH) throw new FormulaError('formulaDeep', at)
    const isMisplaced =
      (token.text === ',' && !open.at(-1)) || (token.text === ')' && before?.text === '(' && !open.at(-1))
    if (isMisplaced || (token.text === ')' && open.pop() === undefined)) throw new FormulaError('formulaSyntax', at)
    tokens.push(token)
    if (tokens.length > MAX_TOKENS) throw new FormulaError('formulaComplex', at)
    at = TOKEN.lastIndex
  }
  if (tokens.length === 0) throw new FormulaError('formulaEmpty', 0)
  checkNeighbours(tokens)
  return tokens
}

function strange(text: string, at: number): FormulaError {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
  return new FormulaError(/[^\x20-\x7e]/.test(character) ? 'formulaLookAlike' : 'formulaCharacter', at, {
    text: character,
  })
}

const isOperand = ({ kind }: Token) => kind !== 'sign'

/** Rejects two values without an operator, and a sign before a power, which is ambiguous. */
function checkNeighbours(tokens: readonly Token[]): void {
  tokens.forEach((token, index) => {
    const before = tokens[index - 1]
    if (!before) return
    const opens = isOperand(token) || (token.text === '(' && before.kind !== 'name')
    if (opens && (isOperand(before) || before.text === ')')) throw new FormulaError('formulaSyntax', token.at)
    if (token.text === '**' && isOperand(before) && isPrefix(tokens, index - 2)) {
      throw new FormulaError('formulaPowerSign', token.at)
    }
  })
}

/** Returns true when the token is a plus or minus without a left operand. */
function isPrefix(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]
  if (token?.text !== '-' && token?.text !== '+') return false
  const before = tokens[index - 1]
  return !before || !(isOperand(before) || before.text === ')')
}
