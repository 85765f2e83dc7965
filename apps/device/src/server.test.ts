import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NoPicture } from './picture'
import { type Desk, serve } from './server'

let folder: string
let ayob: Server
let box: Server
let port: number
const lives: string[] = []
const loads: string[] = []
const heard: {
  method: string | undefined
  url: string | undefined
  headers: IncomingMessage['headers']
  body: Buffer
}[] = []
const failures: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ayob-box-'))
  await mkdir(join(folder, 'player', 'assets'), { recursive: true })
  await writeFile(join(folder, 'player', 'index.html'), '<!doctype html><head><title>AYOB</title></head>')
  await writeFile(join(folder, 'player', 'assets', 'main.js'), 'export {}')
  await writeFile(join(folder, 'secret.txt'), 'secret')
  ayob = createServer((call, answer) => {
    const parts: Buffer[] = []
    call.on('data', (part: Buffer) => parts.push(part))
    call.on('end', () => {
      heard.push({ method: call.method, url: call.url, headers: call.headers, body: Buffer.concat(parts) })
      if (call.url === '/api/screens/breaks') return void answer.destroy()
      answer.writeHead(call.url === '/uploads/a.png' ? 206 : 200, {
        'content-type': 'application/json',
        'x-screen-receipt': 'r1',
        'set-cookie': 'a=b',
      })
      answer.end('{"acked_seq":1}')
    })
  })
  await new Promise<void>((resolve) => ayob.listen(0, '127.0.0.1', resolve))
  const desk: Desk = {
    player: () => ({ folder: join(folder, 'player'), name: 'a1' }),
    picture: async (scale) => {
      if (scale === 1) throw new NoPicture('grim is not installed')
      return Buffer.from(`picture ${scale}`)
    },
    loaded: (build) => loads.push(build),
    server: `http://127.0.0.1:${(ayob.address() as AddressInfo).port}`,
    state: async () => ({ language: 'si' }),
    command: async (command) => ({ ok: true, command }),
    alive: (build) => lives.push(build),
    failed: (reason) => failures.push(reason),
  }
  box = await serve(desk, 0)
  port = (box.address() as AddressInfo).port
})
afterAll(async () => {
  for (const server of [ayob, box]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await rm(folder, { recursive: true, force: true })
})

interface Options {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: Buffer
}

/** A call with exactly these headers; `fetch` would change the path and set some. */
function ask(path: string, { method = 'GET', headers = {}, body }: Options = {}) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, method, headers: { host: `localhost:${port}`, ...headers } })
    call.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
      )
    })
    call.on('error', reject)
    call.end(body)
  })
}

