import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { bookingOf, signUpForm } from '@ayob/testkit/people'
import { pngPicture } from '@ayob/testkit/picture'
import type { Answer, Line, Sent } from './line'

/** What the server has acknowledged to people. */
export interface Acknowledged {
  /** Bookings with their price in rupees. */
  readonly bookings: Map<string, { price: number; paid: boolean; live: boolean }>
  readonly people: string[]
}

const BETWEEN_MS = 1_500
const PAID_WITHIN_MS = 180_000

/** Signs in as the administrator of the cluster. */
export async function signInAdmin(line: Line, email: string, password: string): Promise<string> {
  return good(await line.insist('POST', '/api/admin/login', { body: { email, password } })).token
}

/** Signs a person up and gets them approved by the administrator. Repeating a step changes nothing. */
export async function newPerson(line: Line, admin: string, type: 'advertiser' | 'driver', known: Acknowledged) {
  const form = signUpForm(type, type === 'driver' ? { vehicle_number: `CAB-${randomUUID().slice(0, 6)}` } : {})
  const { email, password } = form
  const signedUp = await line.insist('POST', '/api/auth/signup', { body: form })
  if (signedUp.status !== 409) good(signedUp)
  const signIn = () => line.insist('POST', '/api/auth/signin', { body: { email, password } })
  const found = await line.insist('GET', `/api/admin/registrations?q=${encodeURIComponent(email)}`, { token: admin })
  const id =
    signedUp.body.user?.id ?? good(found).registrations.find((one: { email: string }) => one.email === email)?.id
  const approved = await line.insist('POST', `/api/admin/registrations/${id}/approve`, { token: admin, body: { type } })
  if (approved.status !== 409) good(approved)
  known.people.push(email)
  return good(await signIn()).token as string
}

/** Repeatedly books, gets approved, pays, and gets published as an advertiser. */
export async function bookAgainAndAgain(
  line: Line,
  admin: string,
  known: Acknowledged,
  signal: AbortSignal,
): Promise<void> {
  const token = await newPerson(line, admin, 'advertiser', known)
  while (!signal.aborted) {
    await bookOnce(line, token, admin, known)
    await pause(BETWEEN_MS)
  }
}

async function bookOnce(line: Line, token: string, admin: string, known: Acknowledged): Promise<void> {
  const upload = (): Sent => {
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(pngPicture())], { type: 'image/png' }), 'ad.png')
    return { token, body: form }
  }
  const { file_path: creativeFile } = good(await line.insist('POST', '/api/ads/upload-creative', upload))
  const form = bookingOf(creativeFile, { brandName: 'Drill Tea' })
  const { price } = (await line.insist('POST', '/api/ads/book', { token, body: form })).body
  const headers = { 'idempotency-key': randomUUID() }
  const booked = good(await line.insist('POST', '/api/ads/book', { token, headers, body: { ...form, price } }))
  const id: string = booked.booking_id
  const booking = { price: booked.price, paid: false, live: false }
  known.bookings.set(id, booking)
  const startDate = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  settled(await line.insist('POST', `/api/admin/ads/${id}/approve`, { token: admin, body: { startDate } }))
  await pay(line, token, id)
  booking.paid = true
  settled(await line.insist('PUT', `/api/admin/ads/${id}/status`, { token: admin, body: { status: 'running' } }))
  booking.live = true
}

/** Pays at the built-in gateway until the server reports it as paid. */
async function pay(line: Line, token: string, id: string): Promise<void> {
  const key = randomUUID()
  const limit = Date.now() + PAID_WITHIN_MS
  for (;;) {
    if (Date.now() > limit) throw new Error(`booking ${id} does not become paid`)
    const headers = { 'idempotency-key': key }
    const begun = await line.insist('POST', '/api/payment/initiate', { token, headers, body: { booking_id: id } })
    if (begun.status === 409) return
    const { payhere_url, payment_data } = good(begun)
    const address = new URL('/sandbox/pay/act', payhere_url)
    const body = new URLSearchParams({ ...payment_data, action: 'pay' })
    await fetch(address, { method: 'POST', body, redirect: 'manual', signal: AbortSignal.timeout(10_000) }).catch(
      () => undefined,
    )
    for (let tries = 0; tries < 10; tries += 1) {
      const { status } = good(await line.insist('GET', `/api/payment/status/${payment_data.order_id}`, { token }))
      if (status === 'completed') return
      await pause(500)
    }
  }
}

/** The body of an answer that must be successful. */
export function good({ status, body }: Answer) {
  if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** A step made by a call whose answer was lost is refused when it is repeated. */
const settled = (answer: Answer) => (answer.status === 409 ? answer.body : good(answer))
