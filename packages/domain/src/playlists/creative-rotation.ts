/** One of an ad's creatives, with its relative weight. */
export interface SharedCreative {
  readonly number: number
  readonly share: number
}

/** The plays owed to each creative of an ad, by its number. Creatives that never had a turn are absent. */
export type CreativeTurns = Readonly<Record<number, number>>

/**
 * Chooses the creative of an ad's next play: the one that is owed most. Over time each gets its share of the plays. The
 * first play is chosen at random by share (`chance`, 0 to 1), so that many screens with few plays keep the shares too.
 * Returns undefined without creatives.
 */
export function nextCreative<Creative extends SharedCreative>(
  turns: CreativeTurns,
  creatives: readonly Creative[],
  chance: () => number = () => 0,
): { readonly creative: Creative; readonly turns: CreativeTurns } | undefined {
  const total = creatives.reduce((sum, { share }) => sum + share, 0)
  const [first] = creatives
  if (first === undefined || total <= 0) return undefined
  const isNew = creatives.every(({ number }) => turns[number] === undefined)
  const owed = new Map(creatives.map(({ number, share }) => [number, (turns[number] ?? 0) + share / total]))
  let best = first
  if (isNew) {
    let left = chance() * total
    for (const one of creatives) {
      best = one
      left -= one.share
      if (left < 0) break
    }
  } else {
    for (const one of creatives) if ((owed.get(one.number) ?? 0) > (owed.get(best.number) ?? 0) + 1e-9) best = one
  }
  owed.set(best.number, (owed.get(best.number) ?? 0) - 1)
  return { creative: best, turns: { ...turns, ...Object.fromEntries(owed) } }
}
