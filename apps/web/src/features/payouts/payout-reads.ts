import { driverOverview, earningStatement } from '@ayob/contract/earnings'
import { adminJournal } from '@ayob/contract/journal'
import { adminPayout, adminPayouts, driverPayouts, payoutAccount } from '@ayob/contract/payouts'

/** What shows a driver's balance and payouts: read again when a payout is asked for or the account changes. */
export const PAYOUT_READS = [driverPayouts, payoutAccount, driverOverview, earningStatement]

/** What shows payouts to administrators. */
export const ADMIN_PAYOUT_READS = [adminPayouts, adminPayout, adminJournal]
