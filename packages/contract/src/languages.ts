/** The supported languages. */
export const LANGUAGES = ['en', 'si', 'ta'] as const
export type Language = (typeof LANGUAGES)[number]
