import type { Choice } from '@ayob/contract/settings'
import { createI18n } from '@ayob/i18n/create'
import english from '@ayob/i18n/en/mails.json' with { type: 'json' }
import reasons from '@ayob/i18n/en/reasons.json' with { type: 'json' }
import { isLanguage } from '@ayob/i18n/languages'
import sinhala from '@ayob/i18n/si/mails.json' with { type: 'json' }
import sinhalaReasons from '@ayob/i18n/si/reasons.json' with { type: 'json' }
import tamil from '@ayob/i18n/ta/mails.json' with { type: 'json' }
import tamilReasons from '@ayob/i18n/ta/reasons.json' with { type: 'json' }
import { htmlPage } from './layout'
import { type Footer, type MailContent, plainText } from './mail-content'
import type { Link, Say, TemplateData, TemplateName } from './template-data'
import { TEMPLATES } from './templates'

const ENGLISH = { mails: english, reasons }
const CATALOGUES = {
  en: createI18n('en', ENGLISH),
  si: createI18n('si', { mails: sinhala, reasons: sinhalaReasons }, ENGLISH),
  ta: createI18n('ta', { mails: tamil, reasons: tamilReasons }, ENGLISH),
} as const

/**
 * Templates that go to drivers or belong to an account: they are there in every language. A content of advertisers or
 * administrators is English from its greeting to its foot.
 */
export const IN_EVERY_LANGUAGE: ReadonlySet<TemplateName> = new Set<TemplateName>([
  'registration-received',
  'registration-approved',
  'registration-rejected',
  'permit-refused',
  'permit-ending',
  'account-off',
  'account-on',
  'password-reset',
  'security-notice',
  'data-request-received',
  'data-request-answered',
  'payout-account',
  'payout-step',
  'ticket-answered',
])

/** A translator for a language; English where there is none of it. */
export function sayIn(language: string): Say {
  const code = isLanguage(language) ? language : 'en'
  const say = (key: string, values?: Readonly<Record<string, string | number>>) =>
    CATALOGUES[code].t(key, { ...values })
  return Object.assign(say, { language: code })
}

export interface Sender {
  /** Absolute address of the web, without a slash at its end. */
  readonly publicUrl: () => string
  /** Company and support lines of the foot; what is unset is left out. */
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

/** The choice that a content hangs on, and what proves its reader when it is switched off. */
export interface OptOut {
  readonly choice: Choice
  readonly token: string
}

/** Writes a content in a language, as text and as HTML. */
export async function compose<T extends TemplateName>(
  template: T,
  language: string,
  data: TemplateData[T],
  sender: Sender,
  optOut?: OptOut,
): Promise<ComposedMail> {
  const say = sayIn(IN_EVERY_LANGUAGE.has(template) ? language : 'en')
  const link: Link = (path) => `${sender.publicUrl()}${path}`
  const content: MailContent = TEMPLATES[template](say, data, link)
  const footer: Footer = {
    lines: footerLines(say, sender),
    ...(optOut && { optOut: { label: say(`mails.optOut_${optOut.choice}`), url: link(optOutPath(optOut.token)) } }),
  }
  return {
    subject: content.subject,
    text: plainText(content, footer),
    html: await htmlPage(content, footer, say.language),
  }
}

/** Where a reader says that there shall be no more mails of a kind: a page, and below /api the call. */
export const optOutPath = (token: string) => `/opt-out?token=${encodeURIComponent(token)}`

function footerLines(say: Say, { company, publicUrl }: Sender): readonly string[] {
  const lines = [say('mails.footerSlogan'), company.name, company.address, company.supportPhone, company.supportEmail]
  return [...lines.filter((line) => line !== undefined), publicUrl()]
}
