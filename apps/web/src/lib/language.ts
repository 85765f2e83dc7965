import type { Language } from '@ayob/contract/languages'
import { addLanguage, type Catalogue } from '@ayob/i18n/create'
import { isLanguage } from '@ayob/i18n/languages'
import type { i18n } from 'i18next'

const KEY = 'language'

/** Texts beside the English ones come when somebody reads them. */
const CATALOGUES: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  si: async () => (await import('@ayob/i18n/si')).si,
  ta: async () => (await import('@ayob/i18n/ta')).ta,
}

let shown: Language = 'en'

/** The language that the page is shown in. */
export const shownLanguage = (): Language => shown

/** The language that was chosen on this device; before that the one that boot.js has found in the browser's settings. */
export function chosenLanguage(): Language {
  const kept = localStorage.getItem(KEY) ?? document.documentElement.lang
  return isLanguage(kept) ? kept : 'en'
}

/** Lets the page speak a language, fetching its texts when they are not there yet, and keeps the choice on this device. */
export async function speak(instance: i18n, language: Language): Promise<void> {
  const load =
    language === 'en' || instance.hasResourceBundle(language, 'translation') ? undefined : CATALOGUES[language]
  const catalogue = await load?.()
  shown = language
  document.documentElement.lang = language
  localStorage.setItem(KEY, language)
  await addLanguage(instance, language, catalogue)
}

/** Lets the page speak what was chosen before. Without its texts, as offline, it speaks English. */
export async function speakChosen(instance: i18n): Promise<void> {
  const language = chosenLanguage()
  if (language === 'en') return
  await speak(instance, language).catch(() => {
    document.documentElement.lang = 'en'
  })
}
