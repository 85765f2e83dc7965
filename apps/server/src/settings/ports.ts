import type { Language } from '@ayob/contract/languages'
import type { Reader, Tx } from '../platform/ports'

/** Writes down that somebody wants news and offers, or no more. */
export type RecordMarketing = (tx: Tx, userId: string, wanted: boolean, language: Language) => Promise<void>

/** The language of an account, kept by registrations. */
export interface AccountLanguage {
  of(reader: Reader, userId: string): Promise<Language>
  set(tx: Tx, userId: string, language: Language): Promise<void>
}
