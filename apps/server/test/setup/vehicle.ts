import type { Play } from '@ayob/contract/screens'
import { expect } from 'vitest'
import { payBooking } from './notice'
import { PASSWORD, type TestServer } from './start-server'

/** A booking that is approved for today, paid and published. */
export async function liveBooking(
  server: TestServer,
  token: string,
  change: Record<string, unknown> = {},
): Promise<string> {
  const file = await server.creative(token)
  const asked = await server.call('POST', '/api/ads/book', {
    token,
    body: server.booking(file, { ...change, price: 0 }),
  })
  const body = server.booking(file, { ...change, price: asked.body.price })
  const id = (await server.call('POST', '/api/ads/book', { token, body })).body.booking_id as string
  const admin = await server.admin()
  const startDate = new Date(server.clock.now().getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10)
  await server.call('POST', `/api/admin/ads/${id}/approve`, { token: admin, body: { startDate } })
  await payBooking(server, token, id)
  const live = await server.call('PUT', `/api/admin/ads/${id}/status`, { token: admin, body: { status: 'running' } })
  expect(live.status).toBe(200)
  return id
}

/** A vehicle with a paired screen, which numbers its plays by itself. */
export async function addVehicle(server: TestServer, vehicleType = 'tuktuk') {
  const form = server.form('driver', { vehicle_type: vehicleType })
  const { user } = (await server.call('POST', '/api/auth/signup', { body: form })).body
  const admin = await server.admin()
  await server.call('POST', `/api/admin/registrations/${user.id}/approve`, { token: admin, body: { type: 'driver' } })
  let seq = 0
  const signedIn = () => server.signIn(form.email as string, PASSWORD)
  let token = await pair()

  async function pair(): Promise<string> {
    const driver = await signedIn()
    const device = (await server.call('POST', '/api/screens/register')).body
    await server.call('POST', '/api/driver/screens/pair', { token: driver, body: { code: device.code } })
    seq = 0
    return (await server.call('GET', `/api/screens/pairing/${device.device_id}`)).body.token
  }

  return {
    vehicleType,
    /** A session of its driver. */
    driver: () => signedIn(),
    /** Token of its screen. */
    token: () => token,
    /** Gets another screen in place of the one it has. */
    async newScreen(): Promise<void> {
      token = await pair()
    },
    /** Sends plays, numbered on from the last; answers what the server says. */
    async plays(plays: readonly Omit<Play, 'seq'>[]) {
      const numbered = plays.map((play) => {
        seq += 1
        return { ...play, seq }
      })
      const answer = await server.call('POST', '/api/screens/plays', { token, body: { plays: numbered } })
      expect(answer.status).toBe(200)
      return answer.body
    },
    playlist: async ({ lat, lng }: { lat: number; lng: number }) =>
      (await server.call('GET', `/api/screens/playlist?lat=${lat}&lng=${lng}`, { token })).body,
    heartbeat: (body: Record<string, unknown>) =>
      server.call('POST', '/api/screens/heartbeat', {
        token,
        body: { version: 'test', free_mb: null, now_playing: null, ...body },
      }),
  }
}
