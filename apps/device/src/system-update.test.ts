import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSystemUpdate, type SystemUpdate } from './system-update'

const BUNDLE = Buffer.from('a bundle that RAUC would read'.repeat(100))
const [DAY, NIGHT] = [new Date('2026-03-02T06:00:00Z'), new Date('2026-03-02T20:00:00Z')]

let root: string
let files: Server
let wishes: string[]
/** Where each answer began. */
let ranges: (string | undefined)[]
/** An answer stops after so many bytes, and its connection is cut by `cut`. */
let cutAt: number | null
let cut: () => void
let told: SystemUpdate

const at = (...parts: string[]) => join(root, ...parts)
const there = (path: string) => readFile(path).catch(() => null)
const open = (image = 'old', boot = 'first') =>
  openSystemUpdate({ data: at('data'), run: at('run'), boot }, { image, architecture: 'amd64' }, async (name) => {
    wishes.push(name)
  })
/** What RAUC says. */
const rauc = (text: string) => writeFile(at('run', 'install'), `${text}\n`)

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'ayob-system-'))
  await Promise.all(['data', 'run'].map((name) => mkdir(at(name))))
  ;[wishes, ranges, cutAt] = [[], [], null]
  files = createServer((call, answer) => {
    const { range } = call.headers
    ranges.push(range)
    const from = range ? Number(/(\d+)-/.exec(range)?.[1]) : 0
    answer.writeHead(range ? 206 : 200, { 'content-length': BUNDLE.length - from })
    if (cutAt === null) return void answer.end(BUNDLE.subarray(from))
    answer.write(BUNDLE.subarray(from, cutAt))
    cut = () => answer.destroy()
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(files.address() as AddressInfo).port}/new.raucb`
  const sha256 = createHash('sha256').update(BUNDLE).digest('hex')
  told = { name: 'new', architecture: 'amd64', address, sha256, size: BUNDLE.length }
})
afterEach(async () => {
  files.closeAllConnections()
  await new Promise((resolve) => files.close(resolve))
  await rm(root, { recursive: true, force: true })
})

describe('an update of the system', () => {
  it('is loaded, installed, and started when vehicles are parked', async () => {
    const system = await open()
    await system.step(null, DAY)
    await system.step(told, DAY)
    expect([wishes, await there(at('data', 'update.raucb'))]).toEqual([['install'], BUNDLE])
    // RAUC works.
    await system.step(told, DAY)
    await rauc('installed')
    await system.step(told, DAY)
    await system.step(told, DAY)
    expect([wishes, await there(at('data', 'update.raucb'))]).toEqual([['install'], null])
    await system.step(told, NIGHT)
    expect(wishes).toEqual(['install', 'restart-device'])
    const after = await open('new', 'second')
    await after.step(told, NIGHT)
    expect([after.bad(), wishes.length, ranges]).toEqual([null, 2, [undefined]])
  })

  it('that the machine came back from is told and never taken again', async () => {
    const system = await open()
    await system.step(told, DAY)
    await rauc('installed')
    await system.step(told, DAY)
    // Only the program was started again.
    expect((await open('old', 'first')).bad()).toBeNull()
    const back = await open('old', 'second')
    expect(back.bad()).toBe('new')
    await back.step(told, NIGHT)
    expect([wishes, ranges]).toEqual([['install'], [undefined]])
  })

  it('goes on where it was cut off', async () => {
    cutAt = 1000
    const cutOff = expect((await open()).step(told, DAY)).rejects.toThrow()
    await expect.poll(async () => (await there(at('data', 'update.part')))?.length).toBe(1000)
    cut()
    await cutOff
    cutAt = null
    await (await open()).step(told, DAY)
    expect([wishes, await there(at('data', 'update.raucb'))]).toEqual([['install'], BUNDLE])
    expect(ranges).toEqual([undefined, 'bytes=1000-'])
  })

  it('whose installation a power cut has ended is installed without loading it again', async () => {
    await (await open()).step(told, DAY)
    await (await open('old', 'second')).step(told, DAY)
    expect([wishes, ranges]).toEqual([['install', 'install'], [undefined]])
  })

  it('that RAUC refuses changes nothing', async () => {
    const system = await open()
    await system.step(told, DAY)
    await rauc('failed')
    await system.step(told, NIGHT)
    expect([wishes, system.bad()]).toEqual([['install'], null])
  })

  it.each<[string, Partial<SystemUpdate>, RegExp | null]>([
    ['with another content', { sha256: 'a'.repeat(64) }, /not the file/],
    ['that is longer than told', { size: 100 }, /too large/],
    ['for another processor', { architecture: 'arm64' }, null],
    ['larger than a slot', { size: 900_000_000 }, null],
    ['without a size', { size: undefined as unknown as number }, null],
    ['that runs already', { name: 'old' }, null],
  ])('%s is not installed', async (_, change, reason) => {
    const system = await open()
    const step = system.step({ ...told, ...change }, DAY)
    await (reason ? expect(step).rejects.toThrow(reason) : step)
    expect([wishes, await there(at('data', 'update.raucb'))]).toEqual([[], null])
  })
})
