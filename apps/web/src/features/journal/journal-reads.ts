import { adminJournal } from '@ayob/contract/journal'
import { adminPayments } from '@ayob/contract/refunds'
import { AD_READS } from '../ads/ad-reads'

/** What shows money that moved: read again when some was given back or asked for. */
export const MONEY_READS = [adminJournal, adminPayments, ...AD_READS]
