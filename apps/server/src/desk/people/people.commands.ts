import type { Core } from '../../platform/core'
import { notFound, Refusal } from '../../platform/errors'
import type { Actor, Tx } from '../../platform/ports'
import type { SwitchedAccounts, Switches } from './ports'

export interface SwitchDeps extends Core {
  readonly accounts: SwitchedAccounts
  readonly switches: Switches
}

/**
 * Switches an account off or on again. Returns the person's name. Errors: 404; 409 for a registration that is not
 * approved, an erased account, or an account that is already in the requested state.
 */
export async function switchUser(
  { clock, emit, recordActivity, accounts, switches }: SwitchDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  to: 'active' | 'inactive',
): Promise<string> {
  const user = await accounts.lock(tx, id)
  if (!user || user.user_type === 'admin') throw notFound()
  const from = to === 'active' ? 'inactive' : 'approved'
  if (user.status !== from || user.erased_at) {
    throw new Refusal('conflict', 'server.userState', { values: { status: user.status } })
  }
  await accounts.setStatus(tx, id, to === 'active' ? 'approved' : 'inactive', clock.now())
  if (to === 'inactive') await switches.endSessions(tx, id)
  if (user.user_type === 'advertiser') {
    if (to === 'inactive') await switches.pauseFlights(tx, actor, id)
    else await switches.resumeFlights(tx, actor, id)
  }
  await emit(tx, 'user.switched', { userId: id, active: to === 'active' })
  await recordActivity(tx, { actor, action: `user.${to}`, subject: 'user', subjectId: id })
  return `${user.first_name} ${user.last_name}`
}
