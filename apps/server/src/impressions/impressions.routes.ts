import * as calls from '@ayob/contract/impressions'
import { weekOf } from '@ayob/domain/impressions/impressions'
import { type Http, route } from '../http/route'
import { text } from '../http/texts'
import { Refusal } from '../platform/errors'
import type { Clock, Db, Reader, RecordActivity } from '../platform/ports'
import { addImpressions, currentImpressions, impressionVersions, lockImpressions } from './impressions.store'

interface Needs {
  readonly db: Db
  readonly clock: Clock
  readonly recordActivity: RecordActivity
  readonly names: (reader: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

/** How many people could see a play, and who changed that. */
export function impressionRoutes(http: Http, { db, clock, recordActivity, names }: Needs): void {
  const shown = async (reader: Reader) => {
    const versions = await impressionVersions(reader)
    const [newest] = versions
    if (!newest) throw new Error('there are no impression terms')
    const people = await names(reader, [...new Set(versions.flatMap(({ changedBy }) => changedBy ?? []))])
    return {
      success: true as const,
      method: text('server.impressionMethod'),
      multipliers: Object.fromEntries(
        Object.entries(weekOf(newest.terms)).map(([type, week]) => [type, [...week]]),
      ) as Record<keyof ReturnType<typeof weekOf>, number[]>,
      version: newest.id,
      history: versions.map(({ id, validFrom, changedBy }) => ({
        version: id,
        valid_from: validFrom.toISOString(),
        changed_by: changedBy && (people.get(changedBy) ?? null),
      })),
    }
  }

  route(http, calls.getImpressions, () => shown(db))

  route(http, calls.putImpressions, ({ body, actor, transact }) =>
    transact(async (tx) => {
      await lockImpressions(tx)
      const newest = await currentImpressions(tx)
      if (body.version !== undefined && body.version !== newest.id) {
        throw new Refusal('conflict', 'server.impressionsChanged')
      }
      const given = Object.entries(body.multipliers).filter(([, week]) => week !== undefined)
      const week = { ...weekOf(newest.terms), ...Object.fromEntries(given) }
      await addImpressions(tx, { week }, actor.id, clock.now())
      const details = { vehicle_types: given.map(([type]) => type) }
      const subject = { subject: 'impressions', subjectId: String(newest.id) }
      await recordActivity(tx, { actor, action: 'impressions.changed', ...subject, details })
      return shown(tx)
    }),
  )
}
