import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const server = vi.fn<() => Promise<{ status: number }>>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  server.mockReset()
  vi.stubGlobal('fetch', server)
  vi.stubGlobal('window', { addEventListener: () => undefined, removeEventListener: () => undefined })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('polls the server every two seconds until it is back, once for all failures', async () => {
  const { noteFailure } = await import('./outage')
  server.mockRejectedValueOnce(new TypeError('fetch failed'))
  server.mockResolvedValueOnce({ status: 503 })
  server.mockResolvedValue({ status: 200 })
  const over = Promise.all([0, 503, 502, 503].map((status) => noteFailure(status)))
  await vi.advanceTimersByTimeAsync(1_900)
  expect(server).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(server).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(2_000)
  await over
  expect(server).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(server).toHaveBeenCalledTimes(3)
})

it('does not poll after a refused call', async () => {
  const { noteFailure } = await import('./outage')
  for (const status of [400, 401, 403, 404, 409, 429, 500]) await noteFailure(status)
  expect(server).not.toHaveBeenCalled()
})
