import type { Language } from '@ayob/contract/languages'
import type { Reader, Tx } from '../../platform/ports'

/** Records that a person wants news and offers, or no longer does. */
export type RecordMarketing = (tx: Tx, userId: string, wanted: boolean, language: Language) => Promise<void>

/** Provided by accounts. */
export interface AccountLanguage {
  of(reader: Reader, userId: string): Promise<Language>
  set(tx: Tx, userId: string, language: Language): Promise<void>
}
