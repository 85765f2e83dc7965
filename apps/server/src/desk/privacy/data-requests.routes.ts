import { dayOf } from '@ayob/contract/days'
import * as calls from '@ayob/contract/privacy'
import { accountViews } from '../../people/accounts/accounts.queries'
import { presentAsker } from '../../platform/asker'
import type { Context } from '../../platform/context'
import { type Http, route, streamed } from '../../platform/http/route'
import { sendFile } from '../../platform/http/send-file'
import { text } from '../../platform/http/texts'
import { answerRequest, exported, sendRequest } from './data-requests.commands'
import { type DataRequestRow, dataRequestStore } from './data-requests.store'

const present = (row: DataRequestRow): calls.DataRequest => ({
  id: row.id,
  kind: row.kind,
  details: row.details,
  status: row.status,
  created_at: row.created_at.toISOString(),
  due_on: row.due_on,
  answered_at: row.answered_at?.toISOString() ?? null,
  answer: row.answer,
})

/** People's requests about their own data, and the administrators' queue of requests. */
export function dataRequestRoutes(http: Http, ctx: Context): void {
  const { db, clock } = ctx

  const forAdmins = async (rows: readonly DataRequestRow[]): Promise<calls.AdminDataRequest[]> => {
    const people = await accountViews.people(db, [...new Set(rows.map((row) => row.user_id))])
    const today = dayOf(clock.now())
    return rows.map((row) => ({
      ...present(row),
      overdue: row.status === 'open' && row.due_on < today,
      person: presentAsker(row.user_id, people.get(row.user_id)),
    }))
  }

  route(http, calls.exportMyData, async (context) => {
    const { session, reply } = context
    const data = streamed(context, exported(ctx, db, session.userId))
    return sendFile(reply, `ayob-my-data-${dayOf(clock.now())}.json`, data)
  })

  route(http, calls.listDataRequests, async ({ query, session }) => {
    const { rows, ...page } = await dataRequestStore.ofUser(db, session.userId, query)
    return { data_requests: rows.map(present), ...page }
  })

  route(http, calls.sendDataRequest, async ({ body, session, transact }) => {
    const row = await transact((tx) => sendRequest(ctx, tx, session.userId, body))
    return { data_request: present(row), message: text('server.dataRequestTaken', { date: row.due_on }) }
  })

  route(http, calls.adminDataRequests, async ({ query }) => {
    const { q: words } = query
    const search = words ? { words, userIds: await accountViews.matching(db, words) } : undefined
    const { rows, ...page } = await dataRequestStore.list(db, query.status, query, search)
    const counts = await dataRequestStore.counts(db)
    const overdue = await dataRequestStore.overdue(db, dayOf(clock.now()))
    return { data_requests: await forAdmins(rows), ...page, counts, overdue }
  })

  route(http, calls.answerDataRequest, async ({ params, body, actor, transact }) => {
    const row = await transact((tx) => answerRequest(ctx, tx, actor, params.id, body))
    const [request] = await forAdmins([row])
    if (!request) throw new Error('a request was not presented')
    return { data_request: request, message: text('server.dataRequestDone') }
  })
}
