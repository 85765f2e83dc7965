import { AsyncLocalStorage } from 'node:async_hooks'
import type { Language } from '@ayob/contract/languages'
import { dateIn } from '@ayob/i18n/dates'
import { isLanguage, languageAccepted } from '@ayob/i18n/languages'
import { reasonText } from '@ayob/i18n/reasons'
import { serverTexts } from '@ayob/i18n/server'
import type { FastifyRequest } from 'fastify'

type Values = Readonly<Record<string, string | number>>

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
  return serverTexts[language].t(key, values)
}

/** Translates a key for storage: always English. */
export function recordText(key: string, values: Values = {}): string {
  return textIn('en', key, values)
}
