import type { ScreenCreative } from '@ayob/contract/screens'

/** Files of ads, fetched ahead and checked, so that a slot never waits for the network. */
export interface Creatives {
  /** Address of a file that is here and whole, else undefined. */
  ready(creative: ScreenCreative): string | undefined
  /** Fetches what is missing of these and lets go of everything else. */
  keep(creatives: readonly ScreenCreative[]): Promise<void>
}

export function createCreatives(): Creatives {
  const ready = new Map<string, string>()
  return {
    ready: ({ sha256 }) => ready.get(sha256),
    async keep(creatives) {
      const wanted = new Map(creatives.map((creative) => [creative.sha256, creative]))
      for (const [sha256, address] of ready) {
        if (wanted.has(sha256)) continue
        ready.delete(sha256)
        // The one on the screen may still be drawn from it: let its slot end first.
        setTimeout(() => URL.revokeObjectURL(address), 60_000)
      }
      for (const [sha256, creative] of wanted) {
        if (ready.has(sha256)) continue
        const address = await fetchWhole(creative).catch(() => undefined)
        if (address) ready.set(sha256, address)
      }
    },
  }
}

/** Answers undefined when the bytes are not those that the playlist names. */
async function fetchWhole({ url, sha256 }: ScreenCreative): Promise<string | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(120_000) })
  if (!response.ok) return undefined
  const blob = await response.blob()
  const hash = await crypto.subtle.digest('SHA-256', await blob.arrayBuffer())
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === sha256 ? URL.createObjectURL(blob) : undefined
}
