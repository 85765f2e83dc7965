import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { pathOf } from '@ayob/client/request'
import { type Call, isOpen, maxBodyOf } from '@ayob/contract/call'
import { CALLS, calls } from '@ayob/contract/calls'
import { ERROR_STATUS, zErrorAnswer } from '@ayob/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type TestServer } from '../setup/start-server'
import { type Furnished, furnish } from './samples'

const ARRIVALS = { silenceMs: 2_000, graceMs: 1_500, bytesPerS: 1_000, checkMs: 50 }
const PART = Buffer.alloc(16_384, 'x')

let server: TestServer
let world: Furnished
let port: number

beforeAll(async () => {
  server = await startServer({}, { arrivals: ARRIVALS })
  world = await furnish(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => server.stop())

const withBody = Object.entries(CALLS).filter(([, call]) => call.body || call.files)

/** A connection that reads its answers as they come. */
class Line {
  text = ''
  ended = false
  private constructor(readonly socket: Socket) {
    socket.setEncoding('latin1').on('data', (part) => {
      this.text += part
    })
    socket.on('end', () => {
      this.ended = true
    })
    // The server may close while we are still sending.
    socket.on('error', () => undefined)
    for (const event of ['data', 'end', 'close', 'drain']) {
      socket.on(event, () => {
        for (const wake of this.waiting.splice(0)) wake()
      })
    }
  }
  private readonly waiting: (() => void)[] = []
  /** Until something happens on the connection. */
  private readonly next = () => new Promise<void>((wake) => this.waiting.push(wake))
  static async open(): Promise<Line> {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    await once(socket, 'connect')
    return new Line(socket)
  }
  head(name: string, call: Call, headers: Readonly<Record<string, string | number>>): void {
    const token = isOpen(call) ? undefined : world.tokens[call.who[0] as keyof Furnished['tokens']]
    const all = { host: 'ayob.test', ...(token && { authorization: `Bearer ${token}` }), ...headers }
    const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`)
    const path = `/api${pathOf(call, world.samples[name]?.params ?? {})}`
    this.socket.write(`${call.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  }
  /** Sends as fast as the other side takes it, until everything is sent or the connection is closed. */
  async send(bytes: number, chunked = false): Promise<void> {
    for (let sent = 0; sent < bytes && !this.socket.destroyed; sent += PART.length) {
      const part = PART.subarray(0, Math.min(PART.length, bytes - sent))
      const whole = chunked
        ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')])
        : part
      if (this.socket.write(whole)) continue
      await this.next()
    }
  }
  /** Waits for the answer with a number, and returns it. Fails when the connection ends without one. */
  async answer(nth = 1): Promise<{ status: number; closes: boolean; body: string }> {
    const isThere = () => this.answers().length >= nth
    while (!isThere() && !this.ended && !this.socket.destroyed) {
      await this.next()
    }
    const found = this.answers()[nth - 1]
    if (!found) throw new Error(`no answer ${nth}, but: ${this.text}`)
    return found
  }
  private answers() {
    const found: { status: number; closes: boolean; body: string }[] = []
    for (let rest = this.text; ; ) {
      const [head = '', ...more] = rest.split('\r\n\r\n')
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1])
      const body = more.join('\r\n\r\n')
      if (more.length === 0 || !(body.length >= length)) return found
      const status = Number(/^HTTP\/1.1 (\d+)/.exec(head)?.[1])
      found.push({
        status,
        closes: /^connection: close/im.test(head),
        body: Buffer.from(body.slice(0, length), 'latin1').toString(),
      })
      rest = body.slice(length)
    }
  }
  /** After a refusal, the connection either answers the next request or is closed by the server, but never hangs. */
  async expectAlive(closes: boolean): Promise<void> {
    if (closes) {
      while (!this.ended && !this.socket.destroyed) await this.next()
    } else {
      this.socket.write('GET /healthz HTTP/1.1\r\nhost: ayob.test\r\n\r\n')
      expect((await this.answer(2)).status).toBe(200)
    }
    this.socket.destroy()
  }
}

function expectRefusal({ status, body }: { status: number; body: string }, ...codes: string[]): void {
  const answer = zErrorAnswer.parse(JSON.parse(body))
  expect(codes).toContain(answer.code)
  expect(ERROR_STATUS[answer.code]).toBe(status)
}

const typeOf = (call: Call) => ({
  'content-type': call.files
    ? 'multipart/form-data; boundary=edge'
    : call.who.includes('gateway')
      ? 'application/x-www-form-urlencoded'
      : 'application/json',
})
const signedBy = (call: Call): Record<string, string> =>
  call.who.includes('screen') ? { 'x-screen-signature': 'v1,AAAA' } : {}

describe.for(withBody)('%s', ([name, call]) => {
  const type = typeOf(call)
  const signed = signedBy(call)
  const beyond = maxBodyOf(call) + 200_000

  it.skipIf(isOpen(call))('a caller without a token gets the answer while the body is still coming', async () => {
    for (const [length, expected] of [
      [2_000, false],
      [20_000_000, true],
    ] as const) {
      const line = await Line.open()
      line.head(name, call, { ...type, authorization: 'Bearer none', 'content-length': length })
      await Promise.all([line.send(length), line.answer()])
      const answer = await line.answer()
      expectRefusal(answer, 'unauthenticated')
      expect(answer.closes).toBe(expected)
      await line.expectAlive(answer.closes)
    }
  })

  it('a body beyond the limit is refused, and the answer arrives', async () => {
    for (const chunked of [false, true]) {
      const line = await Line.open()
      const length: Record<string, string | number> = chunked
        ? { 'transfer-encoding': 'chunked' }
        : { 'content-length': beyond }
      line.head(name, call, { ...type, ...signed, ...length })
      const file = `--edge\r\ncontent-disposition: form-data; name="${call.files?.[0]}"; filename="a"\r\n\r\n`
      if (call.files && chunked) line.socket.write(`${file.length.toString(16)}\r\n${file}\r\n`)
      await Promise.all([line.send(beyond, chunked), line.answer()])
      const answer = await line.answer()
      expectRefusal(answer, 'too_large', 'validation_failed')
      if (!call.files) expect(answer.status).toBe(413)
      await line.expectAlive(answer.closes)
    }
  })

  it('a body of another type is refused, and the connection goes on', async () => {
    const line = await Line.open()
    line.head(name, call, { ...signed, 'content-type': 'text/plain', 'content-length': 50_000 })
    await Promise.all([line.send(50_000), line.answer()])
    const answer = await line.answer()
    expectRefusal(answer, 'unsupported_type')
    await line.expectAlive(answer.closes)
  })

  it('a packed body is refused, or bounded before and after unpacking', async () => {
    const bomb = gzipSync(`{"a":"${'x'.repeat(beyond)}"}`)
    const line = await Line.open()
    line.head(name, call, { ...type, ...signed, 'content-encoding': 'gzip', 'content-length': bomb.length })
    line.socket.write(bomb)
    const answer = await line.answer()
    expectRefusal(answer, ...(call.gzip ? ['too_large'] : ['unsupported_type']))
    await line.expectAlive(answer.closes)
  })
})

it('a silent body is cut off with an answer', async () => {
  const cut = async ([name, call]: (typeof withBody)[number]) => {
    const line = await Line.open()
    line.head(name, call, { ...typeOf(call), ...signedBy(call), 'content-length': 1_000 })
    line.socket.write('{')
    const answer = await line.answer()
    expectRefusal(answer, 'timeout')
    line.socket.destroy()
  }
  await Promise.all(withBody.map(cut))
})

it('a body may take any time as long as it keeps a minimum pace', async () => {
  const call = calls.sendInquiry
  const body = JSON.stringify({
    name: 'A',
    email: 'a@b.example',
    company: 'C',
    phone: '0771234567',
    message: 'x'.repeat(4_500),
  })
  const line = await Line.open()
  line.head('sendInquiry', call, { 'content-type': 'application/json', 'content-length': body.length })
  // Twice the time after which a body without a pace is cut off.
  const parts = 24
  for (let part = 0; part < parts; part += 1) {
    line.socket.write(body.slice((part * body.length) / parts, ((part + 1) * body.length) / parts))
    await new Promise((resolve) => setTimeout(resolve, (2 * ARRIVALS.graceMs) / parts))
  }
  expect((await line.answer()).status).toBe(201)
  line.socket.destroy()
})

it('a body that trickles is cut off, though it is never silent', async () => {
  const line = await Line.open()
  line.head('sendInquiry', calls.sendInquiry, { 'content-type': 'application/json', 'content-length': 10_000 })
  const trickle = setInterval(() => line.socket.write('x'), ARRIVALS.checkMs)
  const answer = await line.answer()
  clearInterval(trickle)
  expectRefusal(answer, 'timeout')
  line.socket.destroy()
})

it('requests that are none get an answer in our form', async () => {
  for (const [request, code] of [
    ['NONSENSE\r\n\r\n', 'validation_failed'],
    ['GET / HTTP/1.1\r\nbad header\r\n\r\n', 'validation_failed'],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
    ['POST /api/inquiries HTTP/1.1\r\nhost: x\r\ncontent-length: nothing\r\n\r\n', 'validation_failed'],
  ] as const) {
    const line = await Line.open()
    line.socket.write(request)
    expectRefusal(await line.answer(), code)
    line.socket.destroy()
  }
})
