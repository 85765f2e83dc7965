import type { DisplayFault } from '@ayob/contract/looks'

/** Brightness of a few points of a display, 0 to 255, in a fixed order. */
export type DisplaySample = readonly number[]

/** Even the darkest ground of our own panel has brighter points. */
const BLACK = 16
/** Two pictures of the same thing differ by less: the noise of their compression. */
const SAME = 1

/** Judges two pictures of a display. `hasChanged`: the screen drew something else for the second one. */
export function displayFault(first: DisplaySample, second: DisplaySample, hasChanged: boolean): DisplayFault | null {
  if (second.length === 0 || first.length !== second.length) return null
  if ([...first, ...second].every((value) => value <= BLACK)) return 'black'
  const difference = second.reduce((sum, value, at) => sum + Math.abs(value - (first[at] ?? 0)), 0) / second.length
  return hasChanged && difference <= SAME ? 'frozen' : null
}
