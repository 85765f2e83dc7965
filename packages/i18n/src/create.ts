import i18next, { type i18n } from 'i18next'

/** Texts by area and key: `{ validation: { required: '…' } }`. An area is one JSON file of a language's folder. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/**
 * A translator for one language over the given areas. Keys are `area.key`; `{{name}}` is filled from the values.
 * What a language has no text for is said in English where an English catalogue is given. A key without any text is
 * answered as itself, so a missing text shows at once and never breaks a page.
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

/** Gives a translator the texts of one more language and lets it speak that language from now on. */
export async function addLanguage(instance: i18n, language: string, catalogue?: Catalogue): Promise<void> {
  if (catalogue) instance.addResourceBundle(language, 'translation', catalogue, true, true)
  await instance.changeLanguage(language)
}
