import type { Core } from '../../platform/core'
import { createEarningsRound } from './earnings.jobs'
import { earningListeners } from './earnings.listeners'

/** Earnings of drivers. */
export const earningsRoom = (ctx: Core) => ({
  routes() {},
  listeners: earningListeners(ctx),
  jobs: [{ name: 'earnings', everyS: 60, run: createEarningsRound(ctx) }],
})
