import { randomUUID } from 'node:crypto'
import { notFound } from '../platform/errors'
import type { Clock, Tx } from '../platform/ports'
import { newToken, tokenHash } from '../platform/secrets'
import { sessionStore } from './sessions.store'

/** Opens a session and answers its token. `applicant` tokens open the documents and the profile alone. */
export async function openSession(
  tx: Tx,
  clock: Clock,
  userId: string,
  scope: 'full' | 'applicant',
  device: string,
): Promise<string> {
  const token = newToken()
  await sessionStore.insert(tx, {
    tokenHash: tokenHash(token),
    id: randomUUID(),
    userId,
    scope,
    device: device.slice(0, 300),
    at: clock.now(),
  })
  return token
}

/** Ends one of one's own sessions. Errors: 404. */
export async function endSession(tx: Tx, userId: string, id: string): Promise<void> {
  if (!(await sessionStore.remove(tx, userId, id))) throw notFound()
}
