import i18next, { type i18n } from 'i18next'

/** Texts by area and key: `{ validation: { required: '…' } }`. An area is a JSON file in the folder of a language. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * Returns a translator for one language. Keys are `area.key`; `{{name}}` is replaced by a value. A missing text falls back
 * to `english`. A key without any text is returned as it is, so the gap is visible but does not break the page.
 */
export function createI18n(language: string, catalogue: Catalogue, english?: Catalogue): i18n {
  const instance = i18next.createInstance()
  void instance.init({
    lng: language,
    fallbackLng: 'en',
    resources: { ...(english && { en: { translation: english } }), [language]: { translation: catalogue } },
    keySeparator: '.',
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  })
  return instance
}

/** Adds whole areas of a language to a translator, in place of those with the same name. */
export function addTexts(instance: i18n, language: string, catalogue: Catalogue): void {
  instance.addResourceBundle(language, 'translation', catalogue)
}
