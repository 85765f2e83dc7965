import { createDecipheriv, createECDH, createHmac, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushMessage, zPushMessage } from '@ayob/contract/push'

interface Taken {
  readonly path: string
  readonly message: PushMessage
  readonly authorization: string
}

const hmac = (key: Buffer, text: Buffer) => createHmac('sha256', key).update(text).digest()
const ascii = (text: string) => Buffer.from(`${text}\0`)

/** A browser with its keys, which can decrypt messages of its push service (RFC 8291, RFC 8188). */
function newBrowser() {
  const own = createECDH('prime256v1')
  const publicKey = own.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): PushMessage => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + (body[20] ?? 0))
    const shared = hmac(auth, own.computeSecret(sender))
    const secret = hmac(shared, Buffer.concat([ascii('WebPush: info'), publicKey, sender, Buffer.of(1)]))
    const seed = hmac(salt, secret)
    const key = hmac(seed, Buffer.concat([ascii('Content-Encoding: aes128gcm'), Buffer.of(1)])).subarray(0, 16)
    const nonce = hmac(seed, Buffer.concat([ascii('Content-Encoding: nonce'), Buffer.of(1)])).subarray(0, 12)
    const sealed = body.subarray(21 + sender.length)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return zPushMessage.parse(JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')))
  }
  return { read, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } }
}

/** A push service for tests with browsers that subscribe to it. It answers 201, or the status that a test has set for a browser. */
export async function startPushService() {
  const browsers = new Map<string, ReturnType<typeof newBrowser>>()
  const statuses = new Map<string, number>()
  const taken: Taken[] = []
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const path = request.url ?? ''
    const message = browsers.get(path)?.read(Buffer.concat(parts))
    if (message) taken.push({ path, message, authorization: request.headers.authorization ?? '' })
    answer.writeHead(statuses.get(path) ?? 201, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    /** The subscription of a new browser, in the format that its page sends. */
    browser(name: string) {
      const browser = newBrowser()
      browsers.set(`/${name}`, browser)
      return { endpoint: `${origin}/${name}`, expirationTime: null, keys: browser.keys }
    },
    /** Sets the service's answer for a browser. */
    answer: (name: string, status: number) => void statuses.set(`/${name}`, status),
    /** The messages for a browser, oldest first. */
    taken: (name: string) => taken.filter(({ path }) => path === `/${name}`).map(({ message }) => message),
    authorizations: () => taken.map(({ authorization }) => authorization),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
