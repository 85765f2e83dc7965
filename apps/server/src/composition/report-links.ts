import { dropOldLinks } from '../desk/report-links/report-links.jobs'
import { reportLinkRoutes } from '../desk/report-links/report-links.routes'
import type { Core } from '../platform/core'
import { bookingStore } from '../sales/bookings/bookings.store'
import { bookingViews } from '../sales/bookings/bookings.views'
import { wholeBooking } from '../sales/bookings/whole-booking.queries'
import { fingerprintOf } from '../trust/proofs/fingerprint.queries'
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
