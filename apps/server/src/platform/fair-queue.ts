/** Waiting items by owner: each owner's items oldest first, owners in the order of their turns. */
export type FairQueue<T> = ReadonlyMap<string, readonly T[]>

/** The number of waiting items. */
export const waitingIn = (queue: FairQueue<unknown>): number =>
  [...queue.values()].reduce((sum, line) => sum + line.length, 0)

/**
 * Adds an item. Beyond `most` items, the last one of the owner with the most items is turned away, so that no owner
 * fills the queue. Among equals it is the new item.
 */
export function join<T>(queue: FairQueue<T>, owner: string, item: T, most: number): [FairQueue<T>, T | undefined] {
  const joined = new Map(queue).set(owner, [...(queue.get(owner) ?? []), item])
  if (waitingIn(joined) <= most) return [joined, undefined]
  let longest = owner
  for (const [name, line] of joined) if (line.length > (joined.get(longest)?.length ?? 0)) longest = name
  const line = joined.get(longest) ?? []
  return [withLine(joined, longest, line.slice(0, -1)), line.at(-1)]
}

/** Takes the next item. Its owner's next turn comes after one item of each other owner. */
export function takeNext<T>(queue: FairQueue<T>): [FairQueue<T>, T | undefined] {
  const [first] = queue
  if (!first) return [queue, undefined]
  const [owner, [item, ...rest]] = first
  const others = new Map(queue)
  others.delete(owner)
  return [withLine(others, owner, rest), item]
}

/** How many items are ahead of an owner's first one; null when the owner has none. */
export function aheadOf(queue: FairQueue<unknown>, owner: string): number | null {
  const place = [...queue.keys()].indexOf(owner)
  return place < 0 ? null : place
}

function withLine<T>(queue: Map<string, readonly T[]>, owner: string, line: readonly T[]): FairQueue<T> {
  if (line.length === 0) queue.delete(owner)
  else queue.set(owner, line)
  return queue
}
