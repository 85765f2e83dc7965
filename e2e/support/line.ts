import type { Page } from '@playwright/test'

interface Line {
  readonly latencyMs: number
  /** In bytes a second; -1 for no limit. */
  readonly down: number
  readonly up: number
}

/** A weak mobile network: 400 kbit/s, and 400 ms for each answer. */
export const WEAK: Line = { latencyMs: 400, down: 50_000, up: 50_000 }

/** Puts a page behind a slow line. It stays there when it is left for another address. */
export async function limitLine(page: Page, { latencyMs, down, up }: Line): Promise<void> {
  const line = await page.context().newCDPSession(page)
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: down,
    uploadThroughput: up,
  })
}
