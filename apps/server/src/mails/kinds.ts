import type { NeededChoices } from '@ayob/domain/notifications/choices'
import type { TemplateName } from './templates'

const ALWAYS: NeededChoices = []
const ABOUT_ADS: NeededChoices = ['email', 'campaignUpdates']
const FOR_ADMINISTRATORS: NeededChoices = ['email', 'systemAlerts']

/**
 * The settings that must be on for each mail. Mails about an account's status, security, money or rights are always
 * sent.
 */
export const CHOICES_NEEDED: Readonly<Record<TemplateName, NeededChoices>> = {
  'registration-received': ALWAYS,
  'registration-approved': ALWAYS,
  'registration-rejected': ALWAYS,
  'registration-new': FOR_ADMINISTRATORS,
  'permit-refused': ALWAYS,
  'permit-ending': ALWAYS,
  'account-off': ALWAYS,
  'account-on': ALWAYS,
  'organisation-invitation': ALWAYS,
  'organisation-news': ALWAYS,
  'password-reset': ALWAYS,
  'security-notice': ALWAYS,
  'new-device': ALWAYS,
  'webhook-disabled': ALWAYS,
  'admin-invitation': ALWAYS,
  'data-request-received': ALWAYS,
  'data-request-new': ALWAYS,
  'data-request-answered': ALWAYS,
  'booking-submitted': FOR_ADMINISTRATORS,
  'booking-approved': ABOUT_ADS,
  'booking-rejected': ABOUT_ADS,
  'creative-added': FOR_ADMINISTRATORS,
  'creative-approved': ABOUT_ADS,
  'creative-rejected': ABOUT_ADS,
  'payment-receipt': ALWAYS,
  'booking-live': ABOUT_ADS,
  'booking-completed': ABOUT_ADS,
  'booking-made-good': ABOUT_ADS,
  'booking-settled': ABOUT_ADS,
  'payment-overdue': ABOUT_ADS,
  'payment-reminder': ABOUT_ADS,
  'booking-taken-down': ALWAYS,
  'booking-restored': ABOUT_ADS,
  'booking-rescheduled': ABOUT_ADS,
  'booking-extended': ABOUT_ADS,
  'payment-disputed': ALWAYS,
  'payment-refunded': ALWAYS,
  'credit-granted': ALWAYS,
  'payout-account': ALWAYS,
  'payout-step': ALWAYS,
  'payout-asked': FOR_ADMINISTRATORS,
  'payout-run': FOR_ADMINISTRATORS,
  'minutes-held': ALWAYS,
  'minutes-decided': ALWAYS,
  'cases-new': FOR_ADMINISTRATORS,
  'cases-overdue': FOR_ADMINISTRATORS,
  'ticket-asked': FOR_ADMINISTRATORS,
  'ticket-answered': ['email'],
  'payment-unexpected': ALWAYS,
  'weekly-report': ['email', 'weeklyReports'],
}
