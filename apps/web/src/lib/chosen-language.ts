import type { Language } from '@ayob/contract/languages'
import { isLanguage } from '@ayob/i18n/languages'
import { deviceEntries } from './storage'

const KEY = 'language'

/** Returns the language chosen on this device; by default the one that boot.js derived from the browser. */
export function chosenLanguage(): Language {
  const stored = deviceEntries.get(KEY) ?? document.documentElement.lang
  return isLanguage(stored) ? stored : 'en'
}

/** Stores the choice on this device. */
export function storeLanguage(language: Language): void {
  deviceEntries.set(KEY, language)
}

/** Stores the choice on this device and sets the language of the document. */
export function keepLanguage(language: Language): void {
  document.documentElement.lang = language
  storeLanguage(language)
}
