import * as calls from '@ayob/contract/impressions'
import { weekOf } from '@ayob/domain/impressions/impressions'
import { accountViews } from '../../people/accounts/accounts.queries'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Core, Reader } from '../../platform/ports'
import { changeImpressions } from './impressions.commands'
import { impressionVersions } from './impressions.queries'

/** The impression multipliers and their history. */
export function impressionRoutes(http: Http, ctx: Core): void {
  const present = async (reader: Reader) => {
    const versions = await impressionVersions(reader)
    const [newest] = versions
    if (!newest) throw new Error('there are no impression terms')
    const people = await accountViews.names(reader, [...new Set(versions.flatMap(({ changedBy }) => changedBy ?? []))])
    return {
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

  route(http, calls.getImpressions, () => present(ctx.db))

  route(http, calls.putImpressions, ({ body, actor, transact }) =>
    transact(async (tx) => {
      await changeImpressions(ctx, tx, actor, body)
      return present(tx)
    }),
  )
}
