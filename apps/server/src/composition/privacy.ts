import { organisationPersonal } from '../accounts/accounts.personal'
import { accountViews } from '../accounts/accounts.views'
import { sessionsPersonal } from '../accounts/sessions.personal'
import { activityPersonal } from '../activity/personal'
import { apiKeysPersonal } from '../api-keys/personal'
import { bookingDraftsPersonal } from '../booking-drafts/personal'
import { bookingsPersonal, paidFlightUnfinished } from '../bookings/personal'
import { campaignsPersonal } from '../campaigns/personal'
import { creativesPersonal, designsPersonal } from '../creatives/personal'
import { earningsPersonal } from '../earnings/personal'
import { favouritePlacesPersonal } from '../favourite-places/personal'
import { integrityPersonal } from '../integrity/personal'
import { journalPersonal } from '../journal/personal'
import { looksPersonal } from '../looks/personal'
import type { QueueMail } from '../mails/mails.commands'
import { mailsPersonal } from '../mails/personal'
import { notificationsPersonal, pushPersonal } from '../notifications/personal'
import { organisationViews } from '../organisations/organisations.views'
import { membershipsPersonal } from '../organisations/personal'
import { paymentMethodsPersonal } from '../payment-methods/personal'
import { paymentsPersonal } from '../payments/personal'
import { isOwed } from '../payouts/payouts.queries'
import { payoutsPersonal } from '../payouts/personal'
import type { PayoutDeps } from '../payouts/ports'
import type { Core } from '../platform/core'
import type { PersonalPart } from '../platform/personal.queries'
import { playsPersonal } from '../plays/personal'
import type { DataRequestDeps } from '../privacy/data-requests.commands'
import { dataRequestRoutes } from '../privacy/data-requests.routes'
import { reportLinksPersonal } from '../report-links/personal'
import { screensPersonal } from '../screens/personal'
import { settingsPersonal } from '../settings/personal'
import { ticketsPersonal } from '../support/personal'
import { webhooksPersonal } from '../webhooks/personal'
import type { Bookings } from './bookings'
import type { Part } from './part'
import { screenDevices } from './screens'

interface Ports {
  readonly bookings: Bookings
  readonly payouts: PayoutDeps
  readonly queueMail: QueueMail
  readonly account: PersonalPart
}

/** Export, correction and erasure of personal data. */
export function privacyPart(core: Core, { bookings, payouts, queueMail, account }: Ports) {
  const { clock } = core
  // The account comes last, because the other parts look up the person.
  const parts = [
    settingsPersonal,
    sessionsPersonal,
    apiKeysPersonal,
    webhooksPersonal,
    reportLinksPersonal,
    bookingDraftsPersonal,
    favouritePlacesPersonal,
    bookingsPersonal(bookings),
    campaignsPersonal,
    creativesPersonal(clock),
    designsPersonal,
    paymentsPersonal,
    journalPersonal,
    payoutsPersonal(payouts.personalKey),
    earningsPersonal,
    integrityPersonal,
    paymentMethodsPersonal,
    notificationsPersonal,
    pushPersonal,
    ticketsPersonal,
    screensPersonal(clock, screenDevices),
    playsPersonal,
    looksPersonal,
    mailsPersonal,
    activityPersonal,
    organisationPersonal,
    membershipsPersonal,
    account,
  ]
  const deps: DataRequestDeps = {
    ...core,
    people: { byIds: accountViews.people, matching: accountViews.matching },
    ownedBy: async (reader, userId) =>
      (await accountViews.typeOf(reader, userId)) === 'advertiser'
        ? organisationViews.ownedBy(reader, userId)
        : [userId],
    flights: { unfinished: paidFlightUnfinished },
    money: { isOwed: (tx, userId) => isOwed(payouts, tx, userId) },
    parts,
    mailAnswer: async (tx, { id, userId, kind, done, answer }) => {
      const to = await accountViews.person(tx, userId)
      const data = { kind, done, answer }
      if (to) await queueMail(tx, { dedupeKey: `data:${id}`, template: 'data-request-answered', to, data })
    },
  }
  return { deps, routes: (http) => dataRequestRoutes(http, deps) } satisfies Part & Record<string, unknown>
}
