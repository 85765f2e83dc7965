import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@ayob/contract/durations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webPushTransport } from './web-push'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.headers.authorization ?? '')
  response.writeHead(201).end()
})
beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
afterAll(() => void server.close())

it('names the push service in the token that it signs, so that no other service can use it', async () => {
  const { port } = server.address() as AddressInfo
  const privateKey = randomBytes(32).toString('hex')
  const transport = webPushTransport({ privateKey, subject: 'mailto:a@ayob.example', allowPrivate: true })
  const browser = createECDH('prime256v1')
  const keys = { p256dh: browser.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  for (const host of ['127.0.0.1', 'localhost']) {
    const endpoint = `http://${host}:${port}/a/secret/path`
    expect(await transport.send({ endpoint, keys }, { title: 'Hello', link: '/', tag: 'a' })).toBe('sent')
    const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(asked.at(-1) ?? '') ?? []
    const [head = '', claims = '', signature = ''] = token.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'ES256' })
    expect(read(claims)).toMatchObject({ aud: `http://${host}:${port}`, sub: 'mailto:a@ayob.example' })
    // At most a day, as RFC 8292 requires.
    expect(read(claims).exp * 1000 - Date.now()).toBeLessThanOrEqual(DAY_MS)
    expect(key).toBe(transport.publicKey)
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = Buffer.from(`${head}.${claims}`)
    const at = { key: publicKey, dsaEncoding: 'ieee-p1363' as const }
    expect(verify('sha256', signed, at, Buffer.from(signature, 'base64url'))).toBe(true)
  }
})
