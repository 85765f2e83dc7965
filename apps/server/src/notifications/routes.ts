import * as calls from '@ayob/contract/notifications'
import { type Http, route } from '../http/route'
import type { Clock, Db } from '../platform/ports'
import { present } from './present'
import { noticeStore } from './store'

const success = true as const

/** The bell: what has happened since somebody looked. */
export function notificationRoutes(http: Http, { db, clock }: { db: Db; clock: Clock }): void {
  route(http, calls.listNotifications, async ({ query, session }) => {
    const { rows, total } = await noticeStore.list(db, session.userId, query)
    const unread = await noticeStore.unread(db, session.userId)
    const notifications = rows.map((row) => present(row, session.role === 'admin'))
    return { success, notifications, total, unread, page: query.page, limit: query.limit }
  })

  route(http, calls.readNotifications, ({ body, session, transact }) =>
    transact(async (tx) => {
      await noticeStore.read(tx, session.userId, body.ids, clock.now())
      return { success, unread: await noticeStore.unread(tx, session.userId) }
    }),
  )
}
