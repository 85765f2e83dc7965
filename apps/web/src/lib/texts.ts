import { createI18n } from '@ayob/i18n/create'
import auth from '@ayob/i18n/en/auth.json'
import common from '@ayob/i18n/en/common.json'
import errors from '@ayob/i18n/en/errors.json'
import layout from '@ayob/i18n/en/layout.json'

/** The translator of the application. It starts with the texts of the frame around the pages. */
export const i18n = createI18n('en', { auth, common, errors, layout })

let isWhole = false

/** Loads the texts of all pages. Lazily loaded pages wait for them. */
export async function loadTexts(): Promise<void> {
  if (isWhole) return
  const { en } = await import('@ayob/i18n/en')
  i18n.addResourceBundle('en', 'translation', en, true, true)
  isWhole = true
}
