import { expect, it, vi } from 'vitest'
import { createClient, Refused } from './client'

const answering = (response: Response) => vi.fn<typeof fetch>(async () => response.clone())

it('sends a call to its address, with token, body and key', async () => {
  const fetch = answering(Response.json({ success: true, booking_id: 'b1', reference: 'AYB-000001' }))
  const client = createClient({ url: 'https://ayob.example/', token: 'ayob_x', fetch })
  const body = { vehicleType: 'tuktuk', durationDays: 7 } as never
  expect(await client.bookAd({ body, idempotencyKey: 'k1' })).toMatchObject({ booking_id: 'b1' })
  const [address, init] = fetch.mock.calls[0] ?? []
  expect(String(address)).toBe('https://ayob.example/api/ads/book')
  expect(init).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer ayob_x', 'content-type': 'application/json', 'idempotency-key': 'k1' },
    body: JSON.stringify(body),
  })
})

it('encodes parameters, leaves out empty ones, and sends files as a form', async () => {
  const fetch = answering(Response.json({ success: true }))
  const client = createClient({ url: 'https://ayob.example', fetch })
  await client.myBookings({ query: { limit: 5, q: '' } })
  await client.bookingDetail({ params: { id: 'a/b' } })
  await client.uploadCreative({ files: { file: new File(['x'], 'tea.png') } })
  expect(fetch.mock.calls.map(([address]) => String(address))).toEqual([
    'https://ayob.example/api/ads/my-bookings?limit=5',
    'https://ayob.example/api/ads/a%2Fb',
    'https://ayob.example/api/ads/upload-creative',
  ])
  const form = fetch.mock.calls[2]?.[1]?.body as FormData
  expect((form.get('file') as File).name).toBe('tea.png')
})

it('returns a file as a blob', async () => {
  const fetch = answering(new Response('a,b\n', { headers: { 'content-type': 'text/csv' } }))
  const file = (await createClient({ url: 'http://x', fetch }).proofCsv({ params: { id: 'b' } })) as Blob
  expect(await file.text()).toBe('a,b\n')
})

it('fails with the error of the server', async () => {
  const wrong = { success: false, code: 'validation_failed', message: 'No', fields: { name: 'Too long' } }
  const refused = answering(Response.json(wrong, { status: 400 }))
  await expect(createClient({ url: 'http://x', fetch: refused }).listRoutes()).rejects.toMatchObject({
    status: 400,
    code: 'validation_failed',
    message: 'No',
    fields: { name: 'Too long' },
  })
  const busy = answering(new Response('<html>', { status: 503, headers: { 'retry-after': '7' } }))
  const error = await createClient({ url: 'http://x', fetch: busy })
    .listRoutes()
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Refused)
  expect(error).toMatchObject({ status: 503, code: 'unknown', retryAfterMs: 7000 })
})
