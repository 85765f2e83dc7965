import type { CreativeFiles } from '@ayob/contract/booking-creatives'
import type { Draft } from './draft'

/** What a creative that is added has, beside others with chosen shares. */
export const EQUAL_SHARE = 20

/** A share for each creative: the chosen ones, else equal parts of 100. */
export const partsOf = (count: number, shares: readonly number[] | null): number[] =>
  Array.from({ length: count }, (_, at) => shares?.[at] ?? Math.floor(100 / count))

/** The creatives of a draft as the call takes them; undefined for one alone. */
export function creativeFilesOf({
  creative,
  more,
  shares,
}: Pick<Draft, 'creative' | 'more' | 'shares'>): CreativeFiles | undefined {
  if (!creative || more.length === 0) return undefined
  const files = [creative, ...more].map(({ file_path }) => ({ file: file_path }))
  const parts = partsOf(files.length, shares)
  return files.map((one, at) => (shares === null ? one : { ...one, share: parts[at] ?? EQUAL_SHARE }))
}
