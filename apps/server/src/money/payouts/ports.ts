import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { Entry } from '@ayob/domain/journal/entry'
import type { Party } from '@ayob/domain/payments/invoice-document'
import type { BalanceChanges } from '@ayob/domain/payouts/statement'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Core } from '../../platform/core'
import type { Reader, Tx } from '../../platform/ports'
import type { KeyRing } from '../../platform/secrets'

type Balances = (reader: Reader, userIds: readonly string[], until?: Day) => Promise<ReadonlyMap<string, Cents>>

/** Provided by the journal. */
interface PayoutJournal {
  post(tx: Tx, entry: Entry): Promise<boolean>
  postAll(tx: Tx, entries: readonly Entry[]): Promise<number>
  /** Cents owed to drivers, optionally up to the end of a day. */
  payable: Balances
  inTransit: Balances
  /** Changes of each driver's balance after a journal entry. */
  changes(reader: Reader, lastEntries: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, BalanceChanges>>
}

/** Provided by accounts. */
interface PaidDrivers {
  byIds(
    reader: Reader,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, { readonly name: string; readonly vehicleNumber: string | null }>>
  /** Ids of accounts whose name or e-mail contains the words. */
  matching(reader: Reader, words: string): Promise<readonly string[]>
  /** A driver as the payee of a statement. */
  party(reader: Reader, id: string): Promise<Party>
}

export interface PayoutDeps extends Core {
  readonly journal: PayoutJournal
  readonly drivers: PaidDrivers
  readonly terms: (reader: Reader) => Promise<PricingTerms>
  readonly supplier: Party
  /** The key that encrypts account numbers. */
  readonly personalKey: KeyRing
}
