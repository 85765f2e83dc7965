import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@ayob/contract/durations'
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

const limited = (limits = {}) => {
  const warn = vi.fn()
  const workers = createMediaWorkers({ warn }, { atOnce: 1, waiting: 2, workMs: HOUR_MS, waitMs: HOUR_MS, ...limits })
  let made = 0
  const photo = (owner: string, name = 'me.png', waitMs?: number) => {
    made += 1
    const to = join(folder, `${owner}${made}.jpg`)
    return workers.run(owner, { kind: 'photo', from: join(folder, name), to }, waitMs)
  }
  return { workers, photo, warn }
}
const busy = expect.objectContaining({ code: 'busy', extra: { retry_after_s: expect.any(Number) } })
const tooMuch = { code: 'validation_failed', fields: { file: 'server.mediaTooMuch' } }

it('a file that takes too much processor time only ends its own process: it is refused on its field, and the next file is read', async () => {
  const { photo, warn } = limited({ workMs: 0 })
  await expect(photo('a', 'endless.png')).rejects.toMatchObject(tooMuch)
  expect(warn).toHaveBeenCalledOnce()
  expect(await readdir(folder)).toEqual(['endless.png', 'me.png', 'text.png'])
  expect(await limited().photo('a')).toBe(true)
})

it('a file for which the machine had no time is not judged, whether it waited for its turn or was begun', async () => {
  const { photo, warn } = limited()
  const begun = photo('a', 'endless.png', 1200)
  const waiting = photo('b', 'me.png', 300)
  await expect(waiting).rejects.toEqual(busy)
  await expect(begun).rejects.toEqual(busy)
  expect(warn).toHaveBeenCalledOnce()
  expect(await photo('b')).toBe(true)
})

it('without a worker a file is not judged', async () => {
  const { photo, warn } = limited()
  // The program of the workers is found by this path, and an idle worker would still run.
  const node = process.execPath
  vi.resetModules()
  try {
    process.execPath = join(folder, 'no-such-node')
    const fresh = (await import('./workers')).createMediaWorkers(
      { warn },
      { atOnce: 1, waiting: 2, workMs: HOUR_MS, waitMs: HOUR_MS },
    )
    await expect(
      fresh.run('a', { kind: 'photo', from: join(folder, 'me.png'), to: join(folder, 'x.jpg') }),
    ).rejects.toMatchObject({ code: 'busy' })
  } finally {
    process.execPath = node
    // Other tests would find the wrong program in the same modules.
    vi.resetModules()
  }
  expect(warn).toHaveBeenCalledOnce()
  expect(await photo('a')).toBe(true)
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
