import type { BookingDetail } from '@ayob/contract/bookings'
import { MINUTE_MS } from '@ayob/contract/durations'
import * as calls from '@ayob/contract/report-links'
import { type ReportLink, type SharedReport, zSharedReport } from '@ayob/contract/report-links'
import type { FastifyReply } from 'fastify'
import { creativesByIds, uploadUrl } from '../../goods/creatives/creatives.queries'
import type { Context } from '../../platform/context'
import { notFound, orNotFound } from '../../platform/errors'
import { type Http, route } from '../../platform/http/route'
import { text } from '../../platform/http/texts'
import type { Db } from '../../platform/ports'
import { tokenHash } from '../../platform/secrets'
import { bookingRow } from '../../sales/bookings/bookings.queries'
import { bookingViews } from '../../sales/bookings/bookings.views'
import type { ProofContext } from '../../trust/proofs/proof-file'
import { fingerprintOf } from '../../trust/proofs/proofs.queries'
import { wholeBooking } from '../bookings/booking-pages.queries'
import { revokeLink, shareBooking } from './report-links.commands'
import { type LinkRow, reportLinkStore } from './report-links.store'

/** Links to the live report of a booking: created and ended by its advertiser, read by anybody. */
export function reportLinkRoutes(http: Http, ctx: Context): void {
  const { db, clock, publicUrl } = ctx
  const fingerprintOf = keptFingerprints(ctx)
  const linkOf = (token: string) => reportLinkStore.byTokenHash(db, tokenHash(token), clock.now())

  route(http, calls.shareBooking, async ({ params, body, actor, transact }) => {
    const { id, path, expiresAt } = await transact((tx) => shareBooking(ctx, tx, actor, params.id, body))
    return { id, url: `${publicUrl()}${path}`, expires_at: expiresAt.toISOString() }
  })

  route(http, calls.reportLinks, async ({ params, session }) => {
    const booking = await bookingViews.byId(db, params.id)
    if (booking?.advertiserId !== session.ownerId) throw notFound()
    const links = await reportLinkStore.held(db, booking.id, clock.now())
    return { links: links.map(presentLink), total: links.length }
  })

  route(http, calls.revokeReportLink, async ({ params, actor, transact }) => {
    await transact((tx) => revokeLink(ctx, tx, actor, params.id, params.linkId))
    return {}
  })

  route(http, calls.sharedReport, async ({ params, reply }) => {
    hide(reply)
    const link = await linkOf(params.token)
    const row = link && (await bookingRow(db, link.booking_id))
    const booking = row && (await wholeBooking(ctx, row))
    if (!link || !booking) throw notFound()
    return { report: presentReport(booking, link, clock.now()) }
  })

  route(http, calls.sharedProof, async ({ params, reply }) => {
    hide(reply)
    const link = await linkOf(params.token)
    const proof = link && (await fingerprintOf(link.booking_id))
    if (!proof) throw notFound()
    return { proof: { sha256: proof.sha256, provisional: proof.provisional, as_of: proof.asOf.toISOString() } }
  })

  // The status of the page itself tells whether the link is valid.
  http.app.get<{ Params: { token: string } }>(`${calls.SHARED_PATH}/:token`, async (request, reply) => {
    hide(reply)
    // A browser with a cached page gets it again: "not modified" would be an empty page under a 404.
    for (const condition of ['if-none-match', 'if-modified-since']) delete request.raw.headers[condition]
    const link = await linkOf(request.params.token)
    if (link) request.preview = await reportPreview(db, publicUrl(), link.booking_id)
    else void reply.code(404)
    reply.callNotFound()
    return reply
  })
}

/** What a messenger shows of a link to a report: the brand, and the ad as a picture. */
async function reportPreview(db: Db, base: string, bookingId: string) {
  const row = orNotFound(await bookingRow(db, bookingId))
  const creative = orNotFound((await creativesByIds(db, [row.creative_id])).get(row.creative_id))
  return {
    title: row.brand_name,
    text: text('server.reportPreview'),
    image: `${base}${uploadUrl(creative.previewFile ?? creative.file)}`,
  }
}

/** Keeps the address, which is the key to the report, from search engines and other sites. */
function hide(reply: FastifyReply): void {
  void reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')
}

export const presentLink = ({ id, created_at, expires_at, prices, made_by }: LinkRow): ReportLink => ({
  id,
  created_at: created_at.toISOString(),
  expires_at: expires_at.toISOString(),
  prices,
  made_by,
})

/** The public part of a booking. The schema drops all other fields. */
export const presentReport = (
  booking: BookingDetail,
  { prices, expires_at }: Pick<LinkRow, 'prices' | 'expires_at'>,
  now: Date,
): SharedReport =>
  zSharedReport.parse({
    ...booking,
    targetRoutes: placesOf(booking),
    price: prices ? booking.price : null,
    breakdown: prices ? booking.breakdown : null,
    as_of: now.toISOString(),
    expires_at: expires_at.toISOString(),
  })

const placesOf = ({ adLocations, targetRoutes }: BookingDetail): string[] =>
  adLocations.length > 0 ? adLocations.map(({ name }) => name) : targetRoutes

type Fingerprint = Awaited<ReturnType<typeof fingerprintOf>>

/** A fingerprint is read again after this time while plays still arrive. */
const KEPT_MS = 15 * MINUTE_MS
const MAX_KEPT = 1000

/** Caches fingerprints, because that of a running flight is computed from all its plays. Concurrent requests share one computation. */
export function keptFingerprints(ctx: ProofContext) {
  const kept = new Map<string, { readonly at: number; readonly reading: Promise<Fingerprint> }>()
  return (bookingId: string): Promise<Fingerprint> => {
    const now = ctx.clock.now().getTime()
    const known = kept.get(bookingId)
    if (known && now - known.at < KEPT_MS) return known.reading
    const reading = fingerprintOf(ctx, bookingId).catch((error: unknown) => {
      kept.delete(bookingId)
      throw error
    })
    if (kept.size >= MAX_KEPT) kept.clear()
    kept.set(bookingId, { at: now, reading })
    return reading
  }
}
