import { randomUUID } from 'node:crypto'
import { DAY_MS } from '@ayob/contract/durations'
import { MAX_LINKS, type ReportLink, SHARED_PATH } from '@ayob/contract/report-links'
import { notFound, Refusal } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Clock, Core, Reader, Tx } from '../../platform/ports'
import { newToken, tokenHash } from '../../platform/secrets'
import { bookingViews } from '../../sales/bookings/bookings.views'
import { reportLinkStore } from './report-links.store'

/**
 * Creates a link to the report of the actor's own booking. Returns its path, which is not stored. Errors: 404; 409 when
 * the booking has too many links.
 */
export async function shareBooking(
  { clock, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  wanted: { readonly days: number; readonly prices: boolean },
) {
  const booking = await bookingViews.lock(tx, bookingId)
  if (!booking || booking.advertiserId !== actor.ownerId) throw notFound()
  const held = await reportLinkStore.held(tx, bookingId, clock.now())
  if (held.filter(({ made_by }) => made_by === 'advertiser').length >= MAX_LINKS) {
    throw new Refusal('conflict', 'server.tooManyLinks', { values: { max: MAX_LINKS } })
  }
  await recordActivity(tx, { actor, action: 'report_link.made', subject: 'booking', subjectId: bookingId })
  return makeLink(clock, tx, bookingId, { ...wanted, madeBy: 'advertiser' })
}

interface NewLink {
  readonly days: number
  readonly prices: boolean
  readonly madeBy: ReportLink['made_by']
}

/** Creates a link without checks. Returns its path. */
export async function makeLink(clock: Clock, tx: Tx, bookingId: string, { days, prices, madeBy }: NewLink) {
  const now = clock.now()
  const token = newToken()
  const link = {
    id: randomUUID(),
    booking_id: bookingId,
    token_hash: tokenHash(token),
    prices,
    made_by: madeBy,
    created_at: now,
    expires_at: new Date(now.getTime() + days * DAY_MS),
    revoked_at: null,
  }
  await reportLinkStore.insert(tx, link)
  return { id: link.id, path: `${SHARED_PATH}/${token}`, expiresAt: link.expires_at }
}

/** Links of a weekly report are valid for this long, so newer ones follow before they end. */
const WEEKLY_DAYS = 30
const MOST_OF_A_WEEK = 10

/** Creates links to the bookings of a weekly report, for the mail with the report. */
export async function linksOfWeek(
  clock: Clock,
  tx: Tx,
  bookings: readonly { readonly booking_id: string; readonly reference: string; readonly brand_name: string }[],
) {
  const links: { readonly name: string; readonly path: string }[] = []
  for (const { booking_id, reference, brand_name } of bookings.slice(0, MOST_OF_A_WEEK)) {
    const wanted = { days: WEEKLY_DAYS, prices: false, madeBy: 'weekly_report' } as const
    const { path } = await makeLink(clock, tx, booking_id, wanted)
    links.push({ name: `${reference} ${brand_name}`, path })
  }
  return links
}

/** Ends a link to the report of the actor's own booking. Repeating it changes nothing. Errors: 404. */
export async function revokeLink(
  { clock, recordActivity }: Core,
  tx: Tx,
  actor: Actor,
  bookingId: string,
  linkId: string,
): Promise<void> {
  const booking = await bookingViews.byId(tx, bookingId)
  if (booking?.advertiserId !== actor.ownerId) throw notFound()
  const held = await reportLinkStore.held(tx, bookingId, clock.now())
  if (!(await reportLinkStore.revoke(tx, bookingId, linkId, clock.now()))) throw notFound()
  if (!held.some(({ id }) => id === linkId)) return
  await recordActivity(tx, { actor, action: 'report_link.ended', subject: 'booking', subjectId: bookingId })
}

const bookingsOf = (reader: Reader, userId: string) =>
  reader.selectFrom('bookings').select('id').where('advertiser_id', '=', userId)

export const reportLinksPersonal: PersonalPart = {
  name: 'report_links',
  ofOrganisation: true,

  exported: (reader, userId) =>
    reader
      .selectFrom('report_links')
      .select(['booking_id', 'prices', 'made_by', 'created_at', 'expires_at', 'revoked_at'])
      .where('booking_id', 'in', bookingsOf(reader, userId))
      .orderBy('created_at')
      .execute(),

  /** The reports of an erased account can't be read any more. */
  async erase(tx, userId): Promise<undefined> {
    await tx.deleteFrom('report_links').where('booking_id', 'in', bookingsOf(tx, userId)).execute()
  },
}
