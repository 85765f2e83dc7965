import { bookingStore } from '../bookings/bookings.store'
import { bookingViews } from '../bookings/bookings.views'
import { wholeBooking } from '../bookings/whole-booking.queries'
import type { Core } from '../platform/core'
import { fingerprintOf } from '../proofs/fingerprint.queries'
import { dropOldLinks } from '../report-links/report-links.jobs'
import { reportLinkRoutes } from '../report-links/report-links.routes'
import type { Bookings } from './bookings'
import type { Part } from './part'
import type { proofDeps } from './proofs'

interface Ports {
  readonly bookings: Bookings
  readonly proofs: ReturnType<typeof proofDeps>
  readonly publicUrl: () => string
}

/** Links to the live report of a booking. */
export const reportLinksPart = (core: Core, { bookings, proofs, publicUrl }: Ports) =>
  ({
    routes: (http) =>
      reportLinkRoutes(http, {
        ...core,
        publicUrl,
        bookings: {
          ...bookingViews,
          async whole(id) {
            const row = await bookingStore.byId(core.db, id)
            return row && wholeBooking(bookings, row)
          },
        },
        fingerprintOf: (bookingId) => fingerprintOf(proofs, bookingId),
      }),
    jobs: [{ name: 'report-links', everyS: 3600, run: () => dropOldLinks(core) }],
  }) satisfies Part
