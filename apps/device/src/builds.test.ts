import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Builds, openBuilds } from './builds'
import { fetchBuild } from './fetch-build'
import { readBuild } from './manifest'

const RELEASE = generateKeyPairSync('ed25519')
const OTHER = generateKeyPairSync('ed25519')
const pemOf = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
const MINUTE = 60_000

let root: string
let ayob: Server
let server: string
let asked: string[] = []
/** What the server has taken back. */
let gone = new Set<string>()
/** What the server tells the device to take. */
let wanted: string | null = null
/** Changes an answer of the server. */
let spoil: (path: string, bytes: Buffer) => Buffer | 'cut' = (_, bytes) => bytes

const at = (...parts: string[]) => join(root, ...parts)
const image = () => at('image')
const folder = () => at('data', 'builds')
const open = (key: KeyObject | null = RELEASE.publicKey) =>
  openBuilds({ folder: folder(), image: image(), key, note() {} })

/** Writes what a build of the player leaves, by the script that does it. */
async function build(where: string, main: string, key: KeyObject | null = RELEASE.privateKey): Promise<string> {
  await rm(where, { recursive: true, force: true })
  await mkdir(join(where, 'assets'), { recursive: true })
  await writeFile(join(where, 'index.html'), `<!doctype html><head><title>${main}</title></head>`)
  await writeFile(join(where, 'assets', 'main.js'), main)
  await writeFile(join(where, 'assets', 'main.js.br'), 'compressed')
  await writeFile(join(where, 'assets', 'font.woff2'), 'the same in every build')
  const script = new URL('../../../scripts/lib/manifest.mjs', import.meta.url).href
  const { writeManifest } = await import(script)
  writeManifest(where, key && pemOf(key))
  return readBuild(await readFile(join(where, 'build.json'), 'utf8')).name
}

async function release(main: string, key?: KeyObject | null): Promise<string> {
  wanted = await build(at('server'), main, key)
  return wanted
}
const fetchNow = (builds: Builds, freeBytes = async () => 1e9) =>
  fetchBuild({ server, key: RELEASE.publicKey, folder: folder(), builds, wanted, freeBytes })
const kept = async () => (await readdir(folder()).catch(() => [])).filter((name) => name !== 'state.json').toSorted()
const shown = async (builds: Builds) => readFile(join(builds.current().folder, 'assets', 'main.js'), 'utf8')

/** Takes a build and lets it pass its trial. */
async function takeGood(builds: Builds, main: string): Promise<string> {
  const name = await release(main)
  expect(await fetchNow(builds)).toBe(name)
  builds.loaded(name, 0)
  await builds.alive(name, 0)
  expect(await builds.judge(10 * MINUTE, false)).toBe(false)
  return name
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ayob-builds-'))
  asked = []
  gone = new Set()
  wanted = null
  spoil = (_, bytes) => bytes
  await build(image(), 'of the image')
  ayob = createServer(async (call, answer) => {
    const [, name, path = ''] = /^\/screen\/builds\/([0-9a-f]+)\/(.*)$/.exec(call.url ?? '') ?? []
    asked.push(path)
    if (gone.has(name ?? '')) return void answer.writeHead(410).end()
    const bytes = await readFile(at('server', path)).catch(() => null)
    if (!bytes) return void answer.writeHead(404).end()
    const sent = spoil(path, bytes)
    if (sent !== 'cut') return void answer.end(sent)
    answer.writeHead(200, { 'content-length': bytes.length })
    answer.write(bytes.subarray(0, 1), () => answer.destroy())
  })
  await new Promise<void>((resolve) => ayob.listen(0, '127.0.0.1', resolve))
  server = `http://127.0.0.1:${(ayob.address() as AddressInfo).port}`
})
afterEach(async () => {
  ayob.closeAllConnections()
  await new Promise((resolve) => ayob.close(resolve))
  await rm(root, { recursive: true, force: true })
})

