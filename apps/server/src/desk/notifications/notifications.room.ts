import type { Context, Room } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import type { PushTransport } from '../../platform/transports'
import { notificationRoutes, pushRoutes } from './notifications.routes'
import { createPushSender } from './push-sender'

/** Notifications in the app, and their messages to browsers. */
export function notificationsRoom(ctx: Context, push: PushTransport & { readonly publicKey: string }) {
  const pushSender = createPushSender(ctx, push)
  return {
    pushSender,
    routes(http: Http) {
      notificationRoutes(http, ctx)
      pushRoutes(http, ctx, push.publicKey)
    },
    stop: () => pushSender.stop(),
  } satisfies Room & Record<string, unknown>
}
