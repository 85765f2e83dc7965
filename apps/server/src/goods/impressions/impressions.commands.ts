import type { OutputOf } from '@ayob/contract/call'
import type { putImpressions } from '@ayob/contract/impressions'
import { weekOf } from '@ayob/domain/impressions/impressions'
import { Refusal } from '../../platform/errors'
import type { Actor, Core, Tx } from '../../platform/ports'
import { currentImpressions } from './impressions.queries'
import { addImpressions, lockImpressions } from './impressions.store'

/** Sets the multipliers of some vehicle types; the others stay the same. Errors: 409 when they were changed in the meantime. */
export async function changeImpressions(
  { clock, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  { multipliers, version }: OutputOf<typeof putImpressions, 'body'>,
): Promise<void> {
  await lockImpressions(tx)
  const { id, terms } = await currentImpressions(tx)
  if (version !== undefined && version !== id) throw new Refusal('conflict', 'server.impressionsChanged')
  const given = Object.entries(multipliers).filter(([, week]) => week !== undefined)
  const week = { ...weekOf(terms), ...Object.fromEntries(given) }
  await addImpressions(tx, { week }, actor.id, clock.now())
  const details = { vehicle_types: given.map(([type]) => type) }
  const subject = { subject: 'impressions', subjectId: String(id) }
  await recordActivity(tx, { actor, action: 'impressions.changed', ...subject, details })
}
