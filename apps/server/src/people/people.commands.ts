import { notFound, Refusal } from '../platform/errors'
import type { Emit } from '../platform/events'
import type { Actor, Clock, Db, RecordActivity, Transact } from '../platform/ports'
import type { SwitchedAccounts, Switches } from './ports'

export interface SwitchDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly recordActivity: RecordActivity
  readonly accounts: SwitchedAccounts
  readonly switches: Switches
}

/**
 * Switches an account off or on again. Of two administrators at once exactly one succeeds. Refused for a registration
 * that was not approved, and for an account that was erased. Answers the person's name.
 */
export async function switchUser(
  { transact, emit, recordActivity, accounts, switches }: SwitchDeps,
  actor: Actor,
  id: string,
  to: 'active' | 'inactive',
): Promise<string> {
  const name = await transact(async (tx) => {
    const user = await accounts.lock(tx, id)
    if (!user || user.user_type === 'admin') throw notFound()
    const from = to === 'active' ? 'inactive' : 'approved'
    if (user.status !== from || user.erased_at) {
      throw new Refusal('conflict', 'server.userState', { values: { status: user.status } })
    }
    await accounts.setStatus(tx, id, to === 'active' ? 'approved' : 'inactive')
    if (to === 'inactive') await switches.endSessions(tx, id)
    if (user.user_type === 'advertiser') {
      if (to === 'inactive') await switches.pauseFlights(tx, actor, id)
      else await switches.resumeFlights(tx, actor, id)
    }
    await emit(tx, 'user.switched', { userId: id, active: to === 'active' })
    await recordActivity(tx, { actor, action: `user.${to}`, subject: 'user', subjectId: id })
    return `${user.first_name} ${user.last_name}`
  })
  switches.vehiclesChanged()
  return name
}
