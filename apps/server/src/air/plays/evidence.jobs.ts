import { addDays, dayOf } from '@ayob/contract/days'
import { withPatience } from '../../platform/database-away'
import type { Core } from '../../platform/ports'
import { dropDay, dropRejudgedBefore, evidenceDays, indexDay, makeEvidenceDay } from './evidence.store'

/** Evidence contains positions, so it is removed after this time. */
const KEPT_DAYS = 90
/** Partitions are created this many days ahead. */
const AHEAD_DAYS = 7

/**
 * Creates the partitions of the next days, removes expired ones, and indexes past ones by booking. Indexing a whole day
 * once costs far less than indexing each batch.
 */
export async function keepEvidenceDays({
  db,
  transact,
  clock,
}: Pick<Core, 'db' | 'transact' | 'clock'>): Promise<void> {
  const today = dayOf(clock.now())
  const known = await evidenceDays(db)
  for (let ahead = 0; ahead <= AHEAD_DAYS; ahead++) {
    const next = addDays(today, ahead)
    if (!known.some(({ day }) => day === next)) await transact((tx) => makeEvidenceDay(tx, next))
  }
  await transact((tx) => dropRejudgedBefore(tx, addDays(today, -KEPT_DAYS)))
  for (const { day, isIndexed } of known) {
    if (day < addDays(today, -KEPT_DAYS)) await transact((tx) => dropDay(tx, day))
    else if (day < today && !isIndexed) await withPatience('endless', () => transact((tx) => indexDay(tx, day)))
  }
}
