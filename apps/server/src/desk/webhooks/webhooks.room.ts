import { DAY_MS } from '@ayob/contract/durations'
import type { Context, Room } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import type { WebhookTransport } from '../../platform/transports'
import { tellPlayTotals } from './play-totals.jobs'
import { createWebhookSender } from './sender'
import { webhookRoutes } from './webhooks.routes'
import { deliveryStore } from './webhooks.store'

/** How long the log of deliveries is kept. */
const LOG_MS = 30 * DAY_MS

/** Messages to endpoints of advertisers. */
export function webhooksRoom(ctx: Context, transport: WebhookTransport) {
  const { transact, clock, log } = ctx
  const webhookSender = createWebhookSender(ctx, transport)
  const poke = () => {
    webhookSender.run().catch((err: unknown) => log.error({ err }, 'webhooks not sent'))
  }
  return {
    webhookSender,
    routes: (http: Http) => webhookRoutes(http, ctx, poke),
    jobs: [
      { name: 'play-totals', everyS: 600, run: () => tellPlayTotals(ctx) },
      // A round may wait for slow endpoints, so no other job waits for it.
      { name: 'webhooks', everyS: 10, run: async () => poke() },
      {
        name: 'old-webhook-deliveries',
        everyS: 3600,
        run: () => transact((tx) => deliveryStore.removeOlderThan(tx, new Date(clock.now().getTime() - LOG_MS))),
      },
    ],
    stop: () => webhookSender.stop(),
  } satisfies Room & Record<string, unknown>
}
