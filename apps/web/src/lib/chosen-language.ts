import type { Language } from '@ayob/contract/languages'
import { isLanguage } from '@ayob/i18n/languages'

const KEY = 'language'

/** Returns the language that was chosen on this device; by default the one that boot.js took from the browser. */
export function chosenLanguage(): Language {
  const stored = localStorage.getItem(KEY) ?? document.documentElement.lang
  return isLanguage(stored) ? stored : 'en'
}

/** Stores the choice on this device and names the language of the page. */
export function keepLanguage(language: Language): void {
  document.documentElement.lang = language
  localStorage.setItem(KEY, language)
}
