import type { FormulaName } from '@ayob/contract/pricing-names'

/** An error in a formula: a message key with its values, and the position of the character, from 0. */
export class FormulaError extends Error {
  readonly key: string
  readonly values: Readonly<Record<string, string | number>>
  /** The formula that fails, once it is known. */
  formula: FormulaName | undefined

  constructor(
    key: string,
    readonly position: number,
    values: Record<string, string | number> = {},
  ) {
    super(`${key} at ${position}`)
    this.key = `validation.${key}`
    this.values = { at: position + 1, ...values }
  }
}
