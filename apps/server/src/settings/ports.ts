import type { Language } from '@ayob/contract/settings'
import type { Reader, Tx } from '../platform/ports'

/** The language of an account, kept by registrations. */
export interface AccountLanguage {
  of(reader: Reader, userId: string): Promise<Language>
  set(tx: Tx, userId: string, language: Language): Promise<void>
}
