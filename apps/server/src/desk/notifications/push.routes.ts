import { randomUUID } from 'node:crypto'
import type { UserType } from '@ayob/contract/accounts'
import type { PushKind } from '@ayob/contract/push'
import * as calls from '@ayob/contract/push'
import type { Core } from '../../platform/core'
import { notFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { pushStore } from './push.store'

/** The maximum number of a person's browsers. Beyond it, the oldest subscription ends. */
const MOST_BROWSERS = 10

/** The browsers that receive a person's notifications. `publicKey` is the public VAPID key, base64url. */
export function pushRoutes(http: Http, { db, clock }: Core, publicKey: string): void {
  const answer = (role: UserType, muted: readonly PushKind[]) => ({
    key: publicKey,
    kinds: Object.fromEntries(calls.PUSH_KINDS_OF[role].map((kind) => [kind, !muted.includes(kind)])),
  })

  route(http, calls.getPush, async ({ session }) =>
    answer(session.role as UserType, await pushStore.muted(db, session.userId)),
  )

  route(http, calls.changePush, ({ body, session, transact }) =>
    transact(async (tx) => answer(session.role as UserType, await pushStore.mute(tx, session.userId, body.kinds))),
  )

  route(http, calls.subscribeToPush, ({ body, session, transact }) =>
    transact(async (tx) => {
      const owner = { userId: session.userId, sessionId: session.id }
      const id = await pushStore.subscribe(tx, { ...body, ...owner, id: randomUUID(), at: clock.now() })
      await pushStore.keepNewest(tx, session.userId, MOST_BROWSERS)
      return { id }
    }),
  )

  route(http, calls.unsubscribeFromPush, ({ params, session, transact }) =>
    transact(async (tx) => {
      if (!(await pushStore.remove(tx, params.id, session.userId))) throw notFound()
      return {}
    }),
  )
}
