import { Refused } from '@ayob/client/refused'
import { approveAd } from '@ayob/contract/ads'
import { myBookings } from '@ayob/contract/bookings'
import { approvePayout } from '@ayob/contract/payouts'
import { listRoutes } from '@ayob/contract/routes'
import { signIn } from '@ayob/contract/sessions'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { api } from './api'
import { endProof, isProofAsked } from './step-up'

// Consequences of a failure are tested in outage.test.ts.
vi.mock('./outage', () => ({ noteFailure: async () => undefined }))

const kept = new Map<string, string>()
const replace = vi.fn()
const server = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

beforeEach(() => {
  kept.clear()
  replace.mockReset()
  server.mockReset()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('document', { documentElement: { classList: { remove: () => undefined } } })
  vi.stubGlobal('window', { location: { replace } })
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('navigator', {})
})

const refusal = (status: number, code: string) =>
  Response.json({ success: false, error: 'No', message: 'No', code, request_id: 'r' }, { status })

test('a call fills its path, leaves out empty parameters, and sends the token', async () => {
  kept.set('auth_token', 't')
  server.mockResolvedValue(Response.json({ success: true, bookings: [] }))
  await api(myBookings, { query: { limit: 200 } })
  const [url, init] = server.mock.calls[0] ?? []
  expect(url).toBe('/api/ads/my-bookings?limit=200')
  expect(init?.headers).toMatchObject({ authorization: 'Bearer t' })
})

test('a refused user call with a token forgets the user and goes to the landing page', async () => {
  kept.set('auth_token', 't').set('user', '{}')
  server.mockResolvedValue(refusal(401, 'unauthenticated'))
  await expect(api(myBookings)).rejects.toBeInstanceOf(Refused)
  expect([...kept.keys()]).toEqual([])
  expect(replace).toHaveBeenCalledWith('/')
})

test('a call whose token another tab has replaced in the meantime is sent again with the new one, once', async () => {
  kept.set('auth_token', 'old')
  server.mockImplementation(async (_url, init) => {
    kept.set('auth_token', 'new')
    const { authorization } = init.headers as Record<string, string>
    return authorization === 'Bearer new'
      ? Response.json({ success: true, bookings: [] })
      : refusal(401, 'unauthenticated')
  })
  expect(await api(myBookings)).toMatchObject({ bookings: [] })
  expect(server).toHaveBeenCalledTimes(2)
  expect(kept.get('auth_token')).toBe('new')
  expect(replace).not.toHaveBeenCalled()
})

test('a forbidden user call keeps the session', async () => {
  kept.set('auth_token', 't')
  server.mockResolvedValue(refusal(403, 'forbidden'))
  await expect(api(myBookings)).rejects.toMatchObject({ status: 403, code: 'forbidden' })
  expect(kept.get('auth_token')).toBe('t')
  expect(replace).not.toHaveBeenCalled()
})

test.each([401, 403])('an administrator’s call refused with %i forgets both sessions', async (status) => {
  for (const key of ['auth_token', 'user', 'adminToken', 'adminUser']) kept.set(key, 'x')
  server.mockResolvedValue(refusal(status, status === 401 ? 'unauthenticated' : 'forbidden'))
  await expect(api(approveAd, { params: { id: '1' }, body: { startDate: '2026-12-01' } })).rejects.toThrow('No')
  expect([...kept.keys()]).toEqual([])
  expect(replace).toHaveBeenCalledWith('/')
})

test('a failed sign-in shows its message and stays', async () => {
  kept.set('auth_token', 'old')
  server.mockResolvedValue(refusal(401, 'unauthenticated'))
  await expect(api(signIn, { body: { email: 'a@b.lk', password: 'x' } })).rejects.toThrow('No')
  expect(kept.get('auth_token')).toBe('old')
  expect(replace).not.toHaveBeenCalled()
})

test('an unreachable server is a network failure, an answer in another format an unknown one', async () => {
  server.mockRejectedValueOnce(new TypeError('fetch failed'))
  await expect(api(listRoutes)).rejects.toMatchObject({ status: 0 })
  server.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
  await expect(api(listRoutes)).rejects.toMatchObject({ status: 502, code: 'unknown' })
})

describe('a call that needs a step-up', () => {
  const keys = ['auth_token', 'user', 'adminToken', 'adminUser'] as const
  const approve = () => api(approvePayout, { params: { id: '1' } })
  beforeEach(() => {
    for (const key of keys) kept.set(key, 'x')
  })

  test('is sent again unchanged after the step-up; simultaneous calls share the question', async () => {
    server.mockImplementation(async () => refusal(403, 'step_up_required'))
    const both = [approve(), approve()]
    await vi.waitFor(() => expect(isProofAsked()).toBe(true))
    await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(2))
    server.mockImplementation(async () => Response.json({ success: true, message: 'Done' }))
    endProof(true)
    expect(await Promise.all(both)).toMatchObject([{ message: 'Done' }, { message: 'Done' }])
    expect(server.mock.calls[2]).toEqual(server.mock.calls[0])
  })

  test('fails and keeps the session without a step-up', async () => {
    server.mockImplementation(async () => refusal(403, 'step_up_required'))
    const refused = expect(approve()).rejects.toMatchObject({ code: 'step_up_required' })
    await vi.waitFor(() => expect(isProofAsked()).toBe(true))
    endProof(false)
    await refused
    expect([...kept.keys()]).toEqual([...keys])
    expect(replace).not.toHaveBeenCalled()
  })
})