describe('the builds of a device', () => {
  it('begin with that of the image, take the one of the server, and load only what is new', async () => {
    const builds = await open()
    expect(await shown(builds)).toBe('of the image')
    const name = await release('b1')
    expect(await fetchNow(builds)).toBe(name)
    expect([await shown(builds), builds.current().name]).toEqual(['b1', name])
    expect(asked).toEqual(['build.json', 'assets/main.js', 'index.html'])
    // It is here; whether it still stands is asked.
    expect(await fetchNow(builds)).toBeNull()
    expect(asked).toHaveLength(4)
  })

  it('that the server has taken back is given up, also when its page can not be told', async () => {
    const builds = await open()
    const good = await takeGood(builds, 'good')
    const bad = await takeGood(builds, 'bad')
    gone.add(bad)
    wanted = null
    expect(await fetchNow(builds)).toBe(good)
    expect([builds.current().name, builds.bad(), builds.isWanted(bad)]).toEqual([good, bad, false])
    wanted = bad
    expect(await fetchNow(builds)).toBeNull()
  })

  it('stay as they are where nobody tells of another one', async () => {
    const builds = await open()
    await release('b1')
    wanted = null
    expect(await fetchNow(builds)).toBeNull()
    expect(await shown(builds)).toBe('of the image')
  })

  it('go back to one that is here without loading it again', async () => {
    const builds = await open()
    const first = await takeGood(builds, 'b1')
    await takeGood(builds, 'b2')
    await build(at('server'), 'b1')
    wanted = first
    asked = []
    expect(await fetchNow(builds)).toBe(first)
    expect(asked).toEqual(['build.json'])
  })

  it('are two, whatever comes, and the same after a start of the machine', async () => {
    const builds = await open()
    await takeGood(builds, 'b1')
    const second = await takeGood(builds, 'b2')
    const third = await takeGood(builds, 'b3')
    expect(await kept()).toEqual([second, third].toSorted())
    const again = await open()
    expect(again.current().name).toBe(third)
    expect(await kept()).toEqual([second, third].toSorted())
  })

  it("that is the server's already, as in the image, is not loaded", async () => {
    await cp(image(), at('server'), { recursive: true })
    const builds = await open()
    wanted = builds.current().name
    expect(await fetchNow(builds)).toBeNull()
    expect(asked).toEqual(['build.json'])
  })

  it('come back to the one before when the new one shows no life sign, and never take it again', async () => {
    const builds = await open()
    const good = await takeGood(builds, 'good')
    const bad = await release('bad')
    await fetchNow(builds)
    builds.loaded(bad, 0)
    expect([builds.isLoading(), await builds.judge(2 * MINUTE, true)]).toEqual([true, false])
    expect(await builds.judge(3 * MINUTE, true)).toBe(true)
    expect(builds.current().name).toBe(good)
    expect(await fetchNow(builds)).toBeNull()
    const again = await open()
    expect([again.current().name, await fetchNow(again)]).toEqual([good, null])
  })

  it('come back to the image when the first one dies in a loop', async () => {
    const builds = await open()
    const bad = await release('bad')
    await fetchNow(builds)
    for (let turn = 0; turn < 5; turn += 1) {
      builds.loaded(bad, turn)
      await builds.alive(bad, turn)
    }
    expect(await builds.judge(6, false)).toBe(true)
    expect(await shown(builds)).toBe('of the image')
  })

  it('come back when the new one lets the machine die, but starts do not count against one that has lived', async () => {
    const good = await takeGood(await open(), 'good')
    const bad = await release('bad')
    await fetchNow(await open())
    for (const starts of [1, 2]) {
      const builds = await open()
      expect([starts, builds.current().name, await builds.judge(0, false)]).toEqual([starts, bad, false])
    }
    const third = await open()
    expect([await third.judge(0, false), third.current().name]).toEqual([true, good])

    const lively = await release('lively')
    await fetchNow(third)
    await third.alive(lively, 0)
    for (let starts = 0; starts < 5; starts += 1) {
      const builds = await open()
      expect([builds.current().name, await builds.judge(0, false)]).toEqual([lively, false])
    }
  })

  it('do not come back to one that has not passed its own trial', async () => {
    const builds = await open()
    const good = await takeGood(builds, 'good')
    await release('in haste')
    await fetchNow(builds)
    const last = await release('last')
    await fetchNow(builds)
    builds.loaded(last, 0)
    await builds.judge(3 * MINUTE, true)
    expect(builds.current().name).toBe(good)
  })

  it('that were damaged on the disk are not served', async () => {
    const builds = await open()
    const first = await takeGood(builds, 'b1')
    const second = await takeGood(builds, 'b2')
    await writeFile(join(folder(), second, 'assets', 'main.js'), 'bx')
    expect((await open()).current().name).toBe(first)
    await rm(join(folder(), first, 'index.html'))
    expect(await shown(await open())).toBe('of the image')
    expect(await kept()).toEqual([])
  })

  it('survive a damaged state, and a device without a release key shows its image', async () => {
    await takeGood(await open(), 'b1')
    expect(await shown(await open(null))).toBe('of the image')
    await takeGood(await open(), 'b1')
    await writeFile(join(folder(), 'state.json'), '{"current":')
    expect(await shown(await open())).toBe('of the image')
  })
})

