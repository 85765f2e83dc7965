import { describe, expect, it, vi } from 'vitest'
import { createClient, Refused } from './client'
import { fetchFrom } from './in-process'
import { send } from './request'

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

describe('a refused call', () => {
  const refusing = (code: string, status = 403) => Response.json({ success: false, code, message: 'No' }, { status })
  const call = { method: 'POST', path: '/ads/book' } as const

  it('is made again with the token that its caller gives', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}))
    fetch.mockResolvedValueOnce(refusing('step_up_required'))
    const again = vi.fn(async () => ({ token: 'new' }))
    expect((await send(call, { url: 'http://x', token: 'old', body: { a: 1 }, fetch, again })).status).toBe(200)
    expect(again).toHaveBeenCalledWith(expect.objectContaining({ code: 'step_up_required' }), 'old')
    const bodies = fetch.mock.calls.map(([, init]) => [init?.body, new Headers(init?.headers).get('authorization')])
    expect(bodies).toEqual([
      ['{"a":1}', 'Bearer old'],
      ['{"a":1}', 'Bearer new'],
    ])
  })

  it('is not made again for the same reason, or without a token to make it with', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => refusing('step_up_required'))
    const again = async () => ({ token: 'new' })
    expect(await (await send(call, { url: 'http://x', fetch, again })).json()).toMatchObject({ message: 'No' })
    expect(fetch).toHaveBeenCalledTimes(2)
    await send(call, { url: 'http://x', fetch, again: async () => undefined })
    expect(fetch).toHaveBeenCalledTimes(3)
  })
})

it('reaches a server in this process, with JSON and with files', async () => {
  const inject = vi.fn(async (_: { headers: Record<string, string>; url: string; payload?: Buffer }) => ({
    statusCode: 201,
    headers: { 'content-type': 'application/json' },
    rawPayload: Buffer.from('{"file_path":"f"}'),
  }))
  const way = { url: 'http://here', fetch: fetchFrom(inject) }
  const sent = await send(
    { method: 'POST', path: '/a/:id' },
    { ...way, params: { id: 'b c' }, query: 'd=1', body: [1] },
  )
  expect([sent.status, await sent.json()]).toEqual([201, { file_path: 'f' }])
  await send({ method: 'POST', path: '/a' }, { ...way, files: { file: new File(['x'], 'tea.png') } })
  const [json, form] = inject.mock.calls.map(([request]) => request)
  expect([json?.url, json?.headers['content-type'], String(json?.payload)]).toEqual([
    '/api/a/b%20c?d=1',
    'application/json',
    '[1]',
  ])
  expect(form?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(String(form?.payload)).toContain('filename="tea.png"')
})
