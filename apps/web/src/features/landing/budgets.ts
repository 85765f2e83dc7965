/** The steps of the budget slider, in LKR. */
export const BUDGETS = [
  600, 1000, 1500, 2500, 4000, 6000, 10_000, 15_000, 25_000, 40_000, 60_000, 100_000, 150_000, 250_000, 500_000,
] as const
/** The step that the slider stands on first. */
export const FIRST_BUDGET = 6

/**
 * An amount as people write it: `25,000`, `LKR 25 000.50`, `1.000.000`. NaN without a number. A comma, and a dot that
 * occurs more than once, separates thousands.
 */
export function amountOf(text: string): number {
  const digits = text.normalize('NFKC').replaceAll(/[\s,'’_]|^[^\d.]+\.?/g, '')
  const plain = digits.split('.').length > 2 ? digits.replaceAll('.', '') : digits
  return /^\d+(?:\.\d*)?\D*$/.test(plain) ? Math.floor(Number.parseFloat(plain) * 100) / 100 : Number.NaN
}

/** The step that is nearest to a budget. */
export function stepOf(budget: number): number {
  const above = BUDGETS.findIndex((step) => step >= budget)
  return above === -1 ? BUDGETS.length - 1 : above
}
