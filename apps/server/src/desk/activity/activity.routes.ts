import * as calls from '@ayob/contract/activity'
import type { Context } from '../../platform/context'
import { csvStream } from '../../platform/csv'
import { type Http, route, streamed } from '../../platform/http/route'
import { activityBatches, activityFacets, activityPage, named } from './activity.queries'

const COLUMNS = ['at', 'actor', 'action', 'subject', 'subject_id', 'subject_name', 'details', 'address']

/** The activity log of administrators, read-only. */
export function activityRoutes(http: Http, { reading: db }: Context): void {
  route(http, calls.adminActivity, async ({ query }) => {
    const { rows, total } = await activityPage(db, query, query)
    const activities = await named(db, rows)
    return { activities, total, page: query.page, limit: query.limit, ...(await activityFacets(db)) }
  })

  route(http, calls.exportActivity, async (context) => {
    const { query, reply } = context
    const lines = async function* () {
      for await (const rows of activityBatches(db, query)) {
        for (const entry of await named(db, rows)) {
          yield { ...entry, actor: entry.actor.name ?? entry.actor.kind, details: JSON.stringify(entry.details) }
        }
      }
    }
    reply.type('text/csv; charset=utf-8')
    reply.header('content-disposition', 'attachment; filename="ayob-activity.csv"')
    return reply.send(csvStream(COLUMNS, streamed(context, lines())))
  })
}
