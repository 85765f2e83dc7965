import { seqOf } from './play'

/** What a report looks like before it is judged. */
export interface BatchShape {
  readonly plays: number
  readonly inOrder: boolean
  readonly numbered: boolean
}

/** Whether the numbers of plays only grow, and every play has one. */
export function shapeOf(plays: readonly unknown[]): BatchShape {
  let before = 0
  let inOrder = true
  let numbered = true
  for (const play of plays) {
    const seq = seqOf(play)
    if (seq === null) numbered = false
    else {
      if (seq < before) inOrder = false
      before = seq
    }
  }
  return { plays: plays.length, inOrder, numbered }
}
