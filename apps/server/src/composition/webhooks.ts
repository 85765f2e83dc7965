import { DAY_MS } from '@ayob/contract/durations'
import { webhookTransport } from '../adapters/webhooks/post'
import { totalsOfHour } from '../air/figures/hour.queries'
import { deliveryStore } from '../desk/webhooks/deliveries.store'
import { tellPlayTotals } from '../desk/webhooks/play-totals.jobs'
import type { WebhookDeps } from '../desk/webhooks/ports'
import { createWebhookSender } from '../desk/webhooks/sender'
import { webhookListeners } from '../desk/webhooks/webhooks.listeners'
import { webhookRoutes } from '../desk/webhooks/webhooks.routes'
import { accountViews } from '../people/accounts/accounts.views'
import { queueMail } from '../people/mails/mails.commands'
import type { Context } from '../platform/context'
import { bookingViews } from '../sales/bookings/bookings.views'
import type { Part } from './part'

/** How long the log of deliveries is kept. */
const LOG_MS = 30 * DAY_MS

/** Messages to endpoints of advertisers. */
export function webhooksPart(ctx: Context) {
  const { transact, clock, log } = ctx
  const allowPrivate = ctx.config.webhookAllowPrivate
  const deps: WebhookDeps = {
    ...ctx,
    keys: ctx.secrets.personal,
    allowPrivate,
    bookings: bookingViews,
    hours: {
      async ofHour(reader, ownerId, hour) {
        const rows = await totalsOfHour(reader, ownerId, hour)
        const references = await bookingViews.references(
          reader,
          rows.map(({ booking_id }) => booking_id),
        )
        return rows.map((row) => ({ ...row, reference: references.get(row.booking_id)?.split(' ')[0] ?? '' }))
      },
    },
    transport: webhookTransport({ allowPrivate }),
    async mailDisabled(tx, ownerId, { id, url, at, gone }) {
      const to = await accountViews.person(tx, ownerId)
      const data = { host: new URL(url).host, at: at.toISOString(), gone }
      if (to)
        await queueMail(ctx, tx, { dedupeKey: `webhook:${id}:${at.getTime()}`, template: 'webhook-disabled', to, data })
    },
  }
  const webhookSender = createWebhookSender(deps)
  const poke = () => {
    webhookSender.run().catch((err: unknown) => log.error({ err }, 'webhooks not sent'))
  }
  return {
    webhookSender,
    routes: (http) => webhookRoutes(http, deps, poke),
    jobs: [
      { name: 'play-totals', everyS: 600, run: () => tellPlayTotals(deps) },
      // A round may wait for slow endpoints, so no other job waits for it.
      { name: 'webhooks', everyS: 10, run: async () => poke() },
      {
        name: 'old-webhook-deliveries',
        everyS: 3600,
        run: () => transact((tx) => deliveryStore.removeOlderThan(tx, new Date(clock.now().getTime() - LOG_MS))),
      },
    ],
    listeners: webhookListeners(deps),
    stop: () => webhookSender.stop(),
  } satisfies Part & Record<string, unknown>
}
