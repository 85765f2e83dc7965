import type { ReportedPlay } from './play'

/** The shape of a batch of plays before its plays are judged. */
export interface BatchShape {
  readonly plays: number
  readonly inOrder: boolean
  readonly numbered: boolean
}

/** Checks whether every play has a number and the numbers only increase. */
export function shapeOf(plays: readonly Pick<ReportedPlay, 'seq'>[]): BatchShape {
  let before = 0
  let inOrder = true
  let numbered = true
  for (const { seq } of plays) {
    if (seq === null) numbered = false
    else {
      if (seq < before) inOrder = false
      before = seq
    }
  }
  return { plays: plays.length, inOrder, numbered }
}
