import { changeProfile, signIn, signUp, uploadDocuments } from '@ayob/contract/accounts'
import { approveAd, bookAd, rejectAd, setAdStatus } from '@ayob/contract/bookings'
import { uploadCreative } from '@ayob/contract/creatives'
import { addDays, dayOf } from '@ayob/contract/days'
import { toLkr } from '@ayob/contract/money'
import { deleteInvoice, initiatePayment, type Notice } from '@ayob/contract/payments'
import { adminDriver } from '@ayob/contract/people'
import { setPermit } from '@ayob/contract/permits'
import { approveRegistration, rejectRegistration } from '@ayob/contract/registrations'
import { changeVehicle } from '@ayob/contract/vehicles'
import { quoteBooking } from '@ayob/domain/pricing/quote'
import { DEFAULT_TERMS } from '@ayob/domain/pricing/terms'
import { ADVERTISERS, BOOKINGS, DEMO_ADMIN, DEMO_DRIVER, DEMO_PASSWORD, type DemoBooking, DRIVERS } from './cast'
import type { DemoClient } from './client'
import { fillDesks } from './desk'
import { drawDocument, drawPoster } from './pictures'

type SignedNotice = Pick<Notice, 'merchant_id' | 'order_id' | 'payhere_amount' | 'payhere_currency' | 'status_code'>

export interface DemoDeps {
  readonly client: DemoClient
  /** Sets how many days ago it is for the house. */
  readonly setDaysAgo: (days: number) => void
  readonly now: () => Date
  /** Does what the clock says is due. */
  readonly tick: () => Promise<void>
  /** Signs a notice as the gateway does. */
  readonly signNotice: (notice: SignedNotice) => string
}

const OLDEST_DAYS = 30
const PERMIT_DAYS = 365

/** Fills an empty demo with people and bookings in every state, each made through the product's own calls. */
export async function seedDemo(needs: DemoDeps): Promise<void> {
  const { client, setDaysAgo } = needs
  setDaysAgo(OLDEST_DAYS)
  const admin = await open(client, DEMO_ADMIN)
  for (const driver of DRIVERS) await addDriver(needs, admin, driver)
  const advertisers: string[] = []
  for (const advertiser of ADVERTISERS) advertisers.push(await addAdvertiser(client, admin, advertiser))
  const posters = new Map<string, string>()
  for (const booking of BOOKINGS) {
    const token = advertisers[booking.advertiser] ?? ''
    setDaysAgo(booking.ago)
    const key = `${booking.advertiser}:${booking.poster.name}`
    const file = posters.get(key) ?? (await uploadPoster(client, token, booking))
    posters.set(key, file)
    await addBooking(needs, { admin, token, file }, booking)
  }
  await fillDesks({
    ...needs,
    admin,
    advertiser: advertisers[0] ?? '',
    driver: await open(client, DEMO_DRIVER),
    file: posters.get('0:TEA HOUSE') ?? '',
  })
  for (let days = OLDEST_DAYS; days >= 0; days -= 1) {
    setDaysAgo(days)
    await needs.tick()
  }
  await addApplicants(client)
  await addRejected(client, admin)
}

/** The number at the end of a demo name; the first has none. */
const numberIn = (lastName: string): string => /\d$/.exec(lastName)?.[0] ?? '0'

async function open(client: DemoClient, email: string): Promise<string> {
  const answer = await client.send(signIn, { body: { email, password: DEMO_PASSWORD } })
  if (!('token' in answer)) throw new Error('a demo account asks for a second step')
  return answer.token
}

/** Everybody has a phone of their own: the number in their name, from 50 on for advertisers. */
const person = (email: string, last_name: string) => ({
  first_name: 'Demo',
  last_name,
  email,
  phone: `077 123 45${last_name.startsWith('Driver') ? 1 : 5}${numberIn(last_name)}`,
  password: DEMO_PASSWORD,
  confirm_password: DEMO_PASSWORD,
})

async function addDriver(
  { client, now }: DemoDeps,
  admin: string,
  { email, lastName, vehicle, type, permit }: (typeof DRIVERS)[number],
) {
  const { token, user } = await client.send(signUp, {
    body: {
      user_type: 'driver',
      ...person(email, lastName),
      vehicle_number: vehicle,
      vehicle_type: type,
      national_id: `91104275${numberIn(lastName)}V`,
      driving_license: 'B1234567',
    },
  })
  await client.sendFile(uploadDocuments, token, 'vehicle_document', 'vehicle.png', await drawDocument('VEHICLE'))
  await client.send(approveRegistration, { token: admin, params: { id: user.id }, body: { type: 'driver' } })
  if (!permit) return
  const asked = { permit_number: `DMT/AD/${numberIn(lastName)}`, permit_expires: addDays(dayOf(now()), PERMIT_DAYS) }
  if (permit === 'asked') {
    await client.send(changeVehicle, { token: await open(client, email), body: asked })
    return
  }
  const { permit: kept } = await client.send(adminDriver, { token: admin, params: { id: user.id } })
  if (!kept) throw new Error('a demo driver has no vehicle')
  await client.send(setPermit, { token: admin, params: { id: kept.vehicle_id }, body: asked })
}

