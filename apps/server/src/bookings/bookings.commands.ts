import { randomInt, randomUUID } from 'node:crypto'
import type { BookAd } from '@ayob/contract/bookings'
import { type Day, dayOf } from '@ayob/contract/days'
import { fromLkr, toLkr } from '@ayob/contract/money'
import { canStartOn, endAfterPause, flightFrom } from '@ayob/domain/bookings/flight'
import { after, type BookingEvent, type Mover, SUBMITTED } from '@ayob/domain/bookings/lifecycle'
import { quoteBooking } from '@ayob/domain/pricing/quote'
import { vatRateOf } from '@ayob/domain/pricing/terms'
import { type Quote, withVat } from '@ayob/domain/pricing/vat'
import { recordText } from '../http/texts'
import { badField, notFound, Refusal } from '../platform/errors'
import type { Emit, EventType } from '../platform/events'
import {
  type Actor,
  CLOCK_ACTOR,
  type Clock,
  type Db,
  type RecordActivity,
  type Transact,
  type Tx,
} from '../platform/ports'
import { refuseTakenDown } from './ads.commands'
import { type BookingChange, type BookingRow, bookingStore, type NewBooking, stateOf } from './bookings.store'
import type { Advertisers, Creatives, Prices } from './ports'

export interface BookingDeps {
  readonly db: Db
  readonly transact: Transact
  readonly clock: Clock
  readonly emit: Emit
  readonly recordActivity: RecordActivity
  readonly creatives: Creatives
  readonly prices: Prices
  readonly advertisers: Advertisers
}

/** A submitted price may differ from the server's by at most one cent. */
const PRICE_TOLERANCE_CENTS = 1
const QR_ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const QR_LENGTH = 8

export const referenceOf = (number: number) => `AYB-${String(number).padStart(6, '0')}`

export const breakdownOf = (quote: Pick<Quote, 'net' | 'vatRate' | 'vat' | 'total'>) => ({
  net: toLkr(quote.net),
  vat_rate: quote.vatRate,
  vat: toLkr(quote.vat),
  total: toLkr(quote.total),
})

/** Submits an ad for review at the server's own price; a price that is not that one is refused with the right one. */
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

/** Submits a campaign for review, at its own price plus VAT. Answers the id of the booking. */
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

/** Approves an ad for a start day. A creative that no screen can play has to be replaced first. */
export async function approve(deps: BookingDeps, actor: Actor, id: string, startDate: Day): Promise<void> {
  await step(deps, actor, id, 'approve', async (row, tx) => {
    if (!canStartOn(startDate, dayOf(deps.clock.now()))) throw badField('startDate', 'server.startDate')
    const creative = (await deps.creatives.byIds(tx, [row.creative_id])).get(row.creative_id)
    if (!creative?.media.playable) throw new Refusal('conflict', 'server.creativeNotPlayable')
    const website = (await deps.advertisers.byIds(tx, [row.advertiser_id])).get(row.advertiser_id)?.website ?? null
    return { ...flightFrom(startDate, row.duration_days), link: row.link ?? website }
  })
}

/** Rejects an ad, with an optional reason for its advertiser. */
export async function reject(deps: BookingDeps, actor: Actor, id: string, reason: string | null): Promise<void> {
  await step(deps, actor, id, 'reject', async () => ({ rejectionReason: reason }), reason)
}

/** Publishes a scheduled ad or resumes a paused one. Answers which it was. */
export async function run(deps: BookingDeps, actor: Actor, id: string): Promise<'publish' | 'resume'> {
  const row = await bookingStore.byId(deps.db, id)
  const event = row?.status === 'paused' ? 'resume' : 'publish'
  if (event === 'publish') await publish(deps, actor, id)
  else await resume(deps, actor, id)
  return event
}

/** Publishes an ad: its flight starts today, whatever day was planned. */
export async function publish(deps: BookingDeps, actor: Actor, id: string): Promise<void> {
  await step(deps, actor, id, 'publish', async (row) => {
    refuseTakenDown(row)
    return flightToday(deps, row)
  })
}

const flightToday = (deps: BookingDeps, row: BookingRow) =>
  flightFrom(dayOf(deps.clock.now()), row.duration_days + row.make_good_days)

export async function pause(deps: BookingDeps, actor: Actor, id: string): Promise<void> {
  await deps.transact((tx) => pauseIn(deps, tx, actor, id))
}

/** Pauses in the caller's transaction. */
export async function pauseIn(deps: BookingDeps, tx: Tx, actor: Actor, id: string): Promise<void> {
  await stepIn(deps, tx, actor, id, 'pause', async () => ({ pausedAt: deps.clock.now(), pausedBy: actor.id }))
}

async function resume(deps: BookingDeps, actor: Actor, id: string): Promise<void> {
  await deps.transact((tx) => resumeIn(deps, tx, actor, id))
}

/** Resumes in the caller's transaction: only who paused it may, or an administrator. */
export async function resumeIn(deps: BookingDeps, tx: Tx, actor: Actor, id: string): Promise<void> {
  await stepIn(deps, tx, actor, id, 'resume', async (row) => {
    if (actor.kind !== 'admin' && row.paused_by !== actor.id) throw new Refusal('conflict', 'server.pausedByAdmin')
    const now = deps.clock.now()
    const endDate = row.end_date && row.paused_at ? endAfterPause(row.end_date, row.paused_at, now) : row.end_date
    return { pausedAt: null, pausedBy: null, ...(endDate && { endDate }) }
  })
}

