import { adminJournal } from '@ayob/contract/journal'
import { adminPayments } from '@ayob/contract/refunds'
import { AD_READS } from '../bookings/manage/use-ad-actions'

/** Reads that show movements of money. They are refreshed after a refund and after a payment check. */
export const MONEY_READS = [adminJournal, adminPayments, ...AD_READS]
