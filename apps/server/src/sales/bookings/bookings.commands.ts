import { randomInt, randomUUID } from 'node:crypto'
import { type BookAd, vehiclesOf } from '@ayob/contract/bookings'
import { dayOf } from '@ayob/contract/days'
import { fromLkr, toLkr } from '@ayob/contract/money'
import { canStartOn } from '@ayob/domain/bookings/flight'
import { SUBMITTED, statesFor } from '@ayob/domain/bookings/lifecycle'
import type { CampaignOrder } from '@ayob/domain/campaigns/order'
import type { ChosenHours } from '@ayob/domain/hours/show-times'
import { tidyHours } from '@ayob/domain/hours/week'
import { quoteBooking } from '@ayob/domain/pricing/quote'
import { vatRateOf } from '@ayob/domain/pricing/terms'
import { breakdownOf, type Quote, sumOfQuotes, withVat } from '@ayob/domain/pricing/vat'
import { creativeByFile } from '../../goods/creatives/creatives.queries'
import { currentPricing } from '../../goods/pricing/pricing.queries'
import { accountViews } from '../../people/accounts/accounts.queries'
import { badField, Refusal } from '../../platform/errors'
import type { PersonalPart } from '../../platform/personal.queries'
import type { Actor, Core, Tx } from '../../platform/ports'
import { bookingCreativeStore, historyStore } from './booking-history.store'
import { type BookingRow, bookingStore, type NewBooking } from './bookings.store'
import { addCreatives } from './chosen-creatives.commands'
import { withdraw } from './steps.commands'
import { referenceOf } from './targeting'

/** A submitted price may differ from the server's by at most one cent. */
const PRICE_TOLERANCE_CENTS = 1
/** The share of each creative when no shares were chosen. */
const EQUAL_SHARE = 1
const QR_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const QR_LENGTH = 8

/**
 * Submits an ad for review at the server's price: one booking per vehicle type, all with the same creatives, days and
 * places. Errors: 400 on `creativeFile` or `creativeFiles` for somebody else's creative or one that is taken down, on
 * `startWish` for a day on which no ad can start, on `otherVehicles` for a repeated type; 409 `price_changed` with the
 * current price.
 */
export async function bookAd(ctx: Core, tx: Tx, actor: Actor, form: BookAd) {
  if (form.startWish !== null && !canStartOn(form.startWish, dayOf(ctx.clock.now()))) {
    throw badField('startWish', 'server.startDate')
  }
  if (form.otherVehicles.some(({ vehicleType }) => vehicleType === form.vehicleType)) {
    throw badField('otherVehicles', 'validation.vehicleTwice')
  }
  const creatives = await chosenCreatives(tx, actor, form)
  const { terms, version } = await currentPricing(ctx, tx)
  const lines = vehiclesOf(form).map((vehicle) => ({ ...vehicle, quote: quoteBooking(terms, { ...form, ...vehicle }) }))
  const quote = sumOfQuotes(lines.map((line) => line.quote))
  if (Math.abs(fromLkr(form.price) - quote.total) > PRICE_TOLERANCE_CENTS) {
    const extra = { price: toLkr(quote.total), breakdown: breakdownOf(quote) }
    throw new Refusal('price_changed', 'server.priceChanged', { extra })
  }
  const order = lines.length > 1 ? randomUUID() : null
  const bookings: { row: BookingRow; quote: Quote }[] = []
  for (const { vehicleType, quantity, quote: price } of lines) {
    const row = await submit(ctx, tx, actor, price, {
      ...(order !== null && { id: bookings.length === 0 ? order : randomUUID(), submitted_with: order }),
      brand_name: form.brandName,
      contact_email: form.contactEmail,
      vehicle_type: vehicleType,
      duration_days: form.durationDays,
      quantity,
      ad_locations: JSON.stringify(form.adLocations),
      route_ids: '[]',
      notes: form.notes,
      start_wish: form.startWish,
      ...chosenHours(form),
      link: form.link,
      creative_id: creatives[0]?.id ?? '',
      pricing_version: version,
    })
    await addCreatives(tx, row, creatives)
    bookings.push({ row, quote: price })
  }
  return { bookings, quote }
}

/** The creatives of a form with their shares: those of its list, otherwise its single one. */
async function chosenCreatives(tx: Tx, actor: Actor, { creativeFile, creativeFiles }: BookAd) {
  const files = creativeFiles ?? [{ file: creativeFile }]
  const field = creativeFiles ? 'creativeFiles' : 'creativeFile'
  const chosen: { id: string; share: number }[] = []
  for (const { file, share = EQUAL_SHARE } of files) {
    const creative = await creativeByFile(tx, file)
    if (creative?.ownerId !== actor.ownerId) throw badField(field, 'server.creativeUnknown')
    if (await bookingStore.isTakenDown(tx, creative.id)) throw badField(field, 'server.creativeTakenDown')
    chosen.push({ id: creative.id, share })
  }
  return chosen
}

