import { approveAd, changeAd, rejectAd, setAdStatus } from '@ayob/contract/ads'
import { bookAd } from '@ayob/contract/bookings'
import { createCampaign, patchCampaign } from '@ayob/contract/campaigns'
import { uploadCreative } from '@ayob/contract/creatives'
import { addDays, dayOf } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import { deleteInvoice, initiatePayment, paymentNotify } from '@ayob/contract/payments'
import { adminPayments, refundPayment } from '@ayob/contract/refunds'
import { quoteBooking } from '@ayob/domain/pricing/quote'
import { DEFAULT_TERMS } from '@ayob/domain/pricing/terms'
import { BOOKINGS, type DemoBooking, type Turn } from './booking-scripts'
import { ADVERTISERS, DEMO_ADMIN, emailOf, POSTERS, type Poster } from './cast'
import { drawPoster, pngFile } from './pictures'
import type { Act, Diary, World } from './world'

/** A scripted booking. Its id is empty until it is submitted. */
interface Booking {
  readonly plan: DemoBooking
  readonly email: string
  id: string
  /** The payment form for the gateway. Empty until the advertiser pays. */
  order: Readonly<Record<string, string>>
}

/** Steps of the usual course, in days after submission. */
const REVIEWED = 1
const PUBLISHED = 3
/** Days until the flight of a booking that is paid and not published. */
const STARTS_LATER = 5

/** Statuses of the gateway's notices, with its messages. */
const OUTCOMES = { '2': 'Successfully completed', '0': 'Pending', '-3': 'Chargeback' } as const
type Outcome = keyof typeof OUTCOMES

/** Uploads a poster once, and returns its path. */
export type Upload = (world: World, poster: Poster) => Promise<string>

export function createUpload(): Upload {
  const files = new Map<Poster, Promise<string>>()
  const send = async ({ client, tokenOf }: World, poster: Poster): Promise<string> => {
    const name = `${poster.name.toLowerCase().replaceAll(' ', '-')}.png`
    const token = await tokenOf(emailOf('advertiser', poster.by))
    const files = { file: pngFile(name, await drawPoster(poster)) }
    return (await client.send(uploadCreative, { token, files })).file_path
  }
  return (world, poster) => {
    const file = files.get(poster) ?? send(world, poster)
    files.set(poster, file)
    return file
  }
}

/** Plans every booking and its steps. */
export function planBookings(diary: Diary, upload: Upload): void {
  for (const plan of BOOKINGS.filter(({ ago }) => ago <= diary.days)) {
    const poster = POSTERS[plan.poster]
    const booking: Booking = { plan, email: emailOf('advertiser', poster.by), id: '', order: {} }
    const { ago, until, turns = [] } = plan
    // A media worker measures the picture for a second, in which the day before goes on.
    if (joinedBefore(poster, ago)) {
      diary.note(ago + 1, 2, async (world) => {
        void upload(world, poster)
      })
    }
    diary.note(ago, 1, (world) =>
      plan.campaign ? startCampaign(world, booking, upload) : book(world, booking, upload),
    )
    if (until === 'withdrawn') diary.note(ago - REVIEWED, 1, (world) => withdraw(world, booking))
    if (until === 'rejected') diary.note(ago - REVIEWED, 1, (world) => reject(world, booking))
    // "Payment Pending" is shown for half an hour, so this turn happens when the demo starts.
    for (const [day, turn] of turns)
      diary.note(day, turn === 'wait for the bank' ? 'now' : 2, (world) => TURNS[turn](booking)(world))
    if (until && ['submitted', 'withdrawn', 'rejected'].includes(until)) continue
    diary.note(ago - REVIEWED, 1, (world) => approve(world, booking))
    if (until === 'approved') continue
    const paysLate = turns.some(([, turn]) => turn === 'pay late')
    if (!paysLate) diary.note(ago - REVIEWED, 2, (world) => pay(world, booking))
    if (until !== 'paid' && !paysLate) diary.note(ago - PUBLISHED, 1, (world) => setStatus(world, booking, 'running'))
  }
}

const joinedBefore = (poster: Poster, ago: number) =>
  ADVERTISERS.some(({ number, joined }) => number === poster.by && joined > ago)

const TURNS: Readonly<Record<Turn, (booking: Booking) => Act>> = {
  pause: (booking) => (world) => setStatus(world, booking, 'paused'),
  resume: (booking) => (world) => setStatus(world, booking, 'running'),
  refund: (booking) => (world) => refund(world, booking, 'The shop has closed'),
  'give back a part': (booking) => (world) =>
    refund(world, booking, 'The colours of the ad were wrong for a week', 5000),
  dispute: (booking) => (world) => notify(world, booking, '-3'),
  'pay late': (booking) => (world) => pay(world, booking),
  'wait for the bank': (booking) => (world) => pay(world, booking, '0'),
  'make good': (booking) => async (world) => {
    const token = await world.tokenOf(DEMO_ADMIN)
    await world.client.send(changeAd, { token, params: { id: booking.id }, body: { make_good_days: 2 } })
  },
}

