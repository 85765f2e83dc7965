import english from '@ayob/i18n/en/player.json'
import { type LanguageCode, languageAccepted } from '@ayob/i18n/languages'
import sinhala from '@ayob/i18n/si/player.json'
import tamil from '@ayob/i18n/ta/player.json'

/** Texts for drivers and passers-by. The support sheet is in English. */
const WORDS = { en: english, si: sinhala, ta: tamil } as const

let chosen: LanguageCode | undefined

/** From now on, texts are in the language that a technician has chosen for the device. */
export function speak(language: LanguageCode): void {
  chosen = language
}

/** The device's language; English if there are no texts for it. */
export const language = (): LanguageCode => chosen ?? languageAccepted(navigator.languages.join(','))

export const words = () => WORDS[language()]
