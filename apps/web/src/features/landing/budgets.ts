/** The steps of the budget slider, in LKR. */
export const BUDGETS = [
  600, 1000, 1500, 2500, 4000, 6000, 10_000, 15_000, 25_000, 40_000, 60_000, 100_000, 150_000, 250_000, 500_000,
] as const
/** The step that the slider stands on first. */
export const FIRST_BUDGET = 6

/** The step that is nearest to a budget. */
export function stepOf(budget: number): number {
  const above = BUDGETS.findIndex((step) => step >= budget)
  return above === -1 ? BUDGETS.length - 1 : above
}
