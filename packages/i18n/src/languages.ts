/** Each language names itself, in its own script. */
export const LANGUAGE_NAMES = { en: 'English', si: 'සිංහල', ta: 'தமிழ்' } as const

export type LanguageCode = keyof typeof LANGUAGE_NAMES

/** Whether a word is the code of a language that there are texts in. */
export function isLanguage(word: unknown): word is LanguageCode {
  return typeof word === 'string' && Object.hasOwn(LANGUAGE_NAMES, word)
}

/**
 * The first language that a browser's `Accept-Language` names and that there are texts in, by its own order; English
 * where it names none.
 */
export function languageAccepted(header: string | undefined): LanguageCode {
  const wanted = (header ?? '').split(',').map((part, place) => {
    const [range = '', ...rest] = part.trim().toLowerCase().split(';')
    const weight = Number(/^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
    return { code: range.split('-')[0], weight, place }
  })
  wanted.sort((one, other) => other.weight - one.weight || one.place - other.place)
  return wanted.map(({ code }) => code).find(isLanguage) ?? 'en'
}
