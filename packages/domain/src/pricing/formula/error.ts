import type { FormulaName } from '@ayob/contract/pricing-names'

/** What is wrong with a formula: a message key with its values, and the character (from 0) where it is wrong. */
export class FormulaError extends Error {
  readonly key: string
  readonly position: number
  readonly values: Readonly<Record<string, string | number>>
  /** The formula in which it went wrong, once that is known. */
  formula: FormulaName | undefined

  constructor(key: string, position: number, values: Record<string, string | number> = {}) {
    super(`${key} at ${position}`)
    this.key = `validation.${key}`
    this.position = position
    this.values = { at: position + 1, ...values }
  }
}
