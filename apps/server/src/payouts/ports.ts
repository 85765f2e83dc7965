import type { Day } from '@ayob/contract/days'
import type { Cents } from '@ayob/contract/money'
import type { Entry } from '@ayob/domain/journal/entry'
import type { Party } from '@ayob/domain/payments/invoice-document'
import type { StatementDay } from '@ayob/domain/payouts/statement'
import type { PricingTerms } from '@ayob/domain/pricing/terms'
import type { Emit } from '../platform/events'
import type { Clock, Db, Reader, RecordActivity, Transact, Tx } from '../platform/ports'

type Balances = (reader: Reader, userIds: readonly string[], until?: Day) => Promise<ReadonlyMap<string, Cents>>

/** What came to a driver's balance after an entry of the journal. */
export interface Since {
  readonly days: readonly StatementDay[]
  readonly returned: Cents
  /** The newest entry among them. */
  readonly through: number
}

/** The journal, as far as it is about drivers. */
export interface PayoutJournal {
  post(tx: Tx, entry: Entry): Promise<boolean>
  postAll(tx: Tx, entries: readonly Entry[]): Promise<number>
  /** Owed to drivers, what is up to a day only when it is given. */
  payable: Balances
  inTransit: Balances
  /** What came after each driver's mark. */
  since(reader: Reader, marks: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, Since>>
}

export interface PaidDriver {
  readonly id: string
  readonly name: string
  readonly vehicleNumber: string | null
}

/** Drivers as payouts tell of them, provided by registrations. */
export interface PaidDrivers {
  byIds(reader: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, PaidDriver>>
  /** Accounts whose name or e-mail has these words. */
  matching(reader: Reader, words: string): Promise<readonly string[]>
  /** As the payee of a statement. */
  party(reader: Reader, id: string): Promise<Party>
}

export interface PayoutDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly recordActivity: RecordActivity
  readonly journal: PayoutJournal
  readonly drivers: PaidDrivers
  readonly terms: (reader: Reader) => Promise<PricingTerms>
  readonly supplier: Party
  /** Key under which account numbers are kept. */
  readonly personalKey: string
}
