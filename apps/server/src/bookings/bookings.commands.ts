import { randomInt, randomUUID } from 'node:crypto'
import type { BookAd } from '@ayob/contract/bookings'
import { fromLkr, toLkr } from '@ayob/contract/money'
import { SUBMITTED } from '@ayob/domain/bookings/lifecycle'
import { quoteBooking } from '@ayob/domain/pricing/quote'
import { vatRateOf } from '@ayob/domain/pricing/terms'
import { withVat } from '@ayob/domain/pricing/vat'
import { badField, Refusal } from '../platform/errors'
import type { Actor, Tx } from '../platform/ports'
import { bookingStore, type NewBooking } from './bookings.store'
import type { BookingDeps } from './ports'
import { breakdownOf, referenceOf } from './references'

/** A submitted price may differ from the server's by at most one cent. */
const PRICE_TOLERANCE_CENTS = 1
const QR_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const QR_LENGTH = 8

/**
 * Submits an ad for review at the server's own price. Errors: 400 on `creativeFile` for a creative of somebody else or one
 * that is taken down; 409 `price_changed` with the right price.
 */
export async function bookAd(deps: BookingDeps, tx: Tx, actor: Actor, form: BookAd) {
  const advertiserId = actor.id ?? ''
  const creative = await deps.creatives.byFile(tx, form.creativeFile)
  if (creative?.ownerId !== advertiserId) throw badField('creativeFile', 'server.creativeUnknown')
  if (await bookingStore.isTakenDown(tx, creative.id)) throw badField('creativeFile', 'server.creativeTakenDown')
  const { terms, version } = await deps.prices.current(tx)
  const quote = quoteBooking(terms, form)
  if (Math.abs(fromLkr(form.price) - quote.total) > PRICE_TOLERANCE_CENTS) {
    const extra = { price: toLkr(quote.total), breakdown: breakdownOf(quote) }
    throw new Refusal('price_changed', 'server.priceChanged', { extra })
  }
  const sold = { ...form, advertiserId, creativeId: creative.id, quote, pricingVersion: version, campaign: null }
  return { ...(await submit(deps, tx, actor, sold)), quote }
}

/** A campaign that its advertiser starts; what it costs was computed by the caller. */
export interface CampaignOrder
  extends Pick<NewBooking, 'brandName' | 'contactEmail' | 'vehicleType' | 'durationDays' | 'notes' | 'creativeId'> {
  readonly campaignId: string
  readonly routeIds: readonly string[]
  /** Without VAT, in cents. */
  readonly net: number
}

/** Submits a campaign for review, at its own price plus VAT. Returns the id of the booking. Errors: 409 for a creative that is taken down. */
export async function bookCampaign(deps: BookingDeps, tx: Tx, actor: Actor, order: CampaignOrder): Promise<string> {
  if (await bookingStore.isTakenDown(tx, order.creativeId)) throw new Refusal('conflict', 'server.creativeTakenDown')
  const { terms, version } = await deps.prices.current(tx)
  const { id } = await submit(deps, tx, actor, {
    ...order,
    advertiserId: actor.id ?? '',
    quantity: 1,
    adLocations: [],
    link: null,
    quote: withVat(order.net, vatRateOf(terms)),
    pricingVersion: version,
    campaign: { id: order.campaignId, routeIds: order.routeIds },
  })
  return id
}

async function submit(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  sold: Omit<NewBooking, 'id' | 'qrCode' | 'state' | 'at'>,
): Promise<{ id: string; reference: string }> {
  const at = deps.clock.now()
  const id = randomUUID()
  const number = await bookingStore.insert(tx, { ...sold, id, qrCode: qrCode(), state: SUBMITTED, at })
  const row = await bookingStore.byId(tx, id)
  if (!row) throw new Error('a booking was not stored')
  await bookingStore.addHistory(tx, row, 'submit', actor, null, at)
  await deps.emit(tx, 'booking.submitted', { bookingId: id })
  return { id, reference: referenceOf(number) }
}

function qrCode(): string {
  return Array.from({ length: QR_LENGTH }, () => QR_ALPHABET[randomInt(QR_ALPHABET.length)]).join('')
}
