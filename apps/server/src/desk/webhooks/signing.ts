import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** A secret in the format of Standard Webhooks: 32 random bytes. */
export const newSecret = () => `${PREFIX}${randomBytes(32).toString('base64')}`

/**
 * The headers of a message (Standard Webhooks): the same id in every attempt, the time of this one, and a signature for
 * each secret.
 */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'user-agent': 'AYOB-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** Binds a sealed secret to its endpoint. */
export const placeOf = (webhookId: string) => `webhook ${webhookId}`
