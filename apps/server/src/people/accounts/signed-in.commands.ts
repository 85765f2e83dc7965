import { deviceOf, familyOf } from '@ayob/domain/accounts/device'
import type { Tx } from '../../platform/ports'
import type { Account } from './ports'
import { openSession } from './sessions.commands'
import type { From, SessionDeps } from './sessions.deps'
import { sessionStore } from './sessions.store'

/**
 * Opens a session for a person who has proven their identity. A sign-in from a new type of device is reported by mail,
 * once, except for the account's first device. Returns the token.
 */
export async function openSignedIn(deps: SessionDeps, tx: Tx, account: Account, from: From): Promise<string> {
  const { clock } = deps
  const family = familyOf(deviceOf(from.device))
  const noted = await sessionStore.devices(tx, account.id)
  // Devices from before this table existed are known by their sessions.
  const open = await sessionStore.ofUser(tx, account.id)
  const known = new Set([...noted.map((one) => one.family), ...open.map(({ device }) => familyOf(deviceOf(device)))])
  const at = clock.now()
  const isNoted = await sessionStore.noteDevice(tx, { user_id: account.id, family, first_seen_at: at })
  if (isNoted && known.size > 0 && !known.has(family)) {
    await deps.mailNewDevice(tx, account, { device: from.device, at: at.toISOString() })
  }
  return openSession(tx, clock, account.id, 'full', from.device)
}
