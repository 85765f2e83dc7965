import { randomUUID } from 'node:crypto'
import type { UserType } from '@ayob/contract/accounts'
import * as calls from '@ayob/contract/notifications'
import type { PushKind } from '@ayob/contract/push'
import * as pushCalls from '@ayob/contract/push'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import type { Clock, Core, Db } from '../../platform/ports'
import { notificationStore, pushStore } from './notifications.store'
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

/** The maximum number of a person's browsers. Beyond it, the oldest subscription ends. */
const MOST_BROWSERS = 10

/** The browsers that receive a person's notifications. `publicKey` is the public VAPID key, base64url. */
export function pushRoutes(http: Http, { db, clock }: Core, publicKey: string): void {
  const answer = (role: UserType, muted: readonly PushKind[]) => ({
    key: publicKey,
    kinds: Object.fromEntries(pushCalls.PUSH_KINDS_OF[role].map((kind) => [kind, !muted.includes(kind)])),
  })

  route(http, pushCalls.getPush, async ({ session }) =>
    answer(session.role as UserType, await pushStore.muted(db, session.userId)),
  )

  route(http, pushCalls.changePush, ({ body, session, transact }) =>
    transact(async (tx) => answer(session.role as UserType, await pushStore.mute(tx, session.userId, body.kinds))),
  )

  route(http, pushCalls.subscribeToPush, ({ body, session, transact }) =>
    transact(async (tx) => {
      const owner = { userId: session.userId, sessionId: session.id }
      const id = await pushStore.subscribe(tx, { ...body, ...owner, id: randomUUID(), at: clock.now() })
      await pushStore.keepNewest(tx, session.userId, MOST_BROWSERS)
      return { id }
    }),
  )

  route(http, pushCalls.unsubscribeFromPush, ({ params, session, transact }) =>
    transact(async (tx) => {
      if (!(await pushStore.remove(tx, params.id, session.userId))) throw notFound()
      return {}
    }),
  )
}
