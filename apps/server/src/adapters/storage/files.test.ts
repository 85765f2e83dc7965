import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { MINUTE_MS } from '@ayob/contract/durations'
import { type S3, startS3 } from '@ayob/testkit/s3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FileStore, FilesAway } from '../../platform/files'
import type { KeyRing } from '../../platform/secrets'
import { keptFolder, openFileStore } from './files'
import { openFolderStore } from './folder-store'
import { openS3Store } from './s3-store'

const OLD = ['0a'.repeat(32)] as const
const RING = ['0b'.repeat(32), ...OLD] as const
/** Several chunks of a sealed file. */
const CONTENT = randomBytes(200_000)

interface Kept {
  readonly dataDir: string
  open(ring?: KeyRing): Promise<FileStore>
  /** The path of a kept file's content. */
  pathOf(name: string): string
}

let folder: string
let s3: S3
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-files-'))
  s3 = await startS3()
})
afterAll(async () => {
  await s3.remove()
  await rm(folder, { recursive: true })
})

const inBucket = (change: Partial<Record<keyof S3['settings'], string>> = {}, owner = 'one') => {
  const { S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = { ...s3.settings, ...change }
  const keys = { region: S3_REGION, accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY }
  return openS3Store({ url: S3_URL, bucket: S3_BUCKET, ...keys }, { prefix: 'kept/', owner, warn: () => undefined })
}

const STORES: Readonly<Record<string, () => Kept>> = {
  folder: () => {
    const dataDir = join(folder, 'in-folder')
    mkdirSync(dataDir, { recursive: true })
    return {
      dataDir,
      open: (ring = RING) => openFileStore(dataDir, openFolderStore(keptFolder(dataDir)), ring),
      pathOf: (name) => join(keptFolder(dataDir), name),
    }
  },
  s3: () => {
    const dataDir = join(folder, 'in-bucket')
    mkdirSync(dataDir, { recursive: true })
    return {
      dataDir,
      open: async (ring = RING) => openFileStore(dataDir, await inBucket(), ring),
      pathOf: (name) => s3.pathOf(`kept/${name}`),
    }
  },
}

const receive = (files: FileStore, bytes: Buffer) => files.receive(Readable.from([bytes]), 1_000_000)
const bytesOf = async (files: FileStore, name: string, part?: { start: number; end: number }) => {
  const file = await files.open(name)
  return file && buffer(await file.read(part))
}

describe.each(Object.keys(STORES))('files that are kept in: %s', (kind) => {
  let kept: Kept
  let files: FileStore
  beforeAll(async () => {
    kept = (STORES[kind] as () => Kept)()
    files = await kept.open()
  })

  it('can be read whole and in parts, may be kept twice, and are gone after removal', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { path, sha256 } = await receive(files, CONTENT)
      await files.keep(path, `${sha256}.png`)
      expect(existsSync(path)).toBe(false)
      expect((await files.open(`${sha256}.png`))?.size).toBe(CONTENT.length)
      expect((await bytesOf(files, `${sha256}.png`))?.equals(CONTENT)).toBe(true)
      expect((await buffer(files.read(`${sha256}.png`))).equals(CONTENT)).toBe(true)
      const part = await bytesOf(files, `${sha256}.png`, { start: 100, end: 199 })
      expect(part?.equals(CONTENT.subarray(100, 200))).toBe(true)
      if (time === 0) continue
      await files.removeKept(`${sha256}.png`)
      await files.removeKept(`${sha256}.png`)
      expect(await files.open(`${sha256}.png`)).toBeUndefined()
      await expect(buffer(files.read(`${sha256}.png`))).rejects.toThrow('missing')
    }
  })

  it('may be empty', async () => {
    const { path } = await receive(files, Buffer.alloc(0))
    await files.keep(path, 'empty.png')
    expect((await bytesOf(files, 'empty.png'))?.length).toBe(0)
  })

  it('are never read to the end when they were truncated or replaced', async () => {
    const { path, sha256 } = await receive(files, CONTENT)
    const name = `${sha256}.png`
    await files.keep(path, name)
    for (const spoil of [
      () => truncateSync(kept.pathOf(name), 70_000),
      () => writeFileSync(kept.pathOf(name), randomBytes(CONTENT.length)),
    ]) {
      spoil()
      const read: Buffer[] = []
      const reading = (async () => {
        for await (const chunk of files.read(name)) read.push(chunk as Buffer)
      })()
      await expect(reading).rejects.toThrow(/cut|not what was stored/)
      expect(Buffer.concat(read).length).toBeLessThan(CONTENT.length)
    }
  })

  it.each([0, 1, 65_536, 131_072, 200_000])(
    'documents of %i bytes are encrypted, and can be read whole and in parts',
    async (length) => {
      const paper = CONTENT.subarray(0, length)
      const { path } = await receive(files, paper)
      await files.keepDocument(path, 'paper.pdf')
      expect(existsSync(path)).toBe(false)
      const stored = readFileSync(kept.pathOf('paper.pdf'))
      expect(length > 100 && stored.includes(paper.subarray(0, 100))).toBe(false)
      const file = await files.openDocument('paper.pdf')
      expect(file?.size).toBe(length)
      expect((await buffer(await (file as NonNullable<typeof file>).read())).equals(paper)).toBe(true)
      if (length < 70_000) return
      const part = await buffer(await (file as NonNullable<typeof file>).read({ start: 65_000, end: 66_000 }))
      expect(part.equals(paper.subarray(65_000, 66_001))).toBe(true)
    },
  )

  it('documents can be opened with older keys of the installation, and with no others', async () => {
    const before = await kept.open(OLD)
    const { path } = await receive(before, CONTENT)
    await before.keepDocument(path, 'older.pdf')
    const file = await files.openDocument('older.pdf')
    expect((await buffer(await (file as NonNullable<typeof file>).read())).equals(CONTENT)).toBe(true)
    const stranger = await kept.open(['0c'.repeat(32)])
    await expect(stranger.openDocument('older.pdf')).rejects.toThrow('no key')
  })

  it('documents from before encryption are read as they are', async () => {
    const { path } = await receive(files, Buffer.from('%PDF-1.4 of last year'))
    await files.keep(path, 'plain.pdf')
    const file = await files.openDocument('plain.pdf')
    expect(String(await buffer(await (file as NonNullable<typeof file>).read()))).toBe('%PDF-1.4 of last year')
  })

  it("a truncated document can't be read", async () => {
    const { path } = await receive(files, CONTENT)
    await files.keepDocument(path, 'cut.pdf')
    truncateSync(kept.pathOf('cut.pdf'), 150_000)
    const reading = async () => buffer((await (await files.openDocument('cut.pdf'))?.read()) as Readable)
    await expect(reading()).rejects.toThrow('cut')
  })

  it('in progress belong to their process; those of a dead process are removed after an hour', async () => {
    const { path } = await receive(files, CONTENT)
    const dead = join(kept.dataDir, 'uploads', 'incoming', '4711-dead')
    const young = join(kept.dataDir, 'uploads', 'incoming', '4712-young')
    for (const other of [dead, young]) mkdirSync(other)
    writeFileSync(join(dead, 'half'), 'x')
    const longAgo = new Date(Date.now() - 61 * MINUTE_MS)
    utimesSync(dead, longAgo, longAgo)
    await kept.open()
    expect([path, dead, young].map((one) => existsSync(one))).toEqual([true, false, true])
    await files.keep(path, 'survived.png')
  })
})

