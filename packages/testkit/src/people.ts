import { randomUUID } from 'node:crypto'
import { dayOf } from '@ayob/contract/days'
import type { Api } from './api'
import { pngPicture } from './picture'

/** Where test ads show: around Galle Road in Colombo. */
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
  const { token } = await visitor.must('POST', '/admin/login', { email, password })
  return visitor.as(token)
}

const OWN_FIELDS = {
  driver: { vehicle_number: 'WP ABC-1234', national_id: '199012345678', driving_license: 'B1234567' },
  advertiser: {
    organization_name: 'Tea House',
    company_email: 'office@teahouse.example',
    business_registration_number: 'PV 12345',
  },
} as const

/** Registers a person, has the administrator approve them, and signs them in. */
export async function addMember(visitor: Api, admin: Api, type: 'driver' | 'advertiser'): Promise<Member> {
  const email = `${type}-${randomUUID()}@ayob.example`
  const { user } = await visitor.must('POST', '/auth/signup', {
    user_type: type,
    first_name: 'Test',
    last_name: type === 'driver' ? 'Driver' : 'Advertiser',
    email,
    phone: '+94 77 123 4567',
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...OWN_FIELDS[type],
  })
  await admin.must('POST', `/admin/registrations/${user.id}/approve`, { type })
  const { token } = await visitor.must('POST', '/auth/signin', { email, password: PASSWORD })
  return { id: user.id, email, password: PASSWORD, api: visitor.as(token) }
}

/** Uploads a picture and answers the form of a booking that shows it, with the price the server asks for. */
export async function bookingForm(advertiser: Api, durationDays = 7) {
  const upload = new FormData()
  upload.set('file', new Blob([new Uint8Array(pngPicture())], { type: 'image/png' }), 'ad.png')
  const { file_path } = await advertiser.must('POST', '/ads/upload-creative', upload)
  const form = {
    brandName: 'Tea House',
    contactEmail: 'office@teahouse.example',
    vehicleType: 'tuktuk',
    durationDays,
    price: 0,
    adLocations: [{ id: '1', name: 'Ad Location 1', position: PLACE, radius: 2000, color: '#FFB000' }],
    creativeFile: file_path as string,
    includeVat: true,
  }
  const refused = await advertiser.call('POST', '/ads/book', { body: form })
  if (refused.body?.code !== 'price_changed') throw new Error(`no price: ${JSON.stringify(refused.body)}`)
  return { ...form, price: refused.body.price as number }
}

/** Books, has it approved to start today, pays through the sandbox and publishes. Answers the id of the live booking. */
export async function liveBooking(advertiser: Api, admin: Api, now: Date): Promise<string> {
  const { booking_id: id } = await advertiser.must('POST', '/ads/book', await bookingForm(advertiser))
  await admin.must('POST', `/admin/ads/${id}/approve`, { startDate: dayOf(now) })
  await payInSandbox(advertiser, id)
  await admin.must('PUT', `/admin/ads/${id}/status`, { status: 'running' })
  return id
}

/** Pays a booking at the built-in gateway, as a browser would, and returns when the notice has been taken. */
export async function payInSandbox(advertiser: Api, bookingId: string): Promise<string> {
  const { payhere_url, payment_data } = await advertiser.must('POST', '/payment/initiate', { booking_id: bookingId })
  const back = await fetch(new URL('/sandbox/pay/act', payhere_url), {
    method: 'POST',
    body: new URLSearchParams({ ...payment_data, action: 'pay' }),
    redirect: 'manual',
  })
  const orderId = new URL(back.headers.get('location') ?? '').searchParams.get('order_id') ?? ''
  const { status } = await advertiser.must('GET', `/payment/status/${orderId}`)
  if (status !== 'completed') throw new Error(`the payment is ${status}`)
  return orderId
}

/** Pairs a new screen with the driver's vehicle and answers its calls. */
export async function pairScreen(visitor: Api, driver: Api): Promise<Api> {
  const { device_id, code } = await visitor.must('POST', '/screens/register')
  await driver.must('POST', '/driver/screens/pair', { code })
  const { token } = await visitor.must('GET', `/screens/pairing/${device_id}`)
  return visitor.as(token)
}
