import type { CreativeFiles } from '@ayob/contract/booking-creatives'
import type { Media } from '@ayob/contract/creatives'

/** A creative that a form has chosen. */
export interface ChosenCreative {
  /** The name that bookings and campaigns refer to it by. */
  readonly file_path: string
  readonly url: string
  readonly preview_url: string | null
  readonly media: Pick<Media, 'kind'>
  /** As its owner knows it, where that is known. */
  readonly name?: string
}

/** Creatives that take turns. */
export interface ChosenCreatives {
  creatives: ChosenCreative[]
  /** A weight for each creative; null: all are equal. */
  shares: number[] | null
}

/** What a creative that is added has, beside others with chosen shares. */
export const EQUAL_SHARE = 20

/** A share for each creative: the chosen ones, else equal parts of 100. */
export const partsOf = (count: number, shares: readonly number[] | null): number[] =>
  Array.from({ length: count }, (_, at) => shares?.[at] ?? Math.floor(100 / count))

/** The creatives of a form as the calls take them; undefined for one alone. */
export function creativeFilesOf(
  creatives: readonly Pick<ChosenCreative, 'file_path'>[],
  shares: readonly number[] | null,
): CreativeFiles | undefined {
  if (creatives.length < 2) return undefined
  const parts = partsOf(creatives.length, shares)
  return creatives.map(({ file_path: file }, at) =>
    shares === null ? { file } : { file, share: parts[at] ?? EQUAL_SHARE },
  )
}
