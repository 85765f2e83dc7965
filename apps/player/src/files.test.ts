import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCreatives } from './creatives'
import type { FilePart } from './database'
import { download, WrongBytes } from './download'
import { type Shelf, volatileShelf } from './shelf'

const bytesOf = (size: number, seed: number) => Uint8Array.from({ length: size }, (_, i) => (i * 31 + seed) % 251)
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const creative = (name: string, bytes: Uint8Array) => ({
  url: `/uploads/${name}`,
  sha256: hashOf(bytes),
  kind: 'image' as const,
  duration_s: null,
})

/** A shelf that also stores parts, with a limited capacity in bytes. */
function shelfOf(room = Number.POSITIVE_INFINITY): Shelf & { files(): Promise<string[]> } {
  const inner = volatileShelf()
  let parts: FilePart[] = []
  return {
    ...inner,
    async put(sha256, file, now) {
      const used = (await inner.list()).reduce((sum, { size }) => sum + size, 0)
      if (used + file.size > room) throw new DOMException('full', 'QuotaExceededError')
      await inner.put(sha256, file, now)
    },
    parts: async (sha256) => parts.filter((part) => part.sha256 === sha256),
    async putPart(part) {
      parts.push(part)
    },
    async dropParts(sha256) {
      parts = parts.filter((part) => part.sha256 !== sha256)
    },
    files: async () => (await inner.list()).map(({ sha256 }) => sha256),
  }
}

/** A file server whose connection breaks after a number of bytes of an answer. */
function serve(files: Readonly<Record<string, Uint8Array>>) {
  const line = { breaksAfter: Number.POSITIVE_INFINITY, ranges: true, asked: [] as (string | null)[] }
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    const file = files[url]
    if (!file) return new Response(null, { status: 404 })
    const range = new Headers(headers).get('range')
    line.asked.push(range)
    const from = range && line.ranges ? Number(/bytes=(\d+)-/.exec(range)?.[1]) : 0
    if (from >= file.length) return new Response(null, { status: 416 })
    const rest = file.slice(from, from + line.breaksAfter)
    const broken = from + line.breaksAfter < file.length
    let step = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const next = rest.slice(step, step + 50_000)
        step += next.length
        if (next.length > 0) controller.enqueue(next)
        else if (broken) controller.error(new TypeError('network error'))
        else controller.close()
      },
    })
    const part = range !== null && line.ranges
    const contentRange = `bytes ${from}-${file.length - 1}/${file.length}`
    return new Response(body, {
      status: part ? 206 : 200,
      headers: { 'content-type': 'image/png', ...(part && { 'content-range': contentRange }) },
    })
  })
  return line
}

const FILE = bytesOf(700_000, 1)
const wanted = creative('a.png', FILE)
const noMatter = async () => {}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a download', () => {
  it('continues where the connection broke', async () => {
    const shelf = shelfOf()
    const line = serve({ '/uploads/a.png': FILE })
    line.breaksAfter = 400_000
    await expect(download(shelf, wanted, noMatter)).rejects.toThrow('network error')
    const file = await download(shelf, wanted, noMatter)
    expect(line.asked).toEqual([null, 'bytes=400000-'])
    expect(hashOf(new Uint8Array(await file.arrayBuffer()))).toBe(wanted.sha256)
    expect(file.type).toBe('image/png')
  })

  it('starts over with a server that does not support ranges', async () => {
    const shelf = shelfOf()
    const line = serve({ '/uploads/a.png': FILE })
    line.breaksAfter = 400_000
    await expect(download(shelf, wanted, noMatter)).rejects.toThrow()
    line.breaksAfter = Number.POSITIVE_INFINITY
    line.ranges = false
    expect((await download(shelf, wanted, noMatter)).size).toBe(FILE.length)
  })

  it('accepts a file that is complete but not yet stored', async () => {
    const shelf = shelfOf()
    serve({ '/uploads/a.png': FILE })
    await download(shelf, wanted, noMatter)
    expect((await download(shelf, wanted, noMatter)).size).toBe(FILE.length)
  })

  it('refuses wrong bytes, and downloads the whole file again', async () => {
    const shelf = shelfOf()
    const line = serve({ '/uploads/a.png': bytesOf(700_000, 2) })
    await expect(download(shelf, wanted, noMatter)).rejects.toThrow(WrongBytes)
    serve({ '/uploads/a.png': FILE })
    expect((await download(shelf, wanted, noMatter)).size).toBe(FILE.length)
    expect(line.asked).toEqual([null])
  })
})

