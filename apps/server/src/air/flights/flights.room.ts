import type { Core } from '../../platform/core'
import { doWhatIsDue, tellOfLateFlights } from './flights.jobs'

/** What the clock and the delivered plays do to flights. */
export const flightsRoom = (ctx: Core) => ({
  routes() {},
  jobs: [
    { name: 'bookings-due', everyS: 20, run: () => doWhatIsDue(ctx) },
    { name: 'late-flights', everyS: 3600, run: () => tellOfLateFlights(ctx) },
  ],
})