describe('an unusable bucket is reported in one line', () => {
  it.each([
    { how: 'a wrong key', change: { S3_ACCESS_KEY: 'SOMEBODY' }, says: 'S3_ACCESS_KEY or S3_SECRET_KEY is wrong' },
    { how: 'no bucket', change: { S3_BUCKET: 'nowhere' }, says: 'S3_BUCKET: there is no bucket nowhere' },
    { how: 'nobody there', change: { S3_URL: 'http://127.0.0.1:1' }, says: 'does not answer' },
  ])('$how', async ({ change, says }) => {
    const refused = await inBucket(change).catch((error: Error) => error)
    expect(refused).toBeInstanceOf(FilesAway)
    expect((refused as Error).message).toContain(says)
    expect((refused as Error).message).not.toContain('\n')
  })

  it('a second installation', async () => {
    await inBucket()
    await expect(inBucket({}, 'two')).rejects.toThrow('belongs to another installation')
  })
})

it('a bucket that goes away is `busy` until it is back', async () => {
  const kept = (STORES.s3 as () => Kept)()
  const files = await kept.open()
  const { path } = await receive(files, CONTENT)
  await files.keep(path, 'here.png')
  const { path: waiting } = await receive(files, CONTENT)
  await s3.stop()
  for (const call of [
    () => files.open('here.png'),
    () => files.keep(waiting, 'later.png'),
    () => files.removeKept('here.png'),
    () => files.check(),
  ]) {
    await expect(call()).rejects.toMatchObject({ code: 'busy', extra: { retry_after_s: expect.any(Number) } })
  }
  await s3.start()
  await files.check()
  await files.keep(waiting, 'later.png')
  expect((await bytesOf(files, 'later.png'))?.equals(CONTENT)).toBe(true)
})
