import { join } from 'node:path'
import { routeName } from '@ayob/contract/route-data'
import { shownImpressions } from '@ayob/domain/delivery/impressions'
import type { FastifyBaseLogger } from 'fastify'
import { folderTransport } from './adapters/mail/folder'
import { smtpTransport } from './adapters/mail/smtp'
import { bookingViews } from './bookings/views'
import type { Config } from './config'
import { figuresByBooking, figuresByRoute } from './delivery/totals'
import type { Job } from './jobs/runner'
import { createQueueMail } from './mails/commands'
import { mailListeners } from './mails/listeners'
import { remindOfPayments } from './mails/reminders'
import { MailSender } from './mails/sender'
import { mailStore } from './mails/store'
import { noticeListeners } from './notifications/listeners'
import { paymentStore } from './payments/store'
import type { Listeners } from './platform/events'
import { allListeners, Dispatcher } from './platform/outbox'
import type { Clock, Db, Transact } from './platform/ports'
import { registrationViews } from './registrations/views'
import type { OptOutTokens } from './settings/opt-out'
import { settingsViews } from './settings/views'

interface PostNeeds {
  readonly config: Config
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly publicUrl: () => string
  readonly optOutToken: OptOutTokens['make']
  /** What others do when something has happened; before anybody is told of it. */
  readonly listeners: readonly Listeners[]
  readonly log: FastifyBaseLogger
}

/** The part of the floor plan that tells people what has happened: mails and notices, and who writes them when. */
export function openPost({ config, db, transact, clock, publicUrl, optOutToken, listeners, log }: PostNeeds) {
  const { mailFrom, smtpUrl, dataDir } = config
  const transport = smtpUrl ? smtpTransport(smtpUrl, mailFrom) : folderTransport(join(dataDir, 'outbox'), mailFrom)
  const mailSender = new MailSender({ transact, clock, store: mailStore, transport, log })
  const queueMail = createQueueMail(
    mailStore,
    clock,
    { company: config.company, publicUrl },
    { of: settingsViews.notificationChoices, optOutToken },
  )
  const mails = mailListeners(queueMail, {
    people: { byId: registrationViews.person, administrators: registrationViews.administrators },
    bookings: { byId: bookingViews.mailed },
    invoices: { numberOf: async (reader, id) => (await paymentStore.invoiceNumbers(reader, [id])).get(id) ?? null },
    delivery: {
      totalsOf: async (reader, id) => {
        const delivered = (await figuresByBooking(reader, [id])).get(id)
        return { plays: delivered?.plays ?? 0, impressions: shownImpressions(delivered?.impressionMicros ?? 0) }
      },
      routesOf: async (reader, id) =>
        (await figuresByRoute(reader, id)).flatMap(({ route, plays }) =>
          plays > 0 ? [{ name: routeName(route), plays }] : [],
        ),
    },
  })
  const notices = noticeListeners({
    readers: {
      administrators: async (reader) => (await registrationViews.administrators(reader)).map(({ id }) => id),
      nameOf: async (reader, id) => (await registrationViews.names(reader, [id])).get(id) ?? '',
      wants: async (reader, id) => (await settingsViews.notificationChoices(reader, id)).push,
    },
    bookings: { byId: bookingViews.mailed },
  })
  const dispatcher = new Dispatcher(transact, clock, allListeners(...listeners, mails, notices), log, () => {
    mailSender.run().catch((error) => log.error({ err: error }, 'mails not sent'))
  })
  const reminders = {
    db,
    transact,
    clock,
    queueMail,
    people: { byId: registrationViews.person },
    bookings: { byId: bookingViews.mailed, unpaidStarting: bookingViews.unpaidStarting },
  }
  const jobs: Job[] = [
    { name: 'payment-reminders', everyS: 600, run: () => remindOfPayments(reminders) },
    { name: 'events', everyS: 10, run: () => dispatcher.drain() },
    { name: 'mails', everyS: 10, run: () => mailSender.run() },
  ]
  return {
    queueMail,
    mailSender,
    dispatcher,
    jobs,
    async stop() {
      await dispatcher.stop()
      await mailSender.stop()
    },
  }
}
