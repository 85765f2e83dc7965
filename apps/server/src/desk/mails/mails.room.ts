import { MailSender } from '../../people/mails/sender'
import type { Context } from '../../platform/context'
import type { Http } from '../../platform/http/route'
import type { Transport } from '../../platform/mail-transport'
import type { Room } from '../../platform/room'
import { demoMailPages } from './demo-mails.routes'
import { mailListeners } from './mails.listeners'
import { remindOfPayments } from './reminders.jobs'

/** Mails about what has happened, and the queue of all mails. */
export function mailsRoom(ctx: Context, transport: Transport) {
  const mailSender = new MailSender({ ...ctx, transport })
  return {
    mailSender,
    routes(http: Http) {
      if (ctx.config.demo) demoMailPages(http.app, ctx)
    },
    listeners: mailListeners(ctx),
    jobs: [{ name: 'payment-reminders', everyS: 600, run: () => remindOfPayments(ctx) }],
    stop: () => mailSender.stop(),
  } satisfies Room & Record<string, unknown>
}
