import { randomUUID } from 'node:crypto'
import { calls } from '@ayob/contract/calls'
import { dayOf } from '@ayob/contract/days'
import type { Api } from './api'
import { pngPicture } from './picture'

/** The area in which test ads show: around Galle Road in Colombo. */
export const PLACE = { lat: 6.9111, lng: 79.8497 } as const
const PASSWORD = 'ride-the-city-26'

export interface Member {
  readonly id: string
  readonly email: string
  readonly password: string
  readonly api: Api
}

/** Signs in the first administrator. */
export async function signInAdmin(visitor: Api, email: string, password: string): Promise<Api> {
  const { token } = await visitor.must(calls.adminLogin, { body: { email, password } })
  return visitor.as(token)
}

type MemberType = 'driver' | 'advertiser'

const OWN_FIELDS: Readonly<Record<MemberType, Readonly<Record<string, string>>>> = {
  driver: { vehicle_number: 'WP ABC-1234', national_id: '199012345678', driving_license: 'B1234567' },
  advertiser: {
    organization_name: 'Tea House',
    company_email: 'office@teahouse.example',
    business_registration_number: 'PV 12345',
  },
}

/** A sign-up form with some fields changed. */
export function signUpForm(type: MemberType, change: Readonly<Record<string, unknown>> = {}) {
  return {
    user_type: type,
    first_name: 'Test',
    last_name: type === 'driver' ? 'Driver' : 'Advertiser',
    email: `${type}-${randomUUID()}@ayob.example`,
    phone: '+94 77 123 4567',
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...OWN_FIELDS[type],
    ...change,
  }
}

/** Registers a person, has the administrator approve them, and signs them in. */
export async function addMember(
  visitor: Api,
  admin: Api,
  type: MemberType,
  change: Readonly<Record<string, unknown>> = {},
): Promise<Member> {
  const form = signUpForm(type, change)
  const { email, password } = form
  const { user } = await visitor.must(calls.signUp, { body: form })
  await admin.must(calls.approveRegistration, { params: { id: user.id }, body: { type } })
  const { token } = await visitor.must(calls.signIn, { body: { email, password } })
  return { id: user.id, email, password, api: visitor.as(token) }
}

/** Uploads a picture for a booking. Returns its path. */
export async function uploadCreative(advertiser: Api, picture: Buffer = pngPicture()): Promise<string> {
  const upload = new FormData()
  upload.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'ad.png')
  return (await advertiser.must(calls.uploadCreative, { body: upload })).file_path
}

/** A booking form for an uploaded file with some fields changed. */
export function bookingOf(creativeFile: string, change: Readonly<Record<string, unknown>> = {}) {
  return {
    brandName: 'Tea House',
    contactEmail: 'office@teahouse.example',
    vehicleType: 'tuktuk',
    durationDays: 7,
    price: 0,
    adLocations: [{ id: '1', name: 'Ad Location 1', position: PLACE, radius: 2000, color: '#FFB000' }],
    creativeFile,
    includeVat: true,
    ...change,
  }
}

/** The same form with the price that the server quotes. */
async function priced<Form extends object>(advertiser: Api, form: Form): Promise<Form & { price: number }> {
  const refused = await advertiser.call(calls.bookAd, { body: { ...form, price: 0 } })
  if (refused.body.code !== 'price_changed') throw new Error(`no price: ${JSON.stringify(refused.body)}`)
  return { ...form, price: refused.body.price }
}

/** Uploads a picture. Returns a booking form for it with the price that the server quotes. */
export async function bookingForm(advertiser: Api, durationDays = 7) {
  return priced(advertiser, bookingOf(await uploadCreative(advertiser), { durationDays }))
}

interface LiveOptions {
  /** The booking form; by default a week with a new picture. */
  readonly form?: object
  readonly pay?: (bookingId: string) => Promise<unknown>
}

/** Books an ad, approves it to start today, pays and publishes it. Returns the booking's id. */
export async function liveBooking(
  advertiser: Api,
  admin: Api,
  now: Date,
  { form, pay = (bookingId) => payInSandbox(advertiser, bookingId) }: LiveOptions = {},
): Promise<string> {
  const body = await priced(advertiser, form ?? bookingOf(await uploadCreative(advertiser)))
  const { booking_id: id } = await advertiser.must(calls.bookAd, { body })
  await admin.must(calls.approveAd, { params: { id }, body: { startDate: dayOf(now) } })
  await pay(id)
  await admin.must(calls.setAdStatus, { params: { id }, body: { status: 'running' } })
  return id
}

/** Pays a booking at the built-in gateway, as a browser does. Returns when the payment notice has been processed. */
export async function payInSandbox(advertiser: Api, bookingId: string): Promise<string> {
  const { payhere_url, payment_data } = await advertiser.must(calls.initiatePayment, {
    body: { booking_id: bookingId },
  })
  const back = await fetch(new URL('/sandbox/pay/act', payhere_url), {
    method: 'POST',
    body: new URLSearchParams({ ...payment_data, action: 'pay' }),
    redirect: 'manual',
  })
  const orderId = new URL(back.headers.get('location') ?? '').searchParams.get('order_id') ?? ''
  const { status } = await advertiser.must(calls.paymentStatus, { params: { id: orderId } })
  if (status !== 'completed') throw new Error(`the payment is ${status}`)
  return orderId
}

/** Pairs a new screen with the driver's vehicle. Returns an API client with the screen's token. */
export async function pairScreen(visitor: Api, driver: Api): Promise<Api> {
  const { device_id, code } = await visitor.must(calls.registerScreen)
  await driver.must(calls.pairScreen, { body: { code } })
  const { token } = await visitor.must(calls.screenPairing, { params: { device_id } })
  return visitor.as(token)
}
