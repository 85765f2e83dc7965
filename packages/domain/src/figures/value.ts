/**
 * The delivered value of a flight in cents: its net price times the share of the goal that was played, rounded half up.
 * Plays beyond the goal add nothing because they were not sold.
 *
 * @param netCents price of the whole flight without VAT
 * @param goal plays sold
 * @param plays valid plays so far
 */
export function deliveredValue(netCents: number, goal: number, plays: number): number {
  const counted = Math.min(Math.max(0, plays), Math.max(0, goal))
  if (counted === 0) return 0
  const price = BigInt(netCents)
  const sold = BigInt(goal)
  return Number((2n * price * BigInt(counted) + sold) / (2n * sold))
}

/**
 * Splits the delivered value over steps in time (days, hours, months). Each step gets the value at its end less the value
 * before it, so the steps sum exactly to the whole.
 *
 * @param playsPerStep plays of each step, oldest first, from the flight's first play on
 */
export function valueByStep(netCents: number, goal: number, playsPerStep: readonly number[]): number[] {
  let plays = 0
  let before = 0
  return playsPerStep.map((step) => {
    plays += step
    const value = deliveredValue(netCents, goal, plays)
    const added = value - before
    before = value
    return added
  })
}
