import { type KeyObject, verify } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** Version 1: the 64 bytes of an ECDSA P-256 signature (IEEE P1363), base64url. */
const HEADER = /^v1,([\w-]{86})$/

/** Returns true when a call needs a signature: it writes, and its screen has a key. */
export const mustSign = ({ method, screen }: FastifyRequest): boolean => Boolean(screen?.publicKey) && method === 'POST'

/** The signature of a call; undefined without one, and for one in another format. */
export const signatureOf = ({ headers }: FastifyRequest): string | undefined =>
  HEADER.exec(String(headers['x-screen-signature']))?.[1]

/**
 * Checks whether a call is signed with a key: its version, method, path without query, and body before
 * content-encoding. The path is that of the request, `/api/screens/plays`; a screen may omit `/api`, as the API
 * description does.
 *
 * A check takes 0.1 ms. The thread pool makes it, which costs this thread a fifth of that. A callback instead of a
 * promise, because this runs for every report.
 */
export function checkSignature(
  request: FastifyRequest,
  key: KeyObject,
  body: Buffer,
  done: (isRight: boolean) => void,
): void {
  const signature = signatureOf(request)
  if (signature === undefined) {
    done(false)
    return
  }
  const [path = ''] = request.url.split('?')
  const bytes = Buffer.from(signature, 'base64url')
  const check = (signed: string, then: (isRight: boolean) => void) => {
    const text = Buffer.concat([Buffer.from(`v1.${request.method}.${signed}.`), body])
    startTogether(() =>
      verify('sha256', text, { key, dsaEncoding: 'ieee-p1363' }, bytes, (error, isRight) => then(!error && isRight)),
    )
  }
  check(path, (isRight) => (isRight ? done(true) : check(path.replace(/^\/api/, ''), done)))
}

let checks: (() => void)[] = []

/** Starts the checks of one turn of the event loop together, because waking the thread pool takes as long as a check. */
function startTogether(check: () => void): void {
  if (checks.push(check) > 1) return
  setImmediate(() => {
    const all = checks
    checks = []
    for (const start of all) start()
  })
}
