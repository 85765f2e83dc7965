import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pngPicture } from '@ayob/testkit/picture'
import { afterEach, expect, it, vi } from 'vitest'
import { inWorker } from './worker-process'

/** What a shell and Node add. */
const OF_THE_SHELL = /^(PWD|OLDPWD|SHLVL|_|NODE_CHANNEL_\w+)$/

const LIMITS = { workMs: 60_000, waitMs: 60_000 }
let folder = ''
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** The environments of the processes that were started by this one, as the kernel knows them. */
async function environmentsOfChildren(): Promise<string[]> {
  const threads = await readdir('/proc/self/task')
  const lists = await Promise.all(
    threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8').catch(() => '')),
  )
  const children = lists.join(' ').split(/\s+/).filter(Boolean)
  const read = (id: string) => readFile(`/proc/${id}/environ`, 'utf8').catch(() => '')
  return (await Promise.all(children.map(read))).filter((environment) => environment.includes('VIPS_CONCURRENCY'))
}

it.runIf(process.platform === 'linux')(
  'a worker gets none of the settings of its server, and so no secret',
  async () => {
    folder = await mkdtemp(join(tmpdir(), 'ayob-worker-'))
    await writeFile(join(folder, 'me.png'), pngPicture(30, 30))
    vi.stubEnv('SECRET_KEY', 'nobody-may-read-this')
    vi.stubEnv('DATABASE_URL', 'postgres://nobody-may-read-this')
    const answer = await inWorker({ kind: 'photo', from: join(folder, 'me.png'), to: join(folder, 'me.jpg') }, LIMITS)
    expect(answer).not.toHaveProperty('ended')
    // The worker waits for its next file.
    const environments = await environmentsOfChildren()
    expect(environments.length).toBeGreaterThan(0)
    for (const environment of environments) {
      const names = environment
        .split('\0')
        .filter(Boolean)
        .map((line) => line.split('=')[0])
      expect(names.filter((name = '') => !OF_THE_SHELL.test(name)).sort()).toEqual([
        'MALLOC_ARENA_MAX',
        'PATH',
        'UV_THREADPOOL_SIZE',
        'VIPS_CONCURRENCY',
      ])
      expect(environment).not.toContain('nobody-may-read-this')
    }
  },
)
