import type { Content } from './content'

/** Half an hour: a screen that was away longer gets the whole playlist. */
const KEPT_ROUNDS = 8
/** The maximum number of ads in all stored playlists, 24 bytes each. */
const MOST_ADS = 1_000_000

/** Keeps recent playlists, so that a screen that has one of them only receives the changes. */
export function createRecent() {
  const kept = new Map<string, Content>()
  let ads = 0

  const drop = (content: Content) => {
    kept.delete(content.version)
    ads -= content.ads.length
  }

  return {
    keep(content: Content): void {
      const known = kept.get(content.version)
      if (known) drop(known)
      kept.set(content.version, content)
      ads += content.ads.length
      for (const old of kept.values()) {
        if (ads <= MOST_ADS && old.round > content.round - KEPT_ROUNDS) break
        drop(old)
      }
    },
    of: (version: string) => kept.get(version),
  }
}
