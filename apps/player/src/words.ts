import english from '@ayob/i18n/en/player.json'
import { type LanguageCode, languageAccepted } from '@ayob/i18n/languages'
import sinhala from '@ayob/i18n/si/player.json'
import tamil from '@ayob/i18n/ta/player.json'

/** What a driver or a passer-by meets on a screen. The sheet for support is English. */
const WORDS = { en: english, si: sinhala, ta: tamil } as const

/** The language that the device is set to, where there are words in it; else English. */
export const language = (): LanguageCode => languageAccepted(navigator.languages.join(','))

export const words = () => WORDS[language()]
