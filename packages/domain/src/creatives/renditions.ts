import type { ScreenCreative } from '@ayob/contract/playlists'

/** The longest sides of renditions in pixels, smallest first. Larger displays get the file itself. */
export const RENDITION_SIDES = [320, 640, 960, 1920] as const

/** A rendition that saves less of its file than this share is not worth keeping. */
const LEAST_SAVED = 0.2

/** A smaller copy of a creative's file for small displays. */
export interface Rendition {
  /** One of `RENDITION_SIDES`. */
  readonly side: number
  readonly url: string
  readonly sha256: string
  readonly bytes: number
}

/** A creative with its renditions; absent or empty while there are none. */
export interface SizedCreative extends ScreenCreative {
  readonly renditions?: readonly Rendition[]
}

/** The least side that covers a display, whichever way it is turned; null for one that needs the file itself. */
export function sideFor({ width, height }: { readonly width: number; readonly height: number }): number | null {
  const longest = Math.max(width, height)
  return longest > 0 ? (RENDITION_SIDES.find((side) => side >= longest) ?? null) : null
}

/** What a device tells of its display. */
export interface ToldDisplay {
  readonly width?: number | null | undefined
  readonly height?: number | null | undefined
}

/** The side for a display as a device tells of it; null while its size is unknown. */
export const sideOfDisplay = ({ width, height }: ToldDisplay): number | null =>
  width && height ? sideFor({ width, height }) : null

/** The sides that are smaller than a file whose longest side is this. */
export const sidesBelow = (longest: number): number[] => RENDITION_SIDES.filter((side) => side < longest)

/** Returns true when a rendition saves enough of its file. */
export const isWorthKeeping = (bytes: number, fileBytes: number): boolean => bytes <= fileBytes * (1 - LEAST_SAVED)

/** What a display of a side gets: the smallest rendition that covers it, otherwise the file itself. */
export function fitting({ renditions = [], ...file }: SizedCreative, side: number | null): ScreenCreative {
  const large = side === null ? [] : renditions.filter((one) => one.side >= side)
  const [first, ...others] = large
  if (!first) return file
  const { url, sha256, bytes } = others.reduce((least, one) => (one.side < least.side ? one : least), first)
  return { ...file, url, sha256, bytes }
}