describe('a build that is not as it should be changes nothing', () => {
  const stays = async (expected: RegExp, freeBytes?: () => Promise<number>) => {
    const builds = await open()
    await expect(fetchNow(builds, freeBytes)).rejects.toThrow(expected)
    expect(await shown(builds)).toBe('of the image')
    expect(await kept()).toEqual([])
  }

  it('cut off', async () => {
    await release('b1')
    spoil = (path, bytes) => (path === 'assets/main.js' ? 'cut' : bytes)
    await stays(/terminated|closed|aborted/)
    spoil = (_, bytes) => bytes
    expect(await fetchNow(await open())).not.toBeNull()
  })

  it('with one changed byte', async () => {
    await release('b1')
    spoil = (path, bytes) => (path === 'assets/main.js' ? Buffer.from('bx') : bytes)
    await stays(/main\.js is not as signed/)
  })

  it('with a file that does not end', async () => {
    await release('b1')
    spoil = (path, bytes) => (path === 'assets/main.js' ? Buffer.alloc(100_000) : bytes)
    await stays(/main\.js is too large/)
  })

  it.each<[string, KeyObject | null]>([
    ['of another key', OTHER.privateKey],
    ['of nobody', null],
  ])('with the signature %s', async (_, key) => {
    await release('b1', key)
    await stays(/not signed by the release key/)
  })

  it('with a manifest that was changed after it was signed', async () => {
    await release('b1')
    spoil = (path, bytes) =>
      path === 'build.json' ? Buffer.from(bytes.toString().replace('assets/main.js', 'assets/evil.js')) : bytes
    await stays(/not signed/)
  })

  it.each([
    ['a way out of its folder', [{ path: '../evil', sha256: 'a'.repeat(64), size: 1 }], /no build has/],
    ['more than a player needs', [{ path: 'index.html', sha256: 'a'.repeat(64), size: 50_000_000 }], /too large/],
    ['no page', [{ path: 'main.js', sha256: 'a'.repeat(64), size: 1 }], /no page/],
    ['nothing', [], /not a manifest/],
  ])('with a manifest that names %s', async (_, files, reason) => {
    await release('b1')
    spoil = (path, bytes) => (path === 'build.json' ? Buffer.from(JSON.stringify({ files, signature: 'x' })) : bytes)
    await stays(reason)
  })

  it('on a full disk', async () => {
    await release('b1')
    await stays(/no room/, async () => 50_000_000)
  })

  it('with a power cut in the middle: the rest of it is gone at the next start, and it is loaded then', async () => {
    const name = await release('b1')
    await mkdir(join(folder(), `new-${name}`, 'assets'), { recursive: true })
    await writeFile(join(folder(), `new-${name}`, 'assets', 'main.js'), 'b')
    const builds = await open()
    expect([await shown(builds), await kept()]).toEqual(['of the image', []])
    expect(await fetchNow(builds)).toBe(name)
  })

  it('with a power cut between its name and its turn: it is served only when the server still has it', async () => {
    const name = await release('b1')
    await cp(at('server'), join(folder(), name), { recursive: true })
    const builds = await open()
    expect([await shown(builds), await kept()]).toEqual(['of the image', []])
  })
})
