import type { UserType } from '@ayob/contract/accounts'
import type { Language } from '@ayob/contract/languages'
import type { Reader, Tx } from '../platform/ports'

/** Records that a person wants news and offers, or no longer does. */
export type RecordMarketing = (tx: Tx, userId: string, wanted: boolean, language: Language) => Promise<void>

/** Provided by accounts. */
export interface SettingsOwner {
  languageOf(reader: Reader, userId: string): Promise<Language>
  setLanguage(tx: Tx, userId: string, language: Language): Promise<void>
  typeOf(reader: Reader, userId: string): Promise<UserType>
}