export const brandOf = ({ name }: Poster) =>
  name.replace(/\b(\w)(\w*)/g, (_, first: string, rest: string) => first + rest.toLowerCase())

async function book(world: World, booking: Booking, upload: Upload): Promise<void> {
  const { poster, type, days, quantity, places } = booking.plan
  const request = { vehicleType: type, durationDays: days, quantity, includeVat: true }
  const { booking_id } = await world.client.send(bookAd, {
    token: await world.tokenOf(booking.email),
    body: {
      ...request,
      brandName: brandOf(POSTERS[poster]),
      contactEmail: 'ads@shop.ayob.example',
      price: toLkr(quoteBooking(DEFAULT_TERMS, request).total),
      adLocations: places.map(({ name, lat, lng, radius }, index) => ({
        ...{ id: String(index + 1), name, radius },
        position: { lat, lng },
      })),
      creativeFile: await upload(world, POSTERS[poster]),
    },
  })
  booking.id = booking_id
}

async function startCampaign(world: World, booking: Booking, upload: Upload): Promise<void> {
  const { poster, type, days, campaign } = booking.plan
  const token = await world.tokenOf(booking.email)
  const { id } = await world.client.send(createCampaign, {
    token,
    body: {
      name: campaign?.name ?? '',
      brand: brandOf(POSTERS[poster]),
      vehicle_type: type,
      duration_days: days,
      notes: '',
      target_routes: JSON.stringify(campaign?.routes),
      creative_file: await upload(world, POSTERS[poster]),
    },
  })
  const { booking_id } = await world.client.send(patchCampaign, { token, params: { id }, body: { status: 'queued' } })
  booking.id = booking_id ?? ''
}

async function withdraw({ client, tokenOf }: World, { email, id }: Booking): Promise<void> {
  await client.send(deleteInvoice, { token: await tokenOf(email), params: { bookingId: id } })
}

async function reject({ client, tokenOf }: World, { id }: Booking): Promise<void> {
  const body = { reason: "The picture or video can't be read on a screen" }
  await client.send(rejectAd, { token: await tokenOf(DEMO_ADMIN), params: { id }, body })
}

async function approve({ client, tokenOf, now }: World, { id, plan }: Booking): Promise<void> {
  const isEarly = plan.until === 'paid' || (plan.until === 'approved' && plan.ago <= STARTS_LATER)
  const startDate = addDays(dayOf(now()), isEarly ? STARTS_LATER : PUBLISHED - REVIEWED)
  await client.send(approveAd, { token: await tokenOf(DEMO_ADMIN), params: { id }, body: { startDate } })
}

async function setStatus({ client, tokenOf }: World, { id }: Booking, status: 'running' | 'paused'): Promise<void> {
  await client.send(setAdStatus, { token: await tokenOf(DEMO_ADMIN), params: { id }, body: { status } })
}

async function pay(world: World, booking: Booking, outcome: Outcome = '2'): Promise<void> {
  const token = await world.tokenOf(booking.email)
  const { payment_data } = await world.client.send(initiatePayment, { token, body: { booking_id: booking.id } })
  // Account credit may cover the whole amount; then there is no order at the gateway.
  if (!payment_data) return
  booking.order = payment_data
  await notify(world, booking, outcome)
}

/** Sends a notice about an order, signed as the gateway signs it. */
async function notify({ client, signNotice }: World, { order }: Booking, status_code: Outcome): Promise<void> {
  const notice = {
    merchant_id: order.merchant_id ?? '',
    order_id: order.order_id ?? '',
    payhere_amount: order.amount ?? '',
    payhere_currency: 'LKR',
    status_code,
  }
  const more = { payment_id: `demo-${order.order_id}`, method: 'VISA', status_message: OUTCOMES[status_code] }
  const body = new URLSearchParams({ ...notice, ...more, md5sig: signNotice(notice) })
  await client.send(paymentNotify, { body })
}

async function refund({ client, tokenOf }: World, { id }: Booking, reason: string, amount?: number): Promise<void> {
  const token = await tokenOf(DEMO_ADMIN)
  const { payments } = await client.send(adminPayments, { token, query: { booking_id: id } })
  const payment = payments.find(({ status }) => status === 'completed')
  if (!payment) throw new Error('demo: nothing to refund')
  const body = { reason, reference: `BT-${payment.order_id}`, ...(amount && { amount }) }
  await client.send(refundPayment, { token, params: { id: payment.id }, body })
}
