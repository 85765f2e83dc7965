import { deviceOf, familyOf } from '@ayob/domain/accounts/device'
import type { Context } from '../../platform/context'
import type { Tx } from '../../platform/ports'
import type { Account } from './accounts.store'
import { mailNewDevice } from './security-mails'
import { openSession } from './sessions.commands'
import { sessionStore } from './sessions.store'
import type { From } from './sign-in-limits'

/**
 * Opens a session for a person who has proven their identity. A sign-in from a new type of device is reported by mail,
 * once, except for the account's first device. Returns the token.
 */
export async function openSignedIn(ctx: Context, tx: Tx, account: Account, from: From): Promise<string> {
  const { clock } = ctx
  const family = familyOf(deviceOf(from.device))
  const noted = await sessionStore.devices(tx, account.id)
  // Devices from before this table existed are known by their sessions.
  const open = await sessionStore.ofUser(tx, account.id)
  const known = new Set([...noted.map((one) => one.family), ...open.map(({ device }) => familyOf(deviceOf(device)))])
  const at = clock.now()
  const isNoted = await sessionStore.noteDevice(tx, { user_id: account.id, family, first_seen_at: at })
  if (isNoted && known.size > 0 && !known.has(family)) {
    await mailNewDevice(ctx, tx, account, { device: from.device, at: at.toISOString() })
  }
  return openSession(ctx, tx, account.id, 'full', from.device)
}
