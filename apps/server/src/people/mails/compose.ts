import type { Choice } from '@ayob/contract/settings'
import { createI18n } from '@ayob/i18n/create'
import english from '@ayob/i18n/en/mails.json' with { type: 'json' }
import reasons from '@ayob/i18n/en/reasons.json' with { type: 'json' }
import { isLanguage } from '@ayob/i18n/languages'
import sinhala from '@ayob/i18n/si/mails.json' with { type: 'json' }
import sinhalaReasons from '@ayob/i18n/si/reasons.json' with { type: 'json' }
import tamil from '@ayob/i18n/ta/mails.json' with { type: 'json' }
import tamilReasons from '@ayob/i18n/ta/reasons.json' with { type: 'json' }
import type { Person } from '../../platform/mail-transport'
import { htmlPage } from './layout'
import { type Footer, type MailContent, plainText } from './mail-content'
import type { Say } from './template-data'
import { TEMPLATES, type TemplateData, type TemplateName } from './templates'

const ENGLISH = { mails: english, reasons }
const CATALOGUES = {
  en: createI18n('en', ENGLISH),
  si: createI18n('si', { mails: sinhala, reasons: sinhalaReasons }, ENGLISH),
  ta: createI18n('ta', { mails: tamil, reasons: tamilReasons }, ENGLISH),
} as const

/** Templates that only administrators get. They are entirely in English, whatever language the administrator chose. */
export const ONLY_ENGLISH: ReadonlySet<TemplateName> = new Set<TemplateName>([
  'booking-submitted',
  'cases-new',
  'cases-overdue',
  'creative-added',
  'data-request-new',
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
    CATALOGUES[code].t(key, { ...values })
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
      links: { text: links.text, items: links.items.map(({ name, path }) => ({ label: name, url: link(path) })) },
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