/**
 * Submits a campaign for review, at its own price plus VAT. Returns the id of the booking. Errors: 409 for a creative
 * that is taken down.
 */
export async function bookCampaign(ctx: Core, tx: Tx, actor: Actor, order: CampaignOrder): Promise<string> {
  for (const { id } of order.creatives) {
    if (await bookingStore.isTakenDown(tx, id)) throw new Refusal('conflict', 'server.creativeTakenDown')
  }
  const { terms, version } = await currentPricing(ctx, tx)
  const row = await submit(ctx, tx, actor, withVat(order.net, vatRateOf(terms)), {
    brand_name: order.brandName,
    contact_email: order.contactEmail,
    vehicle_type: order.vehicleType,
    duration_days: order.durationDays,
    quantity: 1,
    ad_locations: '[]',
    route_ids: JSON.stringify(order.routeIds),
    campaign_id: order.campaignId,
    notes: order.notes,
    ...chosenHours(order),
    creative_id: order.creatives[0]?.id ?? '',
    pricing_version: version,
  })
  await addCreatives(tx, row, order.creatives)
  return row.id
}

const chosenHours = ({ hours, holidays }: ChosenHours) => {
  const tidy = tidyHours(hours)
  return { hours: tidy && JSON.stringify(tidy), holidays }
}

type Sold = Omit<NewBooking, 'id' | 'advertiser_id' | 'qr_code' | 'created_at' | `${string}_cents` | 'vat_rate'> & {
  readonly id?: string
}

async function submit(ctx: Core, tx: Tx, actor: Actor, quote: Quote, sold: Sold): Promise<BookingRow> {
  const at = ctx.clock.now()
  const advertiserId = actor.ownerId ?? ''
  const website = (await accountViews.advertisers(tx, [advertiserId])).get(advertiserId)?.website ?? null
  const booking = {
    id: randomUUID(),
    ...sold,
    // Fixed now: the QR code keeps leading to the address that the reviewer sees, even if the website changes later.
    link: sold.link ?? website,
    advertiser_id: advertiserId,
    qr_code: qrCode(),
    net_cents: quote.net,
    vat_rate: quote.vatRate,
    vat_cents: quote.vat,
    total_cents: quote.total,
    created_at: at,
  }
  const row = await bookingStore.insert(tx, booking, SUBMITTED)
  await historyStore.add(tx, row, 'submit', actor, null, at)
  await ctx.emit(tx, 'booking.submitted', { bookingId: row.id })
  return row
}

function qrCode(): string {
  return Array.from({ length: QR_LENGTH }, () => QR_ALPHABET[randomInt(QR_ALPHABET.length)]).join('')
}

export const bookingsPersonal = (ctx: Core): PersonalPart => ({
  name: 'bookings',
  ofOrganisation: true,

  async exported(reader, userId) {
    const rows = await reader
      .selectFrom('bookings')
      .selectAll()
      .where('advertiser_id', '=', userId)
      .orderBy('number')
      .execute()
    const history = await reader
      .selectFrom('booking_history')
      .innerJoin('bookings', 'bookings.id', 'booking_history.booking_id')
      .select(['booking_id', 'at', 'event', 'actor_kind', 'note'])
      .where('advertiser_id', '=', userId)
      .orderBy('booking_history.id')
      .execute()
    const creatives = await bookingCreativeStore.ofMany(
      reader,
      rows.map(({ id }) => id),
    )
    return rows.map(({ pricing_version, ...row }) => ({
      ...row,
      reference: referenceOf(row.number),
      creatives: creatives.get(row.id) ?? [],
      history: history.filter(({ booking_id }) => booking_id === row.id).map(({ booking_id, ...step }) => step),
    }))
  },

  /** Withdraws unpaid bookings, and removes contact and notes from the others. */
  async erase(tx, userId): Promise<undefined> {
    const owner = { kind: 'advertiser', id: userId, ownerId: userId, address: null } as const
    for (const id of await bookingStore.idsIn(tx, userId, statesFor('withdraw'))) {
      await withdraw(ctx, tx, owner, id, 'server.erasureFlight')
    }
    await tx
      .updateTable('bookings')
      .set({ contact_email: '', notes: null })
      .where('advertiser_id', '=', userId)
      .execute()
  },
})

/** Returns true while a paid flight is unfinished. Makes payments wait until the end of the transaction. */
export async function paidFlightUnfinished(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .selectFrom('bookings')
    .select(['payment_status', 'status'])
    .where('advertiser_id', '=', userId)
    .forUpdate()
    .execute()
  return rows.some(
    ({ payment_status, status }) => payment_status === 'completed' && !/^(completed|cancelled)$/.test(status),
  )
}
