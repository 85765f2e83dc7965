import { whatsAppUrl } from '@ayob/contract/report-links'
import type { Choice } from '@ayob/contract/settings'
import type { NeededChoices } from '@ayob/domain/notifications/choices'
import { isLanguage } from '@ayob/i18n/languages'
import { serverTexts } from '@ayob/i18n/server'
import type { Person } from '../../platform/transports'
import { ACCOUNT_TEMPLATES } from './account.templates'
import { BOOKING_TEMPLATES } from './booking.templates'
import { INTEGRITY_TEMPLATES, PAYOUT_TEMPLATES } from './driver.templates'
import { htmlPage } from './layout'
import { PAYMENT_TEMPLATES } from './payment.templates'
import { type Footer, type MailContent, plainText, type Say, type Written } from './template-parts'

/** Templates that only administrators get. They are entirely in English, whatever language the administrator chose. */
export const ONLY_ENGLISH: ReadonlySet<TemplateName> = new Set<TemplateName>([
  'booking-submitted',
  'cases-new',
  'cases-overdue',
  'confirmation-asked',
  'creative-added',
  'data-request-new',
  'incident-opened',
  'incidents-digest',
  'payment-disputed',
  'payment-unexpected',
  'payout-asked',
  'payout-run',
  'registration-new',
  'ticket-asked',
])

/** Returns a translator for a language; English for an unknown one. */
export function sayIn(language: string): Say {
  const code = isLanguage(language) ? language : 'en'
  const say = (key: string, values?: Readonly<Record<string, string | number>>) =>
    serverTexts[code].t(key, { ...values })
  return Object.assign(say, { language: code })
}

export interface Sender {
  /** The absolute address of the website, without a trailing slash. */
  readonly publicUrl: () => string
  /** Company and support lines of the footer; unset ones are omitted. */
  readonly company: {
    readonly name?: string | undefined
    readonly address?: string | undefined
    readonly supportPhone?: string | undefined
    readonly supportEmail?: string | undefined
  }
}

export interface ComposedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The setting that a mail depends on, and the token that switches it off without signing in. */
export interface OptOut {
  readonly choice: Choice
  readonly token: string
}

/** Composes a mail in the recipient's language, as text and as HTML. */
export function compose<T extends TemplateName>(
  template: T,
  { name, language }: Pick<Person, 'name' | 'language'>,
  data: TemplateData[T],
  sender: Sender,
  optOut?: OptOut,
): ComposedMail {
  const say = sayIn(ONLY_ENGLISH.has(template) ? 'en' : language)
  const link = (path: string) => `${sender.publicUrl()}${path}`
  const { action, links, ...written } = TEMPLATES[template](say, data)
  const content: MailContent = {
    ...written,
    greeting: say('mails.hello', { name }),
    ...(links && {
      links: {
        text: links.text,
        items: links.items.flatMap(({ name, path }) => {
          const sent = say('mails.whatsAppText', { name, url: link(path) })
          return [
            { label: name, url: link(path) },
            { label: say('mails.whatsApp', { name }), url: whatsAppUrl(sent) },
          ]
        }),
      },
    }),
    ...(action && { action: { label: say(`mails.${action[0]}`), url: link(action[1]) } }),
  }
  const footer: Footer = {
    lines: footerLines(say, sender),
    ...(optOut && { optOut: { label: say(`mails.optOut_${optOut.choice}`), url: link(optOutPath(optOut.token)) } }),
  }
  return {
    subject: content.subject,
    text: plainText(content, footer),
    html: htmlPage(content, footer, say.language),
  }
}

/** The path of the opt-out page and, below /api, of the opt-out call. */
export const optOutPath = (token: string) => `/opt-out?token=${encodeURIComponent(token)}`

function footerLines(say: Say, { company, publicUrl }: Sender): readonly string[] {
  const lines = [say('mails.footerSlogan'), company.name, company.address, company.supportPhone, company.supportEmail]
  return [...lines.filter((line) => line !== undefined), publicUrl()]
}

const ALL = {
  ...ACCOUNT_TEMPLATES,
  ...BOOKING_TEMPLATES,
  ...INTEGRITY_TEMPLATES,
  ...PAYMENT_TEMPLATES,
  ...PAYOUT_TEMPLATES,
}

export type TemplateName = keyof typeof ALL

/** The data of each template. */
export type TemplateData = {
  [T in TemplateName]: Parameters<(typeof ALL)[T]> extends [Say, infer Data] ? Data : Record<never, never>
}

/** Every mail that AYOB sends. */
export const TEMPLATES = ALL as { readonly [T in TemplateName]: (say: Say, data: TemplateData[T]) => Written }

const ALWAYS: NeededChoices = []
const ABOUT_ADS: NeededChoices = ['email', 'campaignUpdates']
const FOR_ADMINISTRATORS: NeededChoices = ['email', 'systemAlerts']

/**
 * The settings that must be on for each mail. Mails about an account's status, security, money or rights,
 * and what administrators must act on at once, are always sent.
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
  'confirmation-asked': ALWAYS,
  'incident-opened': ALWAYS,
  'incidents-digest': FOR_ADMINISTRATORS,
  'cases-overdue': FOR_ADMINISTRATORS,
  'ticket-asked': FOR_ADMINISTRATORS,
  'ticket-answered': ['email'],
  'payment-unexpected': ALWAYS,
  'weekly-report': ['email', 'weeklyReports'],
}