describe('the page', () => {
  it('is served from the disk, with the types of its files', async () => {
    expect(await ask('/')).toMatchObject({ status: 302, headers: { location: '/screen/' } })
    expect(await ask('/screen/')).toMatchObject({ status: 200, text: expect.stringContaining('<title>AYOB</title>') })
    expect((await ask('/screen/')).text).toContain('<meta name="ayob-box" content="a1">')
    expect(loads).toEqual(['a1', 'a1'])
    expect((await ask('/screen/assets/main.js')).headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect((await ask('/screen/assets/none.js')).status).toBe(404)
    expect((await ask('/screen/', { method: 'PUT' })).status).toBe(405)
  })

  it.each([
    '/screen/../secret.txt',
    '/screen/..%2fsecret.txt',
    '/screen/%2e%2e/secret.txt',
    '/screen/assets/..%2f..%2f..%2fsecret.txt',
    '/secret.txt',
    '/screen/%ff',
  ])('gives nothing outside its folder: %s', async (path) => {
    const { text } = await ask(path)
    expect(text).not.toContain('secret')
  })

  it('tells its state and hears life signs', async () => {
    expect(JSON.parse((await ask('/device/state')).text)).toEqual({ language: 'si' })
    expect((await ask('/device/alive', { method: 'POST' })).status).toBe(204)
    expect((await ask('/device/alive?build=a1', { method: 'POST' })).status).toBe(204)
    expect(lives).toEqual(['', 'a1'])
  })

  it('gets a picture of the display, or the reason why there is none', async () => {
    expect(await ask('/device/picture?scale=0.25')).toMatchObject({
      status: 200,
      text: 'picture 0.25',
      headers: { 'content-type': 'image/png' },
    })
    expect((await ask('/device/picture?scale=7')).status).toBe(400)
    const none = await ask('/device/picture')
    expect([none.status, JSON.parse(none.text)]).toEqual([
      503,
      { success: false, code: 'no_picture', reason: 'grim is not installed' },
    ])
  })

  it.each([
    ['another name for this machine', { host: 'evil.example' }],
    ['the page of another program', { origin: 'http://evil.example' }],
    ['a page of another port', { origin: 'http://localhost:1' }],
    ['a call that the browser marks as foreign', { 'sec-fetch-site': 'cross-site' }],
  ])('is alone: %s is refused everywhere', async (_, headers) => {
    const before = heard.length
    for (const path of [
      '/',
      '/screen/',
      '/device/state',
      '/device/picture',
      '/api/screens/playlist',
      '/uploads/a.png',
    ]) {
      expect((await ask(path, { headers })).status, path).toBe(403)
    }
    expect(heard.length).toBe(before)
  })
})

describe('a call to AYOB', () => {
  it('arrives as it was sent, with its signature, and its answer comes back', async () => {
    const body = Buffer.from([0, 1, 2, 255])
    const headers = {
      authorization: 'Bearer t',
      'x-screen-signature': 'v1,s',
      'content-encoding': 'gzip',
      cookie: 'c=1',
    }
    const answer = await ask('/api/screens/plays?a=1', { method: 'POST', headers, body })
    expect(answer).toMatchObject({ status: 200, text: '{"acked_seq":1}', headers: { 'x-screen-receipt': 'r1' } })
    expect(answer.headers['set-cookie']).toBeUndefined()
    const sent = heard.at(-1)
    expect(sent).toMatchObject({ method: 'POST', url: '/api/screens/plays?a=1', body })
    expect(sent?.headers).toMatchObject({
      authorization: 'Bearer t',
      'x-screen-signature': 'v1,s',
      'content-encoding': 'gzip',
    })
    expect(sent?.headers).not.toHaveProperty('cookie')
  })

  it('takes few bytes: it uses the connection again, and leaves out what AYOB does not need', async () => {
    let connections = 0
    ayob.on('connection', () => {
      connections += 1
    })
    const headers = { 'user-agent': 'A browser', 'accept-language': 'si', pragma: 'no-cache', 'if-none-match': '"v"' }
    for (let times = 0; times < 5; times += 1) await ask('/api/screens/playlist', { headers })
    expect(connections).toBeLessThanOrEqual(1)
    expect(heard.at(-1)?.headers).toEqual({
      'if-none-match': '"v"',
      host: expect.any(String),
      connection: 'keep-alive',
    })
  })

  it('goes to the calls of screens and to creatives only', async () => {
    const before = heard.length
    for (const path of ['/api/admin/login', '/api/auth/signin', '/api/screens', '/apiscreens/x']) {
      expect((await ask(path)).status, path).toBe(404)
    }
    expect(heard.length).toBe(before)
    expect((await ask('/uploads/a.png', { headers: { range: 'bytes=0-1' } })).status).toBe(206)
    expect(heard.at(-1)?.headers.range).toBe('bytes=0-1')
  })

  it('brings a house ad that the player of this device does not have', async () => {
    expect((await ask('/screen/house/new.svg')).status).toBe(200)
    expect(heard.at(-1)?.url).toBe('/screen/house/new.svg')
  })

  it('is answered as busy while AYOB is away, and the reason is noted', async () => {
    expect(await ask('/api/screens/breaks')).toMatchObject({ status: 503 })
    expect(failures.length).toBeGreaterThan(0)
    const player = () => ({ folder, name: '' })
    const nothing = {
      state: async () => null,
      command: async () => null,
      picture: async () => Buffer.alloc(0),
      loaded() {},
      alive() {},
      failed() {},
    }
    const lonely = await serve({ player, server: null, ...nothing }, 0)
    const own = (lonely.address() as AddressInfo).port
    expect((await fetch(`http://localhost:${own}/api/screens/playlist`)).status).toBe(503)
    lonely.closeAllConnections()
    await new Promise((resolve) => lonely.close(resolve))
  })
})

describe('a command', () => {
  const post = (body: string, headers = {}) =>
    ask('/device/command', {
      method: 'POST',
      body: Buffer.from(body),
      headers: { 'content-type': 'application/json', ...headers },
    })

  it('of the page is carried out', async () => {
    const { status, text } = await post('{"kind":"restart_browser"}')
    expect([status, JSON.parse(text)]).toEqual([200, { ok: true, command: { kind: 'restart_browser' } }])
  })

  it('of another page, or too large, or no JSON, is not', async () => {
    expect((await post('{}', { origin: 'http://evil.example' })).status).toBe(403)
    expect((await post('{}', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(`"${'x'.repeat(5_000)}"`)).status).toBe(400)
    expect((await post('{')).status).toBe(400)
    expect((await ask('/device/command')).status).toBe(404)
  })
})