/** Who paused a flight because its advertiser was switched off. */
const BY_SWITCH = 'switch'

/** Pauses every running flight of an advertiser who was switched off, in the caller's transaction. */
export async function pauseAllIn(deps: BookingDeps, tx: Tx, actor: Actor, advertiserId: string): Promise<void> {
  const change = async () => ({ pausedAt: deps.clock.now(), pausedBy: BY_SWITCH })
  for (const id of await bookingStore.idsIn(tx, advertiserId, 'running')) {
    await stepIn(deps, tx, actor, id, 'pause', change, recordText('server.advertiserOff'))
  }
}

/** Resumes the flights that the switch has paused, in the caller's transaction. Disputed ones stay. */
export async function resumeAllIn(deps: BookingDeps, tx: Tx, actor: Actor, advertiserId: string): Promise<void> {
  for (const id of await bookingStore.idsIn(tx, advertiserId, 'paused')) {
    const row = await bookingStore.lock(tx, id)
    if (row?.paused_by !== BY_SWITCH || !after(stateOf(row), 'resume', 'admin')) continue
    await resumeIn(deps, tx, actor, id)
  }
}

/** Withdraws one's own booking that is neither paid nor live. */
export async function withdraw(deps: BookingDeps, actor: Actor, id: string): Promise<void> {
  const row = await bookingStore.byId(deps.db, id)
  if (row?.advertiser_id !== actor.id) throw notFound()
  await deps.transact((tx) => withdrawIn(deps, tx, actor, id, 'server.invoiceKept'))
}

/** Withdraws in the caller's transaction. `refusal` is said when it is paid or live. */
export async function withdrawIn(deps: BookingDeps, tx: Tx, actor: Actor, id: string, refusal: string): Promise<void> {
  await stepIn(deps, tx, actor, id, 'withdraw', async () => ({}), null, refusal)
}

/** What the clock does to a booking. Answers false when it was done or undone meanwhile. */
export async function byClock(
  deps: BookingDeps,
  id: string,
  event: 'overdue' | 'publish' | 'complete',
): Promise<boolean> {
  const change = async (row: BookingRow): Promise<BookingChange> => (event === 'publish' ? flightToday(deps, row) : {})
  return deps.transact(async (tx) => (await move(deps, tx, CLOCK_ACTOR, id, event, change, null)) !== undefined)
}

/** Completes a flight in the caller's transaction; `change` names its days where it ends early. */
export async function completeIn(deps: BookingDeps, tx: Tx, id: string, change: BookingChange = {}): Promise<boolean> {
  return (await move(deps, tx, CLOCK_ACTOR, id, 'complete', async () => change, null)) !== undefined
}

/** What the gateway's money does to a booking, in the payment's own transaction. False: the booking can't take it. */
export async function byGateway(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  event: 'pay' | 'dispute' | 'refund',
): Promise<boolean> {
  const at = deps.clock.now()
  const change = async (row: BookingRow): Promise<BookingChange> =>
    event === 'dispute' && row.status === 'running' ? { pausedAt: at, pausedBy: null } : {}
  return (await move(deps, tx, actor, id, event, change, null)) !== undefined
}

const EVENT_OF: Readonly<Partial<Record<BookingEvent, EventType>>> = {
  approve: 'booking.approved',
  reject: 'booking.rejected',
  overdue: 'booking.overdue',
  publish: 'booking.published',
  pause: 'booking.paused',
  resume: 'booking.resumed',
  complete: 'booking.completed',
  withdraw: 'booking.withdrawn',
}

/** One step by a person: refused with the current state when it can't be done now. */
async function step(
  deps: BookingDeps,
  actor: Actor,
  id: string,
  event: BookingEvent,
  change: (row: BookingRow, tx: Tx) => Promise<BookingChange>,
  note: string | null = null,
): Promise<void> {
  await deps.transact((tx) => stepIn(deps, tx, actor, id, event, change, note))
}

async function stepIn(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  event: BookingEvent,
  change: (row: BookingRow, tx: Tx) => Promise<BookingChange>,
  note: string | null = null,
  refusal = 'server.adState',
): Promise<void> {
  const moved = await move(deps, tx, actor, id, event, change, note)
  if (!moved) {
    const row = await bookingStore.byId(tx, id)
    if (!row) throw notFound()
    throw new Refusal('conflict', refusal, { values: { ...stateOf(row) } })
  }
  if (actor.kind === 'admin') {
    const details = note ? { note } : {}
    await deps.recordActivity(tx, { actor, action: `ad.${event}`, subject: 'booking', subjectId: id, details })
  }
}

/** Checks the state, changes it, and writes history and event, all in one transaction. Undefined: not possible now. */
async function move(
  deps: BookingDeps,
  tx: Tx,
  actor: Actor,
  id: string,
  event: BookingEvent,
  change: (row: BookingRow, tx: Tx) => Promise<BookingChange>,
  note: string | null,
): Promise<BookingRow | undefined> {
  const row = await bookingStore.lock(tx, id)
  const next = row && after(stateOf(row), event, actor.kind as Mover)
  if (!row || !next) return undefined
  const changed = await bookingStore.change(tx, id, next, await change(row, tx))
  await bookingStore.addHistory(tx, changed, event, actor, note, deps.clock.now())
  const type = EVENT_OF[event]
  if (type) await deps.emit(tx, type, { bookingId: id } as never)
  return changed
}
