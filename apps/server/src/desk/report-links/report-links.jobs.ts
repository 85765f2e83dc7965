import { DAY_MS } from '@ayob/contract/durations'
import type { Core } from '../../platform/ports'
import { reportLinkStore } from './report-links.store'

const KEPT_MS = 30 * DAY_MS

/** Deletes links that ended more than a month ago. */
export const dropOldLinks = ({ transact, clock }: Core): Promise<void> =>
  transact((tx) => reportLinkStore.dropExpired(tx, new Date(clock.now().getTime() - KEPT_MS)))
