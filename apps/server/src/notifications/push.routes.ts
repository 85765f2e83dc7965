import { randomUUID } from 'node:crypto'
import * as calls from '@ayob/contract/push'
import { type Http, route } from '../http/route'
import { notFound } from '../platform/errors'
import type { Clock } from '../platform/ports'
import { pushStore } from './push.store'

/** Browsers of one person; the oldest subscription beyond them ends. */
const MOST_BROWSERS = 10

interface Deps {
  readonly clock: Clock
  /** Public VAPID key, base64url. */
  readonly publicKey: string
}

/** Which browsers get a person's notifications. */
export function pushRoutes(http: Http, { clock, publicKey }: Deps): void {
  route(http, calls.getPushKey, async () => ({ success: true as const, key: publicKey }))

  route(http, calls.subscribeToPush, ({ body, session, transact }) =>
    transact(async (tx) => {
      const owner = { userId: session.userId, sessionId: session.id }
      const id = await pushStore.subscribe(tx, { ...body, ...owner, id: randomUUID(), at: clock.now() })
      await pushStore.keepNewest(tx, session.userId, MOST_BROWSERS)
      return { success: true as const, id }
    }),
  )

  route(http, calls.unsubscribeFromPush, ({ params, session, transact }) =>
    transact(async (tx) => {
      if (!(await pushStore.remove(tx, params.id, session.userId))) throw notFound()
      return { success: true as const }
    }),
  )
}
