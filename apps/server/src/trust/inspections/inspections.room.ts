import type { Context } from '../../platform/context'
import { inspectWhatIsDue } from './inspections.jobs'

/** Inspections of the minutes of vehicles. */
export const inspectionsRoom = (ctx: Context) => ({
  routes() {},
  // Late plays cause a comparison of the whole fleet, so this does not run every minute. It still runs before a day's
  // earnings are written.
  jobs: [{ name: 'inspections', everyS: 300, run: () => inspectWhatIsDue(ctx) }],
})
