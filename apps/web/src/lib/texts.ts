import { addTexts, type Catalogue, createI18n } from '@ayob/i18n/create'
import common from '@ayob/i18n/en/common.json'
import errors from '@ayob/i18n/en/errors.json'
import layout from '@ayob/i18n/en/layout.json'
import { shownLanguage } from './language'
import { readSession } from './session'

/** The translator of the application. It starts with the texts of the frame around the pages. */
export const i18n = createI18n('en', { common, errors, layout })

const added = new Set<Catalogue>()

/** Adds English texts that came with the code that shows them. */
export function addEnglish(texts: Catalogue) {
  if (added.has(texts)) return
  added.add(texts)
  addTexts(i18n, 'en', texts)
}

/** Loads the English texts that only administrators see. */
export async function loadConsoleTexts(): Promise<void> {
  addEnglish((await import('@ayob/i18n/en-console')).enConsole)
}

async function loadEnglish(): Promise<void> {
  addEnglish((await import('@ayob/i18n/en')).en)
}

/** Loads the texts of all pages of the signed-in person. Lazily loaded pages wait for them. */
export async function loadTexts(): Promise<void> {
  const isAdmin = readSession().role === 'admin'
  await Promise.all([
    // Other languages have all texts but those that only administrators see, and are loaded before the first page.
    (isAdmin || shownLanguage() === 'en') && loadEnglish(),
    isAdmin && loadConsoleTexts(),
  ])
}
