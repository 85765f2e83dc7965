import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { HOUR_MS } from '@ayob/contract/durations'
import { manualClock } from '@ayob/testkit/clock'
import { projectFolder } from '@ayob/testkit/folders'
import { expect, it } from 'vitest'
import { buildApp } from '../../src/app'
import { readConfig } from '../../src/config'

const NOW = new Date('2026-03-02T06:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR_MS)

it('parts of the previous release are served for another day', async () => {
  const script = pathToFileURL(join(projectFolder(), 'scripts/lib/keep-parts.mjs')).href
  const { keepParts } = (await import(script)) as { keepParts: (built: string, kept: string, now: Date) => void }
  const folder = mkdtempSync(join(tmpdir(), 'ayob-parts-'))
  const [web, kept] = [join(folder, 'web'), join(folder, 'before', 'web')]
  const release = (name: string, now: Date) => {
    keepParts(join(web, 'assets'), kept, now)
    rmSync(web, { recursive: true, force: true })
    mkdirSync(join(web, 'assets'), { recursive: true })
    writeFileSync(join(web, 'index.html'), name)
    writeFileSync(join(web, 'assets', `${name}.js`), name)
    writeFileSync(join(web, 'assets', `${name}.js.br`), brotliCompressSync(name))
    // Fonts are compressed already.
    writeFileSync(join(web, 'assets', `${name}.woff2`), name)
  }
  release('one', NOW)
  release('two', later(1))
  const config = readConfig({ DEMO: 'off', LOG_LEVEL: 'silent' })
  const app = await buildApp({ config, clock: manualClock(NOW), webFolder: web })
  const statusOf = async (name: string) => {
    const headers = { 'accept-encoding': 'br, gzip' }
    const answers = ['js', 'woff2'].map((ending) => app.inject({ url: `/assets/${name}.${ending}`, headers }))
    const [status, ...others] = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
    expect(others).toEqual([status])
    return status
  }
  expect([await statusOf('one'), await statusOf('two'), await statusOf('none')]).toEqual([200, 200, 404])
  expect((await app.inject('/assets/one.js')).headers['cache-control']).toContain('immutable')
  release('three', later(3))
  expect([await statusOf('one'), await statusOf('two'), await statusOf('three')]).toEqual([200, 200, 200])
  release('four', later(26))
  expect(readdirSync(kept).filter((file) => file.endsWith('.js'))).toEqual(['three.js', 'two.js'])
  await app.close()
  rmSync(folder, { recursive: true })
})
