import { createHash, createSign, randomBytes } from 'node:crypto'
import { newKeyPair } from '@ayob/fleet-simulator/screen-key'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** Encodes the CBOR (RFC 8949) needed for a credential: whole numbers, texts, bytes and maps. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (kind: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(kind << 5) | size])
      : size < 256
        ? Buffer.from([(kind << 5) | 24, size])
        : Buffer.from([(kind << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, part]) => [cbor(key), cbor(part as number)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()

interface Ceremony {
  readonly challenge: string
  readonly origin?: string
  /** The host that the passkey is for. */
  readonly host?: string
  /** The signature count. */
  readonly counter?: number
  /** Whether the user was verified with a finger or a PIN. */
  readonly verified?: boolean
}

/** An authenticator with one passkey, like that of a phone. */
export function newAuthenticator(home: { origin: string; host: string }) {
  const { publicKey, privateKey } = newKeyPair()
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const cose = cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
  const clientData = (type: string, { challenge, origin = home.origin }: Ceremony) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authenticatorData = ({ host = home.host, counter = 0, verified = true }: Ceremony, credential?: Buffer) => {
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, credential ?? Buffer.alloc(0)])
  }
  const named = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const }
  return {
    id: named.id,
    /** The browser's answer when the passkey is created. */
    make(ceremony: Ceremony) {
      const size = Buffer.from([0, id.length])
      const credential = Buffer.concat([Buffer.alloc(16), size, id, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(ceremony, credential)],
      ])
      const attestationObject = cbor(attestation).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', ceremony).toString('base64url')
      return { ...named, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    /** The browser's answer when the passkey is used. */
    use(ceremony: Ceremony) {
      const data = authenticatorData(ceremony)
      const client = clientData('webauthn.get', ceremony)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