describe('the files of a playlist', () => {
  const [one, two, three] = [bytesOf(100, 1), bytesOf(100, 2), bytesOf(100, 3)]
  const all = { '/uploads/1': one, '/uploads/2': two, '/uploads/3': three }
  const [c1, c2, c3] = [creative('1', one), creative('2', two), creative('3', three)]

  it('are ready once they are stored and correct; one with wrong bytes only once it is correct', async () => {
    serve({ ...all, '/uploads/2': three })
    const notes: string[] = []
    const creatives = createCreatives(shelfOf(), (kind) => notes.push(kind))
    await creatives.want([c1, c2])
    expect([c1, c2].map(creatives.isReady)).toEqual([true, false])
    expect(notes).toContain('wrong_bytes')
    serve(all)
    await vi.advanceTimersByTimeAsync(5_000)
    await vi.waitFor(() => expect(creatives.isReady(c2)).toBe(true))
  })

  it('that were damaged on the device are not shown but downloaded again', async () => {
    const shelf = shelfOf()
    await shelf.put(c1.sha256, new Blob(['spoiled by a power cut']), 1)
    const line = serve(all)
    const notes: string[] = []
    const creatives = createCreatives(shelf, (kind) => notes.push(kind))
    await creatives.want([c1])
    expect(notes).toEqual(['spoiled', 'kept'])
    expect(line.asked).toHaveLength(1)
    expect(creatives.isReady(c1)).toBe(true)
  })

  it('that are stored and correct are not downloaded again', async () => {
    const shelf = shelfOf()
    await shelf.put(c1.sha256, new Blob([one]), 1)
    const line = serve(all)
    const creatives = createCreatives(shelf, () => {})
    await creatives.want([c1, c1])
    expect(line.asked).toEqual([])
    expect(creatives.isReady(c1)).toBe(true)
  })

  it('that may wait are left until they no longer do; the others come at once', async () => {
    const line = serve(all)
    const creatives = createCreatives(shelfOf(), () => {})
    let isDay = true
    await creatives.want([c1, c2], ({ sha256 }) => isDay && sha256 === c1.sha256)
    expect([creatives.isReady(c1), creatives.isReady(c2), line.asked.length]).toEqual([false, true, 1])
    isDay = false
    await vi.advanceTimersByTimeAsync(600_000)
    await vi.waitFor(() => expect(creatives.isReady(c1)).toBe(true))
    expect(line.asked).toHaveLength(2)
  })

  it('replace unneeded files, oldest first, but never each other', async () => {
    const now = Date.now()
    const shelf = shelfOf(250)
    await shelf.put('old', new Blob([one]), now - 2)
    await shelf.put('older', new Blob([two]), now - 3)
    serve(all)
    const notes: string[] = []
    const creatives = createCreatives(shelf, (kind, detail) => notes.push(`${kind} ${detail}`))
    await creatives.want([c1])
    expect(await shelf.files()).toEqual(['old', c1.sha256])
    await creatives.want([c1, c2, c3])
    expect(await shelf.files()).toEqual([c1.sha256, c2.sha256])
    expect(notes).toEqual([
      'evicted older',
      `kept ${c1.sha256}`,
      'evicted old',
      `kept ${c2.sha256}`,
      `full ${c3.sha256}`,
    ])
    expect(creatives.isReady(c3)).toBe(false)
  })

  it('are deleted one by one for more important data, unneeded ones first', async () => {
    const shelf = shelfOf()
    serve(all)
    const creatives = createCreatives(shelf, () => {})
    await creatives.want([c1, c2])
    await creatives.want([c1])
    expect([await creatives.giveUpOne(), await shelf.files()]).toEqual([true, [c1.sha256]])
    expect([await creatives.giveUpOne(), creatives.isReady(c1)]).toEqual([true, false])
    expect(await creatives.giveUpOne()).toBe(false)
  })
})
