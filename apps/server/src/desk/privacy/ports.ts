import type { DataRequestKind } from '@ayob/contract/privacy'
import type { Asker } from '../../platform/asker'
import type { Reader, Tx } from '../../platform/ports'

/** Provided by accounts. */
export interface DataPeople {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, Asker>>
  /** Ids of accounts whose name or e-mail contains the words; at most the newest thousand. */
  matching(reader: Reader, words: string): Promise<readonly string[]>
}

/** Ids of the organisations that a person owns; for people other than advertisers, only their own id. Provided by organisations. */
export type OwnedBy = (reader: Reader, userId: string) => Promise<readonly string[]>

/** Provided by bookings. */
export interface PaidFlights {
  /** Returns true when a paid flight has not ended. An erasure waits for its end. */
  unfinished(tx: Tx, userId: string): Promise<boolean>
}

/** Provided by payouts. */
export interface OwedMoney {
  /** Returns true when money is owed or in transfer. An erasure waits for it. */
  isOwed(tx: Tx, userId: string): Promise<boolean>
}

/** Mails the answer to the person's current address, before an erasure removes it. */
export type MailDataAnswer = (
  tx: Tx,
  request: { id: string; userId: string; kind: DataRequestKind; done: boolean; answer: string | null },
) => Promise<void>
