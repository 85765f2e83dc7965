import { driverOverview, earningStatement } from '@ayob/contract/earnings'
import { adminJournal } from '@ayob/contract/journal'
import { payoutAccount } from '@ayob/contract/payout-accounts'
import { adminPayout, adminPayouts, driverPayouts } from '@ayob/contract/payouts'

/** Reads that show a driver's balance and payouts. They are refreshed after a payout request and a change of account. */
export const PAYOUT_READS = [driverPayouts, payoutAccount, driverOverview, earningStatement]

/** Reads that show payouts to administrators. */
export const ADMIN_PAYOUT_READS = [adminPayouts, adminPayout, adminJournal]
