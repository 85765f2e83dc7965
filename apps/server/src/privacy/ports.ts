import type { DataRequestKind } from '@ayob/contract/privacy'
import type { Reader, Tx } from '../platform/ports'

export interface DataPerson {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly userType: string
}

/** Accounts, kept by registrations. */
export interface DataPeople {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, DataPerson>>
  /** Accounts whose name or e-mail has these words, the newest thousand at most. */
  matching(reader: Reader, words: string): Promise<readonly string[]>
}

/** Bookings, as far as an erasure has to wait for them. */
export interface PaidFlights {
  /** Whether something is paid for that has not been shown to its end. */
  unfinished(tx: Tx, userId: string): Promise<boolean>
}

/** Money that is owed to a person, as far as an erasure has to wait for it. */
export interface OwedMoney {
  /** Whether something is to be paid out, or on its way. */
  isOwed(tx: Tx, userId: string): Promise<boolean>
}

/** Tells the person of the answer, at the address that they have now. */
export type MailDataAnswer = (
  tx: Tx,
  request: { id: string; userId: string; kind: DataRequestKind; done: boolean; answer: string | null },
) => Promise<void>
