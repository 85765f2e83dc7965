import { activityPersonal } from './activity/personal'
import { bookingsPersonal } from './bookings/personal'
import { campaignsPersonal } from './campaigns/personal'
import { deliveryPersonal } from './delivery/personal'
import { earningsPersonal } from './earnings/personal'
import { journalPersonal } from './journal/personal'
import { mailsPersonal } from './mails/personal'
import type { PersonalPart } from './my-data/ports'
import { notificationsPersonal } from './notifications/personal'
import { paymentMethodsPersonal } from './payment-methods/personal'
import { paymentsPersonal } from './payments/personal'
import { payoutsPersonal } from './payouts/personal'
import type { Clock } from './platform/ports'
import { registrationsPersonal } from './registrations/personal'
import { screensPersonal } from './screens/personal'
import { sessionsPersonal } from './sessions/personal'
import { settingsPersonal } from './settings/personal'
import { supportPersonal } from './support/personal'
import { uploadsPersonal } from './uploads/personal'

/** The part of the floor plan that belongs to my-data: who keeps what of a person. The account comes last. */
export const personalParts = (
  clock: Clock,
  personalKey: string,
  hashPassword: (password: string) => Promise<string>,
  bookings: Parameters<typeof bookingsPersonal>[0],
): readonly PersonalPart[] => [
  settingsPersonal,
  sessionsPersonal,
  bookingsPersonal(bookings),
  campaignsPersonal,
  uploadsPersonal(clock),
  paymentsPersonal,
  journalPersonal,
  payoutsPersonal(personalKey),
  earningsPersonal,
  paymentMethodsPersonal,
  notificationsPersonal,
  supportPersonal,
  screensPersonal(clock),
  deliveryPersonal,
  mailsPersonal,
  activityPersonal,
  registrationsPersonal(clock, personalKey, hashPassword),
]
