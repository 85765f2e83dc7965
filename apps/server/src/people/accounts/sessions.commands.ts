import { randomUUID } from 'node:crypto'
import { notFound } from '../../platform/errors'
import type { Clock, Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { sessionStore } from './sessions.store'

/** Opens a session and returns its token. `applicant` tokens give access to documents and profile only. */
export async function openSession(
  { clock }: { readonly clock: Clock },
  tx: Tx,
  userId: string,
  scope: 'full' | 'applicant',
  device: string,
): Promise<string> {
  const token = newToken()
  const at = clock.now()
  await sessionStore.insert(tx, {
    token_hash: tokenHash(token),
    id: randomUUID(),
    user_id: userId,
    scope,
    device: device.slice(0, 300),
    created_at: at,
    last_used_at: at,
    proven_at: at,
    fully_proven_at: at,
  })
  return token
}

/** Ends one of the user's own sessions. Errors: 404. */
export async function endSession(tx: Tx, userId: string, id: string): Promise<void> {
  if (!(await sessionStore.remove(tx, userId, id))) throw notFound()
}

/** Ends every session of a person. */
export const endSessionsOf = (tx: Tx, userId: string): Promise<void> => sessionStore.removeOthers(tx, userId, null)

/** Ends a person's sessions that act for an organisation. */
export const endSessionsActingFor = (tx: Tx, userId: string, organisationId: string): Promise<void> =>
  sessionStore.removeActingFor(tx, userId, organisationId)

/** Makes a session act for an organisation of its person. */
export const actForOrganisation = (tx: Tx, sessionId: string, organisationId: string): Promise<void> =>
  sessionStore.actFor(tx, sessionId, organisationId)
