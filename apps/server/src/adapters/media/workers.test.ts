import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pngPicture } from '@ayob/testkit/picture'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMediaWorkers } from './workers'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-media-'))
  await writeFile(join(folder, 'me.png'), pngPicture(30, 30))
  // A pipe that nobody writes to: reading it never ends.
  execFileSync('mkfifo', [join(folder, 'endless.png')])
  await writeFile(join(folder, 'text.png'), 'no picture')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const HOUR_MS = 3_600_000
const limited = (limits = {}) => {
  const warn = vi.fn()
  const workers = createMediaWorkers({ warn }, { atOnce: 1, waiting: 2, timeMs: HOUR_MS, ...limits })
  let made = 0
  const photo = (owner: string, name = 'me.png') => {
    made += 1
    return workers.run(owner, { kind: 'photo', from: join(folder, name), to: join(folder, `${owner}${made}.jpg`) })
  }
  return { workers, photo, warn }
}
const busy = expect.objectContaining({ code: 'busy', extra: { retry_after_s: expect.any(Number) } })

it('a file that takes too long only ends its own process: it is refused on its field, and the next file is read', async () => {
  const { photo, warn } = limited({ timeMs: 0 })
  await expect(photo('a', 'endless.png')).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { file: 'server.mediaTooMuch' },
  })
  expect(warn).toHaveBeenCalledOnce()
  expect(await readdir(folder)).toEqual(['endless.png', 'me.png', 'text.png'])
  expect(await limited().photo('a')).toBe(true)
})

it('waiting files know their place, and one too many gets a time to retry', async () => {
  const { workers, photo } = limited()
  const answers = [photo('a'), photo('a'), photo('a'), photo('b')]
  expect(['a', 'b', 'c'].map(workers.ahead)).toEqual([0, 1, null])
  expect(await Promise.allSettled(answers)).toEqual([
    { status: 'fulfilled', value: true },
    { status: 'fulfilled', value: true },
    { status: 'rejected', reason: busy },
    { status: 'fulfilled', value: true },
  ])
  expect(workers.ahead('a')).toBeNull()
  expect(await photo('c', 'text.png')).toBe(false)
})
