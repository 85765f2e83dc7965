import { join } from 'node:path'
import type { Call } from '@ayob/contract/call'
import type { Concern } from '@ayob/domain/organisations/members'
import { isLanguage } from '@ayob/i18n/languages'
import { folderTransport } from '../adapters/mail/folder'
import { smtpTransport } from '../adapters/mail/smtp'
import { webPushTransport } from '../adapters/push/web-push'
import { deliveries } from '../air/figures/deliveries.queries'
import { inquiryRoutes } from '../desk/inquiries/inquiries.routes'
import { demoMailPages } from '../desk/mails/demo-mails.routes'
import { mailListeners } from '../desk/mails/mails.listeners'
import { remindOfPayments } from '../desk/mails/reminders.jobs'
import { notificationListeners } from '../desk/notifications/notifications.listeners'
import { notificationRoutes } from '../desk/notifications/notifications.routes'
import { pushRoutes } from '../desk/notifications/push.routes'
import { createPushSender } from '../desk/notifications/push-sender'
import { ticketRoutes } from '../desk/support/tickets.routes'
import { invoiceStore } from '../money/payments/payments.store'
import { accountViews } from '../people/accounts/accounts.views'
import { adminStore } from '../people/administrators/administrators.store'
import { mailById, newestMails } from '../people/mails/mails.store'
import { MailSender } from '../people/mails/sender'
import { organisationViews } from '../people/organisations/organisations.views'
import { settingsViews } from '../people/settings/settings.views'
import type { Context } from '../platform/context'
import { withLanguage } from '../platform/http/texts'
import { allListeners } from '../platform/outbox'
import type { Reader } from '../platform/ports'
import { bookingViews } from '../sales/bookings/bookings.views'
import type { Part } from './part'

/** Mails, notifications, tickets and inquiries. */
export function messagesPart(ctx: Context) {
  const { db, transact, clock, config, log } = ctx
  const { mailFrom, smtpUrl, smtpNeedsTls, dataDir } = config
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, mailFrom, smtpNeedsTls)
    : folderTransport(join(dataDir, 'outbox'), mailFrom)
  const mailSender = new MailSender({ transact, clock, transport, log })
  const push = webPushTransport({
    privateKey: ctx.secrets.push[0],
    subject: config.vapidSubject,
    allowPrivate: config.webhookAllowPrivate,
  })
  const inLanguage = <T>(language: string, work: () => T) => withLanguage(isLanguage(language) ? language : 'en', work)
  const pushSender = createPushSender({ ...ctx, transport: push, log, inLanguage })
  const people = {
    byId: accountViews.person,
    administrators: async (reader: Reader, call: Call) =>
      accountViews.recipients(reader, await adminStore.idsOfThoseWhoMay(reader, call)),
    ofOrganisation: async (reader: Reader, organisationId: string, concern: Concern) =>
      accountViews.recipients(reader, await organisationViews.told(reader, organisationId, concern)),
  }
  const mails = mailListeners(ctx, {
    people,
    bookings: bookingViews,
    invoices: { issued: invoiceStore.find },
    delivery: { totalsOf: deliveries.ofBooking, routesOf: deliveries.byRoute },
  })
  const notifications = notificationListeners({
    readers: {
      administrators: adminStore.idsOfThoseWhoMay,
      ofOrganisation: organisationViews.told,
      nameOf: accountViews.nameOf,
      typeOf: accountViews.typeOf,
      wants: settingsViews.wantsNotifications,
    },
    bookings: bookingViews,
  })
  return {
    mailSender,
    pushSender,
    routes(http) {
      inquiryRoutes(http, ctx)
      notificationRoutes(http, ctx)
      pushRoutes(http, { db, clock, publicKey: push.publicKey })
      ticketRoutes(http, { ...ctx, owners: { byIds: accountViews.people } })
      if (config.demo) demoMailPages(http.app, { newest: () => newestMails(db), byId: (id) => mailById(db, id) })
    },
    jobs: [
      {
        name: 'payment-reminders',
        everyS: 600,
        run: () => remindOfPayments(ctx, { people, bookings: bookingViews }),
      },
    ],
    listeners: allListeners(mails, notifications),
    stop: async () => {
      await mailSender.stop()
      await pushSender.stop()
    },
  } satisfies Part & Record<string, unknown>
}
