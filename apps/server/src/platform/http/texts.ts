import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@ayob/contract/languages'
import { createI18n } from '@ayob/i18n/create'
import { dateIn } from '@ayob/i18n/dates'
import notices from '@ayob/i18n/en/notices.json' with { type: 'json' }
import reasons from '@ayob/i18n/en/reasons.json' with { type: 'json' }
import reportFile from '@ayob/i18n/en/report-file.json' with { type: 'json' }
import server from '@ayob/i18n/en/server.json' with { type: 'json' }
import states from '@ayob/i18n/en/states.json' with { type: 'json' }
import validation from '@ayob/i18n/en/validation.json' with { type: 'json' }
import { isLanguage, languageAccepted } from '@ayob/i18n/languages'
import { reasonText } from '@ayob/i18n/reasons'
import sinhalaNotices from '@ayob/i18n/si/notices.json' with { type: 'json' }
import sinhalaReasons from '@ayob/i18n/si/reasons.json' with { type: 'json' }
import sinhalaReportFile from '@ayob/i18n/si/report-file.json' with { type: 'json' }
import sinhalaServer from '@ayob/i18n/si/server.json' with { type: 'json' }
import sinhalaStates from '@ayob/i18n/si/states.json' with { type: 'json' }
import sinhalaValidation from '@ayob/i18n/si/validation.json' with { type: 'json' }
import tamilNotices from '@ayob/i18n/ta/notices.json' with { type: 'json' }
import tamilReasons from '@ayob/i18n/ta/reasons.json' with { type: 'json' }
import tamilReportFile from '@ayob/i18n/ta/report-file.json' with { type: 'json' }
import tamilServer from '@ayob/i18n/ta/server.json' with { type: 'json' }
import tamilStates from '@ayob/i18n/ta/states.json' with { type: 'json' }
import tamilValidation from '@ayob/i18n/ta/validation.json' with { type: 'json' }
import type { FastifyRequest } from 'fastify'

type Values = Readonly<Record<string, string | number>>

const english = { notices, reasons, 'report-file': reportFile, server, states, validation }
const CATALOGUES = {
  en: createI18n('en', english),
  si: createI18n(
    'si',
    {
      notices: sinhalaNotices,
      reasons: sinhalaReasons,
      'report-file': sinhalaReportFile,
      server: sinhalaServer,
      states: sinhalaStates,
      validation: sinhalaValidation,
    },
    english,
  ),
  ta: createI18n(
    'ta',
    {
      notices: tamilNotices,
      reasons: tamilReasons,
      'report-file': tamilReportFile,
      server: tamilServer,
      states: tamilStates,
      validation: tamilValidation,
    },
    english,
  ),
} as const

const current = new AsyncLocalStorage<Language>()
const ofPerson = new WeakMap<FastifyRequest, Language>()

/** Stores the language of the person who makes a request. */
export function setLanguage(request: FastifyRequest, language: string): void {
  if (isLanguage(language)) ofPerson.set(request, language)
}

/** Returns the language of an answer: that of the signed-in person, otherwise from Accept-Language. */
export function languageOf(request: FastifyRequest): Language {
  return ofPerson.get(request) ?? languageAccepted(request.headers['accept-language'])
}

/** Runs work in which `text` uses a language. */
export function withLanguage<T>(language: Language, work: () => T): T {
  return current.run(language, work)
}

/** Returns the language of the current request; English outside a request. */
export const currentLanguage = (): Language => current.getStore() ?? 'en'

/** Translates a key into the language of the current request; English outside a request. */
export function text(key: string, values: Values = {}): string {
  return textIn(currentLanguage(), key, values)
}

const LONG_DAY = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const

/** Formats a calendar day in the language of the current request. */
export function longDay(day: string): string {
  return dateIn(currentLanguage(), LONG_DAY, new Date(`${day}T00:00:00Z`))
}

/** Translates a predefined reason into the language of the current request, and returns others as stored. */
export function reasonSaid(reason: string): string {
  return reasonText((key) => text(key), reason)
}

/** Translates a key into a language. */
export function textIn(language: Language, key: string, values: Values = {}): string {
  return CATALOGUES[language].t(key, values)
}

/** Translates a key for storage: always English. */
export function recordText(key: string, values: Values = {}): string {
  return textIn('en', key, values)
}
