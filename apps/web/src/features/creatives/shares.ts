import type { CreativeFiles } from '@ayob/contract/booking-creatives'
import type { Media } from '@ayob/contract/creatives'

/** A creative that was chosen in a form. */
export interface ChosenCreative {
  /** The name by which bookings and campaigns refer to it. */
  readonly file_path: string
  readonly url: string
  readonly preview_url: string | null
  readonly media: Pick<Media, 'kind' | 'preparing'>
  /** The original file name, if known. */
  readonly name?: string
}

/** Creatives that take turns. */
export interface ChosenCreatives {
  creatives: ChosenCreative[]
  /** A weight for each creative; null means that all are equal. */
  shares: number[] | null
}

/** The weight of an added creative when the others have chosen shares. */
export const EQUAL_SHARE = 20

/** A share for each creative: the chosen ones, else equal parts of 100. */
export const partsOf = (count: number, shares: readonly number[] | null): number[] =>
  Array.from({ length: count }, (_, at) => shares?.[at] ?? Math.floor(100 / count))

/** The creatives of a form in the format of the calls; undefined for a single one. */
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
