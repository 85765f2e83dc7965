import dns from 'node:dns'
import { createServer, type RequestListener } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, isIP } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { webhookTransport } from './post'

const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(() => resolve()))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const trying = webhookTransport({ allowPrivate: true, timeoutMs: 300 })
const strict = webhookTransport({ allowPrivate: false, timeoutMs: 2000 })

describe('an endpoint', () => {
  it('times out when it answers too late', async () => {
    expect(await trying.post(await serve(() => undefined), {}, '{}')).toEqual({ error: 'timeout' })
  })

  it('is read up to 64 kB when its answer never ends', async () => {
    let sent = 0
    let isCut = false
    const url = await serve((_, response) => {
      const part = Buffer.alloc(16_384)
      const more = () => {
        while (sent < 10_000_000 && !isCut) {
          sent += part.length
          if (!response.write(part)) return void response.once('drain', more)
        }
        response.end()
      }
      response.on('close', () => {
        isCut = true
      })
      more()
    })
    expect(await webhookTransport({ allowPrivate: true }).post(url, {}, '{}')).toEqual({ status: 200 })
    await expect.poll(() => isCut).toBe(true)
    expect(sent).toBeLessThan(10_000_000)
  })

  it('fails when it redirects: redirects are not followed', async () => {
    let asked = 0
    const inside = await serve((_, response) => {
      asked += 1
      response.end()
    })
    const url = await serve((_, response) => void response.writeHead(302, { location: inside }).end())
    expect(await trying.post(url, {}, '{}')).toEqual({ status: 302 })
    expect(asked).toBe(0)
  })

  it("fails when it can't be reached", async () => {
    const url = await serve(() => undefined)
    for (const close of open.splice(0)) await close()
    expect(await trying.post(url, {}, '{}')).toEqual({ error: 'ECONNREFUSED' })
  })
})

describe('a private address', () => {
  it('is never called, in any notation', async () => {
    let asked = 0
    const { port } = new URL(
      await serve((_, response) => {
        asked += 1
        response.end()
      }),
    )
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[fe80::1]',
      '[fc00::1]',
      '10.0.0.1',
      '192.168.1.1',
      '172.16.0.1',
      '169.254.169.254',
      '100.64.0.1',
      // A public name that resolves to a private address, as after a changed DNS answer.
      'localhost',
    ]
    for (const host of hosts) {
      const outcome = await strict.post(`https://${host}:${port}/`, {}, '{}')
      expect([host, outcome]).toEqual([host, { error: 'private_address' }])
    }
    expect(asked).toBe(0)
  })

  it('is not called by a name whose DNS answer has changed to it, or has it beside another one', async () => {
    const answers = [[], ['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['8.8.8.8', '::1']]
    const asked: string[] = []
    const lookup = vi.spyOn(dns, 'lookup').mockImplementation(((
      name: string,
      _: object,
      answer: (error: Error | null, found?: dns.LookupAddress[]) => void,
    ) => {
      const found = answers[asked.push(name) - 1] ?? []
      if (found.length === 0) return answer(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
      answer(
        null,
        found.map((address) => ({ address, family: isIP(address) })),
      )
    }) as never)
    syncBuiltinESMExports()
    const outcomes: unknown[] = []
    for (const _ of answers) outcomes.push(await strict.post('https://shop.example/hook', {}, '{}'))
    lookup.mockRestore()
    syncBuiltinESMExports()
    expect(outcomes).toEqual([{ error: 'ENOTFOUND' }, ...Array(3).fill({ error: 'private_address' })])
    expect(asked).toEqual(Array(4).fill('shop.example'))
  })

  it('is refused without TLS, whatever the address', async () => {
    expect(await strict.post('http://shop.example/', {}, '{}')).toEqual({ error: 'no_tls' })
  })
})
