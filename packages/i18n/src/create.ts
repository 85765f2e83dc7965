import i18next, { type i18n } from 'i18next'

/** Texts by area and key: `{ validation: { required: '…' } }`. An area is one JSON file of a language's folder. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * A translator for one language over the given areas. Keys are `area.key`; `{{name}}` is filled from the values.
 * A key without a text is answered as itself, so a missing text shows at once and never breaks a page.
 */
export function createI18n(language: string, catalogue: Catalogue): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: { translation: catalogue } },
    keySeparator: '.',
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return instance
}
