import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type FileStore, Infected } from '../../platform/files'
import { openFileStore } from '../storage/files'
import { openFolderStore } from '../storage/folder-store'
import { scanned } from './clamd'

const BAD = 'the test file that every scanner finds'
let folder: string
let files: FileStore
/** What clamd answers in place of its verdict. */
let script: string | 'nothing' | undefined
/** Its StreamMaxLength. */
let hangsUpAfter = Number.POSITIVE_INFINITY
const warned: string[] = []

/** Speaks clamd's protocol: the command, parts with their lengths, an empty part. */
const clamd = createServer((socket) => {
  let got = Buffer.alloc(0)
  socket.on('data', (bytes) => {
    got = Buffer.concat([got, bytes])
    if (got.length > hangsUpAfter)
      return void socket.end('INSTREAM size limit exceeded. ERROR\0', () => setImmediate(() => socket.destroy()))
    const content = contentOf(got)
    if (content !== undefined) judge(socket, content)
  })
  socket.on('error', () => undefined)
})

function contentOf(got: Buffer): string | undefined {
  const command = 'zINSTREAM\0'
  if (!got.toString('latin1').startsWith(command)) return undefined
  let content = ''
  for (let at = command.length; at + 4 <= got.length; ) {
    const length = got.readUInt32BE(at)
    if (length === 0) return content
    content += got.toString('latin1', at + 4, at + 4 + length)
    at += 4 + length
  }
  return undefined
}

function judge(socket: Socket, content: string): void {
  if (script === 'nothing') return
  socket.end(`${script ?? (content.includes(BAD) ? 'stream: Test.File FOUND' : 'stream: OK')}\0`)
}

beforeEach(async () => {
  script = undefined
  hangsUpAfter = Number.POSITIVE_INFINITY
  warned.length = 0
  await new Promise<void>((resolve) => void clamd.listen(0, '127.0.0.1', resolve))
  folder = await mkdtemp(join(tmpdir(), 'ayob-scanner-'))
  const plain = await openFileStore(folder, openFolderStore(join(folder, 'kept')), ['00'.repeat(32)])
  const url = `tcp://127.0.0.1:${(clamd.address() as AddressInfo).port}`
  files = scanned(plain, { url, warn: (reason) => warned.push(reason), timeoutMs: 2000 })
})

afterEach(async () => {
  await new Promise((resolve) => clamd.close(resolve))
  await rm(folder, { recursive: true })
})

const receive = (content: string) => files.receive(Readable.from([Buffer.from(content)]), 100_000_000)
const left = () => readdir(join(folder, 'uploads', 'incoming'), { recursive: true })

it('accepts a clean file, also in many parts', async () => {
  const { path, size } = await receive('a picture'.repeat(30_000))
  expect(size).toBe(270_000)
  expect(existsSync(path)).toBe(true)
})

it('refuses an infected file, wherever the virus is, and keeps nothing of it', async () => {
  const before = await left()
  await expect(receive(`${'x'.repeat(200_000)}${BAD}`)).rejects.toBeInstanceOf(Infected)
  expect(await left()).toEqual(before)
  expect(warned).toEqual([])
})

it.each([
  ["Can't allocate memory ERROR", "Can't allocate memory ERROR", 'busy', 'server.scannerAway'],
  ['nothing', 'silent', 'busy', 'server.scannerAway'],
  ['INSTREAM size limit exceeded. ERROR', 'INSTREAM size limit exceeded. ERROR', 'too_large', 'server.scannerTooLarge'],
])('accepts nothing unscanned, and says why: %s', async (answer, reason, code, key) => {
  script = answer
  const before = await left()
  await expect(receive('a picture')).rejects.toMatchObject({ code, key })
  expect(await left()).toEqual(before)
  expect(warned).toEqual([reason])
})

it("says clamd's own reason when it hangs up in the middle of a file", async () => {
  hangsUpAfter = 100_000
  await expect(receive('a picture'.repeat(3_000_000))).rejects.toMatchObject({ code: 'too_large' })
  expect(warned).toEqual(['INSTREAM size limit exceeded. ERROR'])
})

it('accepts nothing while clamd is away, and does not ask it about what this program has made', async () => {
  await new Promise((resolve) => clamd.close(resolve))
  await expect(receive('a picture')).rejects.toMatchObject({ code: 'busy' })
  expect(warned).toEqual(['ECONNREFUSED'])
  const { path, size } = await files.write([Buffer.from('a proof of '), Buffer.from('many plays')])
  expect([size, existsSync(path)]).toEqual([21, true])
  await new Promise<void>((resolve) => void clamd.listen(0, '127.0.0.1', resolve))
})
