import { approveAd, changeAd, rejectAd, setAdStatus } from '@ayob/contract/ads'
import { bookAd } from '@ayob/contract/bookings'
import { createCampaign, patchCampaign } from '@ayob/contract/campaigns'
import { uploadCreative } from '@ayob/contract/creatives'
import { addDays, dayOf } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import { deleteInvoice, initiatePayment } from '@ayob/contract/payments'
import { adminPayments, refundPayment } from '@ayob/contract/refunds'
import { quoteBooking } from '@ayob/domain/pricing/quote'
import { DEFAULT_TERMS } from '@ayob/domain/pricing/terms'
import { BOOKINGS, type DemoBooking, type Turn } from './bookings'
import { DEMO_ADMIN, emailOf, POSTERS, type Poster } from './cast'
import { drawPoster } from './pictures'
import type { Act, Diary, World } from './world'

/** A booking of the script, once it was made. */
interface Sale {
  readonly plan: DemoBooking
  readonly email: string
  id: string
  /** The form of the gateway, from the payment. */
  order: Readonly<Record<string, string>>
}

/** Steps of the usual course, so many days after a booking was submitted. */
const REVIEWED = 1
const PUBLISHED = 3
/** Of those that are only paid, the flight begins some days later. */
const STARTS_LATER = 5

/** Uploads a poster once, and returns its path. */
export type Upload = (world: World, poster: Poster) => Promise<string>

export function createUpload(): Upload {
  const files = new Map<Poster, string>()
  return async ({ client, tokenOf }, poster) => {
    const known = files.get(poster)
    if (known) return known
    const name = `${poster.name.toLowerCase().replaceAll(' ', '-')}.png`
    const token = await tokenOf(emailOf('advertiser', poster.by))
    const form = { token, field: 'file', name, bytes: await drawPoster(poster) }
    const { file_path } = await client.sendFile(uploadCreative, form)
    files.set(poster, file_path)
    return file_path
  }
}

/** Who books what, and what becomes of it. */
export function planSales(diary: Diary, upload: Upload): void {
  for (const plan of BOOKINGS.filter(({ ago }) => ago <= diary.days)) {
    const sale: Sale = { plan, email: emailOf('advertiser', POSTERS[plan.poster].by), id: '', order: {} }
    const { ago, until, turns = [] } = plan
    diary.note(ago, 1, (world) => (plan.campaign ? startCampaign(world, sale, upload) : book(world, sale, upload)))
    if (until === 'withdrawn') diary.note(ago - REVIEWED, 1, (world) => withdraw(world, sale))
    if (until === 'rejected') diary.note(ago - REVIEWED, 1, (world) => reject(world, sale))
    for (const [day, turn] of turns) diary.note(day, 2, (world) => TURNS[turn](sale)(world))
    if (until && ['submitted', 'withdrawn', 'rejected'].includes(until)) continue
    diary.note(ago - REVIEWED, 1, (world) => approve(world, sale))
    if (until === 'approved') continue
    const paysLate = turns.some(([, turn]) => turn === 'pay late')
    if (!paysLate) diary.note(ago - REVIEWED, 2, (world) => pay(world, sale))
    if (until !== 'paid' && !paysLate) diary.note(ago - PUBLISHED, 1, (world) => setStatus(world, sale, 'running'))
  }
}

const TURNS: Readonly<Record<Turn, (sale: Sale) => Act>> = {
  pause: (sale) => (world) => setStatus(world, sale, 'paused'),
  resume: (sale) => (world) => setStatus(world, sale, 'running'),
  refund: (sale) => (world) => refund(world, sale, 'The shop has closed'),
  'give back a part': (sale) => (world) => refund(world, sale, 'The colours of the ad were wrong for a week', 5000),
  dispute: (sale) => (world) => notify(world, sale, '-3'),
  'pay late': (sale) => (world) => pay(world, sale),
  'make good': (sale) => async (world) => {
    const token = await world.tokenOf(DEMO_ADMIN)
    await world.client.send(changeAd, { token, params: { id: sale.id }, body: { make_good_days: 2 } })
  },
}

const brandOf = ({ name }: Poster) =>
  name.replace(/\b(\w)(\w*)/g, (_, first: string, rest: string) => first + rest.toLowerCase())

async function book(world: World, sale: Sale, upload: Upload): Promise<void> {
  const { poster, type, days, quantity, places } = sale.plan
  const request = { vehicleType: type, durationDays: days, quantity, includeVat: true }
  const { booking_id } = await world.client.send(bookAd, {
    token: await world.tokenOf(sale.email),
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
  sale.id = booking_id
}

async function startCampaign(world: World, sale: Sale, upload: Upload): Promise<void> {
  const { poster, type, days, campaign } = sale.plan
  const token = await world.tokenOf(sale.email)
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
  sale.id = booking_id ?? ''
}

async function withdraw({ client, tokenOf }: World, { email, id }: Sale): Promise<void> {
  await client.send(deleteInvoice, { token: await tokenOf(email), params: { bookingId: id } })
}

async function reject({ client, tokenOf }: World, { id }: Sale): Promise<void> {
  const body = { reason: 'The text is too small to read from a passing vehicle' }
  await client.send(rejectAd, { token: await tokenOf(DEMO_ADMIN), params: { id }, body })
}

async function approve({ client, tokenOf, now }: World, { id, plan }: Sale): Promise<void> {
  const isEarly = plan.until === 'paid' || (plan.until === 'approved' && plan.ago <= STARTS_LATER)
  const startDate = addDays(dayOf(now()), isEarly ? STARTS_LATER : PUBLISHED - REVIEWED)
  await client.send(approveAd, { token: await tokenOf(DEMO_ADMIN), params: { id }, body: { startDate } })
}

async function setStatus({ client, tokenOf }: World, { id }: Sale, status: 'running' | 'paused'): Promise<void> {
  await client.send(setAdStatus, { token: await tokenOf(DEMO_ADMIN), params: { id }, body: { status } })
}

async function pay(world: World, sale: Sale): Promise<void> {
  const token = await world.tokenOf(sale.email)
  const { payment_data } = await world.client.send(initiatePayment, { token, body: { booking_id: sale.id } })
  // Account credit can cover all of it.
  if (!payment_data) return
  sale.order = payment_data
  await notify(world, sale, '2')
}

/** Sends a notice about an order, signed as the gateway signs it. */
async function notify({ client, signNotice }: World, { order }: Sale, status_code: '2' | '-3'): Promise<void> {
  const notice = {
    merchant_id: order.merchant_id ?? '',
    order_id: order.order_id ?? '',
    payhere_amount: order.amount ?? '',
    payhere_currency: 'LKR',
    status_code,
  }
  const status_message = status_code === '2' ? 'Successfully completed' : 'Chargeback'
  const more = { payment_id: `demo-${order.order_id}`, method: 'VISA', status_message }
  await client.sendForm('/api/payment/notify', { ...notice, ...more, md5sig: signNotice(notice) })
}

async function refund({ client, tokenOf }: World, { id }: Sale, reason: string, amount?: number): Promise<void> {
  const token = await tokenOf(DEMO_ADMIN)
  const { payments } = await client.send(adminPayments, { token, query: { booking_id: id } })
  const payment = payments.find(({ status }) => status === 'completed')
  if (!payment) throw new Error('demo: nothing to refund')
  const body = { reason, reference: `BT-${payment.order_id}`, ...(amount && { amount }) }
  await client.send(refundPayment, { token, params: { id: payment.id }, body })
}
