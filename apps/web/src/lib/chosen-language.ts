import type { Language } from '@ayob/contract/languages'
import { isLanguage } from '@ayob/i18n/languages'

const KEY = 'language'

/** Returns the language chosen on this device; by default the one that boot.js derived from the browser. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(KEY) ?? document.documentElement.lang
  return isLanguage(stored) ? stored : 'en'
}

/** Stores the choice on this device. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(KEY, language)
}

/** Stores the choice on this device and sets the language of the document. */
export function keepLanguage(language: Language): void {
  document.documentElement.lang = language
  storeLanguage(language)
}
