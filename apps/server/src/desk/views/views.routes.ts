import * as calls from '@ayob/contract/views'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import type { Core } from '../../platform/ports'
import { keepView, presentView } from './views.commands'
import { viewStore } from './views.store'

/** Kept views of the console's lists. */
export function viewRoutes(http: Http, { db }: Core): void {
  route(http, calls.views, async ({ query, session }) => {
    const own = (await viewStore.of(db, session.userId)).filter(({ list }) => list === query.list)
    return { views: own.map(presentView), total: own.length }
  })

  route(http, calls.keepView, async ({ body, session, transact }) => ({
    view: await transact((tx) => keepView(tx, session.userId, body)),
  }))

  route(http, calls.removeView, async ({ params, session, transact }) => {
    if (!(await transact((tx) => viewStore.remove(tx, session.userId, params.id)))) throw notFound()
    return {}
  })
}
