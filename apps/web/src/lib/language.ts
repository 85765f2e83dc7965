import type { Language } from '@ayob/contract/languages'
import { addTexts, type Catalogue } from '@ayob/i18n/create'
import type { i18n } from 'i18next'
import { chosenLanguage, keepLanguage, storeLanguage } from './chosen-language'

/** All texts that visitors, drivers and advertisers see. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: async () => (await import('@ayob/i18n/en')).en,
  si: async () => (await import('@ayob/i18n/si')).si,
  ta: async () => (await import('@ayob/i18n/ta')).ta,
}

let shown: Language = 'en'

/** Returns the language of the page. */
export const shownLanguage = (): Language => shown

/**
 * Stores a language on this device and switches the page to it once its texts are loaded. If two languages are chosen in a
 * row, the last one wins. Fails without a network.
 */
export async function switchLanguage(instance: i18n, language: Language): Promise<void> {
  storeLanguage(language)
  if (language !== instance.language) addTexts(instance, language, await CATALOGUES[language]())
  if (chosenLanguage() !== language) return
  shown = language
  keepLanguage(language)
  await instance.changeLanguage(language)
}

/** Switches the page to the stored language, or to English if its texts can't be loaded. */
export async function restoreLanguage(instance: i18n): Promise<void> {
  const language = chosenLanguage()
  if (language === 'en') return
  await switchLanguage(instance, language).catch(() => {
    document.documentElement.lang = 'en'
  })
}
