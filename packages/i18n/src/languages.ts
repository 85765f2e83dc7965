/** The name of each language in its own script. */
export const LANGUAGE_NAMES = { en: 'English', si: 'සිංහල', ta: 'தமிழ்' } as const

export type LanguageCode = keyof typeof LANGUAGE_NAMES

/** Returns true for the code of a supported language. */
export function isLanguage(word: unknown): word is LanguageCode {
  return typeof word === 'string' && Object.hasOwn(LANGUAGE_NAMES, word)
}

/** Returns the first supported language of an `Accept-Language` header, in order of preference; English by default. */
export function languageAccepted(header: string | undefined): LanguageCode {
  const ranges = (header ?? '').split(',').map((part, place) => {
    const [range = '', ...rest] = part.trim().toLowerCase().split(';')
    const weight = Number(/^\s*q=([\d.]+)/.exec(rest.join(';'))?.[1] ?? 1)
    return { code: range.split('-')[0], weight, place }
  })
  ranges.sort((one, other) => other.weight - one.weight || one.place - other.place)
  return ranges.map(({ code }) => code).find(isLanguage) ?? 'en'
}