async function addAdvertiser(
  client: DemoClient,
  admin: string,
  { email, lastName, organization }: (typeof ADVERTISERS)[number],
) {
  const { user } = await client.send(signUp, {
    body: {
      user_type: 'advertiser',
      ...person(email, lastName),
      organization_name: organization,
      company_email: email,
      website: 'https://shop.ayob.example',
      business_registration_number: `PV 1234${numberIn(lastName)}`,
    },
  })
  await client.send(approveRegistration, { token: admin, params: { id: user.id }, body: { type: 'advertiser' } })
  const token = await open(client, email)
  await client.send(changeProfile, { token, body: { address: '12 Galle Road', city: 'Colombo' } })
  return token
}

async function uploadPoster(client: DemoClient, token: string, { poster }: DemoBooking): Promise<string> {
  const name = `${poster.name.toLowerCase().replaceAll(' ', '-')}.png`
  return (await client.sendFile(uploadCreative, token, 'file', name, await drawPoster(poster))).file_path
}

async function addBooking(
  needs: DemoDeps,
  { admin, token, file }: { admin: string; token: string; file: string },
  { poster, type, days, stage, places }: DemoBooking,
): Promise<void> {
  const { client } = needs
  const request = { vehicleType: type, durationDays: days, quantity: 1, includeVat: true }
  const quote = quoteBooking(DEFAULT_TERMS, request)
  const { booking_id: id } = await client.send(bookAd, {
    token,
    body: {
      ...request,
      brandName: poster.name.replace(/\b(\w)(\w*)/g, (_, first: string, rest: string) => first + rest.toLowerCase()),
      contactEmail: 'ads@shop.ayob.example',
      price: toLkr(quote.total),
      adLocations: places.map(({ name, lat, lng, radius }, index) => ({
        id: String(index + 1),
        name,
        position: { lat, lng },
        radius,
      })),
      creativeFile: file,
    },
  })
  const params = { id }
  if (stage === 'submitted') return
  if (stage === 'withdrawn') {
    await client.send(deleteInvoice, { token, params: { bookingId: id } })
    return
  }
  if (stage === 'rejected') {
    await client.send(rejectAd, {
      token: admin,
      params,
      body: { reason: 'The text is too small to read from a passing vehicle' },
    })
    return
  }
  const ahead = stage === 'paid' || stage === 'approved' ? 5 : 1
  await client.send(approveAd, { token: admin, params, body: { startDate: addDays(dayOf(needs.now()), ahead) } })
  if (stage === 'approved' || stage === 'overdue') return
  await pay(needs, token, id)
  if (stage === 'paid') return
  await client.send(setAdStatus, { token: admin, params, body: { status: 'running' } })
  if (stage === 'paused') await client.send(setAdStatus, { token: admin, params, body: { status: 'paused' } })
}

/** The gateway's success, signed as the gateway signs it. */
async function pay({ client, signNotice }: DemoDeps, token: string, bookingId: string): Promise<void> {
  const { payment_data: data } = await client.send(initiatePayment, { token, body: { booking_id: bookingId } })
  if (!data) throw new Error('demo: no payment form')
  const notice = {
    merchant_id: data.merchant_id ?? '',
    order_id: data.order_id ?? '',
    payhere_amount: data.amount ?? '',
    payhere_currency: 'LKR',
    status_code: '2',
  }
  const more = { payment_id: `demo-${data.order_id}`, method: 'VISA', status_message: 'Successfully completed' }
  await client.sendForm('/api/payment/notify', { ...notice, ...more, md5sig: signNotice(notice) })
}

/** Registrations that wait for review. */
async function addApplicants(client: DemoClient): Promise<void> {
  const { token } = await client.send(signUp, {
    body: {
      user_type: 'driver',
      ...person('driver7@ayob.example', 'Driver 7'),
      vehicle_number: 'WP CAB-8846',
      vehicle_type: 'tuktuk',
      // The new form of Driver 1's number, so that its reviewer has something to look at twice.
      national_id: '199110402751',
      driving_license: 'B7654321',
    },
  })
  const documents = {
    vehicle_document: 'VEHICLE',
    national_id_document: 'IDENTITY',
    driving_license_document: 'LICENCE',
  }
  for (const [field, title] of Object.entries(documents)) {
    await client.sendFile(uploadDocuments, token, field, `${field}.png`, await drawDocument(title))
  }
  await client.send(signUp, {
    body: {
      user_type: 'advertiser',
      ...person('advertiser4@ayob.example', 'Advertiser 4'),
      organization_name: 'Demo Kottu Kitchen',
      company_email: 'hello@kottu.ayob.example',
      website: null,
      business_registration_number: 'W/ND/12345',
    },
  })
}

/** A registration that was not approved, with the reason. */
async function addRejected(client: DemoClient, admin: string): Promise<void> {
  const { user } = await client.send(signUp, {
    body: {
      user_type: 'driver',
      ...person('driver8@ayob.example', 'Driver 8'),
      vehicle_number: 'BAD-0001',
      vehicle_type: 'bike',
      national_id: '881042754V',
      driving_license: 'B7000001',
    },
  })
  const body = { type: 'driver' as const, reason: "The documents can't be read" }
  await client.send(rejectRegistration, { token: admin, params: { id: user.id }, body })
}
