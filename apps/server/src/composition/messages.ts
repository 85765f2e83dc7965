import { join } from 'node:path'
import type { Call } from '@ayob/contract/call'
import type { Concern } from '@ayob/domain/organisations/members'
import { isLanguage } from '@ayob/i18n/languages'
import { folderTransport } from '../adapters/mail/folder'
import { smtpTransport } from '../adapters/mail/smtp'
import { webPushTransport } from '../adapters/push/web-push'
import { deliveries } from '../air/figures/deliveries.queries'
import type { Config } from '../config'
import { inquiryRoutes } from '../desk/inquiries/inquiries.routes'
import { demoMailPages } from '../desk/mails/demo-mails.routes'
import { createQueueMail } from '../desk/mails/mails.commands'
import { mailListeners } from '../desk/mails/mails.listeners'
import { mailById, newestMails } from '../desk/mails/mails.store'
import { remindOfPayments } from '../desk/mails/reminders.jobs'
import { MailSender } from '../desk/mails/sender'
import { notificationListeners } from '../desk/notifications/notifications.listeners'
import { notificationRoutes } from '../desk/notifications/notifications.routes'
import { pushRoutes } from '../desk/notifications/push.routes'
import { createPushSender } from '../desk/notifications/push-sender'
import { ticketRoutes } from '../desk/support/tickets.routes'
import { invoiceStore } from '../money/payments/payments.store'
import { accountViews } from '../people/accounts/accounts.views'
import { adminStore } from '../people/administrators/administrators.store'
import { organisationViews } from '../people/organisations/organisations.views'
import type { OptOutTokens } from '../people/settings/opt-out-tokens'
import { settingsViews } from '../people/settings/settings.views'
import type { Core } from '../platform/core'
import { withLanguage } from '../platform/http/texts'
import type { Limiter } from '../platform/limiter'
import { allListeners } from '../platform/outbox'
import type { Log, Reader } from '../platform/ports'
import { bookingViews } from '../sales/bookings/bookings.views'
import type { Part } from './part'

interface Ports {
  readonly config: Config
  readonly limiter: Limiter
  readonly publicUrl: () => string
  readonly optOutToken: OptOutTokens['make']
  /** The private VAPID key, hexadecimal. */
  readonly pushKey: string
  readonly log: Log
}

/** Mails, notifications, tickets and inquiries. */
export function messagesPart(core: Core, { config, limiter, publicUrl, optOutToken, pushKey, log }: Ports) {
  const { db, transact, clock } = core
  const { mailFrom, smtpUrl, smtpNeedsTls, dataDir, company } = config
  const transport = smtpUrl
    ? smtpTransport(smtpUrl, mailFrom, smtpNeedsTls)
    : folderTransport(join(dataDir, 'outbox'), mailFrom)
  const mailSender = new MailSender({ transact, clock, transport, log })
  const push = webPushTransport({
    privateKey: pushKey,
    subject: config.vapidSubject,
    allowPrivate: config.webhookAllowPrivate,
  })
  const inLanguage = <T>(language: string, work: () => T) => withLanguage(isLanguage(language) ? language : 'en', work)
  const pushSender = createPushSender({ ...core, transport: push, log, inLanguage })
  const choices = { of: settingsViews.notificationChoices, optOutToken }
  const queueMail = createQueueMail(clock, { company, publicUrl }, choices)
  const people = {
    byId: accountViews.person,
    administrators: async (reader: Reader, call: Call) =>
      accountViews.recipients(reader, await adminStore.idsOfThoseWhoMay(reader, call)),
    ofOrganisation: async (reader: Reader, organisationId: string, concern: Concern) =>
      accountViews.recipients(reader, await organisationViews.told(reader, organisationId, concern)),
  }
  const mails = mailListeners(queueMail, {
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
    queueMail,
    mailSender,
    pushSender,
    routes(http) {
      inquiryRoutes(http, { ...core, limiter })
      notificationRoutes(http, core)
      pushRoutes(http, { db, clock, publicKey: push.publicKey })
      ticketRoutes(http, { ...core, limiter, owners: { byIds: accountViews.people } })
      if (config.demo) demoMailPages(http.app, { newest: () => newestMails(db), byId: (id) => mailById(db, id) })
    },
    jobs: [
      {
        name: 'payment-reminders',
        everyS: 600,
        run: () => remindOfPayments({ ...core, queueMail, people, bookings: bookingViews }),
      },
    ],
    listeners: allListeners(mails, notifications),
    stop: async () => {
      await mailSender.stop()
      await pushSender.stop()
    },
  } satisfies Part & Record<string, unknown>
}
