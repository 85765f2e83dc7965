import type { PlaylistDifference } from '@ayob/contract/playlists'
import { type AdText, adJson, type Content } from './content'

/** A playlist with fewer ads is sent whole: it compresses to about a kilobyte. */
const WORTH_ADS = 10

/**
 * The difference between two playlists, as the JSON of a `PlaylistDifference`; undefined when it is better to send the
 * whole new one.
 */
export function differenceOf(base: Content, next: Content): string | undefined {
  if (next.ads.length < WORTH_ADS) return undefined
  const gone: string[] = []
  const ads: string[] = []
  const [steps, weights, goals_left]: [number[], number[], number[]] = [[], [], []]
  let at = 0
  let last = -1
  for (const [index, ad] of next.ads.entries()) {
    for (let over = base.ads[at]; over && over.id < ad.id; over = base.ads[++at]) gone.push(over.id)
    const before = base.ads[at]
    const [weight, goalLeft] = [next.paces[2 * index] ?? 0, next.paces[2 * index + 1] ?? 0]
    if (before?.id !== ad.id) ads.push(adJson(ad, weight, goalLeft))
    else {
      if (!isSame(before, ad)) ads.push(adJson(ad, weight, goalLeft))
      else if (weight !== base.paces[2 * at] || goalLeft !== base.paces[2 * at + 1]) {
        steps.push(at - last)
        weights.push(weight)
        goals_left.push(goalLeft)
        last = at
      }
      at += 1
    }
  }
  for (const over of base.ads.slice(at)) gone.push(over.id)
  if (ads.length > next.ads.length / 2) return undefined
  const { version } = next
  const rest: Omit<PlaylistDifference, 'ads' | 'frame'> = {
    version,
    base: base.version,
    base_ads: base.ads.length,
    gone,
    paces: { steps, weights, goals_left },
  }
  const frame = base.frame === next.frame ? '' : `,"frame":${next.frame}`
  return `${JSON.stringify(rest).slice(0, -1)}${frame},"ads":[${ads.join()}]}`
}

const isSame = (a: AdText, b: AdText) => a === b || (a.head === b.head && a.tail === b.tail)
