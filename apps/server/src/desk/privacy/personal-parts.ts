import { looksPersonal } from '../../air/looks/comparing.commands'
import { playsPersonal } from '../../air/plays/plays.queries'
import { brandPersonal } from '../../goods/brands/brands.commands'
import { creativesPersonal, designsPersonal } from '../../goods/creatives/creatives.commands'
import { screensPersonal } from '../../goods/screens/screens.commands'
import { earningsPersonal } from '../../money/earnings/days.queries'
import { journalPersonal } from '../../money/journal/journal.commands'
import { paymentMethodsPersonal } from '../../money/payment-methods/payment-methods.commands'
import { paymentsPersonal } from '../../money/payments/payments.commands'
import { payoutsPersonal } from '../../money/payouts/payout-accounts.commands'
import { organisationPersonal, registrationsPersonal } from '../../people/accounts/accounts.personal'
import { sessionsPersonal } from '../../people/accounts/sessions.commands'
import { apiKeysPersonal } from '../../people/api-keys/api-keys.commands'
import { mailsPersonal } from '../../people/mails/mails.commands'
import { membershipsPersonal } from '../../people/organisations/members.commands'
import { settingsPersonal } from '../../people/settings/settings.commands'
import { smsPersonal } from '../../people/sms/sms.commands'
import type { Context } from '../../platform/context'
import type { PersonalPart } from '../../platform/personal.queries'
import { bookingDraftsPersonal } from '../../sales/booking-drafts/booking-drafts.commands'
import { bookingsPersonal } from '../../sales/bookings/bookings.commands'
import { campaignsPersonal } from '../../sales/campaigns/personal'
import { favouritePlacesPersonal } from '../../sales/favourite-places/favourite-places.commands'
import { integrityPersonal } from '../../trust/integrity/cases.commands'
import { activityPersonal } from '../activity/activity.queries'
import { notificationsPersonal, pushPersonal } from '../notifications/notifications.commands'
import { reportLinksPersonal } from '../report-links/report-links.commands'
import { ticketsPersonal } from '../support/tickets.commands'
import { viewsPersonal } from '../views/views.commands'
import { webhooksPersonal } from '../webhooks/webhooks.commands'

/** The personal data of every room, in the order of erasure. The account comes last, because the others look up the person. */
export const personalParts = (ctx: Context): readonly PersonalPart[] => [
  settingsPersonal,
  sessionsPersonal,
  apiKeysPersonal,
  webhooksPersonal,
  reportLinksPersonal,
  bookingDraftsPersonal,
  favouritePlacesPersonal,
  viewsPersonal,
  bookingsPersonal(ctx),
  campaignsPersonal,
  creativesPersonal(ctx.clock),
  designsPersonal,
  brandPersonal,
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
  smsPersonal,
  activityPersonal,
  organisationPersonal,
  membershipsPersonal,
  registrationsPersonal(ctx),
]
