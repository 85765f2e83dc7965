import * as calls from '@ayob/contract/notifications'
import { type Http, route } from '../../platform/http/route'
import type { Clock, Db } from '../../platform/ports'
import { notificationStore } from './notifications.store'
import { present } from './present'

/** The notifications of the signed-in person. */
export function notificationRoutes(http: Http, { db, clock }: { db: Db; clock: Clock }): void {
  route(http, calls.listNotifications, async ({ query, session }) => {
    const { rows, total } = await notificationStore.list(db, session.userId, query)
    const unread = await notificationStore.unread(db, session.userId)
    const notifications = rows.map((row) => present(row, session.role === 'admin'))
    return { notifications, total, unread, page: query.page, limit: query.limit }
  })

  route(http, calls.readNotifications, ({ body, session, transact }) =>
    transact(async (tx) => {
      await notificationStore.read(tx, session.userId, body.ids, clock.now())
      return { unread: await notificationStore.unread(tx, session.userId) }
    }),
  )
}
