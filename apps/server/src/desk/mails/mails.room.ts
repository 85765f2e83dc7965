import { createMailSender } from '../../people/mails/sender'
import type { Context, Room } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import type { Transport } from '../../platform/transports'
import { demoMailPages } from './demo-mails.routes'
import { remindOfPayments } from './reminders.jobs'

/** The queue of all mails, and reminders. */
export function mailsRoom(ctx: Context, transport: Transport) {
  const mailSender = createMailSender(ctx, transport)
  return {
    mailSender,
    routes(http: Http) {
      if (ctx.config.demo) demoMailPages(http.app, ctx)
    },
    jobs: [{ name: 'payment-reminders', everyS: 600, run: () => remindOfPayments(ctx) }],
    stop: () => mailSender.stop(),
  } satisfies Room & Record<string, unknown>
}
