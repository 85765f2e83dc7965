import { looksPersonal } from '../../air/looks/personal'
import { playsPersonal } from '../../air/plays/personal'
import { creativesPersonal, designsPersonal } from '../../goods/creatives/personal'
import { screensPersonal } from '../../goods/screens/personal'
import { earningsPersonal } from '../../money/earnings/personal'
import { journalPersonal } from '../../money/journal/personal'
import { paymentMethodsPersonal } from '../../money/payment-methods/personal'
import { paymentsPersonal } from '../../money/payments/personal'
import { payoutsPersonal } from '../../money/payouts/personal'
import { organisationPersonal, registrationsPersonal } from '../../people/accounts/accounts.personal'
import { sessionsPersonal } from '../../people/accounts/sessions.personal'
import { apiKeysPersonal } from '../../people/api-keys/personal'
import { mailsPersonal } from '../../people/mails/personal'
import { membershipsPersonal } from '../../people/organisations/personal'
import { settingsPersonal } from '../../people/settings/personal'
import type { Context } from '../../platform/context'
import type { PersonalPart } from '../../platform/personal.queries'
import { bookingDraftsPersonal } from '../../sales/booking-drafts/personal'
import { bookingsPersonal } from '../../sales/bookings/personal'
import { campaignsPersonal } from '../../sales/campaigns/personal'
import { favouritePlacesPersonal } from '../../sales/favourite-places/personal'
import { integrityPersonal } from '../../trust/integrity/personal'
import { activityPersonal } from '../activity/personal'
import { notificationsPersonal, pushPersonal } from '../notifications/personal'
import { reportLinksPersonal } from '../report-links/personal'
import { ticketsPersonal } from '../support/personal'
import { webhooksPersonal } from '../webhooks/personal'

/** The personal data of every room, in the order of erasure. The account comes last, because the others look up the person. */
export const personalParts = (ctx: Context): readonly PersonalPart[] => [
  settingsPersonal,
  sessionsPersonal,
  apiKeysPersonal,
  webhooksPersonal,
  reportLinksPersonal,
  bookingDraftsPersonal,
  favouritePlacesPersonal,
  bookingsPersonal(ctx),
  campaignsPersonal,
  creativesPersonal(ctx.clock),
  designsPersonal,
  paymentsPersonal,
  journalPersonal,
  payoutsPersonal(ctx.secrets.personal),
  earningsPersonal,
  integrityPersonal,
  paymentMethodsPersonal,
  notificationsPersonal,
  pushPersonal,
  ticketsPersonal,
  screensPersonal(ctx.clock),
  playsPersonal,
  looksPersonal,
  mailsPersonal,
  activityPersonal,
  organisationPersonal,
  membershipsPersonal,
  registrationsPersonal(ctx),
]
