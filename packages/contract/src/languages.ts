/** Languages that a person may choose. */
export const LANGUAGES = ['en', 'si', 'ta'] as const
export type Language = (typeof LANGUAGES)[number]
