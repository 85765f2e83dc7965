import { wholeBooking } from '../desk/bookings/booking-pages.queries'
import { dropOldLinks } from '../desk/report-links/report-links.jobs'
import { reportLinkRoutes } from '../desk/report-links/report-links.routes'
import type { Context } from '../platform/context'
import { bookingRow } from '../sales/bookings/bookings.queries'
import { bookingViews } from '../sales/bookings/bookings.views'
import { fingerprintOf } from '../trust/proofs/fingerprint.queries'
import type { Part } from './part'
import type { proofDeps } from './proofs'

interface Ports {
  readonly proofs: ReturnType<typeof proofDeps>
  readonly publicUrl: () => string
}

/** Links to the live report of a booking. */
export const reportLinksPart = (core: Context, { proofs, publicUrl }: Ports) =>
  ({
    routes: (http) =>
      reportLinkRoutes(http, {
        ...core,
        publicUrl,
        bookings: {
          ...bookingViews,
          async whole(id) {
            const row = await bookingRow(core.db, id)
            return row && wholeBooking(core, row)
          },
        },
        fingerprintOf: (bookingId) => fingerprintOf(proofs, bookingId),
      }),
    jobs: [{ name: 'report-links', everyS: 3600, run: () => dropOldLinks(core) }],
  }) satisfies Part
