import type { Playlist, ScreenCreative } from '@ayob/contract/playlists'

/**
 * When the ads of files begin that need not be on the screen at once, in milliseconds: of files that only ads use which
 * begin soon, and null for a house ad while another one is ready. Undefined for all others.
 */
export function beginnings({ ads, house, soon = [] }: Playlist, isReady: (creative: ScreenCreative) => boolean) {
  const needed = new Set(
    ads.flatMap(({ creative, creatives = [] }) =>
      [creative, ...creatives.map((one) => one.creative)].map(({ sha256 }) => sha256),
    ),
  )
  const later = new Map<string, number>()
  for (const { creative, from } of soon) {
    const at = Date.parse(from)
    later.set(creative.sha256, Math.min(at, later.get(creative.sha256) ?? at))
  }
  const houses = new Set(house.map(({ creative }) => creative.sha256))
  return ({ sha256 }: Pick<ScreenCreative, 'sha256'>): number | null | undefined => {
    if (needed.has(sha256)) return undefined
    if (houses.has(sha256)) return house.some(({ creative }) => isReady(creative)) ? null : undefined
    return later.get(sha256)
  }
}

/** The kind of network, where the browser tells it. */
export const networkKind = (): string | undefined =>
  (navigator as Navigator & { readonly connection?: { readonly type?: string } }).connection?.type
