import { looksPersonal } from '../air/looks/personal'
import { playsPersonal } from '../air/plays/personal'
import { activityPersonal } from '../desk/activity/personal'
import { notificationsPersonal, pushPersonal } from '../desk/notifications/personal'
import type { DataRequestDeps } from '../desk/privacy/data-requests.commands'
import { dataRequestRoutes } from '../desk/privacy/data-requests.routes'
import { reportLinksPersonal } from '../desk/report-links/personal'
import { ticketsPersonal } from '../desk/support/personal'
import { webhooksPersonal } from '../desk/webhooks/personal'
import { creativesPersonal, designsPersonal } from '../goods/creatives/personal'
import { screensPersonal } from '../goods/screens/personal'
import { earningsPersonal } from '../money/earnings/personal'
import { journalPersonal } from '../money/journal/personal'
import { paymentMethodsPersonal } from '../money/payment-methods/personal'
import { paymentsPersonal } from '../money/payments/personal'
import { isOwed } from '../money/payouts/payouts.queries'
import { payoutsPersonal } from '../money/payouts/personal'
import { organisationPersonal } from '../people/accounts/accounts.personal'
import { accountViews } from '../people/accounts/accounts.views'
import { sessionsPersonal } from '../people/accounts/sessions.personal'
import { apiKeysPersonal } from '../people/api-keys/personal'
import { queueMail } from '../people/mails/mails.commands'
import { mailsPersonal } from '../people/mails/personal'
import { organisationViews } from '../people/organisations/organisations.views'
import { membershipsPersonal } from '../people/organisations/personal'
import { settingsPersonal } from '../people/settings/personal'
import type { Context } from '../platform/context'
import type { PersonalPart } from '../platform/personal.queries'
import { bookingDraftsPersonal } from '../sales/booking-drafts/personal'
import { bookingsPersonal, paidFlightUnfinished } from '../sales/bookings/personal'
import { campaignsPersonal } from '../sales/campaigns/personal'
import { favouritePlacesPersonal } from '../sales/favourite-places/personal'
import { integrityPersonal } from '../trust/integrity/personal'
import type { Part } from './part'

interface Ports {
  readonly account: PersonalPart
}

/** Export, correction and erasure of personal data. */
export function privacyPart(core: Context, { account }: Ports) {
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
    bookingsPersonal(core),
    campaignsPersonal,
    creativesPersonal(clock),
    designsPersonal,
    paymentsPersonal,
    journalPersonal,
    payoutsPersonal(core.secrets.personal),
    earningsPersonal,
    integrityPersonal,
    paymentMethodsPersonal,
    notificationsPersonal,
    pushPersonal,
    ticketsPersonal,
    screensPersonal(clock),
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
    money: { isOwed },
    parts,
    mailAnswer: async (tx, { id, userId, kind, done, answer }) => {
      const to = await accountViews.person(tx, userId)
      const data = { kind, done, answer }
      if (to) await queueMail(core, tx, { dedupeKey: `data:${id}`, template: 'data-request-answered', to, data })
    },
  }
  return { deps, routes: (http) => dataRequestRoutes(http, deps) } satisfies Part & Record<string, unknown>
}
