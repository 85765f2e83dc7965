import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@ayob/contract/languages'
import { createI18n } from '@ayob/i18n/create'
import { dateIn } from '@ayob/i18n/dates'
import notices from '@ayob/i18n/en/notices.json' with { type: 'json' }
import reasons from '@ayob/i18n/en/reasons.json' with { type: 'json' }
import server from '@ayob/i18n/en/server.json' with { type: 'json' }
import validation from '@ayob/i18n/en/validation.json' with { type: 'json' }
import { isLanguage, languageAccepted } from '@ayob/i18n/languages'
import { reasonText } from '@ayob/i18n/reasons'
import sinhalaNotices from '@ayob/i18n/si/notices.json' with { type: 'json' }
import sinhalaReasons from '@ayob/i18n/si/reasons.json' with { type: 'json' }
import sinhalaServer from '@ayob/i18n/si/server.json' with { type: 'json' }
import sinhalaValidation from '@ayob/i18n/si/validation.json' with { type: 'json' }
import tamilNotices from '@ayob/i18n/ta/notices.json' with { type: 'json' }
import tamilReasons from '@ayob/i18n/ta/reasons.json' with { type: 'json' }
import tamilServer from '@ayob/i18n/ta/server.json' with { type: 'json' }
import tamilValidation from '@ayob/i18n/ta/validation.json' with { type: 'json' }
import type { FastifyRequest } from 'fastify'

type Values = Readonly<Record<string, string | number>>

const english = { notices, reasons, server, validation }
const SPEAKERS = {
  en: createI18n('en', english),
  si: createI18n(
    'si',
    { notices: sinhalaNotices, reasons: sinhalaReasons, server: sinhalaServer, validation: sinhalaValidation },
    english,
  ),
  ta: createI18n(
    'ta',
    { notices: tamilNotices, reasons: tamilReasons, server: tamilServer, validation: tamilValidation },
    english,
  ),
} as const

const spoken = new AsyncLocalStorage<Language>()
const ofPerson = new WeakMap<FastifyRequest, Language>()

/** Remembers the language of the person who was found to make a request. */
export function personSpeaks(request: FastifyRequest, language: string): void {
  if (isLanguage(language)) ofPerson.set(request, language)
}

/** The language to answer a request in: that of the signed-in person, else what the browser wants most. */
export function languageOf(request: FastifyRequest): Language {
  return ofPerson.get(request) ?? languageAccepted(request.headers['accept-language'])
}

/** Does work in which `text` speaks a language. */
export function speaking<T>(language: Language, work: () => T): T {
  return spoken.run(language, work)
}

/** The text of a catalogue key in the language of the request that is being answered; English outside of one. */
export function text(key: string, values: Values = {}): string {
  return textIn(spoken.getStore() ?? 'en', key, values)
}

const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** A calendar day in words, in the language of the request that is being answered. */
export function longDay(day: string): string {
  return dateIn(spoken.getStore() ?? 'en', LONG_DAY, new Date(`${day}T00:00:00Z`))
}

/** A reason that is kept, in the language of the request that is being answered where it is a usual one. */
export function reasonSaid(reason: string): string {
  return reasonText((key) => text(key), reason)
}

/** The text of a catalogue key in a language. */
export function textIn(language: Language, key: string, values: Values = {}): string {
  return SPEAKERS[language].t(key, values)
}

/** The text of a catalogue key for what is kept: English, whoever caused it. */
export function recordText(key: string, values: Values = {}): string {
  return textIn('en', key, values)
}
