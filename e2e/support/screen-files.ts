import { createHash, randomBytes } from 'node:crypto'
import type { Playlist, ScreenCreative } from '@ayob/contract/playlists'
import type { Page } from '@playwright/test'
import { changePlaylist } from './screen'

/** A file that a playlist can contain. */
export interface TestFile {
  readonly creative: ScreenCreative
  readonly bytes: Buffer
  readonly type: string
}

export function fileOf(name: string, bytes: Buffer, type: string, kind: ScreenCreative['kind'] = 'image'): TestFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { creative: { url: `/uploads/${name}`, sha256, kind, duration_s: null }, bytes, type }
}

/** A picture of one colour in the shape of a screen; `extra` adds bytes, and `dots` make it slow to draw. */
export const colour = (name: string, value: string, { extra = 0, dots = 0 } = {}) => {
  const noise = `<!--${randomBytes(extra / 2).toString('hex')}-->`
  const slow = Array.from({ length: dots }, (_, x) => `<circle cx="${x % 1920}" cy="9" r="3" fill="${value}"/>`).join(
    '',
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="640"><rect width="1920" height="640" fill="${value}"/>${slow}${noise}</svg>`
  return fileOf(`${name}.svg`, Buffer.from(svg), 'image/svg+xml')
}

/** Replaces the screen's playlist with these house ads only. */
export async function houseOnly(page: Page, files: readonly TestFile[], version = 'test'): Promise<void> {
  for (const { creative, bytes, type } of files) {
    await page.route(`**${creative.url}`, (route) => route.fulfill({ body: bytes, contentType: type }))
  }
  await changePlaylist(page, (playlist: Playlist) => ({
    ...playlist,
    version,
    ads: [],
    house: files.map(({ creative }) => ({ creative })),
  }))
}
